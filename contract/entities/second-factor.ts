/** What an account asks for beside its password, as its holder sets it up. The step itself: second-step.ts. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { code } from './second-step.ts';
import { done } from './session.ts';

const tag = 'session';

/** 160 random bits or more in base32, as authenticator apps take them. */
const totpSecret = z
  .string()
  .regex(/^[A-Z2-7]{32,128}$/)
  .meta({ field: { kind: 'password', editor: 'totp-secret' } });
export const totpFields = { secret: totpSecret, code };

export const beginTotp = endpoint({
  id: 'beginTotp',
  method: 'POST',
  path: '/auth/totp/begin',
  access: 'session',
  tag,
  summary: 'Answers a new secret for an authenticator app. Nothing is kept until it is confirmed by a code.',
  beforeSecondFactor: true,
  write: false,
  reauthenticate: true,
  answer: z.object({ secret: z.string(), uri: z.string() }),
});

const codes = z.object({ recovery_codes: z.array(z.string()) });

export const confirmTotp = endpoint({
  id: 'confirmTotp',
  method: 'POST',
  path: '/auth/totp',
  access: 'session',
  tag,
  summary:
    'Asks for the codes of an authenticator app from the next sign-in on. Answers the recovery codes, which are kept as hashes: this once.',
  beforeSecondFactor: true,
  reauthenticate: true,
  secretAnswer: true,
  body: z.object(totpFields),
  answer: codes,
});

export const removeTotp = endpoint({
  id: 'removeTotp',
  method: 'POST',
  path: '/auth/totp/remove',
  access: 'session',
  tag,
  summary:
    'Ends the asking for codes of an authenticator app; where nothing else is asked for, the recovery codes end too.',
  reauthenticate: true,
  answer: done,
});

export const renewRecoveryCodes = endpoint({
  id: 'renewRecoveryCodes',
  method: 'POST',
  path: '/auth/recovery-codes',
  access: 'session',
  tag,
  summary: 'Answers ten new recovery codes, this once; the earlier ones end.',
  reauthenticate: true,
  secretAnswer: true,
  answer: codes,
});

export const secondFactorEndpoints = [beginTotp, confirmTotp, removeTotp, renewRecoveryCodes];
