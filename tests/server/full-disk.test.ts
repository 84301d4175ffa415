/** A disk without room: whatever call brings a file says that the server is not ready, and blames nobody's file. */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { student } from '#contract/entities/student.ts';
import { importStudents } from '#contract/entities/student-import.ts';
import { fieldOf } from '#contract/fields.ts';
import { endpoints } from '#contract/index.ts';
import { describeEngines } from '../engines/engines.ts';
import { startApp, type TestApp } from './harness.ts';

const disk = { full: false };
const { createWriteStream } = fs;
/** Modules of the server are read once for several files, so that the system's own function is replaced, where all of them look it up. */
function replaceWriting(by: typeof createWriteStream): void {
  fs.createWriteStream = by;
  syncBuiltinESMExports();
}
beforeAll(() =>
  replaceWriting((path, options) =>
    disk.full && /[/\\]incoming[/\\]/.test(String(path))
      ? // The system's own device that has never room.
        createWriteStream('/dev/full', { flags: 'w' })
      : createWriteStream(path, options),
  ),
);
afterAll(() => replaceWriting(createWriteStream));

type Shape = Record<string, Parameters<typeof fieldOf>[0]>;
const shapeOf = ({ body }: AnyEndpoint): Shape => ((body as unknown as { shape?: Shape })?.shape ?? {}) as Shape;
/** The calls that take a file, each with the field that it comes in. */
const FILES = endpoints.flatMap((endpoint: AnyEndpoint) => {
  if (!endpoint.form) return [];
  const field = Object.entries(shapeOf(endpoint)).find(([, schema]) => 'maxBytes' in (fieldOf(schema) ?? {}))?.[0];
  return field ? [[endpoint.id, endpoint, field] as const] : [];
});

describeEngines('a disk without room', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp(engine);
  });
  const csv = () => new File(['first_name,last_name\nRita,Gomes\n'], 'a.csv', { type: 'text/csv' });

  test.each(FILES)('is no fault of what %s brings', async (_id, endpoint, field) => {
    const params = Object.fromEntries([...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, 1]));
    disk.full = true;
    const reply = await app.raw(endpoint, { params, body: { [field]: csv() } });
    disk.full = false;
    expect([reply.status, reply.json<{ type: string }>().type]).toEqual([503, '/problems/away']);
    expect(reply.headers['retry-after']).toBe('5');
  });

  test('an import goes through once there is room', async () => {
    expect(FILES.map(([id]) => id)).toContain('importStudents');
    disk.full = true;
    await app.fails(503, importStudents, { body: { file: csv(), dry_run: false } });
    disk.full = false;
    expect((await app.call(student.endpoints.list, { query: {} })).total).toBe(0);
    expect(await app.call(importStudents, { body: { file: csv(), dry_run: false } as never })).toMatchObject({
      added: 1,
    });
  });

  if (engine.name === 'postgres')
    test('nor is a database without room the fault of an import', async () => {
      const { db } = app.app.database;
      const room = async (some: boolean) => {
        if (some) return sql`drop function no_room() cascade`.execute(db);
        await sql`create function no_room() returns trigger language plpgsql as
        $$ begin raise exception 'no room' using errcode = '53100'; end $$`.execute(db);
        return sql`create trigger no_room before insert on long_work execute function no_room()`.execute(db);
      };
      await room(false);
      await app.fails(503, importStudents, { body: { file: csv(), dry_run: false } });
      await room(true);
      expect(await app.call(importStudents, { body: { file: csv(), dry_run: false } as never })).toMatchObject({
        dry_run: false,
      });
    });
});
