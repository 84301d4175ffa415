/** An uploaded file of questions: which format it is, what is in it, and where its images are. */

import { openAsBlob } from 'node:fs';
import { open, writeFile } from 'node:fs/promises';
import { LANGUAGES } from '#contract/data/languages.ts';
import { signDrawing } from '#contract/data/signs.ts';
import type { QuestionFormat } from '#contract/entities/question-files.ts';
import type { Ctx } from '../context.ts';
import { refuseLargeImage, withCleanImage } from '../files/images.ts';
import { incomingFolder, lies, pathOf, withScratch } from '../files/incoming.ts';
import { likelyEncoding, textOn } from '../files/text-file.ts';
import { csvWords } from '../lists/csv-words.ts';
import { fieldProblem, Problem } from '../problems.ts';
import { looksLikeAiken, readAiken } from './files/aiken.ts';
import { questionNames, readCsv } from './files/csv-questions.ts';
import { type Found, issue } from './files/draft.ts';
import { readGift } from './files/gift-read.ts';
import { readZip, type ZipEntry } from './files/zip-read.ts';
import type { FindImage } from './question-import.ts';
import { keepImage } from './uploads.ts';

const ZIP_MARK = [0x50, 0x4b];

/** Bytes of its beginning by which a file's format is known. */
const START = 100_000;

