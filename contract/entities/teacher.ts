/** Teachers, internal and external. Paths are the brief's (section 7). */
import { z } from 'zod';
import { PERSON_LANGUAGES } from '../data/languages.ts';
import { LICENCE_CATEGORIES } from '../data/licence-categories.ts';
import { endpoint } from '../endpoint.ts';
import { choice, colour, flag, id, optionalEmail, phone, text } from '../fields.ts';
import { erased, stays, words } from '../kind.ts';
import { listAnswer } from '../list.ts';
import { ADMIN } from '../permissions.ts';
import { idParam, operationId, resource, written } from '../resource.ts';

export const TEACHER_TYPES = ['internal', 'external'] as const;
export const TEACHER_STATUSES = ['active', 'inactive'] as const;

/** Source: specification, section 5. */
export const MAX_SIGNATURE_BYTES = 1024 * 1024;
const SIGNATURE_TYPES = 'image/png,image/jpeg,image/webp';

/** A signature's image as a `data:` address. */
export const signatureAddress = () =>
  z
    .string()
    .regex(/^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/=]+$/)
    .max(Math.ceil(MAX_SIGNATURE_BYTES * 1.4));

/**
 * A signature: an image file, or the same as a `data:` address. However it was made (file, paste, drawing, typed name),
 * it arrives as an image.
 */
export const signatureImage = () =>
  z
    .union([z.instanceof(Blob), signatureAddress()])
    .meta({ field: { kind: 'custom', editor: 'signature', accept: SIGNATURE_TYPES, maxBytes: MAX_SIGNATURE_BYTES } });

/** The licence categories a teacher may teach; form data may bring them as `B,BE`. */
const licenceCategories = () =>
  z
    .preprocess(
      (given) =>
        typeof given === 'string'
          ? given
              .split(',')
              .map((code) => code.trim())
              .filter(Boolean)
          : given,
      z
        .array(
          z
            .string()
            .trim()
            .regex(/^[A-Z0-9]{1,8}$/i),
        )
        .max(40)
        .transform((codes) => [...new Set(codes)]),
    )
    .meta({ field: { kind: 'custom', editor: 'licence-categories' } });

const family = resource({
  entity: 'teacher',
  plural: 'teachers',
  access: ADMIN,
  icon: 'graduation-cap',
  section: 'teachers',
  place: { id: 'teachers', key: 't', add: 'user-round-plus' },
  name: (row) => words(row.first_name, row.last_name),
  detail: (row) => row.licence_categories?.join(', ') ?? '',
  path: (id) => `/teachers/${id}`,
  aside: { labels: 'teacher.status', statuses: ['inactive'] },
  found: { near: true },
  typed: 'whole',
  audit: 'own',
  personal: {
    columns: {
      first_name: erased('Erased'),
      last_name: { erasedAs: (id) => `#${id}` },
      email: erased(''),
      phone: erased(''),
      language: erased('school'),
      no_mail: erased(0),
      no_sms: erased(0),
      signature_file: erased(null),
      signature_at: erased(null),
      feed_at: erased(null),
      status: erased('inactive'),
      left_on: stays,
      teacher_type: stays,
      licence_categories: stays,
      colour: stays,
    },
    hidden: { feed_hash: erased(null), feed_by: erased(null) },
  },
  row: {
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    phone: z.string(),
    language: z.enum(PERSON_LANGUAGES),
    /** Whether the person wants no mail from the school. */
    no_mail: z.boolean(),
    /** Whether the person wants no SMS from the school. */
    no_sms: z.boolean(),
    teacher_type: z.enum(TEACHER_TYPES),
    licence_categories: z.array(z.string()),
    colour: z.string(),
    status: z.enum(TEACHER_STATUSES),
    /** The day on which they became inactive; null where they are active, or it is not known. */
    left_on: z.string().nullable(),
    /** Key of the stored image; null without one. Read it with viewTeacherSignature. */
    signature_file: z.string().nullable(),
    signature_at: z.string().nullable(),
    /** When the secret calendar address was made; null without one. */
    feed_at: z.string().nullable(),
  },
  input: z.object({
    first_name: text(100),
    last_name: text(100),
    email: optionalEmail().default(''),
    phone: phone().default(''),
    teacher_type: choice(TEACHER_TYPES, 'teacher.type').default('internal'),
    licence_categories: licenceCategories().default(['B']),
    colour: colour().default('#8a8f98'),
    status: choice(TEACHER_STATUSES, 'teacher.status').default('active'),
    language: choice(PERSON_LANGUAGES, 'person_language').default('school'),
    no_mail: flag().default(false),
    no_sms: flag().default(false),
  }),
  fields: {
    name: { type: 'text', column: 'name_key', sort: true, filter: true, person: true },
    email: { type: 'text', sort: true, filter: true },
    phone: { type: 'text', filter: true, phone: true },
    teacher_type: { type: 'choice', values: TEACHER_TYPES, labels: 'teacher.type', sort: true, filter: true },
    licence_categories: {
      type: 'choice',
      values: LICENCE_CATEGORIES,
      labels: 'licence_category',
      many: true,
      open: true,
      filter: true,
    },
    status: { type: 'choice', values: TEACHER_STATUSES, labels: 'teacher.status', sort: true, filter: true },
  },
  defaultSort: 'name',
  beside: ['next'],
  statuses: TEACHER_STATUSES,
  paths: { add: '/admin/teacher/signup', remove: '/admin/teacherDelete/:id' },
});

