/** Whom an act would tell, as dry runs answer it. */
import { z } from 'zod';
import { NOT_TOLD_REASONS } from './delivery.ts';
import { AUDIENCES, CHANNELS } from './message-rule.ts';

/** Somebody who is told, or why not. */
const told = z.object({
  audience: z.enum(AUDIENCES),
  id: z.number().int(),
  name: z.string(),
  channel: z.enum(CHANNELS),
  reason: z.enum(NOT_TOLD_REASONS).nullable(),
});
export type Told = z.infer<typeof told>;

export const wouldTell = z.object({
  /** The first of them. */
  people: z.array(told),
  reached: z.number().int(),
  not_reached: z.number().int(),
});
export type WouldTell = z.infer<typeof wouldTell>;
