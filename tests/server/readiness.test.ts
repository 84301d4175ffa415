/** Ready or only alive: what the server says while its database or its files are away, and that it goes on afterwards. */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { mkdir, open, rm, writeFile } from 'node:fs/promises';
import { createServer as serveHttp } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { student } from '#contract/entities/student.ts';
import { alive, health } from '#contract/entities/system.ts';
import { uploadImage } from '#contract/entities/upload.ts';
import { takeTurn } from '#server/store/locks.ts';
import { describeEngines } from '../engines/engines.ts';
import { STATEMENT_ENDED } from '../engines/postgres.ts';
import { startApp, type TestApp } from './harness.ts';
import { pixel } from './people/pixel.ts';

/** An answer holds for a second: the clock by which it does is put forward, so that what is asked is how things are now. */
const HOLDS = 1100;
let forward = 0;
beforeAll(() => {
  const now = performance.now.bind(performance);
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + forward);
  return () => clock.mockRestore();
});
const ready = (app: TestApp) => {
  forward += HOLDS;
  return app.raw(health, {}, { token: null });
};
const ana = { first_name: 'Ana', last_name: 'Reis' };

async function isAway(app: TestApp): Promise<void> {
  const reply = await ready(app);
  expect(reply.status).toBe(503);
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
  expect((await app.raw(alive, {}, { token: null })).status).toBe(200);
  const refused = await app.raw(student.endpoints.add, { body: ana });
  expect(refused.status).toBe(503);
  expect(refused.headers['retry-after']).toBe('5');
  expect(refused.json()).toMatchObject({ type: '/problems/away' });
}

/** A disk of so many MB at a folder of its own; null where this process may not mount one. */
function smallDisk(megabytes: number): { readonly folder: string; remove(): void } | null {
  const folder = mkdtempSync(join(tmpdir(), 'clutch-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    rmdirSync(folder);
    return null;
  }
  return {
    folder,
    remove() {
      execFileSync('umount', [folder]);
      rmdirSync(folder);
    },
  };
}

/** Adds students, eight at a time, until none can be added any more; answers the surnames of those that were acknowledged. */
async function addUntilRefused(app: TestApp): Promise<string[]> {
  const added: string[] = [];
  for (let turn = 0, refused = 0; refused < 5; turn++) {
    if (turn === 1000) throw new Error(`${added.length} students were added, and there is room all the same.`);
    const names = Array.from({ length: 8 }, (_, at) => `Reis${turn}x${at}`);
    const replies = await Promise.all(
      names.map((last_name) => app.raw(student.endpoints.add, { body: { ...ana, last_name } })),
    );
    expect(replies.map(({ status }) => status).filter((status) => status !== 200 && status !== 503)).toEqual([]);
    added.push(...names.filter((_, at) => replies[at]?.status === 200));
    refused = replies.every(({ status }) => status === 503) ? refused + 1 : 0;
  }
  return added;
}

/** Reads what is there, whatever cannot be written. */
async function surnames(app: TestApp): Promise<string[]> {
  const { db } = app.app.database;
  const rows = await db.selectFrom('student').select('last_name').execute();
  return rows.map(({ last_name }) => last_name);
}

/** What was acknowledged is there and nothing else, while there is no room and once there is again. */
async function holds(app: TestApp, makeRoom: () => Promise<unknown>): Promise<void> {
  const added = await addUntilRefused(app);
  await isAway(app);
  expect((await app.call(student.endpoints.list, { query: {} })).total).toBe(added.length);
  expect((await surnames(app)).toSorted()).toEqual(added.toSorted());
  await makeRoom();
  await isBack(app, added.length);
  await app.call(student.endpoints.add, { body: ana });
  expect((await surnames(app)).toSorted()).toEqual([...added, ana.last_name].toSorted());
}

async function isBack(app: TestApp, students: number): Promise<void> {
  expect((await ready(app)).json()).toMatchObject({ status: 'ok' });
  expect((await app.call(student.endpoints.list, { query: {} })).total).toBe(students);
}

/** Stands before a server of PostgreSQL, not listening yet; `join` says what goes between the two sides of a connection. */
function proxyTo({ port, hostname }: URL, join: (near: Socket, far: Socket) => void) {
  const sockets = new Set<Socket>();
  const proxy = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {}).on('close', () => [near, far].map((each) => each.destroy()));
    }
    join(near, far);
  });
  return { proxy, sockets };
}

