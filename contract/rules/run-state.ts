/** Whether a banner or an advertisement is shown now, and how often among those it shares its place with. Pure. */
import type { ContentStatus } from '../learning.ts';

export const RUN_STATES = ['running', 'planned', 'ended', 'draft', 'retired'] as const;
export type RunState = (typeof RUN_STATES)[number];

export interface Timed {
  readonly status: ContentStatus;
  /** Null: at once. */
  readonly starts_at: string | null;
  /** Null: for ever. Not included. */
  readonly ends_at: string | null;
}
interface Shown extends Timed {
  readonly placement: string;
  readonly weight: number;
}

/** The state at an instant (ms). Only what is published is shown. */
export function runStateOf({ status, starts_at, ends_at }: Timed, now: number): RunState {
  if (status !== 'published') return status;
  if (ends_at !== null && Date.parse(ends_at) <= now) return 'ended';
  return starts_at !== null && Date.parse(starts_at) > now ? 'planned' : 'running';
}

/** The part of its place's showings that a running one has, from 0 to 1; null for one that is not running. */
export function shareOf(one: Shown, published: readonly Shown[], now: number): number | null {
  if (runStateOf(one, now) !== 'running') return null;
  const beside = published.filter((other) => other.placement === one.placement && runStateOf(other, now) === 'running');
  const sum = beside.reduce((weight, other) => weight + other.weight, 0);
  return sum > 0 ? one.weight / sum : null;
}
