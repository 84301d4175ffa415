/** The timeline of a student with whom 5,000 things happened, beside the changes of many other classes. */
import { sql } from 'kysely';
import type { Database } from '#server/store/database.ts';
import { insertRows } from '#server/store/insert-rows.ts';
import { setAside } from '#tools/demo/set-aside.ts';
import { type Measure, quantile } from './report.ts';
import type { BenchServer } from './server.ts';

const HOUR = 3600_000;
const CLASSES = 1000;
const ENTRIES = 1000;
const MAILS = 1000;
const OTHERS = 100_000;
const PER_PAGE = 100;
/** Most a page may take at the 95th percentile, in ms: what a list of this size may take (SPEC, section 10). */
const BUDGET = 25;

/** Puts the events into a filled sample school; answers whose they are. */
export async function fillTimeline({ db, engine }: Database): Promise<number> {
  const { id: club_id } = await db.selectFrom('club').select('id').executeTakeFirstOrThrow();
  const first = (table: 'student' | 'teacher' | 'location') =>
    db.selectFrom(table).select('id').where('club_id', '=', club_id).orderBy('id').limit(1).executeTakeFirstOrThrow();
  const { id: student_id } = await first('student');
  const { id: teacher_id } = await first('teacher');
  const { id: location_id } = await first('location');
  const start = Date.now() - 2 * CLASSES * HOUR;
  const at = (hours: number) => new Date(start + Math.round(hours * HOUR)).toISOString();
  const made = (hours: number) => ({
    club_id,
    version: 1,
    created_at: at(hours),
    updated_at: at(hours),
    deleted_at: null,
  });
  const times = (count: number) => Array.from({ length: count }, (_, index) => index);
  const restore = await db.transaction().execute((trx) => setAside(trx, engine, ['booking']));
  if (engine === 'postgres') await sql.raw('alter table booking disable trigger user').execute(db);
  await insertRows(
    db,
    engine,
    'booking',
    times(CLASSES).map((index) => ({
      ...made(2 * index - 48),
      version: 3,
      ...{ student_id, teacher_id, location_id, slot_id: null, class_type: 'practical', licence_category: 'B' },
      starts_at: at(2 * index),
      ends_at: at(2 * index + 1),
      busy_until: at(2 * index + 1),
      status: index % 10 === 0 ? 'no_show' : 'completed',
      student_signature: 'null',
      teacher_signature: 'null',
      signed: 'none',
      search_text: 'bench',
    })),
  );
  if (engine === 'postgres') await sql.raw('alter table booking enable trigger user').execute(db);
  for (const statement of restore) await sql.raw(statement).execute(db);
  const classes = await db
    .selectFrom('booking')
    .select('id')
    .where('search_text', '=', 'bench')
    .orderBy('id')
    .execute();
  const change = (row_id: number, hours: number, after: object, version: number) => ({
    ...{ club_id, operation_id: 1, entity: 'booking', row_id, kind: 'update', version, at: at(hours) },
    before: JSON.stringify(after),
    after: JSON.stringify(after),
  });
  await insertRows(
    db,
    engine,
    'change',
    classes.flatMap(({ id }, index) => [
      change(id, 2 * index - 24, { starts_at: at(2 * index), ends_at: at(2 * index + 1) }, 2),
      change(id, 2 * index + 1, { status: 'completed', counts_as_taken: 1 }, 3),
    ]),
  );
  const newest = classes.at(-1)?.id ?? 0;
  for (let done = 0; done < OTHERS; done += 10_000)
    await insertRows(
      db,
      engine,
      'change',
      times(10_000).map((index) => change(newest + 1 + done + index, index / 10, { starts_at: at(index) }, 2)),
    );
  await insertRows(
    db,
    engine,
    'entry',
    times(ENTRIES).map((index) => ({
      ...made(2 * index + 0.5),
      ...{ student_id, kind: index % 2 ? 'payment' : 'charge', charge_type: index % 2 ? null : 'single_class' },
      method: index % 2 ? 'cash' : null,
      amount: index % 2 ? -4000 : 4000,
      currency: 'EUR',
      day: at(2 * index).slice(0, 10),
      reference: '',
      note: '',
      entered_by: null,
    })),
  );
  await insertRows(
    db,
    engine,
    'delivery',
    times(MAILS).map((index) => ({
      ...made(2 * index - 47),
      ...{ student_id, event: 'class_booked', channel: 'mail', address: 'bench@x.example', locale: 'en' },
      subject: `Class ${index}`,
      body: 'Your class is booked. '.repeat(20),
      calendar: '[]',
      state: 'sent',
      due_at: at(2 * index - 47),
      sent_at: at(2 * index - 47),
      tries: 1,
      message_key: `<bench-${index}@clutch.invalid>`,
    })),
  );
  await sql.raw('analyze').execute(db);
  return student_id;
}

export async function benchTimeline(
  server: BenchServer,
  engine: string,
  student: number,
  calls: number,
  report: (measure: Measure) => void,
): Promise<void> {
  type Page = { data: { at: string }[]; next: string | null };
  const path = (query: Record<string, string>) =>
    `/admin/student/${student}/timeline?${new URLSearchParams({ limit: String(PER_PAGE), ...query })}`;
  const get = async (query: Record<string, string>) => (await server.call('GET', path(query))).body as Page;
  const places: string[] = [];
  let events = 0;
  for (let page = await get({}); ; page = await get({ before: page.next })) {
    events += page.data.length;
    if (!page.next) break;
    places.push(page.next);
  }
  const any = (turn: number) => places[(turn * 7919) % places.length] ?? '';
  const scenarios: readonly [string, (turn: number) => string][] = [
    ['first page', () => path({})],
    ['any page', (turn) => path({ before: any(turn) })],
    ['classes alone, any page', (turn) => path({ kinds: 'class', before: any(turn) })],
    ['money alone, any page', (turn) => path({ kinds: 'money', before: any(turn) })],
  ];
  for (const [name, of] of scenarios) {
    const times: number[] = [];
    for (let turn = 0; turn < calls; turn++) times.push((await server.call('GET', of(turn))).ms);
    report({
      group: `Timeline of a student, ${engine}, ${events.toLocaleString('en')} events, ${PER_PAGE} rows a page (p95)`,
      name,
      value: quantile(times, 0.95),
      unit: 'ms',
      budget: BUDGET,
      more: { p50: quantile(times, 0.5), max: quantile(times, 1) },
    });
  }
}
