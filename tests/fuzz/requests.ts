/**
 * Requests made from the API's own document (OpenAPI 3.1), by chance and so that they can be made again: most are such as the document
 * asks for, with a value here and there that is none, and some are no requests that anybody should send.
 */

/** JSON Schema, as far as the document uses it. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly contentMediaType?: string;
}
interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema: Schema;
}
export interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>;
}
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

export interface Call {
  readonly id: string;
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | FormData | null;
  /** Media types that the document says an answer has. */
  readonly answers: readonly string[];
}

/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
export function chanceFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** How often, of a hundred values, one is put where another is asked for, in requests that are to be wrong; and how many of those there are. */
const WRONG = 12;
const WRONG_REQUESTS = 40;
/** How often, of a hundred requests, it is none that a client sends. */
const MALFORMED = 5;

const TEXTS = [
  ...['Rita', 'Gomes', 'a@b.example', '2030-05-05', '2030-05-05T10:00:00.000Z', '10:00', '#aabbcc', 'B', 'PT', 'en'],
  ...[
    '+351912345678',
    'https://a.example/',
    '1',
    '12:30-13:30',
    'AA-11-BB',
    'cash',
    'EUR',
    'Europe/Lisbon',
    ' ',
    'éàü',
  ],
];
const ODD_TEXTS = [
  ...[
    '',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\udc00x',
    '\ufeff=1+1',
    '\u202eabc',
    'a\r\nb',
    '%',
    '_',
    '\\',
    "'",
    '"',
    '{{7*7}}',
  ],
  ...[
    "' or 1=1 --",
    '../../etc/passwd',
    '%00',
    '<script>',
    '0000-01-01',
    '9999-12-31T23:59:59.999Z',
    '2026-02-30',
    '1e999',
  ],
  ...[
    'NaN',
    'null',
    '-0',
    '9007199254740993',
    '👨‍👩‍👧‍👦'.repeat(30),
    'x'.repeat(5000),
    '[',
    '{"a":1}',
    '__proto__',
    'constructor',
  ],
];
const ODD_VALUES: readonly unknown[] = [
  ...[
    null,
    true,
    false,
    0,
    -1,
    0.5,
    1e21,
    -1e21,
    2 ** 31,
    2 ** 53,
    [],
    {},
    [[[]]],
    [null],
    { ids: [] },
    { ids: [0, -1, 1e9] },
  ],
  ...[{ matching: {} }, { matching: { q: '%' }, ranges: [{ from: null, to: null }] }, { $ne: null }, { length: 1e9 }],
];
/** How deep a value made by chance is nested at most. */
const DEEPEST = 6;

/** Makes requests of one document: the request of a number is the same for the same seed. */
export function requestsOf(document: ApiDocument, seed: number, skip: ReadonlySet<string> = new Set()) {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      skip.has(operation.operationId) ? [] : [{ path, method: method.toUpperCase(), operation }],
    ),
  );
  return (number: number): Call => {
    const chance = chanceFrom(seed ^ Math.imul(number + 1, 0x9e3779b1));
    const make = makerOf(chance);
    const { path, method, operation } = make.one(operations);
    const { parameters = [], requestBody, operationId: id, responses } = operation;
    const of = (place: Parameter['in']) => parameters.filter((one) => one.in === place);
    const asText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
    const encoded = (text: string) => encodeURIComponent(text.toWellFormed());
    const address = of('path').reduce(
      (left, { name, schema }) => left.replace(`{${name}}`, encoded(asText(make.value(schema))) || '0'),
      path,
    );
    const query = of('query')
      .filter(({ required }) => required || make.often(30))
      .map(({ name, schema }) => `${name}=${encoded(asText(make.value(schema)))}`)
      .join('&');
    const headers: Record<string, string> = {};
    if (make.often(20)) headers['idempotency-key'] = make.one(['k1', 'k2', `k${number}`, 'x'.repeat(128)]);
    if (make.often(10)) headers['clutch-command'] = make.one(['student.add', 'history.undo', 'x'.repeat(80)]);
    const content = requestBody ? Object.entries(requestBody.content) : [];
    const [type, { schema = {} } = {}] = content.length > 0 ? make.one(content) : [];
    const sent = type === undefined ? { body: null } : make.body(type, schema);
    if ('type' in sent && sent.type) headers['content-type'] = sent.type;
    return {
      id,
      method,
      path: `/api${address}${query === '' ? '' : `?${query}`}`,
      headers,
      body: sent.body,
      answers: Object.values(responses).flatMap(({ content: known = {} }) => Object.keys(known)),
    };
  };
}

