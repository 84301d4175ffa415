/** Requests that the contract accepts, filled with what databases and parsers choke on; and those that it refuses, by field. */
import { beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { student } from '#contract/entities/student.ts';
import type { Problem } from '#contract/errors.ts';
import { ENGLISH } from '#contract/faults/english.ts';
import { endpoints } from '#contract/index.ts';
import { loadFaults } from '#locales/index.ts';
import { describePostgresInGate, describeSqliteInGate } from '../engines/engines.ts';
import { startApp, type TestApp } from './harness.ts';
import { type Choices, sampleOf } from './samples.ts';

const KINDS: Record<string, Choices> = {
  'ordinary values': { texts: ['text'], numbers: [1], ids: [1] },
  'nul characters': { texts: ['a\u0000b'], numbers: [1], ids: [1] },
  'half characters': { texts: ['a\ud800b', '\udc00'], numbers: [1], ids: [1] },
  'times at the edge': {
    texts: ['0000-01-01', '9999-12-31', '0000-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z', '-1', '%_\\'],
    numbers: [0],
    ids: [1],
  },
  'the largest numbers': {
    texts: ['9007199254740991', '9'.repeat(30)],
    numbers: [Number.MAX_SAFE_INTEGER, 2_147_483_647, 1_000_000, 500],
    ids: [Number.MAX_SAFE_INTEGER, 2_147_483_647],
  },
  'words of query languages': {
    texts: ["' or 1=1 --", '"*" & ! | <-> :*', '{{7*7}} %00 ../..'],
    numbers: [-1, 0.5],
    ids: [1],
  },
};

/** Each call is made by an account of its own, whose password is hashed: ms, on a busy machine. */
const WHOLE_CONTRACT = 180_000;

describePostgresInGate('every call with a request that it accepts', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp(engine);
    await app.call(student.endpoints.add, { body: { first_name: 'Only', last_name: 'One' } as never });
  });

  test.each(Object.entries(KINDS))(
    'never breaks on %s',
    async (_kind, choices) => {
      const broken: string[] = [];
      for (const endpoint of endpoints) {
        if (endpoint.produces?.includes('event-stream')) continue;
        const params = {
          ...Object.fromEntries([...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, 1])),
          ...(endpoint.params ? (sampleOf(endpoint.params, choices) as object) : {}),
        };
        const body = endpoint.body ? (sampleOf(endpoint.body, choices) as object) : undefined;
        const query = Object.entries(endpoint.query ? (sampleOf(endpoint.query, choices) as object) : {});
        const { token } = await app.addAccount(`a-${endpoint.id}-${Math.random()}@school.example`, ['admin']);
        // One word of a query after another: a wrong one would keep the others from being looked at.
        for (const part of [[], ...query.map((one) => [one])]) {
          const input = { params, body, query: Object.fromEntries(part) };
          const status = await app.raw(endpoint, input, { token }).then(
            (reply) => reply.status,
            (error: Error) => error.message,
          );
          if (typeof status === 'string' || status >= 500)
            broken.push(`${endpoint.id} ${status} ${JSON.stringify(input)}`);
        }
      }
      expect(broken).toEqual([]);
    },
    WHOLE_CONTRACT,
  );
});

/** Values that nearly every field refuses, each in its own way. */
const WRONG: readonly unknown[] = [
  ...[null, '', ' ', 'x', '2026-02-30', '25:61', 'a@', '\u0000', 'a'.repeat(50_000)],
  ...[-1, 0, 1.5, 1e15, true, [], ['x', 'x'], [1, 1], [{}], {}, { ids: [] }],
];
/** What no zod and no parser of JSON may say to a person. */
const OF_VALIDATORS = /Invalid|[Ee]xpected|Too (?:small|big)|[Rr]eceived|ZodError|undefined|\bnull\b/;

describeSqliteInGate('every call with a body that it refuses', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp(engine);
  });

  test(
    'says what is wrong at its field, by a code with a text in each language',
    async () => {
      const untold = new Set<string>();
      const said = new Map<string, string>();
      const texts = [ENGLISH, await loadFaults('fr'), await loadFaults('pt')];
      for (const endpoint of endpoints) {
        if (!endpoint.body || endpoint.produces?.includes('event-stream')) continue;
        const shape = (endpoint.body as z.ZodObject).shape ?? {};
        const names = Object.keys(shape);
        const params = Object.fromEntries([...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, 1]));
        const { token } = await app.addAccount(`f-${endpoint.id}@school.example`, ['admin']);
        for (const body of [{}, ...WRONG.map((value) => Object.fromEntries(names.map((name) => [name, value])))]) {
          const reply = await app.raw(endpoint, { params, body }, { token });
          if (reply.status !== 422) continue;
          const { errors = {}, faults = {}, code = '', detail = '' } = reply.json<Problem>();
          for (const [field, messages] of Object.entries(errors)) {
            // The field is one of the call's, so that a form can show it there and go to it.
            if (names.length > 0 && field !== '_' && !names.includes(field.split('.')[0] ?? ''))
              untold.add(`${endpoint.id}: ${field}`);
            messages.forEach((text, index) => {
              said.set(text, faults[field]?.[index]?.code ?? '');
            });
          }
          said.set(detail, code);
        }
      }
      for (const [text, code] of said)
        if (OF_VALIDATORS.test(text) || !texts.every((language) => Object.hasOwn(language, code))) untold.add(text);
      expect([...untold]).toEqual([]);
      expect(said.size).toBeGreaterThan(20);
    },
    WHOLE_CONTRACT,
  );
});
