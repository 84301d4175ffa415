/** Bookings: classes of every student, with the brief's calls (section 7). `student_bookings_id` is the id on the wire. */
import { z } from 'zod';
import { SPECIAL_DRIVES } from '../data/countries/practice-type.ts';
import { endpoint } from '../endpoint.ts';
import { problem } from '../errors.ts';
import { refined } from '../faults/fault.ts';
import {
  choice,
  decimal,
  flag,
  id,
  instant,
  integer,
  multiline,
  optionalText,
  ref,
  rows,
  text,
  version,
} from '../fields.ts';
import { ofStudent, ofTeacher, words } from '../kind.ts';
import { ADMIN } from '../permissions.ts';
import { bulkAnswer, idParam, operationId, readCalls, resource, written } from '../resource.ts';
import { BOOKING_STATUSES, CANCELLERS, CLASS_TYPES } from '../rules/booking-rules.ts';
import { MOST_CLASS_KM, MOST_ODOMETER } from '../rules/odometer.ts';
import { hasLetters } from '../rules/visible.ts';
import { WEEKDAYS } from '../rules/weekly.ts';
import { fees } from './fees.ts';
import { skillMarks } from './skill-mark.ts';
import { signatureAddress, signatureImage } from './teacher.ts';
import { wouldTell } from './told.ts';
import { LAPSING } from './vehicle.ts';

/** Who has signed a class. */
export const SIGNED = ['none', 'student', 'teacher', 'both'] as const;
export const CLOSED_BY = ['signatures', 'admin'] as const;

/** A signature on a class: bound to who signed, when, and what was signed. */
export const classSignature = z.object({
  /** Key of the stored image. */
  file: z.string(),
  signer: z.string(),
  at: z.string(),
  /** SHA-256, hex, of the class's content as canonical JSON. */
  hash: z.string(),
});
export type ClassSignature = z.infer<typeof classSignature>;

const ownVehicle = () => optionalText(60);

/** What a class was, whoever took it. */
const FACTS_OF_CLASS = [
  'class_type',
  'licence_category',
  'starts_at',
  'ends_at',
  'busy_until',
  'status',
  'cancelled_by',
  'cancelled_at',
  'waived_by',
  'waived_at',
  'closed_by',
  'signed',
  'odometer_from',
  'odometer_to',
  'drive',
  'own_vehicle',
];

/** What a practical class was besides: `none`, or one of the drives that some countries ask for by themselves. */
export const DRIVES = ['none', ...SPECIAL_DRIVES] as const;

