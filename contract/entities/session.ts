/** Accounts and sessions. Paths and bodies are the brief's (section 7). */
import { z } from 'zod';
import { LANGUAGES } from '../data/languages.ts';
import { endpoint } from '../endpoint.ts';
import { choice, email, flag, optionalText, password, secret, soughtEmail, text } from '../fields.ts';
import { ROLES } from '../permissions.ts';
import { oneLine } from '../rules/visible.ts';

/** An account as its holder and admins see it. */
export const user = z.object({
  id: z.number().int(),
  version: z.number().int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  roles: z.array(z.enum(ROLES)),
  status: z.enum(['active', 'disabled']),
  locale: z.string(),
  theme: z.string(),
  photo: z.string().nullable(),
});
export type User = z.infer<typeof user>;

const tag = 'session';
export const done = z.object({ message: z.string() });
const loginEmail = soughtEmail();
export const loginPassword = z
  .string()
  .max(200)
  .meta({ field: { kind: 'password' } });

export const login = endpoint({
  id: 'login',
  method: 'POST',
  path: '/auth/login',
  access: 'public',
  tag,
  summary: "Signs in: 401 'Wrong Email or Password', 403 'Invalid admin role' for an account without the admin role.",
  body: z.object({ email: loginEmail, password: loginPassword }),
  answer: z.object({ user, token: z.string(), expires_in_minutes: z.number().int() }),
  rateLimit: { max: 20, perMinutes: 1, byDevice: true },
});

export const signup = endpoint({
  id: 'signUp',
  method: 'POST',
  path: '/auth/signup',
  access: 'public',
  tag,
  summary:
    'Creates an account. The first of an empty installation creates the school and is its admin; later ones hold no role. With several schools an invitation is needed.',
  body: z.object({
    first_name: text(100),
    last_name: text(100),
    email: email(),
    password: password(),
    club_name: optionalText(200).optional(),
    tax_number: optionalText(40).optional(),
    approval_number: optionalText(60).optional(),
    time_zone: optionalText(64).optional(),
    locale: choice(LANGUAGES, 'locale').optional(),
    country: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .optional(),
    invitation: secret(200, 0).optional(),
    /** Fills the new school with the sample school. Only the first account may ask for it. */
    demo: flag().optional(),
  }),
  answer: z.object({ user, first: z.boolean() }),
  rateLimit: { max: 20, perMinutes: 10 },
});

export const logout = endpoint({
  id: 'logout',
  method: 'POST',
  path: '/auth/logout',
  access: 'session',
  tag,
  summary: 'Ends this session; with a device token, forgets the device.',
  beforeSecondFactor: true,
  body: z.object({ device_token: secret(500, 0).optional() }),
  answer: done,
});

export const saveDevice = endpoint({
  id: 'saveDevice',
  method: 'POST',
  path: '/auth/saveDevice',
  access: 'session',
  tag,
  summary: 'Remembers the device this session runs on.',
  body: z.object({
    device_token: secret(500),
    platform: z.string().overwrite(oneLine).min(1).max(40),
    app_type: z.string().overwrite(oneLine).min(1).max(40),
  }),
  answer: z.object({ id: z.number().int() }),
});

export const refreshToken = endpoint({
  id: 'refreshToken',
  method: 'POST',
  path: '/auth/refresh-token',
  access: 'public',
  tag,
  summary: 'Exchanges a token that is still valid for a fresh one; the old one dies.',
  body: z.object({ accessToken: secret(200, 20) }),
  answer: z.object({ user, token: z.string(), accessToken: z.string(), expires_in_minutes: z.number().int() }),
  rateLimit: { max: 60, perMinutes: 1, byDevice: true },
});

export const recovery = endpoint({
  id: 'requestRecovery',
  method: 'POST',
  path: '/auth/recovery',
  access: 'public',
  tag,
  summary: 'Mails a one-time link valid for 60 minutes; answers the same whether or not the address is known.',
  body: z.object({ email: loginEmail }),
  answer: done,
  rateLimit: { max: 5, perMinutes: 10 },
});

export const changePassword = endpoint({
  id: 'changePassword',
  method: 'POST',
  path: '/changePassword',
  access: 'public',
  tag,
  summary: 'Ends a recovery with a new password; signs out everywhere.',
  body: z.object({ token: secret(200, 20), new_password: password(), confirm_new_password: loginPassword }),
  answer: done,
  rateLimit: { max: 10, perMinutes: 10 },
});

export const sessionEndpoints = [login, signup, logout, saveDevice, refreshToken, recovery, changePassword];
