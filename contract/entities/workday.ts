/** Calls for a whole workday: a teacher is ill, the day is closed, a gap is filled. Each has a preview and one undo. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { refined } from '../faults/fault.ts';
import { choice, date, decimal, flag, id, multiline, optionalText, ref, rows } from '../fields.ts';
import { ADMIN } from '../permissions.ts';
import { idParam, operationId } from '../resource.ts';
import { ABSENCE_KINDS } from '../rules/absence-kinds.ts';
import { MOST_CLASS_KM } from '../rules/odometer.ts';
import { odometerReadings, readingsSaid } from './booking.ts';
import { examLine } from './exam-line.ts';
import { fees } from './fees.ts';
import { skillMarks } from './skill-mark.ts';
import { teacherBrief } from './teacher.ts';
import { wouldTell } from './told.ts';

export const classLine = {
  student_bookings_id: z.number().int(),
  starts_at: z.string(),
  ends_at: z.string(),
  class_type: z.string(),
  licence_category: z.string(),
  student_id: z.number().int(),
  student_name: z.string(),
  location_name: z.string(),
};

/** Who takes a class instead; nobody: it is cancelled. */
export const replacingChoice = z.object({ student_bookings_id: id(), teacher_id: ref('teacher').nullable() });
export type ReplacingChoice = z.output<typeof replacingChoice>;

export const sickDay = endpoint({
  id: 'planSickDay',
  method: 'POST',
  path: '/admin/teacher/:id/sickDay',
  access: ADMIN,
  tag: 'workday',
  summary:
    'Gives the classes of a teacher’s day to free teachers with the right licence category, cancels those that nobody can take, takes the day out of the schedule and notes that the teacher is away: sick (`kind`), on leave, or for another reason. Exams go to free teachers as well, and stay without one where nobody is free. `dry_run` proposes; `choices` says otherwise, a null teacher cancels.',
  params: idParam,
  body: z.object({
    date: date(),
    to: date().optional(),
    kind: choice(ABSENCE_KINDS, 'absence.kind').default('sick'),
    /** Left out of a leave, which says enough. It stays with the absence, and is told to no student. */
    reason: optionalText(500).default(''),
    choices: z.array(replacingChoice).max(500).default([]),
    /** Nobody is told of it. */
    quiet: flag().default(false),
    dry_run: flag().default(false),
  }),
  answer: z.object({
    dry_run: z.boolean(),
    classes: z.array(
      z.object({
        ...classLine,
        /** Who takes it; null: it is cancelled. */
        teacher: teacherBrief.nullable(),
        /** Everyone who could, best first. */
        free: z.array(teacherBrief),
      }),
    ),
    /** Exams of the teacher on the day. */
    exams: z.array(
      z.object({
        ...examLine,
        /** Who goes there instead; null: the exam stays without a teacher. */
        teacher: teacherBrief.nullable(),
        /** Everyone who could. */
        free: z.array(teacherBrief),
      }),
    ),
    slots_removed: z.number().int(),
    /** The absence that is noted, without a number of a dry run; null where one holds all of it already. */
    absence: z.object({ id: z.number().int().nullable(), starts_at: z.string(), ends_at: z.string() }).nullable(),
    /** Of a dry run: who would be told. */
    told: wouldTell,
    changed: z.number().int(),
    operation_id: operationId,
  }),
});

/** What is handed over, and whether it can be. */
const handed = z.object({ handed: z.boolean() });

export const handOver = endpoint({
  id: 'handOver',
  method: 'POST',
  path: '/admin/teacher/:id/handOver',
  access: ADMIN,
  tag: 'workday',
  summary:
    'Gives the students of a teacher to another, and the classes and exams to come that the other is free for and may teach; the rest stays. With `leaves` the teacher becomes inactive as well and the empty hours go: 409 `has-bookings` or `has-exams` where something stays. `dry_run` says what would become of each.',
  params: idParam,
  body: z.object({
    to: ref('teacher'),
    leaves: flag().default(false),
    /** Nobody is told of it. */
    quiet: flag().default(false),
    dry_run: flag().default(false),
  }),
  answer: z.object({
    dry_run: z.boolean(),
    from: teacherBrief,
    to: teacherBrief,
    /** Students whose own teacher it was. */
    students: z.number().int(),
    classes: z.array(handed.extend(classLine)),
    exams: z.array(handed.extend(examLine)),
    slots_removed: z.number().int(),
    /** Of a dry run: who would be told. */
    told: wouldTell,
    changed: z.number().int(),
    operation_id: operationId,
  }),
});

/** Teachers whose own are named by one answer, and how many students, classes and exams of each it names. */
export const MOST_KEPT = 30;
export const NAMED_OF_EACH = 10;

export const keptByTeachers = endpoint({
  id: 'listKeptByTeachers',
  method: 'POST',
  path: '/admin/teacher/kept',
  access: ADMIN,
  tag: 'workday',
  summary: `Of the active teachers among those selected: what stays with each who becomes inactive without a hand-over, the students whose own teacher it is and the classes and exams to come. Counts, and the first ${NAMED_OF_EACH} of each; teachers with nothing are left out, and at most ${MOST_KEPT} are answered. Students who share a class are one class.`,
  write: false,
  body: z.object({ rows: rows('teacher') }),
  answer: z.object({
    data: z.array(
      z.object({
        teacher: teacherBrief,
        students: z.number().int(),
        classes: z.number().int(),
        exams: z.number().int(),
        first_students: z.array(z.object({ student_id: z.number().int(), student_name: z.string() })),
        first_classes: z.array(z.object(classLine)),
        first_exams: z.array(z.object(examLine)),
      }),
    ),
    /** Teachers that something stays with. */
    total: z.number().int(),
  }),
});

