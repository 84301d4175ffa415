/** How often a call may be made, and by what it is counted: an address, a device that is known there, or the key of an app. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { noteTooMany } from '../auth/events.ts';
import { deviceOfSomebody } from '../auth/known-devices.ts';
import { networkOf } from '../auth/throttle.ts';
import { conversationOfKey } from '../chat/person-key.ts';
import type { Services } from '../context.ts';
import { problem } from '../problems.ts';

type Limit = NonNullable<AnyEndpoint['rateLimit']>;

/** How many times as much as one key an address may call: a room full of students. */
const BY_ADDRESS = 10;

export const tooMany = (seconds: number) => problem('rate-limit', { seconds }, { retryAfter: seconds });

/** The limit of a call, as `@fastify/rate-limit` takes it with the route. */
export function limitOf({ config, database }: Services, { max, perMinutes, byDevice, byKey }: Limit) {
  const limit = { max: max * config.rateLimitFactor, timeWindow: perMinutes * 60_000 };
  if (!byDevice && !byKey) return limit;
  // A cookie or key counts only once it was looked up: a made-up one is counted by its address.
  const keyGenerator = async (request: FastifyRequest) => {
    const known = byDevice
      ? await deviceOfSomebody(database.db, request)
      : (await conversationOfKey(database.db, request))?.key_hash;
    return known ? `${byDevice ? 'device' : 'key'} ${known}` : networkOf(request.ip);
  };
  return { ...limit, keyGenerator };
}

/** The limit of an address for a call that is counted by key. It is asked first, so that a flood looks up no keys. */
export function addressLimit(app: FastifyInstance, services: Services, call: string, { max, perMinutes }: Limit) {
  const count = app.createRateLimit({
    max: max * BY_ADDRESS * services.config.rateLimitFactor,
    timeWindow: perMinutes * 60_000,
    keyGenerator: (request) => `${call} ${networkOf(request.ip)}`,
  });
  return async (request: FastifyRequest) => {
    const counted = await count(request);
    if (counted.isAllowed || !counted.isExceeded) return;
    noteTooMany(services, request);
    throw tooMany(counted.ttlInSeconds);
  };
}
