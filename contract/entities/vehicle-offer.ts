/** Vehicles that classes could be driven in: those that are free for them, and of each other what is in its way. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { rows } from '../fields.ts';
import { ADMIN } from '../permissions.ts';
import { LAPSING } from './vehicle.ts';

/** What is in a vehicle's way: another class, a repair, an exam, or that it is not for the licence category. */
export const NOT_FREE = ['in_use', 'off_road', 'exam', 'licence'] as const;

const freeVehicle = z.object({
  id: z.number().int(),
  name: z.string(),
  /** That it is a usual one of whoever teaches. */
  usual: z.boolean(),
  /** What no longer holds on that day. */
  lapsed: z.enum(LAPSING).nullable(),
});
export type FreeVehicle = z.infer<typeof freeVehicle>;

const takenVehicle = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Of several classes those that it could have all the same. */
  classes: z.number().int(),
  why: z.enum(NOT_FREE),
  /** Whose class it is in then; empty where it is in none. */
  who: z.string(),
  /** Until when it is taken by what is in the way; null where no time is. */
  until: z.string().nullable(),
});
export type TakenVehicle = z.infer<typeof takenVehicle>;

/** `free` holds those that are free, the best first, and `taken` the others in service, those that are nearest to it first. */
export const offeredVehicles = { free: z.array(freeVehicle), taken: z.array(takenVehicle) };

export const vehiclesForClasses = endpoint({
  access: ADMIN,
  tag: 'bookings',
  method: 'POST',
  id: 'vehiclesForClasses',
  path: '/admin/student_class/vehiclesFor',
  summary:
    'Lists the vehicles in service for the practical classes of a selection: first those that are free for all of them, the usual ones of the teacher before others, then the others with what is in the way of the first class that each cannot have. Classes that have a vehicle already are not in its way.',
  write: false,
  body: z.object({ bookings: rows('booking') }),
  answer: z.object({
    /** The practical classes that are meant: the booked ones, or where none is booked those that were held. */
    classes: z.number().int(),
    ...offeredVehicles,
  }),
});
