/** Exams at the authority, theory and practical. A practical one takes its teacher and its vehicle as a class does. */
import { z } from 'zod';
import { csvForm } from '../csv-form.ts';
import { endpoint } from '../endpoint.ts';
import { choice, flag, instant, integer, money, multiline, optionalText, ref, rows, version } from '../fields.ts';
import { words } from '../kind.ts';
import { licenceField } from '../learning.ts';
import { type ListSpec, listAnswer, MAX_PER_PAGE, wordMatch } from '../list.ts';
import { ADMIN } from '../permissions.ts';
import { idParam, operationId, resource, SAYS_FORM, written } from '../resource.ts';
import { ENTRY_STATUSES, EXAM_BOOKERS, EXAM_KINDS, EXAM_STATUSES } from '../rules/exam-rules.ts';
import { MISSING } from '../rules/readiness.ts';
import { examEntry } from './exam-entry.ts';
import { fees } from './fees.ts';
import { licenceCategory } from './student.ts';

export const exam = resource({
  entity: 'exam',
  plural: 'exams',
  access: ADMIN,
  icon: 'landmark',
  section: 'exams',
  place: { id: 'exams', key: 'x', roles: ADMIN, days: 'whole', add: 'circle-plus' },
  name: (row, at) => words(row.licence_category, at(row.starts_at)),
  // Who chooses an exam sees whether a seat is left.
  detail: (row) => [`${row.taken}/${row.seats}`, words(row.centre, row.reference)].filter(Boolean).join(' · '),
  path: (id) => `/exams/${id}`,
  aside: { labels: 'exam.status', statuses: ['held', 'cancelled'] },
  sort: [{ labels: 'exam.kind', column: 'kind' }],
  found: { at: 'starts_at' },
  typed: 'searched',
  audit: 'own',
  personal: {
    about: [
      {
        person: 'teacher',
        column: 'teacher_id',
        file: 'exams',
        erased: {},
        afterwards: {},
        history: 'stays',
        stays: [
          'kind',
          'licence_category',
          'starts_at',
          'ends_at',
          'centre',
          'name_key',
          'reference',
          'status',
          'note',
          'booked_by',
          'search_text',
        ],
      },
    ],
  },
  row: {
    kind: z.enum(EXAM_KINDS),
    licence_category: z.string(),
    starts_at: z.string(),
    ends_at: z.string(),
    /** Where the authority holds it. */
    centre: z.string(),
    seats: z.number().int(),
    /** Students who are entered, those with a result among them. */
    taken: z.number().int(),
    /** What the authority calls it. */
    reference: z.string(),
    teacher_id: z.number().int().nullable(),
    vehicle_id: z.number().int().nullable(),
    status: z.enum(EXAM_STATUSES),
    note: z.string(),
    booked_by: z.enum(EXAM_BOOKERS),
    teacher_name: z.string().optional(),
    vehicle_name: z.string().optional(),
  },
  input: z.object({
    kind: choice(EXAM_KINDS, 'exam.kind'),
    licence_category: licenceCategory().min(1).default('B'),
    starts_at: instant(),
    /** Half an hour after it begins for theory, three quarters for a practical one, where it is left out. */
    ends_at: instant('starts_at').optional(),
    centre: optionalText(200).default(''),
    seats: integer(1, 500).default(1),
    reference: optionalText(80).default(''),
    teacher_id: ref('teacher').nullable().default(null),
    vehicle_id: ref('vehicle', undefined, 'drive').nullable().default(null),
    note: multiline(2000).default(''),
  }),
  fields: {
    starts_at: { type: 'instant', sort: true, filter: true },
    kind: { type: 'choice', values: EXAM_KINDS, labels: 'exam.kind', filter: true },
    licence_category: { ...licenceField, sort: false },
    status: { type: 'choice', values: EXAM_STATUSES, labels: 'exam.status', filter: true },
    booked_by: { type: 'choice', values: EXAM_BOOKERS, labels: 'exam.booked_by', filter: true },
    centre: { type: 'text', column: 'name_key', sort: true, filter: true },
    teacher_id: { type: 'ref', entity: 'teacher', filter: true },
    vehicle_id: { type: 'ref', entity: 'vehicle', filter: true },
  },
  defaultSort: '-starts_at',
  statuses: EXAM_STATUSES,
});
export type Exam = z.infer<typeof exam.row>;

