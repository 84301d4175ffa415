/** Forms that are refused on the way: the answer comes, and the connection is clean or closed. */
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { importStudents } from '#contract/entities/student-import.ts';
import { uploadImage } from '#contract/entities/upload.ts';
import { describeEngines } from '../engines/engines.ts';
import { startApp, type TestApp } from './harness.ts';

const MB = 1024 * 1024;

describeEngines('uploads', (engine) => {
  let app: TestApp;
  let port = 0;
  beforeAll(async () => {
    app = await startApp(engine);
    await app.app.http.listen({ port: 0, host: '127.0.0.1' });
    const address = app.app.http.server.address();
    port = typeof address === 'object' && address ? address.port : 0;
  });

  const head = (path: string, length: number) =>
    [
      `POST /api${path} HTTP/1.1`,
      'host: 127.0.0.1',
      `authorization: Bearer ${app.token}`,
      'content-type: multipart/form-data; boundary=x',
      `content-length: ${length}`,
      '',
      '',
    ].join('\r\n');
  const field = (name: string, value: string) =>
    `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const fileHead = (name: string) =>
    `--x\r\ncontent-disposition: form-data; name="${name}"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\n`;
  const END = '\r\n--x--\r\n';

  /** All that comes back until the connection is closed or what is awaited was read; writes go on meanwhile. */
  async function converse(socket: Socket, awaited: RegExp, ...pieces: (string | number)[]): Promise<string> {
    let read = '';
    let wake = () => {};
    const moved = () => wake();
    const listen = (bytes: Buffer) => {
      read += bytes;
      wake();
    };
    socket.on('data', listen).on('drain', moved).on('close', moved);
    const something = () => new Promise<void>((go) => (wake = go));
    for (const piece of pieces) {
      const block = typeof piece === 'string' ? Buffer.from(piece) : Buffer.alloc(64 * 1024, 'a,b\n');
      for (let left = typeof piece === 'string' ? block.length : piece; left > 0; left -= block.length) {
        if (socket.destroyed) break;
        if (!socket.write(left < block.length ? block.subarray(0, left) : block)) await something();
      }
    }
    while (!awaited.test(read) && !socket.destroyed) await something();
    socket.off('data', listen).off('drain', moved).off('close', moved);
    return read;
  }
  const dial = async () => {
    const socket = connect(port, '127.0.0.1');
    // A server that closes while it is written to resets the connection.
    socket.on('error', () => {});
    await once(socket, 'connect');
    return socket;
  };
  const files = () => readdir(join(app.config.dataDir, 'incoming')).catch(() => []);

  test.each([
    ['a field with a bad name before a large file', field('no good', '1') + fileHead('file'), 400],
    ['a file in a field that the call does not know', fileHead('picture'), 400],
    ['a file in a field of text', fileHead('dry_run'), 400],
  ])('%s is refused, and the connection does not hang', async (_what, start, status) => {
    const size = 30 * MB;
    const socket = await dial();
    const read = await converse(
      socket,
      /^HTTP\/1\.1 \d+[\s\S]*\r\n\r\n[\s\S]*\}/,
      head(importStudents.path, start.length + size + END.length) + start,
      size,
      END,
    );
    expect(read).toMatch(new RegExp(`^HTTP/1\\.1 ${status}`));
    // Either closed, or the next request is answered on it.
    if (!socket.destroyed)
      await converse(socket, /HTTP\/1\.1 200/, 'GET /api/health HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n');
    socket.destroy();
    expect(await files()).toEqual([]);
  });

  test('a file larger than its field is refused before all of it came', async () => {
    const start = fileHead('file');
    const socket = await dial();
    const read = await converse(
      socket,
      /^HTTP\/1\.1 \d+[\s\S]*\r\n\r\n[\s\S]*\}/,
      head(uploadImage.path, start.length + 60 * MB + END.length) + start,
      // The end never comes: the answer is not waiting for it.
      20 * MB,
    );
    expect(read).toMatch(/^HTTP\/1\.1 413/);
    socket.destroy();
    expect(await files()).toEqual([]);
  });

  test('a form that ends in its middle is told so', async () => {
    const start = `${fileHead('file')}first_name\r\nAna`;
    const socket = await dial();
    const read = await converse(
      socket,
      /^HTTP\/1\.1 \d+[\s\S]*\r\n\r\n[\s\S]*\}/,
      head(importStudents.path, start.length) + start,
    );
    expect(read).toMatch(/^HTTP\/1\.1 400/);
    socket.destroy();
    expect(await files()).toEqual([]);
  });

  test('a caller who leaves in the middle leaves nothing behind', async () => {
    const start = `${fileHead('file')}first_name\r\n`;
    const socket = await dial();
    socket.write(head(importStudents.path, 50 * MB) + start);
    socket.write(Buffer.alloc(MB, 'a,b\n'));
    await expect.poll(files).toHaveLength(1);
    socket.destroy();
    await expect.poll(files).toEqual([]);
    expect((await app.app.http.inject('/api/health')).statusCode).toBe(200);
  });

  test('several large files in one form do not fill the memory: each field takes one', async () => {
    const start = fileHead('file');
    const other = `\r\n${fileHead('file')}`;
    const socket = await dial();
    const size = 2 * MB;
    const read = await converse(
      socket,
      /^HTTP\/1\.1 \d+[\s\S]*\r\n\r\n[\s\S]*\}/,
      head(uploadImage.path, start.length + 2 * size + other.length + END.length) + start,
      size,
      other,
      size,
      END,
    );
    expect(read).toMatch(/^HTTP\/1\.1 400/);
    socket.destroy();
    expect(await files()).toEqual([]);
  });
});
