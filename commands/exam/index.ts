/** Exams at the authority: the usual commands, moved, entered for, and their results. */
import { z } from 'zod';
import { enterExam, exam, examResults, moveExam } from '#contract/entities/exam.ts';
import { examEntryFamily } from '#contract/entities/exam-entry.ts';
import { choice, date, instant, integer, marked, money, optionalText, ref, rows, version } from '#contract/fields.ts';
import { ENTRY_STATUSES } from '#contract/rules/exam-rules.ts';
import { type AnyCommand, defineCommand, type Ports } from '#kernel/command.ts';
import { onlyId, resourceCommands } from '../resource-commands.ts';

const said = () => import('./said.ts');

/** What is read from entries: the exam's seats, the students' tabs, and what fees change. */
function refresh(ports: Ports): void {
  for (const entity of ['exam', 'exam_entry', 'entry', 'balance']) ports.refresh(entity);
}

const move = defineCommand({
  id: 'exam.move',
  effect: 'reversible',
  section: 'exams',
  icon: 'calendar-clock',
  surfaces: [{ kind: 'palette' }, { kind: 'row', entity: 'exam' }],
  keys: [{ press: 'm', scope: 'exams' }],
  endpoints: [moveExam],
  args: z.object({ exam: ref('exam'), starts_at: instant(), version: version().optional() }),
  async load(ports, { exam: id }) {
    const { starts_at, version: read } = (await ports.call(exam.endpoints.get, { params: { id: id as number } })).data;
    return { starts_at, version: read };
  },
  alwaysAsk: true,
  async run(ports, { exam: id, ...body }) {
    const { data, operation_id } = await ports.call(moveExam, { params: { id }, body });
    refresh(ports);
    return {
      message: {
        key: 'commands.exam.move.done',
        values: { name: data.licence_category, at: { instant: data.starts_at } },
      },
      operation: operation_id ?? undefined,
      link: `/exams/${id}`,
      data,
    };
  },
});

const entering = {
  students: rows('student'),
  exam: ref('exam'),
  /** The day by which the exam is meant, where it is not named itself. */
  date: date('ahead').optional(),
  reason: marked(optionalText(500)).optional(),
  fee: money().optional(),
};

/** Typed: `enter rita gomes exam 12 dec`. */
const enter = defineCommand({
  id: 'exam.enter',
  effect: 'reversible',
  section: 'exams',
  icon: 'user-round-plus',
  surfaces: [
    { kind: 'palette' },
    { kind: 'row', entity: 'student' },
    { kind: 'bulk', entity: 'student' },
    { kind: 'row', entity: 'exam' },
  ],
  keys: [{ press: 'n', scope: 'exam_entries' }],
  endpoints: [enterExam],
  args: z.object(entering),
  async load(ports, { students, exam: id, date: on }) {
    if (id !== undefined || students === undefined) return {};
    const only = await (await said()).onlyExam(ports, students, on);
    return only === null ? {} : { exam: only };
  },
  async preview(ports, { exam: id, date: _day, ...body }, context) {
    const answer = await ports.call(enterExam, { params: { id }, body: { ...body, dry_run: true } });
    return (await said()).entryPreview(answer, context);
  },
  async run(ports, { exam: id, date: _day, ...body }) {
    const answer = await ports.call(enterExam, { params: { id }, body });
    refresh(ports);
    const [first] = answer.students;
    return {
      message: {
        key: 'commands.exam.enter.done',
        values: {
          count: answer.changed,
          name: first?.student_name ?? '',
          at: { instant: answer.exam.starts_at },
          kind: answer.exam.kind,
          number: first?.try_number ?? 1,
        },
      },
      operation: answer.operation_id ?? undefined,
      link: `/exams/${id}`,
      data: answer,
    };
  },
});

/** The result of one student by a key on the exam's page, or of many at once. */
const results = defineCommand({
  id: 'exam.results',
  effect: 'reversible',
  section: 'exams',
  icon: 'clipboard-check',
  surfaces: [{ kind: 'palette' }, { kind: 'row', entity: 'exam_entry' }, { kind: 'bulk', entity: 'exam_entry' }],
  keys: [{ press: 'r', scope: 'exam_entries' }],
  endpoints: [examResults],
  everyPress: true,
  args: z.object({
    exam_entries: rows('exam_entry'),
    result: choice(ENTRY_STATUSES, 'exam_entry.status'),
    faults: integer(0, 999).optional(),
  }),
  async preview(ports, { exam_entries: entries, ...args }, context) {
    if (onlyId(entries) !== null) return null;
    const answer = await ports.call(examResults, { body: { entries, ...args, dry_run: true } });
    return (await said()).resultsPreview(answer, args.result, context);
  },
  async run(ports, { exam_entries: entries, ...args }) {
    const answer = await ports.call(examResults, { body: { entries, ...args } });
    refresh(ports);
    const [first] = answer.data;
    const [licensed] = answer.licensed;
    return {
      message: {
        key: 'commands.exam.results.done',
        values: {
          count: answer.changed,
          name: first?.student_name ?? '',
          result: args.result,
          again: first?.next_try_on ? 'yes' : 'no',
          day: { day: first?.next_try_on ?? first?.starts_at.slice(0, 10) ?? '2000-01-01' },
        },
      },
      operation: answer.operation_id ?? undefined,
      // Both are passed: the licence comes next.
      ...(licensed && answer.changed === 1
        ? { next: { command: 'student.licence', args: { student: licensed.student_id } } }
        : {}),
      data: answer,
    };
  },
});

export const examCommands: readonly AnyCommand[] = [
  ...resourceCommands({ resource: exam }),
  move,
  enter,
  results,
  ...resourceCommands({
    resource: examEntryFamily,
    screen: '/exams/entries',
    skip: ['add', 'edit', 'delete', 'restore', 'open', 'set-status'],
  }),
];
