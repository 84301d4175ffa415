/** Spans of time in which a teacher is away: they give no class then, and offer no time. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { ofTeacher, words } from '../kind.ts';
import { ADMIN } from '../permissions.ts';
import { idParam, readCalls, resource, written } from '../resource.ts';
import { ABSENCE_KINDS } from '../rules/absence-kinds.ts';
import { repairUntil } from './repair.ts';

/** Days of an absence at most. */
export const MAX_ABSENCE_DAYS = 366;

/** Until when somebody is away: the last day where whole days are meant, else the day with the time. */
export const awayUntil = repairUntil;

const family = resource({
  entity: 'absence',
  plural: 'absences',
  access: ADMIN,
  icon: 'thermometer',
  section: 'teachers',
  place: null,
  name: (row, at) => words(row.teacher_name, at(row.starts_at)),
  detail: null,
  path: null,
  found: null,
  typed: 'never',
  audit: 'own',
  owners: [ofTeacher],
  personal: {
    about: [
      {
        person: 'teacher',
        column: 'teacher_id',
        file: 'absences',
        // Why somebody was away says something of their health.
        erased: { kind: 'other', reason: '' },
        afterwards: 'row',
        history: 'emptied',
        stays: ['starts_at', 'ends_at'],
      },
    ],
  },
  row: {
    teacher_id: z.number().int(),
    teacher_name: z.string().optional(),
    starts_at: z.string(),
    ends_at: z.string(),
    /** For administrators alone, as the reason is. */
    kind: z.enum(ABSENCE_KINDS),
    reason: z.string(),
  },
  // Classes may be in the way of one, so that `sickDay` makes them.
  input: z.object({}),
  fields: {
    teacher_id: { type: 'ref', entity: 'teacher', filter: true },
    starts_at: { type: 'instant', sort: true, filter: true },
    ends_at: { type: 'instant', sort: true, filter: true },
    kind: { type: 'choice', values: ABSENCE_KINDS, labels: 'absence.kind', sort: true, filter: true },
  },
  defaultSort: '-starts_at',
  search: false,
});

const { remove, removeMany } = family.endpoints;
/** Absences are listed and taken out like any rows; they are made by `sickDay` and end early by `teacherBack`. */
export const absence = { ...family, endpoints: { ...readCalls(family.endpoints), remove, removeMany } };
/** The whole family, for the server's generic routes and the usual commands. */
export const absenceFamily = family;
export type Absence = z.infer<typeof family.row>;

/** What 409 `teacher-away` names as being in the way. Why the teacher is away is not for those who ask for a class. */
export interface AbsenceConflict extends Pick<Absence, 'starts_at' | 'ends_at' | 'teacher_id'> {
  readonly absence_id: number;
  /** Of the school. */
  readonly time_zone: string;
}

export const teacherBack = endpoint({
  id: 'teacherBack',
  method: 'POST',
  path: '/admin/teacher/:id/back',
  access: ADMIN,
  tag: 'absences',
  summary:
    'Ends the absence that a teacher is in now, before it is over. What was taken out of the schedule for it stays out. 422 where the teacher is not away.',
  params: idParam,
  answer: written(family.row),
});
