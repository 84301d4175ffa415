/** Loaded into a server before it starts (`node --import`): tells whoever started it what only the process itself can see. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Time between two looks, in ms. */
const EVERY = 5;

const delays = monitorEventLoopDelay({ resolution: EVERY });
delays.enable();
const ms = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - EVERY);
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const answers = {
  /** How late the event loop was since this was last asked, in ms. */
  late: () => {
    const late = { max: ms(delays.max), p99: ms(delays.percentile(99)) };
    delays.reset();
    return late;
  },
  /** What is in use once all garbage is collected, on the heap and beside it, in MB. */
  held: () => {
    collect();
    const { heapUsed, external } = process.memoryUsage();
    return (heapUsed + external) / 2 ** 20;
  },
};

export type Answers = { [Name in keyof typeof answers]: ReturnType<(typeof answers)[Name]> };

process.on('message', (asked: unknown) => {
  // The server's own processes talk over the same channel.
  if (typeof asked === 'string' && asked in answers) process.send?.(answers[asked as keyof Answers]());
});