const family = resource({
  entity: 'booking',
  plural: 'bookings',
  access: ADMIN,
  icon: 'calendar-days',
  section: 'bookings',
  place: { id: 'bookings', icon: 'book-open-check', key: 'b', days: 'hours', add: null },
  name: (row) => words(`#${row.id}`, row.student_name),
  detail: (row, at) => words(at(row.starts_at), row.teacher_name),
  path: (id) => `/bookings?row=${id}`,
  found: { at: 'starts_at' },
  typed: 'searched',
  audit: 'own',
  owners: [ofStudent, ofTeacher],
  personal: {
    about: [
      {
        person: 'student',
        column: 'student_id',
        file: 'classes',
        erased: { note: '', cancel_reason: '', waive_reason: '' },
        afterwards: {
          student_signature: 'null',
          note: '',
          topics: '',
          cancel_reason: '',
          waive_reason: '',
          close_reason: '',
        },
        history: 'emptied',
        stays: ['teacher_signature', ...FACTS_OF_CLASS],
      },
      {
        person: 'teacher',
        column: 'teacher_id',
        file: 'classes',
        erased: {},
        afterwards: { teacher_signature: 'null' },
        history: 'emptied',
        stays: [
          'student_signature',
          'note',
          'topics',
          'cancel_reason',
          'waive_reason',
          'close_reason',
          ...FACTS_OF_CLASS,
        ],
      },
    ],
  },
  row: {
    student_bookings_id: z.number().int(),
    student_id: z.number().int(),
    teacher_id: z.number().int(),
    slot_id: z.number().int().nullable(),
    location_id: z.number().int(),
    /** What a practical class is driven in; null where the school has said nothing of it. */
    vehicle_id: z.number().int().nullable(),
    /** The car that an external teacher brought; empty where it is one of the school's, or none. */
    own_vehicle: z.string(),
    class_type: z.enum(CLASS_TYPES),
    licence_category: z.string(),
    starts_at: z.string(),
    ends_at: z.string(),
    /** The end and the club's buffer at booking time: until then teacher and student are taken. */
    busy_until: z.string(),
    status: z.enum(BOOKING_STATUSES),
    cancelled_by: z.enum(CANCELLERS).nullable(),
    cancelled_at: z.string().nullable(),
    cancel_reason: z.string(),
    /** Minutes from the cancelling to the start; below zero after it. */
    notice_minutes: z.number().int().nullable(),
    counts_as_taken: z.boolean(),
    /** How many lessons of a package it takes: by its length and the school's lesson, as it was booked. */
    lessons: z.number().int(),
    /** Cancelled later than the school let go free at that time, whoever cancelled. */
    late: z.boolean(),
    waived_by: z.string().nullable(),
    waived_at: z.string().nullable(),
    waive_reason: z.string(),
    closed_by: z.enum(CLOSED_BY).nullable(),
    close_reason: z.string(),
    topics: z.string(),
    distance_km: z.number().nullable(),
    /** The vehicle's odometer as the class began and ended, in km; null where nobody read it. */
    odometer_from: z.number().int().nullable(),
    odometer_to: z.number().int().nullable(),
    drive: z.enum(DRIVES),
    note: z.string(),
    student_signature: classSignature.nullable(),
    teacher_signature: classSignature.nullable(),
    signed: z.enum(SIGNED),
    student_name: z.string(),
    teacher_name: z.string(),
    location_name: z.string(),
    /** Its plate and its name, or the external teacher's own car; empty without a vehicle. */
    vehicle_name: z.string(),
  },
  input: z.object({
    topics: multiline(2000).default(''),
    distance_km: decimal(0, 2000).nullable().default(null),
    location_id: ref('location'),
    /** Null: none. Left out, it stays. */
    vehicle_id: ref('vehicle', undefined, 'drive').nullable().optional(),
    /** An external teacher's own car. Left out, it stays; with a vehicle of the school it goes. */
    own_vehicle: ownVehicle().optional(),
    note: multiline().default(''),
  }),
  fields: {
    starts_at: { type: 'instant', sort: true, filter: true },
    ends_at: { type: 'instant', filter: true },
    status: { type: 'choice', values: BOOKING_STATUSES, labels: 'booking.status', sort: true, filter: true },
    student_id: { type: 'ref', entity: 'student', filter: true },
    teacher_id: { type: 'ref', entity: 'teacher', filter: true },
    location_id: { type: 'ref', entity: 'location', filter: true },
    vehicle_id: { type: 'ref', entity: 'vehicle', filter: true },
    slot_id: { type: 'ref', entity: 'slot', filter: true },
    class_type: { type: 'choice', values: CLASS_TYPES, labels: 'class_type', filter: true },
    licence_category: { type: 'text', filter: true },
    drive: { type: 'choice', values: DRIVES, labels: 'booking.drive', filter: true },
    signed: { type: 'choice', values: SIGNED, labels: 'booking.signed', filter: true },
    cancelled_by: { type: 'choice', values: CANCELLERS, labels: 'booking.cancelled_by', filter: true },
    cancelled_at: { type: 'instant', filter: true },
    notice_minutes: { type: 'number', filter: true },
    counts_as_taken: { type: 'flag', filter: true },
    late: { type: 'flag', filter: true },
    // No columns, since the engines know no zones: the day of the week on which it begins where the school is, and times of the
    // day there between which some of it lies.
    weekday: { type: 'choice', values: WEEKDAYS, labels: 'weekday', filter: true },
    time_of_day: { type: 'time', filter: true },
    // These two depend on the time of asking; the server reads them as conditions (see bookingQuery).
    unclosed: { type: 'flag', filter: true },
    unsigned: { type: 'flag', filter: true },
  },
  defaultSort: '-starts_at',
  statuses: BOOKING_STATUSES,
});
/** Bookings are never deleted, they are cancelled; restoring one books it again. */
export const booking = {
  ...family,
  endpoints: {
    ...readCalls(family.endpoints),
    edit: {
      ...family.endpoints.edit,
      summary:
        'Edits what a class was about. An edit of a signed class voids its signatures and keeps them in its history.',
    },
    restore: {
      ...family.endpoints.restore,
      summary: 'Books a cancelled, missed or closed class again, where its time is still free.',
    },
  },
};
export const bookingFamily = family;
export type Booking = z.infer<typeof family.row>;

