/** Public holidays of the school, and other days on which it may be closed. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { date, flag, integer, optionalText, text } from '../fields.ts';
import { words } from '../kind.ts';
import { ADMIN } from '../permissions.ts';
import { operationId, resource } from '../resource.ts';

export const holiday = resource({
  entity: 'holiday',
  plural: 'holidays',
  access: ADMIN,
  icon: 'calendar-x-2',
  section: 'settings',
  place: null,
  name: (row) => words(row.name),
  detail: (row, at) => at(row.day),
  path: (id) => `/settings?tab=holidays&row=${id}`,
  found: { day: 'day' },
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

/** ISO 3166-1, in capitals or not. */
export const holidayCountry = () =>
  z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2}$/)
    .meta({ field: { kind: 'custom', editor: 'country' } });

export const addHolidaySet = endpoint({
  id: 'addHolidaySet',
  method: 'POST',
  path: '/admin/holiday/set',
  access: ADMIN,
  tag: 'holidays',
  summary:
    'Adds the public holidays of a year in a country or one of its regions, by the code or name of the region. Days that the school has already stay as they are. `dry_run` says which would come.',
  body: z.object({
    year: integer(1970, 2100),
    country: holidayCountry(),
    region: optionalText(80).default(''),
    dry_run: flag().default(false),
  }),
  answer: z.object({
    data: z.array(z.object({ day: z.string(), name: z.string(), known: z.boolean() })),
    added: z.number().int(),
    /** The region as it is called; null for the whole country. */
    region: z.string().nullable(),
    operation_id: operationId,
  }),
});
