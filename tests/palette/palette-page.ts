/** The palette of a running console, as a user sees it: what is typed goes in, rows and chips come out. Nothing is run. */
import type { Page } from '@playwright/test';
import type { Row } from './judge.ts';

/** How long rows stay as they are before they count as settled, in ms: twice a frame, since a busy palette says so. */
const QUIET = 50;
const LONGEST = 60_000;

export async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await page.locator('[role=dialog] input').waitFor();
}

/** Types a line in place of what is there, and waits until nothing is under way any more. */
export async function typeLine(page: Page, line: string): Promise<void> {
  const input = page.locator('[role=dialog] input');
  await input.fill('');
  await input.fill(line);
  const settled = await page.evaluate(settle, { quiet: QUIET, longest: LONGEST });
  if (!settled) throw new Error(`The palette was still busy after ${LONGEST / 1000} s with ‘${line}’.`);
}

/** The rows on show but for the completions, each with its chips. */
export const readRows = (page: Page): Promise<Row[]> => page.evaluate(rowsInPage);

/** Runs in the page: true once the rows have been as they are for a while and nothing is marked as busy. */
async function settle({ quiet, longest }: { quiet: number; longest: number }): Promise<boolean> {
  const begin = performance.now();
  const look = () => {
    const box = [...document.querySelectorAll('[role=dialog]')].find((each) => each.querySelector('input'));
    const busy = box?.querySelector('[role=status][aria-label], [data-stale]:not([data-stale=false])');
    return busy ? null : (box?.querySelector('[role=listbox]')?.innerHTML ?? '');
  };
  let last = look();
  let since = performance.now();
  while (performance.now() - begin < longest) {
    await new Promise((done) => setTimeout(done, 10));
    const now = look();
    if (now === null || now !== last) {
      last = now;
      since = performance.now();
    } else if (performance.now() - since >= quiet) return true;
  }
  return false;
}

/** Runs in the page. */
function rowsInPage(): Row[] {
  const box = [...document.querySelectorAll('[role=dialog]')].find((each) => each.querySelector('input'));
  const text = (node: Element | null | undefined) => (node?.textContent ?? '').replace(/\s+/g, ' ').trim();
  return [...(box?.querySelectorAll<HTMLElement>('[role=option]') ?? [])].flatMap((row) => {
    const key = row.dataset.value ?? '';
    if (key.startsWith('completion:')) return [];
    const chips = [...row.querySelectorAll<HTMLElement>('[data-state]')].map((chip) => ({
      field: chip.dataset.field ?? '',
      text: text(chip.querySelector('[data-part=text]')),
      value: chip.dataset.value ?? '',
      state: chip.dataset.state ?? '',
    }));
    const main = [...row.children].find((part) => part.firstElementChild?.tagName === 'SPAN');
    return [
      {
        key,
        title: text(main?.firstElementChild ?? row),
        detail: chips.length > 0 ? '' : text(main?.children[1]),
        off: row.getAttribute('aria-disabled') === 'true',
        chips,
      },
    ];
  });
}
