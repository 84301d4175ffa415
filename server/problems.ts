/** Errors as problem documents. Throw a `problem`; everything else becomes a 500 whose cause is only logged. */

import { PROBLEM_TITLES, type ProblemStatus, type Problem as Wire } from '#contract/errors.ts';
import { sentence } from '#contract/faults/english.ts';
import { type Fault, fault, type ProblemCode, type WithValues } from '#contract/faults/fault.ts';
import { PROBLEMS } from '#contract/faults/problems.ts';

/** What is wrong by field; the path's dots name the field (`answers.0.text`). */
export type FieldFaults = Readonly<Record<string, Fault | readonly Fault[]>>;

interface Extra extends Partial<Pick<Wire, 'current' | 'conflict' | 'ways'>> {
  readonly fields?: FieldFaults;
  /** Seconds. */
  readonly retryAfter?: number;
}

export class Problem extends Error {
  readonly status: ProblemStatus;
  /** The last segment of the document's `type`: several codes may share one. */
  readonly type: string;
  readonly fault: Fault;
  readonly extra: Extra;
  constructor(code: ProblemCode, found: Fault, extra: Extra) {
    super(sentence(found));
    const kind: { status: ProblemStatus; type?: string } = PROBLEMS[code];
    this.status = kind.status;
    this.type = kind.type ?? code;
    this.fault = found;
    this.extra = extra;
  }
}

/** A refusal by its code: `problem('rate-limit', { seconds: 5 }, { retryAfter: 5 })`. Values are those that the sentence names. */
export const problem = <C extends ProblemCode>(
  code: C,
  ...[values, extra = {}]: WithValues<C> extends [infer Values]
    ? [values: Values, extra?: Extra]
    : [values?: Readonly<Record<string, never>>, extra?: Extra]
): Problem => {
  const named = (values ?? {}) as NonNullable<Fault['values']>;
  return new Problem(code, Object.keys(named).length > 0 ? { code, values: named } : { code }, extra);
};

/** A refusal by one rule, said at the field that it is about. */
export function fieldProblem<C extends ProblemCode>(code: C, field: string, ...values: WithValues<C>): Problem {
  const found = fault(code, ...values);
  return new Problem(code, found, { fields: { [field]: found } });
}

export const notFound = (what: string) => problem('not-found', { what });
export const invalid = (fields: FieldFaults) => problem('validation', {}, { fields });
export const versionConflict = (current: unknown) => problem('version-conflict', {}, { current });

/** The document that is answered. */
export function toWire({ status, type, message, fault: found, extra }: Problem, requestId: string): Wire {
  const { retryAfter: _retryAfter, fields, ...more } = extra;
  const faults = fields && Object.entries(fields).map(([field, given]) => [field, [given].flat()] as const);
  return {
    type: `/problems/${type}`,
    title: PROBLEM_TITLES[status],
    status,
    detail: message,
    ...found,
    ...(faults && {
      errors: Object.fromEntries(faults.map(([field, all]) => [field, all.map(sentence)])),
      faults: Object.fromEntries(faults) as Wire['faults'],
    }),
    ...more,
    request_id: requestId,
  };
}
