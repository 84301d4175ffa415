/** Public holidays of the school, and other days on which it may be closed. */
import { z } from 'zod';
import { date, flag, text } from '../fields.ts';
import { words } from '../kind.ts';
import { ADMIN } from '../permissions.ts';
import { resource } from '../resource.ts';

export const holiday = resource({
  entity: 'holiday',
  plural: 'holidays',
  access: ADMIN,
  icon: 'calendar-x-2',
  section: 'settings',
  place: null,
  name: (row) => words(row.name),
  detail: (row) => words(row.day),
  path: (id) => `/settings?tab=holidays&row=${id}`,
  found: {},
  typed: 'whole',
  audit: 'own',
  personal: null,
  row: {
    /** A day of the school's calendar, `2026-12-25`. */
    day: z.string(),
    name: z.string(),
    /** Whether no times are offered on it and no weekly rule puts any there. */
    closed: z.boolean(),
  },
  input: z.object({ day: date(), name: text(120), closed: flag().default(true) }),
  fields: {
    day: { type: 'date', sort: true, filter: true },
    name: { type: 'text', column: 'name_key', sort: true, filter: true },
    closed: { type: 'flag', filter: true },
  },
  defaultSort: 'day',
});
export type Holiday = z.infer<typeof holiday.row>;
