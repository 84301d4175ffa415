/**
 * Many tries at few times, at once, from several processes through two servers on one database: nobody and no seat is booked
 * twice, no vehicle is in a class while it is off the road, and each loser is told what is in its way. `DOUBLE_BOOKING_TRIES` says
 * how many; `npm run bench -- --only double` makes 10,000.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { describeEngines } from '../engines/engines.ts';
import { race, SEATS } from './double-booking-race.ts';

const TRIES = Number(process.env.DOUBLE_BOOKING_TRIES ?? 500);

describeEngines('few slots and many who want them', (engine) => {
  const folders: string[] = [];
  afterAll(async () => {
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  });

  test(
    `of ${TRIES} tries none books a teacher, student, seat or vehicle twice, or drives what is in repair`,
    async () => {
      const dataDir = await mkdtemp(join(tmpdir(), 'clutch-double-'));
      folders.push(dataDir);
      const url = engine.name === 'sqlite' ? `file:${dataDir}/clutch.db` : await engine.databaseUrl();
      const came = await race(url, dataDir, TRIES);
      expect(came.wrong).toEqual([]);
      expect(came.done + came.refused).toBe(came.tries);
      expect(came.refused).toBeGreaterThan(TRIES / 2);
      expect(came.kept).toEqual(came.told);
      expect(came.double).toEqual([]);
      expect(came.drivenInRepair).toEqual([]);
      expect(came.doubleInExam).toEqual([]);
      expect(came.overfull).toEqual([]);
      // None of it is idle: each kind is tried and done, and what competes is refused.
      for (const [kind, { tried, done }] of Object.entries(came.kinds))
        expect([kind, tried > 0, done > 0]).toEqual([kind, true, true]);
      expect(came.kinds.exam.refused).toBeGreaterThan(0);
      expect(came.drove).toBeGreaterThan(0);
      expect(came.repaired).toBeGreaterThan(0);
      expect(came.taken).toBeGreaterThan(0);
      expect(came.taken).toBeLessThanOrEqual(SEATS);
    },
    15 * 60_000,
  );
});
