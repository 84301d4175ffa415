/**
 * References in a request's body: every row that is named has to be one of the caller's own school. Checked here for all
 * calls, from the contract alone, so that no call can forget it.
 */

import type { z } from 'zod';
import { type Fault, fault } from '#contract/faults/fault.ts';
import { fieldOf } from '#contract/fields.ts';
import { entityNamed } from '../entities/index.ts';
import { invalid } from '../problems.ts';
import type { ClubDb } from '../store/club-db.ts';

export interface Reference {
  readonly entity: string;
  readonly id: number;
  /** `sections.0.category_id`. */
  readonly path: string;
}

/** The references that `value` holds by its schema. */
export function referencesIn(schema: z.ZodType, value: unknown, path = ''): Reference[] {
  if (value === null || value === undefined) return [];
  const field = fieldOf(schema);
  if (field?.kind === 'ref') return typeof value === 'number' ? [{ entity: field.entity, id: value, path }] : [];
  if (field?.kind === 'refs')
    return (value as number[]).map((id, index) => ({ entity: field.entity, id, path: `${path}.${index}` }));
  const def = schema.def as {
    shape?: Record<string, z.ZodType>;
    element?: z.ZodType;
    innerType?: z.ZodType;
    in?: z.ZodType;
  };
  const inner = def.innerType ?? def.in;
  if (inner) return referencesIn(inner, value, path);
  const below = (name: string | number) => (path ? `${path}.${name}` : String(name));
  if (def.element && Array.isArray(value)) {
    const { element } = def;
    return value.flatMap((one, index) => referencesIn(element, one, below(index)));
  }
  if (!def.shape || typeof value !== 'object') return [];
  return Object.entries(def.shape).flatMap(([name, one]) =>
    referencesIn(one, (value as Record<string, unknown>)[name], below(name)),
  );
}

/** @throws Problem 422 naming each field whose row is not there. */
export async function checkReferences(db: ClubDb, schema: z.ZodType | undefined, body: unknown): Promise<void> {
  if (schema) await refuseMissing(db, referencesIn(schema, body), 'any');
}

/**
 * Refuses deleted rows that the values of a row name anew. What `current` names already may have been deleted since.
 * @throws Problem 422 naming each field.
 */
export async function checkNewReferences(
  db: ClubDb,
  schema: z.ZodType,
  values: Readonly<Record<string, unknown>>,
  current: Readonly<Record<string, unknown>> | null,
): Promise<void> {
  const named = referencesIn(schema, values).filter(({ path, id }) => path in values && current?.[path] !== id);
  await refuseMissing(db, named, 'live');
}

async function refuseMissing(db: ClubDb, references: readonly Reference[], which: 'any' | 'live'): Promise<void> {
  const faults: Record<string, Fault> = {};
  for (const name of new Set(references.map(({ entity }) => entity))) {
    const table = entityNamed(name)?.table;
    if (!table) continue;
    const asked = references.filter(({ entity }) => entity === name);
    const rows = await db
      .from(table as 'student')
      .select('id')
      .where('id', 'in', [...new Set(asked.map(({ id }) => id))])
      .$if(which === 'live', (query) => query.where('deleted_at', 'is', null))
      .execute();
    const there = new Set(rows.map(({ id }) => id));
    for (const { id, path } of asked) if (!there.has(id)) faults[path] = fault('not-found', { what: name });
  }
  if (Object.keys(faults).length > 0) throw invalid(faults);
}
