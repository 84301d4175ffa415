/** `npm run restore -- FOLDER [--replace]`: puts a backup in place. Stop the server first. Settings as the server's. */
import { resolve } from 'node:path';
import { restoreBackup } from '#server/backup/copy.ts';
import { startUp } from '#server/start-up.ts';

const root = resolve(import.meta.dirname, '../..');
const words = process.argv.slice(2);
const folder = words.find((word) => !word.startsWith('--'));
try {
  if (!folder) throw new Error('name the folder of a backup: npm run restore -- FOLDER [--replace]');
  const manifest = await restoreBackup(resolve(folder), await startUp(root), {
    replace: words.includes('--replace'),
  });
  process.stdout.write(
    `Restored what was there at ${manifest.created_at}: ${manifest.engine}, ${manifest.files.length} files\n`,
  );
} catch (error) {
  process.stderr.write(`Nothing was restored: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
