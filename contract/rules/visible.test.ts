import { expect, test } from 'vitest';
import { completeClass } from '#contract/entities/booking.ts';
import { messageTemplate, sendMessage } from '#contract/entities/chat.ts';
import { packageResource } from '#contract/entities/package.ts';
import { student } from '#contract/entities/student.ts';
import { optionalText, text } from '../fields.ts';
import { hasLetters, isInvisible, trimmed } from './visible.ts';

/** Zero width, direction, soft hyphen, blanks, a filler that counts as a letter, an empty Braille pattern, a control sign. */
const INVISIBLE = [
  '\u200b\u200b',
  '\u200e\u202e',
  '\u00ad',
  '\u2003\u00a0\u3000',
  '\u3164\u115f\uffa0',
  '\u2800',
  '\u0007',
  ' \ufeff\n',
  '\ufe0f',
  '',
];

test.each(INVISIBLE)('nothing of %j can be seen', (one) => {
  expect([isInvisible(one), trimmed(one), hasLetters(one)]).toEqual([true, '', false]);
  expect(text().safeParse(one).success).toBe(false);
  expect(optionalText().parse(one)).toBe('');
});

test.each(['a', ' Zé ', '李', 'ا', '👍🏽', '-', '\u200bA', 'a\u0301', '\u{1f1f5}\u{1f1f9}'])(
  '%j can be seen, and stays',
  (one) => {
    expect(isInvisible(one)).toBe(false);
    expect(text().parse(one)).toBe(one.trim());
  },
);

test('a name holds letters', () => {
  expect(['Zé', '李', 'ا', 'ß1'].map(hasLetters)).toEqual([true, true, true, true]);
  expect(['12', '-', '👍', '…'].map(hasLetters)).toEqual([false, false, false, false]);
});

test('reasons, names, titles and messages that cannot be seen were not given', () => {
  const shapes = [
    [completeClass.body, 'reason'],
    [student.input, 'first_name'],
    [packageResource.input, 'name'],
    [sendMessage.body, 'body'],
    [messageTemplate.input, 'title'],
  ] as const;
  for (const [schema, field] of shapes) {
    const issues = schema?.safeParse({ [field]: '\u200b\u2060' }).error?.issues ?? [];
    expect(issues.filter(({ path }) => path[0] === field).map(({ code }) => code)).toEqual(['too_small']);
  }
});
