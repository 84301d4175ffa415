/** The students' list at 100,000 and 1,000,000 rows, over HTTP from a real server process, on either engine. */
import { type Measure, quantile } from './report.ts';
import type { BenchServer } from './server.ts';

/** Most a list call may take at the 95th percentile, in ms, by rows. Source: SPEC, section 10. */
const BUDGETS: Readonly<Record<number, number>> = { 100000: 10, 1000000: 25 };
const PER_PAGE = 50;
const BROAD = ['maria', 'joao', 'silva', 'santos', 'ana', 'mar', 'fer', 'example', 'pereira', 'b', '351'];

interface Answer {
  total: number;
  total_exact: boolean;
  last_page: number;
  data: { last_name: string; first_name: string; external_id: string }[];
}

/** Paths of one scenario; `calls` times one of them is asked for. */
interface Scenario {
  readonly name: string;
  path(turn: number): string;
  /** Before each call. */
  before?(turn: number): Promise<void>;
}

const list = (query: Record<string, string | number>): string =>
  `/admin/student?${new URLSearchParams(Object.entries({ per_page: PER_PAGE, ...query }).map(([key, value]) => [key, String(value)]))}`;

/** Measures every scenario: the very first call of each on its own, then the percentiles of the following. */
export async function benchLists(
  server: BenchServer,
  engine: string,
  rows: number,
  calls: number,
  report: (measure: Measure) => void,
): Promise<void> {
  const group = `List call, ${engine}, ${rows.toLocaleString('en')} students, ${PER_PAGE} rows a page (p95)`;
  const budget = BUDGETS[rows] ?? null;
  for (const scenario of await scenarios(server)) {
    const times: number[] = [];
    for (let turn = 0; turn < calls; turn++) {
      await scenario.before?.(turn);
      times.push((await server.call('GET', scenario.path(turn))).ms);
    }
    const [first = 0, ...rest] = times;
    report({
      group,
      name: scenario.name,
      value: quantile(rest, 0.95),
      unit: 'ms',
      budget,
      more: { p50: quantile(rest, 0.5), max: quantile(rest, 1), 'first call': first },
    });
  }
  const { all, own } = server.memory();
  report({
    group,
    name: 'memory of the server process',
    value: own,
    unit: 'MB',
    budget: null,
    more: { 'with mapped files': all },
  });
}

async function scenarios(server: BenchServer): Promise<Scenario[]> {
  const get = async (query: Record<string, string | number>) => (await server.call('GET', list(query))).body as Answer;
  const last = async (query: Record<string, string | number>) => {
    let answer = await get(query);
    for (let tries = 0; tries < 200 && !answer.total_exact; tries++) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      answer = await get(query);
    }
    if (!answer.total_exact) throw new Error('The total never became exact.');
    return answer.last_page;
  };
  const sample = await get({ sort: '-created_at', per_page: 500 });
  const byStatus = { status: 'active', sort: 'name' };
  // Each of these is asked for before anything else has asked for it: the first call is that of a server just started.
  const cold: Scenario[] = [
    { name: 'first page', path: () => list({ sort: 'name' }) },
    { name: 'status filter, sorted by name, first page', path: () => list(byStatus) },
    {
      name: 'search, narrow: one student (each a new search)',
      path: (turn) => list({ q: sample.data[turn % 500]?.external_id || 'none' }),
    },
    {
      name: 'search, narrow: a full name (each a new search)',
      path: (turn) => list({ q: `${sample.data[turn % 500]?.first_name} ${sample.data[turn % 500]?.last_name}` }),
    },
    { name: 'search, broad: first page', path: (turn) => list({ q: BROAD[turn % BROAD.length] as string }) },
  ];
  const pages = await last({ sort: 'name' });
  const active = await last(byStatus);
  const broad = await Promise.all(BROAD.map((q) => last({ q })));
  const random = (turn: number, count: number) => 1 + ((turn * 7919) % count);
  return [
    ...cold,
    { name: 'middle page', path: () => list({ sort: 'name', page: pages >> 1 }) },
    { name: 'last page', path: () => list({ sort: 'name', page: pages }) },
    { name: 'any page', path: (turn) => list({ sort: 'name', page: random(turn, pages) }) },
    { name: 'any page, newest first', path: (turn) => list({ sort: '-created_at', page: random(turn, pages) }) },
    { name: 'any page, by date of birth', path: (turn) => list({ sort: 'date_of_birth', page: random(turn, pages) }) },
    {
      name: 'status filter, sorted by name, any page',
      path: (turn) => list({ ...byStatus, page: random(turn, active) }),
    },
    {
      name: 'two statuses and a licence, any page',
      path: (turn) =>
        list({ status: 'active,paused', licence_category: 'B', sort: 'name', page: random(turn, active >> 1) }),
    },
    {
      name: 'search, broad: any page',
      path: (turn) =>
        list({ q: BROAD[turn % BROAD.length] as string, page: random(turn, broad[turn % BROAD.length] ?? 1) }),
    },
    {
      name: 'any page, each right after a write',
      path: (turn) => list({ sort: 'name', page: random(turn, pages) }),
      before: async (turn) => {
        await server.call('POST', '/admin/student/signup', { first_name: 'Bench', last_name: `Write ${turn}` });
      },
    },
  ];
}
