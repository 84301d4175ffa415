/** The rows of the persons who are selected or open, for an act that takes somebody's: theirs, and nobody else's. */
import type { Selection } from '#contract/fields.ts';
import type { Owner } from '#contract/kind.ts';
import { kindOf } from '#contract/kinds.ts';
import { fitsRow } from '#kernel/availability.ts';
import type { AnyCommand, Context } from '#kernel/command.ts';
import { entityOf, type Field } from '#kernel/fields.ts';
import { type Theirs, TOO_MANY, type Whose, whoseRows } from '#kernel/whose.ts';
import type { Row } from '#services/row-kinds.ts';
import { isOffered, type Tiers, tiersOf } from '#services/row-order.ts';
import { allRows, namedRowsOf, nameRows } from '#services/rows.ts';
import { detailOf, type Translate } from './palette-answers.ts';

/** Persons whose rows are looked through, and rows of theirs. More are chosen from their own list. */
const MOST_PERSONS = 1000;
const MOST_ROWS = 5000;
/** Persons in the query of one list, which holds 4000 characters. */
const AT_ONCE = 200;
/** Persons that are named in a sentence. */
const NAMED = 6;

/** Ids of the persons of a selection; null where they are too many, or told by ranges of a list. @throws ApiError */
async function idsOf(person: string, { persons }: Whose, signal?: AbortSignal): Promise<readonly number[] | null> {
  if ('ids' in persons) return persons.ids.length > MOST_PERSONS ? null : persons.ids;
  const { matching, ranges, also = [], except = [] }: Exclude<Selection, { ids: unknown }> = persons;
  if (ranges) return null;
  const found = await allRows(person, matching, MOST_PERSONS + except.length + 1, signal);
  const ids = new Set([...found.map(({ id }) => Number(id)), ...also]);
  for (const id of except) ids.delete(id);
  return ids.size > MOST_PERSONS ? null : [...ids];
}

/** The rows of the first tier that finds any, of those to which the act applies. @throws ApiError */
async function rowsOf(
  command: AnyCommand,
  field: Field,
  { column }: Owner,
  persons: readonly number[],
  now: Date,
  signal?: AbortSignal,
): Promise<readonly Row[]> {
  const entity = entityOf(field);
  const offer = 'offer' in field.meta ? field.meta.offer : undefined;
  const parts = Array.from({ length: Math.ceil(persons.length / AT_ONCE) }, (_, index) =>
    persons.slice(index * AT_ONCE, (index + 1) * AT_ONCE).join(','),
  );
  for (const tier of tiersFor(command, entity, offer, now)) {
    const rows: Row[] = [];
    for (const part of parts)
      rows.push(...(await allRows(entity, { ...tier, [column]: part }, MOST_ROWS - rows.length, signal)));
    const fit = rows.filter((row) => isOffered(entity, offer, row) && fitsRow(command, row, now));
    if (fit.length > 0) return fit;
  }
  return [];
}

/** What is taken out of the bin is looked for there. */
const tiersFor = ({ id }: AnyCommand, entity: string, offer: string | undefined, now: Date): Tiers =>
  id === `${entity}.restore` && offer === undefined
    ? [{ deleted: 'only' }]
    : (tiersOf(entity, offer, now.toISOString()) ?? [{}]);

/**
 * What an argument may take of the persons on the screen; null where they are none whose rows it could take.
 * @throws ApiError
 */
export async function theirsFor(
  command: AnyCommand,
  field: Field,
  context: Context,
  t: Translate,
  signal?: AbortSignal,
): Promise<Theirs | typeof TOO_MANY | null> {
  const entity = entityOf(field);
  const whose = whoseRows(kindOf(entity)?.owners ?? [], context);
  if (!whose) return null;
  const { person, column } = whose;
  const ids = await idsOf(person, whose, signal);
  if (!ids) return TOO_MANY;
  const found = await rowsOf(command, field, whose, ids, context.now, signal);
  if (found.length >= MOST_ROWS) return TOO_MANY;
  const having = new Set(found.map((row) => Number(row[column])));
  const without = ids.filter((id) => !having.has(id));
  const [persons, lacking, rows] = await Promise.all([
    nameRows(person, ids.slice(0, NAMED)),
    nameRows(person, without.slice(0, NAMED)),
    namedRowsOf(entity, found),
  ]);
  return {
    person,
    names: persons.map(({ label }) => label),
    count: ids.length,
    rows: rows.map((row) => {
      const detail = detailOf(row, t);
      return { id: row.id, label: row.label, ...(detail ? { detail } : {}) };
    }),
    without: { names: lacking.map(({ label }) => label), count: without.length },
  };
}
