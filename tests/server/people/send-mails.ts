/**
 * Sends what is due in a database and ends: a sender of its own process, to be killed. It says when it is ready, and begins at a line.
 * Arguments: database, SMTP server.
 */
import { once } from 'node:events';
import { createMailer } from '#server/mail/mailer.ts';
import { sendDue } from '#server/mail/outbox.ts';
import { openDatabase } from '#server/store/database.ts';

const [url = '', smtpUrl = ''] = process.argv.slice(2);
const log = { info: () => {}, warn: () => {} } as never;
const database = await openDatabase(url, { migrate: false });
const mailer = createMailer({ smtpUrl, mailFrom: 'Test <test@x.example>', mailsAtOnce: 1, dataDir: '.' }, log);
process.stdout.write('ready\n');
await once(process.stdin, 'data');
process.stdin.destroy();
await sendDue({ database, mailer, now: () => new Date(), log });
await database.close();
