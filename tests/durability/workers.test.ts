/** Several processes behind one port: what they count together, one that is killed, and their end. */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { login } from '#contract/entities/session.ts';
import { inherited } from '#tools/process/environment.ts';
import { type RealServer, startServer } from '#tools/process/real-server.ts';
import { createSchool } from '../e2e/school.ts';
import { describeEngines } from '../engines/engines.ts';
import { listen, type Stream } from '../server/people/stream.ts';

const root = resolve(import.meta.dirname, '../..');
const run = promisify(execFile);

test('SQLite is served by one process, and more are refused in words', async () => {
  const asked = run(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: { ...inherited(), WORKERS: '2', DATA_DIR: '/nowhere' },
  });
  await expect(asked).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('WORKERS=2 needs PostgreSQL: SQLite has one writer'),
  });
});

/** Numbers of the processes that serve. */
const workersOf = ({ pid }: RealServer): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);

/** Resolves once `holds`; each look is a call of its own. */
async function until(holds: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await holds())) await new Promise((go) => setTimeout(go, 20));
}

interface Answer {
  readonly status: number;
  readonly body: string;
}

/** Over a connection of its own, so that each call goes to the next process. */
const ask = (url: string, method: string, token = '', body?: object, headers: object = {}): Promise<Answer> =>
  new Promise((done, failed) => {
    const text = body === undefined ? '' : JSON.stringify(body);
    const sent = request(
      url,
      {
        method,
        agent: new Agent(),
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(text ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) } : {}),
          ...headers,
        },
      },
      (answer) => {
        let all = '';
        answer.on('data', (chunk: Buffer) => {
          all += chunk.toString();
        });
        answer.on('error', failed);
        answer.on('end', () => done({ status: answer.statusCode ?? 0, body: all }));
      },
    );
    sent.setTimeout(15_000, () => sent.destroy(new Error('There was no answer.')));
    sent.on('error', failed);
    sent.end(text);
  });

/** A stream that comes back whenever it is cut, from where it was. */
async function follow(url: string, token: string): Promise<{ heard(): Set<number>; close(): void }> {
  const streams: Stream[] = [];
  let open = true;
  const heard = () =>
    new Set(
      streams
        .flatMap(({ events }) => events)
        .flatMap(({ event, id }) => (event === 'operation' && id !== null ? [id] : [])),
    );
  const begin = async (): Promise<void> => {
    const last = Math.max(...heard());
    const stream = await listen(url, token, last > 0 ? last : undefined);
    streams.push(stream);
    void stream.ended.then(() => (open ? begin() : undefined));
  };
  await begin();
  return {
    heard,
    close() {
      open = false;
      streams.at(-1)?.close();
    },
  };
}

const tokenOf = (school: { localStorage: readonly { name: string; value: string }[] }): string =>
  school.localStorage.find(({ name }) => name === 'accessToken')?.value ?? '';

