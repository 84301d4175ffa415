/** What the command line reads and writes; a test gives its own. */
import { createInterface } from 'node:readline/promises';

export interface Terminal {
  readonly env: NodeJS.ProcessEnv;
  /** True where someone can answer a question. */
  readonly asks: boolean;
  out(text: string): void;
  err(text: string): void;
  /** Asks; `secret` answers are not shown. */
  ask(question: string, secret?: boolean): Promise<string>;
}

/** The process's own terminal. */
export const processTerminal = (): Terminal => ({
  env: process.env,
  asks: Boolean(process.stdin.isTTY),
  out: (text) => void process.stdout.write(`${text}\n`),
  err: (text) => void process.stderr.write(`${text}\n`),
  async ask(question, secret = false) {
    const lines = createInterface({ input: process.stdin, output: process.stderr, terminal: true });
    if (secret) {
      process.stderr.write(question);
      // What is typed is not echoed.
      (lines as unknown as { _writeToOutput: (text: string) => void })._writeToOutput = () => {};
    }
    try {
      return await lines.question(secret ? '' : question);
    } finally {
      lines.close();
      if (secret) process.stderr.write('\n');
    }
  },
});
