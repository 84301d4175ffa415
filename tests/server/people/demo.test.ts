/** The sample school's conversations: what they tell of themselves is what their messages are. */
import { beforeAll, expect, test } from 'vitest';
import { listConversations, messageTemplate, readConversation } from '#contract/entities/chat.ts';
import { unreadCounts } from '#contract/entities/notification.ts';
import { fillInto } from '#tools/demo/fill.ts';
import { parts } from '#tools/demo/parts.ts';
import { describeSqliteInGate } from '../../engines/engines.ts';
import { startApp, type TestApp } from '../harness.ts';

describeSqliteInGate('sample school, conversations', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp(engine);
    const { database } = app.app;
    // As if an earlier run had stopped after everything else but the people, so that this one begins with what is looked at.
    const progress = Object.fromEntries(parts.map((part) => [part.name, part.units({ students: 120 })]));
    for (const name of ['students', 'locations', 'teachers', 'templates', 'conversations', 'news'])
      delete progress[name];
    await database.db
      .insertInto('sample_fill')
      .values({
        club_id: app.clubId,
        students: 120,
        seed: 1,
        now: new Date().toISOString(),
        progress: JSON.stringify(progress),
        finished_at: null,
      })
      .execute();
    await fillInto(database, app.clubId, { students: 120 });
  });

  const all = async () => (await app.call(listConversations, { query: { per_page: 100 } })).data;

  test('there are some with students and with teachers, and some wait for an answer', async () => {
    const found = await all();
    expect(found.filter(({ student_id }) => student_id !== null).length).toBeGreaterThan(8);
    expect(found.filter(({ teacher_id }) => teacher_id !== null).length).toBeGreaterThan(3);
    const waiting = found.filter(({ unread }) => unread > 0);
    expect(waiting.length).toBeGreaterThan(0);
    expect(waiting.length).toBeLessThan(found.length / 2);
    const { total_unread_message, total_unread_notification } = await app.call(unreadCounts, {});
    expect(total_unread_notification).toBe(total_unread_message);
    expect(total_unread_message).toBe(waiting.reduce((sum, { unread }) => sum + unread, 0));
    expect((await app.call(messageTemplate.endpoints.list, { query: {} })).total).toBe(5);
  });

  test('messages stand in the order in which they were sent, none in the time to come, and the counts are theirs', async () => {
    const lengths: number[] = [];
    for (const each of await all()) {
      const { data } = await app.call(readConversation, { params: { id: each.id }, query: { limit: 100 } });
      lengths.push(data.length);
      const times = data.map(({ sent_at }) => Date.parse(sent_at));
      expect(times).toEqual(times.toSorted((a, b) => b - a));
      expect(times[0]).toBeLessThanOrEqual(Date.now());
      expect(data[0]?.sent_at).toBe(each.last_message_at);
      expect(data[0]?.body).toBe(each.last_text);
      expect(data.filter(({ author, read_at }) => author !== 'admin' && read_at === null)).toHaveLength(each.unread);
      expect(data.every(({ body }) => !/[{}<>]/.test(body))).toBe(true);
    }
    // One is longer than a page of the screen.
    expect(Math.max(...lengths)).toBeGreaterThan(50);
  });

  test('a search finds what was said', async () => {
    const { data } = await app.call(listConversations, { query: { q: 'aula' } });
    expect(data.length).toBeGreaterThan(0);
    expect(data[0]?.found?.body.toLowerCase()).toContain('aula');
  });
});
