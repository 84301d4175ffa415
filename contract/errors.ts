/** Problem documents (RFC 9457), the only shape in which an error is answered. */
import { z } from 'zod';

/** Every status an endpoint can fail with, and its title. */
export const PROBLEM_TITLES = {
  400: 'Malformed request',
  401: 'Not signed in',
  403: 'Not allowed',
  404: 'Not found',
  409: 'Conflict',
  413: 'Too large',
  415: 'Unsupported media type',
  422: 'Validation failed',
  429: 'Too many requests',
  500: 'Server error',
  503: 'Unavailable',
} as const;
export type ProblemStatus = keyof typeof PROBLEM_TITLES;

const faultValues = z.record(z.string(), z.union([z.string(), z.number()]));

export const problem = z.object({
  /** `about:blank` or `/problems/<type>`; the last segment is stable, and several codes may share it. */
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  /** The sentence of `code`, in English. */
  detail: z.string().optional(),
  /** What is wrong, as contract/faults lists it, and the values of its sentence. */
  code: z.string().optional(),
  values: faultValues.optional(),
  /** Messages by field, for 422. */
  errors: z.record(z.string(), z.array(z.string())).optional(),
  /** The same messages by their codes, in the same order. */
  faults: z.record(z.string(), z.array(z.object({ code: z.string(), values: faultValues.optional() }))).optional(),
  request_id: z.string(),
  /** 409 on a version: the row as it is now. 409 on a booking: the booking in the way. */
  current: z.unknown().optional(),
  conflict: z.unknown().optional(),
  /** 403 `second-step`: what the second step can be taken with. */
  ways: z.array(z.string()).optional(),
});
export type Problem = z.infer<typeof problem>;

/** The last segment of a problem's type (`version-conflict`). */
export const problemType = (found: Problem): string => found.type.split('/').at(-1) ?? 'about:blank';

/** The brief's messages, to the letter (brief, section 8). */
export const MESSAGES = {
  wrongCredentials: 'Wrong Email or Password',
  invalidRole: 'Invalid admin role',
  passwordMismatch: "Password doesn't match. Please try again.",
  expiredTitle: 'Login Time Expired',
  expiredText: 'Please relogin with your credentials',
} as const;
