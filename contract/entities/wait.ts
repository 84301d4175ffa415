/** The waiting list: students who wait for a class, with the days and hours that suit them. */
import { z } from 'zod';
import { choice, choices, date, multiline, ref } from '../fields.ts';
import { ofStudent, words } from '../kind.ts';
import { ADMIN } from '../permissions.ts';
import { resource } from '../resource.ts';
import { CLASS_TYPES } from '../rules/booking-rules.ts';
import { WEEKDAYS } from '../rules/weekly.ts';
import { time } from './slot.ts';

/** A time of the school's day, `17:00`; null where any suits. */
const hour = () => time().nullable().default(null);

export const wait = resource({
  entity: 'wait',
  plural: 'waits',
  access: ADMIN,
  icon: 'hourglass',
  section: 'bookings',
  place: { id: 'waiting-list', icon: 'hourglass', key: 'w', roles: ADMIN, add: null },
  name: (row) => words(row.student_name),
  detail: (row, at) => at(row.since),
  path: (id) => `/waiting-list?row=${id}&panel=peek`,
  found: null,
  typed: 'searched',
  audit: 'own',
  owners: [ofStudent],
  personal: {
    about: [
      {
        person: 'student',
        column: 'student_id',
        file: 'waiting_list',
        erased: 'row',
        afterwards: 'row',
        history: 'emptied',
        stays: [],
      },
      {
        person: 'teacher',
        column: 'teacher_id',
        file: null,
        // Who waits for one teacher does not wait for every other.
        erased: {},
        afterwards: {},
        history: 'stays',
        stays: ['class_type', 'weekdays', 'start_time', 'end_time', 'since', 'note', 'search_text'],
      },
    ],
  },
  row: {
    student_id: z.number().int(),
    class_type: z.enum(CLASS_TYPES),
    /** Days of the week that suit; none named: all do. */
    weekdays: z.array(z.enum(WEEKDAYS)),
    /** Between which times of the school's day the whole class has to lie; null where that is open. */
    start_time: z.string().nullable(),
    end_time: z.string().nullable(),
    /** Null where any teacher suits. */
    teacher_id: z.number().int().nullable(),
    /** A day of the school's calendar. Whoever waits longest is asked first. */
    since: z.string(),
    note: z.string(),
    student_name: z.string().optional(),
    teacher_name: z.string().optional(),
    /** Only active students are asked. */
    student_status: z.string().optional(),
    /** Where the name is split by lists that show it as they sort it. */
    student_surname: z.string().optional(),
  },
  input: z.object({
    student_id: ref('student'),
    weekdays: choices(WEEKDAYS, 'weekday').default([]),
    start_time: hour(),
    end_time: hour(),
    teacher_id: ref('teacher').nullable().default(null),
    class_type: choice(CLASS_TYPES, 'class_type').default('practical'),
    /** Today where it is left out. */
    since: date('past').optional(),
    note: multiline(2000).default(''),
  }),
  fields: {
    student_id: { type: 'ref', entity: 'student', filter: true },
    since: { type: 'date', sort: true, filter: true },
    class_type: { type: 'choice', values: CLASS_TYPES, labels: 'class_type', filter: true },
    weekdays: { type: 'choice', values: WEEKDAYS, labels: 'weekday', many: true, filter: true },
    teacher_id: { type: 'ref', entity: 'teacher', filter: true },
  },
  defaultSort: 'since',
});
export type Wait = z.infer<typeof wait.row>;
