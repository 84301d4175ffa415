/** Work that time brings about, done in the name of nobody. */
import { randomUUID } from 'node:crypto';
import type { Ctx, Services } from '../context.ts';
import { clubDb } from '../store/club-db.ts';

/** What a write of the server itself carries. The audit shows it without an actor. */
export function systemCtx(services: Services, clubId: number, command: string, name = ''): Ctx {
  return {
    services,
    clubId,
    actor: { id: 0, name, roles: [], sessionId: 0 },
    db: clubDb(services.database.db, services.database.engine, clubId),
    requestId: randomUUID(),
    command,
    source: 'system',
    claimed: false,
    idempotency: null,
    ip: '',
    device: '',
    signal: new AbortController().signal,
    now: services.now,
  };
}
