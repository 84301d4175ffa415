/** What an archive says of itself: its first part, `manifest.json`, and its last but the checksums, `contents.json`. */
import { z } from 'zod';
import type { Db } from '../store/engine.ts';

export const FORMAT = 1;

const count = z.number().int().min(0);

export const manifestShape = z.object({
  format: z.literal(FORMAT),
  /** The newest step of the schema that the rows come from. */
  schema: z.string(),
  /** By which this archive is known wherever it is brought in. */
  archive: z.uuid(),
  created_at: z.string(),
  school: z.object({ id: z.number().int().min(1), name: z.string() }),
  /** Of the audit: entries, where its chain ended, and what was found wrong with it. */
  audit: z.object({
    entries: count,
    head: z.object({ entry: z.number().int(), hash: z.string() }).nullable(),
    faults: count,
  }),
  /** By table: the first and last number of its rows, and the newest that the installation ever gave out. */
  numbers: z.record(z.string(), z.object({ first: count, last: count, newest: count })),
});
export type Manifest = z.infer<typeof manifestShape>;

export const contentsShape = z.object({
  rows: z.record(z.string(), count),
  files: count,
  /** Keys that rows name and the store did not have. */
  missing: z.array(z.string()),
});
export type Contents = z.infer<typeof contentsShape>;

/** The newest step of a database's schema. */
export async function schemaOf(db: Db): Promise<string> {
  const { name } = await (db as import('kysely').Kysely<{ kysely_migration: { name: string } }>)
    .selectFrom('kysely_migration')
    .select('name')
    .orderBy('name', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return name;
}
