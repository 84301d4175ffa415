/** Ten years of a school: what is kept for good is the school's own, all else stays within its rules, and the audit holds. */
import { join } from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { giveAppKey, openConversation, postAsPerson, sendMessage } from '#contract/entities/chat.ts';
import { changeClubSettings } from '#contract/entities/club.ts';
import { rowHistory, undoOperation } from '#contract/entities/operation.ts';
import { erasePerson } from '#contract/entities/privacy.ts';
import { recovery } from '#contract/entities/session.ts';
import { student } from '#contract/entities/student.ts';
import { inviteUser } from '#contract/entities/team.ts';
import { sealClub } from '#server/audit/seal.ts';
import { verifyAudit } from '#server/audit/verify.ts';
import { forgetAnswers } from '#server/jobs/jobs.ts';
import { exportSchool } from '#server/moving/export.ts';
import { importSchool } from '#server/moving/import.ts';
import { auditBefore, keepRules } from '#server/privacy/retention.ts';
import { describeSqliteInGate } from '../../engines/engines.ts';
import { startApp, type TestApp } from '../harness.ts';

const DAY = 86_400_000;
const YEARS = 10;
/** Days of a year on which something is done. */
const A_YEAR = 6;
/** What a school keeps as long as it wants to, and one row an erasure. */
const RECORDS = new Set(['student', 'student_search', 'erasure', 'conversation', 'report_student', 'report_day']);

