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

export const problem = z.object({
  /** `about:blank` or `/problems/<code>`; the last path segment is a stable code the client translates. */
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string().optional(),
  /** Messages by field, for 422. */
  errors: z.record(z.string(), z.array(z.string())).optional(),
  request_id: z.string(),
  /** 409 on a version: the row as it is now. 409 on a booking: the booking in the way. */
  current: z.unknown().optional(),
  conflict: z.unknown().optional(),
  /** 403 `second-step`: what the second step can be taken with. */
  ways: z.array(z.string()).optional(),
});
export type Problem = z.infer<typeof problem>;

/** The code at the end of a problem's type (`version-conflict`). */
export const problemCode = (found: Problem): string => found.type.split('/').at(-1) ?? 'about:blank';

/** The brief's messages, to the letter (brief, section 8). */
export const MESSAGES = {
  wrongCredentials: 'Wrong Email or Password',
  invalidRole: 'Invalid admin role',
  passwordMismatch: "Password doesn't match. Please try again.",
  expiredTitle: 'Login Time Expired',
  expiredText: 'Please relogin with your credentials',
} as const;
