/** What a student's app reads and does by the student's key: published content, the student's own things, by every rule. */
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import {
  bookMyClass,
  cancelMyClass,
  countNotice,
  listAppSigns,
  listMyClasses,
  readAppTheory,
  readMyself,
} from '#contract/entities/app.ts';
import { giveAppKey, openConversation, postAsPerson, readAsPerson } from '#contract/entities/chat.ts';
import { changeClubSettings } from '#contract/entities/club.ts';
import { moduleResource } from '#contract/entities/module.ts';
import { chargeStudent, takePayment } from '#contract/entities/money.ts';
import { advertisement, banner, noticeCounts } from '#contract/entities/notice.ts';
import { sign } from '#contract/entities/sign.ts';
import { student } from '#contract/entities/student.ts';
import { teacher as teacherResource } from '#contract/entities/teacher.ts';
import { theory } from '#contract/entities/theory.ts';
import { uploadImage } from '#contract/entities/upload.ts';
import { StudentApp } from '../../../docs/examples/student-app.mjs';
import { describeSqliteInGate } from '../../engines/engines.ts';
import { at, type School, startSchool } from '../booking-school.ts';

describeSqliteInGate('a student’s app', (engine) => {
  let school: School;
  let teacher = 0;
  let ana = 0;
  let bea = 0;
  let key = '';
  let mine: StudentApp;
  let theirs: StudentApp;

  const keyOf = async (of: object) => {
    const { data } = await school.app.call(openConversation, { body: of });
    return (await school.app.call(giveAppKey, { params: { id: data.id }, body: {} })).key as string;
  };
  /** The example of docs/, as it is, over the server's own injection. */
  const clientOf = (of: string) =>
    new StudentApp('http://clutch.example', of, async (address, { method, headers, body }) => {
      const { pathname, search } = new URL(address);
      const reply = await school.app.app.http.inject({
        method: method as 'GET',
        url: pathname + search,
        headers: headers as Record<string, string>,
        ...(body ? { payload: body as string } : {}),
      });
      return { ok: reply.statusCode < 400, status: reply.statusCode, json: async () => reply.json() };
    });
  const add = async (resource: { endpoints: { add: never } }, body: object): Promise<number> =>
    ((await school.app.call(resource.endpoints.add, { body } as never)) as { data: { id: number } }).data.id;
  const publish = (resource: { endpoints: { setStatus: never } }, ...ids: number[]) =>
    school.app.call(resource.endpoints.setStatus, { body: { rows: { ids }, status: 'published' } } as never);

  beforeAll(async () => {
    school = await startSchool(engine);
    teacher = await school.addTeacher('Rui');
    ana = await school.addStudent('Ana', { teacher_id: teacher });
    bea = await school.addStudent('Bea', { teacher_id: teacher });
    for (const day of [0, 1, 3, 4]) await school.addSlot(teacher, day * 24 + 2, day * 24 + 6);
    key = await keyOf({ student_id: ana });
    mine = clientOf(key);
    theirs = clientOf(await keyOf({ student_id: bea }));
  });

  test('knows whose it is, and no other key opens it', async () => {
    expect((await mine.me()).data).toMatchObject({
      id: ana,
      first_name: 'Ana',
      teacher_name: 'Rui Teacher',
      left: null,
      school: { time_zone: 'Europe/Lisbon', currency: 'EUR' },
    });
    const ofTeacher = clientOf(await keyOf({ teacher_id: teacher }));
    for (const other of [ofTeacher, clientOf('x'.repeat(43)), clientOf(school.app.token as string)])
      await expect(other.me()).rejects.toMatchObject({ status: 401 });
  });

  test('reads what is published, and nothing else', async () => {
    const [shown, draft] = [
      await add(theory as never, { title: 'Priority', body: '**Right** first', image: 'sign:B-2' }),
      await add(theory as never, { title: 'Not yet' }),
    ];
    await publish(theory as never, shown);
    const items = [draft, shown].map((id) => ({ kind: 'theory', id }));
    await publish(moduleResource as never, await add(moduleResource as never, { title: 'First steps', items }));
    await publish(
      sign as never,
      await add(sign as never, { code: 'B-2', name: 'Stop', group: 'other', image: 'sign:B-2' }),
    );
    await add(sign as never, { code: 'B-9', name: 'Draft', group: 'other' });
    expect((await mine.modules()).data).toMatchObject([
      { title: 'First steps', items: [{ kind: 'theory', id: shown, title: 'Priority' }] },
    ]);
    expect((await mine.theory()).data.map(({ id }: { id: number }) => id)).toEqual([shown]);
    expect((await mine.theoryPage(shown)).data).toMatchObject({ body: '**Right** first', image: 'sign:B-2' });
    await expect(mine.theoryPage(draft)).rejects.toMatchObject({ status: 404 });
    expect((await mine.signs()).data.map(({ code }: { code: string }) => code)).toEqual(['B-2']);
    const image = (name: string) =>
      school.app.app.http.inject({ url: `/api/app/image/${name}`, headers: { authorization: `Bearer ${key}` } });
    expect((await image('sign:B-2')).headers['content-type']).toContain('svg');
    expect((await image('sign:A-1')).statusCode).toBe(404);
    expect((await image(`${'0'.repeat(64)}.webp`)).statusCode).toBe(404);
  });

  test('fetches what the text of a published page shows, and nothing that only other texts do', async () => {
    const upload = async (background: string, token?: string) => {
      const bytes = await sharp({ create: { width: 4, height: 4, channels: 3, background } })
        .png()
        .toBuffer();
      const file = new File([new Uint8Array(bytes)], 'image.png', { type: 'image/png' });
      return (await school.app.call(uploadImage, { body: { file } }, token ? { token } : {})).data.key;
    };
    const other = await school.app.addClub('Other');
    const [shown, titled, drafted, gone, bare] = [
      await upload('#102030'),
      await upload('#203040'),
      await upload('#304050'),
      await upload('#405060'),
      await upload('#506070'),
    ];
    const theirs = await upload('#607080', other.token);
    const page = (title: string, ...keys: string[]) =>
      add(theory as never, { title, body: keys.map((key) => `Look: ![a road](${key})`).join('\n\n') });
    const body = `![a](${shown}) then ![b](<${titled}> "So")\n\n![bend](sign:A-22)\n\nNot ${bare}, not ![c](x${drafted})`;
    const published = await add(theory as never, { title: 'With pictures', body });
    const removed = await page('Removed', gone);
    await publish(theory as never, published, removed, await page('Of others', theirs));
    await page('Draft', drafted, 'sign:C-1');
    await school.app.call(theory.endpoints.remove, { params: { id: removed } });
    const image = (name: string, of = key) =>
      school.app.app.http.inject({ url: `/api/app/image/${name}`, headers: { authorization: `Bearer ${of}` } });
    expect((await image(shown)).headers['content-type']).toBe('image/webp');
    expect((await image(titled)).statusCode).toBe(200);
    expect((await image('sign:A-22')).headers['content-type']).toContain('svg');
    for (const name of [drafted, gone, bare, theirs, 'sign:C-1', 'sign:A-2'])
      expect([name, (await image(name)).statusCode]).toEqual([name, 404]);
    await school.app.call(theory.endpoints.setStatus, { body: { rows: { ids: [published] }, status: 'retired' } });
    expect((await image(shown)).statusCode).toBe(404);
  });

  test('shows banners by place and time; what is shown and followed is counted, and the console reports it', async () => {
    const body = { title: 'Summer', placement: 'home_top', weight: 3, link: 'https://clutch.example/summer' };
    const [summer, later, ad] = [
      await add(banner as never, body),
      await add(banner as never, { ...body, title: 'Later', starts_at: at(24 * 30) }),
      await add(advertisement as never, { title: 'Tyres', placement: 'home', link: 'https://clutch.example' }),
    ];
    await publish(banner as never, summer, later);
    await publish(advertisement as never, ad);
    expect((await mine.banners('home_top')).data).toMatchObject([{ id: summer, weight: 3 }]);
    expect((await mine.banners('home_bottom')).data).toEqual([]);
    expect((await mine.advertisements()).data).toMatchObject([{ id: ad }]);
    const counted = [...Array(20)].map(() => mine.count('banner', summer, 'shown'));
    await Promise.all([
      ...counted,
      theirs.count('banner', summer, 'followed'),
      mine.count('advertisement', ad, 'shown'),
    ]);
    await expect(mine.count('banner', later, 'shown')).rejects.toMatchObject({ status: 404 });
    await expect(mine.count('banner', ad + 1_000, 'shown')).rejects.toMatchObject({ status: 404 });
    const sums = async (kind: 'banner' | 'advertisement') =>
      (await school.app.call(noticeCounts, { query: { kind } })).data;
    expect(await sums('banner')).toEqual([{ id: summer, shown: 20, followed: 1 }]);
    expect(await sums('advertisement')).toEqual([{ id: ad, shown: 1, followed: 0 }]);
    const other = await school.app.addClub();
    expect((await school.app.call(noticeCounts, { query: { kind: 'banner' } }, { token: other.token })).data).toEqual(
      [],
    );
  });

  test('picks among several by their weights', () => {
    const both = [{ weight: 3 }, { weight: 1 }];
    expect([0, 0.74, 0.76, 0.999].map((random) => both.indexOf(StudentApp.pick(both, random) as never))).toEqual([
      0, 0, 1, 1,
    ]);
    expect(StudentApp.pick([])).toBeNull();
  });

  test('books a free time by the rules, once however often it is asked, and cancels it', async () => {
    const { data: times } = await mine.freeTimes();
    const starts_at = at(3 * 24 + 2);
    expect(times.map((time: { starts_at: string }) => time.starts_at)).toContain(starts_at);
    const [one, two] = [await mine.book(starts_at), await mine.book(starts_at)];
    expect(two).toEqual(one);
    expect(one.data).toMatchObject({ status: 'booked', teacher_name: 'Rui Teacher', location_name: 'Station' });
    expect(one.data).not.toHaveProperty('note');
    await expect(theirs.book(starts_at)).rejects.toMatchObject({ status: 409 });
    // Where no slot is, and in the past.
    for (const wrong of [at(3 * 24 + 12), at(-24)])
      await expect(mine.book(wrong)).rejects.toMatchObject({ status: 422 });
    expect((await mine.classes()).data).toMatchObject([{ student_bookings_id: one.data.student_bookings_id }]);
    expect((await theirs.classes()).data).toEqual([]);
    await expect(theirs.cancel(one.data.student_bookings_id)).rejects.toMatchObject({ status: 404 });
    const gone = await mine.cancel(one.data.student_bookings_id, 'ill');
    expect(gone.data).toMatchObject({ status: 'cancelled', cancelled_by: 'student', late: false });
    expect(await mine.cancel(one.data.student_bookings_id)).toEqual(gone);
  });

  test('two who want one time: one has it', async () => {
    const starts_at = at(4 * 24 + 2);
    const tries = await Promise.allSettled([mine, theirs, mine, theirs].map((client) => client.book(starts_at)));
    const ids = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value.data.student_bookings_id] : []));
    expect(new Set(ids).size).toBe(1);
    for (const one of tries) if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 409 });
  });

  test('cancelled late it costs what the school takes for that', async () => {
    await school.app.call(changeClubSettings, { body: { late_cancel_fee: 1500, free_cancel_hours: 24 } });
    const { data } = await mine.book(at(3));
    expect((await mine.cancel(data.student_bookings_id)).data).toMatchObject({ late: true, counts_as_taken: true });
    expect((await mine.balance()).data).toMatchObject({
      currency: 'EUR',
      balance: 1500,
      entries: [{ kind: 'charge' }],
    });
    expect((await theirs.balance()).data).toMatchObject({ balance: 0, entries: [] });
  });

  test('reads the balance with what is open, and papers with what lacks', async () => {
    await school.app.call(chargeStudent, {
      body: { student_id: bea, charge_type: 'other', amount: 5000, due_on: '2026-03-20', note: 'between us' },
    } as never);
    await school.app.call(takePayment, { body: { student_id: bea, amount: 2000, method: 'cash' } } as never);
    const { data } = await theirs.balance();
    expect(data).toMatchObject({ balance: 3000, open: [{ due_on: '2026-03-20', open: 3000 }] });
    expect(JSON.stringify(data)).not.toContain('between us');
    const papers = await theirs.papers();
    expect(papers.data).toEqual([]);
    expect(papers.lacking.length).toBeGreaterThan(0);
  });

  test('bad input names its field', async () => {
    const token = { token: key };
    const refused = await school.app.fails(422, bookMyClass, { body: { starts_at: 'tomorrow' } }, token);
    expect(Object.keys(refused.errors ?? {})).toEqual(['starts_at']);
    await school.app.fails(422, countNotice, { body: { kind: 'poster', id: 1, what: 'shown' } }, token);
    await school.app.fails(422, listMyClasses, { query: { from: 'x' } }, token);
    await school.app.fails(404, cancelMyClass, { params: { id: 999_999 }, body: {} }, token);
    await school.app.fails(404, readAppTheory, { params: { id: 999_999 } }, token);
  });

  test('a deleted student’s key ends, for classes and messages, and holds again once the student is back', async () => {
    const cleo = await school.addStudent('Cleo', { teacher_id: teacher });
    const token = { token: await keyOf({ student_id: cleo }) };
    const reads = [readMyself, listMyClasses, listAppSigns, readAsPerson] as const;
    for (const endpoint of reads) await school.app.call(endpoint, {}, token);
    await school.app.call(student.endpoints.remove, { params: { id: cleo } });
    for (const endpoint of reads) expect((await school.app.fails(401, endpoint, {}, token)).code).toBe('unknown-key');
    await school.app.fails(401, bookMyClass, { body: { starts_at: at(24 * 3 + 2) } }, token);
    await school.app.fails(401, cancelMyClass, { params: { id: 1 }, body: {} }, token);
    await school.app.fails(401, postAsPerson, { body: { body: 'Hello?' } }, token);
    await school.app.call(student.endpoints.restore, { params: { id: cleo } });
    for (const endpoint of reads) await school.app.call(endpoint, {}, token);
  });

  test('a deleted teacher’s key ends, too', async () => {
    const gone = await school.addTeacher('Gone');
    const token = { token: await keyOf({ teacher_id: gone }) };
    await school.app.call(readAsPerson, {}, token);
    await school.app.call(teacherResource.endpoints.remove, { params: { id: gone } });
    await school.app.fails(401, readAsPerson, {}, token);
    await school.app.fails(401, postAsPerson, { body: { body: 'Hello?' } }, token);
  });
});
