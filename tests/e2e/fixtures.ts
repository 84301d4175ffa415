/**
 * What the browser tests start from. Each test has a server of its own, with an empty database:
 * - `school` makes the school through the API and signs its admin in, in `page` too;
 * - `keyboardOnly` is a page in which any use of a pointer fails the test.
 */
import { type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test';
import axeCore from 'axe-core';
import { movedBy } from '#tools/test/clock.mjs';
import { moveClock } from '#tools/test/move-clock.mjs';
import { AXE_TAGS } from '../axe-tags.ts';
import { type IdentityProvider, startProvider } from '../server/identity-provider.ts';
import { copyEmpty, copySample, removeCopy, SAMPLE_PASSWORD } from './sample-school.ts';
import { createSchool, type School, signIn } from './school.ts';
import { type ServerHost, startHost } from './server-hosts.ts';

interface Options {
  /** What the server is started with: nothing, or a sample school of that many students. */
  readonly sample: number | null;
  /** Whether the server has a name, `localhost`, as passkeys need one. */
  readonly named: boolean;
  /** Whether the server has an identity provider. */
  readonly provided: boolean;
}

/** A server of a test's own. */
export interface TestServer {
  /** `http://127.0.0.1:PORT`, without a slash at its end. */
  readonly url: string;
  readonly dataDir: string;
  /** Who signs in to the sample school; null where there is none. */
  readonly email: string | null;
}

interface Fixtures {
  /** The identity provider of the server; null where it has none. */
  readonly provider: IdentityProvider | null;
  readonly server: TestServer;
  readonly school: School;
  readonly keyboardOnly: Page;
  /** Prints how the pages of a test that failed stood: of a run elsewhere its log is all there is. */
  readonly seenAtFailure: undefined;
}

interface OfWorker {
  readonly host: ServerHost;
}

export const test = base.extend<Options & Fixtures, OfWorker>({
  // The clock of each page is moved as the run's is.
  browser: [
    async ({ browser }, use) => {
      const open = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await open(options);
        await context.addInitScript(moveClock, movedBy());
        return context;
      };
      await use(browser);
    },
    { scope: 'worker' },
  ],
  sample: [null, { option: true }],
  named: [false, { option: true }],
  provided: [false, { option: true }],
  host: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const host = startHost();
      await use(host);
      await host.stop();
    },
    { scope: 'worker' },
  ],
  provider: async ({ provided }, use) => {
    const provider = provided ? await startProvider() : null;
    await use(provider);
    await provider?.close();
  },
  server: async ({ sample, named, provider, host }, use) => {
    const { dataDir, email } = sample === null ? await copyEmpty(host) : await copySample(sample);
    const url = await host.open(dataDir, named, provider?.issuer);
    await provider?.serve({ backTo: `${url}/login`, signOutAt: `${url}/api/auth/provider/sign-out` });
    await use({ url, dataDir, email });
    await host.close(url);
    await removeCopy(dataDir);
  },
  baseURL: async ({ server }, use) => use(server.url),
  school: async ({ server, context }, use) => {
    const { email } = server;
    const school = email === null ? await createSchool(server) : await signIn(server, email, SAMPLE_PASSWORD);
    await enter(context, school);
    await use(school);
  },
  seenAtFailure: [
    async ({ context }, use, info) => {
      const seen = await watchActs(context);
      await use(undefined);
      if (info.status === info.expectedStatus) {
        expect(seen.filter(isMissingText), 'Its key was shown in place of a text.').toEqual([]);
        return;
      }
      const pages = context.pages().map((page) => page.evaluate(stateOf).catch(String));
      // An error of its own is printed with the test's, at the end of the run: of a long output only that may be kept.
      const all = new Error(
        `The page of the test that failed: ${(await Promise.all(pages)).join('\n')}\n` +
          `Keys, writes and faults before it:\n${seen.slice(-40).join('\n')}`,
      );
      all.stack = all.message;
      throw all;
    },
    { auto: true },
  ],
  keyboardOnly: async ({ page, context }, use) => {
    const used = await watchPointer(context);
    await use(page);
    expect(used, 'A pointer was used in a test for the keyboard alone.').toEqual([]);
  },
});
export { expect };

/** Whether the page said that a screen was drawn before a text of its own had come. */
const isMissingText = (seen: string): boolean => seen.includes('MISSING_MESSAGE');

/** In the page: its address, what has the focus, and what stands above and in its main part, in words. */
function stateOf(): string {
  const text = (selector: string, most: number) =>
    [...document.querySelectorAll<HTMLElement>(selector)].map((element) =>
      element.innerText.replace(/\s+/g, ' ').slice(0, most),
    );
  return JSON.stringify(
    {
      address: location.href,
      focus: document.activeElement?.outerHTML.slice(0, 300),
      toasts: text('[data-sonner-toast]', 400),
      dialogs: text('[role="dialog"], [role="alertdialog"]', 1500),
      main: text('main', 1500),
      above: text('body > :not(#root)', 400).filter(Boolean),
    },
    null,
    1,
  );
}

