/** Students: the people who learn. Paths are the brief's (section 7). */
import { z } from 'zod';
import { PERSON_LANGUAGES } from '../data/languages.ts';
import { LICENCE_CATEGORIES } from '../data/licence-categories.ts';
import { endpoint } from '../endpoint.ts';
import { refined } from '../faults/fault.ts';
import {
  choice,
  date,
  file,
  flag,
  marked,
  multiline,
  optionalEmail,
  optionalText,
  phone,
  ref,
  text,
  version,
} from '../fields.ts';
import { erased, stays, words } from '../kind.ts';
import { listAnswer } from '../list.ts';
import { ADMIN, STAFF } from '../permissions.ts';
import { bulkBody, idParam, resource, written } from '../resource.ts';
import { GUARDIAN_TOLD } from '../rules/guardian.ts';
import { leftByKind } from './left.ts';
import { IMAGE_TYPES, MAX_IMAGE_BYTES } from './upload.ts';

/** pending → active ⇄ paused → completed; any → blocked, blocked → active. */
export const STUDENT_STATUSES = ['pending', 'active', 'paused', 'completed', 'blocked'] as const;
export type StudentStatus = (typeof STUDENT_STATUSES)[number];
/**
 * Steps of the way to the licence, in their order: `theory` and `practical` are the exams passed, `licence` the one that the
 * authority issued. Who has come to one has come to those before it.
 */
export const WAY_STEPS = ['registered', 'first_class', 'theory', 'practice', 'practical', 'licence'] as const;
export type WayStep = (typeof WAY_STEPS)[number];

/** Whether a student agreed to be told of offers and news. Without a yes nothing of it is sent. */
export const MARKETING_ANSWERS = ['unasked', 'yes', 'no'] as const;

/** Where a student's status may go from each status. Source: specification, section 4. */
export const STUDENT_TRANSITIONS: Record<StudentStatus, readonly StudentStatus[]> = {
  pending: ['active', 'blocked'],
  active: ['paused', 'completed', 'blocked'],
  paused: ['active', 'completed', 'blocked'],
  completed: ['blocked'],
  blocked: ['active'],
};

/** A licence category's code; which ones exist is the club's list. */
export const licenceCategory = () =>
  z
    .string()
    .trim()
    .regex(/^[A-Z0-9]{0,8}$/i)
    .meta({ field: { kind: 'custom', editor: 'licence-category' } });

/** Hours that the zone furthest ahead is before UTC: there it may be tomorrow already. */
const FURTHEST_AHEAD = 14;
const latestToday = () => new Date(Date.now() + FURTHEST_AHEAD * 3_600_000).toISOString().slice(0, 10);
const dateOfBirth = () =>
  date('born')
    .refine((day) => day <= latestToday(), refined('not-born-yet'))
    .meta({ field: { kind: 'date', lean: 'born' } });

const input = z.object({
  first_name: text(100),
  last_name: text(100),
  email: optionalEmail().default(''),
  phone: phone().default(''),
  /** A landline, or a second mobile number. Messages go to `phone`. */
  other_phone: phone().default(''),
  licence_category: licenceCategory().default(''),
  date_of_birth: dateOfBirth().nullable().default(null),
  address: optionalText(300).default(''),
  teacher_id: ref('teacher').nullable().default(null),
  package_id: ref('package').nullable().default(null),
  pickup_location_id: ref('location').nullable().default(null),
  /** The school's day on which the student registered; null where it is the one on which the row was made. */
  registered_on: date('past').nullable().default(null),
  external_id: optionalText(64).default(''),
  /** `NIF 123456789; CC 000000000ZZ4`: see contract/rules/national-numbers.ts. */
  numbers: optionalText(300).default(''),
  note: multiline().default(''),
  guardian_name: optionalText(200).default(''),
  guardian_email: optionalEmail().default(''),
  guardian_phone: phone().default(''),
  guardian_told: choice(GUARDIAN_TOLD, 'guardian_told').default('beside'),
  guardian_no_mail: flag().default(false),
  guardian_no_sms: flag().default(false),
  language: choice(PERSON_LANGUAGES, 'person_language').default('school'),
  no_mail: flag().default(false),
  no_sms: flag().default(false),
  marketing: choice(MARKETING_ANSWERS, 'student.marketing').default('unasked'),
});

