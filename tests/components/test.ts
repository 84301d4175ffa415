/**
 * What component tests start from. Each test has a school of its own in the page, and a frame in which the console begins anew:
 * its own document, modules and window, so that nothing of one test is there in the next.
 */
import { test as base, expect } from 'vitest';
import { commands } from 'vitest/browser';
import { ConsolePage } from './console-page.ts';
import { School } from './school.ts';

interface Fixtures {
  readonly school: School;
  /** A page in which any use of a pointer fails the test. */
  readonly keyboardOnly: ConsolePage;
  readonly page: ConsolePage;
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads from the pattern what a fixture needs
  school: async ({}, use) => use(new School()),
  page: async ({ school, task }, use) => {
    const page = new ConsolePage(school);
    await use(page);
    if (task.result?.state === 'fail') page.tell();
    page.close();
    // The window is the next test's.
    await commands.restPointer();
    expect(school.answers.faults, 'Calls and what they were answered with').toEqual([]);
    expect(page.missingTexts, 'Its key was shown in place of a text.').toEqual([]);
  },
  keyboardOnly: async ({ page }, use) => {
    page.hasPointer = false;
    await use(page);
    expect(page.pointerUses, 'A pointer was used in a test for the keyboard alone.').toEqual([]);
  },
});
export { expect };