/** The format by the file's name, or else by its content. */
export async function formatOf(name: string, file: Blob): Promise<QuestionFormat> {
  const bytes = new Uint8Array(await file.slice(0, START).arrayBuffer());
  if (bytes[0] === ZIP_MARK[0] && bytes[1] === ZIP_MARK[1]) return 'zip';
  const end = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase();
  if (end === 'gift') return 'gift';
  if (end === 'csv') return 'csv';
  const start = new TextDecoder(await likelyEncoding(file.slice(0, START))).decode(bytes);
  if (looksLikeAiken(start)) return 'aiken';
  return end === 'txt' || /(?<!\\)\{[\s\S]*[=~#TF}]/.test(start) ? 'gift' : 'csv';
}

const TRUE_FALSE: Record<string, readonly [string, string]> = {
  en: ['True', 'False'],
  fr: ['Vrai', 'Faux'],
  pt: ['Verdadeiro', 'Falso'],
};

export interface QuestionFile {
  readonly found: Iterable<Found>;
  readonly findImage: FindImage;
  /** Of the text that is read, about. */
  readonly lines: number;
}

const LINE_FEED = 10;

async function countLines(file: Blob): Promise<number> {
  let count = 1;
  for await (const bytes of file.stream())
    for (let at = bytes.indexOf(LINE_FEED); at >= 0; at = bytes.indexOf(LINE_FEED, at + 1)) count++;
  return count;
}

/**
 * Runs `use` with what a file holds, which is read from the disk meanwhile, a piece at a time.
 * @throws Problem 422 where a ZIP is broken, too large unpacked, or holds no CSV.
 */
export async function withQuestionFile<T>(
  ctx: Ctx,
  { format, file, dryRun }: { readonly format: QuestionFormat; readonly file: Blob; readonly dryRun: boolean },
  use: (questions: QuestionFile) => Promise<T>,
): Promise<T> {
  if (format === 'zip') return withZip(ctx, file, dryRun, use);
  return withText(file, async (text) => {
    const { locale } = await ctx.db.club();
    const trueFalse = TRUE_FALSE[locale] ?? (TRUE_FALSE.en as readonly [string, string]);
    const found =
      format === 'gift'
        ? readGift(text, { trueFalse })
        : format === 'csv'
          ? readCsv(text, await namesOfOffice())
          : readAiken(text);
    return use({ found, lines: await countLines(file), findImage: ownImages(ctx) });
  });
}

/** A file that was saved for an office says everything in one of the languages. */
const namesOfOffice = async () => questionNames(await Promise.all(LANGUAGES.map(csvWords)));

/** Runs `use` with the text of a file that came with a form. */
async function withText<T>(file: Blob, use: (text: Iterable<string>) => Promise<T>): Promise<T> {
  const encoding = await likelyEncoding(file);
  const path = pathOf(file);
  if (path === null) throw new Error('A file of questions is none that came with a form.');
  const handle = await open(path);
  try {
    return await use(textOn(handle.fd, encoding));
  } finally {
    await handle.close();
  }
}

/** Images that the bank has already, by their key, and drawings of signs. */
function ownImages(ctx: Ctx): FindImage {
  return async (name) => {
    if (name.startsWith('sign:')) return signDrawing(name.slice(5)) ? { key: name } : { issue: 'image-missing' };
    const key = /([0-9a-f]{64}\.webp)$/.exec(name)?.[1];
    if (!key) return { issue: 'image-missing' };
    const found = await ctx.db.from('upload').select('id').where('file_key', '=', key).executeTakeFirst();
    return found ? { key } : { issue: 'image-missing' };
  };
}

async function withZip<T>(
  ctx: Ctx,
  file: Blob,
  dryRun: boolean,
  use: (questions: QuestionFile) => Promise<T>,
): Promise<T> {
  const entries = (await readZip(file)).filter(({ name }) => !/(^|\/)(__MACOSX\/|\.)/.test(name));
  const tables = entries.filter(({ name }) => /\.csv$/i.test(name));
  const table = tables.find(({ name }) => /(^|\/)questions\.csv$/i.test(name)) ?? tables[0];
  if (!table) throw fieldProblem('zip-no-csv', 'file');
  const names = await namesOfOffice();
  const findImage = imagesIn(ctx, entries, table.name.replace(/[^/]*$/, ''), dryRun);
  return unpacked(ctx, table, (content) =>
    withText(content, async (text) =>
      use({
        lines: await countLines(content),
        found: (function* (): Generator<Found> {
          for (const { name } of tables) {
            if (name !== table.name) yield { kind: 'note', issue: issue(0, 'zip-other-table', { file: name }) };
          }
          yield* readCsv(text, names);
        })(),
        findImage,
      }),
    ),
  );
}

/** Runs `use` with an entry as a file on the disk. */
const unpacked = <T>(ctx: Ctx, entry: ZipEntry, use: (content: File) => Promise<T>): Promise<T> =>
  withScratch(incomingFolder(ctx.services.config.dataDir), async (path) => {
    await writeFile(path, entry.pieces(), { flag: 'wx', mode: 0o600 });
    return use(lies(new File([await openAsBlob(path)], entry.name), path));
  });

/** Images of a ZIP, by a name as its table in `folder` writes it; else those that the bank has already. */
function imagesIn(ctx: Ctx, entries: readonly ZipEntry[], folder: string, dryRun: boolean): FindImage {
  const byName = new Map(entries.map((entry) => [entry.name.toLowerCase(), entry]));
  const own = ownImages(ctx);
  const known = new Map<string, Awaited<ReturnType<FindImage>>>();
  return async (name) => {
    const plain = name.replace(/\\/g, '/').replace(/^\.\//, '');
    const entry =
      byName.get((folder + plain).toLowerCase()) ??
      byName.get(plain.toLowerCase()) ??
      byName.get(`${folder}images/${plain}`.toLowerCase());
    if (!entry) return own(name);
    const earlier = known.get(entry.name);
    if (earlier) return earlier;
    const result = await takeImage(ctx, entry, dryRun);
    known.set(entry.name, result);
    return result;
  };
}

async function takeImage(ctx: Ctx, entry: ZipEntry, dryRun: boolean): ReturnType<FindImage> {
  try {
    // One that is too large is not unpacked to find that out.
    refuseLargeImage(entry.size);
    return await unpacked(ctx, entry, async (file) => {
      if (!dryRun) return { key: (await keepImage(ctx, file)).key };
      const folder = incomingFolder(ctx.services.config.dataDir);
      return withCleanImage(file, { folder, owner: ctx.clubId }, async () => ({ key: entry.name }));
    });
  } catch (error) {
    if (error instanceof Problem) return { issue: error.type };
    throw error;
  }
}
