/** What a program that a test starts takes over of the test's environment; everything else is said at its start. */
import { sameClock } from '#tools/test/clock.mjs';

export const inherited = (): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  TZ: process.env.TZ,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
  ...sameClock(),
});
