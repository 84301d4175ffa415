import { copyFile, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { soundFrames } from './sqlite-frames.ts';

let folder: string;
let database: DatabaseSync;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clutch-frames-'));
});
afterEach(async () => {
  if (database.isOpen) database.close();
  await rm(folder, { recursive: true, force: true });
});
const path = () => join(folder, 'test.db');
const logPath = () => `${path()}-wal`;

function opened(pageSize: number): DatabaseSync {
  database = new DatabaseSync(path());
  database.exec(`pragma page_size = ${pageSize}; pragma journal_mode = wal; pragma wal_autocheckpoint = 0;
    create table thing (id integer primary key, text text)`);
  return database;
}
const fill = (from: number, to: number) => {
  const insert = database.prepare('insert into thing (id, text) values (?, ?)');
  for (let id = from; id <= to; id++) insert.run(id, `text ${id} `.repeat(40));
};
/** How many frames SQLite counts. */
const counted = () => Number(database.prepare('pragma wal_checkpoint(noop)').get()?.log);

/** Frames that are sound, and whether the pieces are the log, byte by byte. */
async function sound(): Promise<{ frames: number; end: number }> {
  const bytes = await readFile(logPath());
  const log = await open(logPath(), 'r');
  try {
    let frames = 0;
    let end = 0;
    for await (const piece of soundFrames(log)) {
      expect(piece.at).toBe(end);
      expect(bytes.compare(piece.bytes, 0, piece.bytes.length, end, end + piece.bytes.length)).toBe(0);
      frames += piece.count;
      end += piece.bytes.length;
    }
    return { frames, end };
  } finally {
    await log.close();
  }
}

describe('the log of SQLite, compared with its checksums', () => {
  test.each([512, 4096, 65536])('is sound to its end with pages of %i bytes, over several pieces', async (size) => {
    opened(size);
    fill(1, 2500);
    expect(counted()).toBeGreaterThan(1024 ** 2 / size);
    expect(await sound()).toEqual({ frames: counted(), end: (await readFile(logPath())).length });
  });

  test('ends where a frame is cut short or is not what was written', async () => {
    opened(4096);
    fill(1, 600);
    const frames = counted();
    const whole = await readFile(logPath());
    const frame = 4096 + 24;
    await writeFile(logPath(), Buffer.concat([whole, whole.subarray(32, 32 + 1000)]));
    expect((await sound()).frames).toBe(frames);
    await writeFile(logPath(), whole.subarray(0, whole.length - 1));
    expect((await sound()).frames).toBe(frames - 1);
    for (const at of [0, 8, 4, 300]) {
      const broken = Buffer.from(whole);
      broken.writeUInt8(broken.readUInt8(32 + 400 * frame + at) ^ 1, 32 + 400 * frame + at);
      await writeFile(logPath(), broken);
      expect((await sound()).frames, `byte ${at}`).toBe(400);
    }
    await writeFile(logPath(), whole);
  });

  test('begins anew after it was written back: what is left of the earlier round does not count', async () => {
    opened(4096);
    fill(1, 600);
    const first = counted();
    database.exec('pragma wal_checkpoint(restart)');
    // Written back, and not begun anew yet.
    expect([counted(), (await sound()).frames]).toEqual([first, first]);
    fill(601, 605);
    expect(counted()).toBeLessThan(first);
    expect((await sound()).frames).toBe(counted());
    database.exec('pragma wal_checkpoint(passive)');
    expect((await sound()).frames).toBe(counted());
  });

  test('holds at least what was committed after a large transaction that was taken back', async () => {
    opened(4096);
    database.exec('pragma cache_size = 5; begin');
    fill(1, 600);
    database.exec('rollback; begin');
    fill(1, 300);
    database.exec("update thing set text = text || 'again'; commit");
    expect((await sound()).frames).toBeGreaterThanOrEqual(counted());
  });

  test('is empty, or holds nothing but what is no log', async () => {
    opened(4096);
    database.exec('pragma wal_checkpoint(truncate)');
    expect(await sound()).toEqual({ frames: 0, end: 0 });
    database.close();
    await writeFile(logPath(), 'no log at all, and longer than the header of one would be');
    expect(await sound()).toEqual({ frames: 0, end: 0 });
  });

  test('is read where its checksums are of the other byte order, as SQLite reads it', async () => {
    opened(4096);
    fill(1, 300);
    const frames = counted();
    const log = await readFile(logPath());
    log.writeUInt32BE(0x377f0683, 0);
    const sums: [number, number] = [0, 0];
    const add = (from: number, to: number) => {
      for (let at = from; at < to; at += 8) {
        sums[0] = (sums[0] + log.readUInt32BE(at) + sums[1]) >>> 0;
        sums[1] = (sums[1] + log.readUInt32BE(at + 4) + sums[0]) >>> 0;
      }
    };
    const keep = (at: number) => {
      log.writeUInt32BE(sums[0], at);
      log.writeUInt32BE(sums[1], at + 4);
    };
    add(0, 24);
    keep(24);
    for (let at = 32; at < log.length; at += 4120) {
      add(at, at + 8);
      add(at + 24, at + 4120);
      keep(at + 16);
    }
    const whole = join(folder, 'other.db');
    await copyFile(path(), whole);
    await writeFile(`${whole}-wal`, log);
    const other = new DatabaseSync(whole);
    expect(other.prepare('select count(*) as rows from thing').get()).toMatchObject({ rows: 300 });
    other.close();
    database.close();
    await writeFile(logPath(), log);
    expect((await sound()).frames).toBe(frames);
  });
});
