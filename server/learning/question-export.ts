/** Questions on their way out, in each format, a batch at a time. */
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import type { Question } from '#contract/entities/question.ts';
import type { QuestionFormat } from '#contract/entities/question-files.ts';
import { noteExport } from '../audit/exports.ts';
import type { Ctx } from '../context.ts';
import { present } from '../entities/entity.ts';
import { question as questionEntity } from '../entities/learning.ts';
import { fileStore } from '../files/store.ts';
import { batches } from '../lists/csv.ts';
import type { CsvForm } from '../lists/csv-form.ts';
import type { Plan } from '../lists/plan.ts';
import { readCategories } from './category-tree.ts';
import { writeAiken } from './files/aiken.ts';
import { csvHeader, officeHeader, writeCsv, writeOffice } from './files/csv-questions.ts';
import type { QuestionDraft } from './files/draft.ts';
import { giftCategory, writeGift } from './files/gift-write.ts';

/** The questions that a plan finds, in its order. The first batch is read before this resolves, so that a query that fails is told as a problem. */
export async function questionsOf(ctx: Ctx, plan: Plan): Promise<AsyncGenerator<QuestionDraft[]>> {
  const found = noteExport(ctx, 'question', batches(plan, ctx.clubId));
  const pathOf = await categoryPaths(ctx);
  const first = await found.next();
  return (async function* () {
    try {
      for (let batch = first; !batch.done; batch = await found.next()) {
        yield batch.value.map((row) => {
          const { category_id, ...rest } = present(questionEntity, row) as Question;
          return { ...rest, category: pathOf(category_id) };
        });
        await new Promise((resolve) => setImmediate(resolve));
      }
    } finally {
      await found.return();
    }
  })();
}

async function categoryPaths(ctx: Ctx): Promise<(id: number) => string[]> {
  const nodes = new Map((await readCategories(ctx.db)).map((node) => [node.id, node]));
  return (id) => {
    const names: string[] = [];
    for (let node = nodes.get(id); node && names.length < 20; node = nodes.get(node.parent_id ?? 0))
      names.unshift(node.name);
    return names;
  };
}

/** The text of a file, piece by piece. */
export async function* questionText(
  format: Exclude<QuestionFormat, 'zip'>,
  questions: AsyncIterable<QuestionDraft[]>,
  form: CsvForm | null = null,
): AsyncGenerator<string> {
  const office = form?.isOffice ? form : null;
  if (format === 'csv') yield office ? officeHeader(office) : csvHeader();
  let category: string | null = null;
  for await (const batch of questions) {
    let text = '';
    for (const draft of batch) {
      if (format === 'gift') {
        const line = giftCategory(draft.category ?? []);
        if (line !== category) text += line;
        category = line;
        text += writeGift(draft);
      } else if (format === 'aiken') text += writeAiken(draft) ?? '';
      else text += office ? writeOffice(office, draft) : writeCsv(draft);
    }
    if (text !== '') yield text;
  }
}

/** A ZIP of `questions.csv` and the images that it names. */
export async function* questionZip(ctx: Ctx, questions: AsyncIterable<QuestionDraft[]>): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    if (chunk.length > 0) ready.push(chunk);
  });
  function* take() {
    const chunks = ready;
    ready = [];
    yield* chunks;
  }
  const images = new Set<string>();
  const csv = new ZipDeflate('questions.csv', { level: 6 });
  zip.add(csv);
  async function* named() {
    for await (const batch of questions) {
      yield batch.map((draft) => {
        if (!draft.image || draft.image.startsWith('sign:')) return draft;
        images.add(draft.image);
        return { ...draft, image: `images/${draft.image}` };
      });
    }
  }
  const encoder = new TextEncoder();
  for await (const text of questionText('csv', named())) {
    csv.push(encoder.encode(text));
    yield* take();
  }
  csv.push(new Uint8Array(0), true);
  const store = fileStore(ctx.services.config);
  for (const key of images) {
    const bytes = await store.get(key);
    if (!bytes) continue;
    // Images are packed already.
    const entry = new ZipPassThrough(`images/${key}`);
    zip.add(entry);
    entry.push(bytes, true);
    yield* take();
  }
  zip.end();
  yield* take();
}
