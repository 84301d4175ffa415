/** Packages, modules, theory pages, signs, banners, advertisements, and the images they show. */
import fc from 'fast-check';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { STARTER_SIGNS } from '#contract/data/signs.ts';
import { moduleResource, moveModule } from '#contract/entities/module.ts';
import { advertisement, banner } from '#contract/entities/notice.ts';
import { undoOperation } from '#contract/entities/operation.ts';
import { packageResource } from '#contract/entities/package.ts';
import { addStarterSigns, sign } from '#contract/entities/sign.ts';
import { moveTheory, theory } from '#contract/entities/theory.ts';
import { MAX_IMAGE_BYTES, readImage, uploadImage } from '#contract/entities/upload.ts';
import type { AnyResource } from '#contract/resource.ts';
import { describeSqliteInGate } from '../../engines/engines.ts';
import { startApp, type TestApp } from '../harness.ts';

const CASES: [AnyResource, object, object][] = [
  [packageResource, { name: 'Basic', price: 49_900 }, { name: 'Basic plus' }],
  [moduleResource, { title: 'First lessons' }, { title: 'First steps' }],
  [theory, { title: 'Priority', body: '# Priority\n\n*Right* before left.' }, { body: 'Changed' }],
  [sign, { code: 'X-1', name: 'Test sign', group: 'warning' }, { meaning: 'Mind the test' }],
  [banner, { title: 'Summer', placement: 'home_top' }, { weight: 5 }],
  [advertisement, { title: 'Shoes', placement: 'test_list' }, { link: 'https://shop.example/' }],
];

