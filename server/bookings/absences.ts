/** When teachers are away: what an absence takes from them, how one is written down, and the refusal that says until when. */
import type { Selectable } from 'kysely';
import { type AbsenceConflict, awayUntil } from '#contract/entities/absence.ts';
import type { AbsenceKind } from '#contract/rules/absence-kinds.ts';
import { timeTexts } from '#contract/rules/time-texts.ts';
import type { Row } from '../entities/entity.ts';
import type { Writer } from '../operations/writer.ts';
import { type Problem, problem } from '../problems.ts';
import type { ClubDb } from '../store/club-db.ts';
import { inParts } from '../store/in-parts.ts';
import type { Tables } from '../store/tables.ts';
import { clubRules } from './rules.ts';

type AbsenceRow = Selectable<Tables['absence']>;

interface Span {
  readonly starts_at: string;
  readonly ends_at: string;
}

/** Absences that meet a span. */
export const absencesBetween = (db: ClubDb, { starts_at, ends_at }: Span) =>
  db
    .from('absence')
    .where('absence.deleted_at', 'is', null)
    .where('absence.starts_at', '<', ends_at)
    .where('absence.ends_at', '>', starts_at);

/** When a teacher is away within a span, or nothing. */
export const absenceAt = (db: ClubDb, teacher: number, span: Span): Promise<{ readonly id: number } | undefined> =>
  absencesBetween(db, span).select('absence.id').where('absence.teacher_id', '=', teacher).executeTakeFirst();

/**
 * Times of a span in which teachers are away, as classes take them. Their ids are below zero, so that none is taken for a class.
 */
export async function absenceTimes(db: ClubDb, teachers: readonly number[], from: string, to: string) {
  if (teachers.length === 0) return [];
  const rows = await absencesBetween(db, { starts_at: from, ends_at: to })
    .select(['absence.id', 'absence.teacher_id', 'absence.starts_at', 'absence.ends_at'])
    .where('absence.teacher_id', 'in', [...teachers])
    .execute();
  return rows.map((row) => ({ ...row, id: -row.id, student_id: 0, slot_id: null, busy_until: row.ends_at }));
}

/** The 409 that says until when the teacher is away, and not why. */
export async function absenceProblem(db: ClubDb, id: number): Promise<Problem> {
  const row = await db.find('absence', id);
  if (!row) return problem('teacher-away', { until: '–' });
  const { time_zone } = await clubRules(db);
  const { teacher_id, starts_at, ends_at } = row;
  const conflict: AbsenceConflict = { absence_id: id, teacher_id, starts_at, ends_at, time_zone };
  const until = awayUntil(ends_at, time_zone, timeTexts('en', time_zone, '24'));
  return problem('teacher-away', { until }, { conflict });
}

/**
 * Writes down that a teacher is away in a span, within a running operation that holds the teacher and has given away what is in
 * the way. Absences that share a moment with it become one with it, of another kind where theirs differ; null where one of them holds all of it already. The one that
 * was there goes and another comes, since a changed row could not be taken back: classes come back in between (see
 * server/operations/undo.ts).
 */
export async function keepAbsence(
  writer: Writer,
  teacher_id: number,
  { starts_at, ends_at }: Span,
  { kind, reason }: { readonly kind: AbsenceKind; readonly reason: string },
): Promise<AbsenceRow | null> {
  const there = await absencesBetween(writer.db, { starts_at, ends_at })
    .selectAll('absence')
    .where('absence.teacher_id', '=', teacher_id)
    .orderBy('absence.starts_at')
    .execute();
  if (there.some((one) => one.starts_at <= starts_at && one.ends_at >= ends_at)) return null;
  for (const one of there) await writer.remove('absence', one.id, one.version);
  const kinds = new Set([...there.map((one) => one.kind), kind]);
  const reasons = new Set([...there.map((one) => one.reason), reason].filter(Boolean));
  return writer.insert('absence', {
    teacher_id,
    starts_at: there.reduce((least, one) => (one.starts_at < least ? one.starts_at : least), starts_at),
    ends_at: there.reduce((most, one) => (one.ends_at > most ? one.ends_at : most), ends_at),
    kind: kinds.size === 1 ? kind : 'other',
    reason: [...reasons].join('; '),
  });
}

/**
 * Adds to teachers until when they are away now, and from when others are next; null otherwise. Absences that follow one another
 * without a gap are one.
 */
export async function withAbsences(db: ClubDb, rows: readonly Row[], now: Date): Promise<Row[]> {
  const at = now.toISOString();
  const spans = await inParts(
    rows.map(({ id }) => id as number),
    (part) =>
      db
        .from('absence')
        .select(['absence.teacher_id', 'absence.starts_at', 'absence.ends_at'])
        .where('absence.teacher_id', 'in', part)
        .where('absence.deleted_at', 'is', null)
        .where('absence.ends_at', '>', at)
        .orderBy('absence.starts_at')
        .execute(),
  );
  const of = Map.groupBy(spans, ({ teacher_id }) => teacher_id);
  return rows.map((row) => {
    const [first, ...later] = of.get(row.id as number) ?? [];
    const isAway = first !== undefined && first.starts_at <= at;
    let until = first?.ends_at ?? null;
    for (const next of later) if (next.starts_at === until) until = next.ends_at;
    return { ...row, away_until: isAway ? until : null, away_from: first && !isAway ? first.starts_at : null };
  });
}
