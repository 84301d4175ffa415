/**
 * What the console keeps for a person: what was typed and not saved, what they did and can take back, stars, views, keys and
 * columns. It belongs to the account, survives its sessions and follows to another browser.
 */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/** Longest text of a value, in characters. */
export const KEPT_LENGTH = 200_000;
/** Values of one account; past it the drafts that were written to the longest ago go. */
export const KEPT_COUNT = 300;
/** Characters of all values of one account; past it the same. */
export const KEPT_IN_ALL = 2_000_000;
/** Drafts older than this are forgotten, in days. */
export const DRAFT_DAYS = 14;

const key = z.string().regex(/^[\x21-\x7e]{1,200}$/);
const tag = 'session';

export const listKept = endpoint({
  id: 'listKept',
  method: 'GET',
  path: '/kept',
  access: 'session',
  tag,
  summary: 'Lists what the console keeps for the caller.',
  answer: z.object({ data: z.array(z.object({ key, body: z.string(), updated_at: z.string() })) }),
});

export const keepValues = endpoint({
  id: 'keepValues',
  method: 'POST',
  path: '/kept',
  access: 'session',
  tag,
  summary: `Keeps texts for the caller by key; null forgets one. At most ${KEPT_COUNT} are kept, of ${KEPT_IN_ALL / 1_000_000} million characters together: the oldest drafts (\`draft.…\`) go first.`,
  // Nobody else sees it and it is no act: it is not in the audit, and the same text twice is the same.
  write: false,
  // Several admins of a school share an address; each browser gathers what it sends.
  rateLimit: { max: 600, perMinutes: 1 },
  body: z.object({ values: z.array(z.object({ key, body: z.string().max(KEPT_LENGTH).nullable() })).max(100) }),
  answer: z.object({ kept: z.number().int() }),
});

export const keptEndpoints = [listKept, keepValues];