/** What 409 names where an exam is in the way of a class, a repair or another exam. */
export interface ExamConflict extends Pick<Exam, 'kind' | 'licence_category' | 'starts_at' | 'ends_at' | 'centre'> {
  readonly exam_id: number;
  /** Of the school. */
  readonly time_zone: string;
}

/** Days ahead for which the dashboard names exams. Source: specification of the school, section 13. */
export const EXAM_NOTICE_DAYS = 14;

const call = { access: ADMIN, tag: 'exams', method: 'POST' } as const;

export const moveExam = endpoint({
  ...call,
  id: 'moveExam',
  path: '/admin/exam/:id/move',
  summary:
    'Moves an exam to another time, as long as it was. 409 names what its teacher, vehicle or a student has then. `dry_run` writes nothing.',
  params: idParam,
  body: z.object({ starts_at: instant(), version: version().optional(), dry_run: flag().default(false) }),
  answer: written(exam.row),
});

/** What is missing of a student, in a form that each language says. */
export const missing = z.object({
  code: z.enum(MISSING),
  day: z.string().optional(),
  has: z.number().optional(),
  needs: z.number().optional(),
  automatic: z.literal(true).optional(),
  /** That lessons are counted, and no hours. */
  lessons: z.literal(true).optional(),
  papers: z.array(z.string()).optional(),
});

/** Who is entered for an exam, or would be. */
const enteredAnswer = z.object({
  dry_run: z.boolean(),
  changed: z.number().int(),
  /** Students of the selection who are left out: not ready, or entered already. */
  left: z.number().int(),
  exam: exam.row,
  students: z.array(
    z.object({
      student_id: z.number().int(),
      student_name: z.string(),
      try_number: z.number().int(),
      missing: z.array(missing),
      entered: z.boolean(),
    }),
  ),
  fees,
  operation_id: operationId,
});

export const enterExam = endpoint({
  ...call,
  id: 'enterExam',
  path: '/admin/exam/:id/enter',
  summary:
    'Enters the selected students for an exam, each with the fee of the school’s setting as a charge. Who is not ready needs a `reason`, which is kept: 422 `exam-not-ready` names what is missing. `ready_only` leaves those out instead. 409 where the exam is full, or a student has a class or another exam then. `dry_run` says who would be entered.',
  params: idParam,
  body: z.object({
    students: rows('student'),
    reason: optionalText(500).default(''),
    ready_only: flag().default(false),
    /** In minor units, in place of the setting; for who holds `money`. */
    fee: money().optional(),
    dry_run: flag().default(false),
  }),
  answer: enteredAnswer,
});

export const bookOwnExam = endpoint({
  ...call,
  id: 'bookOwnExam',
  path: '/admin/exam/own',
  summary:
    'Notes an exam that a student booked at the authority: confirmed, with one seat, in which the student is entered. The school charges a `fee` only where one is named, and asks for no reason where something is missing, which is kept. Without a licence category it is the student’s; teacher and vehicle are those that the school lends. 409 names what the student, teacher or vehicle has then. `dry_run` writes nothing.',
  body: z.object({
    student_id: ref('student'),
    kind: choice(EXAM_KINDS, 'exam.kind'),
    starts_at: instant(),
    ends_at: instant('starts_at').optional(),
    /** Where it is. */
    centre: optionalText(200).default(''),
    licence_category: licenceCategory().optional(),
    teacher_id: ref('teacher').nullable().default(null),
    vehicle_id: ref('vehicle', undefined, 'drive').nullable().default(null),
    reference: optionalText(80).default(''),
    note: multiline(2000).default(''),
    /** In minor units; for who holds `money`. */
    fee: money().optional(),
    dry_run: flag().default(false),
  }),
  answer: enteredAnswer,
});