describeEngines('several processes', (engine) => {
  const start = async (env: Record<string, string> = {}) =>
    startServer({ env: { WORKERS: '2', DATABASE_URL: await engine.emptyUrl(), ...env } });
  const onPostgres = test.runIf(engine.name === 'postgres');

  onPostgres('count rate limits, streams and figures once', { timeout: 90_000 }, async () => {
    const server = await start({ RATE_LIMIT_FACTOR: '1' });
    try {
      const school = await createSchool(server);
      const token = tokenOf(school);
      expect(workersOf(server)).toHaveLength(2);

      const streams: Stream[] = [];
      for (let number = 0; number < 20; number++) streams.push(await listen(server.url, token));
      const more = await Promise.all([1, 2, 3].map(() => ask(`${server.url}/api/admin/events`, 'GET', token)));
      expect(more.map(({ status }) => status)).toEqual([429, 429, 429]);

      let figures = '';
      // A worker that is slow to answer is left out of them.
      await until(async () => {
        figures = (await ask(`${server.url}/metrics`, 'GET')).body;
        return /^clutch_workers 2$/m.test(figures) && /^clutch_live_streams 20$/m.test(figures);
      });
      expect(figures.match(/^process_resident_memory_bytes\{worker="\d+"\} \d+$/gm)).toHaveLength(2);
      expect(figures.match(/^# TYPE clutch_request_seconds /gm)).toHaveLength(1);
      for (const stream of streams) stream.close();
      await until(async () => /^clutch_live_streams 0$/m.test((await ask(`${server.url}/metrics`, 'GET')).body));

      const statuses: number[] = [];
      const most = login.rateLimit?.max as number;
      // Each with another address, so that what counts against an account has no say.
      for (let number = 0; number < most + 6; number++) {
        const body = { email: `nobody-${number}@school.example`, password: 'a wrong secret word' };
        statuses.push((await ask(`${server.url}/api/auth/login`, 'POST', '', body)).status);
      }
      // Signing in as the school was made counts too.
      const refused = statuses.filter((status) => status === 429).length;
      expect(refused).toBeGreaterThanOrEqual(6);
      expect(refused).toBeLessThanOrEqual(8);
    } finally {
      await server.stop();
    }
  });

  onPostgres(
    'replace one that is killed: nobody is refused, nothing is lost or done twice',
    { timeout: 90_000 },
    async () => {
      const server = await start();
      try {
        const school = await createSchool(server);
        const token = tokenOf(school);
        const before = workersOf(server);
        let cut = 0;
        /** Repeats under the same key until there is an answer. */
        const add = async (last_name: string): Promise<{ data: { id: number }; operation_id: number }> => {
          const key = randomUUID();
          for (let tries = 0; tries < 20; tries++) {
            const body = { first_name: 'Many', last_name, licence_category: 'B' };
            const answer = await ask(`${server.url}/api/admin/student/signup`, 'POST', token, body, {
              'idempotency-key': key,
            }).catch((error: NodeJS.ErrnoException) => {
              // Cut with the process that was killed; a port that refuses is another matter.
              if (error.code !== 'ECONNRESET') throw error;
              cut++;
              return null;
            });
            if (answer?.status === 200) return JSON.parse(answer.body);
            if (answer) throw new Error(`It answered ${answer.status}: ${answer.body}`);
          }
          throw new Error('There was no answer.');
        };

        const streams = [await follow(server.url, token), await follow(server.url, token)];
        const acknowledged: Awaited<ReturnType<typeof add>>[] = [];
        let killed = false;
        await Promise.all(
          Array.from({ length: 6 }, async (_, writer) => {
            for (let number = 0; number < 20; number++) {
              acknowledged.push(await add(`${writer}-${number}`));
              if (killed || acknowledged.length < 40) continue;
              killed = true;
              // The first does the background work: another has to go on with it.
              process.kill(before[0] as number, 'SIGKILL');
            }
          }),
        );
        expect(cut).toBeLessThanOrEqual(6);

        const list = await ask(`${server.url}/api/admin/student?per_page=500`, 'GET', token);
        const ids = (JSON.parse(list.body) as { data: { id: number }[] }).data.map(({ id }) => id);
        expect(ids.sort((a, b) => a - b)).toEqual(acknowledged.map(({ data }) => data.id).sort((a, b) => a - b));

        // Whichever process a stream came from, it heard the writes of both, and came back where that one was killed.
        const wanted = new Set(acknowledged.map(({ operation_id }) => operation_id));
        for (const stream of streams) {
          await until(() => [...wanted].every((id) => stream.heard().has(id)));
          expect(stream.heard()).toEqual(wanted);
          stream.close();
        }

        await until(async () => /^clutch_workers 2$/m.test((await ask(`${server.url}/metrics`, 'GET')).body));
        const figures = (await ask(`${server.url}/metrics`, 'GET')).body;
        expect(figures).toMatch(/^clutch_workers_replaced_total 1$/m);
        expect(workersOf(server)).toContain(before[1]);
      } finally {
        await server.stop();
      }
    },
  );

  onPostgres(
    'a connection that a killed process had not taken yet is answered by another',
    { timeout: 90_000 },
    async () => {
      const server = await start();
      try {
        const [first, second] = workersOf(server) as [number, number];
        // Stopped, both are handed connections and take none.
        for (const pid of [first, second]) process.kill(pid, 'SIGSTOP');
        const answers = Array.from({ length: 4 }, () => ask(`${server.url}/api/alive`, 'GET'));
        await connected(server.url);
        process.kill(first, 'SIGKILL');
        process.kill(second, 'SIGCONT');
        expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      } finally {
        await server.stop();
      }
    },
  );

  onPostgres('finish what is under way before they end', { timeout: 90_000 }, async () => {
    const server = await start();
    const school = await createSchool(server);
    const lines = Array.from({ length: 2000 }, (_, index) => `First${index},Last${index}`).join('\n');
    const form = new FormData();
    form.append('file', new File([`first_name,last_name\n${lines}\n`], 'students.csv'));
    form.append('dry_run', 'json:false');
    const answer = fetch(`${server.url}/api/admin/student/import`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${tokenOf(school)}` },
    });
    await until(async () => /^clutch_requests_open 2$/m.test((await ask(`${server.url}/metrics`, 'GET')).body));
    const pids = workersOf(server);
    process.kill(server.pid, 'SIGTERM');
    const asked = performance.now();
    const reply = await answer;
    expect(reply.status).toBe(200);
    expect(await reply.json()).toMatchObject({ added: 2000 });
    await server.stop();
    // Not by the limit of ten seconds, after which a process ends whatever is under way.
    expect(performance.now() - asked).toBeLessThan(9_000);
    for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });

  onPostgres('end in words where they end again and again', { timeout: 90_000 }, async () => {
    const server = await start();
    let running = true;
    const ended = new Promise<void>((done) => {
      const look = setInterval(() => {
        if (isThere(server.pid)) return;
        clearInterval(look);
        running = false;
        done();
      }, 50);
    });
    while (running) {
      for (const pid of childrenOf(server)) kill(pid);
      await new Promise((go) => setTimeout(go, 20));
    }
    await ended;
    expect(server.output()).toContain('6 processes of the server in a row ended soon after their start');
    await server.stop();
  });
});

/** Resolves once one more connection is there: those before it are too. */
const connected = (url: string): Promise<void> =>
  new Promise((done, failed) => {
    const { port, hostname } = new URL(url);
    const socket = connect(Number(port), hostname, () => {
      socket.destroy();
      done();
    });
    socket.once('error', failed);
  });

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

function childrenOf(server: RealServer): number[] {
  try {
    return workersOf(server).filter(Boolean);
  } catch {
    return [];
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}
