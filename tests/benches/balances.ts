/** The list of balances of 100,000 students with 2,000,000 entries, as the screen asks for it: any page, sorted, and by age. */
import { sql } from 'kysely';
import { AGES, type EntryKind, settle } from '#contract/rules/settling.ts';
import { addDays, todayIn } from '#contract/rules/zone.ts';
import { foldReports } from '#server/reports/fold.ts';
import type { Database } from '#server/store/database.ts';
import { insertRows } from '#server/store/insert-rows.ts';
import { setAside } from '#tools/demo/set-aside.ts';
import { type Measure, quantile } from './report.ts';
import type { BenchServer } from './server.ts';

const STUDENTS = 100_000;
/** Entries of each student: as many charges as payments, spread over the last months. */
const EACH = 20;
/** Students whose entries go in with one statement. */
const BATCH = 1000;
const BENCH = 'benched';
const PER_PAGE = 100;
/** Most a page may take at the 95th percentile, in ms. Source: what a list of this size may take (SPEC, section 10). */
const BUDGET = 25;
const METHODS = ['cash', 'card', 'transfer', 'other'];

interface Line {
  readonly kind: EntryKind;
  readonly amount: number;
  readonly day: string;
  readonly due_on: string | null;
}

/** What a student owes and pays: every third owes nothing, others are late by up to some months. */
function linesOf(number: number, today: string): Line[] {
  const lines: Line[] = [];
  for (let turn = 0; turn < EACH / 2; turn++) {
    const amount = 2500 + ((number * 31 + turn * 977) % 40_000);
    const day = addDays(today, -((number * 13 + turn * 29) % 300));
    const paid = turn + 2 < EACH / 2 || number % 3 === 0 ? amount : 1 + ((number * 7 + turn) % amount);
    lines.push({ kind: 'charge', amount, day, due_on: addDays(day, number % 40) });
    lines.push({ kind: 'payment', amount: -paid, day, due_on: null });
  }
  return lines;
}

/** Students beside those of the sample, each like one of these but for the name. */
async function addStudents({ db, engine }: Database, club_id: number): Promise<void> {
  const likes = await db.selectFrom('student').selectAll().where('club_id', '=', club_id).limit(100).execute();
  const restore = await db.transaction().execute((trx) => setAside(trx, engine, ['student']));
  for (let from = 0; from < STUDENTS; from += 10 * BATCH)
    await insertRows(
      db,
      engine,
      'student',
      Array.from({ length: 10 * BATCH }, (_, index) => {
        const { id: _id, ...like } = likes[index % likes.length] as (typeof likes)[number];
        const name = String(((from + index) * 7919) % 1_000_003).padStart(7, '0');
        const none = { email: '', external_id: '', package_id: null, deleted_at: null };
        const words = { last_name: name, name_key: `${name} ${index}`, search_text: `${BENCH} ${name}` };
        return { ...like, ...none, ...words, external_key: '' };
      }),
    );
  for (const statement of restore) await sql.raw(statement).execute(db);
}

