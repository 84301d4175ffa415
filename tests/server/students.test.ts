/** Students through every call of the brief, on both engines. */
import { beforeAll, describe, expect, test } from 'vitest';
import { rowHistory, undoOperation } from '#contract/entities/operation.ts';
import { updateUser, viewProfile } from '#contract/entities/profile.ts';
import { student, studentsByMonth, updateStudentStatus } from '#contract/entities/student.ts';
import { importStudents } from '#contract/entities/student-import.ts';
import { studentTimeline } from '#contract/entities/timeline.ts';
import { describeEngines } from '../engines/engines.ts';
import { startApp, type TestApp } from './harness.ts';

const { endpoints } = student;
const person = (first_name: string, last_name: string, more: object = {}) => ({ first_name, last_name, ...more });

describeEngines('students', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp(engine);
  });
  const add = async (first: string, last: string, more: object = {}) =>
    (await app.call(endpoints.add, { body: person(first, last, more) as never })).data;
  const get = async (id: number) => (await app.call(endpoints.get, { params: { id } })).data;

  test('are added, read, edited, deleted and restored at the paths of the brief', async () => {
    expect([
      endpoints.add.path,
      endpoints.list.path,
      endpoints.get.path,
      endpoints.edit.path,
      endpoints.remove.path,
    ]).toEqual([
      '/admin/student/signup',
      '/admin/student',
      '/admin/student/:id',
      '/admin/student/:id',
      '/admin/studentDelete/:id',
    ]);
    const made = await add('Ana', 'Reis', { email: 'ana@example.pt', date_of_birth: '2001-02-03' });
    expect(made).toMatchObject({ status: 'pending', version: 1, date_of_birth: '2001-02-03' });
    const edited = await app.call(endpoints.edit, {
      params: { id: made.id },
      body: { version: 1, note: 'Calls late' },
    });
    expect(edited.data).toMatchObject({ note: 'Calls late', first_name: 'Ana', version: 2 });
    await app.call(endpoints.remove, { params: { id: made.id } });
    expect((await app.call(endpoints.list, { query: { q: 'reis' } })).total).toBe(0);
    expect((await app.call(endpoints.list, { query: { q: 'reis', deleted: 'only' } })).total).toBe(1);
    await app.call(endpoints.restore, { params: { id: made.id } });
    expect(await get(made.id)).toMatchObject({ deleted_at: null, note: 'Calls late' });
  });

  test('an edit of an old version is refused, and told what the row is now', async () => {
    const made = await add('Old', 'Version');
    await app.call(endpoints.edit, { params: { id: made.id }, body: { version: 1, phone: '912 000 001' } });
    const problem = await app.fails(409, endpoints.edit, {
      params: { id: made.id },
      body: { version: 1, phone: '912 000 002' },
    });
    expect(problem).toMatchObject({
      type: '/problems/version-conflict',
      current: { id: made.id, version: 2, phone: '+351912000001' },
    });
  });

  test('what a status may follow is kept', async () => {
    const made = await add('Stat', 'Us');
    await app.call(updateStudentStatus, { params: { id: made.id }, body: { status: 'active' } });
    await app.call(updateStudentStatus, { params: { id: made.id }, body: { status: 'completed' } });
    const problem = await app.fails(422, updateStudentStatus, { params: { id: made.id }, body: { status: 'active' } });
    expect(problem.errors?.status?.[0]).toContain('completed');
    expect((await get(made.id)).status).toBe('completed');
  });

  test('a repeated request with the same key has one effect, also at the same time', async () => {
    const body = person('Once', 'Only') as never;
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => app.call(endpoints.add, { body }, { idempotencyKey: 'same-key' })),
    );
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    expect((await app.call(endpoints.list, { query: { q: 'once only' } })).total).toBe(1);
    const problem = await app.fails(
      409,
      endpoints.add,
      { body: person('Another', 'One') },
      { idempotencyKey: 'same-key' },
    );
    expect(problem.type).toBe('/problems/idempotency-key-reused');
  });

  test('many are changed at once, taken back at once, and done again', async () => {
    const made = await Promise.all(['A', 'B', 'C'].map((name) => add(name, 'Bulkman')));
    const changed = await app.call(endpoints.setStatus, {
      body: { rows: { matching: { q: 'bulkman' } }, status: 'active' },
    });
    expect(changed.changed).toBe(3);
    const undone = await app.call(undoOperation, { params: { id: changed.operation_id as number } });
    expect(undone.rows).toBe(3);
    expect((await get(made[0]?.id as number)).status).toBe('pending');
    await app.call(undoOperation, { params: { id: undone.operation_id as number } });
    expect((await get(made[0]?.id as number)).status).toBe('active');

    const removed = await app.call(endpoints.removeMany, {
      body: { rows: { matching: { q: 'bulkman' }, except: [made[2]?.id as number] } },
    });
    expect(removed.changed).toBe(2);
    await app.call(undoOperation, { params: { id: removed.operation_id as number } });
    expect((await app.call(endpoints.list, { query: { q: 'bulkman' } })).total).toBe(3);
  });

  test('a selection with a filter that is not known selects nothing, rather than everyone', async () => {
    const rows = { matching: { statuz: 'pending' } };
    const problem = await app.fails(422, endpoints.removeMany, { body: { rows } });
    expect(problem.errors).toHaveProperty(['rows.matching.statuz']);
    await app.fails(422, endpoints.removeMany, { body: { rows: { matching: { status: 'flying' } } } });
  });

  test('nobody is born tomorrow, wherever the school is', async () => {
    const ahead = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    const body = { first_name: 'Not', last_name: 'Yet', date_of_birth: ahead };
    const problem = await app.fails(422, endpoints.add, { body });
    expect(problem.errors?.date_of_birth).toEqual(['The date of birth can’t be in the future.']);
    const made = await add('Born', 'Before');
    await app.fails(422, endpoints.edit, { params: { id: made.id }, body: { version: 1, date_of_birth: ahead } });
  });

  test('undo is refused, with the reason, when someone else changed the row since', async () => {
    const made = await add('Changed', 'Since');
    const edited = await app.call(endpoints.edit, {
      params: { id: made.id },
      body: { version: 1, phone: '912 000 111' },
    });
    await app.call(endpoints.edit, { params: { id: made.id }, body: { version: 2, phone: '912 000 222' } });
    const problem = await app.fails(409, undoOperation, { params: { id: edited.operation_id as number } });
    expect(problem.detail).toBeTruthy();
    expect((await get(made.id)).phone).toBe('+351912000222');
  });

  test('acts on the same row are taken back one after the other, and done again in turn', async () => {
    const made = await add('Step', 'Wise');
    const first = await app.call(endpoints.edit, {
      params: { id: made.id },
      body: { version: 1, phone: '912 000 001' },
    });
    const second = await app.call(endpoints.edit, {
      params: { id: made.id },
      body: { version: 2, phone: '912 000 002' },
    });
    const undo = async (id: number | null) =>
      (await app.call(undoOperation, { params: { id: id as number } })).operation_id;
    const undoneSecond = await undo(second.operation_id);
    const undoneFirst = await undo(first.operation_id);
    expect((await get(made.id)).phone).toBe('');
    // The first was taken back after it, and lies between.
    await app.fails(409, undoOperation, { params: { id: undoneSecond as number } });
    await undo(undoneFirst);
    expect((await get(made.id)).phone).toBe('+351912000001');
    await undo(undoneSecond);
    expect((await get(made.id)).phone).toBe('+351912000002');
    // What was done again stands in the way of what lies below it.
    await app.fails(409, undoOperation, { params: { id: first.operation_id as number } });
  });

  test('who may not reach students may not read their history or take back what was done to them', async () => {
    const { operation_id } = await app.call(endpoints.add, { body: person('Only', 'Admins') as never });
    const { token } = await app.addAccount('dev@school.example', ['developer']);
    await app.fails(403, undoOperation, { params: { id: operation_id as number } }, { token });
    for (const entity of ['student', 'teacher', 'user', 'booking'])
      await app.fails(403, rowHistory, { params: { entity, id: 1 } }, { token });
    await app.call(rowHistory, { params: { entity: 'question', id: 1 }, query: {} }, { token });
    // The own account is changed, and changed back.
    const body = { first_name: 'Devi', last_name: 'Loper', email: 'dev@school.example' };
    const mine = await app.call(updateUser, { body }, { token });
    await app.call(undoOperation, { params: { id: mine.operation_id as number } }, { token });
    expect((await app.call(viewProfile, {}, { token })).user.first_name).toBe('Test');
    const ada = await app.call(updateUser, {
      body: { first_name: 'Ada', last_name: 'A', email: 'ada@school.example' },
    });
    await app.fails(403, undoOperation, { params: { id: ada.operation_id as number } }, { token });
  });

  test('history tells who changed what, through which command', async () => {
    const made = await add('His', 'Tory');
    await app.call(
      endpoints.edit,
      { params: { id: made.id }, body: { version: 1, phone: '912 000 005' } },
      { command: 'student.edit', source: 'palette' },
    );
    const { data } = await app.call(rowHistory, { params: { entity: 'student', id: made.id }, query: {} });
    expect(data[0]).toMatchObject({
      kind: 'update',
      command: 'student.edit',
      source: 'palette',
      before: { phone: '' },
      after: { phone: '+351912000005' },
      actor_name: 'Ada A',
    });
    expect(data.at(-1)).toMatchObject({ kind: 'insert' });
  });

  test('registrations are counted by month, the running one last', async () => {
    const { data } = await app.call(studentsByMonth, { body: { months: 3 } });
    expect(data).toHaveLength(3);
    const now = new Date();
    expect(data.at(-1)).toMatchObject({ year: now.getUTCFullYear() });
    expect(data.at(-1)?.students).toBeGreaterThan(0);
    expect(data[0]?.students).toBe(0);
  });

  test('why a student was blocked is kept while they are, undone with it, and is in the record', async () => {
    const { id } = await add('Olga', 'Reason');
    const set = async (status: 'active' | 'blocked' | 'paused', reason?: string) =>
      (await app.call(updateStudentStatus, { params: { id }, body: { status, reason } as never }))
        .operation_id as number;
    await set('active');
    const operation = await set('blocked', 'two fees unpaid');
    expect(await get(id)).toMatchObject({ status: 'blocked', status_reason: 'two fees unpaid' });
    // Said once more without a reason it keeps the one it has.
    await set('blocked');
    expect((await get(id)).status_reason).toBe('two fees unpaid');
    const { data } = await app.call(studentTimeline, { params: { id }, query: { kinds: 'record' } as never });
    expect(data[0]).toMatchObject({ event: 'status', status: 'blocked', text: 'two fees unpaid' });
    const freed = await set('active');
    expect((await get(id)).status_reason).toBeNull();
    await app.call(undoOperation, { params: { id: freed } });
    expect(await get(id)).toMatchObject({ status: 'blocked', status_reason: 'two fees unpaid' });
    await app.call(undoOperation, { params: { id: operation } });
    expect(await get(id)).toMatchObject({ status: 'active', status_reason: null });
    // Many at once.
    const other = (await add('Piet', 'Reason')).id;
    const rows = { ids: [id, other] };
    const many = await app.call(endpoints.setStatus, {
      body: { rows, status: 'blocked', reason: 'no papers' } as never,
    });
    expect([many.changed, (await get(other)).status_reason]).toEqual([2, 'no papers']);
    await app.call(undoOperation, { params: { id: many.operation_id as number } });
    expect([(await get(id)).status_reason, (await get(other)).status_reason]).toEqual([null, null]);
    await app.fails(422, updateStudentStatus, { params: { id }, body: { status: 'blocked', reason: 'x'.repeat(501) } });
  });
});

