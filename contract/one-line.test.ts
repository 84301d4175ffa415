/** Whatever a call takes in one line is in one line: names, titles, reasons, numbers, of whichever entity. */
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { fieldOf, isSecret } from './fields.ts';
import { endpoints } from './index.ts';

/** One for each form that a field may ask for. */
const TRIED = ['a\r\nb\tc\u0085d\u2028e\u0000f', '912\n345\n678', 'http://a\u0007b', 'AA-12\n34', 'a@b.example\r\nc'];
const CONTROL = /[\p{Cc}\u2028\u2029]/u;

/** Fields of several lines, and texts that name or hold what machines read: none of them is shown as a line. */
const OTHERS = new Set(['multiline', 'markdown']);
const MACHINES =
  /(?:\.(?:sort|ranges\[\]\.(?:from|to)\[\]|credential\..*|answer|body|import_key|client_key|logout_token|invitation)|mailAttempt\.key)$/;

type Loose = z.ZodType & {
  readonly shape?: Record<string, Loose>;
  readonly def: { type: string; element?: Loose; options?: Loose[]; innerType?: Loose };
};

function keptIn(schema: Loose, path: string): string[] {
  const { type, element, options, innerType } = schema.def;
  const kind = fieldOf(schema)?.kind;
  if ((kind && OTHERS.has(kind)) || isSecret(schema) || MACHINES.test(path)) return [];
  if (schema.shape) return Object.entries(schema.shape).flatMap(([name, one]) => keptIn(one, `${path}.${name}`));
  if (element) return keptIn(element, `${path}[]`);
  if (options) return options.flatMap((one) => keptIn(one, path));
  if (innerType && type !== 'pipe') return keptIn(innerType, path);
  return TRIED.some((tried) => {
    const read = schema.safeParse(tried);
    return read.success && typeof read.data === 'string' && CONTROL.test(read.data);
  })
    ? [path]
    : [];
}

test('no field of one line keeps the end of a line, or another control sign', () => {
  const kept = endpoints.flatMap(({ id, body }) => (body ? keptIn(body as unknown as Loose, id) : []));
  // Of these addresses nothing is kept: who signs in says them, and they are looked for.
  expect(kept.filter((path) => !['login.email', 'requestRecovery.email'].includes(path))).toEqual([
    'findSimilarQuestions.text',
  ]);
});