/** Puts students, their entries and balances into a filled sample school. Answers how many entries there are. */
export async function fillBalances(database: Database): Promise<number> {
  const { db, engine } = database;
  const { id: club_id, time_zone } = await db.selectFrom('club').select(['id', 'time_zone']).executeTakeFirstOrThrow();
  await addStudents(database, club_id);
  const today = todayIn(time_zone, new Date());
  const { newest } = await db
    .selectFrom('entry')
    .select(({ fn }) => fn.max('id').as('newest'))
    .executeTakeFirstOrThrow();
  const students = await db
    .selectFrom('student')
    .select(['id', 'name_key', 'search_text'])
    .where('club_id', '=', club_id)
    .where('search_text', 'like', `${BENCH} %`)
    .orderBy('id')
    .execute();
  const at = new Date().toISOString();
  const row = { club_id, version: 1, created_at: at, updated_at: at, deleted_at: null };
  const restore = await db.transaction().execute((trx) => setAside(trx, engine, ['entry', 'balance']));
  if (engine === 'postgres') await sql.raw('alter table entry disable trigger user').execute(db);
  let id = Number(newest ?? 0);
  let receipt = 100_000;
  for (let from = 0; from < students.length; from += BATCH) {
    const entries: Record<string, unknown>[] = [];
    const balances: Record<string, unknown>[] = [];
    for (const { id: student_id, name_key, search_text } of students.slice(from, from + BATCH)) {
      const own = linesOf(student_id, today).map((line) => ({
        ...line,
        id: ++id,
        root_id: null,
        for_id: null,
        part_of_id: null,
      }));
      for (const { kind, amount, day, due_on } of own) {
        const charge = kind === 'charge';
        entries.push({
          ...{
            ...row,
            student_id,
            kind,
            amount,
            day,
            due_on,
            currency: 'EUR',
            reference: '',
            note: '',
            entered_by: null,
          },
          charge_type: charge ? 'single_class' : null,
          method: charge ? null : METHODS[student_id % METHODS.length],
          receipt_year: charge ? null : 2020,
          receipt_number: charge ? null : ++receipt,
        });
      }
      const { open, credit } = settle(own);
      const sum = own.reduce((total, { amount }) => total + amount, 0);
      balances.push({
        ...{ ...row, id: student_id, student_id, balance: sum, credit, name_key, search_text },
        standing: sum > 0 ? 'owes' : sum < 0 ? 'credit' : 'even',
        oldest_due_on: open[0]?.due_on ?? '',
        open_charges: JSON.stringify(open),
      });
    }
    await insertRows(db, engine, 'entry', entries);
    await insertRows(db, engine, 'balance', balances);
  }
  if (engine === 'postgres') await sql.raw('alter table entry enable trigger user').execute(db);
  for (const statement of restore) await sql.raw(statement).execute(db);
  await sql.raw('analyze').execute(db);
  // A school has its sums of reports; a server that works out those of all years beside the calls is not what is measured.
  await foldReports({ database }, club_id);
  const { count } = await db
    .selectFrom('entry')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

interface Answer {
  readonly data: { readonly student_id: number }[];
  readonly total: number;
  readonly total_exact: boolean;
  readonly last_page: number;
}

export async function benchBalances(
  server: BenchServer,
  engine: string,
  entries: number,
  calls: number,
  report: (measure: Measure) => void,
): Promise<void> {
  const path = (query: Record<string, string | number>) =>
    `/admin/balance?${new URLSearchParams({ per_page: String(PER_PAGE), ...query } as Record<string, string>)}`;
  const get = async (query: Record<string, string | number>) => (await server.call('GET', path(query))).body as Answer;
  const group = `Balances, ${engine}, ${entries.toLocaleString('en')} entries`;
  const measure = async (name: string, of: (turn: number) => string, before?: (turn: number) => Promise<unknown>) => {
    const times: number[] = [];
    for (let turn = 0; turn < calls; turn++) {
      await before?.(turn);
      times.push((await server.call('GET', of(turn))).ms);
    }
    report({
      ...{ group, name, value: quantile(times, 0.95), unit: 'ms', budget: BUDGET },
      more: { p50: quantile(times, 0.5), max: quantile(times, 1) },
    });
  };
  const sorts = ['-balance', 'oldest_due_on', 'name'];
  const narrowed: Record<string, string>[] = [
    {},
    { standing: 'owes' },
    ...AGES.map((age) => ({ standing: 'owes', age })),
  ];
  // The first page of a list that nobody has asked for yet is the one that a morning begins with.
  const lists = sorts.flatMap((sort) => narrowed.map((query) => ({ sort, ...query }) as Record<string, string>));
  await measure('first page, each list', (turn) => path(lists[turn % lists.length] as Record<string, string>));
  const known: { query: Record<string, string>; pages: number }[] = [];
  for (const query of lists) {
    let answer = await get(query);
    for (let tries = 0; tries < 200 && !answer.total_exact; tries++) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      answer = await get(query);
    }
    known.push({ query, pages: answer.last_page });
  }
  const at = (turn: number, page: (pages: number) => number) => {
    const { query, pages } = known[turn % known.length] as (typeof known)[number];
    return path({ ...query, page: page(pages) });
  };
  await measure('middle page, each list', (turn) => at(turn, (pages) => Math.max(1, pages >> 1)));
  await measure('last page, each list', (turn) => at(turn, (pages) => pages));
  await measure('any page, each list', (turn) => at(turn, (pages) => 1 + ((turn * 7919) % pages)));
  const { data } = await get({ sort: 'name', page: 7 });
  await measure(
    'any page, each right after a payment',
    (turn) => at(turn, (pages) => 1 + ((turn * 7919) % pages)),
    (turn) => {
      const student_id = data[turn % data.length]?.student_id;
      return server.call('POST', '/admin/entry/payment', { student_id, amount: 100 + turn, method: 'cash' });
    },
  );
}
