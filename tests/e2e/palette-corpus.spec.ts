/**
 * The corpus of what people type, in each language, against the sample school: the share that is understood may not fall
 * under the floor, and nothing dangerous comes up and nothing is silently misread, ever.
 */
import type { Page } from '@playwright/test';
import { type BookedClass, type Cast, castOf, typed } from '../palette/cast.ts';
import { type Entry, isQuery, LANGUAGES, type Language, readCorpus, textOf } from '../palette/entry.ts';
import floor from '../palette/floor.json' with { type: 'json' };
import { judgeQuery, judgeSentence } from '../palette/judge.ts';
import { openPalette, rowsFor } from '../palette/palette-page.ts';
import { failuresOf, ratesOf, type Score, type SeenQuery, type SeenSentence, tableOf } from '../palette/tally.ts';
import { expect, test } from './fixtures.ts';
import type { School } from './school.ts';

const TAGS: Readonly<Record<Language, string>> = { en: 'en-GB', fr: 'fr-FR', pt: 'pt-PT' };
const corpus = readCorpus();

async function castOfSchool(school: School): Promise<Cast> {
  const classes: BookedClass[] = [];
  for (let page = 1, last = 1; page <= last; page++) {
    const answer = await school.call<{ data: BookedClass[]; last_page: number }>(
      'GET',
      `/admin/booking?status=booked&per_page=500&page=${page}&sort=id`,
    );
    classes.push(...answer.data);
    last = answer.last_page;
  }
  return castOf(classes);
}

/** Opens a screen with the palette over it, with a row of its list active where the entry wants that. */
async function place(page: Page, url: string, { screen, focus }: Pick<Entry, 'screen' | 'focus'>): Promise<void> {
  await page.goto(url + screen);
  await page.locator('main h1').waitFor();
  if (focus) {
    // A list is a grid or, where one chooses among people, a list of choices.
    const work = page.locator('main [data-work]');
    await expect(work.locator('[role="gridcell"], [role="option"]').first()).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(work).toHaveAttribute('aria-activedescendant', /.+/);
  }
  await openPalette(page);
}

async function scoreOf(page: Page, school: School, entries: readonly Entry[]): Promise<Score> {
  const cast = await castOfSchool(school);
  const queries: SeenQuery[] = [];
  const sentences: SeenSentence[] = [];
  const skipped: string[] = [];
  const places = Map.groupBy(entries, ({ screen, focus }) => `${screen} ${focus ?? ''}`);
  for (const there of places.values()) {
    const [first] = there;
    if (first) await place(page, school.url, first);
    for (const entry of there) {
      const line = typed(textOf(entry), entry.lang, cast);
      if (line === null) {
        skipped.push(textOf(entry));
        continue;
      }
      const rows = await rowsFor(page, line);
      if (isQuery(entry)) queries.push({ entry, line, verdict: judgeQuery(entry, rows) });
      else sentences.push({ entry, line, verdict: judgeSentence(entry, rows, cast) });
    }
  }
  return { queries, sentences, skipped };
}

// Filling the sample school and typing hundreds of lines take their time.
test.describe.configure({ timeout: 900_000 });

for (const language of LANGUAGES) {
  test.describe(language, () => {
    test.use({ sample: 1200, locale: TAGS[language] });

    test('what people type is understood', async ({ school, page }) => {
      const score = await scoreOf(
        page,
        school,
        corpus.filter(({ lang }) => lang === language),
      );
      const failures = failuresOf(score);
      console.log(`${tableOf(score)}\n${failures.join('\n')}`);
      const rates = ratesOf(score);
      expect(score.queries.length, 'queries of the corpus').toBeGreaterThan(50);
      expect(score.sentences.length, 'sentences of the corpus').toBeGreaterThan(30);
      expect(
        failures.filter((line) => /^(DANGER|WRONG|stray) /.test(line)),
        'dangerous hits and silent errors',
      ).toEqual([]);
      expect(rates.first, 'first hit right, %').toBeGreaterThanOrEqual(floor.first);
      expect(rates.three, 'in the first three, %').toBeGreaterThanOrEqual(floor.three);
      expect(rates.right, 'sentences wholly right, %').toBeGreaterThanOrEqual(floor.right);
    });
  });
}
