/** A backup made while a real server writes is restored elsewhere, and a server started on it has all of it. */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { checkBackup, makeBackup, restoreBackup } from '#server/backup/copy.ts';
import { startServer } from '#tools/process/real-server.ts';
import { createSchool } from '../../tests/e2e/school.ts';
import { describeEngines } from '../../tests/engines/engines.ts';
import { pixel } from '../../tests/server/people/pixel.ts';

describeEngines('a backup', (engine) => {
  const folders: string[] = [];
  const folder = async () => {
    const made = await mkdtemp(join(tmpdir(), 'clutch-backup-'));
    folders.push(made);
    return made;
  };
  afterAll(() => Promise.all(folders.map((one) => rm(one, { recursive: true, force: true }))));
  const place = async () => {
    const dataDir = await folder();
    const databaseUrl = engine.name === 'sqlite' ? `file:${dataDir}/clutch.db` : await engine.emptyUrl();
    return { dataDir, databaseUrl, filesUrl: null };
  };

  test('made while running is restored whole', async () => {
    const from = await place();
    const server = await startServer({ dataDir: from.dataDir, env: { DATABASE_URL: from.databaseUrl } });
    const school = await createSchool(server);
    const token = school.localStorage.find(({ name }) => name === 'accessToken')?.value ?? '';
    const call = (url: string, path: string, init: RequestInit = {}) =>
      fetch(`${url}/api${path}`, { ...init, headers: { authorization: `Bearer ${token}`, ...init.headers } });
    const add = async (number: number) => {
      const body = JSON.stringify({ first_name: 'B', last_name: `No${number}`, licence_category: 'B' });
      const headers = { 'content-type': 'application/json' };
      expect((await call(server.url, '/admin/student/signup', { method: 'POST', body, headers })).status).toBe(200);
    };
    for (let number = 0; number < 20; number++) await add(number);
    const form = new FormData();
    form.append('file', pixel());
    const { data } = (await (await call(server.url, '/admin/upload', { method: 'POST', body: form })).json()) as {
      data: { key: string };
    };
    // Others go on writing meanwhile; what is in the copy is one moment of it.
    const writing = Promise.all(Array.from({ length: 20 }, (_, number) => add(100 + number)));
    const to = join(await folder(), 'first');
    await makeBackup(from, to);
    await writing;
    await expect(makeBackup(from, to)).rejects.toThrow('already');
    await server.stop();

    const other = await place();
    await restoreBackup(to, other);
    await expect(restoreBackup(to, other)).rejects.toThrow('--replace');
    await restoreBackup(to, other, { replace: true });
    const second = await startServer({ dataDir: other.dataDir, env: { DATABASE_URL: other.databaseUrl } });
    try {
      const list = (await (await call(second.url, '/admin/student?per_page=500')).json()) as {
        data: { last_name: string }[];
      };
      const names = new Set(list.data.map(({ last_name }) => last_name));
      for (let number = 0; number < 20; number++) expect(names.has(`No${number}`)).toBe(true);
      expect((await call(second.url, `/admin/upload/${data.key}`)).status).toBe(200);
      const audit = (await (await call(second.url, '/admin/audit?per_page=500')).json()) as { total: number };
      expect(audit.total).toBeGreaterThanOrEqual(20);
    } finally {
      await second.stop();
    }
  });

  test('that is broken is refused before anything is touched', async () => {
    const from = await place();
    const { openDatabase } = await import('#server/store/database.ts');
    await (await openDatabase(from.databaseUrl)).close();
    const to = join(await folder(), 'broken');
    const manifest = await makeBackup(from, to);
    await checkBackup(to);
    await writeFile(join(to, manifest.database.name), 'not a database');
    const other = await place();
    await expect(restoreBackup(to, other)).rejects.toThrow('broken');
    expect((await readdir(other.dataDir)).length).toBe(0);
    await rm(join(to, 'manifest.json'));
    await expect(checkBackup(to)).rejects.toThrow('manifest');
  });
});
