/**
 * The only way in which routes reach rows: every query made here is bound to one club. The raw database stays with
 * server/store and server/auth, so that the club's predicate cannot be forgotten.
 */
import {
  type InsertObject,
  type Selectable,
  type SelectQueryBuilder,
  sql,
  type UpdateQueryBuilder,
  type UpdateResult,
} from 'kysely';
import type { Db, Engine } from './engine.ts';
import type { ClubTable, Tables } from './tables.ts';

export interface ClubDb {
  readonly clubId: number;
  readonly engine: Engine;
  /** `select … from table where club_id = …`. Join with `joinOn`, whose condition carries the club along. */
  from<T extends ClubTable>(table: T): SelectQueryBuilder<Tables, T, Record<never, never>>;
  /** `update table … where club_id = …`. For rows that people see, use the operation's writer instead: it keeps the history. */
  update<T extends ClubTable>(table: T): UpdateQueryBuilder<Tables, T, T, UpdateResult>;
  /** Inserts rows with the club set; answers nothing. Bookkeeping tables only. */
  insert<T extends ClubTable>(table: T, rows: Omit<InsertObject<Tables, T>, 'club_id'>[]): Promise<void>;
  /** `delete from table where club_id = …`, for bookkeeping tables only. */
  remove<T extends ClubTable>(table: T): ReturnType<typeof removeFrom>;
  /** One live or deleted row by id, or undefined. */
  find<T extends ClubTable>(table: T, id: number): Promise<Selectable<Tables[T]> | undefined>;
  /** Of each table, whether the club has a row in it that is not deleted: one query for all of them. */
  holds<T extends ClubTable>(tables: readonly T[]): Promise<Record<T, boolean>>;
  /** The club's own row. */
  club(): Promise<Selectable<Tables['club']>>;
}

const removeFrom = (db: Db, table: ClubTable, clubId: number) =>
  db.deleteFrom(table as 'student').where('club_id', '=', clubId);

/** Binds a database or a transaction to a club. */
export function clubDb(db: Db, engine: Engine, clubId: number): ClubDb {
  return {
    clubId,
    engine,
    from: ((table: ClubTable) =>
      db.selectFrom(table as 'student').where(`${table}.club_id` as 'club_id', '=', clubId)) as never,
    update: ((table: ClubTable) => db.updateTable(table as 'student').where('club_id', '=', clubId)) as never,
    async insert(table, rows) {
      if (rows.length === 0) return;
      await db
        .insertInto(table as 'student')
        .values(rows.map((row) => ({ ...row, club_id: clubId })) as never)
        .execute();
    },
    remove: (table) => removeFrom(db, table, clubId),
    async find(table, id) {
      const { rows } = await sql<
        Selectable<Tables[typeof table]>
      >`select * from ${sql.table(table)} where club_id = ${clubId} and id = ${id}`.execute(db);
      return rows[0];
    },
    async holds(tables) {
      const parts = tables.map(
        (table) =>
          sql`exists (select 1 from ${sql.table(table)} where club_id = ${clubId} and deleted_at is null) as ${sql.ref(table)}`,
      );
      // SQLite answers 0 or 1.
      const { rows } = await sql<Record<string, unknown>>`select ${sql.join(parts)}`.execute(db);
      return Object.fromEntries(tables.map((table) => [table, Boolean(rows[0]?.[table])])) as never;
    },
    club: () => db.selectFrom('club').selectAll().where('id', '=', clubId).executeTakeFirstOrThrow(),
  };
}

/** The same for a call that only reads, and is over soon: the club's own row, which all of its parts ask for, is read once. */
export function readingClubDb(db: Db, engine: Engine, clubId: number): ClubDb {
  const bound = clubDb(db, engine, clubId);
  let club: ReturnType<ClubDb['club']> | null = null;
  return {
    ...bound,
    club() {
      club ??= bound.club();
      return club;
    },
  };
}
