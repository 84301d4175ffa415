/** What a search shows: the first rows of lists, whose totals nobody sees. Which of them have any is one question for all. */
import { type RawBuilder, sql } from 'kysely';
import type { ListQuery } from '#contract/list.ts';
import { type Entity, present, type Row } from '../entities/entity.ts';
import type { Database } from '../store/database.ts';
import type { Lane } from '../store/reader.ts';
import { limitsOf } from './limits.ts';
import { firstRows, heldCount, planOf, sizeSql } from './plan.ts';
import { numberOf, soughtIn } from './where.ts';

/** What a table has of what is searched for. */
export interface Held {
  /** How many rows may hold the words; undefined where no index tells. */
  readonly words: number | undefined;
  /** Whether the number is the id of a row. */
  readonly row: boolean;
  /** Where its rows are read. */
  readonly lane: Lane;
}

/** How words are searched for here: what is still being typed is the beginning of one. */
const MATCH = 'begin';

/** Whether a search by words may find a row. */
export const mayHold = ({ words, row }: Held): boolean => words !== 0 || row;

/** What each entity's table has of a search, and of the number `id`, by the entity's name. */
export async function heldBy(
  database: Database,
  clubId: number,
  entities: readonly Entity[],
  q: string,
  id: number | null,
): Promise<ReadonlyMap<string, Held>> {
  const { engine, reader } = database;
  const limits = limitsOf(database);
  const searched = soughtIn(q, MATCH);
  const number = id ?? numberOf(searched);
  const each = (of: (entity: Entity) => RawBuilder<unknown> | null, suffix: string) =>
    entities.flatMap((entity) => {
      const asked = of(entity);
      return asked ? [sql`(${asked}) as ${sql.ref(`${entity.entity}_${suffix}`)}`] : [];
    });
  const rows = each(
    ({ table }) =>
      number === null
        ? null
        : sql`select count(*) from ${sql.table(table)} where club_id = ${clubId} and id = ${number} and deleted_at is null`,
    'row',
  );
  const words = each(
    ({ table, list }) =>
      searched.length === 0 || list?.search === false ? null : heldCount({ engine, limits }, table, clubId, searched),
    'words',
  );
  // PostgreSQL is not kept from answering others.
  const sizes = engine === 'sqlite' ? each(({ table }) => sql`select ${sizeSql(table, clubId)}`, 'size') : [];
  const read = async (columns: RawBuilder<unknown>[], lane: Lane) =>
    columns.length === 0
      ? undefined
      : (await reader.rows<Record<string, number | null>>(sql`select ${sql.join(columns)}`, lane))[0];
  const known = engine === 'sqlite' ? await read([...sizes, ...rows], 'here') : undefined;
  const isLarge = ({ entity }: Entity) => Number(known?.[`${entity}_size`] ?? 0) > limits.local;
  const lane = entities.some(isLarge) ? 'page' : 'here';
  const found = { ...known, ...(await read(engine === 'sqlite' ? words : [...words, ...rows], lane)) };
  return new Map(
    entities.map((entity) => {
      const held = found[`${entity.entity}_words`];
      const row = Number(found[`${entity.entity}_row`] ?? 0) > 0;
      const words = held === undefined ? undefined : Number(held);
      return [entity.entity, { words, row, lane: entity.list?.apart || isLarge(entity) ? 'page' : 'here' }];
    }),
  );
}

/** The first rows of a list, as the API answers them. */
export async function hitsIn(
  database: Database,
  clubId: number,
  entity: Entity,
  query: Partial<ListQuery> & { readonly per_page: number },
  now: Date,
  { words, lane }: Pick<Held, 'words' | 'lane'>,
): Promise<Row[]> {
  const plan = await planOf(database, clubId, entity, { match: MATCH, ...query }, now);
  return (await firstRows(plan, query.per_page, lane, words)).map((row) => present(entity, row));
}
