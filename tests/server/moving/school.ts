/** A small school with rows in every table that travels, and what is compared of it. */
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { location } from '#contract/entities/location.ts';
import { erasePerson } from '#contract/entities/privacy.ts';
import { setSmsProvider } from '#contract/entities/sms.ts';
import { student, uploadStudentPhoto } from '#contract/entities/student.ts';
import { uploadImage } from '#contract/entities/upload.ts';
import { seal } from '#server/auth/sealed.ts';
import { ownerOf } from '#server/auth/totp.ts';
import { readArchive } from '#server/moving/archive.ts';
import { namedBy, type Table, TRAVELLING } from '#server/moving/tables.ts';
import { insertRows } from '#server/store/insert-rows.ts';
import { fillInto } from '#tools/demo/fill.ts';
import type { TestApp } from '../harness.ts';
import { pixel } from '../people/pixel.ts';

export type Row = Record<string, unknown>;
export const KEY = 'the key of the installation that is left';

/** Fills the first school of an app: a sample, acts of its admin, an erasure, and a row of each table that has none. */
export async function fillSchool(app: TestApp): Promise<{ readonly added: number }> {
  const { database } = app.app;
  await fillInto(database, app.clubId, { students: 12 });
  const body = { first_name: 'Rita', last_name: 'Moving', licence_category: 'B', email: 'rita@pupil.example' };
  const add = async (first_name: string) =>
    (await app.call(student.endpoints.add, { body: { ...body, first_name } })) as {
      data: { id: number };
      operation_id: number;
    };
  await app.call(location.endpoints.add, { body: { name: 'The yard', address: 'A street' } as never });
  await app.call(setSmsProvider, { body: SMS as never });
  const gone = await add('Gone');
  await app.call(erasePerson, { body: { kind: 'student', id: gone.data.id } } as never);
  const rita = await add('Rita');
  await app.call(uploadImage, { body: { file: pixel() } });
  const { data } = await app.call(uploadStudentPhoto, {
    params: { id: rita.data.id },
    body: { photo: pixel() },
  } as never);
  await app.call(student.endpoints.edit, {
    params: { id: rita.data.id },
    body: { note: 'Moves with us', version: (data as { version: number }).version },
  } as never);
  const tables = await database.db.introspection.getTables();
  for (const table of TRAVELLING) {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(database.db);
    if (Number(rows[0]?.n) > 0) continue;
    const row: Row = {};
    for (const column of tables.find(({ name }) => name === table)?.columns ?? []) {
      if (column.isNullable || column.hasDefaultValue || column.isAutoIncrementing || column.name === 'id') continue;
      row[column.name] = await fitting(app, table, column.name, column.dataType);
    }
    await insertRows(database.db, database.engine, table, [{ ...row, ...SPECIAL[table]?.(row) }]);
  }
  return { added: rita.operation_id };
}

/** A provider of SMS, with keys in all of its parts. */
export const SMS = {
  address: 'https://sms.example/send?key=in-the-address&to={to}',
  body: '{"text":"{text}","key":"in-the-body"}',
  header_name: 'Authorization',
  header_value: 'in-the-header',
} as const;

/** Where a table asks for more than values of the right kind. */
const SPECIAL: Partial<Record<Table, (row: Row) => Row>> = {
  totp: ({ account_id }) => ({ secret: seal({ secretKey: KEY }, 'JBSWY3DPEHPK3PXP', ownerOf(Number(account_id))) }),
  kept_value: ({ account_id }) => ({
    key: `stars.${account_id}`,
    body: JSON.stringify([{ path: '/students?ids=1,2&teacher_id=1' }]),
  }),
  shared_view: () => ({ path: '/bookings', search: '?teacher_id=1&status=booked' }),
  event_fold: ({ club_id }) => ({
    key: `${club_id} event.access-refused x`,
    entry: JSON.stringify({ club_id, actor_id: null, command: 'event.access-refused', arguments: '{}', at: '' }),
    since: '2099-01-01T00:00:00.000Z',
  }),
  notice_count: () => ({ kind: 'banner', notice_id: 1 }),
  absence: () => ({ starts_at: '2031-11-02T10:00:00.000Z', ends_at: '2031-11-02T12:00:00.000Z' }),
  repair: () => ({ ends_at: '2026-11-02T12:00:00.000Z' }),
  outbox: () => ({ state: 'waiting', due_at: '2099-01-01T00:00:00.000Z' }),
  delivery: () => ({
    student_id: 1,
    once_key: 'payment_due 1 mail',
    event: 'payment_due',
    due_at: '2099-01-01T00:00:00.000Z',
    state: 'waiting',
  }),
  doomed_file: () => ({ due_at: '2099-01-01T00:00:00.000Z' }),
};

