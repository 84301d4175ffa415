/** What the moments of exams and papers say. */
import type { TimelineEvent } from '#contract/entities/timeline.ts';
import type { PaperState } from '#contract/rules/papers.ts';
import type { ClubDb } from '../store/club-db.ts';
import { named } from './named.ts';

/** A change of a row, its JSON read. */
export interface ChangeRead {
  readonly row_id: number;
  readonly before: Record<string, unknown>;
  readonly after: Record<string, unknown>;
}
/** What a held exam comes to. */
const RESULTS = ['passed', 'failed', 'absent'] as const;
type Base = Pick<TimelineEvent, 'key' | 'at' | 'entity' | 'row_id'>;
type ExamEvent = Extract<TimelineEvent, { kind: 'exam' }>;
type PaperEvent = Extract<TimelineEvent, { kind: 'paper' }>;

/** The exams that a student was ever entered for, by the number of the entry and by that of the exam. */
export async function examsOf(db: ClubDb, studentId: number) {
  const entries = await db
    .from('exam_entry')
    .selectAll('exam_entry')
    .where('exam_entry.student_id', '=', studentId)
    .execute();
  const exams = await named(db, 'exam', [...new Set(entries.map(({ exam_id }) => exam_id))], ['id', 'centre']);
  type Entry = (typeof entries)[number];
  const said = (entry: Entry | undefined, base: Base, event: ExamEvent['event'], change?: ChangeRead) => {
    if (!entry) return null;
    const { kind: exam_kind, licence_category, starts_at, try_number, exam_id } = entry;
    const moved = event === 'moved' && change;
    return {
      ...base,
      ...{ entity: 'exam', row_id: exam_id, kind: 'exam', event, exam_kind, licence_category, starts_at, try_number },
      moved: moved ? { from: String(change.before.starts_at), to: String(change.after.starts_at) } : null,
      text: exams.get(exam_id)?.centre ?? '',
    } satisfies ExamEvent;
  };
  return {
    entered: (base: Base) =>
      said(
        entries.find(({ id }) => id === base.row_id),
        base,
        'entered',
      ),
    /** Passed, failed or absent; nothing where the result was taken back meanwhile. */
    result(base: Base) {
      const entry = entries.find(({ id }) => id === base.row_id);
      const event = RESULTS.find((result) => result === entry?.status);
      return event ? said(entry, base, event) : null;
    },
    withdrawn: (base: Base, { row_id }: ChangeRead) =>
      said(
        entries.find(({ id }) => id === row_id),
        base,
        'withdrawn',
      ),
    /** A move of the exam, or its cancellation. */
    examChanged: (base: Base, change: ChangeRead) =>
      said(
        entries.find(({ exam_id, status }) => exam_id === change.row_id && status !== 'withdrawn'),
        base,
        'starts_at' in change.after ? 'moved' : 'cancelled',
        change,
      ),
  };
}

/** Papers by number, as they were noted first and as they were changed. */
export async function papersOf(db: ClubDb, ids: readonly number[]) {
  const rows = await named(db, 'paper', [...new Set(ids)], ['id', 'paper_kind_id', 'state', 'valid_until']);
  const kindIds = [...new Set([...rows.values()].map(({ paper_kind_id }) => paper_kind_id))];
  const kinds = await named(db, 'paper_kind', kindIds, ['id', 'name']);
  const made =
    rows.size === 0
      ? []
      : await db
          .from('change')
          .select(['change.row_id', 'change.after'])
          .where('change.entity', '=', 'paper')
          .where('change.kind', '=', 'insert')
          .where('change.row_id', 'in', [...rows.keys()])
          .execute();
  const first = new Map(made.map(({ row_id, after }) => [row_id, JSON.parse(after) as Record<string, unknown>]));
  const said = (base: Base, id: number, values: Record<string, unknown> | undefined): PaperEvent | null => {
    const row = rows.get(id);
    if (!row || !values) return null;
    const { state, valid_until } = values;
    return {
      ...base,
      ...{ entity: 'paper', row_id: id, kind: 'paper', event: (state as PaperState | undefined) ?? 'dated' },
      valid_until: (valid_until as string | null | undefined) ?? null,
      text: kinds.get(row.paper_kind_id)?.name ?? '',
    };
  };
  return {
    // A paper of which no change tells stands as it is, as those that a migration or a sample brought.
    noted: (base: Base) => said(base, base.row_id, first.get(base.row_id) ?? rows.get(base.row_id)),
    changed: (base: Base, change: ChangeRead) => said(base, change.row_id, change.after),
  };
}
