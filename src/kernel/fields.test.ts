import { expect, test } from 'vitest';
import { z } from 'zod';
import * as f from '#contract/fields.ts';
import { choiceValues, fieldsOf } from './fields.ts';

const args = z.object({
  student: f.ref('student'),
  status: f.choice(['a', 'b'], 'x').nullable().optional(),
  tags: f.choices(['p', 'q'], 'y').default([]),
  note: f.multiline().optional(),
  version: f.version(),
});

test('fields keep their order, kind and whether they may be left out', () => {
  const fields = fieldsOf({ args });
  expect(fields.map(({ name, meta, optional, hidden }) => [name, meta.kind, optional, hidden])).toEqual([
    ['student', 'ref', false, false],
    ['status', 'choice', true, false],
    ['tags', 'choices', true, false],
    ['note', 'multiline', true, false],
    ['version', 'number', false, true],
  ]);
  expect(fields[0]?.labelKey).toBe('fields.student');
  expect(fieldsOf({ args })).toBe(fields);
});

test('the values of choices are found through wrappers', () => {
  expect(fieldsOf({ args }).map(choiceValues)).toEqual([[], ['a', 'b'], ['p', 'q'], [], []]);
});