const family = resource({
  entity: 'student',
  plural: 'students',
  access: ADMIN,
  icon: 'user-round',
  section: 'students',
  place: { id: 'students', icon: 'users-round', key: 's', roles: ADMIN, add: 'user-round-plus' },
  name: (row) => words(row.first_name, row.last_name),
  // Namesakes are told apart by what is heard on the telephone, and by what stands in their letters.
  detail: (row) => [row.phone || `#${row.id}`, row.email].filter(Boolean).join(' · '),
  path: (id) => `/students/${id}`,
  aside: { labels: 'student.status', statuses: ['paused', 'completed', 'blocked'] },
  found: { near: true },
  typed: 'searched',
  audit: 'own',
  personal: {
    columns: {
      first_name: erased('Erased'),
      last_name: { erasedAs: (id) => `#${id}` },
      email: erased(''),
      phone: erased(''),
      other_phone: erased(''),
      language: erased('school'),
      no_mail: erased(0),
      no_sms: erased(0),
      no_mail_at: erased(null),
      no_sms_at: erased(null),
      marketing: erased('unasked'),
      marketing_at: erased(null),
      guardian_name: erased(''),
      guardian_email: erased(''),
      guardian_phone: erased(''),
      guardian_told: erased('beside'),
      guardian_no_mail: erased(0),
      guardian_no_sms: erased(0),
      date_of_birth: erased(null),
      address: erased(''),
      external_id: erased(''),
      numbers: erased(''),
      note: erased(''),
      photo: erased(null),
      status: erased('blocked'),
      status_reason: erased(null),
      licence_category: stays,
      package_id: stays,
      teacher_id: stays,
      pickup_location_id: erased(null),
      registered_on: stays,
      practice_minutes: stays,
      practice_km: stays,
      licence_number: erased(''),
      licence_issued_on: erased(null),
    },
  },
  row: {
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    phone: z.string(),
    other_phone: z.string(),
    language: z.enum(PERSON_LANGUAGES),
    /** Whether the person wants no mail from the school. */
    no_mail: z.boolean(),
    /** Whether the person wants no SMS from the school. */
    no_sms: z.boolean(),
    /** Since when these two answers stand; null where nobody asked, or nobody wrote down when. */
    no_mail_at: z.string().nullable(),
    no_sms_at: z.string().nullable(),
    /** Whether the person agreed to marketing, and since when the answer stands. */
    marketing: z.enum(MARKETING_ANSWERS),
    marketing_at: z.string().nullable(),
    /** The guardian of a minor: see `contract/rules/guardian.ts`. */
    guardian_name: z.string(),
    guardian_email: z.string(),
    guardian_phone: z.string(),
    /** Whether the guardian is told beside the minor, or in the minor's place. */
    guardian_told: z.enum(GUARDIAN_TOLD),
    guardian_no_mail: z.boolean(),
    guardian_no_sms: z.boolean(),
    date_of_birth: z.string().nullable(),
    address: z.string(),
    licence_category: z.string(),
    /** The package of the newest enrolment that was not cancelled. Setting it sells: see `docs/packages.md`. */
    package_id: z.number().nullable(),
    teacher_id: z.number().nullable(),
    /** Where the student is usually picked up: taken for a practical class where no place is said. */
    pickup_location_id: z.number().nullable(),
    /** The school's day of registration, where another program or paper knows it; null: that on which the row was made. */
    registered_on: z.string().nullable(),
    external_id: z.string(),
    /** National numbers, each with its kind before it; of a kind and number a school has one student. */
    numbers: z.string(),
    status: z.enum(STUDENT_STATUSES),
    /** Why, as it was said with the change to this status; null where nothing was said. */
    status_reason: z.string().nullable(),
    note: z.string(),
    /** Key of the photo, which is another for every photo; null without one. Read it with readStudentPhoto. */
    photo: z.string().nullable(),
    /** Practical classes held in the licence category learned for. */
    practice_minutes: z.number(),
    practice_km: z.number(),
    /** The licence that the authority gave once both exams were passed; empty, null before. */
    licence_number: z.string(),
    licence_issued_on: z.string().nullable(),
  },
  input,
  fields: {
    name: { type: 'text', column: 'name_key', sort: true, filter: true, person: true },
    email: { type: 'text', sort: true, filter: true },
    phone: { type: 'text', filter: true, phone: true },
    status: { type: 'choice', values: STUDENT_STATUSES, labels: 'student.status', sort: true, filter: true },
    licence_category: {
      type: 'choice',
      values: LICENCE_CATEGORIES,
      labels: 'licence_category',
      open: true,
      sort: true,
      filter: true,
    },
    date_of_birth: { type: 'date', sort: true, filter: true },
    teacher_id: { type: 'ref', entity: 'teacher', filter: true },
    package_id: { type: 'ref', entity: 'package', filter: true },
    pickup_location_id: { type: 'ref', entity: 'location', filter: true },
    // Of who has no such day it is the school's day on which the row was made.
    registered_on: { type: 'date', filter: true },
    external_id: { type: 'text', sortBy: 'external_key', sort: true, filter: true },
    practice_minutes: { type: 'number', filter: true },
    marketing: { type: 'choice', values: MARKETING_ANSWERS, labels: 'student.marketing', filter: true },
    no_mail: { type: 'flag', filter: true },
    no_sms: { type: 'flag', filter: true },
    // No column: active students with less practice than the school's settings require in their licence category.
    below_required: { type: 'flag', filter: true },
    // Nor here: with no class that is still to begin, active unless a status is asked for. It depends on the time of asking.
    unbooked: { type: 'flag', filter: true },
    // Nor here: with no class on these days of the school that was not cancelled; active unless a status is asked for.
    unbooked_on: { type: 'date', filter: true },
    // Nor here: under age on the day of asking, by the birth date.
    minor: { type: 'flag', filter: true },
    // Nor these: what a student has come to on the way to the licence, and the last step that one has come to.
    reached: { type: 'choice', values: WAY_STEPS, labels: 'way_step', filter: true },
    stopped: { type: 'choice', values: WAY_STEPS, labels: 'way_step', filter: true },
  },
  defaultSort: 'name',
  beside: ['next'],
  statuses: STUDENT_STATUSES,
  paths: { add: '/admin/student/signup', remove: '/admin/studentDelete/:id' },
});

