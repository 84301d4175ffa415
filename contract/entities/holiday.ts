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

/** The most days that one closing may take. */
export const MAX_CLOSED_DAYS = 62;

export const addHolidayDays = endpoint({
  id: 'addHolidayDays',
  method: 'POST',
  path: '/admin/holiday/days',
  access: ADMIN,
  tag: 'holidays',
  summary:
    'Adds every day from one to another, both included, under one name. Days that the school has already stay as they are, and so do the classes booked on any of them. `dry_run` says which would come.',
  body: z.object({
    from: date(),
    to: date(),
    name: text(120),
    closed: flag().default(true),
    dry_run: flag().default(false),
  }),
  answer: z.object({
    data: z.array(
      z.object({
        day: z.string(),
        /** As the day is called: one that was there already keeps its own name. */
        name: z.string(),
        /** Whether the school is closed on it, which a day that was there already may not be. */
        closed: z.boolean(),
        known: z.boolean(),
        /** Classes booked on it. */
        classes: z.number().int(),
      }),
    ),
    added: z.number().int(),
    /** Classes booked on all of these days. */
    classes: z.number().int(),
    operation_id: operationId,
  }),
});
