/** Errors as problem documents. Throw a `Problem`; everything else becomes a 500 whose cause is only logged. */

import { PROBLEM_TITLES, type ProblemStatus, type Problem as Wire } from '#contract/errors.ts';

export class Problem extends Error {
  readonly status: ProblemStatus;
  readonly code: string;
  readonly extra: Partial<Pick<Wire, 'errors' | 'current' | 'conflict' | 'ways'>> & { retryAfter?: number };
  constructor(status: ProblemStatus, code: string, detail?: string, extra: Problem['extra'] = {}) {
    super(detail ?? PROBLEM_TITLES[status]);
    this.status = status;
    this.code = code;
    this.extra = extra;
  }
}

export const notFound = (what: string) => new Problem(404, 'not-found', `There is no such ${what}.`);
export const invalid = (errors: Record<string, string[]>, detail = 'Some fields need another value.') =>
  new Problem(422, 'validation', detail, { errors });
export const versionConflict = (current: unknown) =>
  new Problem(409, 'version-conflict', 'Someone else changed this in the meantime.', { current });

/** The document that is answered. */
export function toWire(problem: Problem, requestId: string): Wire {
  const { retryAfter: _retryAfter, ...extra } = problem.extra;
  return {
    type: `/problems/${problem.code}`,
    title: PROBLEM_TITLES[problem.status],
    status: problem.status,
    detail: problem.message,
    ...extra,
    request_id: requestId,
  };
}
