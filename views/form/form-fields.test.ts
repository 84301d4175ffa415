/** What stands below the fields of a form. */
import { expect, test } from 'vitest';
import { smsCommands } from '#commands/delivery/sms.ts';
import type { AnyCommand } from '#kernel/command.ts';
import { formFieldsOf, type Texts } from './form-fields.ts';

const texts = Object.assign((key: string) => key, { has: () => false }) as Texts;
const command = smsCommands.find(({ id }) => id === 'sms.set-provider') as AnyCommand;

test('a form that starts with no secret says of each whether it is set', () => {
  const helps = (set?: readonly string[]) =>
    formFieldsOf(command, texts, undefined, set).flatMap(({ name, help }) => (help ? [`${name} ${help}`] : []));
  expect(helps(['address'])).toEqual([
    'address secretField.set',
    'body secretField.notSet',
    'header_value secretField.notSet',
  ]);
  expect(helps()).toEqual([]);
});
