import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { compileMessages } from './compile-messages.ts';
import { spokenInstead } from './spoken-languages.ts';
import { withoutAnswers } from './without-answers.ts';
import { withoutSummaries } from './without-summaries.ts';
import { methodsCalled, methodsTakenOut, withoutFunctions, withoutMethods } from './without-zod-parts.ts';

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

/** The module of zod that makes the schemas. */
const schemas = () =>
  readFileSync(
    createRequire(import.meta.url)
      .resolve('zod')
      .replace(/index\.c?js$/, 'v4/classic/schemas.js'),
    'utf8',
  );

test('a method that was taken out is noticed where a schema calls it', () => {
  const takenOut = methodsTakenOut(schemas());
  expect(takenOut).toEqual(expect.arrayContaining(['email', 'url', 'safeParseAsync', 'decode']));
  expect(takenOut).not.toContain('parse');
  const calls = (code: string) =>
    methodsCalled(`import { z } from 'zod';\n${code}`).filter((name) => takenOut.includes(name));
  expect(calls('const link = z.string().max(9).url();')).toEqual(['url']);
  expect(calls('const answer = await shape.safeParseAsync(body);')).toEqual(['safeParseAsync']);
  expect(calls('const day = z.iso\n  .date(); const mail = z.email(); shape.safeParse(body);')).toEqual([]);
});

test('schemas keep the methods that the panel calls, and nothing of the others', () => {
  const made = withoutMethods(schemas());
  const methods = (name: string) =>
    made
      .slice(made.indexOf(`export const ${name} =`))
      .split(/^\}\)*;/m)[0]
      ?.match(/(?<=^ {4}(?:async )?)\w+(?=[(:])/gm) ?? [];
  expect(methods('ZodType')).toEqual(
    expect.arrayContaining(['parse', 'safeParse', 'optional', 'default', 'pipe', 'refine']),
  );
  expect(methods('_ZodString')).toEqual(expect.arrayContaining(['regex', 'min', 'max', 'trim']));
  expect(methods('ZodType').filter((name) => /encode|decode|async|validate/i.test(name))).toEqual([]);
  expect(methods('ZodString')).toEqual([]);
  expect(made).not.toContain('JIT');
  expect(() => parseAst(made)).not.toThrow();
  expect(() => withoutMethods('const a = 1;')).toThrow('zod');
});

test('summaries are emptied, whatever their quotes, and nothing else is', () => {
  const code =
    "  summary: 'It\\'s one.',\n  summary:\n    \"Two, 'quoted'.\",\n  summary: `Three, more.`,\n  title: 'Kept',\n";
  expect(withoutSummaries(code)).toBe("  summary: '',\n  summary:\n    '',\n  summary: '',\n  title: 'Kept',\n");
});

test('descriptions of answers are left out, and what only they use may be', () => {
  const code = `const report = z.object({ answer: z.string() });
export const read = endpoint({ id: 'read', answer: z.object({ data: report }), body: z.object({ answer: text() }) });
const plain = 1;
const other = make({ answer: z.string() });
`;
  const made = withoutAnswers(code, parseAst(code) as never);
  expect(made).toBe(`const report = /* @__PURE__ */ (() => (z.object({ answer: z.string() })))();
export const read = /* @__PURE__ */ (() => (endpoint({ id: 'read', answer: void 0, body: z.object({ answer: text() }) })))();
const plain = 1;
const other = /* @__PURE__ */ (() => (make({ answer: z.string() })))();
`);
});

test('what of an entity only the server reads is left out', () => {
  const code =
    "const car = resource({ icon: 'car', found: { near: true }, personal: { about: [FACTS] }, row: { plate: text() } });";
  expect(withoutAnswers(code, parseAst(code) as never)).toBe(
    "const car = /* @__PURE__ */ (() => (resource({ icon: 'car', found: void 0, personal: void 0, row: void 0 })))();",
  );
});

test('an answer that is named in short keeps its name', () => {
  const code = "read(endpoint({ id: 'read', answer, body }));";
  expect(withoutAnswers(code, parseAst(code) as never)).toBe("read(endpoint({ id: 'read', answer: void 0, body }));");
});

test('languages that are not spoken stand in English', () => {
  const texts = (tag: string) => spokenInstead(`/p/node_modules/react-aria/dist/private/intl/menu/${tag}.mjs`);
  expect(texts('de-DE')).toContain('en-US');
  expect(texts('pt-PT')).toBe(null);
  expect(spokenInstead('/p/src/locales/de-DE.mjs')).toBe(null);
});
