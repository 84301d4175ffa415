/**
 * The palette in a browser shows what tests/palette/corpus.test.ts judges: lines of the corpus in each language, typed by
 * keys, have the very rows and chips that the panel's modules answer without a screen.
 */
import type { Page } from '@playwright/test';
import { LANGUAGES, type Language } from '../palette/entry.ts';
import { openPalette, readRows, typeLine } from '../palette/palette-page.ts';
import { type AskedLine, answersOf } from '../palette/panel.ts';
import { corpusLines, type TypedEntry } from '../palette/score.ts';
import { expect, test } from './fixtures.ts';

const TAGS: Readonly<Record<Language, string>> = { en: 'en-GB', fr: 'fr-FR', pt: 'pt-PT' };
/** Of the lines every so many is typed, and besides the first ones of each kind and of each place. */
const EVERY = 25;
const OF_A_KIND = 1;
const OF_A_PLACE = 2;

const placeOf = ({ screen, focus }: AskedLine): string => `${screen} ${focus ?? ''}`;

/** The lines that are typed, those of one place together. */
function sampleOf(lines: readonly TypedEntry[]): readonly TypedEntry[] {
  const seen = new Map<string, number>();
  const isEarly = (key: string, most: number) => {
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return count <= most;
  };
  const sample = lines.filter((line, at) => {
    const early = [isEarly(`kind ${line.entry.kind}`, OF_A_KIND), isEarly(placeOf(line), OF_A_PLACE)];
    return at % EVERY === 0 || early.includes(true);
  });
  return [...Map.groupBy(sample, placeOf).values()].flat();
}

/** Opens a screen with the palette over it, with a row of its list active where the line wants that. */
async function place(page: Page, url: string, { screen, focus }: AskedLine): Promise<void> {
  await page.goto(url + screen);
  await page.locator('main h1').waitFor();
  // A list is a grid or, where one chooses among people, a list of choices. Its first row is active on arrival.
  const work = page.locator('main [data-work]:not([aria-busy])');
  if (!/^\/(?:dashboard|settings|reports\/.*)$/.test(screen)) {
    await expect(work).toBeFocused();
    await expect(work.locator('[role="gridcell"], [role="option"]').first()).toBeVisible();
  }
  if (focus) {
    const first = (await work.getAttribute('aria-activedescendant')) ?? '';
    await page.keyboard.press('ArrowDown');
    await expect(work).not.toHaveAttribute('aria-activedescendant', first);
  }
  await openPalette(page);
}

// Filling the sample school takes its time, and a line its pauses in typing.
test.describe.configure({ timeout: 600_000 });

for (const language of LANGUAGES) {
  test.describe(language, () => {
    test.use({ sample: 1200, locale: TAGS[language] });

    test('what is typed has the rows that the corpus was judged by', async ({ school, page }, { config, project }) => {
      // Each zone types its share of them.
      const zones = config.projects.map(({ name }) => name);
      const sample = sampleOf((await corpusLines(language, school.call)).lines);
      const lines = sample.filter((_line, index) => index % zones.length === zones.indexOf(project.name));
      const panel = { url: school.url, locale: language, localStorage: school.localStorage };
      const judged = await answersOf(panel, lines);
      let at = '';
      for (const [index, line] of lines.entries()) {
        if (placeOf(line) !== at) await place(page, school.url, line);
        at = placeOf(line);
        const said = `${line.line} on ${at}`;
        await typeLine(page, line.line);
        // What the server offers of a whole order comes a moment after the rows.
        const same = expect.poll(() => readRows(page)).toEqual(judged[index]);
        if (await same.then(() => true).catch(() => false)) continue;
        // What is said of the hour may have become another meanwhile.
        const [now] = await answersOf(panel, [line]);
        expect.soft(await readRows(page), said).toEqual(now);
      }
      expect(lines.length).toBeGreaterThan(30);
    });
  });
}
