/** Sends what is due in a database and ends: a sender of its own process, to be killed. Arguments: database, SMTP server. */
import { createMailer } from '#server/mail/mailer.ts';
import { sendDue } from '#server/mail/outbox.ts';
import { openDatabase } from '#server/store/database.ts';

const [url = '', smtpUrl = ''] = process.argv.slice(2);
const log = { info: () => {}, warn: () => {} } as never;
const database = await openDatabase(url, { migrate: false });
const mailer = createMailer({ smtpUrl, mailFrom: 'Test <test@x.example>', mailsAtOnce: 1, dataDir: '.' }, log);
await sendDue({ database, mailer, now: () => new Date(), log });
await database.close();