describeSqliteInGate('content', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp(engine);
  });
  const data = async (reply: Promise<unknown>) => ((await reply) as { data: Record<string, unknown> }).data;

  test.each(CASES)(
    '$entity: added, edited, published, retired, deleted, restored, undone',
    async ({ endpoints }, values, change) => {
      const made = await data(app.call(endpoints.add, { body: values } as never));
      expect(made).toMatchObject({ ...values, status: 'draft', version: 1 });
      const params = { id: made.id };
      await app.fails(422, endpoints.edit, { params, body: { ...change } });
      expect(await data(app.call(endpoints.edit, { params, body: { ...change, version: 1 } } as never))).toMatchObject(
        change,
      );
      await app.fails(409, endpoints.edit, { params, body: { ...change, version: 1 } });
      const status = (value: string) =>
        app.call(endpoints.setStatus, { body: { rows: { ids: [made.id] }, status: value } } as never) as Promise<{
          changed: number;
          operation_id: number;
        }>;
      expect((await status('retired')).changed).toBe(0);
      expect((await status('published')).changed).toBe(1);
      const retired = await status('retired');
      expect(retired.changed).toBe(1);
      await app.call(undoOperation, { params: { id: retired.operation_id } });
      expect(await data(app.call(endpoints.get, { params } as never))).toMatchObject({
        status: 'published',
        ...change,
      });
      await app.call(endpoints.remove, { params } as never);
      const list = (query: object) => app.call(endpoints.list, { query } as never) as Promise<{ total: number }>;
      expect((await list({})).total).toBe(0);
      expect((await list({ deleted: 'only' })).total).toBe(1);
      await app.call(endpoints.restore, { params } as never);
      expect((await list({})).total).toBe(1);
      const csv = await app.raw(endpoints.exportCsv, { query: {} });
      expect(csv.body.split('\r\n')).toHaveLength(3);
      const { token } = await app.addClub();
      await app.fails(404, endpoints.get, { params }, { token });
      expect(((await app.call(endpoints.list, { query: {} } as never, { token })) as { total: number }).total).toBe(0);
    },
  );

  test('packages name modules and tests that are there, and take the currency of the school', async () => {
    const made = await app.call(packageResource.endpoints.add, { body: { name: 'Currency' } as never });
    expect(made.data.currency).toMatch(/^[A-Z]{3}$/);
    for (const more of [
      { modules: [999_999] },
      { tests: [999_999] },
      { price: -1 },
      { currency: 'EURO' },
      { valid_days: 0 },
    ]) {
      const problem = await app.fails(422, packageResource.endpoints.add, { body: { name: 'P', ...more } });
      // A list's fault may name the place in it: `modules.0`.
      expect(Object.keys(problem.errors ?? {}).map((key) => key.split('.')[0])).toEqual(Object.keys(more));
    }
  });

  test('the text of a theory page is answered with the page, and in no list of pages', async () => {
    const { endpoints } = theory;
    const body = '# Long\n\n'.padEnd(150_000, 'words ');
    const pages = [];
    for (const title of ['Text one', 'Text two'])
      pages.push((await app.call(endpoints.add, { body: { title, body } as never })).data);
    const ids = pages.map(({ id }) => id);
    const queries = [
      {},
      { q: 'text' },
      { ids: ids.join() },
      { sort: '-title', status: 'draft' },
      { sort: '-updated_at', title: 'Text' },
      { per_page: 1, page: 2 },
    ];
    for (const query of queries) {
      const { data } = await app.call(endpoints.list, { query: query as never });
      expect(data.map(({ title }) => title).filter((title) => title.startsWith('Text'))).not.toEqual([]);
      for (const row of data) expect(Object.keys(row)).not.toContain('body');
    }
    const previewed = await app.call(endpoints.setStatus, {
      body: { rows: { ids }, status: 'published', dry_run: true },
    });
    expect(previewed.first?.map((row) => [row.title, 'body' in row])).toEqual([
      ['Text one', false],
      ['Text two', false],
    ]);
    const params = { id: ids[0] as number };
    expect((await app.call(endpoints.get, { params })).data.body).toBe(body);
    const csv = await app.raw(endpoints.exportCsv, { query: { q: 'text' } });
    expect(csv.body.split('# Long')).toHaveLength(3);
    await app.call(endpoints.removeMany, { body: { rows: { ids } } });
    const gone = await app.call(endpoints.list, { query: { deleted: 'only', q: 'text' } as never });
    expect(gone.data.map((row) => [row.title, 'body' in row])).toEqual([
      ['Text one', false],
      ['Text two', false],
    ]);
  });

  test('modules hold pages and tests that are there, each once', async () => {
    const page = await app.call(theory.endpoints.add, { body: { title: 'Page' } as never });
    const item = { kind: 'theory', id: page.data.id };
    const made = await app.call(moduleResource.endpoints.add, { body: { title: 'Items', items: [item] } as never });
    expect(made.data.items).toEqual([item]);
    for (const items of [
      [item, item],
      [{ kind: 'theory', id: 999_999 }],
      [{ kind: 'test', id: page.data.id }],
      [{ kind: 'sign', id: 1 }],
    ])
      await app.fails(422, moduleResource.endpoints.add, { body: { title: 'M', items } });
  });

  test.each([
    ['modules', moduleResource, moveModule],
    ['theory pages', theory, moveTheory],
  ] as const)('%s are put in order, any number of times', async (_name, resource, move) => {
    const { endpoints } = resource as typeof moduleResource;
    const call = move as typeof moveModule;
    const titles = async () =>
      (await app.call(endpoints.list, { query: { q: 'order' } as never })).data.map(({ title }) => title);
    const ids: number[] = [];
    for (const title of ['Order a', 'Order b', 'Order c'])
      ids.push((await app.call(endpoints.add, { body: { title } as never })).data.id);
    const [a = 0, b = 0, c = 0] = ids;
    const moved = await app.call(call, { body: { id: c, before: a } });
    expect(await titles()).toEqual(['Order c', 'Order a', 'Order b']);
    await app.call(undoOperation, { params: { id: moved.operation_id as number } });
    expect(await titles()).toEqual(['Order a', 'Order b', 'Order c']);
    // So often between the same two that the room between them runs out.
    for (let turn = 0; turn < 40; turn++) {
      await app.call(call, { body: { id: b, before: c } });
      await app.call(call, { body: { id: a, before: b } });
      await app.call(call, { body: { id: c, before: b } });
    }
    expect(await titles()).toEqual(['Order a', 'Order c', 'Order b']);
    await app.call(call, { body: { id: a, before: null } });
    expect(await titles()).toEqual(['Order c', 'Order b', 'Order a']);
    await app.fails(404, call, { body: { id: a, before: 999_999 } });
    await app.fails(404, call, { body: { id: 999_999, before: null } });
  });

  test('the starter set of signs is added once, and codes stay single', async () => {
    const first = await app.call(addStarterSigns, { body: {} });
    expect(first.changed).toBe(STARTER_SIGNS.length);
    expect((await app.call(addStarterSigns, { body: {} })).changed).toBe(0);
    const code = STARTER_SIGNS[0]?.code as string;
    const problem = await app.fails(422, sign.endpoints.add, { body: { code, name: 'Twice', group: 'other' } });
    expect(problem.errors).toHaveProperty('code');
    const { data: rows } = await app.call(sign.endpoints.list, { query: { group: 'warning', per_page: 500 } as never });
    expect(rows.length).toBe(STARTER_SIGNS.filter(({ group }) => group === 'warning').length + 1);
    await app.call(undoOperation, { params: { id: first.operation_id as number } });
    expect((await app.call(addStarterSigns, { body: {} })).changed).toBe(STARTER_SIGNS.length);
  });

  test.each([banner, advertisement])(
    '$entity: its end lies after its start, its link is one that is safe',
    async ({ endpoints, row }) => {
      const body = (more: object) => ({ body: { title: 'When', placement: row.shape.placement.options[0], ...more } });
      const start = '2030-01-10T00:00:00.000Z';
      await app.fails(422, endpoints.add, body({ starts_at: start, ends_at: start }));
      for (const link of ['javascript:alert(1)', 'data:text/html,x', 'not a link'])
        expect((await app.fails(422, endpoints.add, body({ link }))).errors).toHaveProperty('link');
      const made = await data(
        app.call(endpoints.add, body({ starts_at: start, ends_at: '2030-02-01T00:00:00.000Z' }) as never),
      );
      await app.fails(422, endpoints.edit, {
        params: { id: made.id },
        body: { version: 1, ends_at: '2030-01-01T00:00:00.000Z' },
      });
      const on = async (at: string) =>
        (await app.call(endpoints.list, { query: { starts_at_to: at, ends_at_from: at } as never })).data.map(
          ({ id }) => id,
        );
      expect(await on('2030-01-20T00:00:00.000Z')).toContain(made.id);
      expect(await on('2030-03-01T00:00:00.000Z')).not.toContain(made.id);
    },
  );

  test.each([banner, advertisement])('$entity: found by whether it runs now', async ({ endpoints, row }) => {
    const hour = (from: number) => new Date(Date.now() + from * 3_600_000).toISOString();
    const made: Record<string, number> = {};
    for (const [name, times, status] of [
      ['always', {}, 'published'],
      ['now', { starts_at: hour(-1), ends_at: hour(1) }, 'published'],
      ['soon', { starts_at: hour(1) }, 'published'],
      ['over', { ends_at: hour(-1) }, 'published'],
      ['unsaid', { ends_at: hour(-1) }, 'draft'],
    ] as const) {
      const body = { title: `Runs ${name}`, placement: row.shape.placement.options[0], ...times };
      made[name] = Number((await data(app.call(endpoints.add, { body } as never))).id);
      if (status === 'published')
        await app.call(endpoints.setStatus, { body: { rows: { ids: [made[name]] }, status } } as never);
    }
    const found = async (runs: string) => {
      const rows = (await app.call(endpoints.list, { query: { runs, per_page: 500 } as never })).data;
      return Object.keys(made).filter((name) => rows.some(({ id }) => id === made[name]));
    };
    expect(await found('running')).toEqual(['always', 'now']);
    expect(await found('planned')).toEqual(['soon']);
    expect(await found('ended')).toEqual(['over']);
    expect(await found('draft')).toEqual(['unsaid']);
    expect(await found('planned,ended')).toEqual(['soon', 'over']);
    await app.fails(422, endpoints.list, { query: { runs: 'now' } });
    const matching = { rows: { matching: { runs: 'ended' } }, status: 'retired' };
    await app.call(endpoints.setStatus, { body: matching } as never);
    expect(await found('ended')).toEqual([]);
    expect(await found('running')).toEqual(['always', 'now']);
  });

  test('Markdown is kept as it was written, whatever it holds', async () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '<script>alert(1)</script>',
        '[x](javascript:alert(1))',
        '![i](x)',
        '**',
        '`',
        '\n',
        '| a | b |',
        '<img src=x onerror=alert(1)>',
        '&lt;',
        '\\',
        '\u{1f6a6}',
        '\ud800',
        '\u0007',
        '\0',
      ),
      fc.string({ unit: 'grapheme', maxLength: 10 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 20 }), async (pieces) => {
        const body = pieces.join('');
        const reply = await app.raw(theory.endpoints.add, { body: { title: 'Fuzz', body } });
        expect(reply.status, reply.body).toBe(200);
        const kept = reply.json<{ data: { id: number; body: string } }>().data;
        const read = await app.call(theory.endpoints.get, { params: { id: kept.id } });
        expect(read.data.body).toBe(kept.body);
      }),
      { numRuns: 40 },
    );
  });
});

