/** Starts the process that holds a worker's servers, and asks it for one after the other. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { inherited } from '#tools/process/environment.ts';

/** A request to the process: a data folder to open a server on, or the address of a server to close. */
export interface Asked {
  readonly id: number;
  readonly open?: string;
  /** Whether the server has a name, `localhost`, as passkeys need one. */
  readonly named?: boolean;
  /** The identity provider of the server; left out, it has none. */
  readonly issuer?: string;
  readonly close?: string;
}
export type Answer = { readonly id: number; readonly url: string } | { readonly id: number; readonly error: string };

export interface ServerHost {
  /** Opens a server on the data of a folder; answers `http://127.0.0.1:PORT`, `http://localhost:PORT` where it is named. @throws Error with the reason */
  open(dataDir: string, named?: boolean, issuer?: string): Promise<string>;
  /** Ends what is in flight, then closes the server. @throws Error with the reason */
  close(url: string): Promise<void>;
  /** Ends the process. */
  stop(): Promise<void>;
}

export function startHost(): ServerHost {
  const child = fork(join(import.meta.dirname, 'server-host.ts'), {
    cwd: resolve(import.meta.dirname, '../..'),
    execArgv: [],
    env: inherited(),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text));
  const waiting = new Map<number, (answer: Answer) => void>();
  child.on('message', (answer: Answer) => {
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });
  child.once('exit', () => {
    for (const [id, tell] of waiting) tell({ id, error: 'The process of the servers ended.' });
  });
  let count = 0;
  const ask = async (what: Omit<Asked, 'id'>): Promise<string> => {
    const id = ++count;
    const answer = await new Promise<Answer>((tell) => {
      waiting.set(id, tell);
      child.send({ id, ...what }, (failed) => failed && tell({ id, error: failed.message }));
    });
    if ('error' in answer) throw new Error(`${answer.error}\n${output}`);
    return answer.url;
  };
  return {
    open: (dataDir, named = false, issuer) => ask({ open: dataDir, named, issuer }),
    close: async (url) => void (await ask({ close: url })),
    stop: async () => {
      const ended = once(child, 'exit');
      if (child.connected) child.disconnect();
      if (child.exitCode === null && child.signalCode === null) await ended;
    },
  };
}
