/** Passkeys: keys that a device keeps for one address, which sign in by a fingerprint, a face or the device's code. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { text } from '../fields.ts';
import { kind, words } from '../kind.ts';
import { idParam, operationId } from '../resource.ts';
import { user } from './session.ts';

const tag = 'session';

export const passkey = z.object({
  id: z.number().int(),
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
});
export type Passkey = z.infer<typeof passkey>;

/** What a browser is asked to do, as WebAuthn Level 3 writes it in JSON. */
const options = z.object({ options: z.looseObject({ challenge: z.string() }) });
const encoded = z.string().min(1).max(20_000);

/** What a browser answers, as WebAuthn Level 3 writes it in JSON. */
export const credential = z.looseObject({
  id: encoded,
  rawId: encoded,
  type: z.literal('public-key'),
  response: z.looseObject({ clientDataJSON: encoded }),
  clientExtensionResults: z.looseObject({}).default({}),
});
export type Credential = z.infer<typeof credential>;

export const passkeyName = () => text(60);

export const listPasskeys = endpoint({
  id: 'listPasskeys',
  method: 'GET',
  path: '/auth/passkey',
  access: 'session',
  tag,
  summary: "Lists the passkeys of the caller's account, the newest first.",
  beforeSecondFactor: true,
  answer: z.object({ data: z.array(passkey) }),
});

export const beginPasskey = endpoint({
  id: 'beginPasskey',
  method: 'POST',
  path: '/auth/passkey/begin',
  access: 'session',
  tag,
  summary:
    'Answers what a browser needs to make a passkey, with a challenge that holds once, for five minutes. 409 `passkeys-need-a-name` where the address of the server is a number.',
  write: false,
  beforeSecondFactor: true,
  reauthenticate: true,
  answer: options,
});

export const addPasskey = endpoint({
  id: 'addPasskey',
  method: 'POST',
  path: '/auth/passkey',
  access: 'session',
  tag,
  summary:
    'Adds the passkey that a browser made. Where the account had no second factor, answers its recovery codes, which are kept as hashes: this once.',
  beforeSecondFactor: true,
  reauthenticate: true,
  secretAnswer: true,
  body: z.object({ name: passkeyName(), credential }),
  answer: z.object({ data: passkey, recovery_codes: z.array(z.string()).nullable() }),
});

export const renamePasskey = endpoint({
  id: 'renamePasskey',
  method: 'POST',
  path: '/auth/passkey/:id/name',
  access: 'session',
  tag,
  summary: "Gives one of the caller's passkeys another name; answers the name that it had.",
  params: idParam,
  body: z.object({ name: passkeyName() }),
  answer: z.object({ data: passkey, before: z.string(), operation_id: operationId }),
});

export const removePasskey = endpoint({
  id: 'removePasskey',
  method: 'POST',
  path: '/auth/passkey/:id/remove',
  access: 'session',
  tag,
  summary:
    "Removes one of the caller's passkeys; where nothing else is asked for beside the password, the recovery codes end too.",
  reauthenticate: true,
  params: idParam,
  answer: z.object({ data: passkey, operation_id: operationId }),
});

export const beginPasskeyUse = endpoint({
  id: 'beginPasskeyUse',
  method: 'POST',
  path: '/auth/passkey/use',
  access: 'public',
  tag,
  summary:
    'Answers what a browser needs to sign in with a passkey, or to confirm a session with one: a challenge that holds once, for five minutes.',
  write: false,
  answer: options,
  rateLimit: { max: 30, perMinutes: 1, byDevice: true },
});

export const passkeySignIn = endpoint({
  id: 'passkeySignIn',
  method: 'POST',
  path: '/auth/passkey/sign-in',
  access: 'public',
  tag,
  summary:
    'Signs in with a passkey, in place of the password and of the second step. 401 `passkey-refused` where it is unknown, removed or wrong.',
  body: z.object({ credential }),
  answer: z.object({ user, token: z.string(), expires_in_minutes: z.number().int() }),
  rateLimit: { max: 20, perMinutes: 1, byDevice: true },
});

export const passkeyKind = kind({
  entity: 'passkey',
  plural: 'passkeys',
  list: listPasskeys,
  icon: 'fingerprint',
  section: 'settings',
  place: null,
  name: (row: Partial<Passkey>) => words(row.name),
  detail: (row, at) => at(row.created_at),
  path: null,
  found: null,
  typed: 'whole',
  audit: null,
  personal: null,
});

export const passkeyEndpoints = [
  listPasskeys,
  beginPasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
  beginPasskeyUse,
  passkeySignIn,
];
