/** A mail server and a provider of SMS on this machine, which remember what they were given. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface Receiver {
  readonly address: string;
  /** Names of the messages, in the order in which they came. */
  readonly heard: string[];
  /** Resolves once nobody is connected any more. */
  quiet(): Promise<void>;
  close(): Promise<void>;
}

async function untilNone(count: () => Promise<number>): Promise<void> {
  while ((await count()) > 0) await new Promise((done) => setTimeout(done, 5));
}

/** Takes mails; their names are what stands in `Message-ID` before the `@`. `told` is called with each that came. */
export async function openMailServer(told: () => void): Promise<Receiver> {
  const heard: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    // Who calls is this machine.
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, answer) {
      let text = '';
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      stream.on('end', () => {
        heard.push(/^Message-ID: <([^@]+)@/im.exec(text)?.[1] ?? '');
        told();
        answer();
      });
    },
  });
  // Whoever is killed breaks off.
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    address: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    heard,
    quiet: () => untilNone(async () => server.connections.size),
    close: () => new Promise((done) => server.close(() => done())),
  };
}

/** Takes SMS as JSON with their name in `ref`. */
export async function openSmsProvider(told: () => void): Promise<Receiver> {
  const heard: string[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    request.on('end', () => {
      heard.push((JSON.parse(text) as { ref: string }).ref);
      told();
      response.end('{}');
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/sms`,
    heard,
    quiet: () => untilNone(() => new Promise((found) => server.getConnections((_error, count) => found(count ?? 0)))),
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
