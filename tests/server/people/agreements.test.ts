/** What students agreed to, and when: one answer, whoever notes it. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setAgreement } from '#contract/entities/agreement.ts';
import { messageStudents, openConversation, readConversation, setMailCopies } from '#contract/entities/chat.ts';
import { type Delivery, delivery, resendDelivery } from '#contract/entities/delivery.ts';
import { rowHistory, undoOperation } from '#contract/entities/operation.ts';
import { erasePerson } from '#contract/entities/privacy.ts';
import { type Student, student } from '#contract/entities/student.ts';
import { importStudents } from '#contract/entities/student-import.ts';
import { sendDeliveries } from '#server/messages/send.ts';
import { describeSqliteInGate } from '../../engines/engines.ts';
import { at, type School, startSchool } from '../booking-school.ts';
import { mailsTo } from '../mails.ts';

const { endpoints } = student;

describeSqliteInGate('what students agreed to', (engine) => {
  let school: School;
  let rui: number;
  let hour = 0;
  let people = 0;

  beforeAll(async () => {
    school = await startSchool(engine, { publicUrl: 'http://school.example' });
    rui = await school.addTeacher('Rui');
  });
  beforeEach(() => {
    hour += 40;
    school.setClock(hour);
  });

  const newStudent = (more: object = {}) => {
    people++;
    return school.addStudent(`Rita${people}`, { email: `a${people}@learner.example`, ...more });
  };
  const read = async (id: number) => (await school.app.call(endpoints.get, { params: { id } })).data as Student;
  const note = (ids: readonly number[], agreement: string, agreed: boolean, more: object = {}) =>
    school.app.call(setAgreement, { body: { rows: { ids }, agreement, agreed, ...more } as never });
  const edit = async (id: number, more: object) =>
    (
      await school.app.call(endpoints.edit, {
        params: { id },
        body: { version: (await read(id)).version, ...more } as never,
      })
    ).data as Student;
  const sentTo = async (id: number) =>
    (await school.app.call(delivery.endpoints.list, { query: { student_id: String(id) } } as never)).data as Delivery[];
  const csv = (text: string) => new File([text], 'students.csv', { type: 'text/csv' });
  const load = (text: string, more: object = {}) =>
    school.app.call(importStudents, { body: { file: csv(text), dry_run: false, ...more } as never });

  test('nobody is asked at first; a yes, and a no after it, each have their moment and stand in the history', async () => {
    const rita = await newStudent();
    expect(await read(rita)).toMatchObject({ marketing: 'unasked', marketing_at: null, no_mail_at: null });
    await note([rita], 'marketing', true);
    expect(await read(rita)).toMatchObject({ marketing: 'yes', marketing_at: at(hour) });
    school.setClock(hour + 5);
    await note([rita], 'marketing', false);
    expect(await read(rita)).toMatchObject({ marketing: 'no', marketing_at: at(hour + 5) });
    const history = (await school.app.call(rowHistory, { params: { entity: 'student', id: rita }, query: {} } as never))
      .data as { after: Record<string, unknown> }[];
    const said = history.flatMap(({ after }) => (after.marketing ? [[after.marketing, after.marketing_at]] : []));
    expect(said.slice(0, 2)).toEqual([
      ['no', at(hour + 5)],
      ['yes', at(hour)],
    ]);
  });

  test('of many, who said so already keeps the moment; the dry run counts the others, and undo brings all back', async () => {
    const [rita, ben, eva] = [await newStudent(), await newStudent(), await newStudent({ marketing: 'yes' })];
    const moment = (await read(eva)).marketing_at;
    school.setClock(hour + 2);
    const dry = await note([rita, ben, eva], 'marketing', true, { dry_run: true });
    expect(dry).toMatchObject({ changed: 2, left: 1, operation_id: null });
    expect(await read(rita)).toMatchObject({ marketing: 'unasked' });
    const done = await note([rita, ben, eva], 'marketing', true);
    expect(done.changed).toBe(2);
    expect((await read(eva)).marketing_at).toBe(moment);
    expect((await read(ben)).marketing_at).toBe(at(hour + 2));
    await school.app.call(undoOperation, { params: { id: done.operation_id as number } });
    expect(await read(ben)).toMatchObject({ marketing: 'unasked', marketing_at: null });
    expect(await read(eva)).toMatchObject({ marketing: 'yes', marketing_at: moment });
  });

  test('the form, the command and the link of a message speak of one answer, and what waits is not sent', async () => {
    const rita = await newStudent();
    const anywhere = { outside_schedule: true, location_id: school.place };
    await school.book(rita, rui, hour + 30, anywhere);
    school.setClock(hour + 1);
    await sendDeliveries(school.app.app.services);
    const mail = (await mailsTo(school.app, `a${people}@learner.example`, 1))[0] ?? '';
    const link = /http:\/\/school\.example(\/stop\/[\w-]+)/.exec(mail)?.[1] as string;
    const press = (act: string) =>
      school.app.app.http.inject({
        method: 'POST',
        url: link,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: `act=${act}`,
      });
    await press('stop');
    expect(await read(rita)).toMatchObject({ no_mail: true, no_mail_at: at(hour + 1), no_sms: false, no_sms_at: null });
    school.setClock(hour + 2);
    await note([rita], 'messages', true);
    expect(await read(rita)).toMatchObject({ no_mail: false, no_mail_at: at(hour + 2), no_sms_at: at(hour + 2) });
    await school.book(rita, rui, hour + 34, anywhere);
    expect((await sentTo(rita)).filter(({ state }) => state === 'waiting')).toHaveLength(1);
    expect(await edit(rita, { no_mail: true })).toMatchObject({ no_mail_at: at(hour + 2) });
    expect((await sentTo(rita)).filter(({ state }) => state === 'waiting')).toEqual([]);
    expect((await sentTo(rita)).filter(({ reason }) => reason === 'opted_out')).toHaveLength(1);
    school.setClock(hour + 3);
    await press('again');
    expect(await read(rita)).toMatchObject({ no_mail: false, no_mail_at: at(hour + 3) });
    await school.book(rita, rui, hour + 36, anywhere);
    await note([rita], 'mail', false);
    expect((await sentTo(rita)).filter(({ state }) => state === 'waiting')).toEqual([]);
    // An edit of something else is no answer.
    school.setClock(hour + 4);
    expect(await edit(rita, { note: 'Rang', no_mail: true, marketing: 'unasked' })).toMatchObject({
      no_mail_at: at(hour + 3),
      marketing_at: null,
    });
  });

  test('lists are narrowed by the answers', async () => {
    const rita = await newStudent({ marketing: 'no', no_sms: true });
    const ids = async (query: object) =>
      (await school.app.call(endpoints.list, { query: { per_page: 100, ...query } } as never)).data.map(({ id }) => id);
    expect(await ids({ marketing: 'no' })).toContain(rita);
    expect(await ids({ marketing: 'yes' })).not.toContain(rita);
    expect(await ids({ no_sms: '1' })).toContain(rita);
    expect(await ids({ no_mail: '1' })).not.toContain(rita);
  });

  test('a file tells the answers and when they were given; what says nothing changes nothing', async () => {
    const head = 'external_id,first_name,last_name,marketing,marketing_at,no_sms\n';
    const report = await load(
      `${head}M1,Ana,Yes,sim,2025-05-03,\nM2,Ben,No,NON,,oui\nM3,Eva,Nothing,,,\nM4,Ivo,Wrong,perhaps,,\nM5,Leo,Ahead,yes,2999-01-01,\nM6,Mia,Alone,,2025-05-03,\n`,
    );
    expect(report).toMatchObject({ added: 3, skipped: 3 });
    expect(report.errors.map(({ line, field, code }) => [line, field, code])).toEqual([
      [5, 'marketing', 'yes-no'],
      [6, 'marketing_at', 'answered-ahead'],
      [7, 'marketing_at', 'no-answer'],
    ]);
    const by = async (external: string) =>
      (await school.app.call(endpoints.list, { query: { external_id: external } } as never)).data[0] as Student;
    expect(await by('M1')).toMatchObject({ marketing: 'yes', marketing_at: '2025-05-03T00:00:00.000Z' });
    expect(await by('M2')).toMatchObject({
      marketing: 'no',
      marketing_at: at(hour),
      no_sms: true,
      no_sms_at: at(hour),
    });
    expect(await by('M3')).toMatchObject({ marketing: 'unasked', marketing_at: null, no_sms: false, no_sms_at: null });
    school.setClock(hour + 1);
    expect(await load(`${head}M1,Ana,Yes,,,\nM2,Ben,No,yes,,\n`)).toMatchObject({ unchanged: 1, updated: 1 });
    expect(await by('M2')).toMatchObject({
      marketing: 'yes',
      marketing_at: at(hour + 1),
      no_sms: true,
      no_sms_at: at(hour),
    });
    const exported = await school.app.call(endpoints.exportCsv, { query: { external_id: 'M2' } } as never);
    // What was exported comes in again and changes nothing.
    expect(await load(String(exported), { dry_run: true })).toMatchObject({ unchanged: 1, errors: [] });
  });

  describe('marketing to many', () => {
    const send = (ids: readonly number[], more: object = {}) =>
      school.app.call(messageStudents, {
        body: { rows: { ids }, body: 'A free hour in May', marketing: true, ...more } as never,
      });
    const withMail = async (more: object) => {
      const id = await newStudent(more);
      const { data } = await school.app.call(openConversation, { body: { student_id: id } });
      await school.app.call(setMailCopies, { params: { id: data.id }, body: { mail_copies: true } });
      return id;
    };
    const messagesOf = async (id: number) => {
      const { data } = await school.app.call(openConversation, { body: { student_id: id } });
      return (await school.app.call(readConversation, { params: { id: data.id }, query: {} } as never)).data;
    };

    test('goes to those alone who agreed; the others are named with the reason, and get nothing', async () => {
      const [yes, no, unasked, app] = [
        await withMail({ marketing: 'yes' }),
        await withMail({ marketing: 'no' }),
        await withMail({}),
        await withMail({ marketing: 'yes', no_mail: true }),
      ];
      const all = [yes, no, unasked, app] as number[];
      const dry = await send(all, { dry_run: true });
      expect(dry).toMatchObject({ changed: 2, left: 2, mailed: 1, refused: 2, operation_id: null });
      expect(dry.not_told.map(({ id, reason }) => [id, reason])).toEqual([
        [no, 'refused'],
        [unasked, 'unasked'],
        [app, 'no_mail'],
      ]);
      expect(await messagesOf(yes as number)).toEqual([]);
      const sent = await send(all);
      expect(sent).toMatchObject({ changed: 2, mailed: 1, refused: 2 });
      expect(await Promise.all(all.map(async (id) => (await messagesOf(id)).length))).toEqual([1, 0, 0, 1]);
      expect(await Promise.all(all.map(async (id) => (await sentTo(id)).length))).toEqual([1, 0, 0, 0]);
      // In the quiet moment it is taken back whole.
      await school.app.call(undoOperation, { params: { id: sent.operation_id as number } });
      expect(await messagesOf(yes as number)).toEqual([]);
      expect(await sentTo(yes as number)).toEqual([]);
    });

    test('its mail carries a link that takes the agreement back, and ends nothing else; what waits is not sent', async () => {
      const rita = await withMail({ marketing: 'yes' });
      const mailbox = `a${people}@learner.example`;
      await send([rita]);
      school.setClock(hour + 1);
      await sendDeliveries(school.app.app.services);
      const [mail = ''] = await mailsTo(school.app, mailbox, 1);
      expect(mail).toContain('A free hour in May');
      const link = /http:\/\/school\.example(\/stop\/[\w-]+)/.exec(mail)?.[1] as string;
      await send([rita]);
      const page = await school.app.app.http.inject({ method: 'GET', url: link });
      expect(page.body).toContain('Stop offers and news');
      expect((await read(rita)).marketing).toBe('yes');
      await school.app.app.http.inject({ method: 'POST', url: link });
      expect(await read(rita)).toMatchObject({ marketing: 'no', marketing_at: at(hour + 1), no_mail: false });
      expect((await sentTo(rita)).map(({ event, state }) => `${event} ${state}`).sort()).toEqual([
        'marketing not_told',
        'marketing sent',
      ]);
      const sent = (await sentTo(rita)).find(({ state }) => state === 'sent');
      const refused = await school.app.fails(422, resendDelivery, { params: { id: sent?.id }, body: {} });
      expect(refused.faults?.id).toEqual([expect.objectContaining({ code: 'person-no-news' })]);
      expect(await send([rita], { dry_run: true })).toMatchObject({ changed: 0, refused: 1 });
    });

    test('a message that is none goes to everybody, and by mail to nobody who wants none', async () => {
      const [plain, quiet] = [await withMail({}), await withMail({ no_mail: true })];
      const sent = await send([plain, quiet], { marketing: false });
      expect(sent).toMatchObject({ changed: 2, mailed: 1, refused: 0 });
      expect(sent.not_told.map(({ id, reason }) => [id, reason])).toEqual([[quiet, 'no_mail']]);
    });
  });

  test('erasing a student takes the answers along', async () => {
    const rita = await newStudent({ marketing: 'yes', no_sms: true });
    await school.app.confirm(school.app.token as string);
    await school.app.call(erasePerson, { body: { kind: 'student', id: rita, reason: 'asked' } });
    expect(await read(rita)).toMatchObject({
      marketing: 'unasked',
      marketing_at: null,
      no_sms: false,
      no_sms_at: null,
    });
  });

  test.each([{ agreement: 'never' }, { agreed: 'perhaps' }, { rows: { ids: [], matching: 3 } }])(
    '%j is refused at its field',
    async (more) => {
      const rita = await newStudent();
      const body = { rows: { ids: [rita] }, agreement: 'marketing', agreed: true, ...more };
      const refused = await school.app.fails(422, setAgreement, { body } as never);
      expect(Object.keys(refused.errors ?? {}).map((name) => name.split('.')[0])).toContain(Object.keys(more)[0]);
      expect((await read(rita)).marketing).toBe('unasked');
    },
  );

  test('another school notes nothing here', async () => {
    const rita = await newStudent();
    const { token } = await school.app.addClub();
    const body = { rows: { ids: [rita] }, agreement: 'marketing', agreed: true } as const;
    expect(await school.app.call(setAgreement, { body } as never, { token })).toMatchObject({ changed: 0 });
    expect((await read(rita)).marketing).toBe('unasked');
  });
});