describeSqliteInGate('images', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp(engine);
  });
  const upload = (bytes: Uint8Array, name = 'a.png', type = 'image/png') =>
    app.raw(uploadImage, { body: { file: new File([new Uint8Array(bytes)], name, { type }) } });
  const drawing = () => sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } });

  test('PNG, JPEG and WebP are taken by their content and written anew', async () => {
    const withPlace = await drawing()
      .jpeg()
      .withExif({ IFD0: { Copyright: 'secret-place' } })
      .toBuffer();
    expect(withPlace.includes('secret-place')).toBe(true);
    for (const bytes of [await drawing().png().toBuffer(), withPlace, await drawing().webp().toBuffer()]) {
      const reply = await upload(bytes, 'whatever.txt', 'text/plain');
      expect(reply.status, reply.body).toBe(200);
      const { key, width, height, type } = reply.json<{
        data: { key: string; width: number; height: number; type: string };
      }>().data;
      expect([width, height, type]).toEqual([40, 20, 'image/webp']);
      const read = await app.app.http.inject({
        url: `/api/admin/upload/${key}`,
        headers: { authorization: `Bearer ${app.token}` },
      });
      expect(read.headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' });
      expect(read.rawPayload.includes('secret-place')).toBe(false);
      expect((await sharp(read.rawPayload).metadata()).format).toBe('webp');
      const { token } = await app.addClub();
      await app.fails(404, readImage, { params: { key } }, { token });
      await app.fails(401, readImage, { params: { key } }, { token: null });
    }
  });

  test('SVG, other kinds, broken and too large ones are refused in words', async () => {
    const png = await drawing().png().toBuffer();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
    for (const [bytes, status, code] of [
      [svg, 415, 'image-type'],
      [Buffer.from('GIF89a nothing'), 415, 'image-type'],
      [Buffer.alloc(0), 415, 'image-type'],
      [png.subarray(0, 40), 422, 'image-unreadable'],
      [
        Buffer.concat([png.subarray(0, 16), Buffer.from([0, 1, 0, 0, 0, 1, 0, 0]), png.subarray(24)]),
        422,
        'image-unreadable',
      ],
      [Buffer.concat([png, Buffer.alloc(MAX_IMAGE_BYTES)]), 413, 'too-large'],
    ] as const) {
      const reply = await upload(bytes);
      expect(reply.status).toBe(status);
      expect(reply.json()).toMatchObject({ type: expect.stringMatching(new RegExp(`^/problems/(image-)?${code}$`)) });
    }
  });

  test('drawings that hold scripts are refused however they are dressed; what is hung on an image is not kept', async () => {
    const png = await drawing().png().toBuffer();
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><image href="file:///etc/passwd"/></svg>';
    const head = png.subarray(0, 8);
    for (const bytes of [
      Buffer.from(svg),
      Buffer.from(`\ufeff \n<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg}`),
      Buffer.from(svg, 'utf16le'),
      Buffer.from(`<html>${svg}</html>`),
      Buffer.concat([head, Buffer.from(svg)]),
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(svg)]),
      Buffer.from(`RIFF\0\0\0\0WEBP${svg}`),
    ]) {
      const reply = await upload(bytes);
      expect([415, 422]).toContain(reply.status);
      expect(reply.json()).toMatchObject({ type: expect.stringContaining('image-'), detail: expect.any(String) });
    }
    const reply = await upload(Buffer.concat([png, Buffer.from(svg)]));
    expect(reply.status, reply.body).toBe(200);
    const read = await app.app.http.inject({
      url: `/api/admin/upload/${reply.json<{ data: { key: string } }>().data.key}`,
      headers: { authorization: `Bearer ${app.token}` },
    });
    expect(read.rawPayload.includes('<script>')).toBe(false);
  });

  test('images cut off in their middle are refused in words', async () => {
    for (const image of [
      await drawing().png().toBuffer(),
      await drawing().jpeg().toBuffer(),
      await drawing().webp().toBuffer(),
    ]) {
      for (let part = 0; part < 16; part++) {
        const reply = await upload(image.subarray(0, Math.floor((image.length * part) / 20)));
        expect([415, 422], `${part} of 20`).toContain(reply.status);
      }
    }
  });

  test('bytes changed anywhere are taken or refused, and nothing else', async () => {
    const images = [
      await drawing().png().toBuffer(),
      await drawing().jpeg().toBuffer(),
      await drawing().webp().toBuffer(),
    ];
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...images),
        fc.array(fc.tuple(fc.nat(400), fc.nat(255)), { minLength: 1, maxLength: 6 }),
        async (image, changes) => {
          const bytes = Buffer.from(image);
          for (const [at, value] of changes) bytes[at % bytes.length] = value;
          expect([200, 415, 422]).toContain((await upload(bytes)).status);
        },
      ),
      { numRuns: 80 },
    );
  });
});
