/** A clock that was a day or a year ahead, and is right again: nobody waits, and nothing holds or is held, until the day it had. */
import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { changeClubSettings } from '#contract/entities/club.ts';
import { beginTotp, confirmTotp } from '#contract/entities/second-factor.ts';
import { secondStep } from '#contract/entities/second-step.ts';
import { login, recovery } from '#contract/entities/session.ts';
import { student } from '#contract/entities/student.ts';
import { signInCounts, takeTry } from '#server/auth/throttle.ts';
import { BOUNDS, LET_BE, mendInstants, SHIFTED } from '#server/jobs/clock-back.ts';
import { sendDue } from '#server/mail/outbox.ts';
import { sendDeliveries } from '#server/messages/send.ts';
import { takeOver } from '#server/operations/long-work.ts';
import type { Db } from '#server/store/engine.ts';
import { describeEngines } from '../engines/engines.ts';
import { PASSWORD, startApp, type TestApp } from './harness.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const codeAt = (secret: string, ms: number) =>
  new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30, algorithm: 'SHA1' }).generate({ timestamp: ms });

describeEngines('a clock that was ahead', (engine) => {
  const began = Date.parse('2027-03-03T10:00:00.000Z');
  let clock = began;
  let app: TestApp;
  let db: Db;
  beforeAll(async () => {
    app = await startApp(engine, { now: () => new Date(clock) });
    ({ db } = app.app.database);
  });
  beforeEach(async () => {
    await db.deleteFrom('throttle').execute();
  });
  const post = (path: string, payload: object, headers = {}) =>
    app.app.http.inject({ method: 'POST', url: `/api${path}`, remoteAddress: '192.0.2.9', payload, headers });
  const signIn = (email: string, password = PASSWORD) => post(login.path, { email, password });
  const whileAhead = async <T>(ahead: number, work: () => Promise<T>): Promise<T> => {
    clock += ahead;
    try {
      return await work();
    } finally {
      clock -= ahead;
    }
  };
  const services = () => app.app.services;

  describe.each([
    ['a day', DAY],
    ['a year', 365 * DAY],
  ])('by %s', (name, ahead) => {
    const email = (who: string) => `${who}-${name.replace(' ', '-')}@school.example`;

    test('the right password waits no longer than wrong ones make it', async () => {
      const counts = signInCounts(email('wrong'), '192.0.2.9', null);
      const attempt = () =>
        takeTry(db, counts, new Date(clock)).then(
          () => 0,
          (error: { extra: { retryAfter: number } }) => error.extra.retryAfter,
        );
      await whileAhead(ahead, async () => {
        // Each as soon as it may be.
        for (let time = 0; time < 40; time++) clock += (await attempt()) * 1000;
      });
      const seconds = await attempt();
      expect(seconds).toBeGreaterThan(0);
      expect(seconds).toBeLessThanOrEqual(15 * 60);
      clock += seconds * 1000;
      expect(await attempt()).toBe(0);
    });

    test('a code of the app is taken, each once', async () => {
      const { token, id } = await app.addAccount(email('code'), ['admin']);
      const { secret } = await app.call(beginTotp, {}, { token });
      await app.call(confirmTotp, { body: { secret, code: codeAt(secret, clock) } }, { token });
      const second = async (at: number) => {
        const reply = await signIn(email('code'));
        const cookies = [reply.headers['set-cookie'] ?? []].flat().map(String);
        const cookie = cookies.find((one) => one.startsWith('clutch_step='))?.split(';')[0] ?? '';
        return (await post(secondStep.path, { code: codeAt(secret, at) }, { cookie })).statusCode;
      };
      const later = await whileAhead(ahead, async () => {
        expect(await second(clock)).toBe(200);
        return clock;
      });
      // The step that set it up is used, whatever came after.
      expect(await second(clock)).toBe(401);
      clock += 30_000;
      expect(await second(clock)).toBe(200);
      expect(await second(clock)).toBe(401);
      clock += 30_000;
      // Once more ahead: what was taken there is known.
      await whileAhead(later - clock, async () => expect(await second(clock)).toBe(401));
      expect(await db.selectFrom('totp').select('id').where('account_id', '=', id).execute()).toHaveLength(1);
    });

    test('sessions and links hold as long as those of now', async () => {
      const { id } = await app.addAccount(email('link'), ['admin']);
      await whileAhead(ahead, async () => {
        await signIn(email('link'));
        await post(recovery.path, { email: email('link') });
      });
      await mendInstants(services());
      const kept = { ...(await db.selectFrom('session').selectAll().where('account_id', '=', id).execute())[1] };
      expect(Date.parse(String(kept.expires_at)) - clock).toBe(app.config.sessionMinutes * MINUTE);
      expect([kept.created_at, kept.last_seen_at].map((at) => Date.parse(String(at)))).toEqual([clock, clock]);
      const link = await db
        .selectFrom('recovery')
        .select('expires_at')
        .where('account_id', '=', id)
        .executeTakeFirstOrThrow();
      expect(Date.parse(link.expires_at) - clock).toBe(60 * MINUTE);
      // What is right is let be.
      clock += 10 * MINUTE;
      await mendInstants(services());
      const after = await db
        .selectFrom('recovery')
        .select('expires_at')
        .where('account_id', '=', id)
        .executeTakeFirstOrThrow();
      expect(after.expires_at).toBe(link.expires_at);
    });

    test('mails are sent: those that wait, and those that a sender held which died', async () => {
      await db.deleteFrom('outbox').execute();
      const mail = (state: 'waiting' | 'claimed', tries: number, due: number) => ({
        club_id: app.clubId,
        message_id: `<${randomUUID()}@x>`,
        recipient: email(`${state}-${tries}`),
        subject: 'S',
        body: 'B',
        state,
        tries,
        due_at: new Date(clock + ahead + due).toISOString(),
        claimed_by: state === 'claimed' ? 'gone' : null,
        last_error: null,
        created_at: new Date(clock + ahead).toISOString(),
        sent_at: null,
      });
      await db
        .insertInto('outbox')
        .values([mail('waiting', 0, 0), mail('claimed', 1, 5 * MINUTE), mail('waiting', 2, 2 * MINUTE)])
        .execute();
      await mendInstants(services());
      // Others send mails too.
      const own = async () =>
        (
          await db
            .selectFrom('outbox')
            .select('recipient')
            .where('subject', '=', 'S')
            .where('state', '=', 'sent')
            .orderBy('id')
            .execute()
        ).map(({ recipient }) => recipient);
      const sent = [];
      for (const minutes of [0, 2, 3]) {
        clock += minutes * MINUTE;
        await sendDue(services());
        sent.push((await own()).length);
      }
      expect(sent).toEqual([1, 2, 3]);
    });

    test('a message to a student is sent after its quiet moment', async () => {
      const body = { first_name: 'Rita', last_name: 'Gomes', email: email('student') };
      const added = await app.call(student.endpoints.add, { body: body as never });
      const student_id = Number(added.data.id);
      await db
        .insertInto('delivery')
        .values({
          club_id: app.clubId,
          student_id,
          event: 'circular',
          channel: 'mail',
          booking_id: null,
          address: email('student'),
          locale: 'en',
          subject: 'S',
          body: 'B',
          state: 'waiting',
          reason: null,
          due_at: new Date(clock + ahead + 2 * MINUTE).toISOString(),
          sent_at: null,
          last_error: null,
          claimed_by: null,
          message_key: randomUUID(),
          created_at: new Date(clock + ahead).toISOString(),
          updated_at: new Date(clock + ahead).toISOString(),
        })
        .execute();
      await mendInstants(services());
      expect(await sendDeliveries(services())).toBe(0);
      clock += 2 * MINUTE;
      expect(await sendDeliveries(services())).toBe(1);
    });

    test('long work that a dead server held is taken over within its time', async () => {
      await db
        .insertInto('long_work')
        .values({
          club_id: app.clubId,
          kind: 'undo',
          origin: '{}',
          scope: null,
          key: null,
          request_hash: null,
          operation_id: null,
          holder: 'gone',
          held_until: new Date(clock + ahead + 20_000).toISOString(),
          at: new Date(clock + ahead).toISOString(),
        })
        .execute();
      await mendInstants(services());
      await takeOver(services());
      expect(await db.selectFrom('long_work').select('id').execute()).toHaveLength(1);
      clock += 20_001;
      await takeOver(services());
      expect(await db.selectFrom('long_work').select('id').execute()).toEqual([]);
    });

    test('a school that asks for a second factor gives no days of grace until then', async () => {
      const { clubId, token } = await app.addClub(name);
      await whileAhead(ahead, async () => {
        const later = await app.signIn(`admin-${clubId}@other.example`);
        const body = { second_factor_required: true, second_factor_grace_days: 30 };
        await app.call(changeClubSettings, { body }, { token: later });
      });
      const joined = { created_at: new Date(clock - 31 * DAY).toISOString() };
      await db.updateTable('account').set(joined).where('club_id', '=', clubId).execute();
      const reply = await app.raw(changeClubSettings, { body: { second_factor_grace_days: 30 } }, { token });
      expect(reply.json<{ type: string }>().type).toContain('second-factor-required');
    });
  });

  test('every table can be asked, and every instant that something waits for is accounted for', async () => {
    await mendInstants(services());
    const tables = await db.introspection.getTables();
    const found = tables.flatMap((table) =>
      table.columns
        .filter(({ name }) => /^(?:expires_at|due_at|held_until|since|seen_at|last_seen_at)$/.test(name))
        .map(({ name }) => `${table.name}.${name}`),
    );
    const known = [...BOUNDS, ...SHIFTED].map(({ table, column }) => `${table}.${column}`);
    expect(found.filter((column) => !known.includes(column) && !(column in LET_BE))).toEqual([]);
  });
});

