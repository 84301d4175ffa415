/** Keys of apps and secret addresses: they carry no more than whoever gives them, and end with who they are for and who gave them. */
import { beforeAll, describe, expect, test } from 'vitest';
import { readMyBalance, readMyself } from '#contract/entities/app.ts';
import { readAsStudent, startAttempt } from '#contract/entities/attempt.ts';
import { giveAppKey, openConversation, readAsPerson, sendMessage } from '#contract/entities/chat.ts';
import { undoOperation } from '#contract/entities/operation.ts';
import { student } from '#contract/entities/student.ts';
import { createTeacherFeed, teacher } from '#contract/entities/teacher.ts';
import { member, setPermission, setRole, setUserStatus } from '#contract/entities/team.ts';
import { test as testResource } from '#contract/entities/test.ts';
import { createToken } from '#contract/entities/token.ts';
import { TOKEN_PERMISSIONS, type TokenPermission } from '#contract/permissions.ts';
import { noteWhatIsKnown } from '#server/store/migrations/0110-givers.ts';
import { describeSqliteInGate } from '../../engines/engines.ts';
import { type School, startSchool } from '../booking-school.ts';
import { addCategory, addPublished } from '../learning/bank.ts';

describeSqliteInGate('what keys and addresses carry', (engine) => {
  let school: School;
  let ana = 0;
  let rui = 0;
  let names = 0;

  beforeAll(async () => {
    school = await startSchool(engine);
    rui = await school.addTeacher('Rui');
    ana = await school.addStudent('Ana', { teacher_id: rui });
  });

  const app = () => school.app;
  const conversationWith = async (of: object) => (await app().call(openConversation, { body: of })).data.id;
  const tokenFor = async (permissions: readonly TokenPermission[]) => {
    const ends_on = app().app.services.now().toISOString().slice(0, 10);
    const body = { name: `Program ${++names}`, kind: 'school' as const, permissions: [...permissions], ends_on };
    return { token: (await app().call(createToken, { body })).token };
  };
  /** An admin who may see money, as whoever gives students' keys has to. */
  const newAdmin = async (money = true) => {
    const made = await app().addAccount(`giver-${++names}@school.example`, ['admin']);
    if (money) await app().call(setPermission, { params: { id: made.id }, body: { permission: 'money', grant: true } });
    return made;
  };
  const keyOf = async (id: number, options: { token?: string } = {}) =>
    (await app().call(giveAppKey, { params: { id }, body: {} }, options)).key as string;
  const feedOf = async (id: number, options: { token?: string } = {}) =>
    new URL((await app().call(createTeacherFeed, { params: { id } }, options)).data.url).pathname;
  const status = async (key: string, endpoint: Parameters<School['app']['raw']>[0] = readMyself) =>
    (await app().raw(endpoint, {}, { token: key })).status;
  const opens = async (url: string) => (await app().app.http.inject({ url })).statusCode;

  test('a student’s key asks for every right that it carries, of a token as of an admin, and says which are lacking', async () => {
    const id = await conversationWith({ student_id: ana });
    const give = { params: { id }, body: {} };
    const narrow = await app().fails(403, giveAppKey, give, await tokenFor(['messages.write']));
    expect(narrow).toMatchObject({ type: '/problems/missing-permission', code: 'key-beyond-giver' });
    for (const lacking of ['messages.read', 'students.read', 'classes.write', 'money.read'])
      expect(narrow.detail).toContain(lacking);
    const without = TOKEN_PERMISSIONS.filter((one) => one !== 'money.read');
    expect((await app().fails(403, giveAppKey, give, await tokenFor(without))).detail).toMatch(/first: money\.read\.$/);
    const poor = await newAdmin(false);
    expect((await app().fails(403, giveAppKey, give, { token: poor.token })).detail).toMatch(/first: money\.$/);
    // Nothing was given, and ending one asks for no more than before.
    const { db } = app().app.database;
    const rows = await db.selectFrom('conversation').select('key_hash').where('id', '=', id).execute();
    expect(rows).toEqual([{ key_hash: null }]);
    await app().call(giveAppKey, { params: { id }, body: { revoke: true } }, await tokenFor(['messages.write']));
    for (const options of [await tokenFor(TOKEN_PERMISSIONS), {}]) {
      const key = await keyOf(id, options);
      expect([await status(key), await status(key, readMyBalance)]).toEqual([200, 200]);
    }
  });

  test('a teacher’s key carries messages alone, and asks for no more', async () => {
    const id = await conversationWith({ teacher_id: rui });
    await app().fails(403, giveAppKey, { params: { id }, body: {} }, await tokenFor(['messages.write']));
    const key = await keyOf(id, await tokenFor(['messages.read', 'messages.write']));
    expect([await status(key, readAsPerson), await status(key)]).toEqual([200, 401]);
    expect(await status(await keyOf(id, { token: (await newAdmin(false)).token }), readAsPerson)).toBe(200);
  });

  test('a calendar shows students’ names, and asks for the right to read them', async () => {
    const make = { params: { id: rui } };
    const refused = await app().fails(
      403,
      createTeacherFeed,
      make,
      await tokenFor(['teachers.read', 'teachers.write']),
    );
    expect(refused.detail).toMatch(/first: classes\.read, students\.read\.$/);
    await app().fails(403, createTeacherFeed, make, await tokenFor(['teachers.write', 'classes.read']));
    const url = await feedOf(rui, await tokenFor(['teachers.write', 'classes.read', 'students.read']));
    expect(await opens(url)).toBe(200);
  });

  test('the key of an attempt shows questions, and asks for the right to read them', async () => {
    const params = { id: 999_999 };
    const body = { student_id: ana };
    const refused = await app().fails(403, startAttempt, { params, body }, await tokenFor(['learning.write']));
    expect(refused.detail).toMatch(/first: learning\.read\.$/);
    await app().fails(404, startAttempt, { params, body }, await tokenFor(['learning.read', 'learning.write']));
  });

  describe('end with who they are for', () => {
    test('a student who is deleted, and come back with an undo', async () => {
      const id = await school.addStudent('Bea');
      const key = await keyOf(await conversationWith({ student_id: id }));
      const { operation_id } = await app().call(student.endpoints.remove, { params: { id } });
      expect([await status(key), await status(key, readAsPerson)]).toEqual([401, 401]);
      await app().call(undoOperation, { params: { id: operation_id as number } });
      expect([await status(key), await status(key, readAsPerson)]).toEqual([200, 200]);
    });

    test('a student who is deleted while a test is open', async () => {
      const id = await school.addStudent('Cleo');
      const drawn = await addCategory(app(), 'Signs');
      await addPublished(app(), drawn, 'Sign', 1);
      const sections = [{ kind: 'drawn', title: '', category_id: drawn, count: 1 }];
      const body = { title: 'Open', sections, timing: { kind: 'total', minutes: 30 } } as never;
      const { id: test } = (await app().call(testResource.endpoints.add, { body })).data;
      await app().call(testResource.endpoints.setStatus, { body: { rows: { ids: [test] }, status: 'published' } });
      const { key } = await app().call(startAttempt, { params: { id: test }, body: { student_id: id } });
      expect(await status(key, readAsStudent)).toBe(200);
      const { operation_id } = await app().call(student.endpoints.remove, { params: { id } });
      expect(await status(key, readAsStudent)).toBe(401);
      await app().call(undoOperation, { params: { id: operation_id as number } });
      expect(await status(key, readAsStudent)).toBe(200);
    });

    test('a teacher who is deleted', async () => {
      const id = await school.addTeacher('Gone');
      const [url, key] = [await feedOf(id), await keyOf(await conversationWith({ teacher_id: id }))];
      const { operation_id } = await app().call(teacher.endpoints.remove, { params: { id } });
      expect([await opens(url), await status(key, readAsPerson)]).toEqual([404, 401]);
      await app().call(undoOperation, { params: { id: operation_id as number } });
      expect([await opens(url), await status(key, readAsPerson)]).toEqual([200, 200]);
    });
  });

  test.each([
    ['is disabled', (id: number) => app().call(setUserStatus, { params: { id }, body: { status: 'disabled' } })],
    ['is deleted', (id: number) => app().call(member.endpoints.remove, { params: { id } })],
    [
      'is no admin any more',
      (id: number) => app().call(setRole, { params: { id }, body: { role: 'admin', grant: false } }),
    ],
  ] as const)('end where the account that gave them %s, and come back with it', async (_what, shut) => {
    const giver = await newAdmin();
    const by = { token: giver.token };
    const ofStudent = await conversationWith({ student_id: await school.addStudent('Dora') });
    const ofTeacher = await conversationWith({ teacher_id: rui });
    const keys = [await keyOf(ofStudent, by), await keyOf(ofTeacher, by)];
    const url = await feedOf(rui, by);
    const found = async () => [...(await Promise.all(keys.map((key) => status(key, readAsPerson)))), await opens(url)];
    expect(await found()).toEqual([200, 200, 200]);
    const { operation_id } = await shut(giver.id);
    expect(await found()).toEqual([401, 401, 404]);
    await app().call(undoOperation, { params: { id: operation_id as number } });
    expect(await found()).toEqual([200, 200, 200]);
    // Another admin gives them anew meanwhile: then they are that one's.
    const again = await keyOf(ofStudent);
    await shut(giver.id);
    expect([await status(again, readAsPerson), await status(keys[0] as string, readAsPerson)]).toEqual([200, 401]);
  });

  test('those from before their giver was kept are known by the record of changes; others go on', async () => {
    const giver = await newAdmin();
    const by = { token: giver.token };
    const [known, unknown] = [
      await conversationWith({ student_id: await school.addStudent('Eva') }),
      await conversationWith({ student_id: await school.addStudent('Fay') }),
    ];
    const eve = await school.addTeacher('Eve');
    const [key, other, url] = [await keyOf(known, by), await keyOf(unknown, by), await feedOf(eve, by)];
    // Whatever is written in one conversation later changes nothing of who gave its key.
    await app().call(sendMessage, { params: { id: known }, body: { body: 'Hello' } });
    const { db } = app().app.database;
    await db.updateTable('conversation').set({ key_by: null }).where('id', 'in', [known, unknown]).execute();
    await db
      .updateTable('conversation')
      .set({ key_at: '2020-01-01T00:00:00.000Z' })
      .where('id', '=', unknown)
      .execute();
    await db.updateTable('teacher').set({ feed_by: null }).where('id', '=', eve).execute();
    await noteWhatIsKnown({ db: db as never });
    await app().call(setUserStatus, { params: { id: giver.id }, body: { status: 'disabled' } });
    expect([await status(key), await status(other), await opens(url)]).toEqual([401, 200, 404]);
  });

  test('whose giver may not see money any more shows no balance, and all else', async () => {
    const giver = await newAdmin();
    const key = await keyOf(await conversationWith({ student_id: ana }), { token: giver.token });
    expect(await status(key, readMyBalance)).toBe(200);
    await app().call(setPermission, { params: { id: giver.id }, body: { permission: 'money', grant: false } });
    expect([await status(key, readMyBalance), await status(key)]).toEqual([403, 200]);
  });
});
