/** Making and deleting slots. */

import type { InputOf } from '#contract/endpoint.ts';
import type { createScheduleSlots, SkippedSlot, SlotReport } from '#contract/entities/slot.ts';
import { fault } from '#contract/faults/fault.ts';
import { isoInstant, overlaps } from '#contract/rules/booking-rules.ts';
import { type OnConflict, type Placing, placeSlots, type Taken, type Unplaced } from '#contract/rules/placing.ts';
import { expandWeekly, MAX_SERIES_SLOTS, type WantedSlot, type WeeklyRule } from '#contract/rules/weekly.ts';
import { addDays, instantOf, localTimeOf } from '#contract/rules/zone.ts';
import type { Writer } from '../operations/writer.ts';
import { invalid, problem } from '../problems.ts';
import type { ClubDb } from '../store/club-db.ts';
import { absencesBetween } from './absences.ts';
import { outsideHours } from './opening-hours.ts';
import { clubRules } from './rules.ts';

type Asked = NonNullable<InputOf<typeof createScheduleSlots>['body']>;

/** Where the slots go. */
export interface Place {
  readonly teacher_id: number;
  readonly location_id: number;
  readonly class_type: string;
  readonly capacity: number;
}

export interface Planned {
  readonly place: Place;
  readonly placing: Placing<WantedSlot>;
  /** Those placed that are outside the opening hours. */
  readonly outside: readonly { readonly starts_at: string; readonly ends_at: string }[];
}

/** Spans asked for, with the local date of each. @throws Problem 422 where one has no length */
export function wantedOf(asked: Pick<Asked, 'slots' | 'weekly'>, timeZone: string): WantedSlot[] {
  if (asked.weekly) {
    const wanted = expandWeekly(asked.weekly as WeeklyRule, timeZone);
    if (wanted.length > MAX_SERIES_SLOTS) throw invalid({ weekly: fault('rule-too-long', { most: MAX_SERIES_SLOTS }) });
    return wanted;
  }
  return (asked.slots ?? []).map(({ starts_at, ends_at }) => {
    const span = { starts_at: isoInstant(starts_at), ends_at: isoInstant(ends_at) };
    if (span.ends_at <= span.starts_at) throw invalid({ slots: fault('slot-order') });
    return { ...span, date: localTimeOf(span.starts_at, timeZone).date };
  });
}

/** Fits wanted slots into a teacher's time; none while the teacher is away, and none on the days in `closed`. */
export async function planSlots(
  db: ClubDb,
  place: Place,
  wanted: readonly WantedSlot[],
  onConflict: OnConflict,
  now: string,
  closed: ReadonlyMap<string, string> = new Map(),
): Promise<Planned> {
  const rules = await clubRules(db);
  const zone = rules.time_zone;
  const taken = wanted.length > 0 ? await takenBy(db, place.teacher_id, wanted) : [];
  const absences = taken.filter(({ kind }) => kind === 'absence');
  const open: WantedSlot[] = [];
  const left: Unplaced<WantedSlot>[] = [];
  for (const one of wanted) {
    const reason = closed.has(one.date) ? 'closed' : absences.some((away) => overlaps(one, away)) ? 'away' : null;
    if (reason) left.push({ wanted: one, reason, conflict: null });
    else open.push(one);
  }
  const placing = placeSlots(open, taken, {
    onConflict,
    now,
    endOfDay: (span) => instantOf(addDays(span.date, 1), '00:00', zone),
  });
  placing.unplaced.push(...left);
  return { place, placing, outside: outsideHours(placing.placed, rules) };
}

