/** Sends mail over SMTP, or writes it to `dataDir/outbox` where no SMTP_URL is set. */
import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Kept over tries, so that a mail sent twice is known as one. */
  readonly messageId?: string;
}
export interface Mailer {
  /** Resolves when the mail was handed over; rejects with the SMTP server's answer. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

export function createMailer(
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>,
  log: Pick<FastifyBaseLogger, 'info'>,
): Mailer {
  if (config.smtpUrl) {
    const transport = createTransport(config.smtpUrl);
    return {
      async send(mail) {
        await transport.sendMail({ from: config.mailFrom, ...mail });
      },
      close: () => transport.close(),
    };
  }
  const outbox = join(config.dataDir, 'outbox');
  const writer = createTransport({ streamTransport: true, buffer: true });
  return {
    async send(mail) {
      const made = await writer.sendMail({ from: config.mailFrom, ...mail });
      await mkdir(outbox, { recursive: true, mode: 0o700 });
      const name = `${new Date().toISOString().replaceAll(':', '')}-${randomUUID().slice(0, 8)}.eml`;
      await writeFile(join(outbox, name), made.message as Buffer, { mode: 0o600 });
      log.info({ outbox: name }, 'No SMTP_URL is set: the mail was written to the outbox folder.');
    },
    close: () => writer.close(),
  };
}
