/** The second step of signing in, and the password asked for again before what matters. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { refined } from '../faults/fault.ts';
import { credential, passkey } from './passkey.ts';
import { loginPassword, user } from './session.ts';

const tag = 'session';

/** Six digits of an authenticator app, or a recovery code, as typed. */
export const code = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .meta({ field: { kind: 'password', editor: 'code' } });

export const secondStep = endpoint({
  id: 'secondStep',
  method: 'POST',
  path: '/auth/second-step',
  access: 'public',
  tag,
  summary:
    'Ends a sign-in that login answered with 403 `second-step`, by the cookie that came with it, within ten minutes. 401 `second-step-over` where there is none, 401 `wrong-code`. A code holds once; of a recovery code `recovery_codes_left` says how many are left.',
  body: z.object({ code }),
  answer: z.object({
    user,
    token: z.string(),
    expires_in_minutes: z.number().int(),
    recovery_codes_left: z.number().int().nullable(),
  }),
  rateLimit: { max: 20, perMinutes: 1, byDevice: true },
});

/** Until when a session is confirmed, an instant, and the token under which it goes on. */
export const confirmed = z.object({ until: z.string(), token: z.string() });

export const reauthenticate = endpoint({
  id: 'reauthenticate',
  method: 'POST',
  path: '/auth/reauthenticate',
  access: 'session',
  tag,
  summary:
    'Confirms for ten minutes that who uses this session is its holder, by the password, a code or a passkey (`credential`, of the challenge that `POST /auth/passkey/use` answers). Calls that need it answer 403 `reauthentication-needed` without. The session goes on under the `token` of the answer; the one that it had holds no more, and open streams end with it.',
  beforeSecondFactor: true,
  secretAnswer: true,
  body: z
    .object({ password: loginPassword.optional(), code: code.optional(), credential: credential.optional() })
    .refine((one) => [one.password, one.code, one.credential].filter((way) => way !== undefined).length === 1, {
      path: ['password'],
      ...refined('password-or-code'),
    }),
  answer: confirmed,
});

const secondFactorState = z.object({
  /** The authenticator app, and since when it is asked for. */
  totp: z.object({ since: z.string() }).nullable(),
  passkeys: z.array(passkey),
  recovery_codes: z.object({ left: z.number().int(), made_at: z.string() }).nullable(),
});
export type SecondFactorState = z.infer<typeof secondFactorState>;

export const secondFactor = endpoint({
  id: 'secondFactor',
  method: 'GET',
  path: '/auth/second-factor',
  access: 'session',
  tag,
  summary: "Answers what the caller's account asks for beside its password.",
  beforeSecondFactor: true,
  answer: secondFactorState,
});

export const secondStepEndpoints = [secondStep, reauthenticate, secondFactor];
