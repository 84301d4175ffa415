/** An uploaded file of questions: which format it is, what is in it, and where its images are. */

import { signDrawing } from '#contract/data/signs.ts';
import type { QuestionFormat } from '#contract/entities/question-files.ts';
import type { Ctx } from '../context.ts';
import { cleanImage } from '../files/images.ts';
import { bytesOf, likelyEncoding, textIn } from '../files/text-file.ts';
import { breather } from '../operations/breather.ts';
import { fieldProblem, Problem } from '../problems.ts';
import { looksLikeAiken, readAiken } from './files/aiken.ts';
import { readCsv } from './files/csv-questions.ts';
import { type Found, issue, MANY_LINES } from './files/draft.ts';
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

async function countLines(bytes: Uint8Array): Promise<number> {
  const breathe = breather();
  let count = 1;
  for (let at = bytes.indexOf(LINE_FEED); at >= 0; at = bytes.indexOf(LINE_FEED, at + 1))
    if (++count % MANY_LINES === 0) await breathe();
  return count;
}

/** Opens a file. @throws Problem 422 where a ZIP is broken, too large unpacked, or holds no CSV. */
export async function openQuestionFile(
  ctx: Ctx,
  format: QuestionFormat,
  file: Blob,
  dryRun: boolean,
): Promise<QuestionFile> {
  const bytes = await bytesOf(file);
  if (format === 'zip') return openZip(ctx, bytes, dryRun);
  const text = textIn(bytes, await likelyEncoding(file));
  const { locale } = await ctx.db.club();
  const trueFalse = TRUE_FALSE[locale] ?? (TRUE_FALSE.en as readonly [string, string]);
  const found = format === 'gift' ? readGift(text, { trueFalse }) : format === 'csv' ? readCsv(text) : readAiken(text);
  return { found, lines: await countLines(bytes), findImage: ownImages(ctx) };
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

async function openZip(ctx: Ctx, bytes: Uint8Array, dryRun: boolean): Promise<QuestionFile> {
  const entries = readZip(bytes).filter(({ name }) => !/(^|\/)(__MACOSX\/|\.)/.test(name));
  const tables = entries.filter(({ name }) => /\.csv$/i.test(name));
  const table = tables.find(({ name }) => /(^|\/)questions\.csv$/i.test(name)) ?? tables[0];
  if (!table) throw fieldProblem('zip-no-csv', 'file');
  const folder = table.name.replace(/[^/]*$/, '');
  const byName = new Map(entries.map((entry) => [entry.name.toLowerCase(), entry]));
  const own = ownImages(ctx);
  const known = new Map<string, Awaited<ReturnType<FindImage>>>();
  const content = await table.read();
  const encoding = await likelyEncoding(new Blob([new Uint8Array(content)]));
  return {
    lines: await countLines(content),
    found: (function* (): Generator<Found> {
      for (const { name } of tables) {
        if (name !== table.name) yield { kind: 'note', issue: issue(0, 'zip-other-table', { file: name }) };
      }
      yield* readCsv(textIn(content, encoding));
    })(),
    async findImage(name) {
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
    },
  };
}

async function takeImage(ctx: Ctx, entry: ZipEntry, dryRun: boolean): ReturnType<FindImage> {
  try {
    const bytes = await entry.read();
    if (!dryRun) return { key: (await keepImage(ctx, bytes)).key };
    await cleanImage(bytes);
    return { key: entry.name };
  } catch (error) {
    if (error instanceof Problem) return { issue: error.type };
    throw error;
  }
}
