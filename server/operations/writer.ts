/**
 * Writing. Every write is one operation in one transaction, with the rows it touched as they were and as they became:
 * the audit, the History tabs, undo and redo, and the live feed all read that one record.
 */
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { PhonePlace } from '#contract/rules/phone.ts';
import { newSalt, saltSql } from '../audit/digest.ts';
import type { Ctx } from '../context.ts';
import { type Entity, encode, present, type Row } from '../entities/entity.ts';
import { entityOfTable } from '../entities/index.ts';
import { placeOf, withPhones } from '../phones.ts';
import { notFound, versionConflict } from '../problems.ts';
import { type ClubDb, clubDb } from '../store/club-db.ts';
import type { Db } from '../store/engine.ts';
import type { ChangeKind, ClubTable, Tables } from '../store/tables.ts';

/** Columns that say nothing of their own about a change. */
const BOOKKEEPING = new Set([
  'id',
  'club_id',
  'version',
  'created_at',
  'updated_at',
  'deleted_at',
  'name_key',
  'code_key',
  'external_key',
  'search_text',
]);
/** Rows named one by one to listeners; a larger operation names the entity alone. */
const NAMED_ROWS = 200;

/** Changes kept in memory until they are written down; past it they are written earlier (see `settle`). */
const MOST_KEPT = 20_000;

interface Change {
  entity: string;
  rowId: number;
  kind: ChangeKind;
  version: number;
  before: Row;
  after: Row;
}

type Found<T extends ClubTable> = Selectable<Tables[T]>;
// biome-ignore lint/suspicious/noExplicitAny: the table is only known at run time here
type AnyDb = import('kysely').Kysely<any>;

export interface Writer {
  /** Reads inside the transaction. */
  readonly db: ClubDb;
  readonly ctx: Ctx;
  readonly at: string;
  /** Adds a row. */
  insert<T extends ClubTable>(table: T, values: Row): Promise<Found<T>>;
  /** Adds many rows that have the same columns, in one statement. Answers them. */
  insertMany<T extends ClubTable>(table: T, rows: readonly Row[]): Promise<Found<T>[]>;
  /**
   * Changes a row. With `version` given, an older one than the row's is refused.
   * @throws Problem 404, or 409 with the current row.
   */
  update<T extends ClubTable>(table: T, id: number, values: Row, version?: number): Promise<Found<T>>;
  /** Marks a row deleted, so that it can be restored. @throws Problem 404. */
  remove<T extends ClubTable>(table: T, id: number, version?: number): Promise<Found<T>>;
  /** Takes the mark off again. @throws Problem 404. */
  restore<T extends ClubTable>(table: T, id: number): Promise<Found<T>>;
  /**
   * Sets the same values in all live rows that `where` finds, in one statement. Answers how many changed. `within` says again,
   * of the table aliased `t` and by an index, among which few rows they are.
   */
  updateMany(table: ClubTable, where: RawBuilder<SqlBool>, values: Row, within?: RawBuilder<SqlBool>): Promise<number>;
  /** Marks all live rows that `where` finds as deleted. Answers how many. */
  removeMany(table: ClubTable, where: RawBuilder<SqlBool>): Promise<number>;
  /** Says that nobody is to be told of this operation. */
  quiet(): void;
  /** Says that this operation cannot be taken back. */
  irreversible(): void;
  /** Arguments for the audit, secrets left out. */
  describe(args: Row): void;
  /** Locks a row until the transaction ends, so that a check on it still holds when it commits. */
  lock(table: ClubTable, ids: readonly number[]): Promise<void>;
  /** The operation's number; makes its record when there is none yet. */
  operationId(): Promise<number>;
  /**
   * Writes down what was recorded so far where that is a lot, so that memory stays bounded in work on very many rows. Call
   * it between rows that are touched once each.
   */
  settle(): Promise<void>;
  /** Records a change made by other means (set-based statements of the undo). */
  readonly internals: WriterInternals;
}

export interface WriterInternals {
  readonly trx: Db;
  readonly changes: Map<string, Change>;
  readonly touched: Map<string, number[] | null>;
  total: number;
  undoable: boolean;
  bulkColumns: string[] | null;
  args: Row;
  undoOf: number | null;
  operation: number | null;
  /** True where nobody is told of what changes. */
  quiet: boolean;
  /** True where the transaction will be rolled back: statements over very many rows then count them and write nothing. */
  readonly dry: boolean;
}

