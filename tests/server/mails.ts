/** Mails that a server without SMTP_URL has written to its outbox folder. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { sendDeliveries } from '#server/messages/send.ts';
import type { TestApp } from './harness.ts';

/** Quoted-printable and base64 bodies as texts. */
function textOf(mail: string): string {
  const [head = '', ...rest] = mail.split(/\r?\n\r?\n/);
  const body = rest.join('\n\n');
  if (/^content-transfer-encoding: base64/im.test(head)) return `${head}\n\n${Buffer.from(body, 'base64').toString()}`;
  const bytes = body
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return `${head}\n\n${Buffer.from(bytes, 'latin1').toString()}`;
}

/** All that stand in the folder now, the oldest first. */
export async function writtenMails(app: TestApp): Promise<string[]> {
  const folder = join(app.config.dataDir, 'outbox');
  const names = (await readdir(folder).catch(() => [])).sort();
  return (await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))).map(textOf);
}

/** Mails to an address, the oldest first, once there are that many: they come after the answer. */
export async function mailsTo(app: TestApp, email: string, expected: number): Promise<string[]> {
  for (let tries = 0; tries < 250; tries++) {
    const found = (await writtenMails(app)).filter((mail) => new RegExp(`^To: .*${email}`, 'im').test(mail));
    if (found.length >= expected) return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`The mails to ${email} did not come.`);
}

/** Sends what is due, and waits for what the server had begun to send meanwhile. */
export async function sendAll({ app: { services }, clubId }: TestApp): Promise<void> {
  await sendDeliveries(services);
  const underWay = () =>
    services.database.db
      .selectFrom('delivery')
      .select('id')
      .where('club_id', '=', clubId)
      .where('state', '=', 'sending')
      .execute();
  await expect.poll(underWay, { timeout: 20_000 }).toEqual([]);
}

/** The token of the link that a mail leads to: `/reset-password/…`, `/confirm-email#…`. */
export const tokenIn = (mail: string | undefined, path: string): string =>
  new RegExp(`/${path}[/#]([\\w-]+)`).exec(mail ?? '')?.[1] ?? '';
