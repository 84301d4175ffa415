/** Exams at the authority: the usual commands, moved, entered for, and their results. */
import { z } from 'zod';
import {
  bookOwnExam,
  enterExam,
  exam,
  examResults,
  exportReady,
  moveExam,
  readyFields,
} from '#contract/entities/exam.ts';
import { type ExamEntry, examEntry, examEntryFamily } from '#contract/entities/exam-entry.ts';
import {
  choice,
  date,
  flag,
  instant,
  integer,
  marked,
  money,
  multiline,
  optionalText,
  ref,
  rows,
  type Selection,
  version,
} from '#contract/fields.ts';
import { ADMIN } from '#contract/permissions.ts';
import { ENTRY_STATUSES, type EntryStatus, EXAM_KINDS, type ExamKind } from '#contract/rules/exam-rules.ts';
import { type AnyCommand, type Context, defineCommand, hidden, ok, type Ports } from '#kernel/command.ts';
import { listedRows, onlyId, resourceCommands } from '../resource-commands.ts';
import { saveRows } from '../save-rows.ts';

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
  args: z.object({
    /** By which the exam is meant, where it is not named itself. */
    kind: choice(EXAM_KINDS, 'exam.kind').optional(),
    exam: ref('exam'),
    starts_at: instant(),
    version: version().optional(),
  }),
  setAsideBy: { exam: ['kind'] },
  unasked: () => ['kind'],
  among: async (ports, field, { kind }, typed) =>
    field === 'exam' && !typed ? (await said()).meantExams(ports, { kind }) : {},
  async load(ports, { exam: id }) {
    const { starts_at, version: read } = (await ports.call(exam.endpoints.get, { params: { id: id as number } })).data;
    return { starts_at, version: read };
  },
  alwaysAsk: true,
  async preview(ports, { exam: id, kind: _kind, ...body }, context) {
    const now = (await ports.call(exam.endpoints.get, { params: { id } })).data;
    // What is in the way then is said before it is agreed to.
    await ports.call(moveExam, { params: { id }, body: { ...body, dry_run: true } });
    return (await said()).movePreview(ports, now, body.starts_at, context);
  },
  async run(ports, { exam: id, kind: _kind, ...body }) {
    const { data, operation_id } = await ports.call(moveExam, { params: { id }, body });
    refresh(ports);
    return {
      message: {
        key: 'commands.exam.move.done',
        values: { name: data.licence_category, kind: data.kind, at: { instant: data.starts_at } },
      },
      operation: operation_id ?? undefined,
      link: `/exams/${id}`,
      data,
    };
  },
});

const readyScreen = '/exams/ready';
const entriesScreen = '/exams/entries';
/** The page of one exam, whose number is in the address. */
const examPage = 'exam-page';

/** Who is on show where one looks at who is ready; null elsewhere. */
function readyAt(url: string): { readonly kind: ExamKind; readonly not_ready?: true } | null {
  const [path, search] = url.split('?');
  if (path !== readyScreen) return null;
  const seen = new URLSearchParams(search);
  return {
    kind: seen.get('kind') === 'practical' ? 'practical' : 'theory',
    ...(seen.get('show') === 'not-ready' ? { not_ready: true } : {}),
  };
}

