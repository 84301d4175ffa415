/** Which exams of the authority students have passed, and when: by an exam that the school entered them for, or by a paper. */
import { type SqlBool, sql } from 'kysely';
import type { ExamKind } from '#contract/rules/exam-rules.ts';
import type { Period } from '#contract/rules/periods.ts';
import type { Db } from '../store/engine.ts';
import { registeredWithin } from '../students/registered.ts';

/** Of the entry `n`: that it was passed. */
export const passedAs = (kind: ExamKind) =>
  sql<SqlBool>`n.kind = ${kind} and n.status = 'passed' and n.exam_status <> 'cancelled' and n.deleted_at is null`;

/**
 * Of the paper `p` of the kind `k`: that it says the theory exam was passed. It stands for an exam that another school held, as
 * in contract/rules/readiness.ts; that it is over since makes no difference to having passed.
 */
export const saysTheoryPassed = sql<SqlBool>`k.code like '%.theory' and p.state in ('handed_in', 'checked')
  and p.deleted_at is null`;

/** Null: not passed. `on` is the instant of the exam, or the day of issue of the paper (`2026-12-25`), null where none stands on it. */
export interface Passed {
  readonly theory: { readonly on: string | null } | null;
  readonly practical: { readonly on: string | null } | null;
}

/** What the students who registered within a period passed in their licence category. */
export async function passedBetween(
  db: Db,
  { clubId, zone }: { readonly clubId: number; readonly zone: string },
  period: Period,
): Promise<Map<number, Passed>> {
  const registered = sql<SqlBool>`s.deleted_at is null and ${registeredWithin('s', period, zone)}`;
  const of = (kind: ExamKind) =>
    sql<{ student_id: number; first_at: string }>`
    select n.student_id, min(n.starts_at) as first_at from exam_entry as n
    join student as s on s.club_id = n.club_id and s.id = n.student_id
    where n.club_id = ${clubId} and ${passedAs(kind)} and n.licence_category = s.licence_category and ${registered}
    group by n.student_id`.execute(db);
  const papers = sql<{ student_id: number; issued_on: string | null }>`
    select p.student_id, min(p.issued_on) as issued_on from paper as p
    join paper_kind as k on k.club_id = p.club_id and k.id = p.paper_kind_id
    join student as s on s.club_id = p.club_id and s.id = p.student_id
    where p.club_id = ${clubId} and ${saysTheoryPassed} and ${registered}
    group by p.student_id`.execute(db);
  const all = new Map<number, Passed>();
  const note = (student: number, part: Partial<Passed>) =>
    all.set(student, { theory: null, practical: null, ...all.get(student), ...part });
  // The exam that the school knows of says the day better than a paper: it is noted last.
  for (const { student_id, issued_on } of (await papers).rows) note(student_id, { theory: { on: issued_on } });
  for (const kind of ['theory', 'practical'] as const)
    for (const { student_id, first_at } of (await of(kind)).rows)
      note(student_id, { [kind]: { on: new Date(first_at).toISOString() } });
  return all;
}
