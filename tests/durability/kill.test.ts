/** A few rounds of `npm run durability`, with each run of the tests. */
import { expect, test } from 'vitest';
import { describeEngines } from '../engines/engines.ts';
import { often } from '../gate.ts';
import { killRounds } from './rounds.ts';

const ROUNDS = often(4, 10);

describeEngines('A server killed while it writes', (engine) => {
  test('has kept every write it acknowledged, and starts again by itself', { timeout: 180_000 }, async () => {
    const url = await engine.emptyUrl();
    const report = await killRounds({ databaseUrl: engine.name === 'sqlite' ? null : url, rounds: ROUNDS });
    expect(report.faults).toEqual([]);
    expect(report.kills).toBeGreaterThanOrEqual(ROUNDS);
    expect(report.writes).toBeGreaterThan(ROUNDS);
  });
});
