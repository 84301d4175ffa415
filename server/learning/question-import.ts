/** Importing questions: every one that a file holds is checked, compared with the bank, and brought in, a batch at a time. */
import type { z } from 'zod';
import { MAX_CATEGORY_DEPTH } from '#contract/entities/category.ts';
import { MAX_ANSWERS, MIN_ANSWERS, type QuestionInput, question } from '#contract/entities/question.ts';
import {
  type ImportIssue,
  MAX_IMPORT_QUESTIONS,
  MAX_NAMED,
  type QuestionFormat,
  type QuestionImportReport,
} from '#contract/entities/question-files.ts';
import { sentence } from '#contract/faults/english.ts';
import { issueFaults } from '#contract/issues.ts';
import { writePath } from '#contract/rules/category-path.ts';
import { acceptedIn, isNumeric } from '#contract/rules/numeric.ts';
import type { Ctx } from '../context.ts';
import { questionHash } from '../entities/learning.ts';
import { problem } from '../problems.ts';
import { breather } from '../store/breather.ts';
import { inTreeOrder, readCategories } from './category-tree.ts';
import { excerpt, type Found, issue, type QuestionDraft } from './files/draft.ts';
import type { Stage } from './question-staging.ts';

export interface QuestionImportOptions {
  readonly format: QuestionFormat;
  readonly dry_run: boolean;
  readonly category_id?: number | undefined;
  readonly duplicates: 'skip' | 'add';
  readonly status: 'as_file' | 'draft' | 'published';
}

/** Answers the key of the image that a file names, or a code of an issue. */
export type FindImage = (name: string) => Promise<{ key: string } | { issue: string }>;

const BATCH = 50;
type Draft = { -readonly [K in keyof QuestionImportReport]: QuestionImportReport[K] };
type Ready = { line: number; values: QuestionInput; status: string; path: string[] | null; hash: string };

/** Checks and stages what `found` yields; without a stage nothing is kept. `said` is told the line that it is at. */
export async function importQuestionsFrom(
  ctx: Ctx,
  found: Iterable<Found>,
  stage: Stage | null,
  findImage: FindImage,
  options: QuestionImportOptions,
  said: (line: number) => void,
): Promise<QuestionImportReport> {
  const report: Draft = {
    format: options.format,
    dry_run: options.dry_run,
    total: 0,
    added: 0,
    faulty: 0,
    duplicate: 0,
    errors: [],
    notes: [],
    note_count: 0,
    duplicates: [],
    new_categories: [],
    operation_id: null,
  };
  const fault = (one: ImportIssue) => {
    report.faulty++;
    report.total++;
    if (report.errors.length < MAX_NAMED) report.errors.push(one);
  };
  const note = (one: ImportIssue) => {
    report.note_count++;
    if (report.notes.length < MAX_NAMED) report.notes.push(one);
  };
  const lines = new Map<string, number>();
  const categoryOf = await categories(ctx, stage, report);
  let batch: Ready[] = [];
  let line = 0;
  const breathe = breather();
  const flush = async () => {
    if (ctx.signal.aborted) throw problem('cancelled');
    const rows = [];
    const known = await knownHashes(ctx, batch);
    for (const one of batch) {
      const twin = lines.get(one.hash);
      const ofId = known.get(one.hash);
      if (twin !== undefined || ofId !== undefined) {
        report.duplicate++;
        if (report.duplicates.length < MAX_NAMED)
          report.duplicates.push({ line: one.line, of_line: twin ?? null, of_id: ofId ?? null });
        if (options.duplicates === 'skip') continue;
      } else lines.set(one.hash, one.line);
      await breathe();
      const category = one.path ? await categoryOf(one.path) : (options.category_id as number);
      report.added++;
      if (stage) rows.push({ ...one.values, category_id: category, status: one.status });
    }
    await stage?.questions(rows);
    batch = [];
    said(line);
    await breathe();
  };
  for (const one of found) {
    await breathe();
    if (one.kind === 'nothing') continue;
    if (one.kind === 'fault') fault(one.issue);
    else if (one.kind === 'note') note(one.issue);
    else {
      line = one.line;
      const checked = await checkDraft(one.draft, one.line, options, findImage);
      if ('fault' in checked) fault(checked.fault);
      else {
        for (const told of [...one.notes, ...checked.notes]) note(told);
        report.total++;
        batch.push({ line: one.line, ...checked.ready });
      }
    }
    if (report.total > MAX_IMPORT_QUESTIONS) throw problem('too-many-questions', { most: MAX_IMPORT_QUESTIONS });
    if (batch.length >= BATCH) await flush();
  }
  await flush();
  return report;
}

