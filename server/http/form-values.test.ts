import { expect, test } from 'vitest';
import { z } from 'zod';
import { decimal, flag, multiline, ref } from '#contract/fields.ts';
import { formValue } from './form-values.ts';

test('a flag is read from true and false, and nothing else is guessed', () => {
  for (const schema of [flag(), flag().default(true), flag().optional()]) {
    expect(formValue(schema, 'true')).toBe(true);
    expect(formValue(schema, 'False')).toBe(false);
    expect(formValue(schema, 'json:true')).toBe(true);
    for (const other of ['yes', '1', '', 'on']) expect(formValue(schema, other)).toBe(other);
  }
});

test('numbers are read from their digits', () => {
  expect(formValue(decimal(0, 10).nullable(), '2.5')).toBe(2.5);
  expect(formValue(ref('teacher').nullable().default(null), '12')).toBe(12);
  expect(formValue(ref('teacher').nullable(), 'null')).toBeNull();
  expect(formValue(ref('teacher'), '12 or so')).toBe('12 or so');
  expect(formValue(ref('teacher'), '')).toBe('');
});

test('text stays text, whatever it looks like', () => {
  for (const text of ['true', '12', '[1]', 'null', 'json:{', 'json:true'])
    expect(formValue(multiline(), text)).toBe(text);
  expect(formValue(multiline().nullable(), 'json:null')).toBeNull();
});

test('lists and objects are JSON', () => {
  expect(formValue(z.array(z.string()), '["B","C"]')).toEqual(['B', 'C']);
  expect(formValue(z.object({ a: z.number() }), '{"a":1}')).toEqual({ a: 1 });
  expect(formValue(z.array(z.string()), '[broken')).toBe('[broken');
  expect(() => formValue(z.array(z.string()), 'json:[broken')).toThrow('invalid JSON');
});
