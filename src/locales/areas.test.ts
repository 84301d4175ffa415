import { expect, test } from 'vitest';
import { LOCALES, loadMessages } from './index.ts';
import { mergeMessages } from './merge.ts';

test.each(LOCALES)('no two areas of %s give the same message', async (locale) => {
  const whole = await loadMessages(locale, 'whole');
  expect(Object.keys(whole)).toContain('commands');
  expect(Object.keys(await loadMessages(locale, 'public'))).toContain('ui');
  expect(Object.keys(mergeMessages(whole, await loadMessages(locale, 'screens')))).toContain('images');
});
