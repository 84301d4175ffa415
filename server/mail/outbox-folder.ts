/**
 * The folder `dataDir/outbox`: mails and SMS that are written down in place of being sent, where there is no SMTP server or
 * provider, or the school is a sample. One folder holds those of every school of an installation, told apart by their names.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const folderOf = (dataDir: string): string => join(dataDir, 'outbox');

/** Which school a file is of. Earlier releases wrote no school into the name; such a file may be of any. */
const schoolIn = (name: string): number | null => Number(/-s(\d+)\.[a-z.]+$/.exec(name)?.[1]) || null;

/** Writes a message down. `school` is null where the mail is of none. Answers the name of its file. */
export async function writeDown(
  dataDir: string,
  school: number | null,
  ending: 'eml' | 'sms.txt',
  content: Uint8Array | string,
): Promise<string> {
  const folder = folderOf(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const at = new Date().toISOString().replaceAll(':', '');
  const name = `${at}-${randomUUID().slice(0, 8)}${school === null ? '' : `-s${school}`}.${ending}`;
  await writeFile(join(folder, name), content, { mode: 0o600 });
  return name;
}

/** Takes out what is of the school, or may be, and whose content fits. */
export async function removeWritten(
  dataDir: string,
  school: number,
  fits: (content: string) => boolean,
): Promise<void> {
  const folder = folderOf(dataDir);
  for (const name of await readdir(folder).catch(noSuchFolder)) {
    if ((schoolIn(name) ?? school) !== school) continue;
    const path = join(folder, name);
    // One that is taken out meanwhile needs no taking out.
    const content = await readFile(path, 'utf8').catch(noSuchFile);
    if (content !== null && fits(content)) await rm(path, { force: true });
  }
}

function unlessMissing(error: unknown): void {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
}
function noSuchFolder(error: unknown): readonly string[] {
  unlessMissing(error);
  return [];
}
function noSuchFile(error: unknown): string | null {
  unlessMissing(error);
  return null;
}
