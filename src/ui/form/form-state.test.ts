import { expect, test } from 'vitest';
import { atFields } from './form-state.ts';

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
