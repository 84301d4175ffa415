/** Some rounds of `npm run durability`, with each run of the tests: messages of a server that is killed while it sends. */
import { expect, test } from 'vitest';
import { describeSqliteInGate } from '../engines/engines.ts';
import { killTelling } from './telling-rounds.ts';

const KILLS = 5;

describeSqliteInGate('A server killed while it tells people', (engine) => {
  test('loses no message, and sends none twice but the one under way by each channel', {
    timeout: 240_000,
  }, async () => {
    const report = await killTelling({ databaseUrl: await engine.emptyUrl(), kills: KILLS });
    expect(report.faults).toEqual([]);
    expect(report.kills).toBe(KILLS);
    expect(report.whileSending).toBeGreaterThan(KILLS / 2);
    expect(report.messages).toBe(2 * report.classes);
    expect(report.again).toBeLessThanOrEqual(2 * KILLS);
  });
});
