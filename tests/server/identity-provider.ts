/** A real OpenID provider on the loopback address, and a browser without a window that signs in at it. */
import { generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export const CLIENT = 'clutch';
const LOGOUT = 'http://schemas.openid.net/event/backchannel-logout';

export interface Claims {
  readonly email?: string;
  readonly email_verified?: boolean;
}

type Algorithm = 'RS256' | 'ES256';
const keyPair = (algorithm: Algorithm = 'RS256') =>
  algorithm === 'RS256'
    ? generateKeyPairSync('rsa', { modulusLength: 2048 })
    : generateKeyPairSync('ec', { namedCurve: 'P-256' });
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

export interface IdentityProvider {
  readonly issuer: string;
  /** What is known of who signs in, by subject. */
  readonly people: Map<string, Claims>;
  /** Begins to serve, for a client at `backTo`, told of ended sessions at `signOutAt`. */
  serve(client: { backTo: string; signOutAt: string }): Promise<void>;
  /** Ends the subject's session as the provider does: it calls the client. */
  signOut(subject: string, session: string): Promise<void>;
  /** A token of these claims, signed by this provider's own key unless said otherwise. */
  signed(claims: object, header?: object, key?: KeyObject): string;
  /** What becomes of an ID token on its way out; nothing where it is null. */
  alter: ((idToken: string) => string) | null;
  /** A logout token of this provider's own key, with other claims in place of the usual ones. */
  logoutToken(claims: object, header?: object, key?: KeyObject): string;
  close(): Promise<void>;
}

/** One whose tokens are signed by `algorithm`, for a client with a secret where `secret` is one. */
export async function startProvider({
  algorithm = 'RS256',
  secret = null,
}: {
  readonly algorithm?: Algorithm;
  readonly secret?: string | null;
} = {}): Promise<IdentityProvider> {
  // Read where it is used: no other test waits for it.
  const { default: Provider } = await import('oidc-provider');
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const people = new Map<string, Claims>();
  const { privateKey } = keyPair(algorithm);
  const jwk = { ...privateKey.export({ format: 'jwk' }), kid: 'first', use: 'sig', alg: algorithm };
  let provider: InstanceType<typeof Provider> | null = null;
  const idp: IdentityProvider = {
    issuer,
    people,
    alter: null,
    async serve({ backTo, signOutAt }) {
      provider = new Provider(issuer, {
        clients: [
          {
            client_id: CLIENT,
            redirect_uris: [backTo],
            id_token_signed_response_alg: algorithm,
            ...(secret === null
              ? { token_endpoint_auth_method: 'none' }
              : { token_endpoint_auth_method: 'client_secret_basic', client_secret: secret }),
            backchannel_logout_uri: signOutAt,
            backchannel_logout_session_required: true,
          },
        ],
        jwks: { keys: [jwk] },
        enabledJWA: { idTokenSigningAlgValues: [algorithm] },
        cookies: { keys: [randomUUID()] },
        // Its own refuses addresses of this machine, where the client of a test is.
        fetch: (url: string, { dispatcher: _, ...options }: RequestInit & { dispatcher?: unknown }) =>
          fetch(url, options),
        claims: { openid: ['sub'], email: ['email', 'email_verified'] },
        features: { devInteractions: { enabled: true }, backchannelLogout: { enabled: true } },
        findAccount: (_ctx: unknown, sub: string) => ({ accountId: sub, claims: () => ({ sub, ...people.get(sub) }) }),
      });
      provider.use(async (ctx, next) => {
        await next();
        const body = ctx.body as { id_token?: string } | undefined;
        if (idp.alter && ctx.path === '/token' && body?.id_token) body.id_token = idp.alter(body.id_token);
        const cookies = [ctx.res.getHeader('set-cookie') ?? []].flat().map(String);
        if (cookies.length > 0) ctx.res.setHeader('set-cookie', cookies.map(untilClosed));
      });
      server.on('request', provider.callback());
    },
    async signOut(subject, session) {
      const client = await provider?.Client.find(CLIENT);
      await client?.backchannelLogout(subject, session);
    },
    signed(claims, header = {}, key = privateKey) {
      const text = `${part({ alg: algorithm, kid: 'first', ...header })}.${part(claims)}`;
      return `${text}.${sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
    },
    logoutToken(claims, header = {}, key = privateKey) {
      const now = Math.floor(Date.now() / 1000);
      const usual = { iss: issuer, aud: CLIENT, iat: now, exp: now + 120, jti: randomUUID(), events: { [LOGOUT]: {} } };
      return idp.signed({ ...usual, ...claims }, { typ: 'logout+jwt', ...header }, key);
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return idp;
}

/** A cookie that ends with its browser, which may go by another clock than the tests; one that is taken away is left so. */
const untilClosed = (cookie: string): string => cookie.replace(/; expires=(?!Thu, 01 Jan 1970)[^;]+/i, '');

export const strangersKey = (): KeyObject => keyPair().privateKey;

/**
 * Signs in at the provider's own pages as `subject`; answers the query that it sends the browser back with. `jar` holds the
 * provider's cookies, of a browser that goes there more than once.
 */
export async function passProvider(
  address: string,
  subject: string,
  backTo: string,
  jar = new Map<string, string>(),
): Promise<string> {
  let url = address;
  let form: URLSearchParams | null = null;
  for (let hop = 0; hop < 12; hop += 1) {
    const reply: Response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form ? { method: 'POST', body: form } : {}),
    });
    for (const line of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value) jar.set(name, value);
      else jar.delete(name);
    }
    const page = await reply.text();
    const to = reply.headers.get('location');
    if (to) {
      url = new URL(to, url).href;
      form = null;
      if (url.startsWith(backTo)) return new URL(url).search.slice(1);
      continue;
    }
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
    const action = /action="([^"]+)"/.exec(page)?.[1];
    if (!prompt || !action) throw new Error(`The provider answered ${reply.status}: ${page.slice(0, 2000)}`);
    url = new URL(action, url).href;
    form = new URLSearchParams({ prompt, ...(prompt === 'login' ? { login: subject, password: 'any' } : {}) });
  }
  throw new Error('The provider sends from page to page.');
}
