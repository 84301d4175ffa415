/** What is left of the packages of a student. */
import { z } from 'zod';

const left = z.object({
  /** Classes of the packages that still hold. */
  bought: z.number().int(),
  /** Of these, those not taken. */
  left: z.number().int(),
  /** Of those left, the ones booked already. */
  booked: z.number().int(),
  /** Last day of the package that the next class is drawn from. */
  until: z.string().nullable(),
});
/** What is left of each kind; null where nothing was ever bought. */
export const leftByKind = z.object({ practical: left, theory: left }).nullable();
export type LeftByKind = z.infer<typeof leftByKind>;
