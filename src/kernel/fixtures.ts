/** Commands and contexts for the kernel's own tests; no part of the product. */
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import * as f from '#contract/fields.ts';
import { ADMIN } from '#contract/permissions.ts';
import type { AnyCommand, Context, Ports } from './command.ts';
import { defineCommand } from './command.ts';

export const writeCall = endpoint({
  id: 'writeSample',
  method: 'POST',
  path: '/admin/sample',
  access: ADMIN,
  tag: 'sample',
  summary: 'Writes.',
  answer: z.object({}),
});

/** A command with nothing to it, changed as a test needs. */
export const sample = (id: string, changes: Partial<AnyCommand> = {}): AnyCommand => ({
  id,
  section: 'sample',
  icon: 'dot',
  surfaces: [{ kind: 'palette' }],
  endpoints: [],
  args: z.object({}),
  effect: 'local',
  run: async () => ({ message: { key: 'done' } }),
  ...changes,
});

export const cancelBooking = defineCommand({
  id: 'booking.cancel-as-admin',
  destructive: 'booking',
  section: 'bookings',
  icon: 'x',
  surfaces: [{ kind: 'palette' }, { kind: 'row', entity: 'booking' }],
  endpoints: [writeCall],
  args: z.object({ booking: f.ref('booking'), reason: f.text() }),
  effect: 'reversible',
  run: async (_ports, args) => ({ message: { key: 'cancelled', values: { id: args.booking } }, operation: 7 }),
});

export const addStudent = defineCommand({
  id: 'student.add',
  section: 'students',
  icon: 'plus',
  surfaces: [{ kind: 'palette' }],
  endpoints: [writeCall],
  args: z.object({
    first_name: f.text(),
    last_name: f.text(),
    email: f.email(),
    phone: f.phone().optional(),
    date_of_birth: f.date().optional(),
    licence_category: f.choice(['A', 'A1', 'B', 'BE'], 'licence').optional(),
    teacher: f.ref('teacher').nullable().optional(),
    note: f.multiline().optional(),
  }),
  effect: 'reversible',
  run: async () => ({ message: { key: 'added' }, operation: 8 }),
});

export const setStatus = defineCommand({
  id: 'student.set-status',
  section: 'students',
  icon: 'flag',
  surfaces: [{ kind: 'palette' }, { kind: 'bulk', entity: 'student' }],
  endpoints: [writeCall],
  args: z.object({ students: f.rows('student'), status: f.choice(['active', 'paused', 'blocked'], 'student.status') }),
  effect: 'reversible',
  run: async () => ({ message: { key: 'set' }, operation: 9 }),
});

export const bookClass = defineCommand({
  id: 'booking.create',
  section: 'bookings',
  icon: 'calendar',
  surfaces: [{ kind: 'palette' }],
  endpoints: [writeCall],
  args: z.object({ student: f.ref('student'), starts_at: f.instant(), teacher: f.ref('teacher') }),
  effect: 'reversible',
  run: async () => ({ message: { key: 'booked' }, operation: 10 }),
});

export const context = (changes: Partial<Context> = {}): Context => ({
  user: { id: 1, roles: ['admin'] },
  url: '/students',
  scopes: ['app', 'students', 'grid'],
  selection: null,
  focused: null,
  locale: 'en',
  timeZone: 'Europe/Lisbon',
  clock: '12',
  now: new Date('2026-03-11T12:00:00Z'),
  facts: {},
  ...changes,
});

const unused = () => {
  throw new Error('This port is not part of the test');
};
export const ports = (): Ports => ({
  call: unused,
  work: unused,
  navigate: unused,
  refresh: unused,
  download: unused,
  copy: unused,
  local: unused,
});