/** Said with a change of status, and kept for as long as the status is. */
export const statusReason = () => marked(optionalText(500)).optional();

/** Rows that are read also say what is left of the packages bought. */
const withLeft = family.row.extend({ left: leftByKind.optional() });
/** Lists that are asked `with=next` say when the next class begins, null where none is booked. */
const listed = withLeft.extend({ next_starts_at: z.string().nullable().optional() });
export const student = {
  ...family,
  endpoints: {
    ...family.endpoints,
    list: { ...family.endpoints.list, answer: listAnswer(listed) },
    get: { ...family.endpoints.get, answer: z.object({ data: withLeft }) },
    setStatus: {
      ...family.endpoints.setStatus,
      body: bulkBody('student', { status: z.enum(STUDENT_STATUSES), reason: statusReason() }),
    },
  },
};
export type Student = z.infer<typeof listed>;

/** One student's status, at the brief's path. */
export const updateStudentStatus = endpoint({
  id: 'updateStudentStatus',
  method: 'POST',
  path: '/admin/student/status/:id',
  access: ADMIN,
  tag: 'students',
  summary: "Sets one student's status.",
  params: idParam,
  body: z.object({
    status: choice(STUDENT_STATUSES, 'student.status'),
    reason: statusReason(),
    version: z.number().int().positive().optional(),
  }),
  answer: written(student.row),
});

export const saveLicence = endpoint({
  id: 'saveLicence',
  method: 'POST',
  path: '/admin/student/:id/licence',
  access: ADMIN,
  tag: 'students',
  summary:
    'Notes the licence that a student got from the authority, once both exams of a category are passed; without a number, takes the note away.',
  params: idParam,
  body: z.object({
    licence_number: optionalText(40),
    licence_issued_on: date('past').nullable().default(null),
    version: z.number().int().positive().optional(),
  }),
  answer: written(student.row),
});

const photoCall = { access: ADMIN, tag: 'students', path: '/admin/student/:id/photo', params: idParam } as const;

export const uploadStudentPhoto = endpoint({
  ...photoCall,
  id: 'uploadStudentPhoto',
  method: 'POST',
  summary:
    "Takes a student's photo: a PNG, JPEG or WebP of at most 5 MB, known by its content, written anew as WebP of at most 640 pixels a side without its metadata.",
  form: true,
  body: z.object({ photo: file(IMAGE_TYPES, MAX_IMAGE_BYTES), version: version().optional() }),
  answer: written(student.row),
});

export const removeStudentPhoto = endpoint({
  ...photoCall,
  id: 'removeStudentPhoto',
  method: 'DELETE',
  summary: "Takes a student's photo away.",
  answer: written(student.row),
});

export const readStudentPhoto = endpoint({
  ...photoCall,
  id: 'readStudentPhoto',
  method: 'GET',
  summary: "Answers a student's photo. Fetched with the session and shown as a blob: no token travels in an address.",
  answer: z.string(),
  produces: 'image/webp',
});

/** Registrations per month, for the last `months` months in the club's time zone. */
export const studentsByMonth = endpoint({
  id: 'countStudentsByMonth',
  method: 'POST',
  path: '/admin/monthWise/student',
  access: STAFF,
  permission: 'view_dashboard',
  tag: 'students',
  summary: 'Counts registrations per month.',
  write: false,
  body: z.object({ months: z.number().int().min(1).max(60).default(12) }).default({ months: 12 }),
  answer: z.object({
    data: z.array(
      z.object({ month: z.number().int(), month_text: z.string(), year: z.number().int(), students: z.number().int() }),
    ),
  }),
});
