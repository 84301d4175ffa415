/** Lists a second with no standby to read from, with one and with two, in turns over one primary. */
import { type Measure, quantile } from './report.ts';
import type { BenchServer } from './server.ts';
import { load } from './workers.ts';

const TURN = 4_000;
const WARM_UP = 2_000;
const NAMES = ['none', 'one', 'two'] as const;
type Servers = Readonly<Record<(typeof NAMES)[number], BenchServer>>;

export async function benchReplicas(
  servers: Servers,
  turns: number,
  report: (measure: Measure) => void,
): Promise<void> {
  for (const [writeEvery, what] of [
    [0, 'lists alone'],
    [10, 'lists and one write in ten'],
  ] as const) {
    const rates = { none: [] as number[], one: [] as number[], two: [] as number[] };
    for (const name of NAMES) await load(servers[name], WARM_UP, writeEvery);
    const before = await ofStandbys(servers.two);
    for (let turn = 0; turn < turns; turn++)
      // Each is first, second and last as often as the others: what else the machine does meets all.
      for (let place = 0; place < NAMES.length; place++) {
        const name = NAMES[(turn + place) % NAMES.length] as (typeof NAMES)[number];
        rates[name].push(await load(servers[name], TURN, writeEvery));
      }
    const group = `Reading from standbys, PostgreSQL, in turns: ${what}`;
    for (const name of NAMES)
      report({
        ...{ group, name: `standbys: ${name}`, value: quantile(rates[name], 0.5), unit: 'requests/s', budget: null },
        more: { min: quantile(rates[name], 0), max: quantile(rates[name], 1) },
      });
    const after = await ofStandbys(servers.two);
    const all = after.standbys + after.primary - before.standbys - before.primary;
    report({
      ...{ group, name: 'share of statements that two standbys answered', unit: '', budget: null },
      value: all === 0 ? 0 : (after.standbys - before.standbys) / all,
    });
  }
}

/** Statements that were read from the primary and from standbys, as the server says. */
async function ofStandbys(server: BenchServer): Promise<{ primary: number; standbys: number }> {
  const { body } = await server.call('GET', '/health');
  const { reading } = body as { reading: { primary: number; standbys: { reads: number }[] } };
  return { primary: reading.primary, standbys: reading.standbys.reduce((sum, { reads }) => sum + reads, 0) };
}
