/** A question bank for tests: rows added through the calls, and files sent as a browser sends them. */
import { category } from '#contract/entities/category.ts';
import { type Answer, question } from '#contract/entities/question.ts';
import {
  importQuestions,
  type QuestionImportLine,
  type QuestionImportReport,
} from '#contract/entities/question-files.ts';
import type { TestApp } from '../harness.ts';

/** `answers('yes', '*no')`: those led by a star are right. */
export const answersOf = (...texts: string[]): Answer[] =>
  texts.map((text) => ({ text: text.replace(/^\*/, ''), right: text.startsWith('*'), feedback: '' }));

export async function addCategory(app: TestApp, name: string, parent_id: number | null = null): Promise<number> {
  return (await app.call(category.endpoints.add, { body: { name, parent_id } as never })).data.id;
}

export async function addQuestion(app: TestApp, category_id: number, text: string, more: object = {}) {
  const body = { category_id, text, answers: answersOf('*yes', 'no'), ...more };
  return (await app.call(question.endpoints.add, { body: body as never })).data;
}

/** Adds published questions `<name> 1` … `<name> <count>`; answers their ids. */
export async function addPublished(app: TestApp, category_id: number, name: string, count: number, more: object = {}) {
  const ids: number[] = [];
  for (let number = 1; number <= count; number++)
    ids.push((await addQuestion(app, category_id, `${name} ${number}`, more)).id);
  await app.call(question.endpoints.setStatus, { body: { rows: { ids }, status: 'published' } });
  return ids;
}

/** Sends a file; answers the lines that came back. */
export async function sendFile(app: TestApp, name: string, content: string | Uint8Array, more: object = {}) {
  const file = new File([content as never], name);
  const reply = await app.raw(
    importQuestions,
    { body: { file, ...more } },
    { headers: { accept: 'application/x-ndjson' } },
  );
  if (reply.status !== 200) return { status: reply.status, lines: [], report: undefined, problem: reply.json() };
  const lines = reply.body
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as QuestionImportLine);
  const last = lines.at(-1) as { answer?: QuestionImportReport; problem?: unknown };
  return { status: 200, lines, report: last.answer, problem: last.problem };
}

/** Sends a file that has to be taken; answers the report. */
export async function importFile(app: TestApp, name: string, content: string | Uint8Array, more: object = {}) {
  const { report, problem } = await sendFile(app, name, content, more);
  if (!report) throw new Error(`The import of ${name} was refused: ${JSON.stringify(problem)}`);
  return report;
}
