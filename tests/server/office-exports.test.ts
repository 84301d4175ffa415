/** Every export of the contract as the office's spreadsheet gets it: nothing in it is written for programs. */
import { beforeAll, expect, test } from 'vitest';
import { LANGUAGES, type Language } from '#contract/data/languages.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { planCourse } from '#contract/entities/course.ts';
import { addHolidayDays } from '#contract/entities/holiday.ts';
import { location as locationFamily } from '#contract/entities/location.ts';
import { takeOffRoad } from '#contract/entities/repair.ts';
import { REPORTS } from '#contract/entities/report.ts';
import { teacher as teacherFamily } from '#contract/entities/teacher.ts';
import { vehicle as vehicleFamily } from '#contract/entities/vehicle.ts';
import { sickDay } from '#contract/entities/workday.ts';
import { endpoints } from '#contract/index.ts';
import { entities } from '#server/entities/index.ts';
import { openCsv } from '#server/files/csv-table.ts';
import { fillInto } from '#tools/demo/fill.ts';
import { describeSqliteInGate } from '../engines/engines.ts';
import { startApp, type TestApp } from './harness.ts';

const teachers = teacherFamily.endpoints;
const vehicles = vehicleFamily.endpoints;
const places = locationFamily.endpoints;

/** Calls that answer CSV and read a list, a report, or what belongs to one row. */
const exported = endpoints.filter(
  ({ produces, method, id }) => produces?.startsWith('text/csv') && method === 'GET' && !id.endsWith('AsGift'),
);

/** A year around the sample's days: what is paid and taken in this month may be nothing yet. */
const yearAround = () => {
  const year = new Date(Date.now() - 180 * 86_400_000).toISOString().slice(0, 10);
  return { from: year, to: new Date().toISOString().slice(0, 10) };
};
const SPAN: Readonly<Record<string, object>> = { exportPayStatement: yearAround(), exportReport: yearAround() };

/** Codes of every choice that a row may hold, but for those that read as words of the language. */
const CODES: ReadonlySet<string> = new Set(
  entities.flatMap(({ list }) =>
    Object.values(list?.fields ?? {}).flatMap(({ values, labels }) =>
      labels ? (values ?? []).filter((value) => value !== 'yes' && value !== 'no') : [],
    ),
  ),
);

describeSqliteInGate('exports for the office', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp(engine);
    await fillInto(app.app.database, app.clubId, { students: 60 } as never);
    // What the sample school has none of.
    const [teacher] = (await app.call(teachers.list, {})).data;
    const [vehicle] = (await app.call(vehicles.list, {})).data;
    const add = (endpoint: AnyEndpoint, body: object) => app.call(endpoint, { body });
    await add(addHolidayDays, { from: '2031-07-14', to: '2031-07-14', name: 'Fête' });
    const ill = { date: '2031-07-01', reason: 'the flu' };
    await app.call(sickDay, { params: { id: teacher?.id as number }, body: ill as never });
    const inHalfAYear = new Date(Date.now() + 180 * 86_400_000).toISOString().slice(0, 10);
    const evenings = { name: 'Evenings', weekdays: ['mon'], start_time: '19:00', from: inHalfAYear, count: 1 };
    const [location] = (await app.call(places.list, {})).data;
    await add(planCourse, { ...evenings, teacher_id: teacher?.id, location_id: location?.id });
    const off = { date: '2031-07-01', kind: 'service' };
    await app.call(takeOffRoad, { params: { id: vehicle?.id as number }, body: off as never });
  }, 240_000);

  const read = async (endpoint: AnyEndpoint, query: object, params: object = {}) => {
    const reply = await app.raw(endpoint, { query, params });
    expect(reply.status, `${endpoint.id} ${reply.body.slice(0, 300)}`).toBe(200);
    const lines: string[][] = [];
    const file = new File([reply.body], 'a.csv');
    for await (const { cells } of (await openCsv(file))()) lines.push([...cells]);
    const [head = [], ...rows] = lines;
    return { head, rows, text: reply.body };
  };
  const paramsOf = async ({ path }: AnyEndpoint): Promise<object[]> => {
    if (path.includes(':report')) return REPORTS.map((report) => ({ report }));
    if (!path.includes(':id')) return [{}];
    const table = path.includes('/vehicle/') ? 'vehicle' : 'teacher';
    const row = await app.app.database.db
      .selectFrom(table as 'vehicle')
      .select('id')
      .where('club_id', '=', app.clubId)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    return [{ id: row.id }];
  };

  for (const language of LANGUAGES)
    test(`name columns, days, states, people and amounts as people do, in ${language}`, async () => {
      const faults: string[] = [];
      for (const endpoint of exported)
        for (const params of await paramsOf(endpoint)) {
          const { head, rows, text } = await read(endpoint, { form: 'office', language, ...SPAN[endpoint.id] }, params);
          const where = `${endpoint.id} ${Object.values(params).join()}`;
          faults.push(...faultsIn(head, rows, language).map((fault) => `${where}: ${fault}`));
          expect(text.startsWith('\uFEFF'), where).toBe(true);
          expect(text.split('\r\n')[0], where).toContain(language === 'en' ? ',' : ';');
          if (rows.length === 0) faults.push(`${where}: no row`);
        }
      expect(atMost(faults)).toEqual([]);
    });

  test('have no cents as whole numbers for programs either, and name the currency', async () => {
    for (const [id, columns] of Object.entries(WITH_AMOUNTS)) {
      const endpoint = exported.find((one) => one.id === id) as AnyEndpoint;
      const [params = {}] = await paramsOf(endpoint);
      const { head, rows } = await read(endpoint, { form: 'machine', ...SPAN[id] }, params);
      expect(head, id).toContain('currency');
      const cells = columns.flatMap((name) => rows.map((row) => row[head.indexOf(name)] ?? '').filter(Boolean));
      expect(cells.length, id).toBeGreaterThan(0);
      expect(
        cells.filter((cell) => !/^-?\d+\.\d\d$/.test(cell)),
        id,
      ).toEqual([]);
    }
    const balances = exported.find(({ id }) => id === 'exportBalances') as AnyEndpoint;
    const { head, rows } = await read(balances, {});
    const ages = JSON.parse(rows[0]?.[head.indexOf('ages')] ?? '{}');
    expect(Object.values(ages).every((one) => /^-?\d+\.\d\d$/.test(String(one)))).toBe(true);
    const income = exported.find(({ id }) => id === 'exportReport') as AnyEndpoint;
    const report = await read(income, SPAN.exportReport as object, { report: 'income' });
    const [unit, value, currency] = ['unit', 'value', 'currency'].map((name) => report.head.indexOf(name));
    const money = report.rows.filter((row) => row[unit as number] === 'money' && row[value as number] !== '');
    expect(money.length).toBeGreaterThan(0);
    for (const row of money)
      expect(`${row[value as number]} ${row[currency as number]}`).toMatch(/^-?\d+\.\d\d [A-Z]{3}$/);
  });

  test('are asked for: who says nothing gets what programs read', async () => {
    const list = exported.find(({ id }) => id === 'exportStudents') as AnyEndpoint;
    expect((await read(list, {})).head.slice(0, 3)).toEqual(['id', 'version', 'created_at']);
  });
});

