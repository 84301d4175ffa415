/** Where the moments of a student's timeline are kept: each source is a table with the column that says when. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { TokenPermission } from '#contract/permissions.ts';
import { TIMELINE_KINDS, type TimelineKind } from '#contract/rules/timeline-kinds.ts';
import { holdsMoney } from '../auth/money-only.ts';
import type { Actor } from '../context.ts';
import type { Engine } from '../store/engine.ts';

export interface Source {
  readonly name: string;
  readonly kind: TimelineKind;
  /** Tables, with `t` for the one whose rows are of the student. */
  readonly from: RawBuilder<unknown>;
  readonly at: RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
  /** Which rows, beside the club's live ones. */
  readonly where: (studentId: number) => RawBuilder<SqlBool>;
}

const own = (studentId: number) => sql<SqlBool>`t.student_id = ${studentId}`;
const classes = { kind: 'class', from: sql`booking as t`, id: sql`t.id` } as const;
const exams = { kind: 'exam', from: sql`exam_entry as t`, id: sql`t.id` } as const;

/** When a signature was given. A class that was erased keeps `null` in place of it. */
const signedAt = (side: 'student' | 'teacher', engine: Engine) => {
  const column = sql.ref(`t.${side}_signature`);
  return engine === 'sqlite' ? sql`json_extract(${column}, '$.at')` : sql`(${column}::json ->> 'at')::timestamptz`;
};

type Changing = 'student' | 'booking' | 'paper' | 'exam_entry';
/** A column that changed, or what it changed to. */
const changed = (column: string, to?: string) =>
  sql<SqlBool>`c.after like ${sql.lit(`%"${column}":${to === undefined ? '' : `"${to}"`}%`)}`;

/**
 * Changes of the rows of a table, or of the row of another one that they name, found row by row: however many changes a
 * school has, those of a few rows are a few steps away.
 */
const changesOf = (
  table: Changing,
  what: readonly (string | RawBuilder<SqlBool>)[],
  engine: Engine,
  named?: { readonly entity: string; readonly column: string },
) => {
  const any = what.map((one) => (typeof one === 'string' ? changed(one) : one));
  const which = sql<SqlBool>`c.club_id = t.club_id and c.entity = ${sql.lit(named?.entity ?? table)}
    and c.row_id = ${sql.ref(`t.${named?.column ?? 'id'}`)} and c.kind = 'update' and (${sql.join(any, sql` or `)})`;
  const from =
    engine === 'sqlite'
      ? sql`${sql.table(table)} as t cross join change as c`
      : sql`${sql.table(table)} as t cross join lateral (select c.at, c.id from change as c where ${which} offset 0) as c`;
  return { from, at: sql`c.at`, id: sql`c.id`, which: engine === 'sqlite' ? which : sql<SqlBool>`1 = 1` };
};