/**
 * The list query as columns know it: `unclosed` are booked classes that are over, `unsigned` those of them that lack a
 * signature. The value 0 asks for all others and is taken as no condition.
 */
export function bookingQuery<Q extends Readonly<Record<string, unknown>>>(query: Q, now: Date): Q {
  const { unclosed, unsigned, ...rest } = query as Record<string, unknown>;
  if (unclosed !== '1' && unsigned !== '1') return rest as Q;
  const given = rest.ends_at_to;
  const at = now.toISOString();
  return {
    ...rest,
    status: 'booked',
    ends_at_to: typeof given === 'string' && given < at ? given : at,
    ...(unsigned === '1' ? { signed: 'none,student,teacher' } : {}),
  } as unknown as Q;
}

/** The booking in the way of another, as 409 names it (problem code `booking-conflict`). */
export const bookingConflict = z.object({
  which: z.enum(['teacher', 'student', 'seat', 'vehicle']),
  student_bookings_id: z.number().int(),
  starts_at: z.string(),
  ends_at: z.string(),
  teacher: z.object({ id: z.number().int(), name: z.string() }),
  student: z.object({ id: z.number().int(), name: z.string() }),
});
export type BookingConflict = z.infer<typeof bookingConflict>;

const bookingTag = { access: ADMIN, tag: 'bookings' } as const;

export const bookClass = endpoint({
  ...bookingTag,
  id: 'bookClass',
  method: 'POST',
  path: '/booking_2/admin/bookClass',
  summary:
    'Books a class: a slot, or a teacher and a time within one of their slots. 409 names the booking in the way; `outside_schedule` books where there is no slot, `ignore_rules` lifts lead time and the limit of open bookings; a time that has passed is refused unless `past` says that the class was held already. Beyond what the student bought 409 `beyond-package` asks for `beyond`, or 409 `package-used-up` refuses, as the school has set; a practical class takes as many lessons of it as are nearest to its length (`lessons`). Outside the school’s opening hours 409 `outside-opening-hours` asks for `outside_hours`. `double` books the class right behind it as well (`second`), with the same teacher, place and vehicle, or neither.',
  body: z.object({
    student_id: ref('student'),
    teacher_id: ref('teacher').optional(),
    starts_at: instant().optional(),
    ends_at: instant().optional(),
    slot_id: ref('slot').optional(),
    location_id: ref('location').optional(),
    /** Null: without one. Left out: the teacher’s usual one that fits the licence category and is free, else none. */
    vehicle_id: ref('vehicle', undefined, 'drive').nullable().optional(),
    /** The car that an external teacher brings: its plate, or what it is called. None of the school's is taken then. */
    own_vehicle: ownVehicle().optional(),
    class_type: choice(CLASS_TYPES, 'class_type').optional(),
    topics: multiline(2000).default(''),
    note: multiline().default(''),
    outside_schedule: flag().default(false),
    ignore_rules: flag().default(false),
    /** The class was held already, and is entered afterwards. */
    past: flag().default(false),
    /** Two classes one right after the other, in one act. */
    double: flag().default(false),
    /** The student takes it beyond what was bought. */
    beyond: flag().default(false),
    /** It is meant to be outside the opening hours. */
    outside_hours: flag().default(false),
    /** The student waited for it: the entry of the waiting list that it suits, the oldest of several, ends with it. */
    ends_wait: flag().default(false),
    /** Nobody is told of it. */
    quiet: flag().default(false),
  }),
  answer: written(family.row).extend({
    /** The class behind it, of two that were booked. */
    second: family.row.optional(),
  }),
});

const one = { student_bookings_id: z.coerce.number().pipe(id()) };
/** Whether the fee is charged that the school asks for; false lets the student off it. */
const fee = () => flag().default(true);
const cancelBody = z.object({
  ...one,
  reason: optionalText(500).default(''),
  fee: fee(),
  /** Nobody is told of it. */
  quiet: flag().default(false),
  version: version().optional(),
});
const classCall = { ...bookingTag, method: 'POST' } as const;

