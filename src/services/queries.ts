/** Server state: TanStack Query over the contract's endpoints. Keys begin with the entity, so that a change finds them. */

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AnswerOf, AnyEndpoint, InputOf } from '#contract/endpoint.ts';
import { type ApiError, call } from './http.ts';
import { queries } from './queries-client.ts';

/** Key of a call's answer. */
export const keyOf = (entity: string, endpoint: AnyEndpoint, input: unknown) => [entity, endpoint.id, input] as const;

/** The answer of a reading call, kept under its entity. `enabled: false` waits. */
export function useCall<E extends AnyEndpoint>(
  entity: string,
  endpoint: E,
  input: InputOf<E>,
  options: { enabled?: boolean; keep?: boolean } = {},
) {
  return useQuery<AnswerOf<E>, ApiError>({
    queryKey: keyOf(entity, endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
    enabled: options.enabled ?? true,
    ...(options.keep ? { placeholderData: keepPreviousData } : {}),
  });
}

/** What is told with the account: it is about the school and its users too. */
const IN_PROFILE = new Set(['club', 'user']);

/** What is worked out of other rows, and goes with them. */
const WORKED_OUT: Readonly<Record<string, readonly string[]>> = {
  booking: [
    ...['free_time', 'lacking_paper', 'enrolment', 'student', 'teacher'],
    ...['timeline', 'dashboard', 'skill_mark', 'pay_rate'],
  ],
  skill: ['skill_mark'],
  enrolment: ['student', 'timeline'],
  slot: ['free_time', 'dashboard'],
  teacher: ['free_time', 'lacking_paper', 'dashboard'],
  vehicle: ['lacking_paper'],
  // The calendar shows it too.
  holiday: ['free_time', 'booking'],
  // The calendar shows it too.
  repair: ['free_time', 'booking', 'vehicle'],
  // The calendar shows it too.
  absence: ['free_time', 'booking', 'teacher', 'dashboard'],
  student: ['timeline', 'dashboard', 'paper', 'lacking_paper'],
  paper: ['dashboard', 'timeline', 'lacking_paper'],
  paper_kind: ['paper', 'lacking_paper'],
  // Free times and the calendar know of it; it takes its entries along.
  exam: ['free_time', 'booking', 'exam_entry', 'timeline', 'dashboard', 'pay_rate'],
  exam_entry: ['exam', 'free_time', 'timeline', 'lacking_paper'],
  location: ['dashboard'],
  package: ['dashboard'],
  club: ['dashboard', 'pay_rate', 'report'],
  pay_rate: ['report'],
  entry: ['timeline'],
  delivery: ['timeline'],
  message: ['timeline'],
  attempt: ['timeline'],
};

/** Marks all that is known of an entity stale and fetches again what is on screen. */
export async function refreshEntity(entity: string): Promise<void> {
  const also = IN_PROFILE.has(entity) ? queries.invalidateQueries({ queryKey: ['profile'] }) : null;
  const all = [entity, ...(WORKED_OUT[entity] ?? [])];
  await Promise.all([...all.map((one) => queries.invalidateQueries({ queryKey: [one] })), also]);
}
