/** Every call of the contract against input that makes no sense. Callers who must not get through: isolation/isolation.test.ts. */
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/index.ts';
import { servedEndpoints } from '#server/http/route.ts';
import { describePostgresInGate } from '../engines/engines.ts';
import { startApp, type TestApp } from './harness.ts';
import { sampleOf } from './samples.ts';

describe('the contract', () => {
  test('names and paths are there once', () => {
    const ids = endpoints.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    const paths = endpoints.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`);
    expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
  });
});

describePostgresInGate('every call', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp(engine);
    // One row of every kind, so that nonsense about the first of a table meets it.
    for (const endpoint of endpoints.filter(({ id }) => /^add[A-Z]/.test(id))) {
      const sample = sampleOf(endpoint.body, { texts: ['text'], numbers: [1], ids: [1] }) as object;
      const body = Object.fromEntries(Object.entries(sample).filter(([name]) => !/_id$|image/.test(name)));
      await app.raw(endpoint, { body });
    }
  });

  test('is served', () => {
    const served = servedEndpoints(app.app.services);
    expect(endpoints.filter(({ id }) => !served.has(id)).map(({ id }) => id)).toEqual([]);
  });

  test('nonsense of every kind is refused in a document, and never breaks the server', async () => {
    const strange = fc.oneof(
      fc.constant(null),
      fc.string(),
      fc.integer(),
      fc.double(),
      fc.boolean(),
      fc.constantFrom(
        '\u0000',
        '../../etc/passwd',
        "'; drop table student; --",
        '9'.repeat(400),
        -1,
        1e308,
        [],
        {},
        [[[[]]]],
        '2026-02-30',
        '<script>',
      ),
      fc.array(fc.string(), { maxLength: 3 }),
      fc.dictionary(fc.string({ maxLength: 8 }), fc.string({ maxLength: 8 }), { maxKeys: 3 }),
    );
    const text = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
    for (const endpoint of endpoints) {
      // A stream never ends by itself: tests/server/people look at it over a real connection.
      if (endpoint.produces?.includes('event-stream')) continue;
      const shape = (endpoint.body as { shape?: Record<string, unknown> } | undefined)?.shape ?? {};
      const names = [...Object.keys(shape), 'extra'];
      // One of its own for each: some calls end sessions or take roles away.
      const { token } = await app.addAccount(`nonsense-${endpoint.id}@school.example`, ['admin']);
      await fc.assert(
        fc.asyncProperty(
          fc.record(Object.fromEntries(names.map((name) => [name, strange])), { requiredKeys: [] }),
          fc.oneof(fc.constant(1), strange),
          strange,
          async (body, id, word) => {
            const params = Object.fromEntries(
              [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [name as string, text(id)]),
            );
            const query = endpoint.query
              ? { q: text(word), page: text(id), sort: text(word), status: text(word), ids: text(id) }
              : undefined;
            const reply = await app.raw(endpoint, { params, query, ...(endpoint.body ? { body } : {}) }, { token });
            expect(reply.status, `${endpoint.id} ${JSON.stringify(body)} ${reply.body.slice(0, 200)}`).toBeLessThan(
              500,
            );
          },
        ),
        { numRuns: engine.name === 'sqlite' ? 12 : 5 },
      );
    }
  });

  test('addresses that cannot be read are told in a document too', async () => {
    for (const url of [
      '/api/%zz',
      `/api/admin/student/${'9'.repeat(500)}`,
      `/api/${'x'.repeat(5000)}`,
      '/api//admin/student',
    ]) {
      const reply = await app.app.http.inject({ url, headers: { authorization: `Bearer ${app.token}` } });
      expect([400, 404], url).toContain(reply.statusCode);
      expect(reply.headers['content-type']).toContain('application/problem+json');
      expect(reply.json()).toMatchObject({ request_id: reply.headers['x-request-id'] });
    }
  });

  test('broken bodies are told apart', async () => {
    const { token } = await app.addAccount('broken@school.example', ['admin']);
    const send = (payload: string, type: string) =>
      app.app.http.inject({
        method: 'POST',
        url: '/api/admin/student/signup',
        headers: { authorization: `Bearer ${token}`, 'content-type': type },
        payload,
      });
    expect((await send('{"first_name":', 'application/json')).statusCode).toBe(400);
    expect((await send('[1]', 'application/json')).statusCode).toBe(400);
    expect((await send('<a/>', 'application/xml')).statusCode).toBe(415);
    expect((await send(JSON.stringify({ first_name: 'x'.repeat(3_000_000) }), 'application/json')).statusCode).toBe(
      413,
    );
    const missing = await send('{}', 'application/json');
    expect(missing.statusCode).toBe(422);
    expect(missing.json()).toMatchObject({
      type: '/problems/validation',
      status: 422,
      errors: { first_name: [expect.any(String)] },
      request_id: expect.any(String),
    });
  });

  test('answers carry headers that keep browsers careful', async () => {
    const reply = await app.app.http.inject({ url: '/api/health' });
    const policy = String(reply.headers['content-security-policy']);
    expect(policy).toContain("default-src 'self'");
    // Of scripts in the pages themselves those alone that the build put there, by what they hold.
    expect(policy).toMatch(/script-src 'self'( 'sha256-[\w+/]{43}=')*(;|$)/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(reply.headers['x-content-type-options']).toBe('nosniff');
    expect(reply.headers['referrer-policy']).toBe('no-referrer');
    expect((await app.app.http.inject({ url: '/api/nothing' })).json()).toMatchObject({
      status: 404,
      request_id: expect.any(String),
    });
  });
});
