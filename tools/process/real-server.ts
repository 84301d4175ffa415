/** The real server as a child process, with the built panel, for tests and pictures. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { inherited } from './environment.ts';
import { throughPooler } from './pooler.ts';

const root = resolve(import.meta.dirname, '../..');
/** How long a start may take, in ms: long enough for a sample school on a busy machine. */
const START_LIMIT = 120_000;
/** How long a stop may take before the process is ended hard, in ms. */
const STOP_LIMIT = 12_000;

export interface RealServer {
  /** `http://127.0.0.1:PORT`, without a slash at its end. */
  readonly url: string;
  readonly dataDir: string;
  readonly pid: number;
  /** What the server printed so far, both streams. */
  output(): string;
  /** Asks the server to end and waits; removes the data folder if it was made here. */
  stop(): Promise<void>;
  /** Ends the server at once, as a loss of power would (SIGKILL); the data stay. */
  kill(): Promise<void>;
}

export interface RealServerOptions {
  /** Where the data are; left out, a new temporary folder that goes with the server. */
  readonly dataDir?: string;
  /** Settings besides PORT, HOST and DATA_DIR. */
  readonly env?: Readonly<Record<string, string>>;
  /** Words after the program's name, such as `--demo`. */
  readonly args?: readonly string[];
  /** The folder of the code: another release's; left out, this one's. */
  readonly code?: string;
}

/** Settings of every server of tests: one process on a free port of the loopback interface, faults alone in the log, no waiting between tries. */
export const SERVER_SETTINGS = {
  LOG_LEVEL: 'warn',
  RATE_LIMIT_FACTOR: '1000000',
  PORT: '0',
  HOST: '127.0.0.1',
  WORKERS: '1',
} as const;

/** Starts the server on a free port of the loopback interface. @throws Error with its output when it does not start */
export async function startServer({
  dataDir,
  env = {},
  args = [],
  code = root,
}: RealServerOptions = {}): Promise<RealServer> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'clutch-server-')));
  const { child, ended } = spawnServer({ dataDir: folder, env, args, code });
  let output = '';
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    const hard = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT);
    await ended;
    clearTimeout(hard);
  };
  const stop = async () => {
    await end('SIGTERM');
    if (dataDir === undefined) await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  };
  try {
    const url = await readyAt(child, (text) => {
      output += text;
      return output;
    });
    return { url, dataDir: folder, pid: child.pid ?? 0, output: () => output, stop, kill: () => end('SIGKILL') };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Starts the server and ends it hard after `ms`, whether or not it was ready by then. */
export async function killWhileStarting(options: RealServerOptions & { dataDir: string }, ms: number): Promise<void> {
  const { child, ended } = spawnServer(options);
  child.stdout?.resume();
  child.stderr?.resume();
  setTimeout(() => child.kill('SIGKILL'), ms);
  await ended;
}

function spawnServer({ dataDir, env = {}, args = [], code = root }: RealServerOptions & { dataDir: string }) {
  const child = spawn(process.execPath, ['server/main.ts', ...args], {
    cwd: code,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...inherited(),
      ...SERVER_SETTINGS,
      ...env,
      ...(env.DATABASE_URL ? throughPooler(env.DATABASE_URL) : {}),
      DATA_DIR: dataDir,
    },
  });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const endWithUs = () => child.kill('SIGKILL');
  process.once('exit', endWithUs);
  ended.then(() => process.removeListener('exit', endWithUs));
  return { child, ended };
}

function readyAt(child: ChildProcess, keep: (text: string) => string): Promise<string> {
  return new Promise((found, failed) => {
    const giveUp = (why: string) => failed(new Error(`The server ${why}:\n${keep('')}`));
    const timer = setTimeout(() => giveUp('did not start in time'), START_LIMIT);
    const read = (chunk: Buffer) => {
      const address = /ready: (http:\S+)/.exec(keep(chunk.toString()))?.[1];
      if (!address) return;
      clearTimeout(timer);
      found(address);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('error', (error) => failed(error));
    child.once('exit', (code, signal) => {
      clearTimeout(timer);
      giveUp(`ended at its start (${code ?? signal})`);
    });
  });
}