function makerOf(chance: () => number) {
  const upTo = (most: number) => Math.floor(chance() * most);
  const often = (percent: number) => chance() * 100 < percent;
  const one = <T>(all: readonly T[]): T => all[upTo(all.length)] as T;

  const wrong = often(WRONG_REQUESTS) ? WRONG : 0;

  function value(schema: Schema, depth = 0): unknown {
    if (often(wrong)) return often(50) ? one(ODD_TEXTS) : one(ODD_VALUES);
    return fitting(schema, depth);
  }

  function fitting(schema: Schema, depth: number): unknown {
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return one(schema.enum);
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices) return value(one(choices), depth + 1);
    if (schema.allOf)
      return Object.assign(
        {},
        ...schema.allOf.map((part) => value(part, depth + 1)).filter((part) => typeof part === 'object'),
      );
    const type = typeof schema.type === 'string' ? schema.type : schema.type ? one(schema.type) : undefined;
    switch (type) {
      case 'object':
        return objectOf(schema, depth);
      case 'array': {
        const count = depth > DEEPEST ? 0 : often(5) ? 40 : upTo(4);
        return Array.from({ length: count }, (_, at) =>
          value(schema.prefixItems?.[at] ?? schema.items ?? {}, depth + 1),
        );
      }
      case 'string':
        return text(schema);
      case 'integer':
      case 'number':
        return numberOf(schema, type === 'integer');
      case 'boolean':
        return often(50);
      case 'null':
        return null;
      default:
        return often(50) ? one(TEXTS) : upTo(50);
    }
  }

  function objectOf({ properties = {}, required = [], additionalProperties }: Schema, depth: number): object {
    const entries = Object.entries(properties)
      .filter(([name]) => (required.includes(name) ? !often(wrong / 4) : depth <= DEEPEST && often(45)))
      .map(([name, schema]): [string, unknown] => [name, value(schema, depth + 1)]);
    if (typeof additionalProperties === 'object')
      for (let count = upTo(3); count > 0; count--) entries.push([one(TEXTS), value(additionalProperties, depth + 1)]);
    if (often(wrong / 4))
      entries.push([
        one(['__proto__', 'constructor', 'id', 'club_id', 'deleted_at', 'x'.repeat(300)]),
        one(ODD_VALUES),
      ]);
    return Object.fromEntries(entries);
  }

  function text({ format, maxLength, contentMediaType }: Schema): unknown {
    if (contentMediaType) return file();
    if (format === 'date') return one(['2030-05-05', '2026-11-18', '2024-02-29']);
    if (format === 'date-time') return one(['2030-05-05T10:00:00.000Z', '2026-11-18T09:00:00+02:00']);
    if (format === 'email') return `a${upTo(50)}@b.example`;
    const found = often(10) ? String(upTo(100)) : one(TEXTS);
    return maxLength !== undefined && often(5) ? 'ã'.repeat(Math.min(maxLength + upTo(2), 300_000)) : found;
  }

  function numberOf({ minimum = 0, maximum = 1000 }: Schema, whole: boolean): number {
    if (often(10)) return one([minimum, maximum, minimum - 1, maximum + 1]);
    // Rows have small numbers: most name one that is there.
    const least = Math.max(minimum, -1000);
    const made = least + chance() * Math.min(maximum - least, 30);
    return whole ? Math.floor(made) : made;
  }

  function file(): File {
    const [name, content] = one<readonly [string, string | Uint8Array]>([
      ['all.csv', 'first_name,last_name,email\nRita,Gomes,r@x.example\n'],
      ['all.csv', `a;b\n"${one(ODD_TEXTS).replaceAll('"', '')}\n`],
      ['all.csv', one(ODD_TEXTS)],
      ['page.pdf', '%PDF-1.4\n%%EOF\n'],
      ['picture.png', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, ...bytes(60)])],
      ['picture.jpg', Uint8Array.from([0xff, 0xd8, 0xff, ...bytes(60)])],
      ['all.zip', Uint8Array.from([0x50, 0x4b, 0x03, 0x04, ...bytes(80)])],
      ['\u202e../a\u0000.csv', Uint8Array.from(bytes(200))],
      ['', ''],
    ]);
    return new File([typeof content === 'string' ? content.toWellFormed() : new Uint8Array(content)], name);
  }
  const bytes = (count: number) => Array.from({ length: count }, () => upTo(256));

  function body(type: string, schema: Schema): { body: Call['body']; type?: string } {
    if (type.startsWith('multipart/')) {
      if (often(MALFORMED)) return { body: `--x\r\n${one(ODD_TEXTS)}`, type: 'multipart/form-data; boundary=x' };
      const form = new FormData();
      for (const [name, part] of Object.entries(objectOf(schema, 0))) {
        if (part instanceof File) form.append(name, part);
        else form.append(name, typeof part === 'string' ? part : `json:${JSON.stringify(part)}`);
      }
      return { body: form };
    }
    const written = JSON.stringify(value({ type: 'object', ...schema })) ?? 'null';
    if (!often(MALFORMED)) return { body: written, type: 'application/json' };
    return one<{ body: Call['body']; type: string }>([
      { body: written.slice(0, upTo(written.length)), type: 'application/json' },
      { body: written, type: one(['text/plain', 'application/xml', 'application/json; charset=utf-7', 'x']) },
      { body: Uint8Array.from([0xff, 0xfe, ...bytes(30)]), type: 'application/json' },
      { body: `${'['.repeat(20_000)}1`, type: 'application/json' },
      { body: `{"a":1,"a":${written}}`, type: 'application/json' },
      { body: '', type: 'application/json' },
      { body: 'null', type: 'application/json' },
    ]);
  }

  return { one, often, value, body };
}