async function fitting(app: TestApp, table: Table, column: string, type: string): Promise<unknown> {
  const names = namedBy(table, column);
  if (typeof names === 'string') {
    if (names === 'club') return app.clubId;
    const { rows } = await sql<{ id: number }>`select min(id) as id from ${sql.table(names)}`.execute(
      app.app.database.db,
    );
    return Number(rows[0]?.id);
  }
  if (/(_at|^at|since)$/.test(column) || /^timestamp/i.test(type)) return '2026-11-02T10:00:00.000Z';
  if (/int|double|float/i.test(type)) return 1;
  if (/day|_on|_from$/.test(column)) return '2026-11-02';
  if (/permissions|roles|transports/.test(column)) return '[]';
  if (column === 'expires_at') return '2099-01-01T00:00:00.000Z';
  return `${table} ${column}`;
}

/** All that an archive holds: rows by table, and files by name. */
export async function contentsOf(path: string): Promise<{ rows: Map<Table, Row[]>; files: Map<string, Buffer> }> {
  const rows = new Map<Table, Row[]>(TRAVELLING.map((table) => [table, []]));
  const files = new Map<string, Buffer>();
  for await (const { name, content } of readArchive(path)) {
    const [folder, rest = ''] = name.split('/');
    if (folder === 'files') files.set(rest, Buffer.from(content));
    if (folder !== 'rows') continue;
    const lines = gunzipSync(content).toString().split('\n').slice(0, -1);
    rows.get(rest as Table)?.push(...lines.map((line) => JSON.parse(line) as Row));
  }
  return { rows, files };
}

/** Names of parts of values that hold numbers of rows. */
const NUMBER = /(^|_)ids?$|^(secret|user|conversation|bookings|modules|tests|undo_of|undone_by|erased_by|entered_by)$/;
/** Numbers that look so and are none, or of rows that are gone. */
const NONE = new Set(['external_id', 'message_id', 'credential_id', 'request_id']);

/**
 * Where two values differ in another way than by numbers of rows that were moved, and where a number of a row was not. `moves` are
 * all that there are: a number differs by one of them.
 */
export function differences(was: unknown, is: unknown, moves: ReadonlySet<number>, at = '', name = ''): string[] {
  if (typeof was === 'string' && /^[[{]/.test(was) && typeof is === 'string') {
    return differences(JSON.parse(was), JSON.parse(is), moves, `${at}~`, name);
  }
  if (Array.isArray(was) && Array.isArray(is) && was.length === is.length)
    return was.flatMap((each, index) => differences(each, is[index], moves, `${at}[]`, name));
  if (was !== null && is !== null && typeof was === 'object' && typeof is === 'object') {
    const [before, after] = [Object.entries(was), Object.entries(is)];
    if (before.length !== after.length) return [`${at}: ${JSON.stringify(was)} became ${JSON.stringify(is)}`];
    return before.flatMap(([key, value], index) => {
      const [other = '', changed] = after[index] ?? [];
      const numbers = /^\d+$/.test(key) && /^\d+$/.test(other);
      const keys = numbers
        ? differences(Number(key), Number(other), moves, `${at}{}`, 'id')
        : key === other
          ? []
          : [`${at}.${key}`];
      return [...keys, ...differences(value, changed, moves, `${at}.${key}`, numbers ? name : key)];
    });
  }
  if (typeof was === 'number' && typeof is === 'number') {
    const named = NUMBER.test(name) && !NONE.has(name);
    if (was === is) return named && was > 0 ? [`${at}: ${was} was not moved`] : [];
    return moves.has(is - was) ? [] : [`${at}: ${was} became ${is}`];
  }
  return was === is ? [] : [`${at}: ${JSON.stringify(was)} became ${JSON.stringify(is)}`];
}
