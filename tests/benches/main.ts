/**
 * `npm run bench`: what the specification promises, measured, each number beside its budget.
 *   --quick        100,000 rows only, fewer calls
 *   --only NAME    sizes, list or browser; may be given several times
 *   --json FILE    the numbers as JSON
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '#server/store/database.ts';
import { fillDemo } from '#tools/demo/fill.ts';
import { benchLists } from './lists.ts';
import { type Measure, printer } from './report.ts';
import { startServer } from './server.ts';

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true },
    json: { type: 'string' },
    sqlite: { type: 'string' },
    postgres: { type: 'string' },
    rows: { type: 'string' },
  },
});
const measures: Measure[] = [];
const print = printer((text) => process.stdout.write(text));
const report = (measure: Measure) => {
  measures.push(measure);
  print(measure);
};
for (const rows of values.rows ? [Number(values.rows)] : [100_000, 1_000_000]) {
  const folder = await mkdtemp(join(tmpdir(), 'clutch-bench-'));
  const url = values.postgres ?? `file:${values.sqlite}`;
  const server = await startServer(url, folder);
  await benchLists(server, values.postgres ? 'PostgreSQL' : 'SQLite', rows, 200, report);
  await server.stop();
  await rm(folder, { recursive: true });
}
if (values.json) await writeFile(values.json, JSON.stringify(measures));
void openDatabase;
void fillDemo;
