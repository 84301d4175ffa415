/** The outbox: what committed is sent although the sender dies, what was rolled back is not, and each mail is one. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { beforeAll, expect, test } from 'vitest';
import { LEASE, queueMail, sendDue } from '#server/mail/outbox.ts';
import { describeSqliteInGate } from '../../engines/engines.ts';
import { startApp, type TestApp } from '../harness.ts';

interface Inbox {
  readonly url: string;
  /** Message-IDs as they were accepted. */
  readonly accepted: string[];
  /** While set, a mail is taken in but never answered. */
  mute: boolean;
  /** Resolves when the next mail has come in. */
  next(): Promise<unknown>;
  close(): Promise<void>;
}

/** A real SMTP server that keeps what it gets. */
async function openInbox(): Promise<Inbox> {
  const accepted: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    // Whoever keeps a connection is put out soon.
    closeTimeout: 100,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, answer) {
      let text = '';
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      stream.on('end', () => {
        server.emit('mail');
        if (inbox.mute) return;
        accepted.push(/^Message-ID: (\S+)/im.exec(text)?.[1] ?? '');
        answer();
      });
    },
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const inbox: Inbox = {
    url: `smtp://127.0.0.1:${port}`,
    accepted,
    mute: false,
    next: () => once(server, 'mail'),
    close: () => new Promise((done) => server.close(() => done())),
  };
  return inbox;
}

describeSqliteInGate('the outbox', (engine) => {
  let app: TestApp;
  let inbox: Inbox;
  let clock = Date.now();
  beforeAll(async () => {
    inbox = await openInbox();
    app = await startApp(engine, { config: { smtpUrl: inbox.url }, now: () => new Date(clock) });
    return () => inbox.close();
  });
  const queue = (to: string) => {
    const { db } = app.app.database;
    return queueMail(db, app.clubId, { to, subject: 'Hello', text: 'Hello' }, new Date(clock - 1).toISOString());
  };
  const rows = () => app.app.database.db.selectFrom('outbox').selectAll().orderBy('id').execute();

  test('two senders at once send each mail once', async () => {
    for (let number = 0; number < 10; number++) await queue(`p${number}@x.example`);
    await Promise.all([sendDue(app.app.services), sendDue(app.app.services), sendDue(app.app.services)]);
    expect((await rows()).map(({ state }) => state)).toEqual(Array(10).fill('sent'));
    expect(new Set(inbox.accepted).size).toBe(10);
    expect(inbox.accepted.length).toBe(10);
  });

  test('a write that is rolled back sends nothing', async () => {
    const { db } = app.app.database;
    const undone = db.transaction().execute(async (trx) => {
      await queueMail(trx, app.clubId, { to: 'x@x.example', subject: 'No', text: 'No' }, new Date(clock).toISOString());
      throw new Error('rolled back');
    });
    await expect(undone).rejects.toThrow('rolled back');
    expect(await sendDue(app.app.services)).toBe(0);
  });

  test('a sender killed in the middle is followed by another, with the same Message-ID', async () => {
    const script = join(resolve(import.meta.dirname), 'send-mails.ts');
    const child = spawn(process.execPath, [script, app.config.databaseUrl, inbox.url], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    // The server looks for mails every two seconds by itself: this sender has to be there when the mail is written.
    await once(child.stdout, 'data');
    inbox.mute = true;
    await queue('killed@x.example');
    const known = (await rows()).at(-1)?.message_id as string;
    const came = inbox.next();
    child.stdin.write('send\n');
    await came;
    child.kill('SIGKILL');
    await once(child, 'exit');
    inbox.mute = false;
    expect((await rows()).at(-1)?.state).toBe('claimed');
    // The sender claimed it by the machine's clock, which went on while other tests ran. Its claim still holds.
    clock = Date.now();
    expect(await sendDue(app.app.services)).toBe(0);
    clock += LEASE + 60_000;
    expect(await sendDue(app.app.services)).toBe(1);
    expect((await rows()).at(-1)).toMatchObject({ state: 'sent', message_id: known, tries: 2 });
    expect(inbox.accepted.filter((id) => id === known)).toEqual([known]);
  });

  test('a server that refuses is tried again later', async () => {
    await inbox.close();
    await queue('later@x.example');
    expect(await sendDue(app.app.services)).toBe(0);
    expect((await rows()).at(-1)).toMatchObject({ state: 'waiting', tries: 1 });
    expect((await rows()).at(-1)?.last_error).toContain('ECONNREFUSED');
  });
});