describeEngines("the students' list", (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp(engine);
    const people: [string, string, object][] = [
      ['Álvaro', 'Pires', { licence_category: 'B', date_of_birth: '2000-01-01' }],
      ['Bruno', 'Pires', { licence_category: 'A', date_of_birth: '1999-01-01' }],
      ['Carla', 'Antunes', { licence_category: 'B', phone: '+351 912 000 111' }],
      ['=cmd', 'Formula', { note: "+1+cmd|' /C calc'!A0" }],
    ];
    for (const [first, last, more] of people)
      await app.call(endpoints.add, { body: person(first, last, more) as never });
  });
  const names = async (query: object) =>
    (await app.call(endpoints.list, { query: query as never })).data.map((row) => row.first_name);

  test('sorts by several columns', async () => {
    expect(await names({ sort: 'licence_category,-name' })).toEqual(['=cmd', 'Bruno', 'Álvaro', 'Carla']);
    expect(await names({ sort: 'name' })).toEqual(['Carla', '=cmd', 'Álvaro', 'Bruno']);
  });
  test('filters by its typed fields', async () => {
    expect(await names({ licence_category: 'B' })).toEqual(['Carla', 'Álvaro']);
    expect(await names({ date_of_birth_from: '2000-01-01' })).toEqual(['Álvaro']);
    expect(await names({ name: 'pir' })).toHaveLength(2);
  });
  test.each(['Pires, Álvaro', 'pires,alv', 'pires ,  álvaro', 'pires alvaro'])(
    'filters by the name as lists show it: %s',
    async (name) => {
      expect(await names({ name })).toEqual(['Álvaro']);
      expect(await names({ q: name })).toEqual(['Álvaro']);
    },
  );
  test('a comma before nothing, or in a wrong place, finds who is called so and nobody else', async () => {
    expect(await names({ name: 'Pires,' })).toEqual(['Álvaro', 'Bruno']);
    expect(await names({ name: 'Álvaro, Pires' })).toEqual([]);
  });
  test('finds names without regard to accents and case, and parts of several words', async () => {
    expect(await names({ q: 'alvaro' })).toEqual(['Álvaro']);
    expect(await names({ q: 'pires bru' })).toEqual(['Bruno']);
    expect(await names({ q: '912 000' })).toEqual(['Carla']);
  });
  test('takes words from a header as from the address, so that no address has to name anybody', async () => {
    const by = async (words: object, query: object = {}) =>
      app.raw(
        endpoints.list,
        { query },
        { headers: { 'clutch-query': new URLSearchParams(words as Record<string, string>).toString() } },
      );
    for (const words of [{ q: 'álvaro' }, { name: 'pir' }, { q: '912 000' }, { date_of_birth_from: '2000-01-01' }]) {
      const reply = await by(words, { sort: 'name', per_page: 50 });
      const { data } = await app.call(endpoints.list, { query: { ...words, sort: 'name', per_page: 50 } as never });
      expect(data.length).toBeGreaterThan(0);
      expect(reply.json<{ data: unknown }>().data).toEqual(data);
    }
    expect((await by({ status: 'nonsense' })).status).toBe(422);
    expect((await by({ sort: 'nonsense' }, { page: 1 })).status).toBe(422);
  });
  test('answers pages, and says how many there are', async () => {
    const page = await app.call(endpoints.list, { query: { page: 2, per_page: 3 } });
    expect(page).toMatchObject({ current_page: 2, last_page: 2, per_page: 3, total: 4 });
    expect(page.data).toHaveLength(1);
    expect((await app.call(endpoints.list, { query: { page: 99, per_page: 3 } })).data).toEqual([]);
  });
  test('refuses what it does not know', async () => {
    await app.fails(422, endpoints.list, { query: { per_page: 501 } });
    await app.fails(422, endpoints.list, { query: { status: 'nonsense' } });
    await app.fails(422, endpoints.list, { query: { date_of_birth_from: 'yesterday' } });
  });
  test('exports what it shows, with nothing a spreadsheet would run', async () => {
    const reply = await app.raw(endpoints.exportCsv, { query: { sort: 'name' } });
    expect(reply.headers['content-type']).toContain('text/csv');
    const lines = reply.body.trim().split('\r\n');
    expect(lines).toHaveLength(5);
    expect(reply.body).toContain("'=cmd");
    expect(reply.body).toContain("'+1+cmd|");
    // A telephone number is no formula.
    expect(reply.body).toContain(',+351 912 000 111,');
    expect(reply.body).not.toMatch(/(^|,)([=@]|\+(?!\d[\d ]*(,|$)))/m);
  });
  test('an export has the same columns and codes in every language: import reads them back', async () => {
    const bodies = await Promise.all(
      ['en', 'fr', 'pt'].map(async (language) => {
        const headers = { 'accept-language': language };
        return (await app.raw(endpoints.exportCsv, { query: { sort: 'name' } }, { headers })).body;
      }),
    );
    expect(new Set(bodies).size).toBe(1);
    expect(bodies[0]).toMatch(/^\uFEFFid,.*first_name,last_name,.*status/);
  });
});