/** In the order in which they stand where two things happened at once. */
export const sourcesOf = (engine: Engine) => {
  const statuses = changesOf('student', ['status', 'note'], engine);
  const moves = changesOf('booking', ['starts_at', 'teacher_id'], engine);
  const examMoves = changesOf('exam_entry', ['starts_at', changed('status', 'cancelled')], engine, {
    entity: 'exam',
    column: 'exam_id',
  });
  const withdrawals = changesOf('exam_entry', [changed('status', 'withdrawn')], engine);
  const papers = changesOf('paper', ['state', 'valid_until'], engine);
  return [
    {
      name: 'registered',
      kind: 'record',
      from: sql`student as t`,
      at: sql`t.created_at`,
      id: sql`t.id`,
      where: (studentId) => sql`t.id = ${studentId}`,
    },
    {
      name: 'changed',
      kind: 'record',
      ...statuses,
      where: (studentId) => sql`t.id = ${studentId} and ${statuses.which}`,
    },
    { name: 'package', kind: 'record', from: sql`enrolment as t`, at: sql`t.created_at`, id: sql`t.id`, where: own },
    { name: 'booked', ...classes, at: sql`t.created_at`, where: own },
    {
      name: 'moved',
      kind: 'class',
      ...moves,
      where: (studentId) => sql`${own(studentId)} and t.version > 1 and ${moves.which}`,
    },
    {
      name: 'cancelled',
      ...classes,
      at: sql`t.cancelled_at`,
      where: (studentId) => sql`${own(studentId)} and t.status = 'cancelled' and t.cancelled_at is not null`,
    },
    {
      name: 'closed',
      ...classes,
      at: sql`t.starts_at`,
      where: (studentId) => sql`${own(studentId)} and t.status in ('completed', 'no_show')`,
    },
    ...(['student', 'teacher'] as const).map((side) => ({
      name: `signed-${side}` as const,
      ...classes,
      at: signedAt(side, engine),
      where: (studentId: number) =>
        sql<SqlBool>`${own(studentId)} and t.signed <> 'none' and ${signedAt(side, engine)} is not null`,
    })),
    { name: 'entered', ...exams, at: sql`t.created_at`, where: own },
    {
      name: 'exam-moved',
      kind: 'exam',
      ...examMoves,
      // Whoever was withdrawn before is no part of it, and whoever came later was entered for what it is now.
      where: (studentId) =>
        sql`${own(studentId)} and t.status <> 'withdrawn' and c.at > t.created_at and ${examMoves.which}`,
    },
    {
      name: 'withdrawn',
      kind: 'exam',
      ...withdrawals,
      where: (studentId) => sql`${own(studentId)} and t.version > 1 and ${withdrawals.which}`,
    },
    {
      name: 'result',
      ...exams,
      at: sql`t.starts_at`,
      where: (studentId) =>
        sql`${own(studentId)} and t.status in ('passed', 'failed', 'absent') and t.exam_status <> 'cancelled'`,
    },
    { name: 'paper', kind: 'paper', from: sql`paper as t`, at: sql`t.created_at`, id: sql`t.id`, where: own },
    {
      name: 'paper-changed',
      kind: 'paper',
      ...papers,
      where: (studentId) => sql`${own(studentId)} and t.version > 1 and ${papers.which}`,
    },
    { name: 'entry', kind: 'money', from: sql`entry as t`, at: sql`t.created_at`, id: sql`t.id`, where: own },
    {
      name: 'delivery',
      kind: 'message',
      from: sql`delivery as t`,
      at: sql`coalesce(t.sent_at, t.updated_at)`,
      id: sql`t.id`,
      where: (studentId) => sql`${own(studentId)} and t.to_office = 0 and t.state in ('sent', 'failed', 'not_told')`,
    },
    {
      name: 'message',
      kind: 'message',
      from: sql`conversation as t cross join message as m`,
      at: sql`m.sent_at`,
      id: sql`m.id`,
      where: (studentId) =>
        sql`${own(studentId)} and m.club_id = t.club_id and m.conversation_id = t.id and m.deleted_at is null`,
    },
    {
      name: 'attempt',
      kind: 'test',
      from: sql`attempt as t`,
      at: sql`coalesce(t.submitted_at, t.started_at)`,
      id: sql`t.id`,
      where: own,
    },
  ] as const satisfies readonly Source[];
};
export type SourceName = ReturnType<typeof sourcesOf>[number]['name'];

/** What a token has to hold for the rows of a kind. */
const TOKENS: Readonly<Record<TimelineKind, TokenPermission>> = {
  class: 'classes.read',
  exam: 'classes.read',
  paper: 'students.read',
  money: 'money.read',
  message: 'messages.read',
  test: 'learning.read',
  record: 'students.read',
};

/** The kinds that an actor sees, of those that were asked for: all, where none is named. */
export const kindsFor = (actor: Actor, asked: readonly string[] = TIMELINE_KINDS): readonly TimelineKind[] =>
  TIMELINE_KINDS.filter(
    (kind) =>
      asked.includes(kind) &&
      (kind !== 'money' || holdsMoney(actor)) &&
      (!actor.token || actor.token.permissions.includes(TOKENS[kind])),
  );
