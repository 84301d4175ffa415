/** A student entered for an exam at the authority, and what came of it. */
import { z } from 'zod';
import { ofStudent, words } from '../kind.ts';
import { licenceField } from '../learning.ts';
import { ADMIN } from '../permissions.ts';
import { readCalls, resource } from '../resource.ts';
import { ENTRY_STATUSES, EXAM_BOOKERS, EXAM_KINDS, EXAM_STATUSES } from '../rules/exam-rules.ts';
import { MISSING } from '../rules/readiness.ts';

const family = resource({
  entity: 'exam_entry',
  plural: 'exam_entries',
  access: ADMIN,
  icon: 'clipboard-check',
  section: 'exams',
  place: null,
  name: (row, at) => words(row.student_name, row.licence_category, at(row.starts_at)),
  detail: null,
  path: null,
  found: null,
  typed: 'never',
  audit: 'own',
  owners: [ofStudent],
  personal: {
    about: [
      {
        person: 'student',
        column: 'student_id',
        file: 'exams',
        erased: { reason: '' },
        afterwards: 'row',
        history: 'emptied',
        stays: ['kind', 'licence_category', 'starts_at', 'ends_at', 'exam_status', 'status', 'next_try_on', 'missing'],
      },
    ],
  },
  row: {
    exam_id: z.number().int(),
    student_id: z.number().int(),
    /** Those of the exam. */
    kind: z.enum(EXAM_KINDS),
    licence_category: z.string(),
    starts_at: z.string(),
    ends_at: z.string(),
    exam_status: z.enum(EXAM_STATUSES),
    status: z.enum(ENTRY_STATUSES),
    /** Which try of this kind and licence category it is. */
    try_number: z.number().int(),
    faults: z.number().int().nullable(),
    /** After a failed one: the first day of the next try. */
    next_try_on: z.string().nullable(),
    /** What was missing when the student was entered. */
    missing: z.array(z.enum(MISSING)),
    /** Why the student was entered all the same. */
    reason: z.string(),
    student_name: z.string().optional(),
    centre: z.string().optional(),
    /** Of the exam. */
    booked_by: z.enum(EXAM_BOOKERS).optional(),
    /** What stands of the fee, in minor units; left out for who may not see money. */
    fee: z.number().int().optional(),
    /** Where the name is split by lists that show it as they sort it. */
    student_surname: z.string().optional(),
  },
  input: z.object({}),
  fields: {
    exam_id: { type: 'ref', entity: 'exam', filter: true },
    student_id: { type: 'ref', entity: 'student', filter: true },
    kind: { type: 'choice', values: EXAM_KINDS, labels: 'exam.kind', filter: true },
    licence_category: { ...licenceField, sort: false },
    starts_at: { type: 'instant', sort: true, filter: true },
    // Of the exam; the server reads it as a condition.
    teacher_id: { type: 'ref', entity: 'teacher', filter: true },
    try_number: { type: 'number', filter: true },
    status: { type: 'choice', values: ENTRY_STATUSES, labels: 'exam_entry.status', filter: true },
  },
  defaultSort: '-starts_at',
  search: false,
});

/** Students are entered for an exam and withdrawn from it; what is wrong is undone. */
export const examEntry = {
  ...family,
  endpoints: readCalls(family.endpoints),
};
/** With all usual calls, of which only those of `examEntry` are made. */
export const examEntryFamily = family;
export type ExamEntry = z.infer<typeof family.row>;