describeEngines('importing students', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp(engine);
  });
  const csv = (text: string, name = 'students.csv') => new File([text], name, { type: 'text/csv' });
  const load = (text: string, more: object = {}) =>
    app.call(importStudents, { body: { file: csv(text), dry_run: false, ...more } as never });
  const count = async (q: string) => (await app.call(endpoints.list, { query: { q } })).total;

  test('the same key with another file is another request', async () => {
    const send = (text: string) =>
      app.raw(importStudents, { body: { file: csv(text), dry_run: false } }, { idempotencyKey: 'import-once' });
    const first = await send('first_name,last_name\nOnce,Imported\n');
    expect((await send('first_name,last_name\nOnce,Imported\n')).body).toBe(first.body);
    expect((await send('first_name,last_name\nElse,Imported\n')).status).toBe(409);
    expect(await count('imported')).toBe(1);
  });

  test('a line of a file makes two lines of no name', async () => {
    const text =
      'first_name,last_name,address,note\n"Two\r\nLines","In\u2028One\tName","Rua 1\n1000 Lisboa","First\nSecond"\n';
    await load(text);
    const { data } = await app.call(endpoints.list, { query: { q: 'lines' } });
    expect(data[0]).toMatchObject({ first_name: 'Two Lines', last_name: 'In One Name', address: 'Rua 1 1000 Lisboa' });
    const body = { first_name: 'Api\r\nTwo', last_name: 'Lines\u0085Here', email: '', phone: '912\n345\n678' };
    const added = (await app.call(endpoints.add, { body: body as never })).data;
    expect(added).toMatchObject({ first_name: 'Api Two', last_name: 'Lines Here', phone: '+351912345678' });
  });

  test('flags of a form are read as the API’s document says they are sent', async () => {
    const text = 'first_name,last_name\nForm,Flags\n';
    for (const dry_run of ['true', 'TRUE', 'json:true'])
      expect(await load(text, { dry_run })).toMatchObject({ dry_run: true, added: 1, operation_id: null });
    expect(await count('flags')).toBe(0);
    const problem = await app.fails(422, importStudents, { body: { file: csv(text), dry_run: 'perhaps' } });
    expect(Object.keys(problem.errors ?? {})).toEqual(['dry_run']);
    expect(await load(text, { dry_run: 'false', skip_duplicates: 'false' })).toMatchObject({
      dry_run: false,
      added: 1,
    });
    const document = (await app.app.http.inject({ url: '/api/openapi.json' })).json();
    const { content } = document.paths['/admin/student/import'].post.requestBody;
    expect(content['multipart/form-data'].schema.properties.dry_run.type).toBe('boolean');
  });

  test('a dry run tells everything and changes nothing', async () => {
    const report = await load('first_name,last_name,email\nDry,Run,dry@example.pt\n,Nameless,\n', { dry_run: true });
    expect(report).toMatchObject({ dry_run: true, total: 2, added: 1, skipped: 1, operation_id: null });
    expect(report.errors[0]).toMatchObject({ line: 3, field: 'first_name' });
    expect(await count('dry')).toBe(0);
  });

  test('semicolons, a byte order mark, quotes over lines, dates as schools write them', async () => {
    const report = await load(
      '\uFEFFNome;Apelido;Data de nascimento;Notas\r\n"Zé ""Zeca""";Silva;24/11/2001;"first\nsecond"\r\nRui;Sá;31.12.1999;\r\n',
    );
    expect(report).toMatchObject({ added: 2, errors: [] });
    const [row] = (await app.call(endpoints.list, { query: { q: 'zeca' } })).data;
    expect(row).toMatchObject({ first_name: 'Zé "Zeca"', date_of_birth: '2001-11-24', note: 'first\nsecond' });
  });

  test('errors name line and field, and good lines are taken', async () => {
    const report = await load(
      'first_name,last_name,email,status\nGood,Line,good@example.pt,active\nBad,Mail,not-a-mail,\nBad,Status,,flying\n',
    );
    expect(report.added).toBe(1);
    expect(report.errors.map(({ line, field }) => `${line} ${field}`)).toEqual(['3 email', '4 status']);
    expect((await app.call(endpoints.list, { query: { q: 'good' } })).data[0]?.status).toBe('active');
  });

  test('a known external_id is updated, and one undo takes the whole import back', async () => {
    await load('external_id,first_name,last_name,phone\nX1,Up,Serted,912000001\n');
    const text =
      'external_id,first_name,last_name,phone\nX1,Up,Serted,912000002\nX2,New,Serted,912000003\nX1,Again,Same,912000004\nX2,New,Twin,912000005\n';
    const seen = { added: 1, updated: 1, skipped: 2, skipped_lines: [4, 5] };
    expect(await load(text, { dry_run: true })).toMatchObject(seen);
    const report = await load(text);
    expect(report).toMatchObject(seen);
    expect(report.errors[0]).toMatchObject({ line: 4, field: 'external_id' });
    expect(await load('external_id,first_name,last_name,phone\nX1,Up,Serted,912000002\n')).toMatchObject({
      unchanged: 1,
      updated: 0,
    });
    await app.call(undoOperation, { params: { id: report.operation_id as number } });
    const rows = (await app.call(endpoints.list, { query: { q: 'serted' } })).data;
    expect(rows.map(({ external_id, phone }) => `${external_id} ${phone}`)).toEqual(['X1 +351912000001']);
  });

  test('twins are found by mail, and by name and birthday, in the school and in the file', async () => {
    await load('first_name,last_name,email,date_of_birth\nTwin,One,twin@example.pt,2000-05-05\n');
    const text =
      'first_name,last_name,email,date_of_birth\nOther,Name,TWIN@example.pt,\nTwin,One,,2000-05-05\nFile,Twin,f@example.pt,\nFile,Twice,F@example.pt,\n';
    const report = await load(text);
    expect(report.duplicates.map(({ line, by, of_line }) => `${line} ${by} ${of_line}`)).toEqual([
      '2 email null',
      '3 name and date_of_birth null',
      '5 email 4',
    ]);
    expect(report).toMatchObject({ added: 1, skipped: 3 });
    expect(
      await load('first_name,last_name,email\nForced,Twin,twin@example.pt\n', { skip_duplicates: false }),
    ).toMatchObject({ added: 1 });
  });

  test('what is no list of students is refused in words', async () => {
    expect(
      (await app.fails(422, importStudents, { body: { file: csv('colour,size\nred,1\n'), dry_run: true } })).errors
        ?.file?.[0],
    ).toContain('first name and last name');
    const book = new File([new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 0])], 'students.csv');
    expect((await app.fails(422, importStudents, { body: { file: book, dry_run: true } })).errors?.file?.[0]).toContain(
      'isn’t a text file',
    );
  });

  test('progress comes line by line to those who ask', async () => {
    const lines = Array.from({ length: 600 }, (_, index) => `P${index},Progress`).join('\n');
    const reply = await app.raw(
      importStudents,
      { body: { file: csv(`first_name,last_name\n${lines}\n`), dry_run: false } },
      { headers: { accept: 'application/x-ndjson' } },
    );
    const told = reply.body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(told.filter(({ progress }) => progress).map(({ progress }) => progress.done)).toEqual(
      told
        .slice(0, -1)
        .map(({ progress }) => progress.done)
        .sort((a, b) => a - b),
    );
    expect(told.slice(0, -1).at(-1)).toEqual({ progress: { done: 600, total: 600 } });
    expect(told.length).toBeGreaterThan(5);
    expect(told.at(-1).answer).toMatchObject({ added: 600 });
  });

  describe('export, then import', () => {
    test('changes nothing', async () => {
      await load('external_id,first_name,last_name,note\nE1,Back,Forth,"=1+1, ""quoted"""\n');
      const { body } = await app.raw(endpoints.exportCsv, { query: { q: 'forth' } });
      expect(await load(body)).toMatchObject({ added: 0, updated: 0, unchanged: 1, errors: [] });
    });
  });
});