/** An operation that was begun in an earlier transaction, and what it came to so far. */
export interface Begun {
  readonly operation: number;
  readonly at: string;
  readonly total: number;
  readonly entities: readonly string[];
  readonly bulkColumns: readonly string[] | null;
  readonly undoOf: number | null;
  readonly args: Row;
}

/**
 * Makes a writer within a transaction that has taken the club's turn. `finish` writes what was recorded and closes the
 * operation; call it last. `pause` writes it and leaves the operation open for a later transaction, which goes on from
 * what it answers.
 */
export function createWriter(
  ctx: Ctx,
  trx: Db,
  { dry = false, begun }: { dry?: boolean; begun?: Begun } = {},
): { writer: Writer; finish(): Promise<number | null>; pause(): Promise<Begun> } {
  const at = begun?.at ?? ctx.now().toISOString();
  const { engine } = ctx.services.database;
  const dynamic = trx as AnyDb;
  const internals: WriterInternals = {
    trx,
    changes: new Map(),
    touched: new Map(begun?.entities.map((entity) => [entity, null])),
    total: begun?.total ?? 0,
    undoable: true,
    bulkColumns: begun?.bulkColumns ? [...begun.bulkColumns] : null,
    args: begun?.args ?? {},
    undoOf: begun?.undoOf ?? null,
    operation: begun?.operation ?? null,
    // Of an act in steps each one is as quiet as the first.
    quiet: begun?.args.quiet === true,
    dry,
  };

  async function operationId(): Promise<number> {
    if (internals.operation !== null) return internals.operation;
    const made = await trx
      .insertInto('operation')
      .values({
        club_id: ctx.clubId,
        actor_id: ctx.actor.id || null,
        actor_name: ctx.actor.name,
        command: ctx.command,
        source: ctx.source,
        arguments: '{}',
        // The record is open until `finish`; from then on triggers keep it as it is.
        result: 'open',
        rows_touched: 0,
        undoable: 1,
        bulk_columns: null,
        undo_of: internals.undoOf,
        undone_by: null,
        request_id: ctx.requestId,
        address: ctx.ip,
        device: ctx.device,
        claimed: ctx.claimed ? 1 : 0,
        salt: newSalt(),
        at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    internals.operation = made.id;
    return made.id;
  }

  function record(entity: Entity, kind: ChangeKind, before: Row | null, after: Row): void {
    const changed: { before: Row; after: Row } = { before: {}, after: {} };
    for (const column of Object.keys(after)) {
      if (BOOKKEEPING.has(column) || entity.secret?.includes(column)) continue;
      if (kind === 'update' && before && before[column] === after[column]) continue;
      if (kind === 'delete' || kind === 'restore') continue;
      if (before) changed.before[column] = before[column];
      changed.after[column] = after[column];
    }
    const key = `${entity.table} ${after.id}`;
    const earlier = internals.changes.get(key);
    internals.changes.set(key, {
      entity: entity.entity,
      rowId: after.id as number,
      kind: earlier && earlier.kind !== 'update' ? earlier.kind : kind,
      version: after.version as number,
      before: { ...changed.before, ...earlier?.before },
      after: { ...earlier?.after, ...changed.after },
    });
    if (!earlier) touch(internals, entity.entity, after.id as number);
  }

  async function current(table: ClubTable, id: number): Promise<Row> {
    const row = (await writer.db.find(table, id)) as Row | undefined;
    if (!row) throw notFound(entityOfTable(table).entity);
    return row;
  }

  /** Where the school dials, once for all rows; a school that changes its country says it beside its number. */
  let dialling: Promise<PhonePlace> | undefined;
  const placeNow =
    ({ country }: Row) =>
    async (): Promise<PhonePlace> => {
      dialling ??= clubDb(trx, engine, ctx.clubId).club().then(placeOf);
      const place = await dialling;
      return typeof country === 'string' ? { ...place, country } : place;
    };

  async function save(table: ClubTable, before: Row, values: Row, version: number | undefined): Promise<Row> {
    const entity = entityOfTable(table);
    if (version !== undefined && version !== before.version) throw versionConflict(present(entity, before));
    const changes = encode(entity, await withPhones(entity, values, before, placeNow(values)));
    const derived = entity.derived?.({ ...before, ...changes }) ?? {};
    const row = await dynamic
      .updateTable(table)
      .set({ ...changes, ...derived, version: (before.version as number) + 1, updated_at: at })
      .where('club_id', '=', ctx.clubId)
      .where('id', '=', before.id)
      // Read and write are one step: a row changed between them is a conflict, not an overwrite.
      .where('version', '=', before.version)
      .returningAll()
      .executeTakeFirst();
    if (!row) throw versionConflict(present(entity, await current(table, before.id as number)));
    return row as Row;
  }

  async function many(
    table: ClubTable,
    where: RawBuilder<SqlBool>,
    kind: ChangeKind,
    values: Row,
    within: RawBuilder<SqlBool> = sql<SqlBool>`1 = 1`,
  ): Promise<number> {
    const entity = entityOfTable(table);
    const encoded = encode(entity, values);
    const columns = Object.keys(encoded);
    const differs = sql.join(
      columns.map((column) => sql`${sql.ref(`t.${column}`)} is distinct from ${encoded[column]}`),
      sql` or `,
    );
    const rowsWhere = sql`t.club_id = ${ctx.clubId} and t.deleted_at is null and (${where}) and (${kind === 'update' ? differs : sql`1 = 1`})`;
    if (dry) {
      const { rows } = await sql<{ n: number }>`
        select count(*) as n from ${sql.table(table)} as t where ${rowsWhere}`.execute(trx);
      return Number(rows[0]?.n ?? 0);
    }
    const operation = await operationId();
    const history = kind === 'update' ? columns : [];
    const { rows: earlier } = await sql<{
      id: number | null;
    }>`select max(id) as id from change where club_id = ${ctx.clubId} and operation_id = ${operation}`.execute(trx);
    const inserted = await sql<{ row_id: number }>`
      insert into change (salt, club_id, operation_id, entity, row_id, kind, version, before, after, at)
      select ${saltSql(engine)}, t.club_id, ${sql.lit(operation)}, ${sql.lit(entity.entity)}, t.id, ${sql.lit(kind)}, t.version + 1,
        ${jsonOf(engine, history)}, ${sql.lit(JSON.stringify(kind === 'update' ? encoded : {}))}, ${at}${engine === 'postgres' ? sql`::timestamptz` : sql``}
      from ${sql.table(table)} as t where ${rowsWhere} ${engine === 'postgres' ? sql`for update of t` : sql``}`.execute(
      trx,
    );
    const count = Number(inserted.numAffectedRows ?? 0n);
    if (count === 0) return 0;
    await sql`
      update ${sql.table(table)} as t set ${sql.join(columns.map((column) => sql`${sql.ref(column)} = ${encoded[column]}`))},
        version = version + 1, updated_at = ${at}
      where t.club_id = ${ctx.clubId} and ${within} and t.id in (select row_id from change where club_id = ${ctx.clubId} and operation_id = ${operation} and entity = ${entity.entity}
        and id > ${earlier[0]?.id ?? 0})`.execute(trx);
    internals.total += count;
    internals.bulkColumns = [...new Set([...(internals.bulkColumns ?? []), ...history])];
    internals.touched.set(entity.entity, null);
    return count;
  }

  const writer: Writer = {
    db: clubDb(trx, engine, ctx.clubId),
    ctx,
    at,
    internals,
    operationId,
    async insert(table, values) {
      const entity = entityOfTable(table);
      const columns = encode(entity, await withPhones(entity, values, null, placeNow(values)));
      const row = (await dynamic
        .insertInto(table)
        .values({ ...columns, ...entity.derived?.(columns), club_id: ctx.clubId, created_at: at, updated_at: at })
        .returningAll()
        .executeTakeFirstOrThrow()) as Row;
      record(entity, 'insert', null, row);
      return row as never;
    },
    async insertMany(table, rows) {
      if (rows.length === 0) return [];
      const entity = entityOfTable(table);
      const encoded: Row[] = [];
      for (const values of rows) encoded.push(encode(entity, await withPhones(entity, values, null, placeNow(values))));
      const added = (await dynamic
        .insertInto(table)
        .values(
          encoded.map((columns) => ({
            ...columns,
            ...entity.derived?.(columns),
            club_id: ctx.clubId,
            created_at: at,
            updated_at: at,
          })),
        )
        .returningAll()
        .execute()) as Row[];
      for (const row of added) record(entity, 'insert', null, row);
      return added as never;
    },
    async update(table, id, values, version) {
      const before = await current(table, id);
      if (before.deleted_at) throw notFound(entityOfTable(table).entity);
      const after = await save(table, before, values, version);
      record(entityOfTable(table), 'update', before, after);
      return after as never;
    },
    async remove(table, id, version) {
      const before = await current(table, id);
      if (before.deleted_at) throw notFound(entityOfTable(table).entity);
      const after = await save(table, before, { deleted_at: at }, version);
      record(entityOfTable(table), 'delete', before, after);
      return after as never;
    },
    async restore(table, id) {
      const before = await current(table, id);
      if (!before.deleted_at) return before as never;
      const after = await save(table, before, { deleted_at: null }, undefined);
      record(entityOfTable(table), 'restore', before, after);
      return after as never;
    },
    updateMany: (table, where, values, within) => many(table, where, 'update', values, within),
    removeMany: (table, where) => many(table, where, 'delete', { deleted_at: at }),
    async settle() {
      if (internals.changes.size >= MOST_KEPT) await writeChanges();
    },
    quiet() {
      internals.quiet = true;
    },
    irreversible() {
      internals.undoable = false;
    },
    describe(args) {
      internals.args = { ...internals.args, ...shortened(args) };
    },
    async lock(table, ids) {
      // SQLite has one writer at a time: the transaction itself is the lock.
      if (engine === 'sqlite' || ids.length === 0) return;
      const sorted = [...new Set(ids)].sort((a, b) => a - b);
      await sql`select id from ${sql.table(table)} where club_id = ${ctx.clubId} and id = any(${sorted}::bigint[]) order by id for update`.execute(
        trx,
      );
    },
  };

  async function writeChanges(): Promise<void> {
    const changes = [...internals.changes.values()].filter(
      (change) => change.kind !== 'update' || Object.keys(change.after).length > 0,
    );
    internals.changes.clear();
    if (changes.length === 0) return;
    const operation = await operationId();
    for (let from = 0; from < changes.length; from += 500) {
      await trx
        .insertInto('change')
        .values(
          changes.slice(from, from + 500).map((change) => ({
            club_id: ctx.clubId,
            operation_id: operation,
            entity: change.entity,
            row_id: change.rowId,
            kind: change.kind,
            version: change.version,
            before: JSON.stringify(change.before),
            after: JSON.stringify(change.after),
            salt: newSalt(),
            at,
          })),
        )
        .execute();
      // Who reads comes in between.
      if (from > 0) await new Promise((resolve) => setImmediate(resolve));
    }
    internals.total += changes.length;
  }

  async function finish(): Promise<number | null> {
    await writeChanges();
    const { operation } = internals;
    if (operation === null) return null;
    await trx
      .updateTable('operation')
      .set({
        arguments: JSON.stringify(internals.args),
        rows_touched: internals.total,
        touched: JSON.stringify(Object.fromEntries(internals.touched)),
        result: 'ok',
        undoable: internals.undoable ? 1 : 0,
        bulk_columns: internals.bulkColumns ? JSON.stringify(internals.bulkColumns) : null,
      })
      .where('club_id', '=', ctx.clubId)
      .where('id', '=', operation)
      .execute();
    return operation;
  }

  async function pause(): Promise<Begun> {
    const operation = await operationId();
    await writeChanges();
    const { total, touched, bulkColumns, undoOf, args } = internals;
    return { operation, at, total, entities: [...touched.keys()], bulkColumns, undoOf, args };
  }

  return { writer, finish, pause };
}

/** Arguments as the audit keeps them: of a selection with very many ids the first ones, and how many there are. */
function shortened(args: Row): Row {
  const short = (value: unknown): unknown => {
    if (Array.isArray(value) && value.length > NAMED_ROWS && typeof value[0] === 'number')
      return [...value.slice(0, NAMED_ROWS), `… ${value.length}`];
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, short(inner)]));
  };
  return short(args) as Row;
}

/** Notes a touched row for listeners. */
export function touch(internals: WriterInternals, entity: string, id: number): void {
  const ids = internals.touched.get(entity);
  if (ids === null) return;
  if (ids === undefined) internals.touched.set(entity, [id]);
  else if (ids.length < NAMED_ROWS) ids.push(id);
  else internals.touched.set(entity, null);
}

/** A JSON text of columns of the table aliased `t`. */
export function jsonOf(engine: 'sqlite' | 'postgres', columns: readonly string[]): RawBuilder<string> {
  const parts = sql.join(columns.flatMap((column) => [sql.lit(column), sql.ref(`t.${column}`)]));
  return engine === 'sqlite' ? sql`json_object(${parts})` : sql`json_build_object(${parts})::text`;
}
