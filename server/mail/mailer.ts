/**
 * Sends mail over SMTP, or writes it to `dataDir/outbox` where no SMTP_URL is set. Connections to the SMTP server are kept for
 * the mails that follow, and closed when none does.
 */
import type { FastifyBaseLogger } from 'fastify';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { mailableAddress } from '#contract/rules/email-address.ts';
import type { Config } from '../config.ts';
import { type CalendarPart, classMail } from './class-mail.ts';
import { writeDown } from './outbox-folder.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Kept over tries, so that a mail sent twice is known as one. */
  readonly messageId?: string;
  /** Where answers go, where that is not the sender. */
  readonly replyTo?: string;
  /** Where its reader ends mails of its kind with one click (RFC 8058). */
  readonly stop?: string;
  /** Calendar files: a single one is shown as an invitation, several are attached. */
  readonly calendar?: readonly CalendarPart[];
}

/** A connection that carries nothing is closed after this, in ms: before servers close it themselves (RFC 5321, 4.5.3.2.7: 5 minutes). */
const IDLE = 60_000;
/**
 * Longest wait for a connection, a greeting and each further answer, in ms. RFC 5321, 4.5.3.2 allows a server minutes for each; a
 * mail that took them all would outlast its claim (`LEASE`).
 */
const PATIENCE = { connectionTimeout: 30_000, greetingTimeout: 30_000, socketTimeout: 120_000 };
/** Longest that one mail takes, in ms, a connection that broke and was opened anew with it. */
export const MAIL_WITHIN = 150_000;

export interface Mailer {
  /** So many mails may be under way at once: of a server that is killed they come again. */
  readonly atOnce: number;
  /**
   * Resolves when the mail was handed over; rejects with the SMTP server's answer, or after `MAIL_WITHIN` ms. A `local` one is
   * written to the outbox folder, whatever SMTP server there is. `school` is whose mail it is.
   */
  send(mail: Mail, options?: { readonly local?: boolean; readonly school?: number }): Promise<void>;
  close(): void;
}

export function createMailer(
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'mailsAtOnce' | 'dataDir'>,
  log: Pick<FastifyBaseLogger, 'info'>,
): Mailer {
  const writer = createTransport({ streamTransport: true, buffer: true });
  const transport = config.smtpUrl
    ? createTransport({
        ...{ url: config.smtpUrl, pool: true, maxConnections: config.mailsAtOnce, idleTimeout: IDLE, ...PATIENCE },
        // A kept connection that the server has closed meanwhile is opened anew; more often the mail is tried again later.
        maxRequeues: 1,
      })
    : null;
  return {
    atOnce: config.mailsAtOnce,
    async send(mail, { local = false, school } = {}) {
      const options = optionsOf(mail, config.mailFrom);
      if (transport && !local) {
        const late = new AbortController();
        const timer = setTimeout(() => late.abort(new Error('The mail server took too long.')), MAIL_WITHIN);
        await transport.sendMail({ ...options, signal: late.signal }).finally(() => clearTimeout(timer));
        return;
      }
      const made = await writer.sendMail(options);
      const name = await writeDown(config.dataDir, school ?? null, 'eml', made.message as Buffer);
      const why = transport ? 'It is of a sample school' : 'No SMTP_URL is set';
      log.info({ outbox: name }, `${why}: the mail was written to the outbox folder.`);
    },
    close() {
      transport?.close();
      writer.close();
    },
  };
}

/** A mail as the library takes it. */
function optionsOf({ calendar, stop, ...as }: Mail, from: string): SendMailOptions {
  const given = {
    ...as,
    to: mailableAddress(as.to),
    ...(as.replyTo ? { replyTo: mailableAddress(as.replyTo) } : {}),
  };
  const headers: Record<string, string> = stop
    ? { 'List-Unsubscribe': `<${stop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    : {};
  if (!calendar || calendar.length === 0) return { from, ...given, headers };
  const { to, subject, text, messageId, replyTo } = given;
  const head = {
    ...headers,
    ...{ From: from, To: to, Subject: subject },
    ...(replyTo ? { 'Reply-To': replyTo } : {}),
    ...(messageId ? { 'Message-ID': messageId } : {}),
  };
  return classMail(head, text, calendar);
}
