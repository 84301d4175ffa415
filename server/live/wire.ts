/** Carries the word that a club has something new between processes, by PostgreSQL's LISTEN and NOTIFY. */
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';

export interface Wire {
  say(clubId: number): void;
  /** `word` is called for a club with news; `anything` when words may have been missed. */
  onWord(word: (clubId: number) => void, anything: () => void): void;
  close(): Promise<void>;
}

const CHANNEL = 'clutch_live';
/** Waits between tries to connect again, in ms; the last one repeats. */
const WAITS = [100, 500, 2_000, 5_000];

/** A wire over a connection of its own, made anew whenever it breaks. */
export function postgresWire(url: string, log: Pick<FastifyBaseLogger, 'warn'>): Wire {
  let client: pg.Client | null = null;
  let closed = false;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  let word: (clubId: number) => void = () => {};
  let anything: () => void = () => {};
  // Words of one turn go out as one statement, each club once.
  let waiting = new Set<number>();
  let sending = false;

  const retry = () => {
    if (closed || timer) return;
    client = null;
    timer = setTimeout(
      () => {
        timer = undefined;
        void connect();
      },
      WAITS[Math.min(failures++, WAITS.length - 1)],
    );
    timer.unref();
  };

  async function connect(): Promise<void> {
    const fresh = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 10_000 });
    fresh.on('error', retry);
    fresh.on('end', retry);
    fresh.on('notification', ({ payload }) => word(Number(payload)));
    try {
      await fresh.connect();
      await fresh.query(`listen ${CHANNEL}`);
    } catch (error) {
      log.warn({ err: error }, 'The live feed cannot listen yet.');
      await fresh.end().catch(() => {});
      return retry();
    }
    if (closed) return fresh.end();
    client = fresh;
    failures = 0;
    anything();
    send();
  }

  function send(): void {
    const clubs = [...waiting];
    if (!client || sending || clubs.length === 0) return;
    waiting = new Set();
    sending = true;
    client
      .query(`select pg_notify($1, club::text) from unnest($2::bigint[]) as club`, [CHANNEL, clubs])
      // Who missed the word looks by itself a little later.
      .catch(() => {})
      // What came in meanwhile goes out next: a connection does one thing at a time.
      .finally(() => {
        sending = false;
        send();
      });
  }

  void connect();
  return {
    say(clubId) {
      if (waiting.size === 0) setImmediate(send);
      waiting.add(clubId);
    },
    onWord(onClub, onAnything) {
      word = onClub;
      anything = onAnything;
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}
