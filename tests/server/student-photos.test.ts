/** Photos of students: taken, shown to the school's admins alone, taken back, exported and erased with the person. */
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { undoOperation } from '#contract/entities/operation.ts';
import { erasePerson, exportPerson } from '#contract/entities/privacy.ts';
import { readStudentPhoto, removeStudentPhoto, student, uploadStudentPhoto } from '#contract/entities/student.ts';
import { fileStore } from '#server/files/store.ts';
import { describeSqliteInGate } from '../engines/engines.ts';
import { startApp, type TestApp } from './harness.ts';

const picture = (red: number) =>
  sharp({ create: { width: 900, height: 1200, channels: 3, background: { r: red, g: 90, b: 90 } } });
const asFile = (bytes: Uint8Array, name = 'face.jpg') => new File([new Uint8Array(bytes)], name);

describeSqliteInGate('photos of students', (engine) => {
  let app: TestApp;
  let rita = 0;
  beforeAll(async () => {
    app = await startApp(engine);
    const { data } = await app.call(student.endpoints.add, {
      body: { first_name: 'Rita', last_name: 'Gomes' } as never,
    });
    rita = data.id;
  });

  const row = async () => (await app.call(student.endpoints.get, { params: { id: rita } })).data;
  const upload = async (photo: File, id = rita) =>
    app.call(uploadStudentPhoto, { params: { id }, body: { photo } as never });
  /** A call whose answer is bytes. */
  const bytes = (method: 'GET' | 'POST', path: string, token: string | null, payload?: object) =>
    app.app.http.inject({ method, url: `/api${path}`, headers: { authorization: `Bearer ${token}` }, payload });
  const shown = (token = app.token) => bytes('GET', readStudentPhoto.path.replace(':id', String(rita)), token);
  async function stored(): Promise<string[]> {
    const keys = [];
    for await (const key of fileStore(app.app.services.config).keys()) if (key.endsWith('.photo')) keys.push(key);
    return keys;
  }

  test('a photo is written anew, without what its file says of the place, and no larger than it has to be', async () => {
    const jpeg = await picture(200)
      .withExif({ IFD0: { Copyright: 'somebody' } })
      .jpeg()
      .toBuffer();
    expect(jpeg.includes('somebody')).toBe(true);
    const { data, operation_id } = await upload(asFile(jpeg));
    expect(data.photo).toMatch(/^[0-9a-f]{64}\.photo$/);
    const answer = await shown();
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('image/webp');
    expect(answer.headers['cache-control']).toContain('no-store');
    const kept = await sharp(answer.rawPayload).metadata();
    expect([kept.format, kept.width, kept.height, kept.exif]).toEqual(['webp', 480, 640, undefined]);

    await app.call(undoOperation, { params: { id: operation_id as number } });
    expect((await row()).photo).toBeNull();
    expect((await shown()).statusCode).toBe(404);
  });

  test('what is no picture, or too large, is refused and nothing changes', async () => {
    const before = await stored();
    await app.fails(415, uploadStudentPhoto, {
      params: { id: rita },
      body: { photo: asFile(Buffer.from('%PDF-1.7 and more'), 'face.png') } as never,
    });
    await app.fails(422, uploadStudentPhoto, {
      params: { id: rita },
      body: { photo: asFile((await picture(1).png().toBuffer()).subarray(0, 60), 'face.png') } as never,
    });
    await app.fails(404, uploadStudentPhoto, {
      params: { id: 999_999 },
      body: { photo: asFile(await picture(1).png().toBuffer()) } as never,
    });
    expect((await row()).photo).toBeNull();
    expect(await stored()).toEqual(before);
  });

  test('another school and a developer see nothing of it', async () => {
    await upload(asFile(await picture(20).png().toBuffer()));
    expect((await shown((await app.addClub()).token)).statusCode).toBe(404);
    expect((await shown('nobody')).statusCode).toBe(401);
  });

  test('of two photos sent at once with the version that both have seen, one is kept', async () => {
    const { version } = await row();
    const [first, second] = await Promise.all(
      [30, 40].map(async (red) =>
        app.raw(uploadStudentPhoto, {
          params: { id: rita },
          body: { photo: asFile(await picture(red).png().toBuffer()), version: String(version) } as never,
        }),
      ),
    );
    expect([first?.status, second?.status].sort()).toEqual([200, 409]);
  });

  test('a photo that is taken away comes back by undo, the very one', async () => {
    const { photo } = await row();
    const { operation_id } = await app.call(removeStudentPhoto, { params: { id: rita } });
    expect((await row()).photo).toBeNull();
    await app.call(undoOperation, { params: { id: operation_id as number } });
    expect((await row()).photo).toBe(photo);
    expect((await shown()).statusCode).toBe(200);
  });

  test('the export of the person holds every photo; erasing takes all of them out of the store', async () => {
    const zip = await bytes('POST', exportPerson.path, app.token, { kind: 'student', id: rita });
    const files = unzipSync(new Uint8Array(zip.rawPayload));
    const photos = Object.keys(files).filter((name) => name.startsWith('photos/'));
    expect(photos.length).toBeGreaterThanOrEqual(2);
    expect((await sharp(files[photos[0] as string]).metadata()).format).toBe('webp');
    await app.call(erasePerson, { body: { kind: 'student', id: rita, reason: 'asked' } as never });
    const { db } = app.app.database;
    expect(await db.selectFrom('student_photo').selectAll().execute()).toEqual([]);
    const claimed = await db.selectFrom('doomed_file').select('due_at').execute();
    expect(await stored()).toHaveLength(claimed.length);
    expect((await shown()).statusCode).toBe(404);
  });
});
