import { expect, test } from 'vitest';
import { atFields, isOf } from './form-state.ts';

const fields = ['student', 'starts_at', 'answers', 'topics'].map((name) => ({ name }));

test('the server’s messages stand at the fields of the form', () => {
  expect(
    atFields(fields, { student_id: ['a'], starts_at: ['b'], 'answers.0.text': ['c'], 'slots.0.starts_at': ['d'] }),
  ).toEqual({
    student: ['a'],
    starts_at: ['b', 'd'],
    answers: ['c'],
  });
});

test('what is about no field of the form is of the whole', () => {
  expect(atFields(fields, { '': ['a'], other_id: ['b'] })).toEqual({ '': ['a'], other_id: ['b'] });
});

test('a draft comes back for the order that it was typed over, or for one that says nothing else', () => {
  const values = { student: 5, starts_at: '2026-11-25T10:00:00.000Z', note: 'in the rain' };
  const draft = { values, begun: { student: 5, starts_at: '2026-11-24T09:00:00.000Z' } };
  // The same link, after a reload: the hour that was changed in the form stays.
  expect(isOf(draft, draft.begun)).toBe(true);
  expect(isOf(draft, { student: 5 })).toBe(true);
  expect(isOf(draft, {})).toBe(true);
  // Another hour was said, or another person.
  expect(isOf(draft, { student: 5, starts_at: '2026-11-26T09:00:00.000Z' })).toBe(false);
  expect(isOf(draft, { student: 6 })).toBe(false);
  // As they were kept before.
  expect(isOf({ values }, { student: 6 })).toBe(false);
});
