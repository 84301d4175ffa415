/** The live feed: what was committed, as server-sent events. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { STAFF } from '../permissions.ts';

/**
 * The data of an event. Events: `operation` (its id is the operation's number), `ready` once what was missed has been
 * sent, `reset` where too much was missed to tell (fetch everything anew), `expired` when the session has ended.
 */
export const liveEvent = z.object({
  operation_id: z.number().int(),
  actor_id: z.number().int().nullable(),
  command: z.string(),
  /** Entities touched, with the ids of their rows; null where there were too many to name. */
  entities: z.record(z.string(), z.array(z.number().int()).nullable()),
});
export type LiveEvent = z.infer<typeof liveEvent>;

export const events = endpoint({
  id: 'listenToEvents',
  method: 'GET',
  path: '/admin/events',
  access: STAFF,
  tag: 'live',
  summary:
    "Streams the school's committed operations as server-sent events, whose ids are the operations' numbers. With `Last-Event-ID` (or `after`) nothing committed since is missed. A comment every 15 seconds shows that the line holds.",
  query: z.object({ after: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional() }),
  answer: z.string(),
  produces: 'text/event-stream; charset=utf-8',
});
