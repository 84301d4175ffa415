/** Whatever comes in by the network is answered before the connection ends: none is reset in the middle of what is sent. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { login } from '#contract/entities/session.ts';
import { student } from '#contract/entities/student.ts';
import { describeSqliteInGate } from '../engines/engines.ts';
import { startApp, type TestApp } from './harness.ts';

const MB = 1024 * 1024;

describeSqliteInGate('the end of a connection', (engine) => {
  let app: TestApp;
  let port = 0;
  beforeAll(async () => {
    app = await startApp(engine);
    await app.app.http.listen({ port: 0, host: '127.0.0.1' });
    const address = app.app.http.server.address();
    port = typeof address === 'object' && address ? address.port : 0;
  });

  const json = (path: string, more: string) =>
    `POST /api${path} HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${app.token}\r\ncontent-type: application/json\r\n${more}\r\n\r\n`;
  const get = (more: string) => `GET /api/health HTTP/1.1\r\n${more}\r\n\r\n`;

  /** Sends all of it before it reads anything, as simple clients do; then what came, and what the system said of the connection. */
  async function speak(head: string, mb = 0): Promise<{ said: string; failed: string | undefined }> {
    const socket = connect(port, '127.0.0.1');
    let failed: string | undefined;
    let said = '';
    socket.pause();
    socket.on('error', (error: NodeJS.ErrnoException) => {
      failed = error.code;
    });
    await once(socket, 'connect');
    socket.write(head);
    const block = Buffer.alloc(MB, 'x');
    for (let sent = 0; sent < mb && !socket.destroyed; sent++)
      await new Promise<void>((go) => void socket.write(block, () => go()));
    const answered = new Promise<void>((go) => {
      socket.once('close', () => go());
      socket.on('data', (bytes: Buffer) => {
        said += bytes;
        if (said.includes('\r\n\r\n')) go();
      });
    });
    socket.resume();
    await answered;
    socket.destroy();
    return { said, failed };
  }

  const TOLD: readonly (readonly [what: string, head: () => string, mb: number, status: number])[] = [
    ['a body that is too large', () => json(student.endpoints.add.path, `content-length: ${20 * MB}`), 20, 413],
    ['one of a stranger', () => json(login.path, `content-length: ${20 * MB}`), 20, 413],
    ['one for no call', () => json('/nothing', `content-length: ${20 * MB}`), 20, 413],
    ['a head that is too large', () => get(`host: a\r\nx: ${'a'.repeat(4 * MB)}`), 0, 431],
    ['an address that is too long', () => get('host: a').replace('health', 'a'.repeat(MB)), 0, 431],
    ['a broken chunk', () => `${json(login.path, 'transfer-encoding: chunked')}zz\r\n{}\r\n`, 1, 400],
    ['two lengths', () => `${json(login.path, 'content-length: 2\r\ncontent-length: 3')}{}`, 1, 400],
    ['a length beside chunks', () => json(login.path, 'transfer-encoding: chunked\r\ncontent-length: 3'), 1, 400],
    ['what is no HTTP', () => '\x16\x03\x01\x02\x00\x01\x00', 1, 400],
    ['a tunnel', () => 'CONNECT a:1 HTTP/1.1\r\nhost: a\r\n\r\n', 1, 501],
  ];
  test.each(TOLD)('%s is answered, and nothing is reset', async (_what, head, mb, status) => {
    const { said, failed } = await speak(head(), mb);
    expect(said.slice(0, 12)).toBe(`HTTP/1.1 ${status}`);
    expect(said).toMatch(/content-type: application\/problem\+json/i);
    expect(failed).toBeUndefined();
  });

  test('a body that is refused is read to its end, however many came before it', async () => {
    for (let turn = 0; turn < 25; turn++) {
      const { said, failed } = await speak(json(login.path, `content-length: ${MB}`), 1);
      expect([said.slice(0, 12), failed]).toEqual(['HTTP/1.1 413', undefined]);
    }
  });

  test('a connection takes another request after a body that was too large', async () => {
    const head = json(student.endpoints.add.path, `content-length: ${4 * MB}`);
    const socket = connect(port, '127.0.0.1');
    let said = '';
    socket.on('data', (bytes: Buffer) => {
      said += bytes;
    });
    await once(socket, 'connect');
    socket.write(head);
    socket.write(Buffer.alloc(4 * MB, 'x'));
    socket.write(get('host: a\r\nconnection: close'));
    await once(socket, 'close');
    expect(said.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200']);
  });
});
