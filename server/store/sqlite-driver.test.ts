import { mkdtemp, open as openFile, readFile, readlink, realpath, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Dialect, Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { aloneOn, dialect, sqliteDialects } from './sqlite.ts';
import { checkpoints } from './sqlite-checkpoints.ts';
import { onlyReads, sqliteDriver } from './sqlite-driver.ts';
import { openSqlite } from './sqlite-file.ts';
import { InDoubt, writeThrough } from './sqlite-log.ts';
import { longDriver } from './sqlite-long.ts';
import { turns } from './turns.ts';

interface Tables {
  thing: { id: number; name: string };
}
let folder: string;
let file: string;
let db: Kysely<Tables>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clutch-driver-'));
  file = join(folder, 'test.db');
  const { main, serve } = sqliteDialects(file);
  serve();
  db = new Kysely<Tables>({ dialect: main });
  await sql`create table thing (id integer primary key, name text not null unique)`.execute(db);
});
afterEach(async () => {
  await db.destroy();
  await rm(folder, { recursive: true, force: true });
});
const add = (id: number, on: Kysely<Tables> = db) =>
  on
    .insertInto('thing')
    .values({ id, name: `n${id}` })
    .execute();
const ids = async (on: Kysely<Tables> = db) =>
  (await on.selectFrom('thing').select('id').orderBy('id').execute()).map(({ id }) => id);

test('reading waits for no transaction, and sees what is committed', async () => {
  await db.transaction().execute(async (trx) => {
    await add(1, trx);
    expect(await ids(trx)).toEqual([1]);
    expect(await ids()).toEqual([]);
  });
  expect(await ids()).toEqual([1]);
});

test('a transaction of many statements lets others come in between, who read what is committed', async () => {
  let over = false;
  const read: number[][] = [];
  const others = (async () => {
    while (!over) {
      await new Promise((resolve) => setImmediate(resolve));
      read.push(await ids());
    }
  })();
  await db.transaction().execute(async (trx) => {
    const before = read.length;
    const end = performance.now() + 300;
    for (let id = 1; performance.now() < end; id++) await add(id, trx);
    expect(read.length).toBeGreaterThan(before + 1);
  });
  over = true;
  await others;
  expect(read[1]).toEqual([]);
});

test('writes take turns, in their order; a transaction that fails leaves nothing', async () => {
  const done: number[] = [];
  const slow = db.transaction().execute(async (trx) => {
    await add(1, trx);
    await new Promise((resolve) => setTimeout(resolve, 50));
    done.push(1);
  });
  const second = add(2).then(() => done.push(2));
  const third = db.transaction().execute(async (trx) => {
    await add(3, trx);
    throw new Error('no');
  });
  const fourth = add(4).then(() => done.push(4));
  await expect(third).rejects.toThrow('no');
  await Promise.all([slow, second, fourth]);
  expect(done).toEqual([1, 2, 4]);
  expect(await ids()).toEqual([1, 2, 4]);
});

test('an error ends the transaction and gives the turn on', async () => {
  await add(1);
  await expect(db.transaction().execute((trx) => add(1, trx))).rejects.toThrow('UNIQUE');
  await expect(add(1)).rejects.toThrow('UNIQUE');
  await add(2);
  expect(await ids()).toEqual([1, 2]);
});

test('a write waits for another process without keeping anybody here', async () => {
  const other = new DatabaseSync(file);
  other.exec('begin immediate');
  let written = false;
  const waiting = Promise.all([add(1), db.transaction().execute((trx) => add(2, trx))]).then(() => {
    written = true;
  });
  for (let beats = 0; beats < 5; beats++) {
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(await ids()).toEqual([]);
  }
  expect(written).toBe(false);
  other.exec('commit');
  other.close();
  await waiting;
  expect(await ids()).toEqual([1, 2]);
});

test('what a thread is refused says by which code, so that a full disk is told as one', async () => {
  await add(1);
  const long = new Kysely<Tables>({ dialect: sqliteDialects(file).long as Dialect });
  const refused = long.transaction().execute((trx) => add(1, trx));
  await expect(refused).rejects.toMatchObject({ message: expect.stringContaining('UNIQUE'), errcode: 1555 });
  await long.destroy();
});

