/** Vehicles of the school: what a practical class is driven in. */
import { z } from 'zod';
import { choice, colour, date, integer, ref, text } from '../fields.ts';
import { words } from '../kind.ts';
import { licenceCategories, licencesField } from '../learning.ts';
import { ADMIN } from '../permissions.ts';
import { resource } from '../resource.ts';

export const VEHICLE_STATUSES = ['in_service', 'off_road', 'sold'] as const;
export type VehicleStatus = (typeof VEHICLE_STATUSES)[number];
export const TRANSMISSIONS = ['manual', 'automatic'] as const;
export type Transmission = (typeof TRANSMISSIONS)[number];
/** Days that end something a vehicle needs. */
export const VEHICLE_DAYS = ['insurance_until', 'inspection_until', 'taxes_until', 'service_on'] as const;

/** What of a vehicle ends first, and when (`2026-12-25`); null where no day is noted. Of two on one day, the one named first. */
export function endsFirst(
  row: Readonly<Partial<Record<(typeof VEHICLE_DAYS)[number], unknown>>>,
): { readonly what: (typeof VEHICLE_DAYS)[number]; readonly day: string } | null {
  const days = VEHICLE_DAYS.flatMap((what) => (row[what] ? [{ what, day: String(row[what]) }] : []));
  return days.sort((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)))[0] ?? null;
}

/** Days without which nobody may drive it on the road. */
export const LAPSING = ['inspection_until', 'insurance_until'] as const;
export type Lapsing = (typeof LAPSING)[number];

/** What of a vehicle no longer holds on a day (`2026-12-25`); null where all does, or no day is noted. */
export const lapsedOn = (row: Readonly<Partial<Record<Lapsing, string | null>>>, day: string): Lapsing | null =>
  LAPSING.find((what) => row[what] && row[what] < day) ?? null;

const dayAhead = () => date('ahead').nullable().default(null);

export const vehicle = resource({
  entity: 'vehicle',
  plural: 'vehicles',
  access: ADMIN,
  icon: 'car',
  section: 'vehicles',
  place: { id: 'vehicles', key: 'v', roles: ADMIN, add: 'circle-plus' },
  name: (row) => words(row.plate, row.name),
  detail: null,
  path: (id) => `/vehicles/edit/${id}`,
  aside: { labels: 'vehicle.status', statuses: ['off_road', 'sold'] },
  found: { near: true },
  typed: 'whole',
  audit: 'own',
  personal: {
    about: [
      {
        person: 'teacher',
        column: 'teacher_id',
        file: 'vehicles',
        erased: { teacher_id: null },
        afterwards: {},
        history: 'stays',
        stays: [
          'plate',
          'plate_key',
          'name',
          'licence_categories',
          'transmission',
          'status',
          'colour',
          ...VEHICLE_DAYS,
          'expires_on',
        ],
      },
    ],
  },
  row: {
    plate: z.string(),
    name: z.string(),
    licence_categories: z.array(z.string()),
    transmission: z.enum(TRANSMISSIONS),
    location_id: z.number().int().nullable(),
    /** Its usual teacher. */
    teacher_id: z.number().int().nullable(),
    status: z.enum(VEHICLE_STATUSES),
    odometer_km: z.number().int(),
    colour: z.string(),
    insurance_until: z.string().nullable(),
    inspection_until: z.string().nullable(),
    taxes_until: z.string().nullable(),
    service_on: z.string().nullable(),
    /** The odometer's reading at which the next service is due. */
    service_km: z.number().int().nullable(),
    /** The earliest of its days. */
    expires_on: z.string().nullable(),
    teacher_name: z.string().optional(),
    location_name: z.string().optional(),
  },
  input: z.object({
    /** Compared without spaces, dashes and case: a school has each once. */
    plate: z
      .string()
      .trim()
      .max(20)
      .regex(/[\p{L}\p{N}]/u)
      .meta({ field: { kind: 'text' } }),
    name: text(120),
    licence_categories: licenceCategories().default(['B']),
    transmission: choice(TRANSMISSIONS, 'vehicle.transmission').default('manual'),
    teacher_id: ref('teacher').nullable().default(null),
    location_id: ref('location').nullable().default(null),
    status: choice(VEHICLE_STATUSES, 'vehicle.status').default('in_service'),
    odometer_km: integer(0, 9_999_999).default(0),
    insurance_until: dayAhead(),
    inspection_until: dayAhead(),
    taxes_until: dayAhead(),
    service_on: dayAhead(),
    service_km: integer(0, 9_999_999).nullable().default(null),
    colour: colour().default('#8a8f98'),
  }),
  fields: {
    plate: { type: 'text', column: 'plate_key', sort: true, filter: true },
    name: { type: 'text', column: 'name_key', sort: true, filter: true },
    // What needs nothing is never first.
    expires_on: { type: 'date', sort: true, blankLast: true, filter: true },
    status: { type: 'choice', values: VEHICLE_STATUSES, labels: 'vehicle.status', sort: true, filter: true },
    transmission: {
      type: 'choice',
      values: TRANSMISSIONS,
      labels: 'vehicle.transmission',
      sort: true,
      filter: true,
    },
    licence_categories: licencesField,
    location_id: { type: 'ref', entity: 'location', filter: true },
    teacher_id: { type: 'ref', entity: 'teacher', filter: true },
    odometer_km: { type: 'number', sort: true, filter: true },
  },
  defaultSort: 'plate',
  statuses: VEHICLE_STATUSES,
});
export type Vehicle = z.infer<typeof vehicle.row>;
