/** Notifications: raised by what happens, counted, read and unread, each admin's own. */
import { beforeAll, expect, test } from 'vitest';
import {
  listNotifications,
  markAllNotifications,
  markNotifications,
  unreadCounts,
} from '#contract/entities/notification.ts';
import { undoOperation } from '#contract/entities/operation.ts';
import { updatePreferences } from '#contract/entities/profile.ts';
import { importStudents } from '#contract/entities/student-import.ts';
import { tellMissingSignatures } from '#server/jobs/missing-signatures.ts';
import { systemCtx } from '#server/jobs/system.ts';
import { write } from '#server/operations/write.ts';
import { describeSqliteInGate } from '../../engines/engines.ts';
import { startApp, type TestApp } from '../harness.ts';
import { addClass } from './class.ts';

describeSqliteInGate('notifications', (engine) => {
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
      expect(data[0]?.title).toContain('Samarina Student');
      expect((await counts(token)).total_unread_notification).toBe(4);
    }
  });

  test('their words are in the language the reader asks for, or else in that of the account', async () => {
    const titles = async (language?: string, token?: string) =>
      (
        await app.call(
          listNotifications,
          { query: {} },
          { token, ...(language ? { headers: { 'accept-language': language } } : {}) },
        )
      ).data.map(({ title }) => title);
    expect((await titles())[0]).toMatch(/^Late cancellation, class deducted: Samarina Student, /);
    expect((await titles('fr'))[0]).toMatch(/^Annulation tardive, cours décompté : Samarina Student, /);
    expect((await titles('pt-PT, en;q=0.5'))[0]).toMatch(/^Cancelamento tardio, aula descontada: Samarina Student, /);
    expect((await titles('de'))[0]).toMatch(/^Late cancellation/);
    // The account's own, as it is now, not as it was when the notification came.
    await app.app.database.db
      .updateTable('account')
      .set({ locale: 'fr' })
      .where('email_key', '=', 'second@school.example')
      .execute();
    expect((await titles(undefined, second))[0]).toMatch(/^Annulation tardive/);
  });

  test('many at once are summed up, in the reader’s language as well', async () => {
    const other = await app.addClub('Many');
    const elsewhere = { ...app, clubId: other.clubId };
    const ids: number[] = [];
    for (let day = 5; day < 9; day++) ids.push(await addClass(elsewhere, { days: day }));
    await write(systemCtx(app.app.services, other.clubId, 'teacher.sick-day', 'A test'), async (writer) => {
      for (const id of ids) await writer.update('booking', id, { status: 'cancelled', cancelled_by: 'teacher' });
      return {};
    });
    const of = async (language: string) =>
      (
        await app.call(
          listNotifications,
          { query: {} },
          { token: other.token, headers: { 'accept-language': language } },
        )
      ).data[0]?.title;
    expect(await of('en')).toBe('4 classes cancelled');
    expect(await of('pt')).toBe('4 aulas canceladas');
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

  test('times are told in the school’s zone, by the clock of whoever reads', async () => {
    await app.call(updatePreferences, { body: { preferences: { clock: '24' } } }, { token: second });
    await addClass(app, { days: 5 });
    const titleFor = async (token: string) =>
      (await app.call(listNotifications, { query: {} }, { token })).data[0]?.title ?? '';
    expect(await titleFor(app.token as string)).toMatch(/, \w{3} \d{1,2} \w+ \d{4}, \d{1,2}:\d{2} [AP]M$/);
    expect(await titleFor(second)).toMatch(/, .* \d{4}, \d{2}:\d{2}$/);
    // The first account has chosen none: in French it is told by the clock of French.
    const { data } = await app.call(listNotifications, { query: {} }, { headers: { 'accept-language': 'fr' } });
    expect(data[0]?.title).toMatch(/ \d{4}, \d{2}:\d{2}$/);
  });
});
