/**
 * What only who holds `money` may see: figures, words and ways of paying are put into a school, each known again, and looked for in
 * what every call of the contract answers to those who may not: an admin and a developer without it, a token for each permission,
 * and one for all whose maker has lost it. Calls that write are made as dry runs. Then who may take an act about money
 * back, and who keeps the permission in the school.
 */
import { beforeAll, expect, test } from 'vitest';
import type { AnyEndpoint, InputOf } from '#contract/endpoint.ts';
import { getAuditEntry, listAudit } from '#contract/entities/audit.ts';
import { bookClass, cancelAsStudent } from '#contract/entities/booking.ts';
import { changeClubSettings, MONEY_SETTINGS } from '#contract/entities/club.ts';
import { dashboard } from '#contract/entities/dashboard.ts';
import {
  chargeStudent,
  closeDesk,
  entry,
  mailReceipt,
  mailStatement,
  remindBalances,
  takePayment,
} from '#contract/entities/money.ts';
import { rowHistory, undoOperation } from '#contract/entities/operation.ts';
import { payRate } from '#contract/entities/pay-rate.ts';
import { exportPerson } from '#contract/entities/privacy.ts';
import { adminProfile } from '#contract/entities/profile.ts';
import { REPORTS } from '#contract/entities/report.ts';
import { member, setPermission, setRole, setUserStatus } from '#contract/entities/team.ts';
import { createToken } from '#contract/entities/token.ts';
import { endpoints } from '#contract/index.ts';
import { kinds } from '#contract/kinds.ts';
import { TOKEN_PERMISSIONS, type TokenPermission } from '#contract/permissions.ts';
import { addDays } from '#contract/rules/zone.ts';
import { grantMoney } from '#server/auth/grant-money.ts';
import { describeSqliteInGate } from '../../engines/engines.ts';
import { startApp, type TestApp } from '../harness.ts';
import { listen } from '../people/stream.ts';
import { type Input, inputOf, type Rows } from './places.ts';
import { fillSchool } from './school.ts';

/** In minor units, each known again however it is written. */
const FIGURES = {
  charge: 432_187,
  payment: 123_457,
  // The two charges of every school that is filled (101.00) and this one, without the payment: what a reminder says.
  owed: 318_830,
  'pay rate': 377_123,
  late_cancel_fee: 198_765,
  no_show_fee: 287_651,
  theory_exam_fee: 176_519,
  practical_exam_fee: 165_193,
  no_show_pay: 73,
  late_cancel_pay: 37,
  waived_cancel_pay: 41,
} as const;
const WORDS = ['words-of-charge', 'words-of-payment', 'words-of-closing'] as const;

/** `432187`, `4,321.87`, `4 321,87`. */
function written(minor: number): RegExp {
  const [, thousands, hundreds, cents] = /^(\d+)(\d{3})(\d\d)$/.exec(String(minor)) as RegExpExecArray;
  return new RegExp(`(?<!\\d)${thousands}\\D?${hundreds}\\D?${cents}(?!\\d)`);
}
const MARKS: readonly (readonly [string, RegExp])[] = [
  ...Object.entries(FIGURES).map(([name, minor]): [string, RegExp] =>
    name.endsWith('_pay') ? [name, new RegExp(`${name}\\W{1,5}${minor}`)] : [name, written(minor)],
  ),
  ...WORDS.map((word): [string, RegExp] => [word, new RegExp(word)]),
  ['way of paying', /che(?:que|que)/i],
];
const foundIn = (text: string) => MARKS.flatMap(([name, mark]) => (mark.test(text) ? [name] : []));

const isRead = ({ write, produces, access }: AnyEndpoint) =>
  !write && access !== 'public' && access !== 'feed' && !produces?.includes('event-stream');
const hasDryRun = ({ write, body }: AnyEndpoint) => write && 'dry_run' in ((body as { shape?: object })?.shape ?? {});

test('a figure is known again in each of the ways in which it is written', () => {
  expect(foundIn('432187 4,321.87 €4.321,87 4 321,87')).toEqual(['charge']);
  expect(foundIn('"no_show_pay":73')).toEqual(['no_show_pay']);
  expect(foundIn('14321874 words Scheck')).toEqual([]);
});

