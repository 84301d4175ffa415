/** What a vehicle was used for, month by month. */
import { z } from 'zod';
import { csvForm } from '../csv-form.ts';
import { type AnyEndpoint, endpoint } from '../endpoint.ts';
import { ADMIN } from '../permissions.ts';
import { idParam, SAYS_FORM } from '../resource.ts';

/** Months up to now where nothing else is said, and at most. */
export const USE_MONTHS = 12;
const MOST_USE_MONTHS = 120;

const figures = {
  /** Practical classes that were held in it. Students who shared one class of it count as one. */
  classes: z.number().int(),
  minutes: z.number().int(),
  /** Kilometres of those classes, as their logbooks say; and how many of them say none. */
  class_km: z.number(),
  without_km: z.number().int(),
  /** What the odometer went on by in the month, as far as it was read; null without two readings. */
  driven_km: z.number().int().nullable(),
  /** Minutes in which it was off the road. */
  off_road_minutes: z.number().int(),
};
export const useMonth = z.object({
  /** `2026-03`, by the school's calendar. */
  month: z.string(),
  ...figures,
  /** The last reading of the month; null where nobody read it. */
  odometer_km: z.number().int().nullable(),
});
export type UseMonth = z.infer<typeof useMonth>;

const call = { access: ADMIN, tag: 'vehicles', method: 'GET', params: idParam } as const;
const query = z.object({ months: z.coerce.number().int().min(1).max(MOST_USE_MONTHS).default(USE_MONTHS) });

export const vehicleUse = endpoint({
  ...call,
  id: 'readVehicleUse',
  path: '/admin/vehicle/:id/use',
  summary:
    'What a vehicle was used for in each of the last months, this one included, the newest first: classes held in it, their hours and kilometres, its odometer, and when it was off the road.',
  query,
  answer: z.object({ data: z.array(useMonth), total: z.object(figures) }),
});

export const exportVehicleUse = endpoint({
  ...call,
  id: 'exportVehicleUse',
  path: '/admin/vehicle/:id/use/csv',
  summary: `The same as CSV: one line for each month. ${SAYS_FORM}`,
  query: query.extend(csvForm),
  answer: z.string(),
  produces: 'text/csv',
});

export const vehicleUseEndpoints: readonly AnyEndpoint[] = [vehicleUse, exportVehicleUse];
