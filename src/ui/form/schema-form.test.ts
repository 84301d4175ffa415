import { expect, test } from 'vitest';
import type { z } from 'zod';
import { flag, multiline, ref, text } from '#contract/fields.ts';
import { held } from './schema-form.tsx';

const field = (name: string, schema: z.ZodType) => ({
  name,
  schema,
  meta: { kind: 'text' as const },
  optional: true,
  label: name,
});

test('of what a row holds that is needed which cannot be taken away', () => {
  const row = { name: 'Ana', place: 4, note: 'x', teacher: 2, active: true, first: '' };
  const needed = (name: string, schema: z.ZodType) => !held(field(name, schema), row).optional;
  expect(needed('name', text().optional())).toBe(true);
  expect(needed('place', ref('location').optional())).toBe(true);
  expect(needed('note', multiline().optional())).toBe(false);
  expect(needed('teacher', ref('teacher').nullable().optional())).toBe(false);
  expect(needed('active', flag().optional())).toBe(false);
  expect(needed('first', text().optional())).toBe(false);
});
