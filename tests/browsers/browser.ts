/** What a journey does in a browser, whichever protocol drives it. Keys are WebDriver's, which both protocols know. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** How long a browser may take to start, in ms: long enough for a busy machine. */
const START_LIMIT = 60_000;
/** How long it may take to end before it is ended hard, in ms. */
const STOP_LIMIT = 10_000;

export interface Browser {
  goto(address: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  /** Presses keys one after the other, without waiting between them: `g s`, `Control+k`. */
  press(...chords: string[]): Promise<void>;
  type(text: string): Promise<void>;
  /** Runs a function in the page; it may use only what it is called with. What it answers comes as JSON. */
  evaluate<Args extends unknown[], Answer>(run: (...args: Args) => Answer, ...args: Args): Promise<Awaited<Answer>>;
  /** The errors and warnings that the console has got since the last look; what the page's policy forbids is one. */
  complaints(): Promise<string[]>;
  close(): Promise<void>;
}

const CODES: Readonly<Record<string, string>> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Alt: '\uE00A',
  Escape: '\uE00C',
  ArrowUp: '\uE013',
  ArrowDown: '\uE015',
  Delete: '\uE017',
};

interface KeyAction {
  readonly type: 'keyDown' | 'keyUp';
  readonly value: string;
}

/** @throws Error for a name of several letters that is no key's */
function code(key: string): string {
  const value = CODES[key] ?? key;
  if ([...value].length !== 1) throw new Error(`No key is called ${key}.`);
  return value;
}

function chordActions(chord: string): KeyAction[] {
  const keys = chord.split('+').map(code);
  return [
    ...keys.map((value) => ({ type: 'keyDown' as const, value })),
    ...keys.toReversed().map((value) => ({ type: 'keyUp' as const, value })),
  ];
}

/** The actions of both protocols' `performActions` for chords. */
export const pressing = (chords: readonly string[]) => [
  { type: 'key', id: 'keyboard', actions: chords.flatMap(chordActions) },
];

/** A program that runs beside the tests and ends with them. */
export interface Running {
  /** What it printed so far, both streams. */
  output(): string;
  /** Waits until it prints something. @throws Error with its output when it ends or takes too long */
  printed(what: RegExp): Promise<RegExpExecArray>;
  stop(): Promise<void>;
}

export function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv): Running {
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<void>((done) => {
    child.once('error', () => done());
    child.once('exit', () => done());
  });
  const endWithUs = () => child.kill('SIGKILL');
  process.once('exit', endWithUs);
  let output = '';
  const keep = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  child.once('error', (error) => {
    output += error.message;
  });
  return {
    output: () => output,
    printed: (what) => waitForOutput(child, ended, () => output, what),
    async stop() {
      child.kill('SIGTERM');
      const hard = setTimeout(endWithUs, STOP_LIMIT);
      await ended;
      clearTimeout(hard);
      process.removeListener('exit', endWithUs);
    },
  };
}

function waitForOutput(child: ChildProcess, ended: Promise<void>, output: () => string, what: RegExp) {
  return new Promise<RegExpExecArray>((found, failed) => {
    const fail = (why: string) => failed(new Error(`${child.spawnfile} ${why}:\n${output()}`));
    const timer = setTimeout(() => fail('did not start in time'), START_LIMIT);
    const look = () => {
      const match = what.exec(output());
      if (!match) return;
      clearTimeout(timer);
      found(match);
    };
    child.stdout?.on('data', look);
    child.stderr?.on('data', look);
    ended.then(() => {
      clearTimeout(timer);
      fail('ended at its start');
    });
    look();
  });
}

/** A folder for a browser's own files; `leave` removes it. */
export async function ownFolder(): Promise<{ folder: string; leave(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'clutch-browser-'));
  return { folder, leave: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }) };
}
