/** What lets somebody in, or changes how: which calls take it, and where in a request it travels. */
import { expect, test } from 'vitest';
import type { z } from 'zod';
import type { AnyEndpoint } from './endpoint.ts';
import { changePassword, recovery } from './entities/session.ts';
import { isSecret } from './fields.ts';
import { endpoints } from './index.ts';

/** Fields of an object, also of one that was narrowed, or of each object of a union. */
function fieldsOf(schema: z.ZodType | undefined): [string, z.ZodType][] {
  const {
    shape,
    options,
    innerType,
    in: inner,
  } = (schema?.def ?? {}) as {
    shape?: Record<string, z.ZodType>;
    options?: readonly z.ZodType[];
    innerType?: z.ZodType;
    in?: z.ZodType;
  };
  if (shape) return Object.entries(shape);
  if (options) return options.flatMap(fieldsOf);
  return innerType || inner ? fieldsOf(innerType ?? inner) : [];
}
const bare = (schema: z.ZodType): z.ZodType => {
  const inner = (schema.def as { innerType?: z.ZodType }).innerType;
  return inner ? bare(inner) : schema;
};
const secretsIn = (part: 'params' | 'query' | 'body') =>
  (endpoints as readonly AnyEndpoint[])
    .flatMap((one) =>
      fieldsOf(one[part]).flatMap(([name, field]) => (isSecret(bare(field)) ? [`${one.id}.${name}`] : [])),
    )
    .sort();

test('no call takes a secret in its address, but for a calendar that programs fetch by its address alone', () => {
  expect([...secretsIn('params'), ...secretsIn('query')]).toEqual([]);
  // What is neither a number nor one of a list: images by the hash of their content, and that calendar.
  const texts = (endpoints as readonly AnyEndpoint[]).flatMap((one) =>
    fieldsOf(one.params).flatMap(([name]) => (/^(id|entity|report)$/.test(name) ? [] : [`${one.id}.${name}`])),
  );
  expect(texts.sort()).toEqual([
    'readAppImage.image',
    'readAttemptImageAsStudent.image',
    'readImage.key',
    'readTeacherFeed.key',
  ]);
  // Filters of lists: none is what lets somebody in.
  const query = new Set(
    (endpoints as readonly AnyEndpoint[]).flatMap((one) => fieldsOf(one.query).map(([name]) => name)),
  );
  expect([...query].filter((name) => /token|password|secret|invitation|hash/i.test(name))).toEqual([]);
});

test('passwords are asked of their own holder alone: no call sets another’s, and none takes a hint or an answer to a question', () => {
  const passwords = secretsIn('body').filter((name) => /\.\w*(password|hint|question|answer)/i.test(name));
  expect(passwords).toEqual([
    'changePassword.confirm_new_password',
    'changePassword.new_password',
    'login.password',
    'reauthenticate.password',
    'signUp.password',
    'updateUser.password',
    'updateUserPassword.confirm_new_password',
    'updateUserPassword.new_password',
    'updateUserPassword.old_password',
  ]);
  // Recovery asks for an address alone, and its link for a password alone.
  const namesOf = ({ body }: AnyEndpoint) => fieldsOf(body).map(([name]) => name);
  expect(namesOf(recovery)).toEqual(['email']);
  expect(namesOf(changePassword)).toEqual(['token', 'new_password', 'confirm_new_password']);
});
