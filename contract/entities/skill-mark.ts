/** What a student could do of a skill in a class. A mark belongs to the class: its time and teacher are the class’s. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, ref } from '../fields.ts';
import { kind } from '../kind.ts';
import { ADMIN } from '../permissions.ts';
import { operationId } from '../resource.ts';

export const skillMarkKind = kind({
  entity: 'skill_mark',
  plural: 'skill_marks',
  icon: 'list-checks',
  section: 'bookings',
  place: null,
  name: (row) => `#${row.id}`,
  detail: null,
  path: null,
  list: null,
  found: null,
  typed: 'never',
  audit: 'following',
  personal: {
    about: [
      {
        person: 'student',
        column: 'student_id',
        file: 'skills',
        // It is part of the training record, which is kept as long as the classes are.
        erased: {},
        afterwards: 'row',
        history: 'emptied',
        stays: [],
      },
    ],
  },
});

/** `0` takes the class’s mark away. */
export const skillMarks = z
  .array(z.object({ skill_id: ref('skill'), level: z.number().int().min(0).max(3) }))
  .max(200)
  .meta({ field: { kind: 'custom', editor: 'skill-marks' } });
export type SkillMarks = z.output<typeof skillMarks>;

const ofClass = { student_bookings_id: z.coerce.number().pipe(id()) };

export const classSkills = endpoint({
  id: 'readClassSkills',
  method: 'POST',
  path: '/admin/student_class/skills',
  access: ADMIN,
  tag: 'logbook',
  write: false,
  summary:
    'The course plan of a class’s licence category, with what was marked in this class and how far the student was before it.',
  body: z.object(ofClass),
  answer: z.object({
    data: z.array(
      z.object({
        skill_id: z.number().int(),
        group: z.string(),
        name: z.string(),
        /** Marked in this class; 0: not. */
        level: z.number().int(),
        /** Of the newest class before it; 0: open. */
        before: z.number().int(),
      }),
    ),
  }),
});

export const markSkills = endpoint({
  id: 'markSkills',
  method: 'POST',
  path: '/admin/student_class/markSkills',
  access: ADMIN,
  tag: 'workday',
  summary:
    'Marks what a student could do in a class that was held: 1 introduced, 2 with help, 3 alone, 0 takes a mark away. Skills that are not named stay as they are, and so do signatures.',
  body: z.object({ ...ofClass, marks: skillMarks }),
  answer: z.object({
    student_bookings_id: z.number().int(),
    student_name: z.string(),
    starts_at: z.string(),
    changed: z.number().int(),
    operation_id: operationId,
  }),
});

/** A skill of a student’s plan, and how far the student is with it. */
export const skillProgress = z.object({
  id: z.number().int(),
  group: z.string(),
  name: z.string(),
  level: z.number().int(),
  /** The class that says so; null where the skill is open. */
  student_bookings_id: z.number().int().nullable(),
  starts_at: z.string().nullable(),
  teacher_name: z.string(),
  /** In how many classes it was marked. */
  classes: z.number().int(),
  stagnates: z.boolean(),
});
export type SkillProgressRow = z.infer<typeof skillProgress>;

export const studentProgress = endpoint({
  id: 'readStudentProgress',
  method: 'POST',
  path: '/admin/studentProgress',
  access: ADMIN,
  tag: 'logbook',
  write: false,
  summary:
    'How far a student is with each skill of the course plan of a licence category: the student’s own where none is named.',
  body: z.object({
    student_id: z.coerce.number().pipe(id()),
    licence_category: z
      .string()
      .regex(/^[A-Z0-9]{1,8}$/)
      .optional(),
  }),
  answer: z.object({
    data: z.array(skillProgress),
    licence_category: z.string(),
    /** Categories in which this student was marked, or whose plan is the student’s own. */
    categories: z.array(z.string()),
    /** After how many classes at one level a skill stagnates. */
    stagnant_after: z.number().int(),
  }),
});
