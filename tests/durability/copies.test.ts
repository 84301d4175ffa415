/** Three copies of the server on one PostgreSQL behind a proxy, one killed under load: nothing acknowledged is lost or done twice. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type RealServer, startServer } from '#tools/process/real-server.ts';
import { createSchool } from '../e2e/school.ts';
import { describeEngines } from '../engines/engines.ts';
import { often } from '../gate.ts';
import { listen } from '../server/people/stream.ts';
import { startProxy } from './proxy.ts';

const WRITERS = 8;
const EACH = often(10, 25);

interface Added {
  readonly data: { readonly id: number };
  readonly operation_id: number;
}

describeEngines('three copies', (engine) => {
  test.runIf(engine.name === 'postgres')('lose nothing when one is killed', { timeout: 120_000 }, async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'clutch-copies-'));
    const env = { DATABASE_URL: await engine.emptyUrl(), TRUST_PROXY: '1' };
    const copies: RealServer[] = [];
    // One after the other: the first brings the schema up to date.
    for (let number = 0; number < 3; number++) copies.push(await startServer({ dataDir, env }));
    const proxy = await startProxy(copies.map(({ url }) => url));
    try {
      const school = await createSchool({ ...(copies[0] as RealServer), url: proxy.url });
      const token = school.localStorage.find(({ name }) => name === 'accessToken')?.value ?? '';
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };

      /** Repeats under the same key until there is an answer. */
      const add = async (last_name: string): Promise<Added> => {
        const body = JSON.stringify({ first_name: 'Copy', last_name, licence_category: 'B' });
        const key = randomUUID();
        for (let tries = 0; tries < 40; tries++) {
          const answer = await fetch(`${proxy.url}/api/admin/student/signup`, {
            method: 'POST',
            headers: { ...headers, 'idempotency-key': key },
            body,
            signal: AbortSignal.timeout(10_000),
          }).catch(() => null);
          if (answer?.status === 200) return (await answer.json()) as Added;
          if (answer && answer.status < 500) throw new Error(`It answered ${answer.status}: ${await answer.text()}`);
          await new Promise((resolve) => setTimeout(resolve, 25));
        }
        throw new Error('There was no answer.');
      };

      // The feed of the last copy is told of what all the others write.
      const stream = await listen((copies[2] as RealServer).url, token);
      const acknowledged: Added[] = [];
      let killed: Promise<void> | null = null;
      await Promise.all(
        Array.from({ length: WRITERS }, async (_, writer) => {
          for (let number = 0; number < EACH; number++) {
            acknowledged.push(await add(`${writer}-${number}`));
            if (acknowledged.length >= (WRITERS * EACH) / 2) killed ??= (copies[1] as RealServer).kill();
          }
        }),
      );
      await killed;
      expect(killed).not.toBeNull();
      expect([...proxy.answered.keys()].sort()).toEqual(copies.map(({ url }) => url).sort());

      const list = await fetch(`${proxy.url}/api/admin/student?per_page=500`, { headers });
      const { data } = (await list.json()) as { data: { id: number }[] };
      const ids = data.map(({ id }) => id).sort((a, b) => a - b);
      expect(ids).toEqual(acknowledged.map((one) => one.data.id).sort((a, b) => a - b));

      const last = Math.max(...acknowledged.map(({ operation_id }) => operation_id));
      await stream.until(({ id }) => id === last);
      const heard = stream.events.flatMap(({ event, id }) => (event === 'operation' && id !== null ? [id] : []));
      expect(heard).toEqual([...heard].sort((a, b) => a - b));
      expect(new Set(heard)).toEqual(new Set(acknowledged.map(({ operation_id }) => operation_id)));
      stream.close();
    } finally {
      await proxy.close();
      await Promise.all(copies.map((copy) => copy.stop()));
      await rm(dataDir, { recursive: true, force: true, maxRetries: 3 });
    }
  });
});
