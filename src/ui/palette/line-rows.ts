/** What the rows of a line are worked out of, apart from React: the same input gives the same answer. */
import type { AnyCommand, Context } from '#kernel/command.ts';
import type { Args } from '#kernel/dispatch-types.ts';
import { entityOf, fieldsOf } from '#kernel/fields.ts';
import { prefillOf } from '#kernel/prefill.ts';
import { speaksOfMany } from '#kernel/reading/many.ts';
import { namedIn } from '#kernel/reading/read.ts';
import type { Readable, Reading, ReadOptions } from '#kernel/reading/types.ts';
import { rowsOf } from './moves.ts';
import type { PaletteProps } from './palette-props.ts';
import type { CommandRow, EntityHit, PaletteGroup } from './palette-types.ts';
import { limited } from './root-rows.ts';
import { type ArgumentChip, argumentChips, type ChipTexts, completionRows, withoutUnknown } from './typed-args.ts';
import type { Wanted } from './use-offers.ts';

export type ReadWords = Omit<ReadOptions, 'caret' | 'now'>;
/** What is known of a command's arguments without typing. */
export type Known = (command: AnyCommand) => Args;

/** Commands named that are shown before the words are read. */
const NAMED = 4;

export interface TypedChips {
  readonly chips: readonly ArgumentChip[];
  /** The words are still being read. */
  readonly stale: boolean;
  readonly args: Readonly<Record<string, unknown>>;
}

/** What is known of a command's arguments from the context. A command whose rule fails knows nothing. */
export function knownArgs(command: AnyCommand, context: Context): Args {
  try {
    return prefillOf(command, context);
  } catch {
    return {};
  }
}

/** What is known of a command's arguments from the place. */
export const knownIn =
  (context: Context, about: EntityHit | null, argsFor: PaletteProps['argsFor']): Known =>
  (command) => ({ ...knownArgs(command, context), ...(about ? argsFor(command, about) : {}) });

/** The words of a place: with the class in focus and when it begins, which `an hour later` is about. */
export function wordsHere(words: ReadWords, { focused, selection }: Context, about: EntityHit | null): ReadWords {
  const { starts_at: at } = focused?.row ?? {};
  if (!focused || about || selection || typeof at !== 'string') return words;
  return { ...words, here: { entity: focused.entity, row: { id: focused.id, label: '', at } } };
}

/** Ids of the commands that a line names, the likeliest first, and whether it names none at all. */
export function namedBy(
  line: string,
  readables: readonly Readable[],
  words: ReadWords,
): { readonly named: readonly string[]; readonly none: boolean } {
  const namings = line.trim() === '' ? [] : namedIn(line, readables, words);
  // What is read from a slip behind a name may be a part of the name: it is shown once that is known.
  const ids = namings.flatMap(({ command, guessed }) => (guessed ? [] : [command]));
  return { named: [...new Set(ids)].slice(0, NAMED), none: namings.length === 0 };
}

/** Readings without those that take one row from the place where the line speaks of many. */
export function withoutMany(
  readings: readonly Reading[],
  line: string,
  readables: readonly Readable[],
  known: Known,
): readonly Reading[] {
  return readings.filter(({ command: id, args, spans }) => {
    const command = readables.find(({ command }) => command.id === id)?.command;
    const here = command ? takenFromPlace(command, known(command)) : null;
    const said = here && (args[here.name] !== undefined || spans.some(({ field }) => field === here.name));
    return here === null || said || !speaksOfMany(line, here.entity);
  });
}

/** The one row in focus that a command would be about, if it is about one. */
function takenFromPlace(command: AnyCommand, known: Args): { name: string; entity: string } | null {
  for (const field of fieldsOf(command)) {
    const { name } = field;
    const entity = entityOf(field);
    if (entity === '') continue;
    const value = known[name];
    const ids = typeof value === 'object' && value !== null && 'ids' in value ? (value.ids as number[]).length : 0;
    if (typeof value === 'number' || ids === 1) return { name, entity };
  }
  return null;
}

export const isTyped = (row: PaletteGroup['rows'][number]): row is CommandRow =>
  row.kind === 'command' && row.typed !== null;

/**
 * The first command that the server can say something of, once all of its words are understood: what is left over might
 * be the very thing that the user wants.
 */
export function wantedOf(groups: readonly PaletteGroup[], known: Known): Wanted | null {
  const row = rowsOf(groups)
    .filter(isTyped)
    .find(({ command, reason }) => command.offers && !reason);
  return wantedBy(row ?? null, known);
}

/** The same of one row. */
export function wantedBy(row: CommandRow | null, known: Known): Wanted | null {
  const reading = row?.typed?.reading;
  if (!row?.command.offers || row.reason || !reading) return null;
  // `monday after 5pm` is two spans of one argument.
  const narrowed = new Set(reading.spans.flatMap(({ field, within }) => (within ? [field] : [])));
  if (reading.spans.some(({ state, field }) => state !== 'ok' && !narrowed.has(field))) return null;
  const within = reading.spans.find((span) => span.within)?.within;
  return { row, args: { ...known(row.command), ...reading.args }, ...(within ? { within } : {}) };
}

/** The groups with what would complete the active row's words behind the first. */
export function withCompletions(
  groups: readonly PaletteGroup[],
  line: string,
  reading: Reading | null | undefined,
): readonly PaletteGroup[] {
  if (!reading) return groups;
  const [first, ...others] = groups;
  const { completion } = reading;
  const without = withoutUnknown(line, reading);
  const completions =
    without.length > 0 ? without : completion ? completionRows(line, reading, `fields.${completion.field}`) : [];
  if (completions.length === 0) return groups;
  return limited(first ? [first, ...completions, ...others] : completions);
}

/** The chips of every row that was read as an order, by the row's key. */
export function chipsOf(
  groups: readonly PaletteGroup[],
  line: string,
  known: Known,
  texts: ChipTexts,
): ReadonlyMap<string, TypedChips> {
  const all = new Map<string, TypedChips>();
  for (const row of rowsOf(groups).filter(isTyped)) {
    const one = row.typed?.reading ?? null;
    all.set(row.key, {
      chips: argumentChips(row.command, one, known(row.command), line, texts),
      stale: one === null,
      args: one?.args ?? {},
    });
  }
  return all;
}
