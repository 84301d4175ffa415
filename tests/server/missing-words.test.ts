/** The file of who is ready for an exam says what is missing in the sentences of the screen. */

import { createTranslator } from 'use-intl/core';
import { expect, test } from 'vitest';
import { missingText } from '#commands/exam/said.ts';
import { tagOf } from '#contract/rules/language-tag.ts';
import { MISSING, type Missing } from '#contract/rules/readiness.ts';
import { timeTexts } from '#contract/rules/time-texts.ts';
import { messageText } from '#kernel/message-text.ts';
import { LOCALES, loadEverything } from '#locales/index.ts';
import { missingIn } from '#server/exams/missing-words.ts';

test.each(LOCALES)('%s', async (locale) => {
  const t = createTranslator({
    locale: tagOf(locale),
    messages: (await loadEverything(locale)) as never,
  }) as unknown as (key: string, values: object) => string;
  const inWords = missingIn(locale, 'Europe/Lisbon');
  const all = MISSING.flatMap((code): Missing[] => [
    { code, day: '2026-12-11', has: 1234.5, needs: 20, papers: ['Permit', 'Photo'] },
    { code, day: '2026-12-11', has: 0, needs: 13, papers: ['Permit'], automatic: true },
  ]);
  for (const one of all) {
    const { key, values } = missingText(one);
    expect(inWords(one)).toBe(messageText(t as never, { key, values }, timeTexts(locale, 'Europe/Lisbon', '12')));
  }
});
