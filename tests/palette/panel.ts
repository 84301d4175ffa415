/** The palette without a screen: the panel's own modules in a process of Node, asked over HTTP answers of a real server. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { inherited } from '#tools/process/environment.ts';
import type { PanelSettings } from './browser-globals.ts';
import type { Entry } from './entry.ts';
import type { Row } from './judge.ts';

/** A line as it is typed, and where. */
export interface AskedLine extends Pick<Entry, 'screen' | 'focus'> {
  readonly line: string;
}

const file = (name: string) => join(import.meta.dirname, name);

/** The rows of each line, in their order. @throws Error with what the process said when it failed */
export async function answersOf(settings: PanelSettings, lines: readonly AskedLine[]): Promise<Row[][]> {
  const child = spawn(process.execPath, ['--import', file('browser-globals.ts'), file('answer-lines.ts')], {
    stdio: 'pipe',
    env: {
      ...inherited(),
      CLUTCH_PANEL: JSON.stringify(settings),
    },
  });
  child.stdin.end(JSON.stringify(lines));
  const ended = new Promise<number | null>((done) => child.once('close', done));
  const [answers, said, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  if (code !== 0) throw new Error(`The lines were not answered (${code}):\n${said}`);
  return JSON.parse(answers) as Row[][];
}
