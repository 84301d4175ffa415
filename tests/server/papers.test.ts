/** Papers: kinds, handing in, checking, what lacks, and files that mean harm, in both stores. On both engines. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import S3rver from 's3rver';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookClass } from '#contract/entities/booking.ts';
import { changeClubSettings, editClub } from '#contract/entities/club.ts';
import { suggestTimes } from '#contract/entities/free-time.ts';
import { location } from '#contract/entities/location.ts';
import { undoOperation } from '#contract/entities/operation.ts';
import {
  checkPapers,
  handInPaper,
  MAX_PAPER_BYTES,
  missingPapers,
  type Paper,
  paper,
  readPaperFile,
  refusePapers,
  removePaperFile,
  uploadPaperFile,
} from '#contract/entities/paper.ts';
import { addPaperKindSet, type PaperKind, paperKind } from '#contract/entities/paper-kind.ts';
import { erasePerson, exportPerson } from '#contract/entities/privacy.ts';
import { student } from '#contract/entities/student.ts';
import { teacher } from '#contract/entities/teacher.ts';
import { vehicle } from '#contract/entities/vehicle.ts';
import type { Entity } from '#server/entities/entity.ts';
import { entityNamed } from '#server/entities/index.ts';
import { fileStore } from '#server/files/store.ts';
import { conditionOf, planOf } from '#server/lists/plan.ts';
import { describeEngines } from '../engines/engines.ts';
import { startApp, type TestApp } from './harness.ts';

const NOW = new Date('2026-03-02T10:00:00.000Z');
/** A PDF that a reader opens, with a script that it is to run. */
const PDF = `%PDF-1.7
1 0 obj<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(app.alert\\('hello'\\))>>>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 10 10]>>endobj
trailer<</Root 1 0 R>>
startxref
0
%%EOF
`;
const fileOf = (content: string | Uint8Array, name: string, type = 'application/pdf') =>
  new File([typeof content === 'string' ? content : new Uint8Array(content)], name, { type });
const picture = (width: number, height = width) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } })
    .withExif({ IFD0: { Copyright: 'Secret place' } })
    .jpeg()
    .toBuffer();

async function startSchool(app: TestApp) {
  const call: TestApp['call'] = (...given) => app.call(...given);
  const kinds = (await call(paperKind.endpoints.list, { query: { per_page: 100 } as never }))
    .data as readonly PaperKind[];
  const kind = (code: string) => kinds.find((one) => one.code === code)?.id as number;
  const person = async (first_name: string, more: object = {}) =>
    (
      await call(student.endpoints.add, {
        body: { first_name, last_name: 'Gomes', licence_category: 'B', ...more } as never,
      })
    ).data.id as number;
  const handIn = async (student_id: number, code = 'PT.medical', more: object = {}) =>
    call(handInPaper, { body: { paper_kind_id: kind(code), student_id, ...more } as never });
  const list = async (query: object) =>
    (await call(paper.endpoints.list, { query: query as never })).data as readonly Paper[];
  const lacking = async (query: object) =>
    (await call(missingPapers, { query: query as never })).data.map(({ name, why }) => `${name}: ${why}`);
  const undo = (id: number | null) => call(undoOperation, { params: { id: id as number } });
  const upload = (id: number, file: File) => call(uploadPaperFile, { params: { id }, body: { file } as never });
  return { call, kinds, kind, person, handIn, list, lacking, undo, upload };
}

