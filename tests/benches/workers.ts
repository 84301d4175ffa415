/** Requests a second with one process behind the port and with two, in turns over one PostgreSQL. */
import { Agent, request } from 'node:http';
import { type Measure, quantile } from './report.ts';
import type { BenchServer } from './server.ts';

/** Callers at once, each with a connection of its own. */
const CALLERS = 16;
/** How long each turn lasts, in ms, and the one before it that does not count. */
const TURN = 4_000;
const WARM_UP = 2_000;
const WRITE_EVERY = 10;

export async function benchWorkers(
  servers: Readonly<Record<'one' | 'two', BenchServer>>,
  turns: number,
  report: (measure: Measure) => void,
): Promise<void> {
  const rates = { one: [] as number[], two: [] as number[] };
  for (const server of [servers.one, servers.two]) await load(server, WARM_UP);
  for (let turn = 0; turn < turns; turn++)
    // Each begins as often as the other: what else the machine does meets both.
    for (const name of turn % 2 === 0 ? (['one', 'two'] as const) : (['two', 'one'] as const))
      rates[name].push(await load(servers[name], TURN));
  const group = 'Processes behind one port, PostgreSQL, in turns';
  const shown = (name: string, values: readonly number[], unit: Measure['unit']) =>
    report({
      ...{ group, name, value: quantile(values, 0.5), unit, budget: null },
      more: { min: quantile(values, 0), max: quantile(values, 1) },
    });
  shown('WORKERS=1, lists and one write in ten', rates.one, 'requests/s');
  shown('WORKERS=2, the same', rates.two, 'requests/s');
  shown(
    'WORKERS=2 beside WORKERS=1, turn by turn (goal 1.7, on cores of their own)',
    rates.two.map((rate, turn) => rate / (rates.one[turn] ?? rate)),
    'times',
  );
}

/** Answers a second to callers of whom one call in `writeEvery` writes; 0 where none does. */
export async function load({ origin, token }: BenchServer, ms: number, writeEvery = WRITE_EVERY): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CALLERS });
  const start = performance.now();
  let answered = 0;
  const call = (number: number) =>
    new Promise<void>((done, failed) => {
      const write = writeEvery > 0 && number % writeEvery === 0;
      const text = write
        ? JSON.stringify({ first_name: 'Many', last_name: `No ${number}`, licence_category: 'B' })
        : '';
      const path = write ? '/admin/student/signup' : `/admin/student?per_page=50&page=${1 + (number % 20)}`;
      const sent = request(
        `${origin}/api${path}`,
        {
          agent,
          method: write ? 'POST' : 'GET',
          headers: {
            authorization: `Bearer ${token}`,
            ...(write ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) } : {}),
          },
        },
        (answer) => {
          answer.resume();
          answer.on('error', failed);
          answer.on('end', () => {
            if (answer.statusCode === 200) done();
            else failed(new Error(`${path} answered ${answer.statusCode}.`));
          });
        },
      );
      sent.on('error', failed);
      sent.end(text);
    });
  await Promise.all(
    Array.from({ length: CALLERS }, async (_, caller) => {
      for (let number = caller; performance.now() - start < ms; number++) {
        await call(number);
        answered++;
      }
    }),
  );
  agent.destroy();
  return answered / ((performance.now() - start) / 1000);
}
