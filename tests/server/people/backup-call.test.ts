/** A backup made from the console: whole, noted in the audit, and for admins alone. */
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { listAudit } from '#contract/entities/audit.ts';
import { listBackups, makeBackup } from '#contract/entities/backup.ts';
import { checkBackup } from '#server/backup/copy.ts';
import { describeSqliteInGate } from '../../engines/engines.ts';
import { startApp, type TestApp } from '../harness.ts';

describeSqliteInGate('a backup by a call', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp(engine);
  });

  test('is whole, listed, and in the audit; a repeat makes no second one', async () => {
    expect((await app.call(listBackups, {})).data).toEqual([]);
    const once = { idempotencyKey: 'backup-1', command: 'data.backup' };
    const { data } = await app.call(makeBackup, {}, once);
    expect(data).toMatchObject({ engine: engine.name, files: 0 });
    expect(data.bytes).toBeGreaterThan(0);
    await checkBackup(join(app.config.dataDir, 'backups', data.name));
    expect((await app.call(makeBackup, {}, once)).data).toEqual(data);
    expect((await app.call(listBackups, {})).data).toEqual([data]);
    const audit = await app.call(listAudit, { query: { command: 'data.backup' } as never });
    expect(audit.data).toMatchObject([{ command: 'data.backup', arguments: { name: data.name }, undoable: false }]);
  });

  test('made twice within a second is there twice', async () => {
    const made = [await app.call(makeBackup, {}), await app.call(makeBackup, {}), await app.call(makeBackup, {})];
    const names = made.map(({ data }) => data.name);
    expect(new Set(names).size).toBe(3);
    const listed = (await app.call(listBackups, {})).data.map(({ name }) => name);
    expect(listed).toEqual(expect.arrayContaining(names));
  });

  test('is refused to whoever is no admin', async () => {
    const { token } = await app.addAccount('dev@school.example', ['developer']);
    await app.fails(403, makeBackup, {}, { token });
    await app.fails(403, listBackups, {}, { token });
  });
});