describeEngines('papers', (engine) => {
  let app: TestApp;
  let school: Awaited<ReturnType<typeof startSchool>>;
  beforeAll(async () => {
    app = await startApp(engine, { now: () => NOW });
    school = await startSchool(app);
  });

  test('a school begins with the kinds of its country, and adds those of another', async () => {
    const { call, kinds, undo } = school;
    expect(kinds.map(({ code }) => code)).toContain('PT.permit');
    expect(kinds.find(({ code }) => code === 'PT.permit')).toMatchObject({
      name: 'Learner’s permit',
      owner: 'student',
      needed_for: ['practical', 'theory_exam', 'practical_exam'],
      term: 'months',
      months: 24,
    });
    expect((await call(addPaperKindSet, { body: {} })).changed).toBe(0);
    await call(editClub, { body: { country: 'DE' } as never });
    const added = await call(addPaperKindSet, { body: {} });
    expect(added.changed).toBeGreaterThan(5);
    const found = await call(paperKind.endpoints.list, { query: { q: 'sehtest' } as never });
    expect(found.data).toMatchObject([{ name: 'Eyesight test', code: 'DE.eyesight', months: 24 }]);
    await undo(added.operation_id);
    await call(editClub, { body: { country: 'BR' } as never });
    await app.fails(409, addPaperKindSet, { body: {} });
    await call(editClub, { body: { country: 'PT' } as never });
    expect((await call(paperKind.endpoints.list, { query: { per_page: 1 } as never })).total).toBe(kinds.length);
  });

  test('a kind says how long it is valid, and is there once for each owner', async () => {
    const { call } = school;
    const add = (more: object) => ({ body: { name: 'Photo', owner: 'student', ...more } as never });
    const refused = async (more: object) => (await app.fails(422, paperKind.endpoints.add, add(more))).errors;
    expect(Object.keys((await refused({ term: 'months' })) ?? {})).toEqual(['months']);
    expect(Object.keys((await refused({ needed_for: ['swimming'] })) ?? {})).toEqual(['needed_for.0']);
    const { data } = await call(paperKind.endpoints.add, add({ term: 'date', months: 5 }));
    expect(data).toMatchObject({ months: null, code: null, needed_for: [] });
    await app.fails(422, paperKind.endpoints.add, add({ name: 'PHOTO' }));
    await call(paperKind.endpoints.add, add({ owner: 'teacher' }));
  });

  test('a paper is handed in, checked and refused, each taken back by one undo', async () => {
    const { call, person, handIn, undo, list } = school;
    const rita = await person('Rita');
    const { data, operation_id } = await handIn(rita, 'PT.permit', { issued_on: '2026-01-31', number: 'L-77' });
    // Valid for the months that the kind says.
    expect(data).toMatchObject({
      kind_name: 'Learner’s permit',
      owner_name: 'Rita Gomes',
      owner: 'student',
      state: 'handed_in',
      valid_until: '2028-01-31',
      file_id: null,
    });
    const ids = { papers: { ids: [data.id] } };
    const dry = await call(checkPapers, { body: { ...ids, dry_run: true } as never });
    expect(dry).toMatchObject({ changed: 1, left: 0, first: [{ kind_name: 'Learner’s permit' }] });
    const checked = await call(checkPapers, { body: ids as never });
    expect(checked.changed).toBe(1);
    expect(await list({ q: 'rita learner permit' })).toMatchObject([{ state: 'checked', checked_by: 'Ada Admin' }]);
    expect((await call(checkPapers, { body: ids as never })).changed).toBe(0);
    const refused = await call(refusePapers, { body: { ...ids, reason: 'Cannot be read' } as never });
    expect(await list({ state: 'refused', q: 'rita' })).toMatchObject([{ reason: 'Cannot be read' }]);
    await app.fails(422, refusePapers, { body: { ...ids, reason: ' ' } as never });
    // What was refused is handed in again, as the same paper.
    const again = await handIn(rita, 'PT.permit');
    expect(again.data).toMatchObject({ id: data.id, state: 'handed_in', reason: '', number: 'L-77' });
    for (const one of [again, refused, checked]) await undo(one.operation_id);
    expect(await list({ q: 'rita' })).toMatchObject([{ state: 'handed_in', reason: '', checked_by: '' }]);
    await undo(operation_id);
    expect(await list({ q: 'rita' })).toEqual([]);
    const other = await app.addClub();
    await app.fails(404, paper.endpoints.get, { params: { id: data.id } }, { token: other.token });
  });

  test('what is wrong is said at its field', async () => {
    const { kind, person, handIn, call } = school;
    const ana = await person('Ana');
    const refused = async (body: object) =>
      Object.keys((await app.fails(422, handInPaper, { body: body as never })).errors ?? {});
    expect(await refused({ paper_kind_id: kind('PT.medical') })).toEqual(['student_id']);
    expect(await refused({ paper_kind_id: kind('PT.instructor'), student_id: ana })).toEqual(['paper_kind_id']);
    expect(await refused({ paper_kind_id: 99_999, student_id: ana })).toEqual(['paper_kind_id']);
    expect(
      await refused({
        paper_kind_id: kind('PT.medical'),
        student_id: ana,
        issued_on: '2026-02-02',
        valid_until: '2026-02-01',
      }),
    ).toEqual(['valid_until']);
    // One that runs out is in order until some day.
    const { data } = await handIn(ana, 'PT.identity');
    const check = { papers: { ids: [data.id] } };
    expect(Object.keys((await app.fails(422, checkPapers, { body: check as never })).errors ?? {})).toEqual([
      'valid_until',
    ]);
    await call(checkPapers, { body: { ...check, valid_until: '2030-01-01' } as never });
    const row = (await call(paper.endpoints.get, { params: { id: data.id } })).data as Paper;
    expect(row).toMatchObject({ state: 'checked', valid_until: '2030-01-01' });
    await app.fails(409, paper.endpoints.edit, { params: { id: row.id }, body: { note: 'x', version: 1 } as never });
  });

  test.runIf(engine.name === 'sqlite')(
    'newer papers are looked for among those of the person, never of the kind',
    async () => {
      const { database } = app.app;
      const entity = entityNamed('paper') as Entity;
      for (const in_use of ['1', '0']) {
        const plan = await planOf(database, app.clubId, entity, { in_use } as never, NOW);
        const { rows } = await sql<{ detail: string }>`
        explain query plan select t.id from paper as t where ${conditionOf(plan, false)}`.execute(database.db);
        const steps = rows.map(({ detail }) => detail).filter((detail) => /^SEARCH p /.test(detail));
        expect(steps).toHaveLength(3);
        for (const owner of ['student', 'teacher', 'vehicle'])
          expect(steps.join()).toContain(`SEARCH p USING INDEX paper_by_${owner}_id (club_id=? AND ${owner}_id=?)`);
      }
    },
  );

  test('what lacks is said, and a newer paper takes the place of one that is over', async () => {
    const { person, handIn, lacking, list, call } = school;
    const rui = await person('Rui');
    expect(await lacking({ student_id: rui })).toEqual([
      'Identity card or residence permit: missing',
      'Learner’s permit: missing',
      'Medical certificate: missing',
      'Theory test passed: missing',
    ]);
    await handIn(rui, 'PT.permit', { valid_until: '2026-03-01' });
    expect(await lacking({ student_id: rui })).toContain('Learner’s permit: expired');
    const due = { q: 'rui', valid_until_to: '2026-04-01' };
    expect(await list({ ...due, in_use: '1' })).toHaveLength(1);
    await handIn(rui, 'PT.permit', { valid_until: '2027-03-01' });
    expect(await lacking({ student_id: rui })).not.toContain('Learner’s permit: expired');
    expect(await list(due)).toHaveLength(1);
    expect(await list({ ...due, in_use: '1' })).toEqual([]);
    // Of a vehicle its own days count too.
    const car = (
      await call(vehicle.endpoints.add, {
        body: {
          plate: 'AA-00-AA',
          name: 'Clio',
          insurance_until: '2026-12-31',
          inspection_until: '2026-03-01',
        } as never,
      })
    ).data.id;
    expect(await lacking({ vehicle_id: car })).toEqual(['Technical inspection: expired']);
    // Nothing is asked for any more of whoever is no longer there to learn.
    await call(student.endpoints.setStatus, { body: { rows: { ids: [rui] }, status: 'blocked' } });
    expect(await lacking({ student_id: rui })).toEqual([]);
    await app.fails(404, missingPapers, { query: { student_id: 99_999 } });
    await app.fails(422, missingPapers, { query: {} });
  });

  test('before a class is booked what lacks is said, or the class refused, as the school has set', async () => {
    const { person, handIn, call } = school;
    const teacher_id = (
      await call(teacher.endpoints.add, {
        body: { first_name: 'Ana', last_name: 'Reis', licence_categories: ['B'] } as never,
      })
    ).data.id;
    const location_id = (await call(location.endpoints.add, { body: { name: 'Station' } as never })).data.id;
    const leo = await person('Leo');
    await call(student.endpoints.setStatus, { body: { rows: { ids: [leo] }, status: 'active' } });
    const wish = (day: string, more: object = {}) =>
      ({
        student_id: leo,
        teacher_id,
        location_id,
        starts_at: `${day}T10:00:00.000Z`,
        outside_schedule: true,
        beyond: true,
        ...more,
      }) as never;
    const said = async (day: string, more: object = {}) => (await call(suggestTimes, { body: wish(day, more) })).papers;
    const ofAna = 'Instructor’s licence (Ana Reis)';
    expect(await said('2026-03-10')).toBe(`Learner’s permit, Medical certificate (Leo Gomes); ${ofAna}`);
    expect(await said('2026-03-10', { class_type: 'theory' })).toBe(ofAna);
    // Said, and booked all the same.
    await call(bookClass, { body: wish('2026-03-09') });
    await call(changeClubSettings, { body: { papers_rule: 'refuse' } });
    const { errors, code } = await app.fails(422, bookClass, { body: wish('2026-03-10') });
    expect([code, Object.keys(errors ?? {})]).toEqual(['papers-lacking', ['student_id']]);
    expect((await call(suggestTimes, { body: wish('2026-03-10') })).problem).toMatchObject({ code: 'papers-lacking' });
    await handIn(leo, 'PT.permit', { valid_until: '2026-03-10' });
    await handIn(leo);
    const kindId = school.kind('PT.instructor');
    expect(Object.keys((await app.fails(422, bookClass, { body: wish('2026-03-10') })).errors ?? {})).toEqual([
      'teacher_id',
    ]);
    await call(handInPaper, {
      body: { paper_kind_id: kindId, teacher_id, valid_until: '2030-01-01' } as never,
    });
    await call(bookClass, { body: wish('2026-03-10') });
    // The permit holds on its last day, and not on the next.
    await app.fails(422, bookClass, { body: wish('2026-03-11') });
    // A class that was held already is entered whatever lacked.
    await call(bookClass, { body: wish('2026-02-20', { past: true }) });
    await call(changeClubSettings, { body: { papers_rule: 'off' } });
    expect(await said('2026-03-11')).toBe('');
    await call(bookClass, { body: wish('2026-03-11') });
    await call(changeClubSettings, { body: { papers_rule: 'warn' } });
  });

  test('whoever is renamed is found by the new name, and two who check at once do not both change it', async () => {
    const { person, handIn, list, call } = school;
    const eva = await person('Eva');
    const { data } = await handIn(eva);
    const { version } = (await call(student.endpoints.get, { params: { id: eva } })).data;
    await call(student.endpoints.edit, { params: { id: eva }, body: { last_name: 'Sampaio', version } as never });
    expect(await list({ q: 'sampaio medical' })).toHaveLength(1);
    const body = { papers: { ids: [data.id] } } as never;
    const both = await Promise.all([call(checkPapers, { body }), call(checkPapers, { body })]);
    expect(both.map(({ changed }) => changed).sort()).toEqual([0, 1]);
  });
});

