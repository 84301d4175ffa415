/** Vehicles of the school: what a practical class is driven in. */
import { z } from 'zod';
import { choice, colour, date, integer, ref, text } from '../fields.ts';
import { words } from '../kind.ts';
import { licenceCategories, licencesField } from '../learning.ts';
import { ADMIN } from '../permissions.ts';
import { resource } from '../resource.ts';
import { oneLine } from '../rules/visible.ts';

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

/** Days before one of its days from which a vehicle is due. */
export const VEHICLE_NOTICE_DAYS = 30;
/** Kilometres before the next service from which it is due: about a week of classes. */
export const SERVICE_NOTICE_KM = 500;

/** Kilometres until the next service by the odometer, below zero past it; null where none is noted. */
export const serviceLeft = (row: {
  readonly service_km?: number | null | undefined;
  readonly odometer_km?: number | null | undefined;
}): number | null =>
  row.service_km === null || row.service_km === undefined ? null : row.service_km - (row.odometer_km ?? 0);

/** Whether the next service is near or past by the odometer. */
export const serviceDue = (row: Parameters<typeof serviceLeft>[0]): boolean => {
  const left = serviceLeft(row);
  return left !== null && left <= SERVICE_NOTICE_KM;
};

/** Days without which nobody may drive it on the road. */
export const LAPSING = ['inspection_until', 'insurance_until'] as const;
export type Lapsing = (typeof LAPSING)[number];

/** What of a vehicle no longer holds on a day (`2026-12-25`); null where all does, or no day is noted. */
export const lapsedOn = (row: Readonly<Partial<Record<Lapsing, string | null>>>, day: string): Lapsing | null =>
  LAPSING.find((what) => row[what] && row[what] < day) ?? null;

/** Those that may be driven on a day, then the others; the order stays otherwise. What no day is noted of may be driven. */
export const lawfulFirst = <Row extends Parameters<typeof lapsedOn>[0]>(rows: readonly Row[], day: string): Row[] =>
  rows.toSorted((a, b) => Number(lapsedOn(a, day) !== null) - Number(lapsedOn(b, day) !== null));

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
          'due_key',
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
    /** Until when it is off the road, where it is so now: an ISO instant. */
    off_road_until: z.string().nullable().optional(),
    /** Where it is on the road now, when it is next off it: an ISO instant. */
    off_road_from: z.string().nullable().optional(),
    teacher_name: z.string().optional(),
    location_name: z.string().optional(),
  },
  input: z.object({
    /** Compared without spaces, dashes and case: a school has each once. */
    plate: z
      .string()
      .overwrite(oneLine)
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
    expires_on: { type: 'date', sortBy: 'due_key', sort: true, blankLast: true, filter: true },
    // No column: one of its days is near or past, or the next service by the odometer.
    due: { type: 'flag', filter: true },
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
