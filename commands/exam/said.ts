/** What is said of exams before an act. Loaded with the first preview. */
import type { AnswerOf } from '#contract/endpoint.ts';
import { type enterExam, exam, type examResults } from '#contract/entities/exam.ts';
import { student } from '#contract/entities/student.ts';
import type { Selection } from '#contract/fields.ts';
import { amountText } from '#contract/rules/amounts.ts';
import type { Missing } from '#contract/rules/readiness.ts';
import { addDays, instantOf } from '#contract/rules/zone.ts';
import type { Context, Message, Ports, Preview, PreviewLine } from '#kernel/command.ts';
import { timesFor } from '#kernel/times.ts';
import { leftLine, onlyId } from '../resource-commands.ts';

/** What is missing, in words. */
export const missingText = ({ code, day, has, needs, papers }: Missing): Message => ({
  key: `exams.missing.${code}`,
  values: {
    ...(day === undefined ? {} : { day: { day } }),
    ...(has === undefined ? {} : { has }),
    ...(needs === undefined ? {} : { needs }),
    ...(papers === undefined ? {} : { papers: papers.join(', ') }),
  },
});

/**
 * The one exam that can be meant: that of the student's licence category on the day, or the only one to come. Null where there
 * is none, or a choice.
 */
export async function onlyExam(ports: Ports, students: Selection, on: string | undefined): Promise<number | null> {
  const only = onlyId(students);
  if (only === null && on === undefined) return null;
  const licence =
    only === null ? '' : (await ports.call(student.endpoints.get, { params: { id: only } })).data.licence_category;
  const profile = await zoneOf(ports);
  const span =
    on === undefined
      ? { starts_at_from: new Date().toISOString() }
      : { starts_at_from: instantOf(on, '00:00', profile), starts_at_to: instantOf(addDays(on, 1), '00:00', profile) };
  const query = {
    ...span,
    status: 'planned,requested,confirmed',
    ...(licence ? { licence_category: licence } : {}),
    per_page: 2,
  };
  const { data, total } = await ports.call(exam.endpoints.list, { query });
  return total === 1 ? (data[0]?.id ?? null) : null;
}

async function zoneOf(ports: Ports): Promise<string> {
  const { editClub } = await import('#contract/entities/club.ts');
  return (await ports.call(editClub, { body: {} })).data.time_zone;
}

export function entryPreview(answer: AnswerOf<typeof enterExam>, context: Context): Preview | null {
  const unready = answer.students.filter(({ missing }) => missing.length > 0);
  const open = answer.students.filter(({ entered }) => !entered);
  const { fees } = answer;
  if (answer.students.length === 1 && unready.length === 0 && fees.count === 0 && answer.left === 0) return null;
  const lines: PreviewLine[] = answer.students.flatMap((one): PreviewLine[] => [
    {
      kind: one.missing.length > 0 ? 'conflict' : 'change',
      text: { key: 'commands.exam.enter.line', values: { name: one.student_name, number: one.try_number } },
    },
    ...one.missing.map((what) => ({ kind: 'note' as const, text: missingText(what) })),
  ]);
  const fee: PreviewLine[] =
    fees.count > 0
      ? [
          {
            kind: 'note',
            text:
              fees.amount === null
                ? { key: 'commands.exam.enter.feeUnseen', values: { count: fees.count } }
                : {
                    key: 'commands.exam.enter.fee',
                    values: { count: fees.count, amount: amountText(fees.amount, fees.currency, context.locale) },
                  },
          },
        ]
      : [];
  return {
    title: {
      key: 'commands.exam.enter.preview',
      values: {
        count: answer.students.length,
        name: answer.students[0]?.student_name ?? '',
        kind: answer.exam.kind,
        at: timesFor(context).instant(answer.exam.starts_at),
      },
    },
    total: answer.students.length,
    named: answer.students.length,
    lines: [...lines, ...fee, ...leftLine(answer.left)],
    blocked: open.length > 0 || answer.changed === 0,
    ...(open.length > 0
      ? {
          decidedBy: {
            field: 'reason',
            text: { key: 'commands.exam.enter.needsReason', values: { count: open.length } },
          },
        }
      : {}),
  };
}

export function resultsPreview(answer: AnswerOf<typeof examResults>, result: string, context: Context): Preview {
  const day = timesFor(context).day;
  return {
    title: { key: 'commands.exam.results.preview', values: { count: answer.changed, result } },
    total: answer.changed,
    lines: [
      ...answer.data.slice(0, 12).map((row) => ({
        kind: 'change' as const,
        text: [row.student_name, row.next_try_on && day(row.next_try_on)].filter(Boolean).join(' · '),
      })),
      ...leftLine(answer.left),
    ],
    blocked: answer.changed === 0,
  };
}
