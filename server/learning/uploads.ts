/** The images of a club: which keys it may show. */

import { sql } from 'kysely';
import { signDrawing } from '#contract/data/signs.ts';
import { fault } from '#contract/faults/fault.ts';
import type { Ctx } from '../context.ts';
import { withCleanImage } from '../files/images.ts';
import { incomingFolder } from '../files/incoming.ts';
import { fileStore } from '../files/store.ts';
import { invalid } from '../problems.ts';
import type { ClubDb } from '../store/club-db.ts';

export interface KeptImage {
  readonly key: string;
  readonly type: string;
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
}

/** Cleans an image, keeps it, and notes that the club has it. @throws Problem as `withCleanImage`. */
export async function keepImage({ services, clubId, now }: Pick<Ctx, 'services' | 'clubId' | 'now'>, given: Blob) {
  const { config, database } = services;
  return withCleanImage(
    given,
    { folder: incomingFolder(config.dataDir), owner: clubId },
    async (image): Promise<KeptImage> => {
      const { type, width, height } = image;
      const bytes = image.file.size;
      const key = await fileStore(config).put(image.file, 'webp');
      await sql`
      insert into upload (club_id, file_key, type, bytes, width, height, created_at)
      values (${clubId}, ${key}, ${type}, ${bytes}, ${width}, ${height}, ${now().toISOString()})
      on conflict (club_id, file_key) do nothing`.execute(database.db);
      return { key, type, bytes, width, height };
    },
  );
}

/** Refuses an image that the club does not have. @throws Problem 422 on `field`. */
export async function requireImage(db: ClubDb, image: unknown, field = 'image'): Promise<void> {
  if (image === null || image === undefined) return;
  const key = String(image);
  if (key.startsWith('sign:')) {
    if (!signDrawing(key.slice(5))) throw invalid({ [field]: fault('no-sign') });
    return;
  }
  const found = await db.from('upload').select('id').where('file_key', '=', key).executeTakeFirst();
  if (!found) throw invalid({ [field]: fault('no-image') });
}
