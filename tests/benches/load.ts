/** From the address to the first row of students, on this machine's own line and on a slow one. */
import { type Browser, chromium, type Page } from 'playwright';
import { findChromium } from '#tools/set-up/programs.mjs';
import { CHROMIUM_FLAGS } from '#tools/test/chromium-flags.ts';
import { signedIn } from './browser.ts';
import { type Measure, quantile } from './report.ts';
import type { BenchServer } from './server.ts';

/** A line of 400 kbit/s on which each answer takes 400 ms more. */
const SLOW = { latency: 400, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8, offline: false };

/** What is allowed on the slow line: the frame is seen, the first row with nothing kept, and with the sign-in screen kept. */
const FRAME = 2000;
const COLD = 8000;
const AFTER_SIGN_IN = 5000;
/** How much of what is seen may move while it loads, as browsers count layout shifts. */
const SHIFT = 0.02;

interface Load {
  /** From the navigation on, in ms. */
  readonly frame: number;
  readonly row: number;
  readonly shift: number;
}

const watch = () => {
  const seen = { shift: 0, frame: 0, row: 0 };
  Object.assign(window, { clutchSeen: seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) seen.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries()) if (name === 'first-paint') seen.frame = startTime;
  }).observe({ type: 'paint', buffered: true });
  const look = () => {
    const row = document.querySelector('main [role="row"][aria-rowindex="2"]:not([aria-busy])');
    if (row) seen.row = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};

async function load(browser: Browser, server: BenchServer, slow: boolean, kept: boolean): Promise<Load> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    if (kept) {
      const before = await context.newPage();
      await before.goto(`${server.origin}/login`, { waitUntil: 'networkidle' });
      await before.close();
    }
    const page: Page = await signedIn(await context.newPage(), server);
    await page.addInitScript(watch);
    if (slow) {
      const line = await context.newCDPSession(page);
      await line.send('Network.enable');
      await line.send('Network.emulateNetworkConditions', SLOW);
    }
    await page.goto(`${server.origin}/students`, { waitUntil: 'commit' });
    await page.locator('main [role="row"][aria-rowindex="2"]:not([aria-busy])').waitFor({ timeout: 60_000 });
    // What comes after the first row moves nothing either; the stream of changes never ends.
    await page.waitForTimeout(slow ? 6000 : 1500);
    return await page.evaluate(() => (window as unknown as { clutchSeen: Load }).clutchSeen);
  } finally {
    await context.close();
  }
}

export async function benchLoad(server: BenchServer, turns: number, report: (measure: Measure) => void): Promise<void> {
  const browser = await chromium.launch({ executablePath: findChromium() ?? undefined, args: CHROMIUM_FLAGS });
  try {
    for (const slow of [false, true]) {
      const group = slow ? 'Loading at 400 kbit/s and 400 ms' : 'Loading';
      for (const kept of [false, true]) {
        const loads: Load[] = [];
        for (let turn = 0; turn < turns; turn++) loads.push(await load(browser, server, slow, kept));
        const when = kept ? 'with the sign-in screen kept' : 'with nothing kept';
        const of = (name: keyof Load, share = 0.5) =>
          quantile(
            loads.map((one) => one[name]),
            share,
          );
        report({
          group,
          name: `frame, ${when}`,
          value: of('frame'),
          unit: 'ms',
          budget: slow ? FRAME : null,
          more: { max: of('frame', 1) },
        });
        report({
          group,
          name: `first row, ${when}`,
          value: of('row'),
          unit: 'ms',
          budget: slow ? (kept ? AFTER_SIGN_IN : COLD) : null,
          more: { max: of('row', 1) },
        });
        report({ group, name: `layout shift, ${when}`, value: of('shift', 1), unit: '', budget: SHIFT });
      }
    }
  } finally {
    await browser.close();
  }
}