describeSqliteInGate('money', (engine) => {
  let app: TestApp;
  let rows: Rows;
  /** Numbers of all operations that were made. */
  let operations: number[];
  let clerk: { id: number; token: string };
  /** Callers who may not see money, by what they are. */
  let readers: Record<string, string>;

  const tokenFor = async (permissions: readonly TokenPermission[], token?: string) => {
    const ends_on = addDays(new Date().toISOString().slice(0, 10), 30);
    const body = { name: 'Money', kind: 'personal' as const, permissions: [...permissions], ends_on };
    return (await app.call(createToken, { body }, token ? { token } : {})).token;
  };
  const grant = (id: number, value: boolean, token?: string) =>
    app.call(setPermission, { params: { id }, body: { permission: 'money', grant: value } }, token ? { token } : {});
  const charge = (token?: string) =>
    app.call(
      chargeStudent,
      { body: { student_id: Number(rows.student), amount: 700, note: 'more' } } as InputOf<typeof chargeStudent>,
      token ? { token } : {},
    );
  const undo = (id: number | null) => ({ params: { id: id as number } });

  beforeAll(async () => {
    app = await startApp(engine);
    const { token } = app;
    const filled = await fillSchool(app, {
      token: token as string,
      clubId: app.clubId,
      mark: 'Ours',
      colour: '#112233',
    });
    rows = filled.rows;
    const student_id = Number(rows.student);
    const { charge: amount, payment, owed: _sum, 'pay rate': rate, ...settings } = FIGURES;
    await app.call(changeClubSettings, { body: settings });
    await app.call(payRate.endpoints.add, {
      body: { teacher_id: rows.teacher, kind: 'practical', amount: rate, valid_from: '2030-01-01' },
    } as never);
    await app.call(chargeStudent, {
      body: { student_id, amount, note: WORDS[0], due_on: addDays(new Date().toISOString().slice(0, 10), -9) },
    } as never);
    const paid = await app.call(takePayment, {
      body: { student_id, amount: payment, method: 'cheque', note: WORDS[1] },
    } as never);
    await app.call(mailReceipt, { params: { id: paid.data.id }, body: {} });
    await app.call(mailStatement, { params: { id: student_id }, body: {} });
    await app.call(remindBalances, { body: { rows: { ids: [student_id] } } } as never);
    await app.call(closeDesk, { body: { counted: 0, note: WORDS[2] } } as never);
    const made = await app.app.database.db
      .selectFrom('operation')
      .select('id')
      .where('club_id', '=', app.clubId)
      .execute();
    operations = made.map(({ id }) => Number(id));
    clerk = await app.addAccount('clerk@school.example', ['admin']);
    const former = await app.addAccount('former@school.example', ['admin']);
    await grant(former.id, true);
    const kept = await tokenFor(TOKEN_PERMISSIONS, former.token);
    await grant(former.id, false);
    const others = TOKEN_PERMISSIONS.filter((one) => !one.startsWith('money.'));
    const single = await Promise.all(others.map(async (one) => [`token ${one}`, await tokenFor([one])] as const));
    readers = {
      admin: clerk.token,
      developer: (await app.addAccount('dev@school.example', ['developer'])).token,
      ...Object.fromEntries(single),
      'token whose maker lost money': kept,
    };
  });

  /** All that a call is tried with: as it is made, and whatever it can name. */
  function inputsOf(endpoint: AnyEndpoint): Input[] {
    const input = inputOf(endpoint, rows);
    const body = hasDryRun(endpoint) ? { ...input, body: { ...input.body, dry_run: true } } : input;
    const all = [body];
    // A list whole, not only what a filter finds.
    if (input.query) all.push({ ...input, query: {} });
    if (endpoint.query && 'q' in (endpoint.query as unknown as { shape: object }).shape)
      all.push(...[...WORDS, '4321', 'cheque'].map((q) => ({ ...input, query: { ...input.query, q } })));
    if (endpoint.path.includes(':report')) all.push(...REPORTS.map((report) => ({ ...input, params: { report } })));
    if (endpoint.id === rowHistory.id)
      all.push(...kinds.flatMap(({ entity }) => (rows[entity] ? [{ params: { entity, id: rows[entity] } }] : [])));
    if (endpoint.id === rowHistory.id) all.push({ params: { entity: 'club', id: app.clubId } });
    if (endpoint.id === rowHistory.id)
      for (const id of [1, 2, 3, 4, 5, 6].map((more) => Number(rows.delivery) + more))
        all.push({ params: { entity: 'delivery', id } });
    if (endpoint.id === getAuditEntry.id) all.push(...operations.map((id) => ({ params: { id } })));
    return all;
  }

  test('who holds it finds every figure, word and way of paying', async () => {
    const seen = new Set<string>();
    for (const endpoint of endpoints.filter((one) => isRead(one) && seen.size < MARKS.length))
      for (const input of inputsOf(endpoint))
        for (const name of foundIn((await app.raw(endpoint, input)).body)) seen.add(name);
    expect(MARKS.map(([name]) => name).filter((name) => !seen.has(name))).toEqual([]);
  });

  test('no call tells any of it to whoever may not see it', async () => {
    const told: string[] = [];
    const answered = new Map<string, number>();
    for (const [who, token] of Object.entries(readers))
      for (const endpoint of endpoints.filter((one) => isRead(one) || (who === 'admin' && hasDryRun(one))))
        for (const [index, input] of inputsOf(endpoint).entries()) {
          const reply = await app.raw(endpoint, input, { token });
          // A call that is not theirs.
          if (reply.status === 403 && index === 0) break;
          if (reply.status < 300) answered.set(who, (answered.get(who) ?? 0) + 1);
          for (const name of foundIn(reply.body))
            told.push(`${who}: ${endpoint.id} ${JSON.stringify(input)} tells ${name}`);
        }
    expect([...new Set(told)]).toEqual([]);
    for (const who of Object.keys(readers)) expect(answered.get(who) ?? 0, who).toBeGreaterThan(5);
    expect([...answered.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(2500);
  });

  test('what stands in the settings is answered as hidden, and is not changed', async () => {
    const { settings } = await app.call(adminProfile, {}, { token: clerk.token });
    for (const key of MONEY_SETTINGS) expect(settings[key], key).toBeNull();
    expect((await app.call(adminProfile, {})).settings.no_show_fee).toBe(FIGURES.no_show_fee);
    for (const token of [clerk.token, readers['token school.write'] as string]) {
      await app.fails(403, changeClubSettings, { body: { no_show_fee: 1 } }, { token });
      // The others are: nothing of what is hidden is lost by it.
      await app.call(changeClubSettings, { body: { buffer_minutes: 5 } }, { token });
    }
    const reading = await tokenFor(['school.read', 'school.write', 'money.read']);
    await app.fails(403, changeClubSettings, { body: { no_show_fee: 1 } }, { token: reading });
    expect((await app.call(changeClubSettings, { body: {} })).data).toMatchObject({
      no_show_fee: FIGURES.no_show_fee,
      late_cancel_pay: FIGURES.late_cancel_pay,
    });
  });

  test('the feed names no rows of money to who may not see it, from the moment they may not', async () => {
    const url = await app.app.http.listen({ port: 0, host: '127.0.0.1' });
    const other = await app.addAccount('listens@school.example', ['admin']);
    await grant(other.id, true);
    const token = await tokenFor(TOKEN_PERMISSIONS.filter((one) => !one.startsWith('money.')));
    const streams = await Promise.all([other.token, token].map((one) => listen(url, one)));
    const [session, program] = streams as [(typeof streams)[0], (typeof streams)[0]];
    try {
      const seen = await charge();
      await session.until(({ id }) => Number(id) === seen.operation_id);
      expect(JSON.stringify(session.events)).toContain('"entry"');
      await program.until(({ id }) => Number(id) === seen.operation_id);
      expect(JSON.stringify(program.events)).not.toMatch(/"(?:entry|balance)"/);
      const revoked = await grant(other.id, false);
      await session.until(({ id }) => Number(id) === revoked.operation_id);
      const before = session.events.length;
      const unseen = await charge();
      await session.until(({ id }) => Number(id) === unseen.operation_id);
      expect(JSON.stringify(session.events.slice(before))).not.toMatch(/"(?:entry|balance)"/);
    } finally {
      for (const stream of streams) stream.close();
    }
  });

  test('a person of whom money is kept is handed over to who may see it alone', async () => {
    for (const [kind, id] of [
      ['teacher', rows.teacher],
      ['student', rows.student],
    ] as const) {
      const asked = { body: { kind, id: Number(id) } };
      expect((await app.fails(403, exportPerson, asked, { token: clerk.token })).code).toBe('missing-permission');
      expect((await app.raw(exportPerson, asked)).status).toBe(200);
    }
  });

  test('a figure of the dashboard is for a token that may see money', async () => {
    expect((await app.call(dashboard, {}, { token: readers['token school.read'] as string })).data.overdue).toBeNull();
    expect(
      (await app.call(dashboard, {}, { token: await tokenFor(['school.read', 'money.read']) })).data.overdue,
    ).not.toBeNull();
  });

  test('who lost it neither takes back nor does again what they did with it', async () => {
    const cashier = await app.addAccount('cashier@school.example', ['admin']);
    await grant(cashier.id, true);
    const { token } = cashier;
    const charged = await charge(token);
    const again = await charge(token);
    const taken = await app.call(undoOperation, undo(again.operation_id), { token });
    const fees = await app.call(changeClubSettings, { body: { no_show_fee: 111 } }, { token });
    const plain = await app.call(changeClubSettings, { body: { buffer_minutes: 10 } }, { token });
    await grant(cashier.id, false);
    for (const { operation_id } of [charged, taken, fees])
      expect((await app.fails(403, undoOperation, undo(operation_id), { token })).code).toBe('missing-permission');
    // What asks for no such right is taken back as ever.
    const undone = await app.call(undoOperation, undo(plain.operation_id), { token });
    expect(foundIn(JSON.stringify(undone))).toEqual([]);
    await app.call(undoOperation, undo(fees.operation_id));
  });

  test('a fee of a class is taken back with the class by who cancelled it, without the permission', async () => {
    const at = new Date(Date.now() + 26 * 3_600_000).toISOString();
    const booked = await app.call(bookClass, {
      body: {
        ...{ student_id: Number(rows.student), teacher_id: Number(rows.teacher), location_id: Number(rows.location) },
        ...{ starts_at: `${at.slice(0, 13)}:00:00.000Z`, outside_schedule: true },
      },
    } as InputOf<typeof bookClass>);
    const cancelled = await app.call(
      cancelAsStudent,
      { body: { student_bookings_id: booked.data.id, reason: 'ill' } },
      { token: clerk.token },
    );
    const charges = async () =>
      (
        await app.call(entry.endpoints.list, {
          query: { student_id: String(rows.student), charge_type: 'late_cancellation' },
        } as never)
      ).data.map(({ amount, state }) => [amount, state]);
    expect(await charges()).toEqual([[FIGURES.late_cancel_fee, 'standing']]);
    const undone = await app.call(undoOperation, undo(cancelled.operation_id), { token: clerk.token });
    expect(foundIn(JSON.stringify(undone))).toEqual([]);
    expect(await charges()).toEqual([
      [-FIGURES.late_cancel_fee, 'reversal'],
      [FIGURES.late_cancel_fee, 'reversed'],
    ]);
  });

  test('the last who holds it is not shut out, demoted or deleted by who does not', async () => {
    const { id: holder } = (await app.call(adminProfile, {})).user;
    const { token } = clerk;
    const tries: (readonly [AnyEndpoint, Input])[] = [
      [setUserStatus, { params: { id: holder }, body: { status: 'disabled' } }],
      [setRole, { params: { id: holder }, body: { role: 'admin', grant: false } }],
      [member.endpoints.remove, { params: { id: holder } }],
    ];
    for (const [endpoint, input] of tries)
      expect((await app.fails(409, endpoint, input, { token })).code, endpoint.id).toBe('last-holder');
    // Nor by an undo: what brought the holder back is not taken back.
    const second = await app.addAccount('second@school.example', ['admin']);
    await grant(second.id, true);
    await app.call(setUserStatus, { params: { id: holder }, body: { status: 'disabled' } }, { token });
    const back = await app.call(setUserStatus, { params: { id: holder }, body: { status: 'active' } }, { token });
    await app.call(setUserStatus, { params: { id: second.id }, body: { status: 'disabled' } }, { token });
    expect((await app.fails(409, undoOperation, undo(back.operation_id), { token })).code).toBe('last-holder');
    // Two at once leave one.
    await app.call(setUserStatus, { params: { id: second.id }, body: { status: 'active' } }, { token });
    const others = await app.addAccount('third@school.example', ['admin']);
    const replies = await Promise.all(
      [holder, second.id].map((id, index) =>
        app.raw(
          setUserStatus,
          { params: { id }, body: { status: 'disabled' } },
          { token: index === 0 ? token : others.token },
        ),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    await app.call(setUserStatus, { params: { id: holder }, body: { status: 'active' } }, { token }).catch(() => {});
    app.token = await app.signIn('ada@school.example');
  });

  test('a school that has nobody left is given one by who runs the server, and by nobody else', async () => {
    const { id: holder } = (await app.call(adminProfile, {})).user;
    await app.call(setUserStatus, { params: { id: holder }, body: { status: 'active' } });
    const second = await app.app.database.db
      .selectFrom('account')
      .select('id')
      .where('email', '=', 'second@school.example')
      .executeTakeFirstOrThrow();
    await grant(second.id, false);
    // A holder may go, as the last too.
    await grant(holder, false);
    const own = { params: { id: clerk.id }, body: { permission: 'money', grant: true } };
    for (const token of [clerk.token, app.token as string])
      expect((await app.fails(403, setPermission, own, { token })).code).toBe('no-holder');
    await expect(grantMoney(app.app.database, 'nobody@school.example')).rejects.toThrow('No account');
    await expect(grantMoney(app.app.database, 'dev@school.example')).rejects.toThrow('no active admin');
    expect(await grantMoney(app.app.database, 'Ada@School.Example')).toBe('Test school');
    expect((await app.call(adminProfile, {})).permissions).toContain('money');
    const [entry] = (await app.call(listAudit, { query: { per_page: 1 } as never })).data;
    expect(entry).toMatchObject({ command: 'system.grant-money', source: 'system' });
  });
});
