/** Makes the questions of a file live that were checked and kept aside, in steps. */
import type { QuestionImportReport } from '#contract/entities/question-files.ts';
import { notify } from '../notifications/notify.ts';
import type { LongKind } from '../operations/long-work.ts';
import type { QuestionImportOptions } from './question-import.ts';
import { takeIn } from './question-staging.ts';

/** Rows made live in one step. */
const STEP = 100;

interface Facts {
  readonly report: QuestionImportReport;
  readonly duplicates: QuestionImportOptions['duplicates'];
  /** What the rows are known by (`openStage`). */
  readonly staged: string;
}

export const questionSteps: LongKind<Facts, Record<never, never>, QuestionImportReport> = {
  kind: 'import-questions',
  async begin(writer, { report, duplicates }) {
    writer.describe({ format: report.format, questions: report.added, duplicates });
  },
  async step(writer, { facts: { staged }, tally }) {
    return { tally, over: (await takeIn(writer, staged, STEP)) === 0 };
  },
  async end(writer, { report }) {
    const values = { added: report.added, updated: 0, skipped: report.faulty };
    await notify(writer, { kind: 'import_done', values, entity: 'question', link: '/questions', toActorToo: true });
    return report;
  },
};
