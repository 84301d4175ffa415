/** One caller's large work beside what others do: imports, a status for very many rows, their deletion, and the undo of each. */
import { importQuestions } from '#contract/entities/question-files.ts';
import { student } from '#contract/entities/student.ts';
import { importStudents } from '#contract/entities/student-import.ts';
import { DEMO_EMAIL } from '#tools/demo/fill.ts';
import { questionCsv } from './questions.ts';
import { type Measure, quantile } from './report.ts';
import { BENCH_PASSWORD, type BenchServer } from './server.ts';

/** Most that another write may take at the 99th percentile, and that the event loop may be late, in ms. */
const WRITES = 250;
const LOOP = 50;
/** How long the others are measured alone, in ms. */
const QUIET = 10_000;
/** How often another write is begun, in ms. */
const EVERY = 40;

const file = (rows: number): string =>
  [
    'external_id,first_name,last_name,email,phone,date_of_birth,licence',
    ...Array.from(
      { length: rows },
      (_, row) =>
        `L${row},First${row % 900},Last${row % 7919},l${row}@example.pt,+351 9${10_000_000 + row},2001-0${1 + (row % 9)}-1${row % 9},B`,
    ),
  ].join('\n');

/** Measures on a server whose database holds the sample school. */
export async function benchImports(
  server: BenchServer,
  engine: string,
  rows: number,
  report: (measure: Measure) => void,
): Promise<void> {
  const group = `Large work beside others, ${engine}`;
  const count = rows.toLocaleString('en');
  const text = file(rows);
  // What this machine makes of the same calls when nothing else is done.
  await beside(server, group, 'nothing else', report, () => new Promise((resolve) => setTimeout(resolve, QUIET)));
  /** Sends a file; answers the operation. */
  const bring = async (path: string, name: string, content: string): Promise<number> => {
    const body = new FormData();
    body.append('file', new File([content], name));
    body.append('dry_run', 'json:false');
    const reply = await fetch(`${server.origin}/api${path}`, {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${server.token}`, accept: 'application/x-ndjson' },
    });
    const last = JSON.parse((await reply.text()).trim().split('\n').at(-1) ?? '{}');
    if (last.answer?.added !== rows) throw new Error(`The import came to ${JSON.stringify(last).slice(0, 300)}`);
    return last.answer.operation_id;
  };
  const operations = new Map<string, number>();
  const bulk = async (name: string, path: string, asked: object): Promise<void> => {
    const { body } = await server.call('POST', path, { ...asked, dry_run: false });
    const answer = body as { changed: number; operation_id: number };
    if (answer.changed < rows) throw new Error(`${name} came to ${JSON.stringify(body)}`);
    operations.set(name, answer.operation_id);
  };
  const undo = (name: string) =>
    beside(server, group, `undo of the ${name}`, report, async () => {
      const { body } = await server.call('POST', `/admin/operation/${operations.get(name)}/undo`, {});
      if ((body as { rows: number }).rows < rows) throw new Error(`The undo came to ${JSON.stringify(body)}`);
    });
  await beside(server, group, `import of ${count}`, report, async () => {
    operations.set('import', await bring(importStudents.path, 'students.csv', text));
  });
  const { setStatus, removeMany } = student.endpoints;
  await beside(server, group, `status of ${count}`, report, () =>
    bulk('status', setStatus.path, { rows: { matching: { status: 'pending' } }, status: 'active' }),
  );
  await beside(server, group, `deletion of ${count}`, report, () =>
    bulk('deletion', removeMany.path, { rows: { matching: { q: 'last' } } }),
  );
  for (const name of ['deletion', 'status', 'import']) await undo(name);
  const questions = questionCsv(0, rows);
  await beside(server, group, `import of ${count} questions`, report, async () => {
    operations.set('questions', await bring(importQuestions.path, 'questions.csv', questions));
  });
  await undo('questions');
}

/** Runs work while others write and sign in, and reports how both went. */
async function beside(
  server: BenchServer,
  group: string,
  name: string,
  report: (measure: Measure) => void,
  work: () => Promise<void>,
): Promise<void> {
  const writes: number[] = [];
  const signIns: number[] = [];
  let done = false;
  const calls: Promise<void>[] = [];
  const before = server.memory().own;
  let most = before;
  await server.late();
  const others = (async () => {
    for (let turn = 0; !done; turn++) {
      const signIn = turn % 10 === 0;
      const call = signIn
        ? server.call('POST', '/auth/login', { email: DEMO_EMAIL, password: BENCH_PASSWORD })
        : server.call('POST', student.endpoints.add.path, { first_name: 'Beside', last_name: `Work ${turn}` });
      calls.push(call.then(({ ms }) => void (signIn ? signIns : writes).push(ms)));
      most = Math.max(most, server.memory().own);
      await new Promise((resolve) => setTimeout(resolve, EVERY));
    }
  })();
  const start = performance.now();
  try {
    await work();
  } finally {
    done = true;
  }
  const took = performance.now() - start;
  await others;
  await Promise.all(calls);
  const late = await server.late();
  const figures = (all: readonly number[]) => ({ p50: quantile(all, 0.5), max: quantile(all, 1), calls: all.length });
  report({ group, name, value: took, unit: 'ms', budget: null });
  report({
    group,
    name: `${name}: other writes (p99)`,
    value: quantile(writes, 0.99),
    unit: 'ms',
    budget: WRITES,
    more: figures(writes),
  });
  report({
    group,
    name: `${name}: signing in (p99)`,
    value: quantile(signIns, 0.99),
    unit: 'ms',
    budget: WRITES,
    more: figures(signIns),
  });
  report({
    group,
    name: `${name}: event loop late by (most)`,
    value: late.max,
    unit: 'ms',
    budget: LOOP,
    more: { p99: late.p99 },
  });
  report({ group, name: `${name}: memory it takes`, value: most - before, unit: 'MB', budget: null });
}
