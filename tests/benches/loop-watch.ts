/** Loaded into a server before it starts (`node --import`): tells whoever started it how late its event loop was. */
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Time between two looks, in ms. */
const EVERY = 5;

const delays = monitorEventLoopDelay({ resolution: EVERY });
delays.enable();
const ms = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - EVERY);

/** Any message is answered by the delays since the one before. */
process.on('message', () => {
  process.send?.({ max: ms(delays.max), p99: ms(delays.percentile(99)) });
  delays.reset();
});