/** What the list of who is ready is sorted by; `missing` puts the nearest first. */
export const readyFields = {
  student_name: { type: 'text', sort: true },
  licence_category: { ...licenceField, filter: false },
  missing: { type: 'number', sort: true },
  try_number: { type: 'number', sort: true },
  practice_minutes: { type: 'number', sort: true },
  practice_km: { type: 'number', sort: true },
} satisfies ListSpec['fields'];

/** Who is asked for, a page aside. */
const readyQuery = z.object({
  kind: z.enum(EXAM_KINDS).default('theory'),
  exam_id: z.coerce.number().int().positive().optional(),
  /** The day of the exam; today where it is left out. */
  day: z.iso.date().optional(),
  /** Those who are not ready yet, instead. */
  not_ready: z.stringbool().default(false),
  /** As in the list of students. */
  q: z.string().trim().max(200).optional(),
  match: wordMatch,
  /** By name where it is left out, and of who is not ready the nearest first. */
  sort: z.string().trim().max(200).optional(),
});

export type ReadyQuery = z.output<typeof readyQuery>;

const readyRow = z.object({
  id: z.number().int(),
  student_name: z.string(),
  licence_category: z.string(),
  practice_minutes: z.number(),
  practice_km: z.number(),
  try_number: z.number().int(),
  /** Nothing of who is ready. */
  missing: z.array(missing),
  /** Where the name is split by lists that show it as they sort it. */
  student_surname: z.string().optional(),
});
export type ReadyRow = z.infer<typeof readyRow>;

const readyCall = { access: ADMIN, tag: 'exams', method: 'GET' } as const;

export const readyStudents = endpoint({
  ...readyCall,
  id: 'readyStudents',
  path: '/admin/exam/ready',
  summary:
    'Students who are ready for an exam of a kind and not entered for one; for the licence category that each learns for. Of an exam where `exam_id` names one, on its day. With `not_ready` those who are not ready yet, each with what is missing, the nearest first. Searched, sorted and paged like any list.',
  query: readyQuery.extend({
    page: z.coerce.number().int().min(1).default(1),
    per_page: z.coerce.number().int().min(1).max(MAX_PER_PAGE).default(MAX_PER_PAGE),
  }),
  answer: listAnswer(readyRow).extend({
    ready: z.number().int(),
    /** Active students of the categories looked at who are not ready. */
    not_ready: z.number().int(),
  }),
});

export const exportReady = endpoint({
  ...readyCall,
  id: 'exportReadyStudents',
  path: '/admin/exam/ready/csv',
  summary: `The same as CSV, every row of it. What is missing is written in \`language\`, in sentences. ${SAYS_FORM}`,
  query: readyQuery.extend(csvForm),
  answer: z.string(),
  produces: 'text/csv',
});

export const examResults = endpoint({
  ...call,
  id: 'examResults',
  path: '/admin/exam_entry/results',
  summary:
    'Notes results of exams: passed, failed, absent or withdrawn, or `entered` to take a result back. A failed one starts the waiting time of the school. Who is withdrawn gets the fee back where the school has set so. A result that somebody noted is replaced only where `from` names it: else 409, and nothing is noted.',
  body: z.object({
    entries: rows('exam_entry'),
    result: z.enum(ENTRY_STATUSES),
    faults: integer(0, 999).nullable().optional(),
    /** What the entries had when they were looked at. */
    from: z.enum(ENTRY_STATUSES).optional(),
    dry_run: flag().default(false),
  }),
  answer: z.object({
    dry_run: z.boolean(),
    changed: z.number().int(),
    left: z.number().int(),
    data: z.array(examEntry.row),
    /** Students who have passed both exams with it, and have no licence noted. */
    licensed: z.array(z.object({ student_id: z.number().int(), student_name: z.string() })),
    operation_id: operationId,
  }),
});
