/** The period that a report or a statement is of, in the address; this month where it names none. */
import { useMemo } from 'react';
import { kindOfPeriod, type Period, periodOf } from '#contract/rules/periods.ts';
import { todayIn } from '#contract/rules/zone.ts';
import { useClubZone } from '#services/profile.ts';
import { useInLinks } from '#services/screen.ts';
import { isDayText, useUrlState } from '#services/url-state.ts';

export interface PeriodState {
  readonly period: Period;
  /** Day of the school. */
  readonly today: string;
  /** Whether its days are set apart, though they are a whole month, quarter or year. */
  readonly custom: boolean;
  /** A row of the period before is not one of this. */
  readonly change: (next: Period, custom: boolean) => void;
}

export function usePeriod(): PeriodState {
  const today = todayIn(useClubZone(), Date.now());
  const [{ from, to, period: asked }, setUrl] = useUrlState();
  const period = useMemo((): Period => {
    const first = isDayText(from) ? from : to;
    return isDayText(first) ? { from: first, to: isDayText(to) ? to : first } : periodOf('month', today);
  }, [from, to, today]);
  useInLinks({ ...period });
  const change: PeriodState['change'] = (next, custom) =>
    setUrl({ ...next, period: custom && kindOfPeriod(next) !== 'custom' ? 'custom' : null, at: null });
  return { period, today, custom: asked === 'custom', change };
}
