/**
 * Updates two copies of an older release to this one, behind a balancer, while a school works on them: then back, and once more. In
 * between an older copy is killed and started again on the newer schema.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type RealServer, startServer } from '#tools/process/real-server.ts';
import { lostOrDoubled, newestOperation, outOfOrder } from '../cluster/drill.ts';
import { beginLoad } from '../cluster/load.ts';
import { pause, until } from '../cluster/processes.ts';
import { type Proxy as Balancer, startProxy } from '../durability/proxy.ts';
import { startPostgres } from '../engines/postgres.ts';
import { type OlderRelease, stepsOf } from './older.ts';

/** How long a school works between two acts of the update, in ms. */
const BETWEEN = 8_000;
/** Between taking a copy out of the balancer and stopping it, in ms: what is under way ends. */
const DRAIN = 500;

export interface UpdateReport {
  /** Steps of the schema that the older release does not know. */
  readonly steps: readonly string[];
  /** What was done, with the longest time without an acknowledged write until the next act, in ms. */
  readonly acts: readonly { readonly act: string; readonly gap: number }[];
  readonly writes: number;
  readonly hours: number;
  readonly events: number;
  /** Requests that copies of each release answered. */
  readonly answered: { readonly older: number; readonly newer: number };
  /** Answers after which a call was repeated, by status; 0 where there was none. */
  readonly refused: ReadonlyMap<number, number>;
  readonly faults: readonly string[];
}

/** Runs it. `between` is how long the school works between two acts, in ms. @throws Error where a release does not start on its own schema */
export async function updateDrill(
  older: OlderRelease,
  say: (line: string) => void,
  between = BETWEEN,
): Promise<UpdateReport> {
  const postgres = await startPostgres();
  const dataDir = await mkdtemp(join(tmpdir(), 'clutch-update-'));
  const env = { DATABASE_URL: postgres.url, TRUST_PROXY: '1' };
  const releases = new Map<string, 'older' | 'newer'>();
  const running = new Set<RealServer>();
  const inTurn: string[] = [];
  const start = async (release: 'older' | 'newer') => {
    const server = await startServer({ dataDir, env, ...(release === 'older' ? { code: older.folder } : {}) });
    running.add(server);
    releases.set(server.url, release);
    return server;
  };
  /** The balancer sends to a copy once it says that it is ready. */
  const takeIn = async (server: RealServer) => {
    const isReady = async () =>
      (await fetch(`${server.url}/api/health`, { signal: AbortSignal.timeout(5000) })).status === 200;
    await until('a copy that is ready', isReady);
    inTurn.push(server.url);
  };
  const takeOut = (server: RealServer) => void inTurn.splice(inTurn.indexOf(server.url), 1);
  const replace = async (server: RealServer, release: 'older' | 'newer') => {
    const next = await start(release);
    await takeIn(next);
    takeOut(server);
    await pause(DRAIN);
    await server.stop();
    running.delete(server);
    return next;
  };
  let proxy: Balancer | undefined;
  try {
    let first = await start('older');
    await takeIn(first);
    let second = await start('older');
    await takeIn(second);
    proxy = await startProxy(inTurn);
    const load = await beginLoad(proxy.url);
    const acts: { act: string; gap: number }[] = [];
    const faults: string[] = [];
    /** `work` may answer what came of it instead. */
    const act = async (planned: string, work: () => Promise<string | undefined>) => {
      const from = Date.now();
      const title = (await work()) ?? planned;
      await pause(between);
      const times = [from, ...load.times.filter((at) => at >= from), Date.now()];
      const gap = Math.max(...times.slice(1).map((at, index) => at - (times[index] as number)));
      acts.push({ act: title, gap });
      say(`${title}: ${(gap / 1000).toFixed(1)} s at most without an acknowledged write`);
    };
    await act('two older copies at work', async () => undefined);
    await act('one is updated, and the schema with it', async () => {
      first = await replace(first, 'newer');
      return undefined;
    });
    await act('the other, older, is killed and started again on the newer schema', async () => {
      await second.kill();
      running.delete(second);
      takeOut(second);
      second = await start('older').catch((error: Error) => {
        const [, why = error.message] = /^(Clutch could not start.*)$/m.exec(error.message) ?? [];
        say(`The older copy does not start again: ${why}`);
        if (older.startsOnNewer) faults.push(`an older copy did not start on the newer schema: ${why}`);
        return start('newer');
      });
      await takeIn(second);
      return releases.get(second.url) === 'older'
        ? undefined
        : 'the other, older, is killed, and a newer one takes its place';
    });
    if (releases.get(second.url) === 'older') {
      await act('the other is updated', async () => {
        second = await replace(second, 'newer');
        return undefined;
      });
      await act('one goes back to the older release', async () => {
        first = await replace(first, 'older');
        return undefined;
      });
      await act('and is updated again', async () => {
        first = await replace(first, 'newer');
        return undefined;
      });
    }
    await load.end(() => newestOperation(postgres.url));
    const at = { databaseUrl: postgres.url };
    faults.push(...load.faults, ...(await lostOrDoubled(at, load)), ...(await outOfOrder(at, load)));
    const known = new Set(await stepsOf(older.folder));
    const answeredBy = (release: 'older' | 'newer') =>
      [...(proxy?.answered ?? [])].reduce((sum, [url, n]) => sum + (releases.get(url) === release ? n : 0), 0);
    return {
      ...{ acts, faults, refused: load.refused, writes: load.times.length, hours: load.fought.hours },
      steps: (await stepsOf(resolve(import.meta.dirname, '../..'))).filter((step) => !known.has(step)),
      answered: { older: answeredBy('older'), newer: answeredBy('newer') },
      events: Math.min(...load.heard.map(({ all }) => all.size)),
    };
  } finally {
    await proxy?.close();
    await Promise.all([...running].map((server) => server.stop()));
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 3 });
  }
}
