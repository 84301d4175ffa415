/** The clock of the page of the tests is moved as the run's is, and as those of its frames are (tools/test/console-frames.ts). */
import { moveClock } from '#tools/test/move-clock.mjs';

moveClock(Number(import.meta.env.CLUTCH_TEST_CLOCK ?? 0));
