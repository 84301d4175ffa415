/** How times are written and typed, for everything below: set once by the console. */
import { createContext, useContext } from 'react';
import { type Clock, type TimeTexts, timeTexts } from '#contract/rules/time-texts.ts';

export interface Times {
  readonly texts: TimeTexts;
  readonly timeZone: string;
  readonly clock: Clock;
  /** Day the week begins on, 0 Sunday to 6 Saturday. */
  readonly weekStart: number;
}

export const TimesContext = createContext<Times>({
  texts: timeTexts('en', 'UTC', '12'),
  timeZone: 'UTC',
  clock: '12',
  weekStart: 1,
});

export const useTimes = (): Times => useContext(TimesContext);
