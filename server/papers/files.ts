/** Files of papers: known by their content, images written anew, and kept so that none is shared. */
import { sql } from 'kysely';
import { MAX_PAPER_BYTES } from '#contract/entities/paper.ts';
import type { Ctx } from '../context.ts';
import { imageTypeOf, withCleanImage } from '../files/images.ts';
import { incomingFolder } from '../files/incoming.ts';
import { claimUnshared, keepUnshared } from '../files/unshared.ts';
import type { Writer } from '../operations/writer.ts';
import { problem } from '../problems.ts';
import type { ClubDb } from '../store/club-db.ts';
import { endsAsPdf, isPdf } from './pdf.ts';

/** Characters of a file's name. */
const LONGEST_NAME = 120;
/** Of its key in the store. */
const EXTENSION = 'paper';

export interface KeptFile {
  readonly key: string;
  readonly type: 'application/pdf' | 'image/webp';
  readonly name: string;
  /** Its size as it is served. */
  readonly bytes: number;
}

/**
 * Checks a file by what it holds, whatever it is called, writes images anew, and keeps it. Until a paper claims it (see
 * `claimFile`) it is one of those that go.
 * @throws Problem 415 `paper-type`, 422 `pdf-unreadable`, and as `withCleanImage`.
 */
export async function keepPaperFile(ctx: Pick<Ctx, 'services' | 'clubId' | 'now'>, file: File): Promise<KeptFile> {
  if (await isPdf(file)) {
    if (!(await endsAsPdf(file))) throw problem('pdf-unreadable');
    const key = await keepUnshared(ctx, file, EXTENSION);
    return { key, type: 'application/pdf', name: nameOf(file.name, 'pdf'), bytes: file.size };
  }
  if ((await imageTypeOf(file)) === null) throw problem('paper-type');
  const { config } = ctx.services;
  const room = { folder: incomingFolder(config.dataDir), owner: ctx.clubId, most: MAX_PAPER_BYTES };
  return withCleanImage(file, room, async (image) => ({
    key: await keepUnshared(ctx, image.file, EXTENSION),
    type: image.type,
    name: nameOf(file.name, 'webp'),
    bytes: image.file.size,
  }));
}

/** The last part of a name as it came, without characters that no file may have, and with the extension of what it is. */
function nameOf(given: string, extension: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? '';
  const clean = last
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
    .replace(/[\u0000-\u001f\u007f"*:<>?|\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/\.[^.]*$/, '')
    .trim()
    .slice(0, LONGEST_NAME);
  return `${clean || 'paper'}.${extension}`;
}

/** Writes down whose file it is, in the transaction of a write. Answers its number. */
export async function claimFile(writer: Writer, paper: number, { key, name, type, bytes }: KeptFile): Promise<number> {
  const { trx } = writer.internals;
  const { id } = await trx
    .insertInto('paper_file')
    .values({
      club_id: writer.ctx.clubId,
      paper_id: paper,
      file_key: key,
      name,
      type,
      bytes,
      created_at: writer.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await claimUnshared(writer.db, key);
  return Number(id);
}

/** Files that papers of a person had, earlier ones too. */
export const filesOfPerson = (db: ClubDb, column: 'student_id' | 'teacher_id', id: number) =>
  db
    .from('paper_file')
    .select(['paper_file.id', 'paper_file.paper_id', 'paper_file.file_key', 'paper_file.name'])
    .where('paper_file.paper_id', 'in', db.from('paper').select('paper.id').where(column, '=', id))
    .orderBy('paper_file.id')
    .execute();

/** Dooms the files of papers that go for ever, in the transaction in which they go. `papers` is a condition that names them. */
export async function doomFiles(writer: Writer, papers: ReturnType<typeof sql<number>>): Promise<void> {
  const { trx } = writer.internals;
  const club = writer.ctx.clubId;
  await sql`insert into doomed_file (club_id, file_key, due_at)
    select club_id, file_key, ${writer.at} from paper_file where club_id = ${club} and paper_id in (${papers})`.execute(
    trx,
  );
  await sql`delete from paper_file where club_id = ${club} and paper_id in (${papers})`.execute(trx);
}
