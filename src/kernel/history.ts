/**
 * What was done, to be taken back and done again: plain data and pure functions, kept per user and through a reload.
 * Undo goes through the server's operation, which refuses when someone else changed the rows since.
 */
import { z } from 'zod';
import type { Invocation, Message, Source } from './command.ts';

const SOURCES = [
  'palette',
  'row',
  'bulk',
  'button',
  'form',
  'key',
  'link',
  'terminal',
  'drag',
  'undo',
] as const satisfies readonly Source[];

/** Times and counts among a message's values are kept as they are: whoever shows them writes them. */
const valueSchema = z.union([
  z.string(),
  z.number(),
  z.object({ instant: z.string() }),
  z.object({ day: z.string() }),
  z.object({ entity: z.string(), count: z.number() }),
  // As they were kept before.
  z.object({ $date: z.string() }).transform(({ $date }) => ({ instant: $date })),
]);
const messageSchema = z.object({ key: z.string(), values: z.record(z.string(), valueSchema).optional() });
const invocationSchema = z.object({ command: z.string().min(1), args: z.record(z.string(), z.unknown()) });

const entrySchema = z.object({
  /** Unique within the history and growing. */
  seq: z.number().int().positive(),
  /** ms since 1970. */
  at: z.number(),
  command: z.string().min(1),
  args: z.record(z.string(), z.unknown()),
  message: messageSchema,
  source: z.enum(SOURCES),
  /** The window it was made in. */
  window: z.string().optional(),
  operation: z.number().int().optional(),
  inverse: invocationSchema.optional(),
  undone: z.boolean(),
  /** The operation that took it back; undoing that one does it again. */
  undoneBy: z.number().int().optional(),
  /** Counts undos, so that redo takes the latest first. */
  undoneAt: z.number().int().optional(),
});
const historySchema = z.object({ next: z.number().int().positive(), entries: z.array(entrySchema) });

export type HistoryEntry = Readonly<z.infer<typeof entrySchema>>;
/** Oldest first. */
export interface History {
  /** The next `seq`. */
  readonly next: number;
  readonly entries: readonly HistoryEntry[];
}
export interface Act extends Invocation {
  readonly at: number;
  readonly message: Message;
  readonly source: Source;
  readonly operation?: number;
  readonly inverse?: Invocation;
}

export const HISTORY_STEPS = 50;
export const emptyHistory: History = { next: 1, entries: [] };
/** Where a user's history is stored. */
export const historyKey = (userId: number): string => `clutch.history.${userId}`;

const undoable = (entry: HistoryEntry): boolean => entry.operation !== undefined || entry.inverse !== undefined;

/** Adds an act: what was undone can no longer be redone; beyond 50 steps the oldest go. */
export function push(history: History, act: Act): History {
  const entry: HistoryEntry = {
    seq: history.next,
    at: act.at,
    command: act.command,
    args: { ...act.args },
    message: { key: act.message.key, ...(act.message.values && { values: { ...act.message.values } }) },
    source: act.source,
    ...(act.operation !== undefined && { operation: act.operation }),
    ...(act.inverse && { inverse: { command: act.inverse.command, args: { ...act.inverse.args } } }),
    undone: false,
  };
  const entries = [...history.entries.filter((one) => !one.undone), entry].slice(-HISTORY_STEPS);
  return { next: history.next + 1, entries };
}

/** The act to take back next: the newest that stands and can be undone. */
export const nextUndo = (history: History): HistoryEntry | undefined =>
  history.entries.findLast((entry) => !entry.undone && undoable(entry));

/** The act to do again next: the one undone last. */
export const nextRedo = (history: History): HistoryEntry | undefined =>
  history.entries
    .filter((entry) => entry.undone)
    .reduce<HistoryEntry | undefined>((a, b) => (a && (a.undoneAt ?? 0) > (b.undoneAt ?? 0) ? a : b), undefined);

/** The act to repeat: the newest that stands, undoable or not. */
export const lastAct = (history: History): HistoryEntry | undefined =>
  history.entries.findLast((entry) => !entry.undone);

const change = (history: History, seq: number, to: (entry: HistoryEntry) => HistoryEntry): History => ({
  ...history,
  entries: history.entries.map((entry) => (entry.seq === seq ? to(entry) : entry)),
});

/** Notes that an act was taken back, and by which operation. */
export function markUndone(history: History, seq: number, undoneBy?: number): History {
  const undoneAt = 1 + Math.max(0, ...history.entries.map((entry) => entry.undoneAt ?? 0));
  return change(history, seq, (entry) => ({
    ...entry,
    undone: true,
    undoneAt,
    ...(undoneBy !== undefined && { undoneBy }),
  }));
}

/** Notes that an act was done again; `operation` is the one that undo has to take back from now on. */
export const markRedone = (history: History, seq: number, operation?: number): History =>
  change(history, seq, ({ undoneBy: _by, undoneAt: _at, ...entry }) => ({
    ...entry,
    undone: false,
    ...(operation !== undefined && { operation }),
  }));

/** Notes on acts that say no window yet that they were made in this one. */
export const madeIn = (history: History, window: string): History => ({
  ...history,
  entries: history.entries.map((entry) => (entry.window === undefined ? { ...entry, window } : entry)),
});

/** Drops an act that can never be taken back any more (the server refused for good). */
export const forget = (history: History, seq: number): History => ({
  ...history,
  entries: history.entries.filter((entry) => entry.seq !== seq),
});

export const serialiseHistory = (history: History): string => JSON.stringify(history);

/** Reads what `serialiseHistory` wrote; anything else is an empty history. */
export function deserialiseHistory(stored: string | null | undefined): History {
  try {
    const parsed = historySchema.safeParse(JSON.parse(stored ?? ''));
    if (!parsed.success) return emptyHistory;
    const entries = parsed.data.entries.slice(-HISTORY_STEPS);
    return { next: Math.max(parsed.data.next, 1 + Math.max(0, ...entries.map((entry) => entry.seq))), entries };
  } catch {
    return emptyHistory;
  }
}