const cancelEndpoint = (by: 'admin' | 'student' | 'teacher', note: string) =>
  endpoint({
    ...classCall,
    id: `cancelClassAs${by.charAt(0).toUpperCase()}${by.slice(1)}`,
    path: `/admin/student_class/${by}_cancel`,
    summary: `Cancels a class in the ${by}'s name; ${note}`,
    body: cancelBody,
    answer: written(family.row).extend({
      /** How many on the waiting list could take its time. */
      waiting: z.number().int(),
    }),
  });
export const cancelAsAdmin = cancelEndpoint('admin', 'it does not count as taken.');
export const cancelAsStudent = cancelEndpoint(
  'student',
  "it counts as taken, and costs the club's fee, when it is late by the club's rule.",
);
export const cancelAsTeacher = cancelEndpoint('teacher', 'it does not count as taken.');

export const waiveClass = endpoint({
  ...classCall,
  id: 'waiveClass',
  path: '/admin/student_class/waive',
  summary:
    'Lets a class that was cancelled late or missed not count as taken, and takes its fee back; keeps who let it, and why.',
  body: z.object({ ...one, reason: text(500), name: optionalText(120).optional(), version: version().optional() }),
  answer: written(family.row),
});

export const noShow = endpoint({
  ...classCall,
  id: 'markNoShow',
  path: '/admin/student_class/noShow',
  summary:
    "Marks a class whose student did not come, once the club's waiting time has passed; it counts as taken and costs the club's fee. `dry_run` says which fee.",
  body: z.object({
    ...one,
    reason: optionalText(500).default(''),
    fee: fee(),
    dry_run: flag().default(false),
    version: version().optional(),
  }),
  answer: written(family.row).extend({ fees }),
});

export const moveClass = endpoint({
  ...classCall,
  id: 'moveClass',
  path: '/admin/student_class/move',
  summary:
    'Moves a class to another time, teacher or slot; 409 names the booking in the way, or asks for `outside_hours` (`outside-opening-hours`). A practical class that becomes longer takes more lessons (`lessons`): beyond what was bought it asks for `beyond`, or is refused, as booking does. What was signed is signed no more.',
  body: z.object({
    ...one,
    starts_at: instant().optional(),
    ends_at: instant().optional(),
    teacher_id: ref('teacher').optional(),
    slot_id: ref('slot').optional(),
    location_id: ref('location').optional(),
    /** Left out, its own where that is free then, else the teacher’s usual one. */
    vehicle_id: ref('vehicle', undefined, 'drive').nullable().optional(),
    outside_schedule: flag().default(false),
    ignore_rules: flag().default(false),
    /** It is meant to be outside the opening hours. */
    outside_hours: flag().default(false),
    /** The class was held already, and is entered afterwards. */
    past: flag().default(false),
    /** As long as it is then, it takes more lessons than were bought. */
    beyond: flag().default(false),
    /** Nobody is told of it. */
    quiet: flag().default(false),
    version: version().optional(),
  }),
  answer: written(family.row),
});

/** What the odometer of a class's vehicle showed. */
export const odometerReadings = {
  /** In km as the class began. Left out, what is known of the vehicle before it. */
  odometer_from: integer(0, MOST_ODOMETER).optional(),
  /** In km as it ended: with it the class has readings. */
  odometer_to: integer(0, MOST_ODOMETER).optional(),
  /** The readings are right, though they look otherwise. */
  odometer_checked: flag().optional(),
};

export const completeClass = endpoint({
  ...classCall,
  id: 'completeClass',
  path: '/admin/student_class/complete',
  summary:
    'Closes a class that is over without its signatures, with a reason. Readings of its vehicle’s odometer fill the distance, where none is said, and move the vehicle’s own on; readings that go backwards or jump are asked about by 409 `odometer-doubt`, and taken with `odometer_checked`.',
  body: z.object({
    ...one,
    reason: text(500),
    topics: multiline(2000).optional(),
    distance_km: decimal(0, MOST_CLASS_KM).nullable().optional(),
    ...odometerReadings,
    /** What the student could do in it. */
    marks: skillMarks.default([]),
    version: version().optional(),
  }),
  answer: written(family.row),
});