const entering = {
  students: rows('student', 'exam'),
  exam: ref('exam'),
  /** The day, or the days up to another, and the kind by which the exam is meant, where it is not named itself. */
  date: date('ahead').optional(),
  to: date('ahead').optional(),
  kind: choice(EXAM_KINDS, 'exam.kind').optional(),
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
  keys: [
    { press: 'n', scope: 'exams' },
    { press: 'n', scope: 'exam_entries' },
    { press: 'n', scope: 'students' },
  ],
  endpoints: [enterExam],
  args: z.object(entering),
  setAsideBy: { exam: ['date', 'kind'] },
  // Who is ready is a list of one kind of exam.
  prefill: ({ url }) => {
    const kind = readyAt(url)?.kind;
    return kind ? { kind } : {};
  },
  unasked: () => ['date', 'to', 'kind'],
  among: async (ports, field, args, typed) =>
    field === 'exam' && !typed ? (await said()).meantExams(ports, args) : {},
  foremost: async (ports, field, args, typed) =>
    field === 'students' ? (await said()).readyFor(ports, args, typed) : [],
  async load(ports, { exam: id, ...args }) {
    if (id !== undefined || args.students === undefined) return {};
    const only = await (await said()).onlyExam(ports, args);
    return only === null ? {} : { exam: only };
  },
  async preview(ports, { exam: id, date: _day, to: _last, kind: _kind, ...body }, context) {
    const answer = await ports.call(enterExam, { params: { id }, body: { ...body, dry_run: true } });
    return (await said()).entryPreview(answer, context);
  },
  async run(ports, { exam: id, date: _day, to: _last, kind: _kind, ...body }) {
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

/** A student booked an exam at the authority. Typed: `rita booked her own practical exam on 12 december at 10:00`. */
const bookOwn = defineCommand({
  id: 'exam.book-own',
  effect: 'reversible',
  section: 'exams',
  icon: 'landmark',
  surfaces: [{ kind: 'palette' }, { kind: 'row', entity: 'student' }, { kind: 'button', screen: '/exams' }],
  endpoints: [bookOwnExam],
  args: z.object({
    student: ref('student'),
    kind: choice(EXAM_KINDS, 'exam.kind'),
    starts_at: instant(),
    centre: optionalText(200).default(''),
    /** What the school lends. */
    teacher: ref('teacher').optional(),
    vehicle: ref('vehicle', undefined, 'drive').optional(),
    reference: marked(optionalText(80)).optional(),
    note: marked(multiline(2000)).optional(),
    fee: money().optional(),
  }),
  async preview(ports, args, context) {
    const answer = await ports.call(bookOwnExam, { body: { ...ownBody(args), dry_run: true } });
    return (await said()).ownPreview(answer, context);
  },
  async run(ports, args) {
    const answer = await ports.call(bookOwnExam, { body: ownBody(args) });
    refresh(ports);
    return {
      message: {
        key: 'commands.exam.book-own.done',
        values: {
          name: answer.students[0]?.student_name ?? '',
          kind: answer.exam.kind,
          at: { instant: answer.exam.starts_at },
        },
      },
      operation: answer.operation_id ?? undefined,
      link: `/exams/${answer.exam.id}`,
      data: answer,
    };
  },
});
const ownBody = <A extends { student: number; teacher?: number | undefined; vehicle?: number | undefined }>({
  student: student_id,
  teacher: teacher_id,
  vehicle: vehicle_id,
  ...rest
}: A) => ({ ...rest, student_id, teacher_id, vehicle_id });

/** The entry in focus as the list shows it, where it is the one that is meant; of several, none is. */
const seenIn = ({ focused }: Context, only: number | null): ExamEntry | null =>
  focused?.entity === 'exam_entry' && focused.id === only ? ((focused.row as ExamEntry | undefined) ?? null) : null;

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
  holds: ({ status }) => ({ result: status as EntryStatus }),
  args: z.object({
    exam_entries: rows('exam_entry'),
    result: choice(ENTRY_STATUSES, 'exam_entry.status'),
    faults: integer(0, 999).optional(),
  }),
  async preview(ports, { exam_entries: entries, ...args }, context) {
    const only = onlyId(entries);
    if (only !== null) {
      const seen = seenIn(context, only);
      // A result that nobody noted yet is noted at once: a whole exam is done by keys alone.
      if (seen?.status === 'entered') return null;
      const entry = seen ?? (await ports.call(examEntry.endpoints.get, { params: { id: only } })).data;
      return (await said()).correctionPreview(entry, args.result);
    }
    const answer = await ports.call(examResults, { body: { entries, ...args, dry_run: true } });
    return (await said()).resultsPreview(answer, args.result, context);
  },
  async run(ports, { exam_entries: entries, ...args }, context) {
    const from = seenIn(context, onlyId(entries))?.status;
    const answer = await ports.call(examResults, { body: { entries, ...args, ...(from ? { from } : {}) } });
    refresh(ports);
    const [first] = answer.data;
    const [licensed] = answer.licensed;
    return {
      message: {
        key: 'commands.exam.results.done',
        values: {
          count: answer.changed,
          name: first?.student_name ?? '',
          kind: first?.kind ?? 'practical',
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

/** From an entry to its student; on the student's own page that is where one is. */
const entryStudent = defineCommand({
  id: 'exam_entry.student',
  effect: 'navigate',
  section: 'exams',
  icon: 'user-round',
  surfaces: [{ kind: 'row', entity: 'exam_entry' }],
  keys: [{ press: 's', scope: 'exam_entries' }],
  endpoints: [],
  roles: ADMIN,
  args: z.object({ exam_entry: ref('exam_entry') }),
  when: ({ url }) => (url.startsWith('/students/') ? hidden : ok),
  async run(ports, { exam_entry: id }) {
    const { data } = await ports.call(examEntry.endpoints.get, { params: { id } });
    ports.navigate(`/students/${data.student_id}?tab=exams`);
    return null;
  },
});

/** The exam on whose page one is, and what is printed of it. */
const examAt = (url: string): number | null => Number(url.match(/^\/exams\/(\d+)(?:[/?]|$)/)?.[1]) || null;

/** The exam whose entries these are and no others. */
const onlyExamOf = (entries: Selection): boolean =>
  'matching' in entries && Object.keys(entries.matching).join() === 'exam_id' && !entries.ranges;

/** Of the list as it is shown; on the page of an exam, who is entered for that one. */
const exportEntries = defineCommand({
  id: 'exam_entry.export',
  effect: 'read',
  section: 'exams',
  icon: 'download',
  surfaces: [
    { kind: 'palette' },
    { kind: 'bulk', entity: 'exam_entry' },
    { kind: 'button', screen: entriesScreen },
    { kind: 'button', screen: examPage },
  ],
  endpoints: [],
  roles: ADMIN,
  args: z.object({ exam_entries: rows('exam_entry') }),
  prefill: ({ selection, url }) => {
    if (selection?.entity === 'exam_entry') return {};
    const id = examAt(url);
    return {
      exam_entries: id ? { matching: { exam_id: String(id) } } : listedRows(url, entriesScreen, examEntryFamily.list),
    };
  },
  async run(ports, { exam_entries: entries }) {
    const file = await ports.call(examEntry.endpoints.exportSelected, { body: { rows: entries } });
    const key = onlyExamOf(entries) ? 'commands.exam_entry.export.ofExam' : undefined;
    return saveRows(ports, file, 'exam_entries.csv', { entity: 'exam_entry', key });
  },
});

/** Opens who is entered for an exam as a page of A4 and the browser's dialog that prints it. */
const printEntries = defineCommand({
  id: 'exam.print',
  effect: 'navigate',
  section: 'exams',
  icon: 'printer',
  surfaces: [{ kind: 'palette' }, { kind: 'row', entity: 'exam' }, { kind: 'button', screen: examPage }],
  endpoints: [],
  roles: ADMIN,
  args: z.object({ exam: ref('exam') }),
  prefill: ({ url }) => {
    const id = examAt(url);
    return id ? { exam: id } : {};
  },
  async run(ports, { exam: id }) {
    ports.navigate(`/exams/${id}/list?print=1`);
    return null;
  },
});

/** Who is ready, or not yet, as the screen shows them; elsewhere all who are ready for the exam that is said. */
const exportReadyStudents = defineCommand({
  id: 'exam.export-ready',
  effect: 'read',
  section: 'exams',
  icon: 'download',
  surfaces: [{ kind: 'palette' }, { kind: 'button', screen: readyScreen }],
  endpoints: [exportReady],
  args: z.object({ kind: choice(EXAM_KINDS, 'exam.kind'), not_ready: flag().optional() }),
  prefill: ({ url }) => readyAt(url) ?? {},
  async run(ports, { kind, not_ready }, { url, locale }) {
    const selection = listedRows(url, readyScreen, { fields: readyFields });
    const { matching = {}, sort } = 'ids' in selection ? {} : selection;
    const { q } = matching as { q?: string };
    const query = { kind, not_ready: String(not_ready ?? false), language: locale, ...(q ? { q } : {}), sort };
    const csv = await ports.call(exportReady, { query: query as never });
    return saveRows(ports, csv, 'exam-ready.csv', { key: 'commands.exam.export-ready.done' });
  },
});

export const examCommands: readonly AnyCommand[] = [
  ...resourceCommands({
    resource: exam,
    doubts: async (_ports, added, context) => (await said()).addPreview(added, context),
    valuesOf: ({ kind, starts_at }) => ({ kind: String(kind), at: { instant: String(starts_at) } }),
  }),
  move,
  enter,
  bookOwn,
  results,
  entryStudent,
  exportReadyStudents,
  exportEntries,
  printEntries,
];
