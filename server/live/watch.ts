/** Watches the sessions of open streams: whoever is shut out, or loses a role, is known of within a moment, whichever process did it. */
import type { Permission, Role } from '#contract/permissions.ts';
import { factorDue, factorFacts, isOver } from '../auth/required-second-factor.ts';
import { isSessionOver } from '../auth/session-limits.ts';
import type { Services } from '../context.ts';

/** Time between two looks, in ms: a stream ends or shrinks within a second. */
export const WATCH_EVERY = 500;
/** Sessions asked for at once. */
const BATCH = 500;

export interface Watched {
  readonly sessionId: number;
  /** The token it listens with, as a hash: a session that goes on under another ends it. */
  readonly tokenHash: string;
  /** Where a token listens instead of a session. */
  readonly tokenId?: number;
  /** What the session's account may do now; null when the session is over. */
  told(rights: Rights | null): void;
}

/** What an account holds, without what a token of it may be used for. */
export interface Rights {
  readonly roles: readonly Role[];
  readonly own: readonly Permission[];
}

export interface Watch {
  /** Begins to watch; answers how to stop. */
  add(watched: Watched): () => void;
  /** Looks at once; resolves when everybody has been told what holds now. */
  look(): Promise<void>;
  stop(): void;
}

interface Held {
  readonly id: number;
  readonly token_hash: string;
  readonly expires_at: string;
  readonly roles: string;
  readonly permissions: string;
  readonly joined_at: string;
  readonly club_settings: string;
  readonly has_factor: number | boolean;
  readonly factor_lost_at: string | null;
}

export function watchSessions(services: Pick<Services, 'config' | 'database' | 'now' | 'log'>): Watch {
  const all = new Set<Watched>();
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;

  /** What may be done by those of `ids` that are not over yet. */
  async function rightsIn(ids: readonly number[], read: (some: number[]) => Promise<Held[]>) {
    const now = services.now();
    const held = new Map<number, Rights & { readonly tokenHash: string }>();
    for (let from = 0; from < ids.length; from += BATCH)
      for (const row of await read(ids.slice(from, from + BATCH)))
        if (Date.parse(row.expires_at) > now.getTime() && !isOver(factorDue(row, services.config, now), now))
          held.set(row.id, {
            roles: JSON.parse(row.roles) as Role[],
            own: JSON.parse(row.permissions) as Permission[],
            tokenHash: row.token_hash,
          });
    return held;
  }

  async function run(): Promise<void> {
    const watched = [...all];
    const ids = [...new Set(watched.flatMap(({ sessionId, tokenId }) => (tokenId === undefined ? [sessionId] : [])))];
    const tokens = [...new Set(watched.flatMap(({ tokenId }) => tokenId ?? []))];
    const bySession = await rightsIn(ids, async (some) => {
      const sessions = await services.database.db
        .selectFrom('session')
        .innerJoin('account', 'account.id', 'session.account_id')
        .innerJoin('club', 'club.id', 'account.club_id')
        .select(['session.id', 'session.token_hash', 'session.created_at', 'session.expires_at', 'account.roles'])
        .select('account.permissions')
        .select(['account.created_at as joined_at', 'club.settings as club_settings', ...factorFacts])
        .where('session.id', 'in', some)
        .where('account.status', '=', 'active')
        .where('account.deleted_at', 'is', null)
        .execute();
      return sessions.filter((each) => !isSessionOver(each, services.config, services.now()));
    });
    const byToken = await rightsIn(tokens, (some) =>
      services.database.db
        .selectFrom('access_token')
        .innerJoin('account', 'account.id', 'access_token.account_id')
        .innerJoin('club', 'club.id', 'account.club_id')
        .select(['access_token.id', 'access_token.token_hash', 'access_token.expires_at', 'account.roles'])
        .select('account.permissions')
        .select(['account.created_at as joined_at', 'club.settings as club_settings', ...factorFacts])
        .where('access_token.id', 'in', some)
        .where('account.status', '=', 'active')
        .where('account.deleted_at', 'is', null)
        .execute(),
    );
    const rightsOf = ({ sessionId, tokenHash, tokenId }: Watched): Rights | null => {
      if (tokenId === undefined) {
        const session = bySession.get(sessionId);
        return session?.tokenHash === tokenHash ? session : null;
      }
      const rights = byToken.get(tokenId);
      // Who may make no tokens any more has none that works.
      return rights?.roles.includes('admin') ? rights : null;
    };
    for (const one of watched) if (all.has(one)) one.told(rightsOf(one));
  }

  function look(): Promise<void> {
    if (running) {
      // What is running may have read before what this is about.
      next ??= running.then(() => {
        next = null;
        return look();
      });
      return next;
    }
    running = run()
      .catch((error) => services.log.warn({ err: error }, 'The sessions of open streams could not be looked at.'))
      .finally(() => {
        running = null;
      });
    return running;
  }

  const timer = setInterval(() => {
    if (all.size > 0 && !running) void look();
  }, WATCH_EVERY);
  timer.unref();
  return {
    add(watched) {
      all.add(watched);
      return () => {
        all.delete(watched);
      };
    },
    look,
    stop: () => clearInterval(timer),
  };
}
