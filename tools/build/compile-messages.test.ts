import { expect, test } from 'vitest';
import { compileMessages } from './compile-messages.ts';
import { withoutFunctions } from './without-json-schema.ts';

test('plain texts stay texts, with their escapes resolved; others are compiled', () => {
  const compiled = compileMessages({ a: { plain: "Doesn''t match", named: 'Hello {name}' } });
  expect(compiled).toMatchObject({ a: { plain: "Doesn't match" } });
  expect(JSON.stringify(compiled)).toContain('["name"]');
});

test('what is left out throws, and what stands before it stays', () => {
  const code =
    'export function kept() {}\nexport const gone = (a) => {\n  return a;\n};\nexport function goneToo() {}\n';
  const made = withoutFunctions(code, code.indexOf('export const gone'));
  expect(made).toContain('export function kept() {}');
  expect(made).toContain('export const gone = notHere;\nexport const goneToo = notHere;');
  expect(() => withoutFunctions('const a = 1;', 0)).toThrow('zod');
});
