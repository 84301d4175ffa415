/** All that is kept of a person as one ZIP, made while it is sent. */
import { PassThrough } from 'node:stream';
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import type { PersonKind } from '#contract/entities/privacy.ts';
import type { Ctx } from '../context.ts';
import { present, type Row } from '../entities/entity.ts';
import { entityNamed } from '../entities/index.ts';
import { fileStore } from '../files/store.ts';
import { readUnshared } from '../files/unshared.ts';
import { isAmount } from '../lists/csv-columns.ts';
import { csvFormOf } from '../lists/csv-form.ts';
import { filesOfPerson } from '../papers/files.ts';
import { photosOf } from '../students/photo.ts';
import { conversationWith, personRow, recordsOf, rowsOf } from './person.ts';

/** Keys of stored files, wherever in a row they are. */
const FILE_KEY = /[0-9a-f]{64}\.(?:webp|png)/g;

/** The ZIP in pieces. The person's row is read first, so that one who is not there is a problem and no broken file. */
export async function personZip(ctx: Ctx, kind: PersonKind, id: number): Promise<AsyncGenerator<Uint8Array, void>> {
  const row = await personRow(ctx.db, kind, id);
  // Begun by who reads the first of it.
  return (async function* () {
    yield* zipOf(ctx, kind, id, row);
  })();
}

function zipOf(ctx: Ctx, kind: PersonKind, id: number, row: Row): PassThrough {
  const out = new PassThrough();
  const zip = new Zip((error, chunk, final) => {
    if (error) out.destroy(error);
    else {
      out.write(chunk);
      if (final) out.end();
    }
  });
  // Where the reader goes away nothing more is read.
  const drained = () =>
    out.writableNeedDrain && !out.destroyed
      ? new Promise<void>((go) => {
          out.once('drain', go);
          out.once('close', go);
        })
      : Promise.resolve();
  const file = (name: string) => {
    const entry = new ZipDeflate(name, { level: 6 });
    entry.mtime = ctx.now();
    zip.add(entry);
    return {
      write: (text: string) => entry.push(strToU8(text)),
      end: (text = '') => entry.push(strToU8(text), true),
    };
  };
  fill().catch((error) => {
    zip.terminate();
    out.destroy(error);
  });
  return out;

  async function fill(): Promise<void> {
    const images = new Set<string>();
    const note = (value: Row) => {
      for (const [key] of JSON.stringify(value).matchAll(FILE_KEY)) images.add(key);
    };
    const own = present(entityNamed(kind) as never, row);
    note(row);
    file('person.json').end(JSON.stringify({ kind, exported_at: ctx.now().toISOString(), ...own }, null, 2));
    for (const record of recordsOf(kind)) {
      if (record.file !== null) await table(record.file, record.entity, rowsOf(ctx.db, record, id), note);
    }
    const conversation = await conversationWith(ctx.db, kind, id);
    if (conversation !== null) {
      const record = { table: 'message', column: 'conversation_id', entity: 'message' } as const;
      await table('messages', 'message', rowsOf(ctx.db, record, conversation), note);
    }
    await table('history', 'change', historyOf(ctx, kind, id), () => {});
    for (const key of images) {
      const bytes = await fileStore(ctx.services.config).get(key);
      if (!bytes) continue;
      // Images are packed already.
      const entry = new ZipPassThrough(`images/${key}`);
      zip.add(entry);
      entry.push(bytes, true);
      await drained();
    }
    for (const { id: number, file_key, name } of await filesOfPerson(ctx.db, `${kind}_id`, id))
      await unshared(file_key, `papers/${number}-${name}`);
    const photos = kind === 'student' ? await photosOf(ctx.db, id) : [];
    for (const { id: number, file_key } of photos) await unshared(file_key, `photos/${number}.webp`);
    zip.end();
  }

  async function unshared(key: string, name: string): Promise<void> {
    const bytes = await readUnshared(ctx.services, key);
    if (!bytes || out.destroyed) return;
    const entry = new ZipPassThrough(name);
    zip.add(entry);
    entry.push(bytes, true);
    await drained();
  }

  /** One table twice: as JSON lines, whole, and as CSV, for a spreadsheet. */
  async function table(
    name: string,
    entity: string,
    batches: AsyncGenerator<Row[]>,
    note: (row: Row) => void,
  ): Promise<void> {
    const form = await csvFormOf(ctx, {});
    const csv: string[] = [];
    const json = file(`${name}.jsonl`);
    let columns: string[] | null = null;
    for await (const rows of batches) {
      if (out.destroyed) return;
      for (const one of rows) {
        note(one);
        if (!columns) {
          columns = Object.keys(one);
          csv.push(form.head(columns));
        }
        json.write(`${JSON.stringify(one)}\n`);
        csv.push(
          form.line(
            columns.map((column) =>
              isAmount(entity, column)
                ? form.amount(one[column], String(one.currency ?? form.currency))
                : form.text(one[column]),
            ),
          ),
        );
      }
      await drained();
    }
    json.end();
    file(`${name}.csv`).end(csv.join(''));
  }
}

/** What was done to the person's row. */
async function* historyOf(ctx: Ctx, kind: PersonKind, id: number): AsyncGenerator<Row[]> {
  for (let last = 0; ; ) {
    const rows = await ctx.db
      .from('change')
      .select(['id', 'operation_id', 'kind', 'version', 'before', 'after', 'at'])
      .where('entity', '=', kind)
      .where('row_id', '=', id)
      .where('id', '>', last)
      .orderBy('id')
      .limit(500)
      .execute();
    if (rows.length > 0)
      yield rows.map((row) => ({ ...row, before: JSON.parse(row.before), after: JSON.parse(row.after) }));
    if (rows.length < 500) return;
    last = rows.at(-1)?.id as number;
  }
}
