/**
 * Files that are about a person, kept so that none is shared. What is kept begins with bytes of chance, which are taken off
 * again when it is read: the same picture kept twice is two files, so that one can go without the other, and a store that is
 * laid open by mistake serves nothing that a browser would run.
 */
import { randomBytes } from 'node:crypto';
import type { Ctx, Services } from '../context.ts';
import type { ClubDb } from '../store/club-db.ts';
import { keyed } from './file-store.ts';
import { fileStore } from './store.ts';

/** Bytes of chance before the content. */
const CHANCE = 32;
/** What was kept and never claimed goes after this, in ms. */
export const UNCLAIMED = 3_600_000;
/** Files taken away at once; the next round takes the rest. */
const AT_ONCE = 200;

/**
 * Puts a file behind bytes of chance into the store. Until a row claims it (`claimUnshared`) it is one of those that go.
 * Answers its key.
 */
export async function keepUnshared(
  { services, clubId, now }: Pick<Ctx, 'services' | 'clubId' | 'now'>,
  file: Blob,
  extension: string,
): Promise<string> {
  const kept = new Blob([randomBytes(CHANCE), file]);
  const { key } = await keyed(kept, extension);
  await services.database.db
    .insertInto('doomed_file')
    .values({
      club_id: clubId,
      file_key: key,
      due_at: new Date(now().getTime() + UNCLAIMED).toISOString(),
    })
    .execute();
  return fileStore(services.config).put(kept, extension);
}

/** Says that a kept file stays, in the transaction of the row that has it. */
export async function claimUnshared(db: ClubDb, key: string): Promise<void> {
  await db
    .remove('doomed_file')
    .where('file_key' as 'id', '=', key as never)
    .execute();
}

/** The content of a kept file; null where the store has it no more. */
export async function readUnshared(services: Pick<Services, 'config'>, key: string): Promise<Uint8Array | null> {
  const kept = await fileStore(services.config).get(key);
  return kept?.subarray(CHANCE) ?? null;
}

/** Takes the files out of the store whose time has come. A store that cannot be reached is asked again in the next round. */
export async function removeDoomedFiles({ config, database: { db }, now }: Services): Promise<void> {
  const due = await db
    .selectFrom('doomed_file')
    .select(['id', 'file_key'])
    .where('due_at', '<=', now().toISOString())
    .orderBy('id')
    .limit(AT_ONCE)
    .execute();
  for (const { id, file_key } of due) {
    await fileStore(config).remove(file_key);
    await db.deleteFrom('doomed_file').where('id', '=', id).execute();
  }
}
