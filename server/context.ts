/** What the server is made of, and what one request carries. */

import type { FastifyBaseLogger } from 'fastify';
import type { Permission, Role, TokenPermission } from '#contract/permissions.ts';
import type { Config } from './config.ts';
import type { Live } from './live/live.ts';
import type { Mailer } from './mail/mailer.ts';
import type { ClubDb } from './store/club-db.ts';
import type { Database } from './store/database.ts';
import type { Together } from './workers/together.ts';

/** One per process. */
export interface Services {
  readonly config: Config;
  readonly database: Database;
  readonly live: Live;
  readonly mailer: Mailer;
  /** What this process does as one with the others that serve the same port. */
  readonly together: Together;
  readonly log: FastifyBaseLogger;
  /** Fills the sample school into a new club, after the answer; resolves when it is done. Null where there is none. */
  readonly loadSample: ((clubId: number) => Promise<void>) | null;
  /** Starts work that the answer does not wait for; the server's end does. What fails is logged. */
  background(what: string, work: () => Promise<unknown>): void;
  /** The time, so that tests can move it. */
  readonly now: () => Date;
}

export interface Actor {
  readonly id: number;
  readonly name: string;
  readonly roles: readonly Role[];
  /** What the account may do beside its roles; left out, nothing. */
  readonly own?: readonly Permission[];
  /** 0 where a token calls. */
  readonly sessionId: number;
  /** When its holder last confirmed the session by a secret; left out where there is no session. */
  readonly confirmedAt?: string | null;
  /** Until when the account may do without the second factor that its school asks for; null or left out, nothing is asked for. */
  readonly factorDue?: string | null;
  /** The token that calls, and what it may be used for. */
  readonly token?: { readonly id: number; readonly permissions: readonly TokenPermission[] };
}

/** An actor as its session or token says it. */
export interface Caller extends Actor {
  readonly clubId: number;
  /** The school's settings, as they are kept: read with the session, so that nothing that depends on them asks again. */
  readonly clubSettings: string;
}

/** One per request of a signed-in account. */
export interface Ctx {
  readonly services: Services;
  readonly clubId: number;
  readonly actor: Actor;
  /** The club's rows, outside a transaction: for reading. Writes go through `write` of operations.ts. */
  readonly db: ClubDb;
  readonly requestId: string;
  /** By which command the call was made, and from which surface. For the audit alone. */
  readonly command: string;
  readonly source: string;
  /** Whether these are what the client said of itself. */
  readonly claimed: boolean;
  /** The request's Idempotency-Key. `kept`: the answer stands in the database, written with what the call wrote. */
  readonly idempotency: {
    readonly key: string;
    readonly hash: string;
    kept: boolean;
    /** The token that the answer is kept encrypted for, where it holds a secret. */
    readonly sealedFor: string | null;
  } | null;
  readonly ip: string;
  /** Browser and system in short, as the client tells them. */
  readonly device: string;
  readonly signal: AbortSignal;
  readonly now: () => Date;
}
