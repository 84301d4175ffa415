/** Photos of students: written anew, kept for one student alone, and gone from the store when the person is erased. */
import { sql } from 'kysely';
import type { Ctx } from '../context.ts';
import { withCleanImage } from '../files/images.ts';
import { incomingFolder } from '../files/incoming.ts';
import { claimUnshared, keepUnshared } from '../files/unshared.ts';
import type { Writer } from '../operations/writer.ts';
import type { ClubDb } from '../store/club-db.ts';

/** Longest side kept, in pixels: enough for a face on a printed page. */
const SIDE = 640;

/** Writes a photo anew and keeps it until it is claimed. Answers its key. @throws Problem as `withCleanImage`. */
export const keepPhoto = (ctx: Pick<Ctx, 'services' | 'clubId' | 'now'>, photo: Blob): Promise<string> =>
  withCleanImage(
    photo,
    { folder: incomingFolder(ctx.services.config.dataDir), owner: ctx.clubId, side: SIDE },
    ({ file }) => keepUnshared(ctx, file, 'photo'),
  );

/** Writes down whose photo it is, in the transaction of a write. */
export async function claimPhoto(writer: Writer, student_id: number, file_key: string): Promise<void> {
  await writer.internals.trx
    .insertInto('student_photo')
    .values({ club_id: writer.ctx.clubId, student_id, file_key, created_at: writer.at })
    .execute();
  await claimUnshared(writer.db, file_key);
}

/** Photos that a student had, earlier ones too: an undo may bring them back. */
export const photosOf = (db: ClubDb, student: number) =>
  db
    .from('student_photo')
    .select(['student_photo.id', 'student_photo.file_key'])
    .where('student_photo.student_id', '=', student)
    .orderBy('id')
    .execute();

/** Dooms every photo of a student, in the transaction that erases the person. */
export async function doomPhotos(writer: Writer, student: number): Promise<void> {
  const { trx } = writer.internals;
  const club = writer.ctx.clubId;
  await sql`insert into doomed_file (club_id, file_key, due_at)
    select club_id, file_key, ${writer.at} from student_photo where club_id = ${club} and student_id = ${student}`.execute(
    trx,
  );
  await sql`delete from student_photo where club_id = ${club} and student_id = ${student}`.execute(trx);
}
