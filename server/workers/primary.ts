/**
 * The process that holds the port and starts those that serve it. It answers no request: it replaces a worker that ends, counts
 * what has to be counted over all, and says which worker does the background work.
 */
import cluster, { type Worker } from 'node:cluster';
import { combined, type Figures, lasting } from '../metrics/figures.ts';
import { handOnUntaken } from './handed.ts';
import { isOurs, type ToPrimary, type ToWorker } from './messages.ts';
import { Taken } from './taken.ts';
import type { Part } from './together.ts';

/** A worker that ends before this, in ms, has not come up as it should. */
const EARLY = 10_000;
/** The wait before the second such worker is replaced, in ms; it doubles up to the longest. */
const WAIT = 250;
const LONGEST_WAIT = 4_000;
/** So many in a row, and the server ends. */
const TRIES = 6;
/** How long a worker may take to say its figures, in ms; then the ones it said last hold. */
const FIGURES_WITHIN = 1_000;
/** How long all may take to end, in ms: a worker gives itself ten seconds. */
const END_WITHIN = 12_000;

export interface Running {
  /** Resolves with the port once every worker listens. @throws Error with the reason where the first ones cannot */
  readonly ready: Promise<number>;
  /** Resolves when all have ended; with the reason where they could not be kept running. */
  readonly ended: Promise<string | null>;
  /** Lets all finish what is under way. */
  stop(): void;
}

/** How a process ended. */
interface Ending {
  readonly code: number | null;
  readonly signal: string | null;
}

/** `note` writes a line to the log. */
export function runWorkers(count: number, note: (text: string, facts: object) => void): Running {
  const taken = new Taken();
  const startedAt = new Map<Worker, number>();
  const listening = new Set<Worker>();
  const known = new Map<Worker, Figures>();
  const awaited = new Map<number, (worker: Worker, figures: Figures) => void>();
  let past: Figures = [];
  let replaced = 0;
  let asked = 0;
  let onDuty: Worker | null = null;
  let early = 0;
  let begun = false;
  let stopping = false;
  let why: string | null = null;
  let lastRefusal: string | null = null;
  const waits = new Set<NodeJS.Timeout>();
  const ready = Promise.withResolvers<number>();
  const ended = Promise.withResolvers<string | null>();
  // Where nobody waits for it any more, the end says it too.
  ready.promise.catch(() => {});

  const tell = (worker: Worker, message: ToWorker) => {
    if (worker.isConnected()) worker.send(message);
  };

  function start(): void {
    const worker = cluster.fork();
    startedAt.set(worker, performance.now());
    handOnUntaken(worker, () => [...listening].some((each) => each !== worker));
    worker.on('message', (message: unknown) => {
      if (isOurs<ToPrimary>(message)) hear(worker, message);
    });
    // What cannot be told to one that has just ended is of no use to it.
    worker.on('error', () => {});
    worker.once('listening', ({ port }) => {
      listening.add(worker);
      appoint();
      if (listening.size < count || begun) return;
      begun = true;
      ready.resolve(port);
    });
    worker.once('exit', (code, signal) => bury(worker, { code, signal }));
  }

  function hear(worker: Worker, message: ToPrimary): void {
    if (message.say === 'take') {
      const { ask, key, most } = message;
      tell(worker, { say: 'answer', ask, answer: taken.take(worker.id, key, most) });
    } else if (message.say === 'give') taken.give(worker.id, message.key);
    else if (message.say === 'send') {
      if (onDuty) tell(onDuty, { say: 'send' });
    } else if (message.say === 'refused') lastRefusal = message.why;
    else if (message.say === 'measured') awaited.get(message.ask)?.(worker, message.figures);
    else void gather().then((answer) => tell(worker, { say: 'answer', ask: message.ask, answer }));
  }

  /** The first that listens; another when that one has ended. */
  function appoint(): void {
    if (onDuty || stopping) return;
    onDuty = [...listening][0] ?? null;
    if (onDuty) tell(onDuty, { say: 'duty' });
  }

  async function gather(): Promise<Part[]> {
    const ask = ++asked;
    const missing = new Set(listening);
    await new Promise<void>((done) => {
      const timer = setTimeout(done, FIGURES_WITHIN);
      awaited.set(ask, (worker, figures) => {
        known.set(worker, figures);
        missing.delete(worker);
        if (missing.size > 0) return;
        clearTimeout(timer);
        done();
      });
      for (const worker of listening) tell(worker, { say: 'measure', ask });
    });
    awaited.delete(ask);
    const one = (name: string, type: 'gauge' | 'counter', help: string, value: number) =>
      ({ name, type, help, of: 'server', values: [['', '', value]] }) as const;
    const own: Figures = [
      one('clutch_workers', 'gauge', 'Processes that serve.', listening.size),
      one('clutch_workers_replaced_total', 'counter', 'Processes that ended and were replaced.', replaced),
    ];
    return [
      ...[...listening].map((worker) => ({ worker: worker.id, figures: known.get(worker) ?? [] })),
      { worker: null, figures: past },
      { worker: null, figures: own },
    ];
  }

  function bury(worker: Worker, how: Ending): void {
    const lived = performance.now() - (startedAt.get(worker) ?? 0);
    const served = listening.delete(worker);
    startedAt.delete(worker);
    taken.giveAll(worker.id);
    past = combined([past, lasting(known.get(worker) ?? [])].map((figures) => ({ worker: null, figures })));
    known.delete(worker);
    if (onDuty === worker) {
      onDuty = null;
      appoint();
    }
    if (stopping) settle();
    else replace(worker, how, served, lived);
  }

  function replace(worker: Worker, how: Ending, served: boolean, lived: number): void {
    // One that was up for a while ends what was counted of others before it.
    early = served && lived >= EARLY ? 0 : early + 1;
    const end = how.signal ?? `code ${how.code}`;
    const reason =
      !begun && !served
        ? (lastRefusal ?? `A process of the server ended at its start (${end}).`)
        : early >= TRIES
          ? [
              `${TRIES} processes of the server in a row ended soon after their start, the last one with ${end}.`,
              lastRefusal,
            ]
              .filter(Boolean)
              .join(' ')
          : null;
    if (reason !== null) {
      why = reason;
      stop();
      return;
    }
    replaced++;
    const wait = early <= 1 ? 0 : Math.min(LONGEST_WAIT, WAIT * 2 ** (early - 2));
    note('A process of the server ended; another takes its place.', { worker: worker.id, ...how, wait });
    const timer = setTimeout(() => {
      waits.delete(timer);
      start();
    }, wait);
    waits.add(timer);
  }

  function stop(): void {
    if (stopping) return;
    stopping = true;
    for (const timer of waits) clearTimeout(timer);
    for (const worker of startedAt.keys()) worker.process.kill('SIGTERM');
    setTimeout(() => {
      for (const worker of startedAt.keys()) worker.process.kill('SIGKILL');
    }, END_WITHIN).unref();
    settle();
  }

  function settle(): void {
    if (startedAt.size > 0) return;
    if (why) ready.reject(new Error(why));
    ended.resolve(why);
  }

  for (let number = 0; number < count; number++) start();
  return { ready: ready.promise, ended: ended.promise, stop };
}
