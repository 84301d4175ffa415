/** The mailer against an SMTP server that answers as it should, refuses, and breaks off. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { createMailer } from './mailer.ts';

const AT_ONCE = 5;

/** A mail server, and a mailer that sends to it. */
async function open() {
  const seen = { connections: 0, open: 0, most: 0, taken: [] as string[], broken: 0 };
  const refused = new Set<string>();
  const breaksOff = new Set<string>();
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 100,
    onConnect(_session, answer) {
      seen.connections++;
      seen.most = Math.max(seen.most, ++seen.open);
      answer();
    },
    onClose() {
      seen.open--;
    },
    onRcptTo({ address }, session, answer) {
      if (refused.has(address)) return answer(Object.assign(new Error('no such mailbox'), { responseCode: 550 }));
      if (breaksOff.delete(address)) {
        seen.broken++;
        for (const connection of server.connections)
          if ((connection as unknown as { session: object }).session === session) connection.close();
        return;
      }
      answer();
    },
    onData(stream, session, answer) {
      stream.resume();
      stream.on('end', () => {
        seen.taken.push(...session.envelope.rcptTo.map(({ address }) => address));
        answer();
      });
    },
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const config = {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    mailFrom: 'School <school@x.example>',
    mailsAtOnce: AT_ONCE,
    dataDir: '.',
  };
  const mailer = createMailer(config, { info() {} });
  onTestFinished(async () => {
    mailer.close();
    await new Promise<void>((done) => server.close(() => done()));
  });
  const send = (to: string) => mailer.send({ to, subject: 'Hello', text: 'Hello' });
  return { seen, refused, breaksOff, send };
}

const addresses = Array.from({ length: 20 }, (_none, index) => `p${index}@x.example`);

test('connections are kept, and few', async () => {
  const { seen, send } = await open();
  await Promise.all(addresses.map(send));
  for (const to of addresses) await send(to);
  expect(seen.taken.length).toBe(40);
  expect(seen.most).toBeLessThanOrEqual(AT_ONCE);
  expect(seen.connections).toBeLessThanOrEqual(AT_ONCE);
});

test('who is refused stops nobody, and gets no second try at once', async () => {
  const { seen, refused, send } = await open();
  refused.add('p3@x.example');
  const ends = await Promise.allSettled(addresses.map(send));
  expect(ends.map(({ status }) => status)).toEqual(
    addresses.map((_to, index) => (index === 3 ? 'rejected' : 'fulfilled')),
  );
  expect((ends[3] as PromiseRejectedResult).reason.message).toContain('no such mailbox');
  expect(new Set(seen.taken)).toEqual(new Set(addresses.filter((to) => to !== 'p3@x.example')));
  expect(seen.taken.length).toBe(19);
});

test('of a server that breaks off one mail is lost to the sender at most, and the others go', async () => {
  const { seen, breaksOff, send } = await open();
  await send('first@x.example');
  breaksOff.add('p2@x.example');
  const ends = await Promise.allSettled(addresses.map(send));
  expect(seen.broken).toBe(1);
  for (const [index, to] of addresses.entries())
    expect([to, ends[index]?.status, seen.taken.filter((taken) => taken === to).length]).toEqual(
      ends[index]?.status === 'rejected' ? ['p2@x.example', 'rejected', 0] : [to, 'fulfilled', 1],
    );
  await send('p2@x.example');
  expect(seen.taken).toContain('p2@x.example');
});
