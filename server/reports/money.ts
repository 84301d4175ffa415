/** Reports of money: what was charged and taken, and what is owed. */
import { type SqlBool, sql } from 'kysely';
import { METHODS, methodsOf } from '#contract/data/payment-methods.ts';
import { readSettings } from '#contract/entities/club.ts';
import type { ReportSection } from '#contract/entities/report.ts';
import { monthsOf, type Period } from '#contract/rules/periods.ts';
import { AGES, type Age, ageOf, agesOf, type OpenCharge, type Settled, settle } from '#contract/rules/settling.ts';
import type { ClubDb } from '../store/club-db.ts';
import type { Db } from '../store/engine.ts';
import { behind, beside, column, daysIn, type Facts, figure, row, sum } from './cells.ts';
import type { DayFacts } from './facts.ts';

type MoneyFact = DayFacts['money'][number];

/** What changes hands. */
const TAKEN = ['payment', 'refund'];
/** What a student is asked for. */
const CHARGED = ['charge', 'discount', 'write_off'];

const isTaken = ([kind]: MoneyFact) => TAKEN.includes(kind);
const isCharged = ([kind]: MoneyFact) => CHARGED.includes(kind);

/** The sum and the number of the entries of a period that `which` takes. */
function tally(facts: Facts | null, which: (fact: MoneyFact) => boolean): { amount: number; entries: number } {
  if (!facts) return { amount: 0, entries: 0 };
  const found = daysIn(facts).flatMap(([, { money }]) => money.filter(which));
  return { amount: sum(found.map((fact) => fact[3])), entries: sum(found.map((fact) => fact[4])) };
}

const daysOf = ({ from, to }: Period) => ({ day_from: from, day_to: to });
/** Above zero: what is in the student's favour is an income. */
const income = (facts: Facts | null, which: (fact: MoneyFact) => boolean) => 0 - tally(facts, which).amount;

export async function incomeReport(db: ClubDb, now: Facts, before: Facts): Promise<ReportSection[]> {
  const { settings, country } = await db.club();
  const taken = methodsOf(readSettings(settings).payment_methods, country);
  const cells = (at: Facts, then: Facts | null) => {
    const query = daysOf(at.period);
    return [
      figure(
        income(at, isTaken),
        then && income(then, isTaken),
        behind('entry', { ...query, kind: TAKEN.join() }, tally(at, isTaken).entries),
      ),
      figure(
        tally(at, isCharged).amount,
        then && tally(then, isCharged).amount,
        behind('entry', { ...query, kind: CHARGED.join() }, tally(at, isCharged).entries),
      ),
    ];
  };
  const months = beside(monthsOf(now.period), monthsOf(before.period)).map(([month, earlier]) =>
    row(month.from.slice(0, 7), cells({ ...now, period: month }, earlier && { ...before, period: earlier })),
  );
  const all = row('all', cells(now, before));
  return [
    {
      id: 'month',
      shape: 'bars',
      columns: [column('taken', 'money'), column('charged', 'money')],
      rows: months,
      total: all,
    },
    {
      id: 'method',
      shape: 'bars',
      columns: [column('taken', 'money')],
      rows: METHODS.flatMap((method) => {
        const by = (fact: MoneyFact) => isTaken(fact) && fact[1] === method;
        const { entries } = tally(now, by);
        // One that the school does not take is there where it took it.
        if (!taken.includes(method) && entries === 0 && tally(before, by).entries === 0) return [];
        const query = { ...daysOf(now.period), kind: TAKEN.join(), method };
        return [row(method, [figure(income(now, by), income(before, by), behind('entry', query, entries))])];
      }),
      total: row('all', all.cells.slice(0, 1)),
    },
    await packages(db, now, before, all.cells.slice(1)),
  ];
}

