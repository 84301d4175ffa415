/** The chain over the audit: it shows what an intruder with the database's own rights changed, and lets persons be erased. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type RawBuilder, sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { location } from '#contract/entities/location.ts';
import { undoOperation } from '#contract/entities/operation.ts';
import { erasePerson } from '#contract/entities/privacy.ts';
import { student } from '#contract/entities/student.ts';
import { changeDigest, operationDigest } from '#server/audit/digest.ts';
import { sealClub } from '#server/audit/seal.ts';
import { verifyAudit } from '#server/audit/verify.ts';
import { addressSettings } from '#tools/process/pooler.ts';
import { describeEngines } from '../../engines/engines.ts';
import { startApp, type TestApp } from '../harness.ts';

describeEngines('the chain of the audit', (engine) => {
  let app: TestApp;
  const run = (statement: RawBuilder<unknown>) => statement.execute(app.app.database.db);
  const verify = (noted?: { entry: number; hash: string }) => verifyAudit(app.app.database, app.clubId, noted);
  const seal = () => sealClub(app.app.services, app.clubId);
  const unsealed = async () => (await verify()).unsealed;
  /** Until nothing waits, whoever seals: the job of this server does too. */
  const sealAll = async () => {
    await expect.poll(() => seal().then(unsealed), { timeout: 20_000 }).toBe(0);
  };
  const add = async (first_name: string) =>
    (await app.call(student.endpoints.add, { body: { first_name, last_name: 'Chain', licence_category: 'B' } })) as {
      data: { id: number };
      operation_id: number;
    };

  beforeAll(async () => {
    app = await startApp(engine);
  });

  test('holds while people write, undo, redo and change very many rows at once', async () => {
    const { operation_id } = await add('Rita');
    await app.call(undoOperation, { params: { id: operation_id } });
    await Promise.all(Array.from({ length: 20 }, (_, index) => add(`Number ${index}`).then(() => seal())));
    const many = await app.call(student.endpoints.removeMany, {
      body: { rows: { matching: { q: 'chain' } } } as never,
    });
    const undone = await app.call(undoOperation, { params: { id: many.operation_id as number } });
    await app.call(undoOperation, { params: { id: undone.operation_id as number } });
    await sealAll();
    const { faults, head, entries } = await verify();
    expect(faults).toEqual([]);
    expect(entries).toBeGreaterThan(24);
    expect(head?.hash).toMatch(/^[\w-]{43}$/);
  });

  test('two that seal at once make one chain', async () => {
    for (let round = 0; round < 5; round++) {
      await add(`Together ${round}`);
      await Promise.all([seal(), seal(), seal()]);
    }
    await sealAll();
    expect((await verify()).faults).toEqual([]);
  });

  test('every school has a chain of its own', async () => {
    const other = await app.addClub('Chained school');
    await app.call(location.endpoints.add, { body: { name: 'Theirs' } }, { token: other.token });
    await expect
      .poll(async () => {
        await sealClub(app.app.services, other.clubId);
        return (await verifyAudit(app.app.database, other.clubId)).unsealed;
      })
      .toBe(0);
    expect(await verifyAudit(app.app.database, other.clubId)).toMatchObject({ faults: [], entries: 2 });
  });

  test('an erased person leaves a chain that holds, and digests that tell nothing', async () => {
    const { data, operation_id } = await add('Forgotten');
    await app.call(student.endpoints.edit, {
      params: { id: data.id },
      body: { phone: '+351 900 000 001', version: 1 },
    });
    const renamed = await app.call(student.endpoints.removeMany, {
      body: { rows: { ids: [data.id, (await add('Kept')).data.id] } } as never,
    });
    await app.call(undoOperation, { params: { id: renamed.operation_id as number } });
    await sealAll();
    // Some of it sealed, some not yet.
    await app.call(student.endpoints.edit, { params: { id: data.id }, body: { note: 'Not sealed yet', version: 4 } });
    await app.call(erasePerson, { body: { kind: 'student', id: data.id, reason: 'asked' } });
    expect((await verify()).faults).toEqual([]);
    await sealAll();
    expect((await verify()).faults).toEqual([]);
    const kept = await app.app.database.db
      .selectFrom('operation')
      .select(['salt', 'kept_digest', 'arguments'])
      .where('id', '=', operation_id)
      .executeTakeFirstOrThrow();
    expect(kept).toEqual({ salt: '', kept_digest: expect.stringMatching(/^[\w-]{43}$/), arguments: '{}' });
    const left = await app.app.database.db
      .selectFrom('change')
      .select(['salt', 'before', 'after'])
      .where('entity', '=', 'student')
      .where('row_id', '=', data.id)
      .where('erased_by', 'is not', null)
      .execute();
    expect(left.length).toBeGreaterThan(3);
    expect(left.every(({ salt, before, after }) => salt === '' && before === '{}' && after === '{}')).toBe(true);
  });

  test('no salt is used twice, in writes row by row, at once, and taken back', async () => {
    for (const table of ['change', 'operation'] as const) {
      const rows = await app.app.database.db.selectFrom(table).select('salt').where('erased_by', 'is', null).execute();
      expect(rows.length).toBeGreaterThan(20);
      expect(rows.filter(({ salt }) => salt.length < 16)).toEqual([]);
      expect(new Set(rows.map(({ salt }) => salt)).size).toBe(rows.length);
    }
  });

  test('a seal cannot be changed or deleted while its trigger stands', async () => {
    for (const statement of [sql`update audit_seal set hash = 'x'`, sql`delete from audit_seal`])
      await expect(run(statement)).rejects.toThrow('append-only');
  });

  describe('an intruder with the rights of the database', () => {
    let victim: number;
    /** Takes the triggers off, does it, and puts nothing back. */
    async function tamper(statement: (id: number) => RawBuilder<unknown>) {
      for (const [name, table] of [
        ['operation_kept', 'operation'],
        ['operation_fixed', 'operation'],
        ['change_kept', 'change'],
        ['change_fixed', 'change'],
        ['audit_seal_no_update', 'audit_seal'],
        ['audit_seal_no_delete', 'audit_seal'],
      ] as const)
        await run(
          sql`drop trigger if exists ${sql.ref(name)} ${engine.name === 'sqlite' ? sql`` : sql`on ${sql.table(table)}`}`,
        );
      await run(statement(victim));
    }
    const found = async () => (await verify()).faults;

    beforeEach(async () => {
      app = await startApp(engine);
      await add('Before');
      victim = (await add('Victim')).operation_id;
      await add('After');
      await add('Last');
      await sealAll();
      expect(await found()).toEqual([]);
    });

    test.each<[string, (id: number) => RawBuilder<unknown>]>([
      ['who did it', (id) => sql`update operation set actor_name = 'Somebody else' where id = ${id}`],
      ['by what', (id) => sql`update operation set command = 'student.edit' where id = ${id}`],
      ['when', (id) => sql`update operation set at = '2020-01-01T00:00:00.000Z' where id = ${id}`],
      ['from where', (id) => sql`update operation set address = '192.0.2.1' where id = ${id}`],
      ['the arguments', (id) => sql`update operation set arguments = '{}' where id = ${id}`],
      ['the salt', (id) => sql`update operation set salt = 'x' where id = ${id}`],
      ['a row as it was', (id) => sql`update change set after = '{"first_name":"X"}' where operation_id = ${id}`],
      ['which row', (id) => sql`update change set row_id = 1 where operation_id = ${id}`],
      ['a row left out', (id) => sql`delete from change where operation_id = ${id}`],
      [
        'a row added',
        (id) => sql`insert into change (club_id, operation_id, entity, row_id, kind, version, before, after, at)
          select club_id, operation_id, entity, 1, kind, 1, before, after, at from change where operation_id = ${id}`,
      ],
    ])('changes %s: the entry is named', async (_what, statement) => {
      await tamper(statement);
      expect(await found()).toEqual([{ entry: victim, kind: 'changed' }]);
    });

    test('takes an entry out: it is named', async () => {
      await tamper((id) => sql`delete from operation where id = ${id}`);
      expect(await found()).toContainEqual({ entry: victim, kind: 'missing' });
    });

    test('takes an entry and its seal out: the next seal does not follow', async () => {
      await tamper((id) => sql`delete from operation where id = ${id}`);
      await tamper((id) => sql`delete from audit_seal where operation_id = ${id}`);
      expect(await found()).toEqual([{ entry: victim + 1, kind: 'chain' }]);
    });

    test('puts an entry in: it is named', async () => {
      await tamper((id) => sql`delete from operation where id = ${id}`);
      await tamper((id) => sql`delete from audit_seal where operation_id = ${id}`);
      await run(sql`insert into operation (id, club_id, actor_name, command, source, at)
        values (${victim}, ${app.clubId}, 'Nobody', 'student.add', 'palette', ${new Date().toISOString()})`);
      expect(await found()).toContainEqual({ entry: victim, kind: 'inserted' });
    });

    test('says that an entry was taken back, or erased: neither is believed', async () => {
      await tamper((id) => sql`update operation set undone_by = ${id + 1} where id = ${id}`);
      expect(await found()).toEqual([{ entry: victim, kind: 'undo' }]);
      await tamper((id) => sql`update operation set undone_by = null where id = ${id}`);
      await tamper((id) => sql`update operation set erased_by = ${id + 1}, kept_digest = 'x' where id = ${id}`);
      expect(await found()).toEqual(
        expect.arrayContaining([
          { entry: victim, kind: 'changed' },
          { entry: victim, kind: 'erased' },
        ]),
      );
    });

    test('hides an entry behind a real erasure: the erasure says how many it emptied', async () => {
      const { data } = await add('Erased');
      await app.call(erasePerson, { body: { kind: 'student', id: data.id, reason: '' } });
      await sealAll();
      expect(await found()).toEqual([]);
      const eraser = await app.app.database.db
        .selectFrom('operation')
        .selectAll()
        .where('command', '=', 'call.erasePerson')
        .executeTakeFirstOrThrow();
      const whole = await app.app.database.db
        .selectFrom('operation')
        .selectAll()
        .where('id', '=', victim)
        .executeTakeFirstOrThrow();
      await tamper(
        (id) => sql`update operation set arguments = '{}', actor_name = 'Somebody else', salt = '',
          kept_digest = ${operationDigest(whole)}, erased_by = ${eraser.id} where id = ${id}`,
      );
      expect((await found()).map(({ kind }) => kind)).toEqual(['erased']);
    });

    describe('keeps the true digest beside what was changed', () => {
      const operationOf = (id: number) =>
        app.app.database.db.selectFrom('operation').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      const changeOf = (id: number) =>
        app.app.database.db.selectFrom('change').selectAll().where('operation_id', '=', id).executeTakeFirstOrThrow();
      const changed = () => [
        { entry: victim, kind: 'changed' },
        { entry: victim, kind: 'erased' },
      ];

      test.each<[string, RawBuilder<unknown>]>([
        ['the arguments', sql`arguments = '{"first_name":"Somebody"}'`],
        ['who did it', sql`actor_name = 'Somebody else'`],
        ['from where', sql`address = '192.0.2.1'`],
      ])('of an entry that nothing erased: %s', async (_what, rewritten) => {
        const digest = operationDigest(await operationOf(victim));
        await tamper((id) => sql`update operation set kept_digest = ${digest}, ${rewritten} where id = ${id}`);
        expect(await found()).toEqual(expect.arrayContaining(changed()));
      });

      test('of a row that nothing erased', async () => {
        const digest = changeDigest(await changeOf(victim));
        await tamper(
          (id) =>
            sql`update change set kept_digest = ${digest}, after = '{"first_name":"X"}' where operation_id = ${id}`,
        );
        expect(await found()).toEqual(expect.arrayContaining(changed()));
      });

      test('and changes nothing yet: the digest alone is named', async () => {
        const digest = operationDigest(await operationOf(victim));
        await tamper((id) => sql`update operation set kept_digest = ${digest} where id = ${id}`);
        expect(await found()).toEqual([{ entry: victim, kind: 'erased' }]);
      });

      test.each<[string, (id: number) => RawBuilder<unknown>]>([
        ['arguments', (id) => sql`update operation set arguments = '{"first_name":"X"}' where id = ${id}`],
        ['salt', (id) => sql`update operation set salt = 'x' where id = ${id}`],
        ['the name of who did it', (id) => sql`update operation set actor_name = 'Somebody else' where id = ${id}`],
        ['the address', (id) => sql`update operation set address = '192.0.2.1' where id = ${id}`],
        ['how many rows', (id) => sql`update operation set rows_touched = 7 where id = ${id}`],
        ['the row before', (id) => sql`update change set before = '{"phone":"1"}' where operation_id = ${id}`],
        ['the row after', (id) => sql`update change set after = '{"phone":"1"}' where operation_id = ${id}`],
      ])('of an entry that was erased, and fills it again: %s', async (_what, refilled) => {
        const { data, operation_id } = await add('Erased');
        await app.call(erasePerson, { body: { kind: 'student', id: data.id, reason: '' } });
        await sealAll();
        expect(await found()).toEqual([]);
        await tamper(() => refilled(operation_id));
        expect(await found()).toEqual([{ entry: operation_id, kind: 'erased' }]);
      });

      test('in the name of an erasure that came before it, or kept no digests', async () => {
        const { data } = await add('Erased');
        await app.call(erasePerson, { body: { kind: 'student', id: data.id, reason: '' } });
        const after = await add('After the erasure');
        await sealAll();
        const eraser = await app.app.database.db
          .selectFrom('operation')
          .select('id')
          .where('command', '=', 'call.erasePerson')
          .executeTakeFirstOrThrow();
        const digest = operationDigest(await operationOf(after.operation_id));
        await tamper(
          () => sql`update operation set arguments = '{}', salt = '', kept_digest = ${digest}, erased_by = ${eraser.id}
            where id = ${after.operation_id}`,
        );
        expect(await found()).not.toEqual([]);
        // As an erasure from before the chain, which says nothing of how many.
        const clean = await startApp(engine);
        app = clean;
        const old = await add('Of old');
        await sealAll();
        const kept = operationDigest(await operationOf(old.operation_id));
        await run(
          sql`insert into operation (club_id, actor_name, command, source, arguments, result, rows_touched, undoable, request_id, at, salt)
            values (${app.clubId}, '', 'system.retention', 'system', '{}', 'ok', 0, 0, '', ${new Date().toISOString()}, 'salt')`,
        );
        await sealAll();
        const retention = await app.app.database.db
          .selectFrom('operation')
          .select('id')
          .where('command', '=', 'system.retention')
          .executeTakeFirstOrThrow();
        await tamper(
          () => sql`update operation set arguments = '{}', salt = '', kept_digest = ${kept}, erased_by = ${retention.id}
            where id = ${old.operation_id}`,
        );
        expect(await found()).toEqual([{ entry: old.operation_id, kind: 'erased' }]);
      });
    });

    test('makes the whole chain anew: the head that was noted elsewhere is not in it', async () => {
      const noted = (await verify()).head as { entry: number; hash: string };
      expect((await verify(noted)).faults).toEqual([]);
      await tamper((id) => sql`update operation set actor_name = 'Somebody else' where id = ${id}`);
      await run(sql`delete from audit_seal`);
      await sealAll();
      expect(await found()).toEqual([]);
      expect((await verify(noted)).faults).toEqual([{ entry: noted.entry, kind: 'head' }]);
    });

    test('is told by the command line, which ends with 1', async () => {
      const audit = (...args: string[]) =>
        promisify(execFile)(process.execPath, ['tools/audit.ts', ...args], {
          env: { ...process.env, ...addressSettings(app.config), DATA_DIR: app.config.dataDir },
        }).then(
          ({ stdout }) => ({ code: 0, stdout }),
          (error: { code: number; stdout: string }) => error,
        );
      const whole = await audit('verify');
      expect(whole).toMatchObject({ code: 0, stdout: expect.stringContaining('0 faults') });
      const head = /head (\S+)/.exec(whole.stdout)?.[1] as string;
      expect(await audit('verify', '--head', head)).toMatchObject({ code: 0 });
      await tamper((id) => sql`update operation set actor_name = 'Somebody else' where id = ${id}`);
      const told = await audit('verify');
      expect(told.code).toBe(1);
      expect(told.stdout).toContain(`entry ${victim} was changed after it was sealed`);
      expect((await audit('verify', '--head', 'nonsense')).code).toBe(2);
      expect((await audit()).code).toBe(2);
    });
  });
});
