import { expect, test } from 'vitest';
import { z } from 'zod';
import * as f from '#contract/fields.ts';
import { aboutOf, saidOf } from './about.ts';
import { fieldsOf } from './fields.ts';

const message = fieldsOf({
  args: z.object({
    student: f.ref('student'),
    body: f.multiline(),
    mail: f.flag().optional(),
    version: f.version().optional(),
  }),
});

test('a command is about its first argument where that is a row, needed and given', () => {
  expect(aboutOf(message, { student: 12 })?.name).toBe('student');
  expect(aboutOf(message, { body: 'x' })).toBeUndefined();
  const whoever = fieldsOf({ args: z.object({ student: f.ref('student').optional() }) });
  expect(aboutOf(whoever, { student: 12 })).toBeUndefined();
  const many = fieldsOf({ args: z.object({ students: f.rows('student'), status: f.text() }) });
  expect(aboutOf(many, { students: { ids: [1, 2] } })?.name).toBe('students');
});

test('what is agreed to is said whole, but for what is empty, secret or travels along', () => {
  const names = (args: object) => saidOf(message, args as never).map(({ name }) => name);
  expect(names({ student: 12, body: 'x', mail: true, version: 3 })).toEqual(['student', 'body', 'mail']);
  expect(names({ student: 12, body: '', mail: false })).toEqual(['student']);
  const account = fieldsOf({ args: z.object({ email: f.email(), old_password: f.password() }) });
  expect(saidOf(account, { email: 'a@b.c', old_password: 'x' }).map(({ name }) => name)).toEqual(['email']);
});
