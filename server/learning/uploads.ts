/** The images of a club: which keys it may show. */

import { sql } from 'kysely';
import { signDrawing } from '#contract/data/signs.ts';
import { fault } from '#contract/faults/fault.ts';
import type { Ctx } from '../context.ts';
import { cleanImage } from '../files/images.ts';
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

/** Cleans an image, keeps it, and notes that the club has it. @throws Problem as `cleanImage`. */
export async function keepImage(ctx: Pick<Ctx, 'services' | 'clubId' | 'now'>, bytes: Uint8Array): Promise<KeptImage> {
  const image = await cleanImage(bytes);
  const key = await fileStore(ctx.services.config).put(image.bytes, 'webp');
  const { db } = ctx.services.database;
  await sql`
    insert into upload (club_id, file_key, type, bytes, width, height, created_at)
    values (${ctx.clubId}, ${key}, ${image.type}, ${image.bytes.length}, ${image.width}, ${image.height}, ${ctx.now().toISOString()})
    on conflict (club_id, file_key) do nothing`.execute(db);
  return { key, type: image.type, bytes: image.bytes.length, width: image.width, height: image.height };
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