describeEngines('readiness', (engine) => {
  test('files that cannot be kept are told, and the process is alive all the same', async () => {
    const app = await startApp(engine);
    const folder = join(app.config.dataDir, 'files');
    expect((await ready(app)).status).toBe(200);
    await rm(folder, { recursive: true });
    await writeFile(folder, 'a file where the folder was');
    const reply = await ready(app);
    expect(reply.status).toBe(503);
    expect(reply.json()).toMatchObject({ type: '/problems/not-ready' });
    expect((await app.raw(alive, {}, { token: null })).status).toBe(200);
    await rm(folder);
    await mkdir(folder);
    await isBack(app, 0);
  });

  test('a store of files elsewhere that does not answer as it should is told, at an upload too', async () => {
    let status = 200;
    const store = serveHttp((_request, response) => response.writeHead(status).end());
    store.listen(0, '127.0.0.1');
    await once(store, 'listening');
    engine.beforeRemoval(async () => void store.close());
    const keys = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' };
    for (const [name, value] of Object.entries(keys)) vi.stubEnv(name, value);
    onTestFinished(() => void vi.unstubAllEnvs());
    const { port } = store.address() as AddressInfo;
    const app = await startApp(engine, { config: { filesUrl: `s3://school?endpoint=http://127.0.0.1:${port}` } });
    const upload = () => app.raw(uploadImage, { body: { file: pixel() } });
    expect([(await ready(app)).status, (await upload()).status]).toEqual([200, 200]);
    for (status of [503, 500, 403, 404]) {
      const [health, refused] = [await ready(app), await upload()];
      expect([status, health.status, refused.status]).toEqual([status, 503, 503]);
      expect(health.headers['retry-after']).toBe('5');
      expect(refused.headers['retry-after']).toBe('5');
      expect(refused.json()).toMatchObject({ type: '/problems/away' });
    }
    expect((await app.raw(alive, {}, { token: null })).status).toBe(200);
    status = 200;
    expect([(await ready(app)).status, (await upload()).status]).toEqual([200, 200]);
  });

  if (engine.name === 'postgres')
    test('a database that was made read-only is told, and found again', async () => {
      const app = await startApp(engine);
      const { db } = app.app.database;
      const name = new URL(app.config.databaseUrl).pathname.slice(1);
      const readOnly = async (on: boolean) => {
        await db.transaction().execute(async (trx) => {
          await sql`set transaction read write`.execute(trx);
          await sql`alter database ${sql.id(name)} set default_transaction_read_only = ${sql.lit(on)}`.execute(trx);
        });
        // It holds for connections that are opened from now on. Whose own is ended ends no more: it comes last.
        const end = sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
          order by pid = pg_backend_pid()`;
        await end.execute(db).catch(() => {});
        // The old connections end in their own time.
        const mode = sql<{ mode: string }>`select current_setting('default_transaction_read_only') as mode`;
        const modes = async () => {
          const found = await Promise.all(Array.from({ length: 5 }, () => mode.execute(db).catch(() => null)));
          return found.map((one) => one?.rows[0]?.mode);
        };
        await expect.poll(modes, { timeout: 20_000 }).toEqual(Array(5).fill(on ? 'on' : 'off'));
      };
      await readOnly(true);
      await isAway(app);
      await readOnly(false);
      await isBack(app, 0);
    });

  if (engine.name === 'sqlite')
    test('a database that takes no writes is told', async () => {
      const app = await startApp(engine);
      const { db } = app.app.database;
      const only = (on: 0 | 1) => sql`pragma query_only = ${sql.lit(on)}`.execute(db);
      await only(1);
      await isAway(app);
      await only(0);
      await isBack(app, 0);
    });

  if (engine.name === 'sqlite')
    test('a disk that is full is told, and nothing that was acknowledged is lost', async ({ skip }) => {
      const disk = smallDisk(32);
      if (!disk) return skip('only root may mount a small disk');
      const { folder, remove } = disk;
      engine.beforeRemoval(async () => remove());
      const app = await startApp(engine, {
        config: { dataDir: folder, databaseUrl: `file:${join(folder, 'clutch.db')}` },
      });
      const filler = join(folder, 'filler');
      const file = await open(filler, 'w');
      const full = async () => {
        for (;;) await file.write(Buffer.alloc(4096));
      };
      await expect(full()).rejects.toMatchObject({ code: 'ENOSPC' });
      await file.close();
      await holds(app, () => rm(filler));
    });

  if (engine.name === 'sqlite')
    test.each(['EIO', 'ENOSPC', 'EACCES'])(
      'a disk that refuses to sync with %s: nothing is told as done that may be lost',
      async (code) => {
        let refuses = false;
        const app = await startApp(engine, {
          // What a job writes is refused as well, and may be the first.
          jobs: false,
          async syncLog(log) {
            if (refuses) throw Object.assign(new Error('refused'), { code });
            await log.datasync();
          },
        });
        const add = (last_name: string, idempotencyKey?: string) =>
          app.raw(student.endpoints.add, { body: { ...ana, last_name } }, { idempotencyKey });
        refuses = true;
        const first = await add('Reis', 'key-of-the-first');
        expect([first.status, first.json()]).toMatchObject([503, { type: '/problems/in-doubt' }]);
        expect(first.headers['retry-after']).toBeUndefined();
        // It can be read, and its repeat is no more certain.
        expect((await add('Reis', 'key-of-the-first')).json()).toMatchObject({ type: '/problems/in-doubt' });
        await isAway(app);
        expect(await surnames(app)).toEqual(['Reis']);
        refuses = false;
        await isBack(app, 1);
        expect((await add('Reis', 'key-of-the-first')).json()).toMatchObject({ data: { last_name: 'Reis' } });
        expect((await add('Costa')).status).toBe(200);
        expect(await surnames(app)).toEqual(['Reis', 'Costa']);
      },
    );

  if (engine.name === 'postgres')
    test('a database that is away is told, and found again', async () => {
      const url = new URL(await engine.databaseUrl());
      const { proxy, sockets } = proxyTo(url, (near, far) => near.pipe(far).pipe(near));
      const open = async (port: number) => {
        proxy.listen(port, '127.0.0.1');
        await once(proxy, 'listening');
        return (proxy.address() as { port: number }).port;
      };
      const port = await open(0);
      const through = new URL(url);
      through.host = `127.0.0.1:${port}`;
      const app = await startApp(engine, { config: { databaseUrl: through.href } });
      await app.call(student.endpoints.add, { body: ana as never });
      proxy.close();
      for (const socket of sockets) socket.destroy();
      await isAway(app);
      await open(port);
      await isBack(app, 1);
      proxy.close();
    });

  if (engine.name === 'postgres')
    test('a database behind a network that drops packets is told in time, holds no lock, and is found again', async () => {
      const url = new URL(await engine.databaseUrl());
      let silent = false;
      const proxy = createServer((near) => {
        const far = connect(Number(url.port), url.hostname);
        const pass = (from: Socket, to: Socket) =>
          from
            .on('data', (bytes) => silent || to.write(bytes))
            .on('error', () => {})
            // Nor does a farewell come through.
            .on('close', () => silent || to.destroy());
        pass(near, far);
        pass(far, near);
      });
      proxy.listen(0, '127.0.0.1');
      await once(proxy, 'listening');
      engine.beforeRemoval(async () => void proxy.close());
      const through = new URL(url);
      through.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
      const patience = 2000;
      const app = await startApp(engine, { config: { databaseUrl: through.href }, patience });
      const { db, long } = app.app.database;
      const add = (last_name: string) => app.raw(student.endpoints.add, { body: { ...ana, last_name } });
      expect((await add('Reis')).status).toBe(200);

      let go = () => {};
      const dropped = new Promise<void>((resolve) => {
        go = resolve;
      });
      let begun = () => {};
      const locked = new Promise<void>((resolve) => {
        begun = resolve;
      });
      const cut = db.transaction().execute(async (trx) => {
        await takeTurn(app.app.database, trx, app.clubId);
        begun();
        await dropped;
        await sql`select 1`.execute(trx);
      });
      const ended = expect(cut).rejects.toThrow();
      await locked;
      silent = true;
      go();
      // More than there are connections.
      const replies = await Promise.all(Array.from({ length: 15 }, (_, at) => add(`Costa${at}`)));
      for (const reply of replies) {
        expect([reply.status, reply.headers['retry-after']]).toEqual([503, '5']);
        expect(reply.json()).toMatchObject({ type: '/problems/away' });
      }
      await ended;
      silent = false;
      await expect.poll(async () => (await add('Lopes')).status, { timeout: 10_000, interval: 300 }).toBe(200);

      // A statement that takes too long is ended too, and the steps of long work may take longer.
      const sleep = sql`select pg_sleep(${(patience / 1000) * 1.5})`;
      await expect(sleep.execute(db)).rejects.toMatchObject({ code: expect.stringMatching(STATEMENT_ENDED) });
      await sleep.execute(long);
    });

  if (engine.name === 'postgres')
    test('connections that break while they are set up leave their places in the pool to others', async () => {
      const url = new URL(await engine.databaseUrl());
      let breaks = false;
      let broken = 0;
      const { proxy, sockets } = proxyTo(url, (near, far) => {
        far.pipe(near);
        near.on('data', (bytes) => {
          if (!breaks || !bytes.includes('set_config')) return void far.write(bytes);
          broken++;
          near.destroy();
        });
      });
      proxy.listen(0, '127.0.0.1');
      await once(proxy, 'listening');
      engine.beforeRemoval(async () => void proxy.close());
      const through = new URL(url);
      through.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
      const app = await startApp(engine, { config: { databaseUrl: through.href } });
      const add = (last_name: string) => app.raw(student.endpoints.add, { body: { ...ana, last_name } });
      breaks = true;
      for (const socket of sockets) socket.destroy();
      // More than any pool has places.
      for (let at = 0; at < 40; at++) await sql`select 1`.execute(app.app.database.db).catch(() => {});
      expect(broken).toBeGreaterThan(30);
      breaks = false;
      await expect.poll(async () => (await add('Lopes')).status, { timeout: 10_000, interval: 300 }).toBe(200);
    });

  if (engine.name === 'postgres')
    test('a connection that breaks in the middle of a transaction costs that transaction alone', async () => {
      const app = await startApp(engine);
      const { db } = app.app.database;
      const broken = db.transaction().execute(async (trx) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
        const pid = rows[0]?.pid;
        await sql`select pg_terminate_backend(${pid})`.execute(db);
        // The break is noticed while no statement is under way.
        const left = () => sql`select 1 from pg_stat_activity where pid = ${pid}`.execute(db);
        await expect.poll(async () => (await left()).rows).toEqual([]);
        await sql`select 1`.execute(trx);
      });
      // Whichever comes first: the database's last word, or the end of its socket.
      await expect(broken).rejects.toThrow(/connection|terminat|ECONNRESET|EPIPE/i);
      await isBack(app, 0);
    });
});