describeEngines('the limit of requests after a clock that was ahead', (engine) => {
  test.each([DAY, 365 * DAY])('ends within its time (%i ms)', async (ahead) => {
    const app = await startApp(engine, { config: { rateLimitFactor: 1 }, empty: true });
    const { db } = app.app.database;
    const url = `/api${recovery.path}`;
    const ask = () => app.app.http.inject({ method: 'POST', url, payload: { email: 'a@b.example' } });
    if (engine.name === 'sqlite') {
      const now = Date.now();
      vi.useFakeTimers({ toFake: ['Date'], now: now + ahead });
      onTestFinished(() => void vi.useRealTimers());
      for (let time = 0; time < 5; time++) expect((await ask()).statusCode).not.toBe(429);
      vi.setSystemTime(now);
      const refused = await ask();
      expect(refused.statusCode).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(600);
      return;
    }
    for (let time = 0; time < 5; time++) expect((await ask()).statusCode).not.toBe(429);
    // The clock of the database cannot be set here; what it would have written can.
    for (const { id, ends_at } of await db.selectFrom('rate_count').select(['id', 'ends_at']).execute())
      await db
        .updateTable('rate_count')
        .set({ ends_at: new Date(Date.parse(ends_at) + ahead).toISOString() })
        .where('id', '=', id)
        .execute();
    expect((await ask()).statusCode).not.toBe(429);
  });
});