/** The teacher's slots, classes outside of them and absences, within the days of the wanted spans. */
async function takenBy(db: ClubDb, teacherId: number, wanted: readonly WantedSlot[]): Promise<Taken[]> {
  const from = wanted.reduce(
    (least, one) => (one.starts_at < least ? one.starts_at : least),
    wanted[0]?.starts_at ?? '',
  );
  const last = wanted.reduce((most, one) => (one.ends_at > most ? one.ends_at : most), '');
  // A moved slot may go later on its day.
  const to = isoInstant(Date.parse(last) + 24 * 3600_000);
  const slots = await db
    .from('slot')
    .select(['slot.id', 'slot.starts_at', 'slot.ends_at'])
    .where('slot.deleted_at', 'is', null)
    .where('slot.teacher_id', '=', teacherId)
    .where('slot.starts_at', '<', to)
    .where('slot.ends_at', '>', from)
    .execute();
  const bookings = await db
    .from('booking')
    .select(['booking.id', 'booking.starts_at', 'booking.busy_until'])
    .where('booking.deleted_at', 'is', null)
    .where('booking.status', '<>', 'cancelled')
    .where('booking.slot_id', 'is', null)
    .where('booking.teacher_id', '=', teacherId)
    .where('booking.starts_at', '<', to)
    .where('booking.busy_until', '>', from)
    .execute();
  const absences = await absencesBetween(db, { starts_at: from, ends_at: to })
    .select(['absence.id', 'absence.starts_at', 'absence.ends_at'])
    .where('absence.teacher_id', '=', teacherId)
    .execute();
  return [
    ...absences.map((absence) => ({ kind: 'absence' as const, ...absence })),
    ...slots.map((slot) => ({ kind: 'slot' as const, ...slot })),
    ...bookings.map(({ id, starts_at, busy_until }) => ({
      kind: 'booking' as const,
      id,
      starts_at,
      ends_at: busy_until,
    })),
  ];
}

/** What a plan comes to, in the API's terms. */
export function reportOf(
  { placing, outside }: Planned,
  dryRun: boolean,
): Omit<SlotReport, 'operation_id' | 'series_id' | 'break_minutes'> {
  return {
    dry_run: dryRun,
    created: placing.placed.map(({ wanted, starts_at, ends_at, moved }) => ({
      starts_at,
      ends_at,
      moved_from: moved ? wanted.starts_at : null,
    })),
    skipped: placing.unplaced.map(({ wanted, reason, conflict }) => ({
      starts_at: wanted.starts_at,
      ends_at: wanted.ends_at,
      reason,
      conflict,
    })),
    conflicts: placing.conflicts.map(({ wanted, conflict }) => ({
      starts_at: wanted.starts_at,
      ends_at: wanted.ends_at,
      conflict,
    })),
    outside: outside.map(({ starts_at, ends_at }) => ({ starts_at, ends_at })),
  };
}

/** @throws Problem 409 `slot-conflict` with all that is in the way, where that is to stop everything */
export function refuseConflicts(planned: Planned, onConflict: OnConflict): void {
  if (onConflict !== 'stop' || planned.placing.conflicts.length === 0) return;
  throw problem('slots-conflict', {}, { conflict: reportOf(planned, true).conflicts });
}

/** @throws Problem 409 `outside-opening-hours` with the times, where they are not meant to be outside */
export function refuseOutsideHours({ outside }: Planned, meant: boolean): void {
  if (meant || outside.length === 0) return;
  const values = { count: outside.length };
  throw problem('slots-outside-opening-hours', values, {
    conflict: outside.map(({ starts_at, ends_at }) => ({ starts_at, ends_at })),
    fields: { outside_hours: fault('slots-outside-opening-hours', values) },
  });
}

/** Writes the slots of a plan; those of a weekly rule are kept together with what was left out. `course` is whose dates they are. */
export async function saveSlots(
  writer: Writer,
  { place, placing }: Planned,
  series: { id: number } | { rule: unknown } | null,
  course: number | null = null,
): Promise<number | null> {
  const skipped: SkippedSlot[] = placing.unplaced.map(({ wanted, reason, conflict }) => ({
    starts_at: wanted.starts_at,
    ends_at: wanted.ends_at,
    reason,
    conflict,
  }));
  let seriesId: number | null = null;
  if (series && 'rule' in series)
    seriesId = (await writer.insert('slot_series', { ...place, rule: series.rule, skipped })).id;
  else if (series) seriesId = series.id;
  for (const { starts_at, ends_at } of placing.placed) {
    await writer.insert('slot', { ...place, starts_at, ends_at, series_id: seriesId, course_id: course });
  }
  return seriesId;
}
