/**
 * Devices on which somebody signed in before. A device is known by a cookie of its own that scripts cannot read; it lets
 * nobody in, it only keeps strangers' wrong tries apart from the owner's. Signing out leaves it, since it says nothing of
 * the person: the database knows its hash alone.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../context.ts';
import type { Db } from '../store/engine.ts';
import { hashToken, newToken } from './secrets.ts';

const COOKIE = 'clutch_device';
const DAYS = 400;
/** Devices of one account; those not seen for the longest go. */
const MOST = 50;

/** The device's secret, where the request brings one that could be ours. */
function secretOf(request: FastifyRequest): string | null {
  const value = request.cookies[COOKIE] ?? '';
  return /^[A-Za-z0-9_-]{43}$/.test(value) ? value : null;
}

/** The hash of the device, where this account was signed in to from it before. */
export async function knownDevice(db: Db, request: FastifyRequest, accountId: number | null): Promise<string | null> {
  const secret = secretOf(request);
  if (!secret || accountId === null) return null;
  const found = await db
    .selectFrom('known_device')
    .select('device_hash')
    .where('account_id', '=', accountId)
    .where('device_hash', '=', hashToken(secret))
    .executeTakeFirst();
  return found ? `${accountId} ${found.device_hash}` : null;
}

/** The hash of the device, where anybody was signed in on it before; null for a stranger's. */
export async function deviceOfSomebody(db: Db, request: FastifyRequest): Promise<string | null> {
  const secret = secretOf(request);
  if (!secret) return null;
  const found = await db
    .selectFrom('known_device')
    .select('device_hash')
    .where('device_hash', '=', hashToken(secret))
    .limit(1)
    .executeTakeFirst();
  return found?.device_hash ?? null;
}

/**
 * After a right password: the device is known from now on. A secret that the browser brings is kept where it was handed out here;
 * another one was chosen by whoever put it there, and the device gets its own.
 */
export async function rememberDevice(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  accountId: number,
  db: Db,
): Promise<void> {
  const brought = (await deviceOfSomebody(db, request)) === null ? null : secretOf(request);
  const secret = brought ?? newToken();
  const seen_at = services.now().toISOString();
  await db
    .insertInto('known_device')
    .values({ account_id: accountId, device_hash: hashToken(secret), seen_at })
    .onConflict((conflict) => conflict.columns(['account_id', 'device_hash']).doUpdateSet({ seen_at }))
    .execute();
  const kept = db
    .selectFrom('known_device')
    .select('id')
    .where('account_id', '=', accountId)
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST);
  await db.deleteFrom('known_device').where('account_id', '=', accountId).where('id', 'not in', kept).execute();
  reply.setCookie(COOKIE, secret, {
    path: '/api',
    httpOnly: true,
    sameSite: 'strict',
    secure: services.config.publicUrl?.startsWith('https:') ?? false,
    maxAge: DAYS * 86_400,
  });
}

/** A chosen password or address means that somebody else may have known the old one: every device is a stranger again. */
export const forgetDevices = (db: Db, accountId: number) =>
  db.deleteFrom('known_device').where('account_id', '=', accountId).execute();

export const forgetOldDevices = (db: Db, now: Date) =>
  db
    .deleteFrom('known_device')
    .where('seen_at', '<', new Date(now.getTime() - DAYS * 86_400_000).toISOString())
    .execute();
