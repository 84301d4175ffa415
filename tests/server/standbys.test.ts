/** Lists, searches, reports and exports read from streaming standbys, which are paused, killed, frozen and promoted meanwhile. */
import { request } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { events } from '#contract/entities/live.ts';
import { exportReport, readReport } from '#contract/entities/report.ts';
import { searchAll } from '#contract/entities/search.ts';
import { student } from '#contract/entities/student.ts';
import { health } from '#contract/entities/system.ts';
import { endpoints } from '#contract/index.ts';
import { readConfig } from '#server/config.ts';
import { readingFrom } from '#server/store/database.ts';
import { startServer } from '#tools/process/real-server.ts';
import { until } from '../cluster/processes.ts';
import { describeEngines } from '../engines/engines.ts';
import { type Pooler, startPooler } from '../engines/pooler.ts';
import { type Postgres, startPostgres } from '../engines/postgres.ts';
import { type Standby, startStandby } from '../engines/standby.ts';
import { startApp, type TestApp } from './harness.ts';

/** Statements by who answered them: `primary away`, `127.0.0.1:5433`. */
type Reads = Record<string, number>;

describeEngines('reading from standbys', (engine) => {
  test('an address takes from the other what it does not say, and may name several', () => {
    const read = (DATABASE_URL: string, DATABASE_READ_URL: string, DATABASE_READ_BEHIND?: string) =>
      readConfig({ DATABASE_URL, DATABASE_READ_URL, DATABASE_READ_BEHIND }, '/').databaseStandbys;
    if (engine.name === 'sqlite') {
      expect(() => read('file:/clutch.db', 'postgres://standby')).toThrow(
        'DATABASE_READ_URL needs PostgreSQL: SQLite has no standbys.',
      );
      expect(read('file:/clutch.db', '')).toBeNull();
      return;
    }
    const primary = 'postgres://ada:p%40ss@primary:5432/clutch';
    expect(read(primary, '')).toBeNull();
    expect(read(primary, 'postgres://one:5433, postgresql://eve:x@two/other?sslmode=require')).toEqual({
      urls: ['postgres://ada:p%40ss@one:5433/clutch', 'postgresql://eve:x@two/other?sslmode=require'],
      mostBehind: 10,
    });
    expect(read(primary, 'postgres://eve:a,b@one:5433,two/clutch', '30')).toEqual({
      urls: ['postgres://eve:a,b@one:5433/clutch', 'postgres://eve:a,b@two/clutch'],
      mostBehind: 30,
    });
    for (const wrong of ['http://one', 'one:5433', 'postgres://', 'postgres://one,', 'postgres://one,http://two'])
      expect(() => read(primary, wrong), wrong).toThrow(
        'DATABASE_READ_URL must be addresses that begin with postgres:',
      );
    for (const wrong of ['1', '0', '-1', '3601', 'soon'])
      expect(() => read(primary, 'postgres://one', wrong), wrong).toThrow('DATABASE_READ_BEHIND must be');
  });
  if (engine.name === 'sqlite') return;

  let primary: Postgres;
  const standbys: Standby[] = [];
  const first = () => standbys[0] as Standby;
  /** A copy of the server, and another one behind the same address. */
  let app: TestApp;
  let other: TestApp;
  const poolers: Pooler[] = [];
  const closers: (() => Promise<void>)[] = [];
  const own = { ...engine, beforeRemoval: (close: () => Promise<void>) => void closers.push(close) };

  const copy = (
    urls: readonly string[] | null,
    more: { databaseUrl?: string; databaseDirectUrl?: string } = {},
    mostBehind = 60,
  ) =>
    startApp(own, {
      empty: Boolean(app),
      config: {
        databaseUrl: primary.url,
        databaseStandbys: urls && { urls, mostBehind },
        ...more,
      },
    }).then((made) => {
      if (app) Object.assign(made, { token: app.token, clubId: app.clubId });
      return made;
    });

  beforeAll(async () => {
    primary = await startPostgres({ settings: { synchronous_commit: 'on' } });
    standbys.push(await startStandby(primary));
    app = await copy([first().url]);
    other = await copy([first().url]);
    for (const one of [app, other]) await used(one, 1);
  });
  beforeEach(async () => {
    await first().ask('select pg_wal_replay_resume()');
    for (const one of [app, other]) await used(one, 1);
  });
  afterAll(async () => {
    for (const close of closers.splice(0).reverse()) await close();
    for (const pooler of poolers) await pooler.stop();
    for (const standby of standbys) await standby.stop();
    await primary?.stop();
  });

  const add = (by: TestApp, last_name: string) =>
    by.call(student.endpoints.add, { body: { first_name: 'Rita', last_name, licence_category: 'B' } as never });
  const names = async (by: TestApp, sort = 'name') =>
    (await by.call(student.endpoints.list, { query: { per_page: 100, sort } as never })).data.map(
      (row) => (row as { last_name: string }).last_name,
    );

  async function readsOf(by: TestApp): Promise<Reads> {
    const { body } = await by.app.http.inject({ url: '/metrics' });
    const lines = body.matchAll(/^clutch_reads_total\{from="(.+)",why="(.*)"\} (\d+)$/gm);
    return Object.fromEntries([...lines].map(([, from, why, reads]) => [`${from} ${why}`.trim(), Number(reads)]));
  }
  /** What was read from where while `work` ran; what did not grow is left out. */
  async function readsDuring(by: TestApp, work: () => Promise<unknown>): Promise<Reads> {
    const before = await readsOf(by);
    await work();
    const grown = Object.entries(await readsOf(by)).map(([key, reads]) => [key, reads - (before[key] ?? 0)] as const);
    return Object.fromEntries(grown.filter(([, reads]) => reads > 0));
  }
  const usedNow = (by: TestApp) => by.app.database.standbys?.state().filter(({ inUse }) => inUse).length ?? 0;
  const used = (by: TestApp, count: number) =>
    until(`${count} standbys in use`, async () => usedNow(by) === count, 30_000);
  const host = (standby: Standby) => new URL(standby.url).host;
  /** Repeats a read until one server alone answers it: it waits for the standby 100 ms, which may be more behind on a busy machine. */
  const readsFrom = (server: string, by: TestApp, read: () => Promise<unknown>) =>
    expect.poll(async () => Object.keys(await readsDuring(by, read)), { timeout: 20_000 }).toEqual([server]);

  test('lists, searches, reports and exports are read from the standby, and nothing else is', async () => {
    await add(app, 'Gomes');
    await readsFrom(host(first()), app, () => names(app));
    const reading = [
      () => app.call(student.endpoints.list, { query: {} as never }),
      () => app.call(searchAll, { query: { q: 'gomes' } as never }),
      () => app.call(readReport, { params: { report: 'income' }, query: {} }),
      () => app.call(student.endpoints.exportCsv, { query: {} as never }),
      () => app.call(exportReport, { params: { report: 'way' }, query: {} }),
      () => app.call(student.endpoints.countSelected, { body: { rows: { matching: {} } } as never }),
    ];
    for (const read of reading) await readsFrom(host(first()), app, read);
    const [id] = (await app.call(student.endpoints.list, { query: {} as never })).data.map((row) => row.id as number);
    expect(await readsDuring(app, () => app.call(student.endpoints.get, { params: { id: id as number } }))).toEqual({});
    expect(await readsDuring(app, () => add(app, 'Lopes'))).toEqual({});
  });

  test('nothing that is read asks of a standby what only the primary does', async () => {
    const { data } = (await add(app, 'Asked for')) as { data: { id: number } };
    const query = { from: '2026-03-02T00:00:00Z', to: '2026-03-09T00:00:00Z', kind: 'theory', q: 'rita' };
    const answered: string[] = [];
    const reads = await readsDuring(app, async () => {
      for (const endpoint of endpoints) {
        if (
          endpoint.method !== 'GET' ||
          endpoint === events ||
          endpoint.access === 'public' ||
          endpoint.access === 'feed'
        )
          continue;
        const params = { id: data.id, report: 'hours' };
        for (const asked of [{}, query]) {
          const { status, body } = await app.raw(endpoint, { params, query: asked });
          expect(status, `${endpoint.id}: ${body}`).toBeLessThan(500);
          if (status === 200) answered.push(endpoint.id);
        }
      }
    });
    expect(answered).toEqual(
      expect.arrayContaining(['readCalendar', 'readStudentTimeline', 'listAudit', 'exportAudit']),
    );
    expect(reads[host(first())]).toBeGreaterThan(100);
    expect(reads).not.toHaveProperty('primary failed');
  });

  test('who wrote sees it, on either copy, while the standby stands still; and reads from it once it has come so far', async () => {
    await names(app);
    await first().ask('select pg_wal_replay_pause()');
    await add(app, 'Pausa');
    for (const one of [app, other]) {
      const reads = await readsDuring(one, async () => expect(await names(one)).toContain('Pausa'));
      expect(reads).toEqual({ 'primary behind': expect.any(Number) });
    }
    await first().ask('select pg_wal_replay_resume()');
    for (const one of [app, other]) await readsFrom(host(first()), one, () => names(one));
    expect(await names(app)).toContain('Pausa');
  });

  test('another school reads on from a standby that stands still, and never sees it go back', async () => {
    const { token } = await app.addClub('Elsewhere');
    const theirs = () => app.call(student.endpoints.list, { query: {} as never }, { token });
    await readsFrom(host(first()), app, theirs);
    await first().ask('select pg_wal_replay_pause()');
    await add(app, 'Only here');
    await readsFrom(host(first()), app, theirs);
  });

  test('what is remembered of a list at the primary is not shown older by the standby, nor kept older', async () => {
    await first().ask('select pg_wal_replay_pause()');
    const made = await Promise.all(['Um', 'Dois', 'Tres'].map((name) => add(app, name)));
    expect(await names(app, '-id')).toEqual(expect.arrayContaining(['Um', 'Dois', 'Tres']));
    await first().ask('select pg_wal_replay_resume()');
    for (const { data } of made as { data: { id: number } }[]) {
      await app.call(student.endpoints.remove, { params: { id: data.id } });
      expect(await names(app, '-id')).toEqual(await names(other, '-id'));
    }
    expect(await names(app, '-id')).not.toContain('Dois');
  });

  test('who hears of an act and reads, reads it: also of a copy that notes nothing itself', async () => {
    const silent = await copy(null);
    for (const [by, name] of [
      [silent, 'Heard of another'],
      [app, 'Heard'],
    ] as const) {
      await first().ask('select pg_wal_replay_resume()');
      await readsFrom(host(first()), other, () => names(other));
      await first().ask('select pg_wal_replay_pause()');
      let heard: () => void = () => {};
      const word = new Promise<void>((resolve) => {
        heard = resolve;
      });
      const stop = await other.app.services.live.subscribe(app.clubId, ({ entities }) => {
        if (entities.student) heard();
      });
      await add(by, name);
      await word;
      const reads = await readsDuring(other, async () => expect(await names(other)).toContain(name));
      expect(reads).toEqual({ 'primary behind': expect.any(Number) });
      stop();
    }
  });

  test('a primary that noted nothing, as after a failure, is read as it is now', async () => {
    const silent = await copy(null);
    await first().ask('select pg_wal_replay_pause()');
    await add(silent, 'After the crash');
    await sql`truncate write_position`.execute(app.app.database.db);
    expect(await names(app)).toContain('After the crash');
    // A position that lies ahead is of another cluster, whose backup this is.
    await sql`update write_position set position = 'FFFF/0'`.execute(app.app.database.db);
    await add(app, 'After the restore');
    expect(await names(app)).toContain('After the restore');
    await first().ask('select pg_wal_replay_resume()');
    await readsFrom(host(first()), app, () => names(app));
  });

  test('what cannot be noted holds up no answer, and is read from the primary until it is', async () => {
    await readsFrom(host(first()), app, () => names(app));
    await first().ask('select pg_wal_replay_pause()');
    const held = await app.app.database.db.startTransaction().execute();
    await sql`lock table write_position`.execute(held);
    await add(app, 'Not noted');
    const reads = await readsDuring(app, async () => expect(await names(app)).toContain('Not noted'));
    expect(reads).toEqual({ 'primary behind': expect.any(Number) });
    await held.rollback().execute();
    await first().ask('select pg_wal_replay_resume()');
    await readsFrom(host(first()), app, () => names(app));
    expect(await names(other)).toContain('Not noted');
  });

  test('one that is far behind is left out, and comes back by itself', async () => {
    const strict = await copy([first().url], {}, 2);
    await used(strict, 1);
    const { token } = await strict.addClub('Far away');
    const theirs = () => strict.call(student.endpoints.list, { query: {} as never }, { token });
    await first().ask('select pg_wal_replay_pause()');
    await expect
      .poll(
        async () => {
          await add(strict, 'Again');
          return usedNow(strict);
        },
        { timeout: 30_000, interval: 200 },
      )
      .toBe(0);
    expect(await readsDuring(strict, theirs)).toEqual({ 'primary away': expect.any(Number) });
    const { reading } = await strict.call(health, {});
    expect(reading).toMatchObject({ standbys: [{ in_use: false, reads: expect.any(Number) }] });
    expect(reading?.primary).toBeGreaterThan(0);
    const { body } = await strict.app.http.inject({ url: '/metrics' });
    expect(body).toContain(`clutch_standby_in_use{standby="${host(first())}"} 0`);
    expect(Number(/^clutch_standby_behind_bytes\{.*\} (\d+)$/m.exec(body)?.[1])).toBeGreaterThan(0);
    await first().ask('select pg_wal_replay_resume()');
    await used(strict, 1);
    await readsFrom(host(first()), strict, theirs);
    await expect
      .poll(async () => (await strict.call(health, {})).reading?.standbys, { timeout: 20_000 })
      .toMatchObject([{ in_use: true, behind_seconds: expect.any(Number) }]);
  });

  /** Reads from both copies without a pause until it is ended; answers what failed. */
  function readOn(): () => Promise<{ readonly answered: number; readonly failed: string[] }> {
    let going = true;
    let answered = 0;
    const failed: string[] = [];
    const callers = [app, other, app, other].map(async (by, caller) => {
      while (going) {
        const reply =
          caller < 2
            ? await by.raw(student.endpoints.list, { query: { per_page: 50 } })
            : await by.raw(student.endpoints.exportCsv, { query: {} });
        if (reply.status === 200 && (caller < 2 || reply.body.includes('Gomes'))) answered++;
        else failed.push(`${reply.status} ${reply.body}`);
        await new Promise((resolve) => setImmediate(resolve));
      }
    });
    const stop = async () => {
      going = false;
      await Promise.all(callers);
      return { answered, failed };
    };
    onTestFinished(async () => void (await stop()));
    return stop;
  }

  test('one that is killed under reads costs nobody an answer, and is read from again once it is back', async () => {
    const before = (await readsOf(app))[host(first())] ?? 0;
    const stop = readOn();
    await until('reading', async () => ((await readsOf(app))[host(first())] ?? 0) > before + 50, 20_000);
    await first().kill();
    await used(app, 0);
    await used(other, 0);
    const reads = await readsDuring(app, () => names(app));
    expect(reads).toMatchObject({ 'primary away': expect.any(Number) });
    expect(Object.keys(reads)).not.toContain(host(first()));
    await first().again();
    await used(app, 1);
    await used(other, 1);
    await until('reading', async () => ((await readsDuring(app, () => names(app)))[host(first())] ?? 0) > 0, 20_000);
    const { answered, failed } = await stop();
    expect(failed).toEqual([]);
    expect(answered).toBeGreaterThan(50);
  });

  test('one that says nothing any more costs nobody an answer either', async () => {
    const before = (await readsOf(app))[host(first())] ?? 0;
    const stop = readOn();
    await until('reading', async () => ((await readsOf(app))[host(first())] ?? 0) > before + 50, 20_000);
    await first().freeze(true);
    onTestFinished(() => first().freeze(false));
    await used(app, 0);
    await used(other, 0);
    expect(await names(app)).toContain('Gomes');
    await first().freeze(false);
    await used(app, 1);
    const { failed } = await stop();
    expect(failed).toEqual([]);
    await readsFrom(host(first()), app, () => names(app));
  });

  test('what one process of a copy wrote another one reads, and their figures are those of one server', async () => {
    const server = await startServer({
      env: { WORKERS: '2', DATABASE_URL: primary.url, DATABASE_READ_URL: first().url },
    });
    onTestFinished(() => server.stop());
    /** Over a connection of its own, so that each call goes to the next process. */
    const ask = (path: string, body?: object) =>
      new Promise<string>((resolve, reject) => {
        const headers = { authorization: `Bearer ${app.token}`, 'content-type': 'application/json' };
        const sent = request(
          `${server.url}${path}`,
          { agent: false, method: body ? 'POST' : 'GET', headers },
          async (answer) => {
            const text = Buffer.concat(await answer.toArray()).toString();
            if (answer.statusCode === 200) resolve(text);
            else reject(new Error(`${path} answered ${answer.statusCode}: ${text}`));
          },
        );
        sent.on('error', reject);
        sent.end(body && JSON.stringify(body));
      });
    const lists = () => ask('/api/admin/student?per_page=100&sort=-id');
    const metric = async (pattern: RegExp) => [...(await ask('/metrics')).matchAll(pattern)].map(([, value]) => value);
    const standby = host(first()).replaceAll('.', '\\.');
    // Both processes look, and each reads from it.
    await until(
      'both processes',
      async () => {
        await lists();
        return (await metric(/^clutch_standby_in_use\{worker="(\d+)",.*\} 1$/gm)).length === 2;
      },
      30_000,
    );
    const answered = async () =>
      Number((await metric(new RegExp(`^clutch_reads_total\\{from="${standby}",why=""\\} (\\d+)$`, 'gm')))[0]);
    const before = await answered();
    for (let time = 0; time < 4; time++) await lists();
    expect(await answered()).toBeGreaterThan(before);
    await first().ask('select pg_wal_replay_pause()');
    for (let time = 0; time < 6; time++) {
      await ask('/api/admin/student/signup', { first_name: 'Rita', last_name: `Next ${time}`, licence_category: 'B' });
      expect(await lists()).toContain(`Next ${time}`);
    }
    expect(Number((await metric(/^clutch_reads_total\{from="primary",why="behind"\} (\d+)$/gm))[0])).toBeGreaterThan(0);
  });

  test('through poolers it holds as well', async () => {
    const [toPrimary, toStandby] = [await startPooler(primary.url), await startPooler(first().url)];
    poolers.push(toPrimary, toStandby);
    const through = (url: string, { host: at }: Pooler) => Object.assign(new URL(url), { host: at }).href;
    const pooled = await copy([through(first().url, toStandby)], {
      databaseUrl: through(primary.url, toPrimary),
      databaseDirectUrl: primary.url,
    });
    await used(pooled, 1);
    await add(pooled, 'Pooled');
    await readsFrom(toStandby.host, pooled, () => names(pooled));
    expect(await names(pooled)).toContain('Pooled');
    await first().ask('select pg_wal_replay_pause()');
    await add(pooled, 'Pooled and paused');
    const reads = await readsDuring(pooled, async () => expect(await names(pooled)).toContain('Pooled and paused'));
    expect(reads).toEqual({ 'primary behind': expect.any(Number) });
    await first().ask('select pg_wal_replay_resume()');
    // Nothing of a session stays behind in the pooler's connections.
    const { rows } = await sql<{ on: string }>`show default_transaction_read_only`.execute(pooled.app.database.db);
    expect(rows).toEqual([{ default_transaction_read_only: 'off' }]);
  });

  test('behind one address that leads to several, a call never reads what is older than what it has read', async () => {
    const second = await startStandby(primary);
    standbys.push(second);
    const address = await inTurns([first(), second]);
    const balanced = await copy([address]);
    const silent = await copy(null);
    const { token, clubId } = await balanced.addClub('Balanced');
    const theirs = () => balanced.call(student.endpoints.list, { query: {} as never }, { token });
    await used(balanced, 1);
    await readsFrom(new URL(address).host, balanced, theirs);
    await second.ask('select pg_wal_replay_pause()');
    // Nobody here hears of it, so that both standbys may answer: one of them knows it, and the other does not.
    const body = { first_name: 'Rita', last_name: 'Newer', licence_category: 'B' };
    await silent.call(student.endpoints.add, { body: body as never }, { token });
    const here = "select 1 from student where last_name = 'Newer'";
    await until('the write on the first', async () => (await first().ask(here)).length === 1, 20_000);
    expect(await second.ask(here)).toEqual([]);
    for (let round = 0; round < 20; round++) {
      const { db } = await readingFrom(balanced.app.database, clubId);
      const count = async () =>
        Number(
          (await sql<{ n: number }>`select count(*) as n from student where club_id = ${clubId}`.execute(db)).rows[0]
            ?.n,
        );
      let newest = 0;
      for (let step = 0; step < 4; step++) {
        // At once, so that each has a connection of its own.
        const counts = await Promise.all([count(), count(), count(), count()]);
        expect(Math.min(...counts)).toBeGreaterThanOrEqual(newest);
        newest = Math.max(...counts);
      }
    }
    expect((await readsOf(balanced))['primary behind']).toBeGreaterThan(0);
  });

  test('of several each has its turn; one that was promoted is none any more, and nothing is written through it', async () => {
    const second = standbys[1] as Standby;
    await second.ask('select pg_wal_replay_resume()');
    const both = await copy([first().url, second.url]);
    await used(both, 2);
    await expect
      .poll(async () =>
        Object.keys(
          await readsDuring(both, async () => {
            for (let time = 0; time < 4; time++) await names(both);
          }),
        ).sort(),
      )
      .toEqual([host(first()), host(second)].sort());

    const alone = await copy([second.url]);
    await used(alone, 1);
    let { db } = alone.app.database;
    // On a busy machine it may have fallen behind since it was last asked, and is left out for a moment.
    await expect
      .poll(
        async () => {
          ({ db } = await readingFrom(alone.app.database, app.clubId));
          return (await sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`.execute(db)).rows;
        },
        { timeout: 20_000 },
      )
      .toEqual([{ standby: true }]);
    // Its connections are open; now it would take what is written.
    await second.ask('select pg_promote()');
    const write = sql<{
      id: number;
    }>`with made as (insert into readiness (name, at) values ('standby', now()) returning id) select id from made`;
    expect((await write.execute(db)).rows).toHaveLength(1);
    const written = "select name from readiness where name = 'standby'";
    expect(await second.ask(written)).toEqual([]);
    expect((await sql.raw(written).execute(app.app.database.db)).rows).toHaveLength(1);

    await used(alone, 0);
    await used(both, 1);
    await readsFrom(host(first()), both, () => names(both));
    expect(Object.keys(await readsDuring(alone, () => names(alone)))).toEqual(['primary away']);
  });

  /** An address whose connections lead to one standby after the other. */
  async function inTurns(to: readonly Standby[]): Promise<string> {
    let turn = 0;
    const open = new Set<Socket>();
    const proxy = createServer((from) => {
      const { hostname, port } = new URL((to[turn++ % to.length] as Standby).url);
      const there = connect(Number(port), hostname);
      for (const [one, other] of [
        [from, there],
        [there, from],
      ] as const) {
        open.add(one);
        one.pipe(other);
        one.on('error', () => {});
        one.on('close', () => other.destroy());
      }
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    closers.unshift(async () => {
      for (const socket of open) socket.destroy();
      proxy.close();
    });
    return Object.assign(new URL(primary.url), { port: String((proxy.address() as AddressInfo).port) }).href;
  }

  test('a call that writes in what it reads from writes to the primary', async () => {
    const { db } = await readingFrom(app.app.database, app.clubId);
    await db.updateTable('club').set({ phone: '+351 210 000 000' }).where('id', '=', app.clubId).execute();
    await db
      .transaction()
      .execute((trx) => trx.updateTable('club').set({ address: 'Here' }).where('id', '=', app.clubId).execute());
    const club = await app.app.database.db
      .selectFrom('club')
      .selectAll()
      .where('id', '=', app.clubId)
      .executeTakeFirst();
    expect(club).toMatchObject({ phone: '+351 210 000 000', address: 'Here' });
  });
});