async function packages(db: ClubDb, now: Facts, before: Facts, all: ReportSection['rows'][number]['cells']) {
  const ids = new Set(
    [now, before].flatMap((facts) =>
      daysIn(facts).flatMap(([, { money }]) => money.filter(isCharged).map((fact) => fact[2])),
    ),
  );
  const known = ids.size > 0 ? await db.from('package').select(['package.id', 'package.name']).execute() : [];
  const names = new Map(known.map(({ id, name }) => [id, name]));
  const rows = [...ids]
    .map((id) => {
      const of = (fact: MoneyFact) => isCharged(fact) && fact[2] === id;
      const { amount, entries } = tally(now, of);
      const key = id === 0 ? 'none' : String(id);
      const query = { ...daysOf(now.period), kind: CHARGED.join(), package_id: key };
      return row(key, [figure(amount, tally(before, of).amount, behind('entry', query, entries))], names.get(id) ?? '');
    })
    .sort((a, b) => (b.cells[0]?.value ?? 0) - (a.cells[0]?.value ?? 0));
  return {
    id: 'package',
    shape: 'bars' as const,
    columns: [column('charged', 'money')],
    rows,
    total: row('all', all),
  };
}

type ByAge = Record<Age, { amount: number; students: number }>;

function byAge(open: readonly (readonly OpenCharge[])[], today: string): ByAge {
  const found = Object.fromEntries(AGES.map((age) => [age, { amount: 0, students: 0 }])) as ByAge;
  for (const charges of open) {
    const amounts = agesOf(charges, today);
    const ages = new Set(charges.map(({ due_on }) => ageOf(due_on, today)));
    for (const age of ages) {
      found[age].amount += amounts[age];
      found[age].students++;
    }
  }
  return found;
}

/** What was owed at the end of a day, from the entries until then. */
async function owedOn(db: Db, clubId: number, day: string): Promise<{ ages: ByAge; students: number }> {
  const until = sql<SqlBool>`club_id = ${clubId} and deleted_at is null and day <= ${day}`;
  // Who owes nothing in all has nothing open: what was paid goes to what is open first.
  const { rows } = await sql<Settled & { student_id: number }>`
    select id, root_id, kind, amount, day, due_on, for_id, part_of_id, student_id from entry where ${until} and student_id in
      (select student_id from entry where ${until} group by student_id having sum(amount) > 0) order by id`.execute(db);
  const open = [...Map.groupBy(rows, ({ student_id }) => student_id).values()].map((entries) => settle(entries).open);
  return { ages: byAge(open, day), students: open.filter((charges) => charges.length > 0).length };
}

/** What is owed today, as the balances have it. */
async function owedToday(db: ClubDb, today: string): Promise<{ ages: ByAge; students: number }> {
  const rows = await db
    .from('balance')
    .select('balance.open_charges')
    .where('balance.deleted_at', 'is', null)
    .where('balance.standing', '=', 'owes')
    .execute();
  const open = rows.map(({ open_charges }) => JSON.parse(open_charges) as OpenCharge[]);
  return { ages: byAge(open, today), students: open.length };
}

/** What is owed at the end of a period, or today where that is still to come, by how long it has been due. */
export async function owedReport(
  db: ClubDb,
  raw: Db,
  { period, before, today }: { period: Period; before: Period; today: string },
): Promise<ReportSection[]> {
  const ofToday = period.to >= today;
  const now = ofToday ? await owedToday(db, today) : await owedOn(raw, db.clubId, period.to);
  const then = await owedOn(raw, db.clubId, before.to < today ? before.to : today);
  const list = (query: Record<string, string>, students: number) =>
    ofToday ? behind('balance', { standing: 'owes', ...query }, students) : null;
  const cells = (amount: number, earlier: number, students: number, some: number, query: Record<string, string>) => [
    figure(amount, earlier, list(query, students)),
    figure(students, some, list(query, students)),
  ];
  const whole = (ages: ByAge) => sum(AGES.map((age) => ages[age].amount));
  return [
    {
      id: 'age',
      shape: 'bars',
      columns: [column('owed', 'money'), column('students', 'count')],
      rows: AGES.map((age) => {
        const [one, other] = [now.ages[age], then.ages[age]];
        return row(age, cells(one.amount, other.amount, one.students, other.students, { owes: age }));
      }),
      total: row('all', cells(whole(now.ages), whole(then.ages), now.students, then.students, {})),
    },
  ];
}
