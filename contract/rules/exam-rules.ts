/** Rules of exams at the authority: their states, how results follow, and the school's figures. */
import type { ExamFacts } from '../data/countries/exams.ts';
import { addDays, addMonths, weekdayOf } from './zone.ts';

export const EXAM_KINDS = ['theory', 'practical'] as const;
export type ExamKind = (typeof EXAM_KINDS)[number];

/** Who booked the exam at the authority: in some countries the student does. */
export const EXAM_BOOKERS = ['school', 'student'] as const;
export type ExamBooker = (typeof EXAM_BOOKERS)[number];

/** planned → requested → confirmed → held, or cancelled. Source: specification of the school, section 13. */
export const EXAM_STATUSES = ['planned', 'requested', 'confirmed', 'held', 'cancelled'] as const;
export type ExamStatus = (typeof EXAM_STATUSES)[number];

/** The states from which an exam may come to another. What was cancelled or held stays so: undo takes a slip back. */
export const EXAM_FROM: Readonly<Record<ExamStatus, readonly ExamStatus[]>> = {
  planned: ['requested', 'confirmed'],
  requested: ['planned', 'confirmed'],
  confirmed: ['planned', 'requested'],
  held: ['planned', 'requested', 'confirmed'],
  cancelled: ['planned', 'requested', 'confirmed'],
};

/** entered → passed, failed, absent, withdrawn. */
export const ENTRY_STATUSES = ['entered', 'passed', 'failed', 'absent', 'withdrawn'] as const;
export type EntryStatus = (typeof ENTRY_STATUSES)[number];

/** Longest exam, in minutes. */
export const MAX_EXAM_MINUTES = 12 * 60;

/** Settings of a school about exams; null takes the country's figure. */
export interface ExamSettings {
  readonly theory_valid_months: number | null;
  readonly theory_wait_days: number | null;
  readonly practical_wait_days: number | null;
}

/** The figures that hold for a school: its own, else its country's; null where neither says one. */
export const examFigures = (settings: ExamSettings, facts: ExamFacts): ExamFacts => ({
  theory_valid_months: settings.theory_valid_months ?? facts.theory_valid_months,
  theory_wait_days: settings.theory_wait_days ?? facts.theory_wait_days,
  practical_wait_days: settings.practical_wait_days ?? facts.practical_wait_days,
});

/** The days that a school waits after a failed exam; null where no waiting time is set. */
export const waitDays = (kind: ExamKind, figures: ExamFacts): number | null =>
  kind === 'theory' ? figures.theory_wait_days : figures.practical_wait_days;

/** Days in which that many working days are at the latest, with weekends and as many closed days. */
export const daysToLookAt = (working: number): number => working * 3 + 14;

/**
 * The first day of the next possible try after a failed exam on `day` (`2026-12-11`); null where no waiting time is set.
 * Twelve days after the 1st is the 13th. `closed`: the days without work beside weekends, where working days are counted;
 * null where days of the calendar are.
 */
export function nextTryOn(
  day: string,
  kind: ExamKind,
  figures: ExamFacts,
  closed: { has(day: string): boolean } | null,
): string | null {
  const days = waitDays(kind, figures);
  if (days === null || days === 0) return null;
  if (!closed) return addDays(day, days);
  let next = day;
  for (let worked = 0; worked < days; ) {
    next = addDays(next, 1);
    if (weekdayOf(next) % 6 !== 0 && !closed.has(next)) worked++;
  }
  return next;
}

/** The last day on which a theory result of `day` counts; null where it has no end. The 31st is followed by a month's last day. */
export function theoryValidUntil(day: string, figures: ExamFacts): string | null {
  const months = figures.theory_valid_months;
  if (months === null || months === 0) return null;
  return addMonths(day, months);
}