describe.each(['folder', 's3'] as const)('files of papers in a %s', (where) => {
  describeEngines('are refused or harmless', (engine) => {
    let app: TestApp;
    let school: Awaited<ReturnType<typeof startSchool>>;
    let server: S3rver | null = null;
    let folder = '';
    const env = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };
    let rita = 0;
    let own = 0;
    beforeAll(async () => {
      let filesUrl: string | null = null;
      if (where === 's3') {
        folder = await mkdtemp(join(tmpdir(), 'clutch-papers-'));
        server = new S3rver({
          port: 0,
          address: '127.0.0.1',
          silent: true,
          directory: folder,
          configureBuckets: [{ name: 'school', configs: [] }],
        });
        const { port } = await server.run();
        Object.assign(process.env, env);
        filesUrl = `s3://school/papers?endpoint=http://127.0.0.1:${port}&region=eu-west-1`;
      }
      app = await startApp(engine, { now: () => NOW, ...(filesUrl ? { config: { filesUrl } } : {}) });
      school = await startSchool(app);
      rita = await school.person('Rita', { email: 'rita@learner.example' });
      own = (await school.handIn(rita)).data.id;
    });
    afterAll(async () => {
      if (!server) return;
      for (const key of Object.keys(env)) delete process.env[key];
      await server.close();
      await rm(folder, { recursive: true, force: true });
    });
    const stored = async () => {
      const keys: string[] = [];
      for await (const key of fileStore(app.config).keys()) keys.push(key);
      return keys;
    };
    const refused = async (status: number, file: File) =>
      (await app.fails(status, uploadPaperFile, { params: { id: own }, body: { file } as never })).code;

    test('a PDF with a script is kept as it is, and served so that nothing in it runs', async () => {
      const { data, operation_id } = await school.upload(own, fileOf(PDF, '../../etc/atestado “médico”.html'));
      expect(data).toMatchObject({ file_name: 'atestado “médico”.pdf', file_type: 'application/pdf' });
      const reply = await app.raw(readPaperFile, { params: { id: own } });
      expect(reply.status).toBe(200);
      expect(reply.headers).toMatchObject({
        'content-type': 'application/octet-stream',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'no-store',
      });
      expect(String(reply.headers['content-disposition'])).toMatch(
        /^attachment; filename="atestado _m_dico_.pdf"; filename\*=UTF-8''/,
      );
      expect(reply.body).toBe(PDF);
      // What is kept is not the file itself: whoever reaches the store alone gets nothing that a browser would open as one.
      const [key = ''] = await stored();
      expect(Buffer.from((await fileStore(app.config).get(key)) ?? []).indexOf('%PDF')).toBe(32);
      const other = await app.addClub();
      await app.fails(404, readPaperFile, { params: { id: own } }, { token: other.token });
      await app.fails(
        404,
        uploadPaperFile,
        { params: { id: own }, body: { file: fileOf(PDF, 'x.pdf') } as never },
        { token: other.token },
      );
      await app.fails(401, readPaperFile, { params: { id: own } }, { token: null });
      await school.undo(operation_id);
      await app.fails(404, readPaperFile, { params: { id: own } });
    });

    test('images are written anew, without what they carry', async () => {
      const { data } = await school.upload(own, fileOf(await picture(60), 'scan.pdf'));
      expect(data).toMatchObject({ file_name: 'scan.webp', file_type: 'image/webp', state: 'handed_in' });
      const reply = await app.app.http.inject({
        url: `/api/admin/paper/${own}/file`,
        headers: { authorization: `Bearer ${app.token}` },
      });
      expect(reply.headers['content-type']).toBe('image/webp');
      expect(reply.headers['content-disposition']).toMatch(/^attachment/);
      const meta = await sharp(reply.rawPayload).metadata();
      expect([meta.format, meta.width, meta.exif]).toEqual(['webp', 60, undefined]);
    });

    test('a file that is taken away leaves the paper as it was, and undo brings it back', async () => {
      const before = (await school.call(paper.endpoints.get, { params: { id: own } })).data;
      expect(before).toMatchObject({ file_name: 'scan.webp', state: 'handed_in' });
      const kept = await stored();
      const { data, operation_id } = await school.call(removePaperFile, { params: { id: own } });
      const none = { file_id: null, file_name: null, file_type: null, file_bytes: null };
      expect(data).toEqual({ ...before, ...none, version: data.version, updated_at: data.updated_at });
      await app.fails(404, readPaperFile, { params: { id: own } });
      await app.fails(404, removePaperFile, { params: { id: own } });
      await app.fails(404, removePaperFile, { params: { id: 987_654 } });
      const other = await app.addClub();
      await app.fails(404, removePaperFile, { params: { id: own } }, { token: other.token });
      await app.fails(401, removePaperFile, { params: { id: own } }, { token: null });
      await school.undo(operation_id);
      expect(await stored()).toEqual(kept);
      expect((await school.call(paper.endpoints.get, { params: { id: own } })).data).toMatchObject({
        file_id: before.file_id,
        file_name: 'scan.webp',
      });
      expect((await app.raw(readPaperFile, { params: { id: own } })).status).toBe(200);
    });

    test('a renamed file, one that is cut off and one that is too large are refused', async () => {
      const before = (await stored()).length;
      expect(await refused(415, fileOf('<script>alert(1)</script>', 'atestado.pdf'))).toBe('paper-type');
      expect(await refused(415, fileOf('<svg xmlns="http://www.w3.org/2000/svg"/>', 'a.svg', 'image/svg+xml'))).toBe(
        'paper-type',
      );
      // A page that becomes a PDF only after its first line.
      expect(await refused(415, fileOf(`<html>\n${PDF}`, 'a.pdf'))).toBe('paper-type');
      expect(await refused(422, fileOf(PDF.slice(0, -20), 'cut.pdf'))).toBe('pdf-unreadable');
      const jpeg = await picture(200);
      expect(await refused(422, fileOf(jpeg.subarray(0, 400), 'cut.jpg', 'image/jpeg'))).toBe('image-unreadable');
      expect(await refused(413, fileOf(PDF.padEnd(MAX_PAPER_BYTES + 1, '%'), 'large.pdf'))).toBe('file-too-large');
      expect((await stored()).length).toBe(before);
    });

    test('an image that would unpack to gigabytes is refused', async () => {
      const bomb = await sharp({ create: { width: 16_000, height: 16_000, channels: 3, background: '#000' } })
        .png({ compressionLevel: 9 })
        .toBuffer();
      expect(bomb.length).toBeLessThan(MAX_PAPER_BYTES);
      expect(await refused(422, fileOf(bomb, 'bomb.png', 'image/png'))).toBe('image-pixels');
    });

    test('a form that ends in its middle leaves nothing', async () => {
      const start = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7\n';
      const reply = await app.app.http.inject({
        method: 'POST',
        url: `/api/admin/paper/${own}/file`,
        headers: { authorization: `Bearer ${app.token}`, 'content-type': 'multipart/form-data; boundary=x' },
        payload: start,
      });
      expect(reply.statusCode).toBe(400);
    });

    test('a person’s export holds the papers with their files, and erasing takes the files out of the store', async () => {
      await school.upload(own, fileOf(PDF, 'last.pdf'));
      const eva = await school.person('Eva');
      const others = (await school.handIn(eva)).data.id;
      // The same bytes: of another paper they stay.
      await school.upload(others, fileOf(PDF, 'last.pdf'));
      const zip = await app.app.http.inject({
        method: 'POST',
        url: `/api${exportPerson.path}`,
        headers: { authorization: `Bearer ${app.token}` },
        payload: { kind: 'student', id: rita },
      });
      const files = unzipSync(new Uint8Array(zip.rawPayload));
      const names = Object.keys(files).filter((name) => name.startsWith('papers/'));
      // Earlier ones too: all of them are kept.
      expect(names.map((name) => name.replace(/^papers\/\d+-/, '')).sort()).toEqual([
        'atestado “médico”.pdf',
        'last.pdf',
        'scan.webp',
      ]);
      expect(Buffer.from(files['papers.csv'] ?? []).toString()).toContain('handed_in');
      expect(Buffer.from(files[names.find((name) => name.endsWith('last.pdf')) ?? ''] ?? []).toString()).toBe(PDF);
      expect(await stored()).toHaveLength(4);
      await app.call(erasePerson, { body: { kind: 'student', id: rita, reason: 'asked' } as never });
      expect(await stored()).toHaveLength(1);
      expect(await school.list({ student_id: String(rita) })).toEqual([]);
      const kept = await app.raw(readPaperFile, { params: { id: others } });
      expect(kept.body).toBe(PDF);
      const { db } = app.app.database;
      expect(await db.selectFrom('doomed_file').selectAll().execute()).toEqual([]);
    });

    test.each([
      ['a mark of byte order before it', '\ufeff', ''],
      ['a line before it', '\r\n', ''],
      ['zeros behind it', '', '\0'.repeat(3000)],
    ])('a PDF with %s is taken and kept as it is', async (_what, before, behind) => {
      const given = `${before}${PDF}${behind}`;
      const { data: of } = await school.handIn(await school.person('Bruno'));
      const { data } = await school.upload(of.id, fileOf(given, 'scan.pdf'));
      const file_bytes = Buffer.from(given).length;
      expect(data).toMatchObject({ file_name: 'scan.pdf', file_type: 'application/pdf', file_bytes });
    });
  });
});
