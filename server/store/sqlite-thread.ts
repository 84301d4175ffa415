/** A thread with its own connection to a SQLite file: asked by messages, each answered under its number. */
import { Worker } from 'node:worker_threads';

export interface Thread<Asked extends object> {
  /** Rejects with what the thread says of a failure, or where it ends before it has answered. */
  run(asked: Asked): Promise<unknown>;
  close(): Promise<void>;
}

/** What SQLite refused, as it goes from a thread to whoever asked: its code tells a full disk from a fault of the program. */
export interface Refusal {
  readonly message: string;
  readonly errcode: number | undefined;
}

export function refusal(error: unknown): Refusal {
  if (!(error instanceof Error)) return { message: String(error), errcode: undefined };
  return { message: error.message, errcode: (error as { errcode?: number }).errcode };
}

/** Starts the thread that `code` is, on a file. `gone` is called once it has ended, for whatever reason. */
export function startThread<Asked extends object>(code: URL, file: string, gone: () => void): Thread<Asked> {
  const worker = new Worker(code, { workerData: file });
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>();
  let number = 0;
  // Waiting for a thread that has nothing to do must not keep the process alive.
  worker.unref();
  const end = (error: Error) => {
    gone();
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  worker.on('message', (answer: { number: number; result?: unknown; error?: Refusal }) => {
    const found = waiting.get(answer.number);
    waiting.delete(answer.number);
    if (waiting.size === 0) worker.unref();
    const { error } = answer;
    if (error) found?.reject(Object.assign(new Error(error.message), { errcode: error.errcode }));
    else found?.resolve(answer.result);
  });
  worker.on('error', (error) => end(error as Error));
  worker.on('exit', () => end(new Error('The thread of the database ended.')));
  return {
    run: (asked) =>
      new Promise((resolve, reject) => {
        number++;
        waiting.set(number, { resolve, reject });
        worker.ref();
        worker.postMessage({ ...asked, number });
      }),
    async close() {
      await worker.terminate();
    },
  };
}
