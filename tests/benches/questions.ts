/** The question bank at 100,000: two imports of 50,000, what others wait for meanwhile, and search in it. */
import { importQuestions } from '#contract/entities/question-files.ts';
import { sampleBank } from '#tools/demo/learning/bank.ts';
import { type Measure, quantile } from './report.ts';
import type { BenchServer } from './server.ts';

const PER_IMPORT = 50_000;
/** Most a list call may take at the 95th percentile at 100,000 rows, in ms. Source: SPEC, section 10. */
const BUDGET = 10;
const BROAD = ['speed', 'sign', 'right', 'brake', 'road', 'pri', 'mot', 'stop', 'light', 'car'];

/** A CSV of many different questions, made of the sample's words. */
export function questionCsv(from: number, count: number): string {
  const lines = ['code,category,text,answer_1,answer_2,answer_3,right,explanation,difficulty,weight,status'];
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
  for (let number = from; number < from + count; number++) {
    const one = sampleBank('en').questions[number % sampleBank('en').questions.length];
    const other = sampleBank('en').questions[(number * 7919) % sampleBank('en').questions.length];
    if (!one || !other) continue;
    const [right = '', wrong = '', third = ''] = one.answers.map(({ text }) => cell(text));
    const text = cell(`${one.text} ${other.text} (case ${number})`);
    lines.push(
      `B${number},${cell(one.category.join(' / '))},${text},${right},${wrong},${third},1,${cell(one.explanation)},3,1,published`,
    );
  }
  return lines.join('\n');
}

/** Measures on a server whose database holds the sample school. */
export async function benchQuestions(
  server: BenchServer,
  engine: string,
  calls: number,
  report: (measure: Measure) => void,
): Promise<void> {
  const group = `Question bank, ${engine}`;
  for (const turn of [0, 1]) await benchImport(server, group, turn, report);
  const list = (query: Record<string, string | number>) =>
    `/admin/question?${new URLSearchParams(Object.entries({ per_page: 50, ...query }).map(([key, value]) => [key, String(value)]))}`;
  const number = (turn: number) => (turn * 7919) % (2 * PER_IMPORT);
  const scenarios: [string, (turn: number) => string, number | null][] = [
    ['first page', () => list({ sort: 'text' }), BUDGET],
    ['search, narrow: one question (each a new search)', (turn) => list({ q: `case ${number(turn)}` }), BUDGET],
    ['search, broad: first page', (turn) => list({ q: BROAD[turn % BROAD.length] as string }), BUDGET],
    [
      'search of the palette, over all entities',
      (turn) => `/admin/search?q=${encodeURIComponent(`case ${number(turn)}`)}`,
      100,
    ],
  ];
  for (const [name, path, budget] of scenarios) {
    const times: number[] = [];
    for (let turn = 0; turn < calls; turn++) times.push((await server.call('GET', path(turn))).ms);
    const [first = 0, ...rest] = times;
    report({
      group: `${group}, 100,000 questions (p95)`,
      name,
      value: quantile(rest, 0.95),
      unit: 'ms',
      budget,
      more: { p50: quantile(rest, 0.5), max: quantile(rest, 1), 'first call': first },
    });
  }
}

async function benchImport(
  server: BenchServer,
  group: string,
  turn: number,
  report: (measure: Measure) => void,
): Promise<void> {
  const text = questionCsv(turn * PER_IMPORT, PER_IMPORT);
  const before = server.memory().own;
  let most = before;
  let done = false;
  const waits: number[] = [];
  const others = (async () => {
    while (!done) {
      waits.push((await server.call('GET', '/admin/student?per_page=50&sort=name')).ms);
      most = Math.max(most, server.memory().own);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  })();
  const body = new FormData();
  body.append('file', new File([text], 'questions.csv'));
  const start = performance.now();
  const reply = await fetch(`${server.origin}/api${importQuestions.path}`, {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${server.token}`, accept: 'application/x-ndjson' },
  });
  const last = JSON.parse((await reply.text()).trim().split('\n').at(-1) ?? '{}') as { answer?: { added: number } };
  const took = performance.now() - start;
  done = true;
  await others;
  if (last.answer?.added !== PER_IMPORT) throw new Error(`The import came to ${JSON.stringify(last).slice(0, 300)}`);
  const name = `import of 50,000${turn > 0 ? ', into 50,000' : ''}`;
  report({ group, name, value: took, unit: 'ms', budget: null });
  report({
    group,
    name: `${name}: what another list call waits (p95)`,
    value: quantile(waits, 0.95),
    unit: 'ms',
    budget: null,
    more: { p50: quantile(waits, 0.5), max: quantile(waits, 1) },
  });
  report({ group, name: `${name}: memory it takes`, value: most - before, unit: 'MB', budget: null });
}
