/** The command line against a real server: the same commands, the same schemas, exit codes that scripts can read. */
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { booking } from '#contract/entities/booking.ts';
import { changeClubSettings } from '#contract/entities/club.ts';
import { location } from '#contract/entities/location.ts';
import { entry } from '#contract/entities/money.ts';
import { packageResource } from '#contract/entities/package.ts';
import { beginTotp, confirmTotp } from '#contract/entities/second-factor.ts';
import { student } from '#contract/entities/student.ts';
import { teacher } from '#contract/entities/teacher.ts';
import { listTokens } from '#contract/entities/token.ts';
import { runLine } from '#tools/cli/run.ts';
import type { Terminal } from '#tools/cli/terminal.ts';
import { describeSqliteInGate } from '../engines/engines.ts';
import { PASSWORD, startApp, type TestApp } from './harness.ts';

describeSqliteInGate('the command line', (engine) => {
  let app: TestApp;
  let url: string;
  let folder: string;
  beforeAll(async () => {
    app = await startApp(engine);
    url = await app.app.http.listen({ port: 0, host: '127.0.0.1' });
    folder = await mkdtemp(join(tmpdir(), 'clutch-cli-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** Runs a line; with `answers` somebody is there who gives them. */
  async function run(
    line: string[],
    env: NodeJS.ProcessEnv = { CLUTCH_TOKEN: app.token ?? '' },
    answers: string[] | null = null,
  ) {
    const out: string[] = [];
    const err: string[] = [];
    const terminal: Terminal = {
      env: { CLUTCH_URL: url, CLUTCH_CWD: folder, CLUTCH_SESSION: join(folder, 'session.json'), ...env },
      asks: answers !== null,
      out: (text) => out.push(text),
      err: (text) => err.push(text),
      ask: async () => answers?.shift() ?? '',
    };
    const code = await runLine(line, terminal);
    return { code, out: out.join('\n'), err: err.join('\n') };
  }
  const idOf = async (q: string) => (await app.call(student.endpoints.list, { query: { q } })).data[0]?.id as number;

  test('help lists the commands, and what one takes', async () => {
    expect((await run(['help'])).out).toContain('student.set-status');
    const { out } = await run(['help', 'student.set-status']);
    expect(out).toContain('--students ID,ID…');
    expect(out).toContain('--status pending|active|paused|completed|blocked');
    expect((await run(['help', 'student.fly'])).code).toBe(2);
  });

  test('help says a value of each kind, in the account’s language, and knows the terminal’s own words', async () => {
    const taken = (await run(['help', 'payment.take'])).out;
    expect(taken).toMatch(/--amount AMOUNT +Amount \(required\)\. Example: 120\.00/);
    expect(taken).toContain('Example: 2026-11-17 or yesterday');
    expect(taken).toContain("Example: 12 or 'Rui Costa'");
    expect((await run(['help', 'booking.create'])).out).toContain("Example: 2026-11-24T15:00 or 'tomorrow 15:00'");
    for (const word of ['login', 'logout', 'undo', 'help']) {
      const { code, out } = await run(['help', word], {});
      expect(code, word).toBe(0);
      expect(out).toMatch(new RegExp(`^Usage: clutch ${word}`));
      expect((await run([word, '--help'], {})).out).toBe(out);
    }
    expect((await run(['help', 'login'], { LANG: 'fr_FR.UTF-8' })).out).toMatch(/^Utilisation : clutch login/);
    await app.app.database.db.updateTable('account').set({ locale: 'pt' }).execute();
    const said = (await run(['help', 'payment.take'])).out;
    expect(said).toContain('Exemplo: 120,00');
    expect(said).toContain('(obrigatório)');
    expect((await run(['help'])).out).toContain('Utilização: clutch COMANDO');
    expect((await run(['payment.take', '--amount', 'x'])).err).toContain('não foi possível compreender «x»');
    expect((await run(['student.add', '--first-name', 'Só'])).err).toContain('Ainda falta: --last-name');
    await app.app.database.db.updateTable('account').set({ locale: 'en' }).execute();
  });

  test('an option holds what the palette’s chip would: amounts in the school’s currency, names, codes and days', async () => {
    const { id: carlos } = (
      await app.call(teacher.endpoints.add, {
        body: { first_name: 'Carlos', last_name: 'Nogueira', licence_categories: ['B'] } as never,
      })
    ).data;
    await run(['student.add', 'Paula', 'Pays']);
    const paula = await idOf('paula');
    const entries = async () =>
      (await app.call(entry.endpoints.list, { query: { student_id: String(paula), sort: 'id' } as never })).data;
    const amounts = async () => (await entries()).map(({ amount }) => Math.abs(amount));

    const course = await run(['package.add', 'Course', '--price', '750', '--licence-category', 'B']);
    expect(course, course.err).toMatchObject({ code: 0, err: 'Price: €750.00 · Name: Course' });
    const { data: packages } = await app.call(packageResource.endpoints.list, { query: { q: 'course' } });
    expect(packages).toMatchObject([{ price: 75_000 }]);

    const taken = await run([
      'payment.take',
      '--student',
      'Paula Pays',
      '--amount',
      '120',
      '--method',
      'Cash',
      '--yes',
    ]);
    const echo = (amount: string) => expect.stringContaining(`Amount: ${amount} · Student: Paula Pays (#${paula})`);
    expect(taken, taken.err).toMatchObject({ code: 0, err: echo('€120.00') });
    const words = await run(['payment.take', 'Paula', 'Pays', '120', 'cash', '--yes']);
    expect(words).toMatchObject({ code: 0, err: echo('€120.00') });
    const cents = ['payment.take', '--student', `#${paula}`, '--amount', '12.50', '--method', 'cash'];
    const paid = await run([...cents, '--paid-on', 'yesterday', '--json', '--yes']);
    expect(paid).toMatchObject({ code: 0, err: echo('€12.50') });
    expect((await amounts()).sort((a, b) => a - b)).toEqual([1250, 12_000, 12_000]);

    for (const [amount, said] of [
      ['1.250', 'can be read as two amounts'],
      ['$120', 'is not in EUR'],
      ['0', 'must be more than zero'],
      ['12.5.0', 'was not understood. Example: --amount 120.00'],
    ] as const) {
      const refused = await run(['payment.take', '--student', String(paula), '--amount', amount, '--method', 'cash']);
      expect(refused, amount).toMatchObject({ code: 2, err: expect.stringContaining(said) });
    }
    const both = ['payment.take', '--student', String(paula), '--method', 'cash', '--amount', '5', '--amount', '6'];
    expect(await run(both)).toMatchObject({ code: 2, err: '--amount appears twice with different values.' });
    expect(await amounts()).toHaveLength(3);

    const given = await run(['student.add', 'Tia', 'Taught', '--teacher-id', 'Carlos Nogueira']);
    expect(given, given.err).toMatchObject({ code: 0 });
    expect((await app.call(student.endpoints.get, { params: { id: await idOf('tia') } })).data.teacher_id).toBe(carlos);
    const unknown = await run(['student.add', 'Tom', 'Taught', '--teacher-id', 'Nobody Here']);
    expect(unknown).toMatchObject({ code: 2, err: expect.stringContaining('--teacher-id: “Nobody Here”') });
    expect(await run(['teacher.add', 'Lia', 'Codes', '--licence-categories', 'B, A1'])).toMatchObject({ code: 0 });
    const { data: codes } = await app.call(teacher.endpoints.list, { query: { q: 'codes' } });
    expect(codes[0]?.licence_categories).toEqual(['B', 'A1']);
    for (const country of ['PT', 'Portugal'])
      expect(await run(['holiday.add-set', '--year', '2027', '--country', country, '--yes'])).toMatchObject({
        code: 0,
      });
  });

  test('an amount is agreed to where somebody can be asked, and another currency is no guess', async () => {
    await run(['student.add', 'Otto', 'Owes']);
    const line = ['student.charge', '--student', 'Otto Owes', '--amount', '40', '--charge-type', 'other'];
    const owed = async () =>
      (await app.call(entry.endpoints.list, { query: { student_id: String(await idOf('otto')) } as never })).data
        .length;
    expect(await run(line, undefined, ['n'])).toMatchObject({ code: 2, err: expect.stringContaining('€40.00') });
    expect(await owed()).toBe(0);
    expect(await run(line, undefined, ['y'])).toMatchObject({ code: 0 });
    expect(await owed()).toBe(1);

    expect(await run(['package.add', 'Yen', '--price', '75000', '--currency', 'JPY'])).toMatchObject({
      code: 0,
      err: expect.stringContaining('¥75,000'),
    });
    const { data } = await app.call(packageResource.endpoints.list, { query: { q: 'yen' } });
    expect(data).toMatchObject([{ price: 75_000, currency: 'JPY' }]);
    const edit = ['package.edit', '--package', 'Yen', '--price', '80000'];
    expect(await run(edit)).toMatchObject({
      code: 2,
      err: expect.stringContaining('Add the currency too: --currency JPY'),
    });
    const edited = await run([...edit, '--currency', 'JPY']);
    expect(edited, edited.err).toMatchObject({ code: 0 });
  });

  test('a student is added by words or flags, changed, and the change taken back', async () => {
    expect(await run(['student.add', 'Marta', 'Nunes', '--email', 'marta@example.pt'])).toMatchObject({
      code: 0,
      out: expect.stringContaining('Added Marta Nunes'),
    });
    const id = await idOf('marta');
    const changed = await run(['student.set-status', '--students', String(id), '--status', 'active', '--json']);
    expect(changed.code).toBe(0);
    const { operation, data } = JSON.parse(changed.out);
    expect(data.status).toBe('active');
    expect((await run(['undo', String(operation)])).out).toContain('Undone');
    expect((await app.call(student.endpoints.get, { params: { id } })).data.status).toBe('pending');
  });

  test('undo without a number takes back the last operation of the account, one after the other, and says which', async () => {
    await run(['student.add', 'Olga', 'Reis']);
    const id = await idOf('olga');
    await run(['student.set-status', '--students', String(id), '--status', 'active']);
    const other = await app.addAccount('other@school.example', ['admin']);
    await app.call(
      student.endpoints.add,
      { body: { first_name: 'Of', last_name: 'Another' } },
      { token: other.token, command: 'student.add' },
    );
    const status = async () => (await app.call(student.endpoints.get, { params: { id } })).data.status;

    const first = await run(['undo']);
    expect(first).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Undone: operation \d+, student\.set-status \(.+\), 1 student\./),
    });
    expect(await status()).toBe('pending');
    // Brought back, it is the last one again.
    await run(['undo', first.out.match(/clutch undo (\d+)/)?.[1] ?? '']);
    expect(await status()).toBe('active');
    expect((await run(['undo'])).out).toContain('student.set-status');
    expect((await run(['undo'])).out).toContain('student.add');
    expect(await idOf('olga')).toBeUndefined();
    expect(await idOf('another')).toBeDefined();
    expect(await run(['undo', 'the-last'])).toMatchObject({ code: 2 });
  });

  test('undo without a number touches no older operation where the last cannot be taken back, or where there is none', async () => {
    const { token } = await app.addAccount('fresh@school.example', ['admin']);
    expect(await run(['undo'], { CLUTCH_TOKEN: token })).toMatchObject({
      code: 1,
      err: 'You have nothing to undo.',
    });
    await run(['student.add', 'Before', 'Final'], { CLUTCH_TOKEN: token });
    expect(
      await run(['team.invite', '--email', 'new@school.example', '--roles', 'admin', '--yes'], { CLUTCH_TOKEN: token }),
    ).toMatchObject({
      code: 0,
    });
    expect(await run(['undo'], { CLUTCH_TOKEN: token })).toMatchObject({
      code: 1,
      err: expect.stringMatching(/team\.invite.*can’t be undone/),
    });
    expect(await idOf('before')).toBeDefined();
  });

  test('what touches many rows is previewed, and waits for --yes', async () => {
    await run(['student.add', 'Bulk', 'One']);
    await run(['student.add', 'Bulk', 'Two']);
    const ids = (await app.call(student.endpoints.list, { query: { q: 'bulk' } })).data.map(({ id }) => id).join(',');
    const asked = await run(['student.delete', '--students', ids]);
    expect(asked).toMatchObject({ code: 2 });
    expect(asked.err).toContain('Delete 2 students');
    expect((await run(['student.delete', '--students', ids, '--yes'])).out).toContain('Deleted 2 students');
  });

  test('times are told in the school’s zone, by the clock the account has chosen', async () => {
    const place = (await app.call(location.endpoints.add, { body: { name: 'Station' } as never })).data.id;
    const body = { first_name: 'Tea', last_name: 'Cher', licence_categories: ['B'] };
    const instructor = (await app.call(teacher.endpoints.add, { body: body as never })).data.id;
    const early = { first_name: 'Early', last_name: 'Bird', licence_category: 'B' };
    const bird = (await app.call(student.endpoints.add, { body: early as never })).data.id;
    await app.call(student.endpoints.setStatus, { body: { rows: { ids: [bird] }, status: 'active' } });
    const line = (at: string) => [
      ...['booking.create', '--student', String(bird), '--teacher', String(instructor), '--location', String(place)],
      ...['--starts-at', at, '--outside-schedule', '--ignore-rules'],
    ];
    // The school is in Lisbon: an hour before its wall in July.
    const first = await run(line('2030-07-02T14:00:00.000Z'));
    expect(first.out).toContain('Booked Early Bird with Tea Cher, Tue 2 Jul 2030, 3:00 PM');
    expect(await run(['clock.24'])).toMatchObject({ code: 0, out: expect.stringContaining('24 hours') });
    const second = await run(line('2030-07-03T14:00:00.000Z'));
    expect(second.out).toContain('Booked Early Bird with Tea Cher, Wed 3 Jul 2030, 15:00');
    const ids = (await app.call(booking.endpoints.list, { query: {} })).data.map(({ id }) => id).join(',');
    const asked = await run(['booking.cancel-as-admin', '--bookings', ids]);
    expect(asked.err).toContain('Tue 2 Jul 2030, 15:00 · Early Bird · Tea Cher');
    expect((await run(['clock.12'])).code).toBe(0);
  });

  test('a name that several have is told with its candidates, and nothing runs; neither do words that mean nothing', async () => {
    await run(['student.add', 'Zita', 'Prata']);
    await run(['student.add', 'Zita', 'Rocha']);
    const ids = (await app.call(student.endpoints.list, { query: { q: 'zita' } })).data.map(({ id }) => id);
    expect(ids).toHaveLength(2);
    const several = await run(['student.set-status', 'zita', 'active']);
    expect(several.code).toBe(2);
    for (const id of ids) expect(several.err).toContain(`#${id}`);
    expect(several.err).toContain('Zita Prata');
    expect(several.err).toContain('Zita Rocha');
    const one = await run(['student.set-status', 'zita', 'rocha', 'active', 'xyzzy']);
    expect(one).toMatchObject({ code: 2, err: expect.stringContaining('Not understood: xyzzy') });
    const statuses = async () => (await app.call(student.endpoints.list, { query: { q: 'zita' } })).data;
    expect((await statuses()).map(({ status }) => status)).toEqual(['pending', 'pending']);
    expect(await run(['student.set-status', 'zita', 'rocha', 'active'])).toMatchObject({ code: 0 });
    expect((await statuses()).filter(({ status }) => status === 'active')).toMatchObject([{ last_name: 'Rocha' }]);
  });

  test('a file is imported from where the line was typed', async () => {
    await writeFile(join(folder, 'list.csv'), 'first_name,last_name\nFrom,File\n');
    expect(await run(['student.import', '--file', 'list.csv', '--yes'])).toMatchObject({
      code: 0,
      out: expect.stringContaining('1 student imported'),
    });
    expect(await run(['student.import', '--file', 'nothing.csv', '--yes'])).toMatchObject({ code: 1 });
  });

  test('an import says which columns it does not know and which lines it leaves out, before and after', async () => {
    await writeFile(join(folder, 'odd.csv'), 'Cor;Nome;Apelido;E-mail\nred;Odd;Column;\nblue;Odd;Line;nobody\n');
    const done = await run(['student.import', '--file', 'odd.csv', '--yes']);
    expect(done.err).toContain('! This column isn’t recognised and will be ignored: Cor');
    expect(done.err).toContain('! 1 line will be skipped: 3');
    expect(done.err).toContain('! Line 3, E-mail: “nobody” isn’t an email address');
    expect(done.out).toContain('1 student imported. 1 line skipped: 3. Column ignored: Cor');
  });

  test('mistakes are told, each by its exit code', async () => {
    expect(await run(['student.fly'])).toMatchObject({ code: 2 });
    expect(await run(['student.add', '--colour', 'red'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('colour'),
    });
    expect(await run(['student.add', '--first-name', 'Only'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('--last-name'),
    });
    expect(await run(['student.add', 'A', 'B'], { CLUTCH_TOKEN: 'x'.repeat(43) })).toMatchObject({ code: 3 });
    expect(await run(['student.add', 'A', 'B'], {})).toMatchObject({ code: 3 });
  });

  test('a token is made and shown, works from a file that nobody else reads, within what it is for, until it is ended', async () => {
    const ends = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
    const line = ['token.create', '--name', 'Nightly', '--kind', 'school', '--permissions', 'students.read'];
    expect(await run([...line, '--ends-on', ends])).toMatchObject({ code: 2, out: '' });
    const made = await run([...line, '--ends-on', ends, '--yes']);
    expect(made.code, made.err).toBe(0);
    const [token = '', told] = made.out.split('\n');
    expect(token).toMatch(/^clutch_pat_[\w-]{43}$/);
    expect(told).toContain('The token Nightly is made');
    const asData = await run([...line, '--ends-on', ends, '--yes', '--json']);
    expect(JSON.parse(asData.out).data.token).toMatch(/^clutch_pat_/);

    const file = join(folder, 'token');
    await writeFile(file, `${token}\n`, { mode: 0o644 });
    const withFile = (words: string[]) => run([...words, '--token-file', 'token'], {});
    expect(await withFile(['student.add', 'Tok', 'En'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('chmod 600'),
    });
    await chmod(file, 0o600);
    expect(await withFile(['student.add', 'Tok', 'En'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('students.write'),
    });
    expect(await run(['student.add', 'Tok', 'En'], { CLUTCH_TOKEN: token })).toMatchObject({ code: 1 });
    expect(await run(['student.add', 'Tok', 'En', '--token-file', 'nowhere'], {})).toMatchObject({
      code: 1,
      err: expect.stringContaining('The file nowhere doesn’t exist'),
    });
    expect(await run(['student.add', 'Tok', 'En', '--token-file'], {})).toMatchObject({ code: 2 });
    expect(await idOf('tok')).toBeUndefined();

    // What it may read it finds by name, as a person does.
    const wide = await run([
      ...['token.create', '--name', 'Both', '--kind', 'personal', '--permissions', 'students.read,students.write'],
      ...['--ends-on', ends, '--yes'],
    ]);
    const env = { CLUTCH_TOKEN: wide.out.split('\n')[0] };
    expect(await run(['student.add', 'Toka', 'Reis'], env)).toMatchObject({ code: 0 });
    expect(await run(['student.set-status', 'toka', 'active'], env)).toMatchObject({ code: 0 });

    const { data } = await app.call(listTokens, {});
    const id = data.find(({ begins }) => token.startsWith(begins))?.id;
    expect(await run(['token.revoke', '--token', String(id), '--yes'])).toMatchObject({
      code: 0,
      out: expect.stringContaining('The token Nightly has ended'),
    });
    expect(await withFile(['student.add', 'Tok', 'En'])).toMatchObject({ code: 3 });
  });

  test('signing in keeps a session for the next lines, and out forgets it', async () => {
    expect(await run(['login', 'ada@school.example'], { CLUTCH_PASSWORD: PASSWORD })).toMatchObject({ code: 0 });
    expect(await run(['student.add', 'Wilma', 'Session'], {})).toMatchObject({ code: 0 });
    expect(await run(['logout'], {})).toMatchObject({ code: 0 });
    expect(await run(['student.add', 'A', 'B'], {})).toMatchObject({ code: 3 });
    expect(await run(['login', 'ada@school.example'], { CLUTCH_PASSWORD: 'wrong' })).toMatchObject({
      code: 3,
      err: expect.stringContaining('Wrong Email or Password'),
    });
  });

  test('an account with a second step signs in with a code, and what matters asks for the password again', async () => {
    const email = 'two-steps@school.example';
    const one = await app.addAccount(email, ['admin']);
    const { secret } = await app.call(beginTotp, {}, { token: one.token });
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    const { recovery_codes } = await app.call(confirmTotp, { body: { secret, code } }, { token: one.token });
    const env = { CLUTCH_PASSWORD: PASSWORD, CLUTCH_SESSION: join(folder, 'two-steps.json') };
    expect(await run(['login', email], env)).toMatchObject({ code: 1, err: expect.stringContaining('second step') });
    expect(await run(['login', email], { ...env, CLUTCH_CODE: 'not a code' })).toMatchObject({ code: 3 });
    const [first = ''] = recovery_codes;
    expect(await run(['login', email], { ...env, CLUTCH_CODE: first })).toMatchObject({ code: 0 });

    const renew = ['profile.renew-recovery-codes', '--yes'];
    const { CLUTCH_SESSION } = env;
    const refused = await run(renew, { CLUTCH_SESSION });
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('Set it in CLUTCH_PASSWORD') });
    expect(await run(renew, { ...env, CLUTCH_PASSWORD: 'wrong' })).toMatchObject({ code: 1 });
    const renewed = await run(renew, env);
    expect(renewed.code).toBe(0);
    expect(renewed.out.match(/^[0-9a-z]{4}(-[0-9a-z]{4}){5}$/gm)).toHaveLength(10);
    // Confirmed, it is not asked again.
    expect((await run(renew, { CLUTCH_SESSION })).code).toBe(0);
  });

  test('says at sign-in until when a second step has to be set up, and does nothing after that', async () => {
    const email = 'late@school.example';
    await app.addAccount(email, ['admin']);
    const env = { CLUTCH_PASSWORD: PASSWORD, CLUTCH_SESSION: join(folder, 'late.json') };
    const ask = async (second_factor_required: boolean, second_factor_grace_days: number) =>
      app.call(changeClubSettings, { body: { second_factor_required, second_factor_grace_days } });
    await app.confirm(app.token as string);
    await ask(true, 30);
    const told = await run(['login', email], env);
    expect(told).toMatchObject({ code: 0, err: expect.stringMatching(/Set yours up in the console by .*20\d\d/) });
    // Over, for whoever asks for it too.
    await app.app.database.db
      .updateTable('club')
      .set({ settings: '{"second_factor_required":true,"second_factor_grace_days":0}' })
      .execute();
    expect(await run(['login', email], env)).toMatchObject({
      code: 0,
      err: expect.stringContaining('before anything else'),
    });
    expect(await run(['student.add', 'Too', 'Late'], env)).toMatchObject({
      code: 1,
      err: expect.stringContaining('Set yours up in the console before anything else.'),
    });
    await app.app.database.db.updateTable('club').set({ settings: '{}' }).execute();
  });

  test('a role is granted, and taken back, once the password was given again', async () => {
    const { id } = await app.addAccount('granted@school.example', ['admin']);
    const CLUTCH_SESSION = join(folder, 'granting.json');
    const email = 'granting@school.example';
    await app.addAccount(email, ['admin']);
    const withPassword = { CLUTCH_SESSION, CLUTCH_PASSWORD: PASSWORD };
    expect((await run(['login', email], withPassword)).code).toBe(0);
    const grant = ['team.grant-role', '--user', String(id), '--role', 'developer', '--json'];
    const refused = { code: 1, err: expect.stringContaining('Set it in CLUTCH_PASSWORD') };
    expect(await run(grant, { CLUTCH_SESSION })).toMatchObject(refused);
    const granted = await run(grant, withPassword);
    expect(granted.code).toBe(0);
    const { operation, data } = JSON.parse(granted.out);
    expect(data.roles).toEqual(['admin', 'developer']);
    await app.app.database.db.updateTable('session').set({ confirmed_at: null }).execute();
    expect(await run(['undo', String(operation)], { CLUTCH_SESSION })).toMatchObject(refused);
    expect((await run(['undo', String(operation)], withPassword)).code).toBe(0);
  });
});
