/** A student's training record: course plan, classes, hours, kilometres and signatures as one document to print or mail. */
import { z } from 'zod';
import { LANGUAGES } from '../data/languages.ts';
import { type AnyEndpoint, endpoint } from '../endpoint.ts';
import { choice, email } from '../fields.ts';
import { ADMIN } from '../permissions.ts';
import { idParam, operationId } from '../resource.ts';
import { CLASS_TYPES } from '../rules/booking-rules.ts';
import { EXAM_KINDS } from '../rules/exam-rules.ts';
import { progress } from './logbook.ts';

/** A signature as it is printed. */
const signature = z.object({
  signer: z.string(),
  at: z.string(),
  /** A `data:` address; null where the image is not there any more. */
  image: z.string().nullable(),
  /** Whether what was signed is what the class says now. */
  valid: z.boolean(),
});

const recordClass = z.object({
  student_bookings_id: z.number().int(),
  starts_at: z.string(),
  ends_at: z.string(),
  class_type: z.enum(CLASS_TYPES),
  minutes: z.number(),
  distance_km: z.number().nullable(),
  teacher_name: z.string(),
  vehicle_name: z.string(),
  topics: z.string(),
  student_signature: signature.nullable(),
  teacher_signature: signature.nullable(),
});

const recordSkill = z.object({
  group: z.string(),
  name: z.string(),
  /** When it was first marked at each level, by the begin of the class: introduced, with help, alone. */
  levels: z.array(z.object({ level: z.number().int(), starts_at: z.string(), teacher_name: z.string() })),
});

const record = z.object({
  school: z.object({
    name: z.string(),
    address: z.string(),
    phone: z.string(),
    email: z.string(),
    tax_number: z.string(),
    approval_number: z.string(),
    time_zone: z.string(),
  }),
  student: z.object({
    id: z.number().int(),
    name: z.string(),
    email: z.string(),
    date_of_birth: z.string().nullable(),
    teacher_name: z.string(),
    erased: z.boolean(),
  }),
  /** The language that it is in: the one asked for, else the student's. */
  language: z.enum(LANGUAGES),
  today: z.string(),
  licence_category: z.string(),
  progress: progress.nullable(),
  /** Classes that were held, the oldest first, of both kinds. */
  classes: z.array(recordClass),
  skills: z.array(recordSkill),
  /** Tests of theory that were handed in, the oldest first. */
  tests: z.array(z.object({ title: z.string(), day: z.string(), passed: z.boolean() })),
  /** Exams at the authority with a result, the oldest first. */
  exams: z.array(
    z.object({
      kind: z.enum(EXAM_KINDS),
      licence_category: z.string(),
      day: z.string(),
      try_number: z.number().int(),
      passed: z.boolean(),
    }),
  ),
});
export type TrainingRecord = z.infer<typeof record>;

const language = () => choice(LANGUAGES, 'person_language').optional();
const call = { access: ADMIN, tag: 'logbook', params: idParam } as const;

export const trainingRecord = endpoint({
  ...call,
  id: 'readTrainingRecord',
  method: 'GET',
  path: '/admin/student/:id/record',
  summary:
    'A student’s training record: the course plan with when each skill reached which level, hours and kilometres towards what is required, and the classes that were held with teacher and signatures. In the student’s language, unless another is asked for.',
  query: z.object({ language: language() }),
  answer: z.object({ data: record }),
});

export const mailTrainingRecord = endpoint({
  ...call,
  id: 'mailTrainingRecord',
  method: 'POST',
  path: '/admin/student/:id/record/mail',
  summary: 'Mails a student’s training record to the student, or to another address; without the images of signatures.',
  body: z.object({ to: email().optional(), language: language() }),
  answer: z.object({ to: z.string(), operation_id: operationId }),
});

export const trainingRecordEndpoints: readonly AnyEndpoint[] = [trainingRecord, mailTrainingRecord];