/** What the readings of a class come to. */
export const readingsSaid = z.object({
  /** What the class was driven in; null: it has no readings. */
  vehicle: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  /** The last reading known before the class, and when it was taken; the first one of a class after it. */
  before: z.number().int().nullable(),
  before_at: z.string().nullable(),
  after: z.number().int().nullable(),
});
export type ReadingsSaid = z.infer<typeof readingsSaid>;

export const checkOdometer = endpoint({
  ...classCall,
  id: 'checkOdometer',
  path: '/admin/student_class/odometer',
  summary:
    'What is known of the odometer of a class’s vehicle, and what closing the class with these readings would be answered, by the same rules and without doing it.',
  write: false,
  body: z.object({ ...one, ...odometerReadings }),
  answer: z.object({
    data: readingsSaid.extend({
      /** The distance that the readings make; null where they make none. */
      km: z.number().int().nullable(),
      problem: problem.nullable(),
    }),
  }),
});

/** Who signed, by name; empty takes the name that is kept. */
const signerName = () => optionalText(120).refine((name) => name === '' || hasLetters(name), refined('no-letters'));

export const signAsStudent = endpoint({
  ...classCall,
  id: 'signClassAsStudent',
  path: '/admin/student_class/studentSignature',
  summary:
    "Puts the student's signature on a class that has begun. The image arrives as form data or as a data: address.",
  form: true,
  body: z.object({ ...one, signature: signatureImage(), signer: signerName().optional() }),
  answer: written(family.row),
});

export const signAsTeacher = endpoint({
  ...classCall,
  id: 'signClassAsTeacher',
  path: '/admin/student_class/teacherSignature',
  summary: "Puts the teacher's signature on a class that has begun: the one given, or the teacher's stored one.",
  form: true,
  body: z.object({ ...one, signature: signatureImage().optional(), signer: signerName().optional() }),
  answer: written(family.row),
});

/** Who signs, where many classes are signed at once. */
export const SIGNERS = ['both', 'student', 'teacher'] as const;
/** Most people whose images come with one call. */
export const MOST_SIGNATURES = 100;
const signerRole = z.enum(['student', 'teacher']);

export const signMany = endpoint({
  ...classCall,
  id: 'signClasses',
  path: '/admin/student_class/signMany',
  summary:
    'Signs the classes of a selection that were held and lack a signature, in one operation: with the image in `signatures` for that person, else with the stored one of the teacher. What is signed stays as it is. `dry_run` says what would be signed, by whom, and why classes stay as they are.',
  body: z.object({
    bookings: rows('booking'),
    signers: choice(SIGNERS, 'booking.signers').default('both'),
    signatures: z
      .array(z.object({ role: signerRole, person_id: id(), image: signatureAddress() }))
      .max(MOST_SIGNATURES)
      .default([]),
    dry_run: flag().default(false),
  }),
  answer: z.object({
    dry_run: z.boolean(),
    changed: z.number().int(),
    /** How many of them are over and would then be signed by both, which closes them. */
    closes: z.number().int(),
    /** Rows of the selection that stay as they are: signed already, not begun, cancelled or missed, without any image. */
    left: z.object({
      signed: z.number().int(),
      not_begun: z.number().int(),
      not_held: z.number().int(),
      no_image: z.number().int(),
    }),
    people: z.array(
      z.object({
        role: signerRole,
        person_id: z.number().int(),
        name: z.string(),
        image: z.enum(['given', 'stored', 'none']),
      }),
    ),
    classes: z.array(
      z.object({
        student_bookings_id: z.number().int(),
        starts_at: z.string(),
        student_name: z.string(),
        teacher_name: z.string(),
        signers: z.array(signerRole),
      }),
    ),
    operation_id: operationId,
  }),
});

const pageSignature = classSignature.omit({ file: true }).extend({
  role: z.enum(['student', 'teacher']),
  image: z.string().nullable(),
  /** Whether what was signed is what the class says now. */
  valid: z.boolean(),
});
export const classPage = endpoint({
  ...bookingTag,
  id: 'readClassPage',
  method: 'GET',
  path: '/admin/student_class/:id/page',
  summary:
    'What the printed page of a class shows: the class, its people and place, its signatures, and those that edits have voided.',
  params: idParam,
  answer: z.object({
    data: z.object({
      booking: family.row,
      club: z.object({
        name: z.string(),
        address: z.string(),
        phone: z.string(),
        email: z.string(),
        time_zone: z.string(),
      }),
      content_hash: z.string(),
      signatures: z.array(pageSignature),
      voided: z.array(
        z.object({
          role: z.enum(['student', 'teacher']),
          signer: z.string(),
          at: z.string(),
          hash: z.string(),
          voided_at: z.string(),
        }),
      ),
    }),
  }),
});

