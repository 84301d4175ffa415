/** `npm run backup [-- FOLDER]`: copies the database and the files while the server runs. Settings as the server's. */
import { join, resolve } from 'node:path';
import { makeBackup } from '#server/backup/copy.ts';
import { startUp } from '#server/start-up.ts';

const root = resolve(import.meta.dirname, '../..');
try {
  const config = await startUp(root);
  const name = new Date().toISOString().slice(0, 19).replaceAll(':', '');
  const to = resolve(process.argv[2] ?? join(config.dataDir, 'backups', name));
  const manifest = await makeBackup(config, to);
  process.stdout.write(`${to}: ${manifest.engine}, ${manifest.files.length} files\n`);
} catch (error) {
  process.stderr.write(`The backup was not made: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
