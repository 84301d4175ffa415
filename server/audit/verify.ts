/** Goes through a club's audit and says where it is not what was sealed. */
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { COMMAND_NAMES } from '#contract/command-names.ts';
import { erasePerson } from '#contract/entities/privacy.ts';
import type { Database } from '../store/database.ts';
import type { AuditSealRow, OperationRow } from '../store/tables.ts';
import { chained } from './digest.ts';
import { digestsOf } from './seal.ts';

type Operation = Selectable<OperationRow>;
type Seal = Selectable<AuditSealRow>;

/**
 * `changed`: the entry or its rows' images are not as they were sealed. `missing`: sealed, and gone. `inserted`: stands among
 * sealed entries without a seal. `chain`: its seal does not follow the one before. `undo`: it is marked as taken back, and
 * nothing took it back, or the other way round. `erased`: it is marked as erased, and no erasure says so.
 */
export type FaultKind = 'changed' | 'missing' | 'inserted' | 'chain' | 'undo' | 'erased' | 'head';

export interface Fault {
  readonly entry: number;
  readonly kind: FaultKind;
}

export interface Verdict {
  readonly clubId: number;
  /** Entries that were looked at. */
  readonly entries: number;
  /** The last sealed entry and its hash, to be noted elsewhere; null where nothing is sealed. */
  readonly head: { readonly entry: number; readonly hash: string } | null;
  /** Newest entries that the job has not sealed yet. */
  readonly unsealed: number;
  readonly faults: readonly Fault[];
}

const BATCH = 500;

/** What empties entries of persons: erasing by hand, and the rules of retention. */
const ERASERS = new Set([...(COMMAND_NAMES[erasePerson.id] ?? []), `call.${erasePerson.id}`, 'system.retention']);

/**
 * Verifies one club. `noted` is a head that was written down elsewhere before: it has to be in the chain still, which shows a
 * chain that was made anew as a whole.
 */
export async function verifyAudit(
  database: Database,
  clubId: number,
  noted?: { readonly entry: number; readonly hash: string },
): Promise<Verdict> {
  const rows = <R>(query: RawBuilder<R>) => database.reader.rows<R>(query, 'build');
  const faults: Fault[] = [];
  const fault = (entry: number, kind: FaultKind) => faults.push({ entry, kind });
  let entries = 0;
  let head: Verdict['head'] = null;
  let isNoted = noted === undefined;

  for (let after = 0; ; ) {
    const seals = await rows<Seal>(
      sql`select * from audit_seal where club_id = ${clubId} and operation_id > ${after} order by operation_id limit ${BATCH}`,
    );
    const upTo = seals.at(-1)?.operation_id;
    if (upTo === undefined) break;
    const found = await rows<Operation>(
      sql`select * from operation where club_id = ${clubId} and id > ${after} and id <= ${upTo} order by id`,
    );
    const digests = await digestsOf(database, clubId, found);
    const sealed = new Set(seals.map((seal) => seal.operation_id));
    for (const { id } of found) if (!sealed.has(id)) fault(id, 'inserted');
    for (const { operation_id: id, digest, hash } of seals) {
      const now = digests.get(id);
      if (now === undefined) fault(id, 'missing');
      else if (now !== digest) fault(id, 'changed');
      // Each is held to the seal before it as it stands, so that one fault is told once.
      if (chained(head?.hash ?? '', id, digest) !== hash) fault(id, 'chain');
      head = { entry: id, hash };
      if (noted && id === noted.entry && hash === noted.hash) isNoted = true;
    }
    entries += found.length;
    after = upTo;
  }
  if (!isNoted && noted) fault(noted.entry, 'head');

  const [tail] = await rows<{ n: number }>(
    sql`select count(*) as n from operation where club_id = ${clubId} and id > ${head?.entry ?? 0}`,
  );
  const unsealed = Number(tail?.n ?? 0);
  const marks = await rows<{ id: number }>(sql`
    select o.id from operation o left join operation u on u.id = o.undone_by and u.club_id = o.club_id
      where o.club_id = ${clubId} and o.undone_by is not null and (u.id is null or u.undo_of is distinct from o.id)
    union select o.id from operation u join operation o on o.id = u.undo_of and o.club_id = u.club_id
      where u.club_id = ${clubId} and o.undone_by is distinct from u.id`);
  for (const { id } of marks) fault(id, 'undo');
  for (const entry of await falseErasures()) fault(entry, 'erased');
  return { clubId, entries: entries + unsealed, head, unsealed, faults: faults.sort((a, b) => a.entry - b.entry) };

  /** Entries emptied in the name of an erasure that is none, or that says it emptied another number. */
  async function falseErasures(): Promise<number[]> {
    const emptied = await rows<{ by: number; operations: number; changes: number; first: number }>(sql`
      select erased_by as by, sum(operations) as operations, sum(changes) as changes, min(first) as first from (
        select erased_by, count(*) as operations, 0 as changes, min(id) as first from operation
          where club_id = ${clubId} and erased_by is not null group by erased_by
        union all select erased_by, 0, count(*), min(operation_id) from change
          where club_id = ${clubId} and erased_by is not null group by erased_by) as marked
      group by erased_by`);
    const wrong: number[] = [];
    for (const { by, operations, changes, first } of emptied) {
      const [eraser] = await rows<Operation>(sql`select * from operation where club_id = ${clubId} and id = ${by}`);
      const said = eraser ? (JSON.parse(eraser.arguments) as { emptied?: { entries: number; changes: number } }) : {};
      const fits =
        eraser !== undefined &&
        ERASERS.has(eraser.command) &&
        // Erasures made before the chain was kept do not say how many.
        (said.emptied === undefined ||
          (said.emptied.entries === Number(operations) && said.emptied.changes === Number(changes)));
      if (!fits) wrong.push(Number(first));
    }
    return wrong;
  }
}
