/** What was done in a school of the component tests, and how it is taken back. */
import { lastOperation, undoOperation } from '#contract/entities/operation.ts';
import { type Answers, Refused } from './answers.ts';
import type { Base, Table } from './table.ts';

interface Change {
  /** Null where the row was added. */
  readonly before: Base | null;
  readonly after: Base;
}
interface Operation {
  readonly id: number;
  readonly entity: string;
  readonly changes: readonly Change[];
  readonly at: string;
  isUndone: boolean;
}

export class Operations {
  readonly tables = new Map<string, Table<Base, never>>();
  private readonly done: Operation[] = [];

  constructor(answers: Answers) {
    answers
      .answering(undoOperation, ({ params }) => this.undo(params.id))
      .answering(lastOperation, () => {
        const last = this.done.findLast(({ isUndone }) => !isUndone);
        if (!last) return { data: null };
        const { id, entity, at, changes } = last;
        return { data: { id, command: `${entity}.edit`, at, rows_touched: changes.length, undoable: true } };
      });
  }

  /** The number of the newest one; null before anything was done. */
  get newest(): number | null {
    return this.done.at(-1)?.id ?? null;
  }

  note(entity: string, changes: readonly Change[]): void {
    this.done.push({
      id: this.done.length + 1,
      entity,
      changes,
      at: new Date().toISOString(),
      isUndone: false,
    });
  }

  /** @throws Refused where it was taken back, or a row was changed since */
  private undo(id: number) {
    const operation = this.done.find((one) => one.id === id);
    if (!operation || operation.isUndone) throw new Refused(409, 'already-undone');
    const { entity, changes } = operation;
    const table = this.tables.get(entity);
    if (!table) throw new Error(`No table of ${entity}.`);
    const back = changes.map(({ before, after }) => ({
      before: after,
      after: {
        ...(before ?? after),
        version: after.version + 1,
        deleted_at: before ? before.deleted_at : after.updated_at,
      },
    }));
    for (const { after } of back) table.replace(after);
    operation.isUndone = true;
    this.note(entity, back);
    const last = this.done.at(-1);
    if (last) last.isUndone = true;
    return {
      rows: changes.length,
      command: `${entity}.edit`,
      operation_id: this.newest,
      stand: back.slice(0, 3).map((change) => ({ entity, row_id: change.after.id, ...stood(change) })),
      standing: back.length,
      counts: [{ entity, count: back.length }],
    };
  }
}

/** What became of a row, and its columns that are others than before. */
function stood({ before, after }: { before: Base; after: Base }) {
  const differ = (of: Base, from: Base) =>
    Object.fromEntries(
      Object.entries(of).filter(
        ([name, value]) => !['version', 'updated_at'].includes(name) && value !== (from as never)[name],
      ),
    );
  const kind =
    before.deleted_at === after.deleted_at
      ? ('update' as const)
      : after.deleted_at === null
        ? ('restore' as const)
        : ('delete' as const);
  return { kind, before: differ(before, after), after: differ(after, before) };
}