/** Collects the keys pressed, the writes with what became of them, and the faults of a context's pages, each with its time in ms. */
async function watchActs(context: BrowserContext): Promise<string[]> {
  const seen: string[] = [];
  const since = Date.now();
  const note = (what: string) => void seen.push(`${Date.now() - since} ${what}`);
  await context.exposeBinding('clutchKeyPressed', (_source, what: string) => note(what));
  await context.addInitScript(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!event.isTrusted) return;
      const at = event.target instanceof Element ? event.target : document.body;
      const chord = [event.ctrlKey && 'Ctrl', event.altKey && 'Alt', event.shiftKey && 'Shift', event.key];
      const name = at.getAttribute('aria-label') ?? at.getAttribute('name') ?? '';
      const what = `key ${chord.filter(Boolean).join('+')} at ${at.tagName.toLowerCase()} ${at.getAttribute('role') ?? ''} ${name}`;
      (window as unknown as { clutchKeyPressed(what: string): void }).clutchKeyPressed(what);
    };
    addEventListener('keydown', onKeyDown, { capture: true, passive: true });
  });
  context.on('response', (answer) => {
    if (answer.request().method() !== 'GET') note(`${answer.request().method()} ${answer.url()} ${answer.status()}`);
  });
  context.on('requestfailed', (request) =>
    note(`${request.method()} ${request.url()} ${request.failure()?.errorText}`),
  );
  context.on('console', (message) => {
    if (message.type() === 'error') note(`console: ${message.text()}`);
  });
  context.on('weberror', (fault) => note(`fault: ${fault.error().message}`));
  return seen;
}

/** Puts the school's session into the browser, once: a test that ends the session stays signed out. */
export async function enter(context: BrowserContext, school: School): Promise<void> {
  await context.addInitScript((items) => {
    if (document.cookie.includes('entered=yes')) return;
    // biome-ignore lint/suspicious/noDocumentCookie: the page must not begin before it is written
    document.cookie = 'entered=yes; path=/';
    for (const { name, value } of items) localStorage.setItem(name, value);
  }, school.localStorage);
}

/** Collects every trusted pointer event of a context's pages. */
export async function watchPointer(context: BrowserContext): Promise<string[]> {
  const used: string[] = [];
  await context.exposeBinding('clutchPointerUsed', (_source, what: string) => {
    used.push(what);
  });
  await context.addInitScript(() => {
    for (const type of ['pointerdown', 'pointermove', 'mousedown', 'mousemove', 'touchstart', 'wheel', 'dragstart']) {
      addEventListener(
        type,
        (event) => {
          if (!event.isTrusted) return;
          // A window that opens beside another tells the page where the pointer is, though nobody moved it.
          const { movementX, movementY } = event as MouseEvent;
          if (/move$/.test(type) && movementX === 0 && movementY === 0) return;
          const element = event.target instanceof Element ? event.target.outerHTML.slice(0, 120) : String(event.target);
          (window as unknown as { clutchPointerUsed(what: string): void }).clutchPointerUsed(`${type} on ${element}`);
        },
        { capture: true, passive: true },
      );
    }
  });
  return used;
}

/** Presses Tab (or Shift+Tab) until the element has the focus, as a person would. */
export async function tabTo(page: Page, target: Locator, { back = false, most = 100 } = {}): Promise<void> {
  await target.waitFor();
  for (let press = 0; press < most; press++) {
    if (await target.evaluate((element) => element.contains(document.activeElement))) return;
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
  }
  await expect(target).toBeFocused();
}

/** Tabs to a field and types into it, in place of what is there. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

/** Tab leads to a box, and Space ticks it, or takes its tick away. */
export async function tick(page: Page, box: Locator): Promise<void> {
  await tabTo(page, box);
  await page.keyboard.press('Space');
}

/** What a theme can change. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

interface AxeOptions {
  /** For what opens above a screen the landmarks are not looked at: react-aria puts hidden buttons that close a popover beside it. */
  readonly above?: boolean;
  /** Only what the colours decide: for a screen of which every rule is held in another theme. */
  readonly colours?: boolean;
}

/** Waits for two drawn frames, and until all has moved and faded that does not go on for ever. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const ending = document
      .getAnimations()
      .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/** Notes, without ending the test, what axe finds on the page as it is now. `where` names it in the report. */
export async function axe(page: Page, where = page.url(), { above = false, colours = false }: AxeOptions = {}) {
  // Brought in once a document: axe is half a megabyte, and reading it takes longer than a look at a screen.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source);
  const look = () =>
    page.evaluate(
      async (options) => {
        const { axe: run } = window as unknown as { axe: typeof axeCore };
        return (await run.run(document, { ...options, resultTypes: ['violations'] })).violations;
      },
      {
        runOnly: colours ? { type: 'rule' as const, values: COLOUR_RULES } : { type: 'tag' as const, values: AXE_TAGS },
        rules: Object.fromEntries(above ? [['region', { enabled: false }]] : []),
      },
    );
  await settled(page);
  let violations = await look();
  // A busy browser is now and then seen between two themes, or while a toast comes or goes: half of its text is shown. A fault stays.
  for (let again = 0; again < 2 && violations.some(({ id }) => COLOUR_RULES.includes(id)); again++) {
    await settled(page);
    violations = await look();
  }
  const faults = violations
    .filter((each) => !isMenuDescription(each))
    .map(({ id, help, nodes }) => ({
      id,
      help,
      at: nodes.map(({ html, failureSummary }) => `${html.slice(0, 600)}: ${failureSummary?.split('\n')[1]?.trim()}`),
    }));
  expect.soft(faults, where).toEqual([]);
}

/** A menu's entry shows its key and why it cannot be chosen: they describe it and are no part of its name. */
const isMenuDescription = ({ id, nodes }: { id: string; nodes: readonly { html: string }[] }): boolean =>
  id === 'label-content-name-mismatch' && nodes.every(({ html }) => html.includes('role="menuitem"'));
