/** Chat: the school writes with a student, whose app reads and posts by its own key; counts, search, mail copies. */
import { beforeAll, describe, expect, test } from 'vitest';
import { setAgreement } from '#contract/entities/agreement.ts';
import { getAuditEntry } from '#contract/entities/audit.ts';
import { bookClass } from '#contract/entities/booking.ts';
import {
  giveAppKey,
  listConversations,
  MOST_WRITTEN_TO,
  markConversation,
  messageStudents,
  messageStudentsOfClasses,
  messageTemplate,
  openConversation,
  postAsPerson,
  readAsPerson,
  readConversation,
  sendMessage,
  setMailCopies,
} from '#contract/entities/chat.ts';
import { delivery } from '#contract/entities/delivery.ts';
import { location as place } from '#contract/entities/location.ts';
import { listNotifications, unreadCounts } from '#contract/entities/notification.ts';
import { undoOperation } from '#contract/entities/operation.ts';
import { student } from '#contract/entities/student.ts';
import { teacher } from '#contract/entities/teacher.ts';
import { describeSqliteInGate } from '../../engines/engines.ts';
import { startApp, type TestApp } from '../harness.ts';

describeSqliteInGate('chat', (engine) => {
  let app: TestApp;
  let id = 0;
  let key = '';
  const unread = async () => (await app.call(unreadCounts, {})).total_unread_message;
  const post = (body: string, client_key?: string) =>
    app.call(postAsPerson, { body: { body, client_key } }, { token: key });
  beforeAll(async () => {
    app = await startApp(engine);
    const body = { first_name: 'Ana', last_name: 'Antunes', email: 'ana@x.example', licence_category: 'B' };
    const { data } = await app.call(student.endpoints.add, { body });
    id = (await app.call(openConversation, { body: { student_id: data.id } })).data.id;
    expect((await app.call(openConversation, { body: { student_id: data.id } })).data.id).toBe(id);
    key = (await app.call(giveAppKey, { params: { id }, body: {} })).key as string;
  });

  test('the app posts, the school counts, reads and answers, the app reads', async () => {
    const said = await post('Can I come at four?');
    expect(said.data).toMatchObject({ author: 'student', author_name: 'Ana Antunes' });
    expect(await unread()).toBe(1);
    const [told] = (await app.call(listNotifications, { query: {} })).data;
    expect(told).toMatchObject({ kind: 'message', link: `/chat/${id}`, body: 'Can I come at four?', read_at: null });
    const sent = await app.call(sendMessage, { params: { id }, body: { body: 'Yes, at four.' } });
    expect(sent).toMatchObject({ mailed: false, data: { author: 'admin', author_name: 'Ada Admin', read_at: null } });
    expect(await unread()).toBe(0);
    // Who answers has read it: the bell has nothing more to say of it either.
    expect((await app.call(unreadCounts, {})).total_unread_notification).toBe(0);
    const seen = await app.call(readAsPerson, { query: {} }, { token: key });
    expect(seen.data.map(({ body }) => body)).toEqual(['Yes, at four.', 'Can I come at four?']);
    const { data } = await app.call(readConversation, { params: { id }, query: {} });
    expect(data[0]?.read_at).not.toBeNull();
  });

  test('a post repeated with its own number is one message', async () => {
    const [one, two, three] = await Promise.all([post('Once', 'k1'), post('Once', 'k1'), post('Once', 'k1')]);
    expect(new Set([one?.data.id, two?.data.id, three?.data.id]).size).toBe(1);
  });

  test('read, unread, undo: the counts follow', async () => {
    const told = async () => (await app.call(unreadCounts, {})).total_unread_notification;
    expect([await unread(), await told()]).toEqual([1, 1]);
    const read = await app.call(markConversation, { params: { id }, body: { read: true } });
    expect([read.data.unread, await unread(), await told()]).toEqual([0, 0, 0]);
    await app.call(undoOperation, { params: { id: read.operation_id as number } });
    expect([await unread(), await told()]).toEqual([1, 1]);
    await app.call(markConversation, { params: { id }, body: { read: true } });
    await app.call(markConversation, { params: { id }, body: { read: false } });
    expect(await unread()).toBe(1);
    const sent = await app.call(sendMessage, { params: { id }, body: { body: 'Sent by mistake' } });
    await app.call(undoOperation, { params: { id: sent.operation_id as number } });
    const { data, conversation } = await app.call(readConversation, { params: { id }, query: {} });
    expect(data.map(({ body }) => body)).not.toContain('Sent by mistake');
    expect(conversation.last_text).toBe('Once');
  });

  test('search finds by name and by words of messages', async () => {
    const find = async (q: string) => (await app.call(listConversations, { query: { q } })).data;
    expect((await find('antun'))[0]?.id).toBe(id);
    expect((await find('four'))[0]?.found?.body).toBe('Yes, at four.');
    expect(await find('nothing of the kind')).toEqual([]);
  });

  test('the conversation of one person is found, and nobody else’s', async () => {
    const { conversation } = await app.call(readConversation, { params: { id }, query: {} });
    const of = async (query: { student_id?: number; teacher_id?: number }) =>
      (await app.call(listConversations, { query })).data.map((one) => one.id);
    const student_id = conversation.student_id as number;
    expect(await of({ student_id })).toEqual([id]);
    expect(await of({ student_id: student_id + 1 })).toEqual([]);
    expect(await of({ teacher_id: student_id })).toEqual([]);
  });

  test('a mail copy goes into the outbox with the message, and only then', async () => {
    const { db } = app.app.database;
    const mails = () => db.selectFrom('outbox').selectAll().execute();
    expect(await mails()).toEqual([]);
    await app.call(setMailCopies, { params: { id }, body: { mail_copies: true } });
    const sent = await app.call(sendMessage, { params: { id }, body: { body: 'By mail too' } });
    expect(sent.mailed).toBe(true);
    expect((await mails())[0]).toMatchObject({ recipient: 'ana@x.example', subject: 'Message from Test school' });
    await app.fails(409, { ...sendMessage, path: `/admin/operation/${sent.operation_id}/undo`, form: false }, {});
  });

  test('a key opens its own conversation alone, and nothing once it was ended', async () => {
    expect((await app.raw(listConversations, {}, { token: key })).status).toBe(401);
    await app.fails(401, readAsPerson, {}, { token: null });
    await app.fails(401, readAsPerson, {}, { token: app.token });
    const other = await app.addClub();
    await app.fails(404, readConversation, { params: { id } }, { token: other.token });
    await app.fails(404, sendMessage, { params: { id }, body: { body: 'x' } }, { token: other.token });
    expect((await app.call(listConversations, { query: {} }, { token: other.token })).data).toEqual([]);
    await app.call(giveAppKey, { params: { id }, body: { revoke: true } });
    await app.fails(401, postAsPerson, { body: { body: 'x' } }, { token: key });
  });

  test('templates are kept', async () => {
    const { data } = await app.call(messageTemplate.endpoints.add, { body: { title: 'Late', body: 'We are late.' } });
    expect((await app.call(messageTemplate.endpoints.list, { query: {} })).data).toMatchObject([
      { id: data.id, title: 'Late' },
    ]);
  });

  describe('one message to many students', () => {
    const ids: number[] = [];
    const written = async (student_id: number) => {
      const [found] = (await app.call(listConversations, { query: { student_id } })).data;
      if (!found) return null;
      const { data } = await app.call(readConversation, { params: { id: found.id }, query: {} });
      return data.map(({ body }) => body);
    };
    beforeAll(async () => {
      for (const first_name of ['Bea', 'Caio', 'Dina'])
        ids.push((await app.call(student.endpoints.add, { body: { first_name, last_name: 'Many' } })).data.id);
      await app.call(openConversation, { body: { student_id: ids[0] as number } });
    });
    const send = (named: readonly number[], more: { body?: string; dry_run?: boolean } = {}) =>
      app.call(messageStudents, { body: { rows: { ids: [...named] }, body: 'No classes on Friday.', ...more } });

    test('a dry run says to how many and to whom, and writes nothing', async () => {
      const seen = await send(ids, { dry_run: true });
      expect(seen).toMatchObject({ dry_run: true, changed: 3, left: 0, mailed: 0, operation_id: null });
      expect(seen.first?.map((row) => row.first_name)).toEqual(['Bea', 'Caio', 'Dina']);
      expect(await Promise.all(ids.map(written))).toEqual([[], null, null]);
    });

    test('each conversation holds it, begun where there was none, and one undo takes all back', async () => {
      const sent = await send(ids);
      expect(sent).toMatchObject({ dry_run: false, changed: 3, mailed: 0 });
      const text = ['No classes on Friday.'];
      expect(await Promise.all(ids.map(written))).toEqual([text, text, text]);
      const back = await app.call(undoOperation, { params: { id: sent.operation_id as number } });
      // Three messages, with the two conversations that were begun for them.
      expect([back.rows, back.standing]).toEqual([5, 3]);
      expect(await Promise.all(ids.map(written))).toEqual([[], null, null]);
    });

    test('who has one of the selected classes is written to once, and nobody else', async () => {
      const location = await app.call(place.endpoints.add, { body: { name: 'Station' } });
      const teach = await app.call(teacher.endpoints.add, { body: { first_name: 'Rui', last_name: 'Costa' } });
      const book = async (who: number | undefined, hours: number) =>
        (
          await app.call(bookClass, {
            body: {
              ...{ student_id: who as number, teacher_id: teach.data.id, location_id: location.data.id },
              ...{ starts_at: new Date(Date.now() + hours * 3_600_000).toISOString(), outside_schedule: true },
            },
          })
        ).data.id;
      const classes = [await book(ids[0], 48), await book(ids[0], 50), await book(ids[2], 52)];
      await book(ids[1], 54);
      const write = (more: { dry_run?: boolean } = {}) =>
        app.call(messageStudentsOfClasses, { body: { rows: { ids: classes }, body: 'The car is ill.', ...more } });
      const seen = await write({ dry_run: true });
      expect(seen).toMatchObject({ changed: 2, operation_id: null });
      expect(seen.first?.map((row) => row.first_name)).toEqual(['Bea', 'Dina']);
      const sent = await write();
      expect(sent).toMatchObject({ changed: 2, mailed: 0 });
      expect((await Promise.all(ids.map(written))).map((said) => said?.[0])).toEqual([
        'The car is ill.',
        undefined,
        'The car is ill.',
      ]);
      await app.call(undoOperation, { params: { id: sent.operation_id as number } });
      expect(await Promise.all(ids.map(written))).toEqual([[], null, null]);
      // Classes of another school are none here, and a filter that is not known selects nothing.
      await app.fails(422, messageStudentsOfClasses, { body: { rows: { matching: { statuz: 'booked' } }, body: 'x' } });
      const none = { rows: { ids: [9_999_999] }, body: 'x', dry_run: true };
      expect((await app.call(messageStudentsOfClasses, { body: none })).changed).toBe(0);
    });

    test('a conversation that an undo took away is there again with the next message', async () => {
      const person = { student_id: ids[1] as number };
      const opened = await app.call(openConversation, { body: person });
      await app.call(undoOperation, { params: { id: opened.operation_id as number } });
      expect(await written(person.student_id)).toBeNull();
      const again = await app.call(openConversation, { body: person });
      await app.call(sendMessage, { params: { id: again.data.id }, body: { body: 'Here again' } });
      expect(await written(person.student_id)).toEqual(['Here again']);
      await send(ids.slice(1));
      expect(await written(person.student_id)).toEqual(['No classes on Friday.', 'Here again']);
      expect(await written(ids[2] as number)).toEqual(['No classes on Friday.']);
    });

    test('what the students wrote stays unread: a circular answers nobody', async () => {
      const { data } = await app.call(openConversation, { body: { student_id: ids[2] as number } });
      const token = (await app.call(giveAppKey, { params: { id: data.id }, body: {} })).key as string;
      await app.call(postAsPerson, { body: { body: 'May I change my teacher?' } }, { token });
      const before = await unread();
      await send(ids);
      expect(await unread()).toBe(before);
    });

    test('where conversations are copied by mail the answer says how many, and it cannot be taken back', async () => {
      const email = 'elsa@x.example';
      const { data } = await app.call(student.endpoints.add, {
        body: { first_name: 'Elsa', last_name: 'Many', email },
      });
      const opened = await app.call(openConversation, { body: { student_id: data.id } });
      await app.call(setMailCopies, { params: { id: opened.data.id }, body: { mail_copies: true } });
      const outbox = async () => {
        const rows = await app.app.database.db.selectFrom('outbox').select('recipient').execute();
        return rows.filter(({ recipient }) => recipient === email).length;
      };
      expect(await send([...ids, data.id], { dry_run: true })).toMatchObject({ changed: 4, mailed: 1 });
      expect(await outbox()).toBe(0);
      const sent = await send([...ids, data.id]);
      expect([sent.mailed, await outbox()]).toEqual([1, 1]);
      await app.fails(409, { ...sendMessage, path: `/admin/operation/${sent.operation_id}/undo`, form: false }, {});
    });

    test('by mail and SMS as well: to guardians as they are told, to nobody who wants none; what waits is taken back', async () => {
      const add = async (first_name: string, more: object) =>
        (await app.call(student.endpoints.add, { body: { first_name, last_name: 'Reached', ...more } })).data.id;
      const guardian = (told: string, name: string) => ({
        ...{ date_of_birth: '2015-01-01', guardian_name: name, guardian_told: told },
        ...{
          guardian_email: `${name.toLowerCase()}@parent.example`,
          guardian_phone: name === 'Vera' ? '+351912000001' : '+351912000002',
        },
      });
      const people = [
        await add('Gil', { email: 'gil@x.example', phone: '+351912345678' }),
        await add('Hugo', { email: 'hugo@x.example', no_mail: true }),
        await add('Ines', { email: 'ines@x.example', ...guardian('beside', 'Vera') }),
        await add('Joel', { email: 'joel@x.example', ...guardian('in_place', 'Zeca') }),
        // A sister of Ines: their mother has it once.
        await add('Kim', {
          ...{ email: 'kim@x.example', ...guardian('beside', 'Vera') },
          ...{ guardian_email: 'Vera@Parent.example', guardian_phone: '+351 912 000 001' },
        }),
      ];
      const circular = async () =>
        (await app.call(delivery.endpoints.list, { query: { event: 'circular', per_page: 100 } as never })).data;
      const by = (channel: string, more: object = {}) =>
        app.call(messageStudents, {
          body: { rows: { ids: people }, body: 'No classes on Friday.', channel, ...more } as never,
        });
      const seen = await by('both', { dry_run: true });
      expect(await circular()).toEqual([]);
      const line = ({ name, channel, reason }: { name: string; channel: string; reason: string | null }) =>
        `${name} ${channel} ${reason ?? ''}`.trim();
      expect(seen.told?.people.map(line).sort()).toEqual(
        [
          'Gil Reached mail',
          'Gil Reached sms',
          'Hugo Reached mail opted_out',
          'Hugo Reached sms no_phone',
          'Ines Reached mail',
          'Ines Reached sms no_phone',
          'Kim Reached mail',
          'Kim Reached sms no_phone',
          'Vera mail',
          'Vera sms',
          'Zeca mail',
          'Zeca sms',
        ].sort(),
      );
      const sent = await by('both');
      expect(sent).toMatchObject({ changed: 5, told: seen.told });
      const rows = await circular();
      expect(
        rows
          .filter(({ state }) => state === 'waiting')
          .map(({ address, channel }) => `${channel} ${address}`)
          .sort(),
      ).toEqual([
        'mail gil@x.example',
        'mail ines@x.example',
        'mail kim@x.example',
        'mail vera@parent.example',
        'mail zeca@parent.example',
        'sms +351912000001',
        'sms +351912000002',
        'sms +351912345678',
      ]);
      expect(
        rows
          .filter(({ state }) => state === 'not_told')
          .map(({ reason }) => reason)
          .sort(),
      ).toEqual(['no_phone', 'no_phone', 'no_phone', 'opted_out']);
      expect(rows.find(({ channel }) => channel === 'sms')?.body).toMatch(/: No classes on Friday\.$/);
      // The conversations have it too, the audit says how many it reached, and one undo takes all back.
      expect(await Promise.all(people.map(written))).toEqual(people.map(() => ['No classes on Friday.']));
      const entry = await app.call(getAuditEntry, { params: { id: sent.operation_id as number } });
      expect(entry.data.arguments).toMatchObject({ told: seen.told?.reached, not_told: seen.told?.not_reached });
      await app.call(undoOperation, { params: { id: sent.operation_id as number } });
      expect(await circular()).toEqual([]);
      // News go to the students who agreed alone, not to their guardians.
      await app.call(setAgreement, {
        body: { rows: { ids: [people[2]] }, agreement: 'marketing', agreed: true },
      } as never);
      const news = await by('mail', { marketing: true, dry_run: true });
      expect(news.told?.people.map(line)).toEqual(['Ines Reached mail']);
      expect(news.refused).toBe(4);
      await app.fails(422, messageStudents, { body: { rows: { ids: people }, body: 'x', channel: 'pigeon' } as never });
    });

    test('deleted students are left out, an empty text and another school’s students refused', async () => {
      const { data } = await app.call(student.endpoints.add, { body: { first_name: 'Fay', last_name: 'Many' } });
      await app.call(student.endpoints.remove, { params: { id: data.id } });
      expect(await send([data.id])).toMatchObject({ changed: 0, operation_id: null });
      expect(await send([data.id, ids[0] as number], { dry_run: true })).toMatchObject({ changed: 1 });
      await app.fails(422, messageStudents, { body: { rows: { ids }, body: ' ' } });
      const other = await app.addClub();
      const theirs = await app.call(
        messageStudents,
        { body: { rows: { ids }, body: 'Hello' } },
        { token: other.token },
      );
      expect(theirs.changed).toBe(0);
    });

    test('more students than one message goes to are refused, and nobody is written to', async () => {
      const many = Array.from({ length: MOST_WRITTEN_TO + 1 }, (_, index) => ({
        club_id: app.clubId,
        first_name: 'Crowd',
        last_name: String(index),
        name_key: `crowd ${index}`,
        created_at: new Date().toISOString(),
        updated_at: new Date().toISOString(),
      }));
      for (let from = 0; from < many.length; from += 100)
        await app.app.database.db
          .insertInto('student')
          .values(many.slice(from, from + 100) as never)
          .execute();
      const problem = await app.fails(422, messageStudents, {
        body: { rows: { matching: { name: 'crowd' } }, body: 'Hello', dry_run: true },
      });
      expect(problem.errors?.rows?.[0]).toContain(String(MOST_WRITTEN_TO));
    });
  });
});
