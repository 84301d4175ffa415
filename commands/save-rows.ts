/** Saves rows that came as CSV, and says which file they are in and how many there are. */
import type { Outcome, Ports } from '#kernel/command.ts';

interface Saved {
  /** Of what the rows are; `other` where they have no noun of their own. */
  readonly entity?: string;
  /** The message, where it says more than how many of what are in which file. */
  readonly key?: string | undefined;
}

/** `answer` is what an export answered: a file in the browser, text elsewhere. */
export async function saveRows(
  ports: Ports,
  answer: unknown,
  file: string,
  { entity = 'other', key = 'runner.exported' }: Saved,
): Promise<Outcome> {
  const blob = answer instanceof Blob ? answer : new Blob([String(answer)]);
  ports.download(blob, file);
  const count = await countRows(blob);
  return { message: { key, values: { count, what: { entity, count }, file } } };
}

const QUOTE = 0x22;
const NEW_LINE = 0x0a;

/** Rows below the header. A line break within quotes ends no row. */
export async function countRows(csv: Blob): Promise<number> {
  let lines = 0;
  let quoted = false;
  let last = NEW_LINE;
  const reader = csv.stream().getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    for (const byte of part.value) {
      if (byte === QUOTE) quoted = !quoted;
      else if (byte === NEW_LINE && !quoted) lines++;
      last = byte;
    }
  }
  return Math.max(0, lines + (last === NEW_LINE ? 0 : 1) - 1);
}