export const noteDrives = endpoint({
  ...classCall,
  id: 'noteDrives',
  path: '/admin/student_class/drive',
  summary:
    'Notes of practical classes which special drive they were: on country roads, on motorways, in the dark, or none. Others of the selection stay as they are. It voids no signature. `dry_run` says what that would come to.',
  body: z.object({
    bookings: rows('booking'),
    drive: choice(DRIVES, 'booking.drive'),
    dry_run: flag().default(false),
  }),
  answer: bulkAnswer(family.row),
});

/** Why a class cannot have a vehicle. */
export const NOT_GIVEN = ['in_use', 'off_road', 'exam', 'licence', 'theory', 'not_booked'] as const;

const givenClass = z.object({
  student_bookings_id: z.number().int(),
  starts_at: z.string(),
  student_name: z.string(),
  teacher_name: z.string(),
  /** What it was driven in until now; empty without any. */
  vehicle_name: z.string(),
  /** What of the vehicle no longer holds on its day. */
  lapsed: z.enum(LAPSING).nullable(),
});
export type GivenClass = z.infer<typeof givenClass>;
const notGiven = givenClass.extend({
  why: z.enum(NOT_GIVEN),
  /** Whose class the vehicle is in then; empty where it is in none. */
  who: z.string(),
  /** Until when the vehicle is taken by what is in the way; null where no time is. */
  until: z.string().nullable(),
});
export type NotGiven = z.infer<typeof notGiven>;

export const giveVehicle = endpoint({
  ...classCall,
  id: 'giveVehicle',
  path: '/admin/student_class/vehicle',
  summary:
    'Gives one vehicle to the booked practical classes of a selection, in one operation. A class at whose time it is in use, off the road or in an exam, or whose licence category it is not for, is named with the reason: then none gets it (409 `vehicle-conflict`), or with `on_conflict` `skip` the others. `dry_run` says all that without doing it.',
  body: z.object({
    bookings: rows('booking'),
    vehicle_id: ref('vehicle', undefined, 'drive'),
    on_conflict: choice(['stop', 'skip'], 'booking.give_conflict').default('stop'),
    dry_run: flag().default(false),
  }),
  answer: z.object({
    dry_run: z.boolean(),
    changed: z.number().int(),
    /** Classes of the selection that have it already. */
    had: z.number().int(),
    vehicle: z.object({ id: z.number().int(), name: z.string() }),
    /** Those that get it. */
    classes: z.array(givenClass),
    /** Those that cannot have it. */
    kept: z.array(notGiven),
    operation_id: operationId,
  }),
});

/** A class that is cancelled with others, and what that costs. */
export const cancelledClass = z.object({
  student_bookings_id: z.number().int(),
  starts_at: z.string(),
  ends_at: z.string(),
  student_name: z.string(),
  teacher_name: z.string(),
  notice_minutes: z.number().int(),
  counts_as_taken: z.boolean(),
});

export const cancelMany = endpoint({
  ...classCall,
  id: 'cancelClasses',
  path: '/admin/student_class/cancelMany',
  summary:
    'Cancels the booked classes of a selection in one operation (a person’s future classes, say); `dry_run` lists them and what each would cost.',
  body: z.object({
    bookings: rows('booking'),
    by: choice(CANCELLERS, 'booking.cancelled_by').default('admin'),
    reason: optionalText(500).default(''),
    fee: fee(),
    /** Nobody is told of it. */
    quiet: flag().default(false),
    dry_run: flag().default(false),
  }),
  answer: z.object({
    dry_run: z.boolean(),
    changed: z.number().int(),
    /** Rows of the selection that are no booked classes and stay as they are. */
    left: z.number().int(),
    classes: z.array(cancelledClass),
    /** What the students owe for it. */
    fees,
    /** Of a dry run: who would be told. */
    told: wouldTell,
    operation_id: operationId,
  }),
});
