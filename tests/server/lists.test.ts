/** Lists against a plain reading of all rows: whatever way the engine takes to a page, it is the right one. */
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { STUDENT_STATUSES, type Student, student } from '#contract/entities/student.ts';
import { fold } from '#contract/rules/fold.ts';
import { phoneWords } from '#contract/rules/phone.ts';
import { setLimits } from '#server/lists/limits.ts';
import { words } from '#server/store/search.ts';
import { describeEngines } from '../engines/engines.ts';
import { startApp, type TestApp } from './harness.ts';

const ROWS = 300;
const FIRST = ['Ana', 'Álvaro', 'Bruno', 'Çelik', 'Zoë', "O'Neil", 'ana', 'Ånd', '李'];
const LAST = ['Silva', 'silva', 'Sá', 'Saraiva', 'Müller', 'Pires-Antunes', 'Zé', 'de Souza'];
const CATEGORIES = ['', 'A', 'B', 'C', 'BE'];
const pick = <T>(values: readonly T[], at: number): T => values[at % values.length] as T;

describeEngines('a list', (engine) => {
  let app: TestApp;
  let all: Student[];
  beforeAll(async () => {
    app = await startApp(engine);
    // So small that a few hundred rows take every way that a million would.
    setLimits(app.app.services.database, {
      local: 0,
      gather: 20,
      set: 60,
      step: 7,
      direct: 10,
      kept: 100,
      patience: 5_000,
    });
    for (let row = 0; row < ROWS; row++) {
      const body = {
        first_name: pick(FIRST, row * 7),
        last_name: pick(LAST, row * 5 + Math.floor(row / 9)),
        email: row % 3 === 0 ? `${row % 2 ? 'M' : 'm'}ail${row % 40}@example.pt` : '',
        licence_category: pick(CATEGORIES, Math.floor(row / 3)),
        date_of_birth: row % 4 === 0 ? null : `19${60 + (row % 40)}-0${1 + (row % 9)}-15`,
      };
      const { data } = await app.call(student.endpoints.add, { body });
      if (row % 6 === 0) await app.call(student.endpoints.remove, { params: { id: data.id } });
    }
    const { db } = app.app.database;
    // Statuses in stretches, so that some are rare and some are most of the table.
    for (const [index, status] of STUDENT_STATUSES.entries())
      await db
        .updateTable('student')
        .set({ status })
        .where('id', '>', index * index * 15)
        .execute();
    all = (await db.selectFrom('student').selectAll().execute()) as unknown as Student[];
  });

  const compare = (a: unknown, b: unknown): number => {
    // Nulls are first on SQLite, last on PostgreSQL.
    if (a === null || b === null) return a === b ? 0 : (a === null) === (engine.name === 'sqlite') ? -1 : 1;
    if (typeof a === 'number' && typeof b === 'number') return a - b;
    return Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)));
  };
  const keyOf = (row: Student, field: string): unknown =>
    field === 'name' ? fold(`${row.last_name} ${row.first_name}`) : row[field as keyof Student];

  interface Query {
    readonly sort: readonly string[];
    readonly status?: string;
    readonly licence_category?: string;
    readonly name?: string;
    readonly email?: string;
    readonly date_of_birth_from?: string;
    readonly date_of_birth_to?: string;
    readonly q?: string;
    readonly match?: 'begin' | 'inside';
    readonly deleted?: 'only';
    readonly page: number;
    readonly per_page: number;
  }

  function expected(query: Query): number[] {
    const searched = words(query.q ?? '');
    const found = all.filter((row) => {
      const text = words(`${row.first_name} ${row.last_name} ${row.email} ${phoneWords(row.phone)} ${row.external_id}`);
      const inside = query.match !== 'begin';
      const byWords = searched.every((word) =>
        text.some((one) => one.startsWith(word) || (inside && [...word].length >= 3 && one.includes(word))),
      );
      const born = row.date_of_birth;
      return (
        (row.deleted_at !== null) === (query.deleted === 'only') &&
        (byWords || (searched.length === 1 && String(row.id) === searched[0])) &&
        (!query.status || query.status.split(',').includes(row.status)) &&
        (!query.licence_category || query.licence_category.split(',').includes(row.licence_category)) &&
        (!query.name || fold(`${row.last_name} ${row.first_name}`).startsWith(fold(query.name))) &&
        (!query.email || row.email.toLowerCase().startsWith(query.email.toLowerCase())) &&
        (!query.date_of_birth_from || (born !== null && born >= query.date_of_birth_from)) &&
        (!query.date_of_birth_to || (born !== null && born <= query.date_of_birth_to))
      );
    });
    const terms = query.sort.length > 0 ? query.sort : ['name'];
    const last = (terms.at(-1) as string).startsWith('-') ? '-id' : 'id';
    return found
      .sort((a, b) => {
        for (const term of [...terms, last]) {
          const field = term.replace('-', '');
          const order = compare(keyOf(a, field), keyOf(b, field));
          if (order !== 0) return term.startsWith('-') ? -order : order;
        }
        return 0;
      })
      .map(({ id }) => id);
  }

  /** Mostly left out: with every filter at once hardly a row would be found. */
  const maybe = <T>(...values: readonly T[]) =>
    fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.constantFrom(...values) });
  const sorts = ['name', 'email', 'status', 'licence_category', 'date_of_birth', 'created_at'].flatMap((one) => [
    one,
    `-${one}`,
  ]);
  const query: fc.Arbitrary<Query> = fc.record({
    sort: fc.uniqueArray(fc.constantFrom(...sorts), { maxLength: 3, selector: (term) => term.replace('-', '') }),
    status: maybe(...STUDENT_STATUSES, 'pending,active', 'blocked,paused'),
    licence_category: maybe('B', 'A,BE', 'C'),
    name: maybe('s', 'silva', 'SÁ', 'zz'),
    email: maybe('m', 'MAIL1', 'mail2%', 'mail_'),
    date_of_birth_from: maybe('1970-01-01', '1999-12-31'),
    date_of_birth_to: maybe('1980-06-15', '1960-01-01'),
    q: maybe(
      's',
      'ana',
      'alv pi',
      'zoe',
      '李',
      '17',
      'example',
      "o'n",
      'nobody',
      'ilva',
      'raiv a',
      'ntu ires',
      'uno',
      'ln',
    ),
    match: maybe('begin' as const, 'inside' as const),
    deleted: maybe('only' as const),
    page: fc.integer({ min: 1, max: 9 }),
    per_page: fc.constantFrom(1, 5, 17, 50, 500),
  });

  test('answers the same as reading everything, whichever way it takes', async () => {
    let withRows = 0;
    await fc.assert(
      fc.asyncProperty(query, async (asked) => {
        const ids = expected(asked);
        const answer = await app.call(student.endpoints.list, {
          query: { ...asked, sort: asked.sort.join(',') || undefined },
        });
        const from = (asked.page - 1) * asked.per_page;
        expect(answer.data.map(({ id }) => id)).toEqual(ids.slice(from, from + asked.per_page));
        if (answer.total_exact) expect(answer.total).toBe(ids.length);
        if (answer.data.length > 0) withRows++;
      }),
      { numRuns: 300 },
    );
    expect(withRows).toBeGreaterThan(60);
  });

  test('a word is found inside another from three letters on, unless it has to begin one', async () => {
    const totals = async (q: string, match?: 'begin') => {
      const ask = { sort: [], page: 1, per_page: 500, q, ...(match && { match }) };
      const { data, total } = await app.call(student.endpoints.list, { query: { ...ask, sort: undefined } });
      expect(total, q).toBe(data.length);
      expect(total, q).toBe(expected(ask).length);
      return total;
    };
    expect(await totals('ilva')).toBeGreaterThan(0);
    expect(await totals('ilva')).toBe(await totals('silva', 'begin'));
    expect(await totals('ilva', 'begin')).toBe(0);
    expect(await totals('il')).toBe(0);
    expect(await totals('araiv')).toBe(await totals('saraiva', 'begin'));
    expect(await totals('araiv nobody')).toBe(0);
  });

  test('a selection means the rows that the list shows', async () => {
    await fc.assert(
      fc.asyncProperty(query, async (asked) => {
        const { sort: _sort, page: _page, per_page: _size, deleted: _deleted, ...matching } = asked;
        const given = Object.fromEntries(Object.entries(matching).filter(([, value]) => value !== undefined));
        const reply = await app.call(student.endpoints.removeMany, { body: { rows: { matching: given as never } } });
        expect(reply.changed).toBe(expected({ ...matching, sort: [], page: 1, per_page: 1 }).length);
        // The rows are put back as they were, past the record of writes.
        for (const { id, deleted_at, version } of all)
          if (!deleted_at)
            await app.app.database.db
              .updateTable('student')
              .set({ deleted_at: null, version })
              .where('id', '=', id)
              .where('deleted_at', 'is not', null)
              .execute();
      }),
      { numRuns: 6 },
    );
  });

  test('a page that waits for no count says a number of rows, with a filter that no index answers', async () => {
    setLimits(app.app.services.database, { patience: 0 });
    const asked = { query: { below_required: '0', per_page: 2 } as never };
    const { data, total } = await app.call(student.endpoints.list, asked);
    expect(data).toHaveLength(2);
    expect(total).toBeGreaterThanOrEqual(2);
  });
});
