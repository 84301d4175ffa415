/** Notifications: raised by what happens, counted, read and unread, each admin's own. */
import { beforeAll, expect, test } from 'vitest';
import {
  listNotifications,
  markAllNotifications,
  markNotifications,
  unreadCounts,
} from '#contract/entities/notification.ts';
import { undoOperation } from '#contract/entities/operation.ts';
import { importStudents } from '#contract/entities/student.ts';
import { tellMissingSignatures } from '#server/jobs/missing-signatures.ts';
import { systemCtx } from '#server/jobs/system.ts';
import { write } from '#server/operations/write.ts';
import { describeEngines } from '../../engines/engines.ts';
import { startApp, type TestApp } from '../harness.ts';
import { addClass } from './class.ts';

describeEngines('notifications', (engine) => {
  let app: TestApp;
  let second: string;
  const counts = (token?: string) => app.call(unreadCounts, {}, { token });
  beforeAll(async () => {
    app = await startApp(engine);
    second = (await app.addAccount('second@school.example', ['admin'])).token;
  });
  const as = (command: string) => systemCtx(app.app.services, app.clubId, command, 'A test');

  test('a class booked and cancelled is told to every admin, with who and when', async () => {
    const id = await addClass(app, { days: 3 });
    await write(as('booking.cancel-as-student'), (writer) =>
      writer.update('booking', id, { status: 'cancelled', cancelled_by: 'student', counts_as_taken: false }),
    );
    const late = await addClass(app, { days: 1 });
    await write(as('booking.cancel-as-student'), (writer) =>
      writer.update('booking', late, { status: 'cancelled', cancelled_by: 'student', counts_as_taken: true }),
    );
    for (const token of [app.token as string, second]) {
      const { data } = await app.call(listNotifications, { query: {} }, { token });
      expect(data.map(({ kind }) => kind)).toEqual([
        'late_cancel',
        'booking_added',
        'booking_cancelled',
        'booking_added',
      ]);
      expect(data[0]).toMatchObject({ entity: 'booking', row_id: late, read_at: null });
      expect(data[0]?.title).toContain('Sam Student');
      expect((await counts(token)).total_unread_notification).toBe(4);
    }
  });

  test('read and unread by choice, all at once, undone; nobody marks another admin’s', async () => {
    const { data } = await app.call(listNotifications, { query: {} });
    const [first] = data;
    const rows = { ids: [first?.id as number] };
    const marked = await app.call(markNotifications, { body: { rows, read: true } });
    expect(marked.changed).toBe(1);
    expect((await counts()).total_unread_notification).toBe(3);
    expect((await app.call(markNotifications, { body: { rows, read: false } }, { token: second })).changed).toBe(0);
    await app.call(markNotifications, { body: { rows, read: false } });
    expect((await counts()).total_unread_notification).toBe(4);
    const all = await app.call(markAllNotifications, {});
    expect((await counts()).total_unread_notification).toBe(0);
    await app.call(undoOperation, { params: { id: all.operation_id as number } });
    expect((await counts()).total_unread_notification).toBe(4);
    expect((await counts(second)).total_unread_notification).toBe(4);
  });

  test('a class over without its signatures is told once', async () => {
    const id = await addClass(app, { days: -1 });
    expect(await tellMissingSignatures(app.app.services, app.clubId)).toBe(2);
    expect(await tellMissingSignatures(app.app.services, app.clubId)).toBe(0);
    const { data } = await app.call(listNotifications, { query: {} });
    expect(data[0]).toMatchObject({ kind: 'missing_signature', row_id: id });
  });

  test('an import is told when it is done, twenty on a page', async () => {
    const file = new File(['first_name,last_name,email\nIda,Import,ida@x.example\n'], 'students.csv');
    await app.call(importStudents, { body: { file, dry_run: false, skip_duplicates: false } });
    const { data } = await app.call(listNotifications, { query: {} });
    expect(data[0]).toMatchObject({ kind: 'import_done', data: { added: 1, updated: 0, skipped: 0 }, read_at: null });
    for (let day = 10; day < 30; day++) await addClass(app, { days: day });
    const pages = [1, 2, 3].map((page) => app.call(listNotifications, { query: { page } }));
    const [one, two, three] = await Promise.all(pages);
    expect([one?.data.length, one?.last_page, one?.per_page]).toEqual([20, 2, 20]);
    expect(two?.data.length).toBeGreaterThan(0);
    expect(three?.data).toEqual([]);
    const other = await app.addClub();
    expect((await app.call(listNotifications, { query: {} }, { token: other.token })).data).toEqual([]);
  });
});
