/**
 * What was used lately and often. Each use adds one point; points halve every week. So a command used daily stays
 * above one used once this morning, and both above last year's favourite.
 */
import { z } from 'zod';

const recentSchema = z.object({ id: z.string().min(1).max(200), points: z.number().positive(), at: z.number() });
/** `at` is the time of the last use in ms since 1970; `points` are those at that time. */
export type Recent = Readonly<z.infer<typeof recentSchema>>;
/** Newest use first. */
export type Recents = readonly Recent[];

export const MAX_RECENTS = 200;
const HALF_LIFE = 7 * 24 * 3600 * 1000;

export const noRecents: Recents = [];

const pointsNow = (recent: Recent, now: number): number =>
  recent.points * 2 ** (-Math.max(0, now - recent.at) / HALF_LIFE);

/** Notes a use. When the list is full the one with the fewest points goes, never the one just used. */
export function touch(recents: Recents, id: string, now: number): Recents {
  const before = recents.find((recent) => recent.id === id);
  const used: Recent = { id, points: 1 + (before ? pointsNow(before, now) : 0), at: now };
  const others = recents.filter((recent) => recent.id !== id);
  if (others.length < MAX_RECENTS) return [used, ...others];
  const kept = [...others].sort((a, b) => pointsNow(b, now) - pointsNow(a, now)).slice(0, MAX_RECENTS - 1);
  return [used, ...others.filter((recent) => kept.includes(recent))];
}

/** Points by id as of `now` (ms): what `rank` takes as `weights`. */
export const weightsOf = (recents: Recents, now: number): ReadonlyMap<string, number> =>
  new Map(recents.map((recent) => [recent.id, pointsNow(recent, now)]));

/** Ids, most used and most recent first. */
export const recentIds = (recents: Recents, now: number): readonly string[] =>
  [...recents].sort((a, b) => pointsNow(b, now) - pointsNow(a, now)).map((recent) => recent.id);

export const serialiseRecents = (recents: Recents): string => JSON.stringify(recents);

/** Reads what `serialiseRecents` wrote; anything else is an empty list. */
export function deserialiseRecents(stored: string | null | undefined): Recents {
  try {
    const parsed = z.array(recentSchema).safeParse(JSON.parse(stored ?? ''));
    return parsed.success ? parsed.data.slice(0, MAX_RECENTS) : noRecents;
  } catch {
    return noRecents;
  }
}
