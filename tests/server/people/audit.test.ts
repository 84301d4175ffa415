/** The audit: complete, filtered, exported, and kept as it was written. */
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { exportAudit, getAuditEntry, listAudit } from '#contract/entities/audit.ts';
import { location } from '#contract/entities/location.ts';
import { rowHistory, undoOperation } from '#contract/entities/operation.ts';
import { student } from '#contract/entities/student.ts';
import { describeEngines } from '../../engines/engines.ts';
import { startApp, type TestApp } from '../harness.ts';

describeEngines('the audit', (engine) => {
  let app: TestApp;
  let id = 0;
  let edited = 0;
  let undone = 0;
  beforeAll(async () => {
    app = await startApp(engine);
    const body = { first_name: 'Aud', last_name: '=it', licence_category: 'B' };
    const added = await app.call(student.endpoints.add, { body }, { command: 'student.add', source: 'palette' });
    id = added.data.id;
    const edit = await app.call(
      student.endpoints.edit,
      { params: { id }, body: { phone: '912 000 123', version: 1 } },
      { command: 'student.edit', source: 'key' },
    );
    edited = edit.operation_id as number;
    undone = (
      await app.call(undoOperation, { params: { id: edited } }, { command: 'history.undo', source: 'terminal' })
    ).operation_id as number;
  });

  test('tells who, what, when, from where, and undo of which', async () => {
    const { data, total } = await app.call(listAudit, { query: {} });
    // The sign-in comes first.
    expect(total).toBe(4);
    expect(data.map(({ command, source, undo_of, undone_by }) => ({ command, source, undo_of, undone_by }))).toEqual([
      { command: 'history.undo', source: 'terminal', undo_of: edited, undone_by: null },
      { command: 'student.edit', source: 'key', undo_of: null, undone_by: undone },
      { command: 'student.add', source: 'palette', undo_of: null, undone_by: null },
      { command: 'event.sign-in', source: 'event', undo_of: null, undone_by: null },
    ]);
    expect(data[1]).toMatchObject({
      actor_name: 'Ada Admin',
      rows_touched: 1,
      touched: { student: [id] },
      arguments: { id, phone: '912 000 123' },
      subject: { entity: 'student', count: 1, name: 'Aud =it' },
    });
  });

  test('shows the rows before and after, and a row its history', async () => {
    const { changes } = await app.call(getAuditEntry, { params: { id: edited } });
    expect(changes).toMatchObject([
      { entity: 'student', row_id: id, before: { phone: '' }, after: { phone: '+351912000123' } },
    ]);
    const { data } = await app.call(rowHistory, { params: { entity: 'student', id }, query: {} });
    expect(data.map(({ command }) => command)).toEqual(['history.undo', 'student.edit', 'student.add']);
  });

  test('is filtered by actor, command, source, row and time', async () => {
    const found = async (query: Record<string, string | number>) =>
      (await app.call(listAudit, { query })).data.map(({ command }) => command);
    expect(await found({ command: 'student.' })).toEqual(['student.edit', 'student.add']);
    expect(await found({ source: 'key,terminal' })).toEqual(['history.undo', 'student.edit']);
    expect(await found({ entity: 'student', row_id: id })).toHaveLength(3);
    expect(await found({ entity: 'booking' })).toEqual([]);
    expect(await found({ actor: 999_999 })).toEqual([]);
    expect(await found({ entity: 'student,booking' })).toHaveLength(3);
    expect(await found({ row_id: id + 1 })).toEqual([]);
    expect(await found({ ids: `${edited},${undone}` })).toEqual(['history.undo', 'student.edit']);
    expect(await found({ at_from: new Date(Date.now() + 60_000).toISOString() })).toEqual([]);
    expect(await found({ at_to: '2100-01-01T00:00:00.000Z', per_page: 1, page: 2 })).toEqual(['student.edit']);
  });

  test('is searched by who, command and arguments, and sorted by time both ways', async () => {
    const found = async (query: Record<string, string | number>) =>
      (await app.call(listAudit, { query })).data.map(({ command }) => command);
    expect(await found({ q: 'ADA student.edit' })).toEqual(['history.undo', 'student.edit']);
    expect(await found({ q: 'ada 123' })).toEqual(['student.edit']);
    expect(await found({ q: '=it' })).toEqual(['student.add']);
    expect(await found({ q: '100%_' })).toEqual([]);
    expect(await found({ q: `#${undone}` })).toEqual(['history.undo']);
    expect(await found({ sort: 'at' })).toEqual(['event.sign-in', 'student.add', 'student.edit', 'history.undo']);
    await app.fails(422, listAudit, { query: { sort: 'command' } });
    await app.fails(422, listAudit, { query: { row_id: 'x' } });
  });

  test('counts on from what it counted before', async () => {
    const total = async () => (await app.call(listAudit, { query: { entity: 'location' } })).total;
    const add = (name: string) => app.call(location.endpoints.add, { body: { name } }, { command: 'location.add' });
    expect(await total()).toBe(0);
    await add('North');
    expect(await total()).toBe(1);
    await add('South');
    await add('West');
    expect(await total()).toBe(3);
    const { data, total_exact } = await app.call(listAudit, { query: { entity: 'location', per_page: 2, page: 2 } });
    expect(data).toHaveLength(1);
    expect(total_exact).toBe(true);
    // Kept as 1, shown as what it says.
    const { changes } = await app.call(getAuditEntry, { params: { id: data[0]?.id as number } });
    expect(changes).toMatchObject([{ kind: 'insert', after: { name: 'North', active: true } }]);
  });

  test('is exported, with formulas made harmless', async () => {
    const csv = await app.call(exportAudit, { query: { command: 'student' } });
    const lines = csv.trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toContain('actor_name,command,source');
  });

  test('cannot be changed or deleted, not even in the database', async () => {
    const { db } = app.app.database;
    for (const statement of [
      sql`delete from operation where id = ${edited}`,
      sql`delete from change where operation_id = ${edited}`,
      sql`update operation set actor_name = 'Somebody else' where id = ${edited}`,
      sql`update operation set command = 'x' where id = ${edited}`,
      sql`update operation set undone_by = null where id = ${edited}`,
      sql`update change set after = '{}' where operation_id = ${edited}`,
    ])
      await expect(statement.execute(db)).rejects.toThrow('append-only');
  });

  test('names what it was about: rows that are gone too, of several how many', async () => {
    const add = (name: string) =>
      app.call(student.endpoints.add, { body: { first_name: name, last_name: 'Gone', licence_category: 'B' } });
    const gone = (await add('Rita')).data.id;
    const also = (await add('Rui')).data.id;
    const one = await app.call(student.endpoints.remove, { params: { id: gone } });
    const back = await app.call(undoOperation, { params: { id: one.operation_id as number } });
    const both = await app.call(student.endpoints.removeMany, { body: { rows: { ids: [gone, also] } } as never });
    const subject = async ({ operation_id }: { operation_id: number | null }) =>
      (await app.call(getAuditEntry, { params: { id: operation_id as number } })).data.subject;
    expect(await subject(one)).toEqual({ entity: 'student', count: 1, name: 'Rita Gone' });
    expect(await subject(both)).toEqual({ entity: 'student', count: 2, name: null });
    const { changes } = await app.call(getAuditEntry, { params: { id: both.operation_id as number } });
    // One statement takes both out, in an order that is the database's.
    expect(changes.map(({ name }) => name).sort()).toEqual(['Rita Gone', 'Rui Gone']);
    expect(await subject(back)).toMatchObject({ name: 'Rita Gone' });
  });

  test('is each school’s own, and admins’ alone', async () => {
    const other = await app.addClub();
    const { data } = await app.call(listAudit, { query: {} }, { token: other.token });
    expect(data.map(({ command, actor_id }) => [command, actor_id])).toEqual([['event.sign-in', expect.any(Number)]]);
    expect(data[0]?.actor_name).toContain('Test admin');
    await app.fails(404, getAuditEntry, { params: { id: edited } }, { token: other.token });
    await app.fails(
      403,
      listAudit,
      {},
      { token: (await app.addAccount('dev-audit@school.example', ['developer'])).token },
    );
  });
});
