/** The browser tests: the system's Chromium against the real server with the built panel. */
import { defineConfig } from '@playwright/test';
import { findChromium } from '#tools/set-up/programs.mjs';
import { CHROMIUM_FLAGS } from '#tools/test/chromium-flags.ts';
import { gateOf } from './gate-journeys.ts';

/** Whether the journeys of the gate are made alone, as `npm test` does. */
const isGate = Boolean(process.env.CLUTCH_TEST_GATE);

/** A zone of the browser, with what is run there of all tests. */
const zone = (name: string, all: { grep?: RegExp; grepInvert?: RegExp }) => ({
  name,
  use: { timezoneId: name },
  ...(isGate ? { grep: gateOf(name) } : all),
});

export default defineConfig({
  testDir: '.',
  globalSetup: './global-setup.ts',
  outputDir: '../../test-results',
  // Each test has a server and a browser page of its own: two fill two cores.
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : [['list']],
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    trace: 'off',
    screenshot: 'only-on-failure',
    permissions: ['clipboard-read', 'clipboard-write'],
    launchOptions: {
      executablePath: findChromium() ?? undefined,
      args: CHROMIUM_FLAGS,
    },
  },
  // No browser is in the zone of the tests' school (Europe/Lisbon): what is shown and typed must be the school's all the same.
  projects: [
    zone('Asia/Tokyo', { grepInvert: /@west/ }),
    // On the other side of the school: journeys in which times are typed, read or shown, and their half of the longest ones.
    zone('America/New_York', { grep: /@time|@west|(?:palette-corpus|times|free-times)\.spec/ }),
  ],
});
