/** Goes through a club's audit and says where it is not what was sealed. */
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { COMMAND_NAMES } from '#contract/command-names.ts';
import { erasePerson } from '#contract/entities/privacy.ts';
import type { Database } from '../store/database.ts';
import type { AuditPrunedRow, AuditSealRow, OperationRow } from '../store/tables.ts';
import { chained } from './digest.ts';
import { type Emptied, leftOf } from './empty.ts';
import type { Pruned } from './prune.ts';
import { digestsOf } from './seal.ts';

type Operation = Selectable<OperationRow>;
type Seal = Selectable<AuditSealRow>;

/**
 * `changed`: the entry or its rows' images are not as they were sealed. `missing`: sealed, and gone. `inserted`: stands among
 * sealed entries without a seal. `chain`: its seal does not follow the one before. `undo`: it is marked as taken back, and
 * nothing took it back, or the other way round. `erased`: it is marked as erased or has a kept digest, and no erasure says so, or
 * it holds content again. `pruned`: all up to it was taken out, and no entry of the rules of retention says so with its hash. `old-head`:
 * the head that was noted is older than what is left.
 */
export type FaultKind =
  | 'changed'
  | 'missing'
  | 'inserted'
  | 'chain'
  | 'undo'
  | 'erased'
  | 'pruned'
  | 'head'
  | 'old-head';

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

/** What is marked as erased by one erasure. */
interface Marked {
  readonly by: number;
  readonly operations: number;
  readonly changes: number;
  /** How many of these keep no digest. */
  readonly bare: number;
  /** The first and last entry. */
  readonly first: number;
  readonly last: number;
}

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
  const prunings = await prunedOf();
  const start = await startOf();

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
      // The seal that a pruned chain begins with has no entry any more, and none before it.
      if (head !== null || start?.through !== id) {
        const now = digests.get(id);
        if (now === undefined) fault(id, 'missing');
        else if (now !== digest) fault(id, 'changed');
        // Each is held to the seal before it as it stands, so that one fault is told once.
        if (chained(head?.hash ?? '', id, digest) !== hash) fault(id, 'chain');
      } else if (start.hash !== hash) fault(id, 'pruned');
      head = { entry: id, hash };
      if (noted && id === noted.entry && hash === noted.hash) isNoted = true;
    }
    entries += found.length;
    after = upTo;
  }
  if (!isNoted && noted) fault(noted.entry, start && noted.entry < start.through ? 'old-head' : 'head');

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

  /** What the rules of retention took out, the newest last, each with its entry. */
  async function prunedOf(): Promise<{ by: number; pruned: Pruned }[]> {
    const found = await rows<Operation>(sql`select * from operation where club_id = ${clubId}
      and command = 'system.retention' and source = 'system' and arguments like '%"pruned"%' order by id`);
    return found.flatMap(({ id, arguments: text }) => {
      const { pruned } = JSON.parse(text) as { pruned?: Pruned };
      return pruned?.hash ? [{ by: id, pruned }] : [];
    });
  }

  /** Where the chain begins, by the entry that took out all before; null where nothing was. */
  async function startOf(): Promise<{ through: number; hash: string | null } | null> {
    const [mark] = await rows<Selectable<AuditPrunedRow>>(sql`select * from audit_pruned where club_id = ${clubId}`);
    if (!mark) return null;
    const said = prunings.findLast(({ by }) => by === mark.operation_id)?.pruned;
    return { through: mark.through, hash: said?.through === mark.through ? said.hash : null };
  }

  /**
   * Entries with a kept digest that were not erased, or hold content again; and one of those erased in the name of an erasure that is
   * none, that came before them, or that says otherwise how many it emptied and what it left.
   */
  async function falseErasures(): Promise<ReadonlySet<number>> {
    const kept = await rows<{ entry: number }>(sql`
      select id as entry from operation where club_id = ${clubId} and kept_digest is not null and (erased_by is null
        or arguments <> '{}' or salt <> '' or (source = 'app' and (actor_name <> '' or address <> '' or device <> '')))
      union select operation_id from change where club_id = ${clubId} and kept_digest is not null and (erased_by is null
        or before <> '{}' or after <> '{}' or salt <> '')`);
    const wrong = new Set(kept.map(({ entry }) => entry));
    const marked = await rows<Marked>(sql`
      select erased_by as by, sum(operations) as operations, sum(changes) as changes, sum(bare) as bare,
        min(entry) as first, max(entry) as last from (
        select erased_by, 1 as operations, 0 as changes, id as entry, case when kept_digest is null then 1 else 0 end as bare
          from operation where club_id = ${clubId} and erased_by is not null
        union all select erased_by, 0, 1, operation_id, case when kept_digest is null then 1 else 0 end
          from change where club_id = ${clubId} and erased_by is not null) as marked
      group by erased_by`);
    for (const mark of marked) if (!(await accountsFor(mark))) wrong.add(Number(mark.first));
    return wrong;
  }

  /** Whether an erasure stands in the record, and says of itself what is found marked with its number. */
  async function accountsFor({ by, operations, changes, bare, last }: Marked): Promise<boolean> {
    const [eraser] = await rows<Operation>(sql`select * from operation where club_id = ${clubId} and id = ${by}`);
    if (!eraser || !ERASERS.has(eraser.command) || Number(last) >= by) return false;
    // What it said was erased itself: the erasure that did so has counted it.
    if (eraser.erased_by !== null) return true;
    const { emptied: then } = JSON.parse(eraser.arguments) as { emptied?: Emptied };
    // Where some of what it emptied was taken out later, that entry says what was left.
    const emptied = then && (prunings.findLast(({ pruned }) => pruned.erasures[by])?.pruned.erasures[by] ?? then);
    // Erasures made before the chain was kept do not say how many, and kept no digests: what they left was sealed as it is.
    if (emptied === undefined) return Number(bare) === Number(operations) + Number(changes);
    if (Number(bare) > 0 || emptied.entries !== Number(operations) || emptied.changes !== Number(changes)) return false;
    if (emptied.left === undefined) return true;
    const left = await leftOf((after) =>
      rows<Operation>(sql`select * from operation
        where club_id = ${clubId} and erased_by = ${by} and id > ${after} order by id limit ${BATCH}`),
    );
    return left === emptied.left;
  }
}
