/** Spans of time in which a vehicle is off the road: it is driven in no class then. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { choice, date, flag, id, optionalText, ref } from '../fields.ts';
import { words } from '../kind.ts';
import { ADMIN } from '../permissions.ts';
import { idParam, operationId, resource, written } from '../resource.ts';
import type { TimeTexts } from '../rules/time-texts.ts';
import { addDays, localTimeOf } from '../rules/zone.ts';
import { examLine } from './exam-line.ts';
import { time } from './slot.ts';
import { LAPSING } from './vehicle.ts';
import { classLine } from './workday.ts';

export const REPAIR_KINDS = ['repair', 'service', 'inspection', 'other'] as const;

/** Days of a span at most. */
export const MAX_REPAIR_DAYS = 366;

/** A span in days and hours of the school: whole days where it begins and ends with them. */
export function localSpan({ starts_at, ends_at }: { starts_at: string; ends_at: string }, zone: string) {
  const from = localTimeOf(starts_at, zone);
  const until = localTimeOf(ends_at, zone);
  const [start_time, end_time] = [from.time.slice(0, 5), until.time.slice(0, 5)];
  const whole = end_time === '00:00';
  return {
    date: from.date,
    to: whole ? addDays(until.date, -1) : until.date,
    ...(start_time === '00:00' ? {} : { start_time }),
    ...(whole ? {} : { end_time }),
  };
}

/** Until when a vehicle is off the road: the last day where whole days are meant, else the day with the time. */
export function repairUntil(ends_at: string, zone: string, times: TimeTexts): string {
  const { to, end_time } = localSpan({ starts_at: ends_at, ends_at }, zone);
  return end_time === undefined ? times.day(to) : times.instant(ends_at);
}

export const repair = resource({
  entity: 'repair',
  plural: 'repairs',
  access: ADMIN,
  icon: 'wrench',
  section: 'vehicles',
  place: { id: 'repairs', roles: ADMIN, add: null },
  name: (row, at) => words(row.vehicle_name, at(row.starts_at)),
  detail: (row) => words(row.note),
  path: (id) => `/repairs?row=${id}`,
  found: null,
  typed: 'never',
  audit: 'own',
  personal: null,
  row: {
    vehicle_id: z.number().int(),
    vehicle_name: z.string().optional(),
    starts_at: z.string(),
    ends_at: z.string(),
    kind: z.enum(REPAIR_KINDS),
    note: z.string(),
    /** Of one that is read by itself: how it is asked for, in the school’s days and hours. */
    local: z
      .object({
        date: z.string(),
        to: z.string(),
        start_time: z.string().optional(),
        end_time: z.string().optional(),
      })
      .optional(),
  },
  // Where classes are in the way they are given other vehicles with it: `takeOffRoad` adds and moves.
  input: z.object({}),
  fields: {
    vehicle_id: { type: 'ref', entity: 'vehicle', filter: true },
    starts_at: { type: 'instant', sort: true, filter: true },
    ends_at: { type: 'instant', sort: true, filter: true },
    kind: { type: 'choice', values: REPAIR_KINDS, labels: 'repair.kind', sort: true, filter: true },
  },
  defaultSort: '-starts_at',
  search: false,
});
export type Repair = z.infer<typeof repair.row>;

/** What 409 `vehicle-off-road` names as being in the way. */
export interface RepairConflict extends Pick<Repair, 'starts_at' | 'ends_at' | 'kind' | 'vehicle_id'> {
  readonly repair_id: number;
  /** Of the school. */
  readonly time_zone: string;
}

/** Which vehicle a class has instead; none: it stays without one. */
export const drivingChoice = z.object({ student_bookings_id: id(), vehicle_id: ref('vehicle').nullable() });
export type DrivingChoice = z.output<typeof drivingChoice>;

const vehicleBrief = z.object({
  id: z.number().int(),
  name: z.string(),
  /** What no longer holds on the day of the class; such a vehicle is never proposed. */
  lapsed: z.enum(LAPSING).nullable(),
});

export const takeOffRoad = endpoint({
  id: 'takeOffRoad',
  method: 'POST',
  path: '/admin/vehicle/:id/offRoad',
  access: ADMIN,
  tag: 'vehicles',
  summary:
    'Takes a vehicle off the road for days, or for hours of them, in the school’s local time, and gives the booked classes in the way other vehicles that fit: of the same transmission, of the licence category, in service and free then, with insurance and inspection that hold. A class that no vehicle fits stays without one. Exams in the way are given other vehicles in the same way. `dry_run` proposes; `choices` says otherwise. With `repair_id` the vehicle’s span of that number is moved. 409 where it is off the road already, or a class that is over had it.',
  params: idParam,
  body: z.object({
    date: date(),
    /** The last day; the first where it is left out. */
    to: date().optional(),
    /** On the first day; from its beginning where it is left out, or from now on where that has passed today. */
    start_time: time().optional(),
    /** On the last day; the whole of it where it is left out. */
    end_time: time().optional(),
    kind: choice(REPAIR_KINDS, 'repair.kind').default('repair'),
    note: optionalText(500).default(''),
    choices: z.array(drivingChoice).max(500).default([]),
    repair_id: ref('repair').optional(),
    dry_run: flag().default(false),
  }),
  answer: z.object({
    dry_run: z.boolean(),
    data: repair.row,
    classes: z.array(
      z.object({
        ...classLine,
        teacher_name: z.string(),
        /** The vehicle it has instead; null: none. */
        vehicle: vehicleBrief.nullable(),
        /** All that fit, best first. */
        free: z.array(vehicleBrief),
      }),
    ),
    /** Exams in the way. */
    exams: z.array(
      z.object({
        ...examLine,
        /** The vehicle it is driven in instead; null: none. */
        vehicle: vehicleBrief.nullable(),
        free: z.array(vehicleBrief),
      }),
    ),
    changed: z.number().int(),
    operation_id: operationId,
  }),
});

export const endRepair = endpoint({
  id: 'endRepair',
  method: 'POST',
  path: '/admin/repair/:id/end',
  access: ADMIN,
  tag: 'repairs',
  summary: 'Puts a vehicle back on the road now, before the span it is off the road for is over.',
  params: idParam,
  answer: written(repair.row),
});