describeSqliteInGate('what grows', (engine) => {
  async function school() {
    const clock = { at: Date.UTC(2030, 0, 15, 9) };
    const app = await startApp(engine, { now: () => new Date(clock.at) });
    const { database, services } = app.app;
    const run = (statement: RawBuilder<unknown>) => statement.execute(database.db);
    const add = async (first_name: string) =>
      (await app.call(student.endpoints.add, { body: { first_name, last_name: 'Growth' } })) as Added;
    const edit = async (id: number, phone: string) => {
      const { version } = (await app.call(student.endpoints.get, { params: { id } })).data;
      const { operation_id } = await app.call(
        student.endpoints.edit,
        { params: { id }, body: { phone, version } },
        { idempotencyKey: `edit-${clock.at}-${id}-${phone.replace(/\D/g, '')}` },
      );
      return operation_id as number;
    };
    const sealAll = async () => {
      const unsealed = async () => (await verifyAudit(database, app.clubId)).unsealed;
      await expect.poll(() => sealClub(services, app.clubId).then(unsealed), { timeout: 20_000 }).toBe(0);
    };
    /** What the jobs of the night do. */
    const tidy = async () => {
      await sealAll();
      await keepRules(services, app.clubId);
      await forgetAnswers(services);
    };
    const verify = (noted?: { entry: number; hash: string }) => verifyAudit(database, app.clubId, noted);
    return { app, clock, run, add, edit, sealAll, tidy, verify };
  }
  interface Added {
    readonly data: { readonly id: number };
    readonly operation_id: number;
  }

  /** Rows of every table. */
  async function counts({ app: { database } }: TestApp): Promise<Map<string, number>> {
    const found = new Map<string, number>();
    for (const { name, isView } of await database.db.introspection.getTables()) {
      if (isView || /^sqlite_|_search_|_search$/.test(name)) continue;
      const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(name)}`.execute(database.db);
      found.set(name, Number(rows[0]?.n));
    }
    return found;
  }

  test('stays within the rules of the school and of the installation over ten years', {
    timeout: 600_000,
  }, async () => {
    const { app, clock, add, edit, tidy, verify } = await school();
    await app.call(changeClubSettings, {
      body: { legal_record_years: 2, remove_audit_after_years: 1, remove_messages_after_months: 12 },
    });
    const years: Map<string, number>[] = [];
    const first = await add('First');
    let [erasedNext, conversation, key] = [(await add('Erased')).data.id, 0, ''];
    for (let turn = 0; turn < YEARS * A_YEAR; turn++) {
      clock.at += (365.25 / A_YEAR) * DAY;
      app.token = await app.signIn('ada@school.example');
      await edit(first.data.id, `+351 912 000 ${100 + turn}`);
      const taken = await edit(erasedNext, `+351 911 000 ${100 + turn}`);
      await app.call(undoOperation, { params: { id: taken } });
      if (!key) {
        conversation = (await app.call(openConversation, { body: { student_id: first.data.id } })).data.id;
        key = (await app.call(giveAppKey, { params: { id: conversation }, body: {} })).key ?? '';
      }
      await app.call(postAsPerson, { body: { body: `month ${turn}` } }, { token: key });
      await app.call(sendMessage, { params: { id: conversation }, body: { body: `answer ${turn}`, mail: false } });
      await app.call(recovery, { body: { email: 'ada@school.example' } }, { token: null });
      await app.call(inviteUser, { body: { email: `guest-${turn}@school.example`, roles: ['developer'] } });
      // Its entries reach back further than the audit will, so that they go in parts.
      if (turn % 15 === 10) {
        await app.call(erasePerson, { body: { kind: 'student', id: erasedNext, reason: 'asked' } });
        erasedNext = (await add('Erased')).data.id;
      }
      await tidy();
      if (turn % A_YEAR === A_YEAR - 1) {
        expect([turn, (await verify()).faults]).toEqual([turn, []]);
        years.push(await counts(app));
      }
    }
    const [settled, last] = [years[4] as Map<string, number>, years.at(-1) as Map<string, number>];
    const grown = [...last].filter(([table, now]) => !RECORDS.has(table) && now > (settled.get(table) ?? 0) * 1.2 + 3);
    expect(grown).toEqual([]);
    for (const table of ['operation', 'change', 'audit_seal', 'message', 'outbox', 'idempotency', 'invitation'])
      expect([table, (last.get(table) ?? 0) > 0]).toEqual([table, true]);

    // What is young is taken back, told and shown as ever; what went is not there.
    const newest = await edit(first.data.id, '+351 999 000 000');
    const told = await app.app.services.live.since(app.clubId, newest - 1, 10);
    expect(told.map(({ operationId }) => operationId)).toEqual([newest]);
    await app.call(undoOperation, { params: { id: newest } });
    const history = (await app.call(rowHistory, { params: { entity: 'student', id: first.data.id }, query: {} })).data;
    expect(history.length).toBeGreaterThan(A_YEAR * 2 - 2);
    expect(history.length).toBeLessThan(A_YEAR * 3);
    await app.fails(404, undoOperation, { params: { id: first.operation_id } });
  });

  test('the audit is kept as long as the law keeps what it tells of, and goes by whole months', () => {
    const now = new Date('2040-05-20T10:00:00.000Z');
    const before = (remove_audit_after_years: number, legal_record_years: number) =>
      auditBefore(now, { remove_audit_after_years, legal_record_years });
    expect(before(3, 0)).toBe('2037-05-01T00:00:00.000Z');
    expect(before(1, 5)).toBe('2035-05-01T00:00:00.000Z');
  });

  test('nothing of the audit goes where the school has no rule, nor what is not sealed', async () => {
    const { app, clock, add, sealAll, verify } = await school();
    await add('Kept');
    await sealAll();
    clock.at += 20 * 366 * DAY;
    expect(await keepRules(app.app.services, app.clubId)).toMatchObject({ entries: 0 });
    app.token = await app.signIn('ada@school.example');
    await app.call(changeClubSettings, { body: { legal_record_years: 0, remove_audit_after_years: 1 } });
    const { entries } = await verify();
    const two = await Promise.all([keepRules(app.app.services, app.clubId), keepRules(app.app.services, app.clubId)]);
    expect(two.map((done) => done.entries).sort()).toEqual([0, expect.any(Number)]);
    expect(Math.max(...two.map((done) => done.entries ?? 0))).toBeGreaterThan(0);
    await sealAll();
    const after = await verify();
    expect(after.faults).toEqual([]);
    expect(after.entries).toBeLessThan(entries);
    await app.fails(422, changeClubSettings, { body: { remove_audit_after_years: -1 } });
    await app.fails(422, changeClubSettings, { body: { remove_audit_after_years: 101 } });
  });

  describe('a pruned audit', () => {
    async function pruned() {
      const made = await school();
      const { app, clock, add, sealAll, tidy } = made;
      await app.call(changeClubSettings, { body: { legal_record_years: 0, remove_audit_after_years: 1 } });
      const old = await add('Old');
      await sealAll();
      const { head } = await made.verify();
      clock.at += 3 * 366 * DAY;
      app.token = await app.signIn('ada@school.example');
      const young = await add('Young');
      await tidy();
      await sealAll();
      expect((await made.verify()).faults).toEqual([]);
      return { ...made, old, young, head: head as { entry: number; hash: string } };
    }

    test('knows the head it begins with, and says of an older one that it went', async () => {
      const { verify, head, young } = await pruned();
      const now = (await verify()).head as { entry: number; hash: string };
      expect((await verify(now)).faults).toEqual([]);
      expect(now.entry).toBeGreaterThanOrEqual(young.operation_id);
      expect((await verify({ entry: 1, hash: head.hash })).faults).toEqual([{ entry: 1, kind: 'old-head' }]);
      expect((await verify({ entry: now.entry, hash: head.hash })).faults).toEqual([
        { entry: now.entry, kind: 'head' },
      ]);
    });

    test('goes to another installation with what is left of it, under its numbers and under others', async () => {
      const { app, clock, add, edit, sealAll, tidy, verify } = await school();
      await app.call(changeClubSettings, { body: { legal_record_years: 0, remove_audit_after_years: 1 } });
      const { id } = (await add('Erased')).data;
      for (let half = 0; half < 4; half++) {
        await edit(id, `+351 912 000 ${100 + half}`);
        await sealAll();
        clock.at += 183 * DAY;
        app.token = await app.signIn('ada@school.example');
      }
      // Half of what this empties goes from the audit after it, half stays.
      await app.call(erasePerson, { body: { kind: 'student', id, reason: 'asked' } });
      await tidy();
      await sealAll();
      expect((await verify()).faults).toEqual([]);
      const left = await app.app.database.db
        .selectFrom('operation')
        .select('id')
        .where('erased_by', 'is not', null)
        .execute();
      expect(left.length).toBeGreaterThan(0);
      expect(left.length).toBeLessThan(5);
      const file = join(app.config.dataDir, 'school.tar');
      await exportSchool(app.app.database, app.config, app.clubId, file);
      const place = { dataDir: app.config.dataDir, filesUrl: null, secretKey: null };
      for (const empty of [true, false]) {
        const other = await startApp(engine, { empty });
        if (!empty) {
          const { db } = other.app.database;
          await sql`update account set email = 'other@school.example', email_key = 'other@school.example'`.execute(db);
        }
        const done = await importSchool(other.app.database, place, file);
        expect(done.kept).toBe(empty);
        await expect.poll(() => sealClub(other.app.services, done.clubId), { timeout: 20_000 }).toBe(0);
        expect((await verifyAudit(other.app.database, done.clubId)).faults).toEqual([]);
      }
    });

    test('lets nothing else go', async () => {
      const { run, young, app, verify } = await pruned();
      const id = young.operation_id;
      for (const statement of [
        sql`delete from operation where id = ${id}`,
        sql`delete from change where operation_id = ${id}`,
        sql`delete from audit_seal where operation_id = ${id}`,
      ])
        await expect(run(statement)).rejects.toThrow('append-only');
      // Whoever has the rights of the database says that it went by the rules: the entry that would have done it is not there.
      await run(sql`update audit_pruned set through = ${id} where club_id = ${app.clubId}`);
      await run(sql`delete from change where club_id = ${app.clubId} and operation_id <= ${id}`);
      await run(sql`delete from operation where club_id = ${app.clubId} and id <= ${id}`);
      await run(sql`delete from audit_seal where club_id = ${app.clubId} and operation_id < ${id}`);
      expect((await verify()).faults).toContainEqual({ entry: id, kind: 'pruned' });
    });
  });
});