test('a step of the schema that is cut short leaves nothing', async () => {
  const step = db.transaction().execute(async (trx) => {
    await sql`create table half (id integer)`.execute(trx);
    throw new Error('cut');
  });
  await expect(step).rejects.toThrow('cut');
  const { rows } = await sql`select name from sqlite_master where name = 'half'`.execute(db);
  expect(rows).toEqual([]);
});

test('what writes is never taken for reading', () => {
  expect(onlyReads('select 1')).toBe(true);
  expect(onlyReads(' with a as (select 1) select * from a')).toBe(true);
  for (const text of [
    'with a as (select 1) delete from b',
    'insert into a select 1',
    'pragma user_version = 1',
    'update a set b = 1',
  ])
    expect(onlyReads(text), text).toBe(false);
});

test('what the log has gathered is written back beside the writes, by a thread', async () => {
  const size = async () => (await stat(file)).size;
  const before = await size();
  for (let id = 1; id <= 220; id++) await add(id);
  await expect.poll(size, { timeout: 20_000 }).toBeGreaterThan(before);
  expect((await ids()).length).toBe(220);
});

test('the log is begun anew by the thread: whoever writes the first of it waits for the disk', async () => {
  const round = async () => (await readFile(`${file}-wal`)).subarray(12, 24).toString('hex');
  await add(1);
  const before = await round();
  for (let id = 2; id <= 199; id++) await add(id);
  expect(await round()).toBe(before);
  await add(200);
  await expect.poll(round, { timeout: 20_000 }).not.toBe(before);
  await add(201);
  expect((await ids()).length).toBe(201);
});

test('a commit in the thread that answers never writes the log back', async () => {
  const { rows } = await sql`pragma wal_autocheckpoint`.execute(db);
  expect(rows).toEqual([{ wal_autocheckpoint: 0 }]);
});

