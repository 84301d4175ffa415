/** How a command writes the times in its previews: for whoever looks at them. */
import { type TimeTexts, timeTexts } from '#contract/rules/time-texts.ts';
import type { Context } from './command.ts';

export const timesFor = ({ locale, timeZone, clock }: Pick<Context, 'locale' | 'timeZone' | 'clock'>): TimeTexts =>
  timeTexts(locale, timeZone, clock);