const edit = family.endpoints.edit;
/** Lists that are asked `with=next` say when the next class begins, null where none is booked, and the minutes of today's. */
const listed = family.row.extend({
  next_starts_at: z.string().nullable().optional(),
  today_minutes: z.number().optional(),
  /** Until when they are away; null where they are there now. */
  away_until: z.string().nullable().optional(),
  /** From when they are away next; null where they are away now, or nothing is planned. */
  away_from: z.string().nullable().optional(),
});
/** The family, with the edit taken as form data too (brief, section 7); a form's version arrives as text. */
export const teacher = {
  ...family,
  endpoints: {
    ...family.endpoints,
    list: { ...family.endpoints.list, answer: listAnswer(listed) },
    get: { ...family.endpoints.get, answer: z.object({ data: listed }) },
    edit: {
      ...edit,
      form: true,
      body: (edit.body as NonNullable<typeof edit.body>).extend({ version: z.coerce.number().int().positive() }),
    },
  },
};
export type Teacher = z.infer<typeof listed>;

/** A teacher in few words, for choices. */
export const teacherBrief = z.object({
  id: z.number().int(),
  name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  teacher_type: z.enum(TEACHER_TYPES),
  licence_categories: z.array(z.string()),
  colour: z.string(),
  status: z.enum(TEACHER_STATUSES),
});
export type TeacherBrief = z.infer<typeof teacherBrief>;

export const allTeachers = endpoint({
  id: 'listAllTeachers',
  method: 'POST',
  path: '/admin/teachers',
  access: ADMIN,
  tag: 'teachers',
  summary: 'Lists all teachers in few words, with their type.',
  write: false,
  body: z
    .object({ teacher_type: z.enum(TEACHER_TYPES).optional(), status: z.enum(TEACHER_STATUSES).optional() })
    .default({}),
  answer: z.object({ data: z.array(teacherBrief) }),
});

export const viewTeacherSignature = endpoint({
  id: 'viewTeacherSignature',
  method: 'POST',
  path: '/admin/viewTeacherSignature',
  access: ADMIN,
  tag: 'teachers',
  summary: "Answers a teacher's signature as a data: address, or null.",
  write: false,
  body: z.object({ teacher_id: id() }),
  answer: z.object({
    data: z.object({
      teacher_id: z.number().int(),
      signature: z.string().nullable(),
      signature_at: z.string().nullable(),
    }),
  }),
});

export const uploadTeacherSignature = endpoint({
  id: 'uploadTeacherSignature',
  method: 'POST',
  path: '/admin/uploadTeacherSignature',
  access: ADMIN,
  tag: 'teachers',
  summary:
    "Sets a teacher's signature: a PNG, JPEG or WebP of at most 1 MB, known by its content and written anew as PNG.",
  form: true,
  body: z.object({ teacher_id: z.coerce.number().pipe(id()), signature: signatureImage() }),
  answer: written(teacher.row),
});

export const clearTeacherSignature = endpoint({
  id: 'clearTeacherSignature',
  method: 'POST',
  path: '/admin/clearTeacherSignature',
  access: ADMIN,
  tag: 'teachers',
  summary: "Takes a teacher's signature away; classes signed with it keep theirs.",
  body: z.object({ teacher_id: id() }),
  answer: written(teacher.row),
});

/** The secret address is only answered here, when it is made. */
export const createTeacherFeed = endpoint({
  id: 'createTeacherFeed',
  method: 'POST',
  path: '/admin/teacher/:id/feed',
  access: ADMIN,
  tag: 'teachers',
  summary:
    "Makes a secret address of a teacher's classes as a calendar; an earlier one ends. It shows students' names: 403 `key-beyond-giver` where the caller may not read classes and students. It ends with the teacher, and with the account that made it.",
  params: idParam,
  sealedAnswer: true,
  answer: z.object({ data: z.object({ teacher_id: z.number().int(), url: z.string() }), operation_id: operationId }),
});

export const revokeTeacherFeed = endpoint({
  id: 'revokeTeacherFeed',
  method: 'DELETE',
  path: '/admin/teacher/:id/feed',
  access: ADMIN,
  tag: 'teachers',
  summary: "Ends the secret address of a teacher's calendar.",
  params: idParam,
  answer: written(teacher.row),
});

export const teacherFeed = endpoint({
  id: 'readTeacherFeed',
  method: 'GET',
  path: '/calendar/:key',
  access: 'feed',
  carries: ['classes.read', 'students.read'],
  tag: 'teachers',
  summary: "A teacher's classes as an iCalendar file, behind a secret address.",
  params: z.object({ key: z.string().regex(/^[A-Za-z0-9_-]{43}(\.ics)?$/) }),
  answer: z.string(),
  produces: 'text/calendar; charset=utf-8',
  rateLimit: { max: 120, perMinutes: 1 },
});
