import { expect, test } from 'vitest';
import { LOCALES, loadMessages } from './index.ts';

test.each(LOCALES)('no two areas of %s give the same message', async (locale) => {
  expect(Object.keys(await loadMessages(locale, 'whole'))).toContain('commands');
  expect(Object.keys(await loadMessages(locale, 'public'))).toContain('ui');
});
