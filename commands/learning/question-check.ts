/** A file of questions looked at before anything is changed, and the way to the screen where its faults are mended. */
import { z } from 'zod';
import { importQuestions, type QuestionImportReport, questionImportInput } from '#contract/entities/question-files.ts';
import { STAFF } from '#contract/permissions.ts';
import { defineCommand } from '#kernel/command.ts';

const { file, dry_run: _never, ...rest } = questionImportInput.shape;

/** What an import and its check are told: the file first, then how it is taken. */
export const importArgs = z.object({ file, ...rest });
export type ImportArgs = z.output<typeof importArgs>;

/** The last report on a file, so that a large one is not read twice before it is brought in. */
const checked = new WeakMap<Blob, { readonly how: string; readonly report: QuestionImportReport }>();
const howOf = ({ file: _file, ...how }: ImportArgs): string => JSON.stringify(Object.entries(how).sort());

/** The report on this very file taken in this very way; null where it was not checked so. */
export function reportOf(args: ImportArgs): QuestionImportReport | null {
  const known = checked.get(args.file);
  return known?.how === howOf(args) ? known.report : null;
}

export const checkImportCommand = defineCommand({
  id: 'question.check-import',
  effect: 'read',
  section: 'learning',
  icon: 'list-checks',
  surfaces: [{ kind: 'palette' }, { kind: 'button', screen: '/questions/import' }],
  endpoints: [importQuestions],
  args: importArgs,
  async run(ports, args) {
    const title = 'commands.question.import.checking';
    const report = await ports.work(importQuestions, { body: { ...args, dry_run: true } }, title);
    checked.set(args.file, { how: howOf(args), report });
    const values = { count: report.total, added: report.added, faulty: report.faulty };
    return { message: { key: 'commands.question.check-import.done', values }, data: report };
  },
});

export const mendImportCommand = defineCommand({
  id: 'question.mend-import',
  effect: 'navigate',
  section: 'learning',
  icon: 'pencil-line',
  surfaces: [{ kind: 'palette' }, { kind: 'button', screen: '/questions' }],
  endpoints: [],
  roles: STAFF,
  args: z.object({}),
  async run(ports) {
    ports.navigate('/questions/import');
    return null;
  },
});
