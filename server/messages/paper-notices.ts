/** Papers that run out: whom they concern, and what the office is told. */
import { vehicle } from '#contract/entities/vehicle.ts';
import { noTime } from '#contract/kind.ts';
import { notify } from '../notifications/notify.ts';
import type { Writer } from '../operations/writer.ts';
import type { ClubDb } from '../store/club-db.ts';
import { inParts } from '../store/in-parts.ts';

/** A paper that runs out, of somebody or something that is still there. */
export interface RunningOut {
  readonly id: number;
  readonly kind_name: string;
  readonly owner_name: string;
  /** `2026-12-25`, the last day on which it holds. */
  readonly valid_until: string;
  readonly student_id: number | null;
  readonly teacher_id: number | null;
  readonly vehicle_id: number | null;
  /** Whom it concerns: its owner, or a vehicle's usual teacher; null where nobody but the office does. */
  readonly reader: { readonly of: 'student' | 'teacher'; readonly id: number } | null;
}

/** Papers that end within these days, both included, or those of them with these ids; without those that a later one follows. */
export async function papersRunningOut(
  db: ClubDb,
  { from, until, ids }: { readonly from: string; readonly until: string; readonly ids?: readonly number[] },
): Promise<RunningOut[]> {
  if (ids?.length === 0) return [];
  const rows = await db
    .from('paper')
    .innerJoin('paper_kind', (join) =>
      join.onRef('paper_kind.club_id', '=', 'paper.club_id').onRef('paper_kind.id', '=', 'paper.paper_kind_id'),
    )
    .select(['paper.id', 'paper.paper_kind_id', 'paper.student_id', 'paper.teacher_id', 'paper.vehicle_id'])
    .select(['paper.valid_until', 'paper_kind.name as kind_name'])
    .where('paper.deleted_at', 'is', null)
    .where('paper.state', 'in', ['handed_in', 'checked'])
    .where('paper.valid_until', '>=', from)
    .where('paper.valid_until', '<=', until)
    .$if(ids !== undefined, (query) => query.where('paper.id', 'in', [...(ids ?? [])]))
    .orderBy('paper.valid_until')
    .orderBy('paper.id')
    .execute();
  const owners = await ownersOf(db, rows);
  const renewed = await renewedOf(db, rows);
  return rows.flatMap(({ paper_kind_id: _kind, valid_until, ...row }): RunningOut[] => {
    const owner = owners.get(ownerKey(row));
    if (!owner || valid_until === null || renewed.has(row.id)) return [];
    return [{ ...row, valid_until, owner_name: owner.name, reader: owner.reader }];
  });
}

type Owned = Pick<RunningOut, 'student_id' | 'teacher_id' | 'vehicle_id'>;
const ownerKey = ({ student_id, teacher_id, vehicle_id }: Owned) => `${student_id} ${teacher_id} ${vehicle_id}`;
const alone = (owner: Partial<Owned>) => ownerKey({ student_id: null, teacher_id: null, vehicle_id: null, ...owner });

/** Owners who still need their papers. */
async function ownersOf(db: ClubDb, rows: readonly Owned[]) {
  const owners = new Map<string, Pick<RunningOut, 'reader'> & { readonly name: string }>();
  const idsOf = (column: keyof Owned) => rows.flatMap((row) => row[column] ?? []);
  for (const row of await inParts(idsOf('student_id'), (part) =>
    db
      .from('student')
      .select(['student.id', 'student.first_name', 'student.last_name'])
      .where('student.id', 'in', part)
      .where('student.deleted_at', 'is', null)
      .where('student.status', 'not in', ['completed', 'blocked'])
      .execute(),
  ))
    owners.set(alone({ student_id: row.id }), {
      name: `${row.first_name} ${row.last_name}`,
      reader: { of: 'student', id: row.id },
    });
  for (const row of await inParts(idsOf('teacher_id'), (part) =>
    db
      .from('teacher')
      .select(['teacher.id', 'teacher.first_name', 'teacher.last_name'])
      .where('teacher.id', 'in', part)
      .where('teacher.deleted_at', 'is', null)
      .where('teacher.status', '=', 'active')
      .execute(),
  ))
    owners.set(alone({ teacher_id: row.id }), {
      name: `${row.first_name} ${row.last_name}`,
      reader: { of: 'teacher', id: row.id },
    });
  for (const row of await inParts(idsOf('vehicle_id'), (part) =>
    db
      .from('vehicle')
      .select(['vehicle.id', 'vehicle.plate', 'vehicle.name', 'vehicle.teacher_id'])
      .where('vehicle.id', 'in', part)
      .where('vehicle.deleted_at', 'is', null)
      .where('vehicle.status', '<>', 'sold')
      .execute(),
  ))
    owners.set(alone({ vehicle_id: row.id }), {
      name: vehicle.kind.name(row, noTime),
      reader: row.teacher_id === null ? null : { of: 'teacher', id: row.teacher_id },
    });
  return owners;
}

/** Ids of papers that a later one of the same kind and owner follows: it was handed in, and holds longer. */
async function renewedOf(
  db: ClubDb,
  rows: readonly (Owned & {
    readonly id: number;
    readonly paper_kind_id: number;
    readonly valid_until: string | null;
  })[],
): Promise<ReadonlySet<number>> {
  const beside = await inParts(
    rows.map(({ paper_kind_id }) => paper_kind_id),
    (part) =>
      db
        .from('paper')
        .select(['paper.paper_kind_id', 'paper.student_id', 'paper.teacher_id', 'paper.vehicle_id'])
        .select('paper.valid_until')
        .where('paper.paper_kind_id', 'in', part)
        .where('paper.deleted_at', 'is', null)
        .where('paper.state', 'in', ['handed_in', 'checked'])
        .execute(),
  );
  const last = new Map<string, string | null>();
  for (const row of beside) {
    const key = `${row.paper_kind_id} ${ownerKey(row)}`;
    const known = last.get(key);
    if (known === undefined || (known !== null && (row.valid_until === null || row.valid_until > known)))
      last.set(key, row.valid_until);
  }
  const isRenewed = (row: (typeof rows)[number]) => {
    const until = last.get(`${row.paper_kind_id} ${ownerKey(row)}`);
    return until !== undefined && (until === null || until > (row.valid_until ?? ''));
  };
  return new Set(rows.filter(isRenewed).map(({ id }) => id));
}

/** Tells the office of the papers of teachers and vehicles, once for each day on which one ends. Answers how many papers. */
export async function tellOffice(writer: Writer, papers: readonly RunningOut[]): Promise<number> {
  let count = 0;
  for (const paper of papers) {
    if (paper.student_id !== null || (await officeKnows(writer.db, paper))) continue;
    const added = await notify(writer, {
      kind: 'paper_expiring',
      values: { paper: paper.kind_name, owner: paper.owner_name, day: paper.valid_until },
      entity: 'paper',
      rowId: paper.id,
      link: `/papers?row=${paper.id}&panel=peek`,
    });
    if (added > 0) count++;
  }
  return count;
}

/** Whether an admin was told of this end of a paper already. */
export async function officeKnows(db: ClubDb, { id, valid_until }: Pick<RunningOut, 'id' | 'valid_until'>) {
  const told = await db
    .from('notification')
    .select('notification.data')
    .where('notification.kind', '=', 'paper_expiring')
    .where('notification.entity', '=', 'paper')
    .where('notification.row_id', '=', id)
    .execute();
  return told.some(({ data }) => (JSON.parse(data) as { day?: string }).day === valid_until);
}
