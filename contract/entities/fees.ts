/** What an act charges students for classes that they cancel late or miss. */
import { z } from 'zod';

export const fees = z.object({
  /** How many classes are charged. */
  count: z.number().int(),
  /** All fees together, in minor units of `currency`; null for who may not see money. */
  amount: z.number().int().nullable(),
  currency: z.string(),
});
export type Fees = z.infer<typeof fees>;
