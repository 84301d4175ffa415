/** Cookies that bind what the server keeps for a moment to the browser that began it. Scripts cannot read them, and no other site sends them. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../context.ts';
import { hashToken, newToken } from './secrets.ts';

export interface SecretCookie {
  readonly name: string;
  /** Sent with the calls below it alone. */
  readonly path: string;
  /** In ms. */
  readonly life: number;
}

/** Hands the browser a new secret. Answers how it is kept, and until when it holds. */
export function handSecret(
  services: Pick<Services, 'config' | 'now'>,
  reply: FastifyReply,
  { name, path, life }: SecretCookie,
): { token_hash: string; expires_at: string } {
  const token = newToken();
  reply.setCookie(name, token, {
    path,
    httpOnly: true,
    // Who comes back from elsewhere comes to the panel, and the panel makes the call.
    sameSite: 'strict',
    secure: services.config.publicUrl?.startsWith('https:') ?? false,
    maxAge: life / 1000,
  });
  return { token_hash: hashToken(token), expires_at: new Date(services.now().getTime() + life).toISOString() };
}

/** How the secret of a request is kept; null where it has none. */
export function heldSecret(request: FastifyRequest, { name }: SecretCookie): string | null {
  const token = request.cookies[name] ?? '';
  return /^[A-Za-z0-9_-]{43}$/.test(token) ? hashToken(token) : null;
}

export const takeBackSecret = (reply: FastifyReply, { name, path }: SecretCookie) => reply.clearCookie(name, { path });
