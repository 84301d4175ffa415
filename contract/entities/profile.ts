/** The own account of whoever is signed in. Paths and bodies are the brief's (section 7). */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { refined } from '../faults/fault.ts';
import { email, flag, password, text } from '../fields.ts';
import { PERMISSIONS, STAFF } from '../permissions.ts';
import { club, settingsShown } from './club.ts';
import { done, loginPassword, user } from './session.ts';

const tag = 'session';

export const updateUser = endpoint({
  id: 'updateUser',
  method: 'POST',
  path: '/updateUser',
  access: 'session',
  tag,
  summary:
    "Changes the caller's name. Another address needs the password, or a session that was confirmed a short while ago where the account has none, and holds once it has confirmed by the link it is mailed; until then `email_awaited` names it. The old one is mailed a link that stops it.",
  body: z.object({ first_name: text(100), last_name: text(100), email: email(), password: loginPassword.optional() }),
  answer: z.object({ user, email_awaited: z.string().nullable(), operation_id: z.number().int().nullable() }),
  rateLimit: { max: 20, perMinutes: 10 },
});

export const updateUserPassword = endpoint({
  id: 'updateUserPassword',
  method: 'POST',
  path: '/updateUserPassword',
  access: 'session',
  tag,
  summary:
    "Changes the caller's password and signs out everywhere else. Their personal tokens work on, unless `end_tokens` ends them too.",
  body: z.object({
    old_password: loginPassword,
    new_password: password(),
    confirm_new_password: loginPassword,
    end_tokens: flag().optional(),
  }),
  answer: done,
  rateLimit: { max: 10, perMinutes: 10 },
});

export const viewProfile = endpoint({
  id: 'viewProfile',
  method: 'POST',
  path: '/viewProfile',
  access: 'session',
  tag,
  summary: "Answers the caller's account.",
  write: false,
  answer: z.object({ user }),
});

export const adminProfile = endpoint({
  id: 'adminProfile',
  method: 'POST',
  path: '/admin/profile',
  access: STAFF,
  tag,
  summary:
    "Answers the caller's account with its school, settings, permissions and preferences: what the console starts from.",
  write: false,
  beforeSecondFactor: true,
  answer: z.object({
    user,
    /** The address that is to become the account's once it has confirmed. */
    email_awaited: z.string().nullable(),
    permissions: z.array(z.enum(PERMISSIONS)),
    club,
    settings: settingsShown,
    preferences: z.record(z.string(), z.unknown()),
    /** Until when the account may do without the second factor that its school asks for, and whether that is over; null where nothing is to be set up. */
    second_factor: z.object({ due: z.string(), over: z.boolean() }).nullable(),
    /** Number of an operation that all later answers hold already: the feed is listened to from there. 0 where there is none. */
    newest_operation: z.number().int(),
  }),
});

/** Choices of one person that follow them to every machine: theme, language, density, stars, keys, saved views. */
export const updatePreferences = endpoint({
  id: 'updatePreferences',
  method: 'POST',
  path: '/updatePreferences',
  access: 'session',
  tag,
  summary: "Merges keys into the caller's preferences; null removes one.",
  body: z.object({
    preferences: z
      .record(z.string().regex(/^[a-z][a-z0-9._-]{0,63}$/i), z.unknown())
      .refine((value) => JSON.stringify(value).length <= 100_000, refined('preferences-too-large')),
  }),
  answer: z.object({ preferences: z.record(z.string(), z.unknown()) }),
});

export const profileEndpoints = [updateUser, updateUserPassword, viewProfile, adminProfile, updatePreferences];