export const changeTeacher = endpoint({
  id: 'changeTeacher',
  method: 'POST',
  path: '/admin/student/:id/changeTeacher',
  access: ADMIN,
  tag: 'workday',
  summary:
    'Gives a student another teacher, and with it the practical classes and exams to come that the former teacher would give and the other is free for and may teach; the rest stays. Without a teacher of their own all practical classes to come count. Classes and exams with other students stay. `dry_run` says what would become of each.',
  params: idParam,
  body: z.object({
    to: ref('teacher'),
    /** Classes and exams to come stay with who gives them. */
    classes_stay: flag().default(false),
    /** Nobody is told of it. */
    quiet: flag().default(false),
    dry_run: flag().default(false),
  }),
  answer: z.object({
    dry_run: z.boolean(),
    student: z.object({ id: z.number().int(), name: z.string() }),
    /** Null where the student had no teacher of their own. */
    from: teacherBrief.nullable(),
    to: teacherBrief,
    classes: z.array(handed.extend({ ...classLine, teacher_name: z.string() })),
    exams: z.array(handed.extend(examLine)),
    /** Of a dry run: who would be told. */
    told: wouldTell,
    changed: z.number().int(),
    operation_id: operationId,
  }),
});

/** What becomes of a class when the day is closed. */
export const closing = z.object({
  student_bookings_id: id(),
  action: z.enum(['complete', 'no_show']),
  reason: optionalText(500).default(''),
  topics: multiline(2000).optional(),
  distance_km: decimal(0, MOST_CLASS_KM).nullable().optional(),
  ...odometerReadings,
  marks: skillMarks.optional(),
});

export type Closing = z.output<typeof closing>;

export const closeDay = endpoint({
  id: 'closeDay',
  method: 'POST',
  path: '/admin/student_class/closeDay',
  access: ADMIN,
  tag: 'workday',
  summary:
    'Closes the classes that are over and still open, up to a date, or of this day alone where `earlier` is false: as each line says, the others as complete with the reason given. `dry_run` lists them.',
  body: z.object({
    date: date(),
    /** Those left open on days before as well. */
    earlier: flag().default(true),
    /** Left out with `lines` alone: only those are closed. */
    reason: optionalText(500).optional(),
    lines: z.array(closing).max(2000).default([]),
    teacher_id: ref('teacher').optional(),
    /** Whether no-shows are charged the fee that the school asks for. */
    fee: flag().default(true),
    dry_run: flag().default(false),
  }),
  answer: z.object({
    dry_run: z.boolean(),
    classes: z.array(
      z.object({
        ...classLine,
        teacher_id: z.number().int(),
        teacher_name: z.string(),
        signed: z.string(),
        /** What is known of the odometer of its vehicle; null without one. */
        odometer: readingsSaid.nullable(),
      }),
    ),
    /** What the students owe who did not come. */
    fees,
    changed: z.number().int(),
    operation_id: operationId,
  }),
});

export const gapCandidates = endpoint({
  id: 'listGapCandidates',
  method: 'POST',
  path: '/admin/student_class/fillGap',
  access: ADMIN,
  tag: 'workday',
  summary:
    'Lists the students who match a freed time: active, of the teacher’s licence categories, free then, within their limit; first those on the waiting list whom the time suits, in the order in which they wait, then the teacher’s own and those whose last class is longest ago. Whom the school’s rule on packages refuses is left out.',
  write: false,
  body: z
    .object({
      slot_id: ref('slot').optional(),
      /** A cancelled class, whose time is the gap. */
      student_bookings_id: id().optional(),
      /** A free time, by its number in their list. */
      time: id().optional(),
      limit: z.number().int().min(1).max(100).default(20),
    })
    .refine(
      ({ slot_id, student_bookings_id, time }) =>
        [slot_id, student_bookings_id, time].filter((one) => one !== undefined).length === 1,
      { path: ['slot_id'], ...refined('slot-class-or-time') },
    ),
  answer: z.object({
    data: z.array(
      z.object({
        student_id: z.number().int(),
        name: z.string(),
        phone: z.string(),
        licence_category: z.string(),
        own_teacher: z.boolean(),
        /** The entry of the waiting list that the time suits, and since when it stands there; null without one. */
        wait: z.object({ id: z.number().int(), since: z.string(), note: z.string() }).nullable(),
        /** Nothing is left of what was bought: the booking asks for `beyond`. */
        beyond: z.boolean(),
        open_bookings: z.number().int(),
        last_class_at: z.string().nullable(),
        next_class_at: z.string().nullable(),
      }),
    ),
    gap: z.object({
      slot_id: z.number().int().nullable(),
      teacher_id: z.number().int(),
      teacher_name: z.string(),
      location_id: z.number().int(),
      class_type: z.string(),
      starts_at: z.string(),
      ends_at: z.string(),
    }),
  }),
});