describe('what is acknowledged is on the disk', () => {
  /** A database whose disk writes when it is let to. */
  async function slowDisk() {
    const path = join(folder, 'slow.db');
    const writer = openSqlite(path);
    writer.exec('create table thing (id integer primary key, name text not null unique)');
    const turn = turns();
    const waiting: { let: () => void; fail: (error: Error) => void }[] = [];
    const through = writeThrough(
      path,
      aloneOn(writer, turn),
      () => new Promise((done, fail) => waiting.push({ let: done, fail })),
    );
    const back = { wrote: () => {}, close: async () => {} };
    const slow = new Kysely<Tables>({
      dialect: dialect(() => sqliteDriver(writer, openSqlite(path, { readOnly: true }), turn, { back, through })),
    });
    const asked = (times: number) => expect.poll(() => waiting.length).toBe(times);
    const long = new Kysely<Tables>({ dialect: dialect(() => longDriver(path, turn, back, through)) });
    return { path, slow, long, through, waiting, asked };
  }
  const settled = (work: Promise<unknown>) => {
    const state = { is: 'waiting' };
    work.then(
      () => {
        state.is = 'done';
      },
      () => {
        state.is = 'failed';
      },
    );
    return state;
  };
  const soon = () => new Promise((resolve) => setTimeout(resolve, 30));

  test('a write is answered once the log is written through, and those that come meanwhile share the next time', async () => {
    const { slow, waiting, asked } = await slowDisk();
    const first = settled(add(1, slow));
    await asked(1);
    const others = [2, 3].map((id) => settled(add(id, slow)));
    const third = settled(slow.transaction().execute((trx) => add(4, trx)));
    await soon();
    // The turn is given on before the disk has written: all of them are in the log.
    expect(await ids(slow)).toEqual([1, 2, 3, 4]);
    expect([first, ...others, third].map(({ is }) => is)).toEqual(Array(4).fill('waiting'));
    expect(waiting.length).toBe(1);
    waiting[0]?.let();
    await asked(2);
    expect(first.is).toBe('done');
    expect([...others, third].map(({ is }) => is)).toEqual(Array(3).fill('waiting'));
    waiting[1]?.let();
    await expect.poll(() => [...others, third].map(({ is }) => is)).toEqual(Array(3).fill('done'));
    expect(waiting.length).toBe(2);
    await slow.destroy();
  });

  /** A transaction that writes and is then held open. */
  const held = (id: number, on: Kysely<Tables>) => {
    let go = () => {};
    const gate = new Promise<void>((resolve) => {
      go = resolve;
    });
    const over = on.transaction().execute(async (trx) => {
      await add(id, trx);
      await gate;
    });
    return { go: () => go(), over };
  };

  test.each(['an ordinary write', 'long work'])(
    '%s that waited for its turn does not begin once the log is in doubt',
    async (kind) => {
      const { slow, long, waiting, asked } = await slowDisk();
      const opening = add(9, slow);
      await asked(1);
      waiting[0]?.let();
      await opening;
      const [first, second] = [held(1, slow), held(2, slow)];
      await soon();
      const behind = settled((kind === 'long work' ? long : slow).transaction().execute((trx) => add(3, trx)));
      await soon();
      first.go();
      await asked(2);
      waiting[1]?.fail(new Error('EIO'));
      await soon();
      // Its turn comes before the one in which the log is mended.
      second.go();
      await asked(3);
      expect(await ids(slow)).toEqual([1, 2, 9]);
      waiting[2]?.let();
      await first.over;
      await asked(4);
      waiting[3]?.let();
      await second.over;
      if (kind !== 'long work') {
        await asked(5);
        waiting[4]?.let();
      }
      await expect.poll(() => behind.is).toBe('done');
      expect(await ids(slow)).toEqual([1, 2, 3, 9]);
      await long.destroy();
      await slow.destroy();
    },
  );

  test('long work that was under way when the disk refused is done once the log is whole', async () => {
    const { slow, long, waiting, asked } = await slowDisk();
    const opening = add(9, slow);
    await asked(1);
    waiting[0]?.let();
    await opening;
    const first = held(1, slow);
    await soon();
    const work = held(2, long);
    const state = settled(work.over);
    await soon();
    first.go();
    await asked(2);
    waiting[1]?.fail(new Error('EIO'));
    await soon();
    work.go();
    await asked(3);
    await soon();
    expect(state.is).toBe('waiting');
    waiting[2]?.let();
    await first.over;
    await asked(4);
    waiting[3]?.let();
    await work.over;
    await long.destroy();
    await slow.destroy();
  });

  test('a log is not written over itself while another process writes', async () => {
    const { path, slow, through, waiting, asked } = await slowDisk();
    const other = new DatabaseSync(path);
    other.exec('begin immediate');
    const whole = through.written();
    await soon();
    expect(waiting.length).toBe(0);
    other.exec('commit');
    other.close();
    await asked(1);
    waiting[0]?.let();
    await whole;
    expect(await ids(slow)).toEqual([]);
    await slow.destroy();
  });

  test('what the disk refuses twice is in doubt, and ends nobody else’s transaction', async () => {
    const { slow, waiting, asked } = await slowDisk();
    // What opens the log writes all of it: here it is open.
    const opening = add(9, slow);
    await asked(1);
    waiting[0]?.let();
    await opening;
    const lost = slow.transaction().execute((trx) => add(1, trx));
    const failed = settled(lost);
    await asked(2);
    // Another is under way when the disk says no.
    let go = () => {};
    const gate = new Promise<void>((resolve) => {
      go = resolve;
    });
    const other = settled(
      slow.transaction().execute(async (trx) => {
        await add(2, trx);
        await gate;
        await add(3, trx);
      }),
    );
    await soon();
    waiting[1]?.fail(new Error('EIO'));
    await soon();
    // The log is written again when nobody writes.
    expect([failed.is, waiting.length]).toEqual(['waiting', 2]);
    go();
    await asked(3);
    waiting[2]?.fail(new Error('EIO'));
    await expect(lost).rejects.toThrow(InDoubt);
    await asked(4);
    waiting[3]?.let();
    await expect.poll(() => other.is).toBe('done');
    expect(await ids(slow)).toEqual([1, 2, 3, 9]);
    await slow.destroy();
  });

  test('a log that lost something is not trusted; the next start has what was acknowledged', async () => {
    const path = join(folder, 'lost.db');
    let refuses = false;
    const open = () =>
      new Kysely<Tables>({
        dialect: sqliteDialects(path, async () => {
          if (refuses) throw Object.assign(new Error('refused'), { code: 'EIO' });
        }).main,
      });
    const before = open();
    await sql`create table thing (id integer primary key, name text not null unique)`.execute(before);
    await add(1, before);
    const { size } = await stat(`${path}-wal`);
    refuses = true;
    await expect(add(2, before)).rejects.toThrow(InDoubt);
    // The disk has something else than what the system said it had.
    const log = await openFile(`${path}-wal`, 'r+');
    await log.write(Buffer.alloc(64, 7), 0, 64, size + 100);
    await log.close();
    refuses = false;
    await new Promise((resolve) => setTimeout(resolve, 1100));
    const refused = await add(3, before).catch((error: Error) => error);
    expect(String((refused as Error).cause)).toMatch(/Of \d+ frames of the log \d+ are sound/);
    await before.destroy();
    const after = open();
    expect(await ids(after)).toEqual([1]);
    await add(3, after);
    expect(await ids(after)).toEqual([1, 3]);
    await after.destroy();
  });

  test('what is in doubt is not written back to the file', async () => {
    const path = join(folder, 'back.db');
    let refuses = false;
    const doubtful = new Kysely<Tables>({
      dialect: sqliteDialects(path, async () => {
        if (refuses) throw Object.assign(new Error('refused'), { code: 'EIO' });
      }).main,
    });
    await sql`create table thing (id integer primary key, name text not null unique)`.execute(doubtful);
    for (let id = 1; id <= 198; id++) await add(id, doubtful);
    const before = await readFile(path);
    refuses = true;
    // The next would be written back with all that the log has gathered.
    await expect(add(199, doubtful)).rejects.toThrow(InDoubt);
    await doubtful.destroy();
    expect((await readFile(path)).equals(before)).toBe(true);
  });

  test.each([true, false])('what began to be written back goes on where the log is trusted: %s', async (trusted) => {
    for (let id = 1; id <= 20; id++) await add(id);
    const before = await readFile(file);
    const back = checkpoints(file, turns(), () => trusted);
    back.wrote(1000);
    await back.close();
    expect((await readFile(file)).equals(before)).toBe(!trusted);
  });

  test('a log that can be mended is, whatever the clock says meanwhile', async () => {
    let refuses = false;
    const path = join(folder, 'clock.db');
    const mended = new Kysely<Tables>({
      dialect: sqliteDialects(path, async () => {
        if (refuses) throw Object.assign(new Error('refused'), { code: 'EIO' });
      }).main,
    });
    await sql`create table thing (id integer primary key, name text not null unique)`.execute(mended);
    refuses = true;
    await expect(add(1, mended)).rejects.toThrow(InDoubt);
    refuses = false;
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 });
    onTestFinished(() => void vi.useRealTimers());
    const again = () =>
      add(2, mended).then(
        () => 'done',
        () => 'refused',
      );
    await expect.poll(again, { timeout: 10_000 }).toBe('done');
    await mended.destroy();
  });

  test('what an ended process left is on the disk before it is told as done', async () => {
    await add(1);
    let synced = 0;
    const next = sqliteDialects(file, async () => {
      synced++;
    });
    const after = new Kysely<Tables>({ dialect: next.main });
    expect(await ids(after)).toEqual([1]);
    await next.settled();
    expect(synced).toBe(1);
    await next.settled();
    expect(synced).toBe(1);
    await after.destroy();
  });

  test('the whole log is written over itself when it is opened, and after the disk refused', async () => {
    await add(1);
    const probe = await openFile(file, 'r');
    const write = vi.spyOn(Object.getPrototypeOf(probe) as typeof probe, 'write');
    onTestFinished(() => write.mockRestore());
    await probe.close();
    const bytes = () => write.mock.calls.reduce((sum, call) => sum + Number((call as unknown[])[2]), 0);
    const size = async () => (await stat(`${file}-wal`)).size;
    let refuses = 0;
    const next = new Kysely<Tables>({
      dialect: sqliteDialects(file, async () => {
        if (refuses-- > 0) throw Object.assign(new Error('refused'), { code: 'EIO' });
      }).main,
    });
    await add(2, next);
    expect(bytes()).toBe(await size());
    write.mockClear();
    await add(3, next);
    expect(bytes()).toBe(0);
    refuses = 1;
    await add(4, next);
    expect(bytes()).toBe(await size());
    await next.destroy();
  });

  test('the log itself is what is written', async () => {
    const written: string[] = [];
    const path = join(folder, 'own.db');
    const writer = openSqlite(path);
    writer.exec('create table thing (id integer)');
    const through = writeThrough(path, aloneOn(writer, turns()), async (log) => {
      written.push(await readlink(`/proc/self/fd/${log.fd}`).catch(() => `${path}-wal`));
      await log.datasync();
    });
    await through.written();
    expect(written).toEqual([`${await realpath(folder)}/own.db-wal`]);
    await through.close();
    writer.close();
  });
});
