/** Tokens by which machines call the API: named, for some permissions, until a day, and never for accounts or tokens. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { choice, choices, date, text } from '../fields.ts';
import { kind, words } from '../kind.ts';
import { ADMIN, TOKEN_PERMISSIONS } from '../permissions.ts';
import { idParam, operationId } from '../resource.ts';

/** Whose it is: its maker's own, or the school's, which every admin sees and can end. Either ends with its maker's rights. */
export const TOKEN_KINDS = ['personal', 'school'] as const;

const accessToken = z.object({
  id: z.number().int(),
  name: z.string(),
  kind: z.enum(TOKEN_KINDS),
  permissions: z.array(z.enum(TOKEN_PERMISSIONS)),
  /** Who made it, and by whose rights it works. */
  account_name: z.string(),
  /** Its first characters, by which it is known again. */
  begins: z.string(),
  created_at: z.string(),
  expires_at: z.string(),
  /** The day of its last use; null where it was never used. */
  last_used_on: z.string().nullable(),
});
export type AccessToken = z.infer<typeof accessToken>;

const tag = 'tokens';

export const tokenName = () => text(60);
export const tokenKind = () => choice(TOKEN_KINDS, 'tokens.kind');
export const tokenPermissions = () => choices(TOKEN_PERMISSIONS, 'tokens.permission');

export const listTokens = endpoint({
  id: 'listTokens',
  method: 'GET',
  path: '/admin/token',
  access: ADMIN,
  tag,
  summary: "Lists the caller's own tokens and the school's, the newest first. Tokens that ended are left out.",
  answer: z.object({ data: z.array(accessToken) }),
});

export const accessTokenKind = kind({
  entity: 'token',
  plural: 'tokens',
  list: listTokens,
  icon: 'key-round',
  section: 'settings',
  place: null,
  name: (row: Partial<AccessToken>) => words(row.name),
  detail: (row) => words(row.begins),
  path: null,
  found: null,
  typed: 'searched',
  audit: null,
  personal: null,
});

export const createToken = endpoint({
  id: 'createToken',
  method: 'POST',
  path: '/admin/token',
  access: ADMIN,
  tag,
  summary:
    'Makes a token for a machine. It is in this answer alone: what is kept is its hash. It holds a year at most.',
  reauthenticate: true,
  body: z.object({
    name: tokenName(),
    kind: tokenKind(),
    permissions: tokenPermissions(),
    /** The last day on which it holds, in the school's time zone. */
    ends_on: date('ahead'),
  }),
  secretAnswer: true,
  answer: z.object({ data: accessToken, token: z.string(), operation_id: operationId }),
});

export const revokeToken = endpoint({
  id: 'revokeToken',
  method: 'POST',
  path: '/admin/token/:id/revoke',
  access: ADMIN,
  tag,
  summary: "Ends a token at once: one of the caller's own, or of the school.",
  params: idParam,
  answer: z.object({ data: accessToken, operation_id: operationId }),
});

export const tokenEndpoints = [listTokens, createToken, revokeToken];