/** A draft as the bank would take it, or what is wrong with it. */
async function checkDraft(
  draft: QuestionDraft,
  line: number,
  options: QuestionImportOptions,
  findImage: FindImage,
): Promise<{ fault: ImportIssue } | { ready: Omit<Ready, 'line'>; notes: ImportIssue[] }> {
  const named = { text: excerpt(draft.text) };
  const path = draft.category && draft.category.length > 0 ? draft.category : null;
  if (!path && options.category_id === undefined) return { fault: issue(line, 'no-category', named) };
  if (path && (path.length > MAX_CATEGORY_DEPTH || path.some((name) => name.length > 120)))
    return { fault: issue(line, 'category-path', { ...named, levels: MAX_CATEGORY_DEPTH }) };
  const parsed = question.input.safeParse({ ...draft, image: null, category_id: 1 });
  if (!parsed.success) return { fault: invalidIssue(line, parsed.error.issues[0], draft, named) };
  const notes: ImportIssue[] = [];
  const values = parsed.data as QuestionInput;
  if (draft.image) {
    const image = await findImage(draft.image);
    if ('key' in image) values.image = image.key;
    else notes.push(issue(line, image.issue, { ...named, image: excerpt(draft.image) }, 'image'));
  }
  return {
    ready: {
      values,
      path,
      status: options.status === 'as_file' ? draft.status : options.status,
      hash: questionHash(values.text, values.answers),
    },
    notes,
  };
}

/** What is wrong with a question that was read, by a code that has its text in every language. */
function invalidIssue(
  line: number,
  first: z.core.$ZodIssue | undefined,
  draft: QuestionDraft,
  named: { text: string },
): ImportIssue {
  const field = first?.path.map(String).join('.') ?? '';
  if (field === 'answers') {
    if (first?.code === 'too_small') return issue(line, 'answers-few', { ...named, least: MIN_ANSWERS }, field);
    if (!isNumeric(draft.answers) && draft.answers.length < MIN_ANSWERS)
      return issue(line, 'answers-few', { ...named, least: MIN_ANSWERS }, field);
    if (isNumeric(draft.answers) && draft.answers.some(({ text }) => acceptedIn(text) === null))
      return issue(line, 'number-form', named, field);
    if (first?.code === 'too_big') return issue(line, 'answers-many', { ...named, most: MAX_ANSWERS }, field);
    return issue(line, draft.answers.some(({ right }) => right) ? 'answers-same' : 'answers-none-right', named, field);
  }
  const answer = typeof first?.path[1] === 'number' ? first.path[1] + 1 : 0;
  if (first?.code === 'too_small')
    return issue(line, answer > 0 ? 'answer-empty' : 'empty', { ...named, answer }, field);
  if (first?.code === 'too_big' && first.origin === 'string')
    return issue(line, 'too-long', { ...named, answer, max: Number(first.maximum) }, field);
  const [found] = first ? Object.values(issueFaults([first], draft)).flat() : [];
  const message = found ? sentence(found) : '';
  return issue(line, 'invalid', { ...named, message }, field);
}

/** Questions of the bank that are the same as some of a batch, by their hash. */
async function knownHashes(ctx: Ctx, batch: readonly Ready[]): Promise<Map<string, number>> {
  if (batch.length === 0) return new Map();
  const rows = await ctx.db
    .from('question')
    .select(['id', 'text_hash'])
    .where('deleted_at', 'is', null)
    .where(
      'text_hash',
      'in',
      batch.map(({ hash }) => hash),
    )
    .execute();
  return new Map(rows.map(({ id, text_hash }) => [text_hash, id]));
}

/** Finds or stages categories by their path, names compared without regard to case. */
async function categories(ctx: Ctx, stage: Stage | null, report: Draft): Promise<(path: string[]) => Promise<number>> {
  const key = (names: readonly string[]) => writePath(names).toLowerCase();
  const known = new Map<string, number>();
  const names = new Map<number, string[]>();
  const tree = await readCategories(ctx.db);
  for (const node of inTreeOrder(tree)) {
    const path = [...(names.get(node.parent_id ?? 0) ?? []), node.name];
    names.set(node.id, path);
    if (!known.has(key(path))) known.set(key(path), node.id);
  }
  let place = tree.reduce((most, { position }) => Math.max(most, position), 0);
  return async (path) => {
    let parent: number | null = null;
    for (let depth = 1; depth <= path.length; depth++) {
      const here = path.slice(0, depth);
      let id = known.get(key(here));
      if (id === undefined) {
        report.new_categories.push(writePath(here));
        place += 1024;
        id = stage
          ? await stage.category({
              name: here.at(-1),
              parent_id: parent,
              licence_categories: [],
              // Behind all that are there.
              position: place,
            })
          : -report.new_categories.length;
        known.set(key(here), id);
      }
      parent = id;
    }
    return parent as number;
  };
}
