/** Addresses as people paste them: one rule for forms, calls, files, accounts and mail. On both engines. */
import { beforeAll, expect, test } from 'vitest';
import { clubProfile, editClub } from '#contract/entities/club.ts';
import { login, recovery, signup } from '#contract/entities/session.ts';
import { student } from '#contract/entities/student.ts';
import { importStudents } from '#contract/entities/student-import.ts';
import { teacher } from '#contract/entities/teacher.ts';
import { inviteUser, listInvitations } from '#contract/entities/team.ts';
import { describeEngines } from '../engines/engines.ts';
import { PASSWORD, startApp, type TestApp } from './harness.ts';
import { mailsTo } from './mails.ts';

const out = { token: null };

describeEngines('addresses as people paste them', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp(engine);
  });
  const add = (email: string, more: object = {}) =>
    app.call(student.endpoints.add, { body: { first_name: 'Ana', last_name: 'Reis', email, ...more } as never });
  const load = (text: string) => {
    const file = new File([text], 'students.csv', { type: 'text/csv' });
    return app.call(importStudents, { body: { file, dry_run: false } as never });
  };
  const byMail = async (email: string) =>
    (await app.call(student.endpoints.list, { query: { q: email } as never })).data.map((row) => row.email);

  test('a person’s address is read as it was pasted, and a domain of other letters is shown as written', async () => {
    const { data } = await add('Ana Reis <ana@b.pt>;', {
      guardian_name: 'Rita Reis',
      guardian_email: 'mailto:rita@Escola-Condução.pt',
    });
    expect(data).toMatchObject({ email: 'ana@b.pt', guardian_email: 'rita@escola-condução.pt' });
    const given = { first_name: 'Rui', last_name: 'Sá', email: '\u200bRUI@b.pt.\u00a0' };
    expect((await app.call(teacher.endpoints.add, { body: given as never })).data.email).toBe('RUI@b.pt');
    expect(clubProfile.shape.email.parse('<geral@auto-école.fr>')).toBe('geral@auto-école.fr');
  });

  test('two addresses in one field are refused there, and so is what is none', async () => {
    for (const [email, code] of [
      ['a@b.pt, c@d.pt', 'several-emails'],
      ['Ana <a@b.pt>; Rui <r@b.pt>', 'several-emails'],
      ['ana costa@b.pt', 'email'],
    ] as const) {
      const body = { first_name: 'Ana', last_name: 'Reis', email, guardian_email: email } as never;
      const { faults } = await app.fails(422, student.endpoints.add, { body });
      expect(faults, email).toEqual({ email: [{ code }], guardian_email: [{ code }] });
    }
    const body = { first_name: 'Ana', last_name: 'Reis', email: 'a@b.pt c@d.pt', password: PASSWORD };
    expect((await app.fails(422, signup, { body }, out)).faults?.email).toEqual([{ code: 'several-emails' }]);
    expect((await app.fails(422, editClub, { body: { email: 'a@b.pt/c@d.pt' } as never })).faults?.email).toEqual([
      { code: 'several-emails' },
    ]);
  });

  test('a file is read by the same rule, and finds who is there however the domain is spelt', async () => {
    await add('zoe@auto-école.fr', { first_name: 'Zoé' });
    const lines = [
      'Eva;Um;mailto:eva@b.pt',
      'Zoe;Deux;Zoe <ZOE@xn--auto-cole-f4a.fr>',
      'Max;Drei;max@b.pt; max@c.pt',
      'Ivo;Quatro;ivo@b.pt,',
    ].map((line) => line.replace(/^(\w+;\w+);(.*)$/, '$1;"$2"'));
    const report = await load(`first_name;last_name;email\n${lines.join('\n')}\n`);
    expect(report).toMatchObject({ added: 2, skipped_lines: [3, 4] });
    expect(report.errors).toMatchObject([{ line: 4, field: 'email', code: 'several-emails' }]);
    expect(report.duplicates).toMatchObject([{ line: 3, by: 'email' }]);
    expect([await byMail('eva@b.pt'), await byMail('ivo@b.pt')]).toEqual([['eva@b.pt'], ['ivo@b.pt']]);
  });

  test('an account is one however its address is spelt, and mail to it goes out', async () => {
    const person = { first_name: 'Inês', last_name: 'Sá', password: PASSWORD };
    const spellings = [
      'ines@condução.example',
      'Inês <INES@CONDUÇÃO.example>',
      'mailto:ines@condução.example'.normalize('NFD'),
      'ines@xn--conduo-7ta5a.example',
    ];
    const made = await app.call(signup, { body: { ...person, email: spellings[1] as string } }, out);
    expect(made.user.email).toBe('INES@condução.example');
    for (const email of spellings) {
      // The password is right: what lacks is a role.
      expect((await app.raw(login, { body: { email, password: PASSWORD } }, out)).status, email).toBe(403);
      // Whoever signs up with it again gets no account of their own.
      const other = { ...person, email, password: `${PASSWORD} of a stranger` };
      await app.call(signup, { body: other }, out);
      expect((await app.raw(login, { body: { email, password: other.password } }, out)).status, email).toBe(401);
    }
    // Another person is another one.
    for (const email of ['ines@conducao.example', 'in.es@condução.example', 'ines+1@condução.example'])
      expect((await app.raw(login, { body: { email, password: PASSWORD } }, out)).status, email).toBe(401);
    await app.call(recovery, { body: { email: spellings[0] as string } }, out);
    const [mail] = await mailsTo(app, 'INES@xn--conduo-7ta5a.example', 1);
    expect(mail).not.toContain('To: INES@condução');
  });

  test('an invitation is of one address, shown as written', async () => {
    await app.call(inviteUser, { body: { email: 'Rui <rui@condução.example>', roles: ['admin'] } });
    const { data } = await app.call(listInvitations, { query: {} as never });
    expect(data.map(({ email }) => email)).toEqual(['rui@condução.example']);
  });
});
