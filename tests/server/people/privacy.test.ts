/** A person's data handed over whole, and a person erased: everywhere, with what the law keeps. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { listAudit } from '#contract/entities/audit.ts';
import { giveAppKey, openConversation, postAsPerson, sendMessage } from '#contract/entities/chat.ts';
import { changeClubSettings } from '#contract/entities/club.ts';
import { keepValues, listKept } from '#contract/entities/kept.ts';
import { takePayment } from '#contract/entities/money.ts';
import { erasePerson, exportPerson, listErasures, previewErasure } from '#contract/entities/privacy.ts';
import { student } from '#contract/entities/student.ts';
import { mailTrainingRecord } from '#contract/entities/training-record.ts';
import { uploadImage } from '#contract/entities/upload.ts';
import { makeBackup } from '#server/backup/copy.ts';
import { systemCtx } from '#server/jobs/system.ts';
import { write } from '#server/operations/write.ts';
import { keepRules } from '#server/privacy/retention.ts';
import { describeEngines } from '../../engines/engines.ts';
import { startApp, type TestApp } from '../harness.ts';
import { mailsTo, writtenMails } from '../mails.ts';
import { addClass, peopleOf } from './class.ts';
import { pixel } from './pixel.ts';

// Each is long enough that no hash or key holds it by chance.
const TRACES = [
  'Samarina',
  'earlier@people.example',
  'sam@people.example',
  '+351 999 000 000',
  'Secret lane',
  'hello from sam',
];

describeEngines('people’s data', (engine) => {
  let app: TestApp;
  let id = 0;
  let clock = Date.now();
  beforeAll(async () => {
    app = await startApp(engine, { now: () => new Date(clock) });
    const booking = await addClass(app, { days: -3 });
    id = peopleOf(app)?.student_id as number;
    const row = (await app.call(student.endpoints.get, { params: { id } })).data;
    await app.call(
      student.endpoints.edit,
      { params: { id }, body: { phone: '+351 999 000 000', address: 'Secret lane', version: row.version } },
      { idempotencyKey: 'edit-sam' },
    );
    // To somebody else, in mails that stay written down: the school has no mail server here.
    await app.call(mailTrainingRecord, { params: { id }, body: { to: 'father@home.example', language: 'pt' } });
    await app.call(takePayment, { body: { student_id: id, amount: 4500, method: 'cash' } as never });
    // The address of before: mails that went to it are still hers.
    const edited = (await app.call(student.endpoints.get, { params: { id } })).data;
    const earlier = { email: 'earlier@people.example', version: edited.version };
    const moved = (await app.call(student.endpoints.edit, { params: { id }, body: earlier })).data;
    await app.call(mailTrainingRecord, { params: { id }, body: {} });
    const back = { email: 'sam@people.example', version: moved.version };
    await app.call(student.endpoints.edit, { params: { id }, body: back });
    const { key: file } = (await app.call(uploadImage, { body: { file: pixel() } })).data;
    const signature = { file, signer: 'Student', at: new Date(clock).toISOString(), hash: 'x' };
    const ctx = systemCtx(app.app.services, app.clubId, 'booking.sign-as-student');
    await write(ctx, (writer) => writer.update('booking', booking, { student_signature: signature }));
    const conversation = (await app.call(openConversation, { body: { student_id: id } })).data.id;
    const { key } = await app.call(giveAppKey, { params: { id: conversation }, body: {} });
    await app.call(postAsPerson, { body: { body: 'hello from sam' } }, { token: key });
    // What an admin had begun to write, and what was done last, name the person as well.
    const values = Object.entries({
      'draft.1.booking.create': '{"at":1,"values":{"note":"Samarina Student is late"}}',
      [`draft.1.student.edit.${id}`]: '{"at":1,"values":{"note":"not saved"}}',
      [`draft.chat.${conversation}`]: 'not sent',
      'history.1': '[{"text":"Edited Samarina Student"}]',
      'stars.1': '[]',
      'draft.1.package.add': '{"at":1,"values":{"name":"Winter"}}',
    }).map(([key, body]) => ({ key, body }));
    await app.call(keepValues, { body: { values } });
    await app.call(sendMessage, { params: { id: conversation }, body: { body: 'hi', mail: true } });
  });
  const body = () => ({ kind: 'student' as const, id });

  test('all of it comes as one ZIP, images too, and the audit knows', async () => {
    const reply = await app.app.http.inject({
      method: 'POST',
      url: '/api/admin/data/export',
      headers: { authorization: `Bearer ${app.token}` },
      payload: body(),
    });
    expect(reply.headers['content-type']).toBe('application/zip');
    const files = unzipSync(new Uint8Array(reply.rawPayload));
    const text = (name: string) => new TextDecoder().decode(files[name]);
    expect(JSON.parse(text('person.json'))).toMatchObject({
      kind: 'student',
      first_name: 'Samarina',
      phone: '+351999000000',
    });
    expect(text('messages.csv')).toContain('hello from sam');
    expect(text('classes.jsonl').trim().split('\n')).toHaveLength(1);
    expect(text('history.csv')).toContain('Secret lane');
    expect(Object.keys(files).filter((name) => name.startsWith('images/'))).toHaveLength(1);
    const [entry] = (await app.call(listAudit, { query: { command: 'call.exportPerson' } })).data;
    expect(entry?.arguments).toEqual(body());
    await app.fails(404, exportPerson, { body: { kind: 'student', id: 999_999 } });
    await app.fails(404, exportPerson, { body: body() }, { token: (await app.addClub()).token });
  });

  test('classes to come stand in the way', async () => {
    const ahead = await addClass(app, { days: 5 });
    expect((await app.call(previewErasure, { body: body() })).upcoming).toBe(1);
    await app.fails(409, erasePerson, { body: body() });
    const ctx = systemCtx(app.app.services, app.clubId, 'booking.cancel-as-admin');
    await write(ctx, (writer) => writer.update('booking', ahead, { status: 'cancelled' }));
  });

  test('erasing leaves no trace of the person in any table, and keeps what the law asks for', async () => {
    await app.call(changeClubSettings, { body: { legal_record_years: 5, legal_record_reason: 'Decree 1' } });
    for (const to of ['father@home.example', 'earlier@people.example']) await mailsTo(app, to, 1);
    const planned = await app.call(previewErasure, { body: body() });
    expect(planned).toMatchObject({
      removed: { messages: 2 },
      kept: { classes: 2 },
      kept_because: 'Decree 1',
      entries: 1,
      upcoming: 0,
    });
    const { data } = await app.call(erasePerson, { body: { ...body(), reason: 'asked for it' } });
    expect(data).toMatchObject({
      entity: 'student',
      row_id: id,
      kept_until: planned.kept_until,
      kept: { classes: 2 },
      removed_at: null,
    });
    for (const trace of TRACES) expect(await tablesWith(trace), trace).toEqual([]);
    expect((await writtenMails(app)).filter((mail) => TRACES.some((trace) => mail.includes(trace)))).toEqual([]);
    const keptKeys = (await app.call(listKept, {})).data.map(({ key }) => key);
    expect(keptKeys).toEqual(['draft.1.package.add', 'stars.1']);
    const shell = (await app.call(student.endpoints.get, { params: { id } })).data;
    expect(shell).toMatchObject({
      first_name: 'Erased',
      last_name: `#${id}`,
      email: '',
      phone: '',
      date_of_birth: null,
    });
    const { db } = app.app.database;
    const kept = await db.selectFrom('booking').selectAll().where('student_id', '=', id).execute();
    expect(kept).toHaveLength(2);
    expect(kept.some(({ student_signature }) => student_signature?.includes('Student'))).toBe(true);
    await app.fails(409, erasePerson, { body: body() });
    expect((await app.call(listErasures, { query: {} })).data).toMatchObject([
      { row_id: id, kept_because: 'Decree 1' },
    ]);
  });

  // PostgreSQL's own program copies rows, and no pages.
  if (engine.name === 'sqlite')
    test('a backup made afterwards holds nothing of the person, in free pages neither', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'clutch-erased-'));
      try {
        await makeBackup(app.app.services.config, join(folder, 'one'));
        const copy = (await readFile(join(folder, 'one', 'database.db'))).toString('latin1').toLowerCase();
        expect(TRACES.filter((trace) => copy.includes(trace.toLowerCase()))).toEqual([]);
        expect(copy).toContain('asked for it');
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    });

  test('when the law’s date has come the rest goes, by the school’s rules', async () => {
    clock += 6 * 366 * 86_400_000;
    expect(await keepRules(app.app.services, app.clubId)).toMatchObject({ records: 1 });
    expect(await keepRules(app.app.services, app.clubId)).toMatchObject({ records: 0 });
    const { db } = app.app.database;
    const rows = await db.selectFrom('booking').select('student_signature').where('student_id', '=', id).execute();
    expect(rows.map(({ student_signature }) => student_signature)).toEqual(['null', 'null']);
  });

  /** Tables of the database that hold a text anywhere. */
  async function tablesWith(text: string): Promise<string[]> {
    const { db } = app.app.database;
    const found: string[] = [];
    for (const { name } of await db.introspection.getTables()) {
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
      if (JSON.stringify(rows).toLowerCase().includes(text.toLowerCase())) found.push(name);
    }
    return found;
  }
});