/** Exports whose machine form has amounts too: all of them have their decimals, and the file says of which currency. */
const WITH_AMOUNTS: Readonly<Record<string, readonly string[]>> = {
  exportEntries: ['amount'],
  exportBalances: ['balance', 'credit'],
  exportDeskClosings: ['expected', 'counted', 'difference'],
  exportEnrolments: ['price', 'discount'],
  exportPackages: ['price'],
  exportPayRates: ['amount'],
  exportPayStatement: ['rate', 'amount'],
};

/** One of each kind. */
const atMost = (faults: readonly string[]): string[] => [
  ...new Map(faults.map((fault) => [fault.replace(/: [^:]*$/, ''), fault])).values(),
];

const MONEY =
  /^(?:amount|price|discount|balance|credit|expected|counted|difference|fee|pay|montant|prix|remise|solde|avoir|attendu|compté|écart|frais|paie|montante|preço|desconto|saldo|crédito|esperado|contado|diferença|taxa|pagamento)$/i;

function faultsIn(head: readonly string[], rows: readonly (readonly string[])[], language: Language): string[] {
  const faults = head.flatMap((title, index) => [
    ...(title.includes('_') || title === '' ? [`the title ${title}`] : []),
    ...(head.indexOf(title) === index ? [] : [`the title ${title} twice`]),
  ]);
  const decimal = language === 'en' ? /^-?\d+\.\d{2}$/ : /^-?\d+,\d{2}$/;
  for (const row of rows)
    row.forEach((cell, index) => {
      const title = head[index] ?? '';
      const at = `${title}: ${cell.slice(0, 30)}`;
      if (/^\d{4}-\d\d-\d\d$/.test(cell)) faults.push(`a day of programs, ${at}`);
      if (/\d{4}-\d\d-\d\dT\d\d:\d\d/.test(cell)) faults.push(`an instant of programs, ${at}`);
      if (/^[a-z]+(?:_[a-z]+)+$/.test(cell) || (CODES.has(cell) && /^[a-z]+$/.test(cell))) faults.push(`a code, ${at}`);
      if (/\b[0-9a-f]{32,}\b|\b[0-9a-f]{8}-[0-9a-f]{4}-/.test(cell)) faults.push(`a key, ${at}`);
      if (/^(?:\{"|\[)/.test(cell)) faults.push(`an object, ${at}`);
      if (/^(?:true|false|null|undefined)$/.test(cell)) faults.push(`a value, ${at}`);
      if (MONEY.test(title) && !(language === 'fr' && /^Remise [àp]/.test(cell)) && cell !== '' && !decimal.test(cell))
        faults.push(`an amount, ${at}`);
      if (language !== 'en' && /^-?\d+\.\d+$/.test(cell)) faults.push(`a decimal point, ${at}`);
    });
  return faults;
}
