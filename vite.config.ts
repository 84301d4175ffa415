/** How the panel is built and how the unit, component and server tests run. Playwright's settings: tests/e2e/playwright.config.ts. */
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { compiledMessages } from './tools/build/compile-messages.ts';
import { compressAssets } from './tools/build/compress-assets.ts';
import { consolePage } from './tools/build/console-page.ts';
import { spokenLanguages } from './tools/build/spoken-languages.ts';
import { stylesPage } from './tools/build/styles-page.ts';
import { leaveOutAnswers } from './tools/build/without-answers.ts';
import { emptySummaries } from './tools/build/without-summaries.ts';
import { withoutZodParts } from './tools/build/without-zod-parts.ts';
import { workerLicences } from './tools/build/worker-licenses.ts';
import { findChromium } from './tools/set-up/programs.mjs';
import { browserCommands } from './tools/test/browser-commands.ts';
import { CHROMIUM_FLAGS } from './tools/test/chromium-flags.ts';
import { MOVED_BY, movedBy } from './tools/test/clock.mjs';
import { consoleFrames } from './tools/test/console-frames.ts';
import { LongestFirst } from './tools/test/longest-first.ts';

/** The router's package sends every bundler to its development build, with warnings and checks that no user needs. */
const routerBuild = (mode: string) =>
  mode === 'production'
    ? ['index', 'dom-export'].map((file) => ({
        find: file === 'index' ? /^react-router$/ : /^react-router\/dom$/,
        replacement: resolve(import.meta.dirname, `node_modules/react-router/dist/production/${file}.mjs`),
      }))
    : [];

const licences = workerLicences();
const server = `http://127.0.0.1:${process.env.PORT || 8400}`;

/** The window of the component tests. */
const WINDOW = { width: 1280, height: 800 };

export default defineConfig(({ mode }) => ({
  resolve: { alias: routerBuild(mode) },
  plugins: [
    react(),
    compiledMessages(),
    withoutZodParts(),
    emptySummaries(),
    leaveOutAnswers(),
    spokenLanguages(),
    consolePage(),
    stylesPage(),
    licences.inPage,
    compressAssets(),
  ],
  // What it loads comes in pieces.
  worker: { format: 'es', plugins: () => [licences.inWorker] },
  css: {
    transformer: 'lightningcss',
    // Pure: a rule that names no class of its module would hold on every screen, once its own was seen. The names of areas
    // and containers are shared by modules.
    lightningcss: { cssModules: { pure: true, pattern: '_[local]_[hash]', grid: false, container: false } },
  },
  build: {
    outDir: 'dist/panel',
    emptyOutDir: true,
    manifest: true,
    target: 'baseline-widely-available',
    // The content security policy has no place for data: files, nor for inline scripts but the one of the pages.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    cssMinify: 'lightningcss',
    license: { fileName: 'assets/licenses.md' },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Each group takes along what its modules import, unless a group before it has that. A console that arrives in
          // a few pieces is drawn sooner than one in a hundred, and compresses better.
          groups: [
            {
              // Changes seldom: it stays in the browser's cache when our own code has changed.
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom)[\\/]/,
              priority: 11,
            },
            { name: 'base', tags: ['$initial'], priority: 10 },
            { name: 'console', test: /src[\\/]app[\\/]console\.tsx$/, priority: 9 },
            { name: 'list', test: /views[\\/](list[\\/]list|students[\\/]students)-screen\.tsx$/, priority: 8 },
            // Behind the first rows of students; other lists need the one, and none the other.
            { name: 'entities', test: /contract[\\/]kinds\.ts$/, priority: 7 },
            { name: 'commands', test: /src[\\/]app[\\/]commands[\\/]registry\.ts$/, priority: 6 },
            { name: 'layers', test: /src[\\/]app[\\/]commands[\\/]layers-view\.tsx$/, priority: 5 },
          ],
        },
      },
    },
  },
  server: { host: '127.0.0.1', proxy: { '/api': { target: server, ws: false } } },
  test: {
    // Two at a time, also on machines with many cores: the server tests share one PostgreSQL.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    testTimeout: 60_000,
    hookTimeout: 90_000,
    // What is waited for is there at once, or, where every core is busy, some seconds later.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['{src,commands,views,contract,tools}/**/*.test.{ts,tsx}', 'tests/benches/**/*.test.ts'],
          exclude: ['tools/{demo,backup}/**'],
        },
      },
      {
        // The console is the one that was built (tools/test/console-frames.ts): of the plugins above none is needed.
        extends: false,
        plugins: [consoleFrames()],
        test: {
          name: 'components',
          include: ['tests/components/**/*.test.ts'],
          setupFiles: 'tests/components/set-up.ts',
          env: { [MOVED_BY]: String(movedBy()) },
          // Two pages fill two cores, as two journeys do.
          maxWorkers: 2,
          testTimeout: 90_000,
          expect: { poll: { interval: 10, timeout: 20_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: WINDOW,
            // Names are found as Playwright finds them.
            locators: { exact: false },
            provider: playwright({
              launchOptions: { executablePath: findChromium() ?? undefined, args: CHROMIUM_FLAGS },
              // As the journeys have it: no browser is in the zone of the tests' school.
              contextOptions: {
                timezoneId: 'Asia/Tokyo',
                locale: 'en-GB',
                viewport: WINDOW,
                permissions: ['clipboard-read', 'clipboard-write'],
              },
            }),
            instances: [{ browser: 'chromium' }],
            commands: browserCommands,
          },
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          // Servers, databases and their copies are started and killed in them, and two others at the same time.
          testTimeout: 240_000,
          hookTimeout: 180_000,
          // The server's modules are read once a worker and not once a file: that took a second each. No file leaves anything in them.
          isolate: false,
          // Of three one waits for most of the time: for a lock, for a store that is away, for a process that was killed.
          maxWorkers: 3,
          include: ['server/**/*.test.ts', 'tools/{demo,backup}/**/*.test.ts', 'tests/**/*.test.ts'],
          exclude: ['tests/{benches,browsers,components}/**', 'tests/fuzz/fuzz.test.ts'],
          globalSetup: 'tests/engines/global-setup.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'browsers',
          environment: 'node',
          include: ['tests/browsers/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'fuzz',
          environment: 'node',
          include: ['tests/fuzz/fuzz.test.ts'],
          hookTimeout: 180_000,
          globalSetup: 'tests/engines/global-setup.ts',
        },
      },
    ],
  },
}));
