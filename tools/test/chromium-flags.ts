/** How Chromium is started for tests. */

/** Flags that keep Chromium from looking for anything outside the machine, and let it run as root. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--headless',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
