/** Processes of a cluster on this machine: started as an unprivileged user, and ended by their ids alone. */
import { type ChildProcess, spawn } from 'node:child_process';
import { keepLastLines } from '../engines/postgres.ts';

export interface Program {
  readonly name: string;
  readonly pid: number;
  running(): boolean;
  said(): string;
  signal(signal: NodeJS.Signals): void;
  /** Starts it again after it has ended. */
  again(): Promise<void>;
  /** Ends it hard and waits. */
  end(): Promise<void>;
}

export interface Launch {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly user: { readonly uid: number; readonly gid: number } | null;
}

/** What runs ends with this process, however that ends. */
const running = new Set<() => void>();
process.once('exit', () => running.forEach((end) => void end()));

/** Starts a program. @throws Error when there is none of that name */
export async function launch({ name, command, args, cwd, env = {}, user }: Launch): Promise<Program> {
  let child: ChildProcess;
  let ended: Promise<void>;
  let said = () => '';
  const endWithUs = () => void child.kill('SIGKILL');
  running.add(endWithUs);
  const start = async () => {
    child = spawn(command, args, {
      ...(user ?? {}),
      cwd,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: {
        PATH: `${process.env.PATH}:/usr/sbin:/usr/lib/postgresql/15/bin`,
        LC_ALL: 'C',
        TZ: 'UTC',
        HOME: cwd,
        ...env,
      },
    });
    said = keepLastLines(child);
    ended = new Promise((done) => child.once('exit', () => done()));
    await new Promise<void>((done, failed) => {
      child.once('spawn', done);
      child.once('error', (error) => failed(new Error(`${name} cannot be started: ${error.message}`)));
    });
  };
  await start();
  return {
    name,
    get pid() {
      return child.pid ?? 0;
    },
    running: () => child.exitCode === null && child.signalCode === null,
    said: () => said(),
    signal: (signal) => void child.kill(signal),
    again: start,
    async end() {
      running.delete(endWithUs);
      child.kill('SIGCONT');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** Waits until something holds. @throws Error naming what did not come */
export async function until(what: string, holds: () => Promise<boolean>, ms = 120_000): Promise<void> {
  for (const end = Date.now() + ms; Date.now() < end; await pause(100)) if (await holds().catch(() => false)) return;
  throw new Error(`${what} did not come within ${ms / 1000} s.`);
}
