/** Mails of a server without SMTP_URL: files in its outbox folder. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from './fixtures.ts';

/** The link in the newest mail to an address, as the server wrote it to its outbox folder. */
export async function linkIn(dataDir: string, to: string): Promise<string> {
  const folder = join(dataDir, 'outbox');
  let link: string | undefined;
  await expect(async () => {
    const names = await readdir(folder);
    const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    const plain = mails
      .filter((mail) => mail.includes(`To: ${to}`))
      .map((mail) => mail.replace(/=\r?\n/g, '').replaceAll('=3D', '='))
      .at(-1);
    link = /https?:\/\/\S+/.exec(plain ?? '')?.[0];
    expect(link).toBeTruthy();
  }).toPass({ timeout: 20_000 });
  return link as string;
}

/** What an invitation's link accepts it with, behind its `#`. */
export const invitationIn = (link: string): string | null =>
  new URLSearchParams(new URL(link).hash.slice(1)).get('invitation');
