/** A request that comes again has one effect and one answer, and costs one look at what was answered before. */
import type { KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import { bookClass } from '#contract/entities/booking.ts';
import { updatePreferences } from '#contract/entities/profile.ts';
import { student } from '#contract/entities/student.ts';
import { importStudents } from '#contract/entities/student-import.ts';
import type { Db } from '#server/store/engine.ts';
import { describeEngines } from '../engines/engines.ts';
import { at, startSchool } from './booking-school.ts';
import { startApp, type TestApp } from './harness.ts';

/** Notes every statement on the kept answers from now on: `select`, `insert`. */
function watchAnswers(app: TestApp): string[] {
  const seen: string[] = [];
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      const [, kind] = /^(Select|Insert|Update|Delete)QueryNode$/.exec(node.kind) ?? [];
      if (kind && JSON.stringify(node).includes('"name":"idempotency"')) seen.push(kind.toLowerCase());
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const { database } = app.app.services;
  (database as { db: Db }).db = database.db.withPlugin(plugin);
  return seen;
}

const person = { body: { first_name: 'Rita', last_name: 'Once' } as never };

describeEngines('a request that comes again', (engine) => {
  test('is looked for once and kept with what it wrote, or after a call that writes no rows', async () => {
    const app = await startApp(engine);
    const seen = watchAnswers(app);
    const first = await app.call(student.endpoints.add, person, { idempotencyKey: 'add-1' });
    expect(seen.splice(0)).toEqual(['select', 'insert']);
    expect(await app.call(student.endpoints.add, person, { idempotencyKey: 'add-1' })).toEqual(first);
    expect(seen.splice(0)).toEqual(['select']);
    const preferences = { body: { preferences: { 'list.width': 3 } } };
    const kept = await app.call(updatePreferences, preferences, { idempotencyKey: 'prefer-1' });
    expect(seen.splice(0)).toEqual(['select', 'insert']);
    expect(await app.call(updatePreferences, preferences, { idempotencyKey: 'prefer-1' })).toEqual(kept);
    // Without a key nothing is looked for and nothing is kept.
    await app.call(student.endpoints.add, person);
    expect(seen.splice(1)).toEqual([]);
  });

  test('at the same time has one effect, also where the second would be refused for what the first did', async () => {
    const school = await startSchool(engine);
    const rui = await school.addTeacher('Rui');
    const ana = await school.addStudent('Ana');
    await school.addSlot(rui, 24, 26);
    const body = { student_id: ana, teacher_id: rui, starts_at: at(24) } as never;
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => school.app.call(bookClass, { body }, { idempotencyKey: 'book-1' })),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    await school.app.fails(409, bookClass, { body }, { idempotencyKey: 'book-2' });
  });

  test('is answered line by line where it asks for lines', async () => {
    const app = await startApp(engine);
    const body = {
      file: new File(['first_name,last_name\nRita,Lines\n'], 'a.csv', { type: 'text/csv' }),
      dry_run: false,
    };
    const send = (lines: boolean) =>
      app.raw(
        importStudents,
        { body },
        { idempotencyKey: 'import-1', headers: lines ? { accept: 'application/x-ndjson' } : {} },
      );
    const last = (text: string) => JSON.parse(text.trim().split('\n').at(-1) ?? '{}').answer;
    const first = last((await send(true)).body);
    expect(first).toMatchObject({ added: 1, operation_id: expect.any(Number) });
    expect(last((await send(true)).body)).toEqual(first);
    expect((await send(false)).json()).toEqual(first);
  });
});
