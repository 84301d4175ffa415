/**
 * Sends due messages in a process of its own, to be killed by kill-sender.test.ts: `sender.ts DATABASE_URL DATA_DIR NOW`. Says
 * `ready` before the first, `done` after the last.
 */

import { readConfig } from '#server/config.ts';
import { createMailer } from '#server/mail/mailer.ts';
import { sendDeliveries } from '#server/messages/send.ts';
import { openDatabase } from '#server/store/database.ts';

const [url = '', dataDir = '', now = ''] = process.argv.slice(2);
const log = { info() {}, warn() {} } as never;
const database = await openDatabase(url, { migrate: false });
const mailer = createMailer({ smtpUrl: null, mailFrom: 'Clutch <no-reply@localhost>', mailsAtOnce: 1, dataDir }, log);
process.stdout.write('ready\n');
const config = readConfig({ DATA_DIR: dataDir }, dataDir);
await sendDeliveries({ config, database, mailer, log, now: () => new Date(now) });
process.stdout.write('done\n');
mailer.close();
await database.close();
