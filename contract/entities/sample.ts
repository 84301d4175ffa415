/** The sample school: filled into an empty school to look around in, and taken out again. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { ADMIN } from '../permissions.ts';
import { operationId } from '../resource.ts';

/**
 * `none`: the school is empty and may be given one. `own`: it has rows of its own, and is given none. `filling`, `here`,
 * `leaving`: how far a sample is that was asked for in the console.
 */
export const SAMPLE_STATES = ['none', 'own', 'filling', 'here', 'leaving'] as const;
export const sampleState = z.enum(SAMPLE_STATES);
export type SampleState = z.output<typeof sampleState>;

const tag = 'data';

export const readSample = endpoint({
  id: 'readSample',
  method: 'GET',
  path: '/admin/data/sample',
  access: ADMIN,
  tag,
  summary:
    'Whether the sample school is here or may be filled in, and what would go with it: students, teachers and classes, and how many of the classes were added since.',
  answer: z.object({
    state: sampleState,
    students: z.number().int(),
    teachers: z.number().int(),
    classes: z.number().int(),
    /** Classes of sample students and teachers that were booked by hand. */
    own_classes: z.number().int(),
  }),
});

export const fillSample = endpoint({
  id: 'fillSample',
  method: 'POST',
  path: '/admin/data/sample',
  access: ADMIN,
  tag,
  summary:
    'Begins to fill the sample school into a school that has nothing of its own yet. It goes on after the answer, in small steps.',
  answer: z.object({ state: sampleState, operation_id: operationId }),
});

export const removeSample = endpoint({
  id: 'removeSample',
  method: 'DELETE',
  path: '/admin/data/sample',
  access: ADMIN,
  tag,
  summary:
    'Begins to take the sample school out: what it brought, and what was added to its students, teachers, locations and vehicles. What stands by itself stays. It goes on after the answer, and cannot be undone.',
  answer: z.object({ state: sampleState, operation_id: operationId }),
});

export const sampleEndpoints = [readSample, fillSample, removeSample];
