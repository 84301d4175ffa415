/** What is said of exams before an act. Loaded with the first preview. */
import type { AnswerOf } from '#contract/endpoint.ts';
import { type Exam, type enterExam, exam, type examResults, readyStudents } from '#contract/entities/exam.ts';
import { type ExamEntry, examEntry } from '#contract/entities/exam-entry.ts';
import { student } from '#contract/entities/student.ts';
import type { Selection } from '#contract/fields.ts';
import { amountText } from '#contract/rules/amounts.ts';
import type { EntryStatus, ExamKind } from '#contract/rules/exam-rules.ts';
import type { Missing } from '#contract/rules/readiness.ts';
import type { Context, Message, Ports, Preview, PreviewLine } from '#kernel/command.ts';
import { timesFor } from '#kernel/times.ts';
import { startsOn } from '../period.ts';
import { leftLine, onlyId } from '../resource-commands.ts';

/** What is missing, in words. */
export const missingText = ({ code, day, has, needs, automatic, lessons, papers }: Missing): Message => ({
  key: `exams.missing.${code}`,
  values: {
    ...(day === undefined ? {} : { day: { day } }),
    ...(has === undefined ? {} : { has }),
    ...(needs === undefined ? {} : { needs, automatic: automatic ? 'yes' : 'no', unit: lessons ? 'lessons' : 'hours' }),
    ...(papers === undefined ? {} : { papers: papers.join(', ') }),
  },
});

/** By what an exam may be meant, where it is not named itself. */
interface ExamMeant {
  readonly students?: Selection | undefined;
  readonly date?: string | undefined;
  /** The last day, of several. */
  readonly to?: string | undefined;
  readonly kind?: ExamKind | undefined;
}

/** The query of the exams that can be meant: open ones of the day or still to come, of the kind, of the one student's licence category. */
export async function meantExams(
  ports: Ports,
  { students, date, to, kind }: ExamMeant,
): Promise<Record<string, string>> {
  const only = students && onlyId(students);
  const licence = only ? (await ports.call(student.endpoints.get, { params: { id: only } })).data.licence_category : '';
  const span =
    date === undefined ? { starts_at_from: new Date().toISOString() } : startsOn(date, await zoneOf(ports), to);
  return {
    ...span,
    status: 'planned,requested,confirmed',
    sort: 'starts_at',
    ...(kind ? { kind } : {}),
    ...(licence ? { licence_category: licence } : {}),
  };
}

/** Students who are named first. */
const MOST_READY = 12;

/** Who is ready for the exam, or for one of its kind, and matches what is typed. */
export async function readyFor(
  ports: Ports,
  { exam: id, kind }: { readonly exam?: number | undefined; readonly kind?: ExamKind | undefined },
  typed: string,
): Promise<readonly number[]> {
  if (id === undefined && kind === undefined) return [];
  const of = id === undefined ? { kind } : { exam_id: String(id) };
  const query = { ...of, ...(typed ? { q: typed } : {}), per_page: MOST_READY };
  const { data } = await ports.call(readyStudents, { query: query });
  return data.map((one) => one.id);
}

/** The one exam that can be meant. Null where there is none, or a choice, and where several students may mean any to come. */
export async function onlyExam(ports: Ports, meant: ExamMeant): Promise<number | null> {
  if ((!meant.students || onlyId(meant.students) === null) && meant.date === undefined) return null;
  const query = { ...(await meantExams(ports, meant)), per_page: 2 };
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
    lines: [...lines, ...fee, ...leftLine('student', answer.left)],
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

/** An exam that a student booked: what is missing is said, and in nobody's way. Null where there is nothing to say. */
export function ownPreview(answer: AnswerOf<typeof enterExam>, context: Context): Preview | null {
  const found = entryPreview(answer, context);
  const past = isOver(answer.exam.starts_at) ? [PAST] : [];
  if (!found && past.length === 0) return null;
  const { student_name: name = '' } = answer.students[0] ?? {};
  const at = timesFor(context).instant(answer.exam.starts_at);
  return {
    title: { key: 'commands.exam.book-own.preview', values: { name, kind: answer.exam.kind, at } },
    lines: [...past, ...(found?.lines ?? [])],
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
      ...leftLine('exam_entry', answer.left),
    ],
    blocked: answer.changed === 0,
  };
}

/** A result that is taken back is gone, and one that becomes another was noted by somebody: both are said before. Null where neither is. */
export function correctionPreview({ status, student_name }: ExamEntry, result: EntryStatus): Preview | null {
  if (status === 'entered' || status === result) return null;
  const key = result === 'entered' ? 'goes' : 'becomes';
  return {
    title: {
      key: `commands.exam.results.${result === 'entered' ? 'takeBack' : 'correct'}`,
      values: { name: student_name ?? '' },
    },
    lines: [
      { kind: 'conflict', text: { key: `commands.exam.results.${key}`, values: { result: status, next: result } } },
    ],
  };
}

const PAST: PreviewLine = { kind: 'conflict', text: { key: 'exams.over' } };
const isOver = (at: unknown): boolean => Date.parse(String(at)) < Date.now();

/** Students entered for an exam who are named. */
const MOST_ENTERED = 12;

/** What an exam's new time comes to: that it is over, and who is entered. Null where there is nothing to say. */
export async function movePreview(
  ports: Ports,
  now: Exam,
  starts_at: string,
  context: Context,
): Promise<Preview | null> {
  const { taken, kind, licence_category: name } = now;
  if (Date.parse(starts_at) === Date.parse(now.starts_at) || (taken === 0 && !isOver(starts_at))) return null;
  const query = { exam_id: String(now.id), status: 'entered', per_page: MOST_ENTERED };
  const entries = taken > 0 ? (await ports.call(examEntry.endpoints.list, { query })).data : [];
  const entered: PreviewLine[] = [
    { kind: 'told', text: { key: 'commands.exam.move.entered', values: { count: taken } } },
    ...entries.map(({ student_name }): PreviewLine => ({ kind: 'note', text: student_name ?? '' })),
  ];
  return {
    title: { key: 'commands.exam.move.preview', values: { name, kind, at: timesFor(context).instant(starts_at) } },
    lines: [...(isOver(starts_at) ? [PAST] : []), ...(taken > 0 ? entered : [])],
  };
}

/** An exam that was held is noted all the same: that it is over is said before. */
export function addPreview(added: Readonly<Record<string, unknown>>, context: Context): Preview | null {
  const { kind, licence_category, starts_at } = added;
  if (!isOver(starts_at)) return null;
  const values = {
    name: String(licence_category),
    kind: String(kind),
    at: timesFor(context).instant(String(starts_at)),
  };
  return { title: { key: 'commands.exam.add.preview', values }, lines: [PAST] };
}
