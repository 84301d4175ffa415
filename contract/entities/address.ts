/** What the links in the mails about a change of address lead to. The change is asked for by `updateUser`. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { secret } from '../fields.ts';

const tag = 'session';

const byLink = {
  body: z.object({ token: secret(200, 20) }),
  answer: z.object({ email: z.string() }),
  rateLimit: { max: 10, perMinutes: 10 },
};

export const confirmEmail = endpoint({
  id: 'confirmEmail',
  method: 'POST',
  path: '/auth/confirmEmail',
  access: 'public',
  tag,
  summary: 'The new address confirms a change of address, by the link mailed to it within 24 hours.',
  ...byLink,
});

export const keepEmail = endpoint({
  id: 'keepEmail',
  method: 'POST',
  path: '/auth/keepEmail',
  access: 'public',
  tag,
  summary:
    'The old address stops a change of address, or takes it back within 72 hours of its effect. Signs out everywhere and mails a link to choose a new password.',
  ...byLink,
});

export const addressEndpoints = [confirmEmail, keepEmail];
