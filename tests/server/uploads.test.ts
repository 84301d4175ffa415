/** Forms with files: those that are refused on the way are answered, and what comes is never held whole. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import sharp from 'sharp';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { paper, uploadPaperFile } from '#contract/entities/paper.ts';
import { type PaperKind, paperKind } from '#contract/entities/paper-kind.ts';
import { importQuestions } from '#contract/entities/question-files.ts';
import { student } from '#contract/entities/student.ts';
import { importStudents } from '#contract/entities/student-import.ts';
import { teacher, uploadTeacherSignature } from '#contract/entities/teacher.ts';
import { readImage, uploadImage } from '#contract/entities/upload.ts';
import { describeSqliteInGate } from '../engines/engines.ts';
import { startApp, type TestApp } from './harness.ts';

const MB = 1024 * 1024;

describeSqliteInGate('uploads', (engine) => {
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

  describe('many files at once', () => {
    /** Most of a file that is looked at in one piece, in bytes: by its beginning a file of questions is known. */
    const LOOKED_AT = 100_000;
    const noise = (side: number) =>
      sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
        .png()
        .toBuffer();
    async function post(path: string, file: File, more: Record<string, string> = {}, name = 'file') {
      const form = new FormData();
      for (const [field, value] of Object.entries(more)) form.append(field, value);
      form.append(name, file);
      const headers = { authorization: `Bearer ${app.token}` };
      const reply = await fetch(`http://127.0.0.1:${port}/api${path}`, { method: 'POST', headers, body: form });
      return { status: reply.status, body: (await reply.json()) as { data?: { key?: string; bytes?: number } } };
    }
    const fileOf = (content: Uint8Array | string, name: string) =>
      new File([typeof content === 'string' ? content : new Uint8Array(content)], name);

    test('none is held whole, and two pictures at most are unpacked', async () => {
      const [image, small] = await Promise.all([noise(700), noise(300)]);
      const pdf = Buffer.concat([
        Buffer.from('%PDF-1.7\n'),
        randomBytes(9 * MB),
        Buffer.from('\nstartxref\n0\n%%EOF\n'),
      ]);
      const questions = `text,answer_1,answer_2,right\n${'Right?,yes,no,1\n'.repeat(20_000)}`;
      const zip = zipSync({ 'questions.csv': strToU8(questions), 'a.png': image }, { level: 0 });
      const person = { first_name: 'Ana', last_name: 'Gomes', licence_category: 'B' };
      const { data } = await app.call(student.endpoints.add, { body: person as never });
      const kinds = await app.call(paperKind.endpoints.list, { query: { per_page: 100 } as never });
      const kind = (kinds.data as readonly PaperKind[]).find(({ owner }) => owner === 'student')?.id;
      const papers = await Promise.all(
        Array.from({ length: 6 }, async () => {
          const body = { paper_kind_id: kind, student_id: data.id } as never;
          return (await app.call(paper.endpoints.add, { body })).data.id as number;
        }),
      );
      const { data: signer } = await app.call(teacher.endpoints.add, {
        body: { first_name: 'Rui', last_name: 'Sá' } as never,
      });
      let atOnce = 0;
      const count = () => {
        const { queue, process } = sharp.counters();
        atOnce = Math.max(atOnce, queue + process);
      };
      sharp.queue.on('change', count);
      const { arrayBuffer } = Blob.prototype;
      let largest = 0;
      const spy = vi.spyOn(Blob.prototype, 'arrayBuffer').mockImplementation(function (this: Blob) {
        largest = Math.max(largest, this.size);
        return arrayBuffer.call(this);
      });
      try {
        const signature = { teacher_id: String(signer.id) };
        const dry = { dry_run: 'true', duplicates: 'add' };
        const all = await Promise.all([
          ...Array.from({ length: 6 }, () => post(uploadImage.path, fileOf(image, 'a.png'))),
          ...papers.map((id, index) =>
            post(uploadPaperFile.path.replace(':id', String(id)), fileOf(index % 2 ? pdf : image, 'scan')),
          ),
          ...Array.from({ length: 3 }, () =>
            post(uploadTeacherSignature.path, fileOf(small, 's.png'), signature, 'signature'),
          ),
          post(importQuestions.path, fileOf(questions, 'questions.csv'), dry),
          post(importQuestions.path, fileOf(zip, 'questions.zip'), dry),
        ]);
        expect(all.map(({ status }) => status)).toEqual(all.map(() => 200));
      } finally {
        spy.mockRestore();
        sharp.queue.off('change', count);
      }
      expect(largest).toBeGreaterThan(0);
      expect(largest).toBeLessThanOrEqual(LOOKED_AT);
      expect(atOnce).toBeGreaterThan(0);
      // One that is done is counted until it has been answered, when the next has begun.
      expect(atOnce).toBeLessThanOrEqual(3);
      await expect.poll(files).toEqual([]);
    });

    test('what is refused leaves nothing, and what is kept can be read', async () => {
      const image = await noise(300);
      expect((await post(uploadImage.path, fileOf('no picture', 'a.png'))).status).toBe(415);
      expect((await post(uploadImage.path, fileOf(image.subarray(0, 2000), 'a.png'))).status).toBe(422);
      const { status, body } = await post(uploadImage.path, fileOf(image, 'a.png'));
      expect(status).toBe(200);
      await expect.poll(files).toEqual([]);
      const kept = await app.raw(readImage, { params: { key: body.data?.key } });
      expect(kept.status).toBe(200);
      expect(Number(kept.headers['content-length'])).toBe(body.data?.bytes);
    });

    test('a phone’s photo of 48 megapixels is scaled down, upright; no picture that is held whole has as many', async () => {
      const photo = sharp({ create: { width: 8000, height: 6000, channels: 3, background: '#336699' } });
      const jpeg = await photo.clone().jpeg({ quality: 40 }).withMetadata({ orientation: 6 }).toBuffer();
      const { status, body } = await post(uploadImage.path, fileOf(jpeg, 'photo.jpg'));
      expect(status).toBe(200);
      expect(body).toMatchObject({ data: { width: 1500, height: 2000 } });
      const png = await photo.png({ compressionLevel: 1 }).toBuffer();
      expect(await post(uploadImage.path, fileOf(png, 'photo.png'))).toMatchObject({
        status: 422,
        body: { code: 'image-pixels' },
      });
    });

    test.each([
      ['HEIC', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
      ['HEIC', '\0\0\0\x18ftypmif1\0\0\0\0mif1heic'],
      ['AVIF', '\0\0\0\x1cftypavif\0\0\0\0mif1avif'],
      ['TIFF', 'II*\0\x08\0\0\0\0\0\0\0'],
    ])('a photo as %s is refused by its name, with what to do', async (format, content) => {
      const photo = fileOf(Buffer.from(content, 'latin1'), 'IMG_0001');
      const refused = { status: 415, body: { code: 'image-format', values: { format } } };
      expect(await post(uploadImage.path, photo)).toMatchObject(refused);
      const { data } = await app.call(student.endpoints.add, {
        body: { first_name: 'Eva', last_name: 'Sá', licence_category: 'B' } as never,
      });
      const kinds = await app.call(paperKind.endpoints.list, { query: { per_page: 100 } as never });
      const kind = (kinds.data as readonly PaperKind[]).find(({ owner }) => owner === 'student')?.id;
      const made = { body: { paper_kind_id: kind, student_id: data.id } as never };
      const { id } = (await app.call(paper.endpoints.add, made)).data;
      expect(await post(uploadPaperFile.path.replace(':id', String(id)), photo)).toMatchObject(refused);
    });

    test.each([
      ['a picture', uploadImage.path],
      ['a paper', uploadPaperFile.path.replace(':id', '1')],
      ['a signature', uploadTeacherSignature.path],
    ])('%s that is cut off leaves nothing', async (_what, path) => {
      const start = fileHead(path === uploadTeacherSignature.path ? 'signature' : 'file');
      const socket = await dial();
      socket.write(head(path, 50 * MB) + start);
      socket.write(Buffer.alloc(MB / 2, 'a,b\n'));
      await expect.poll(files).toHaveLength(1);
      socket.destroy();
      await expect.poll(files).toEqual([]);
    });
  });
});
