/** Undo and redo: through the server's operations, or through the inverse command for acts of the browser. */
import { undoOperation } from '#contract/entities/operation.ts';
import type { Args } from '#kernel/dispatch-types.ts';
import { forget, type HistoryEntry, markRedone, markUndone, nextRedo, nextUndo } from '#kernel/history.ts';
import { ApiError, call } from '#services/http.ts';
import { queries } from '#services/queries-client.ts';
import { readHistory, writeHistory } from './history-store.ts';

export interface TakeBackNeeds {
  /** Runs a command again as part of undo or redo; true when it ran. */
  readonly again: (command: string, args: Args) => Promise<boolean>;
  readonly told: (kind: 'undone' | 'redone', entry: HistoryEntry) => void;
  readonly refused: (kind: 'undo' | 'redo', entry: HistoryEntry, error: unknown) => void;
}

/** A refusal for good: the rows were changed since, or are gone. */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && [404, 409, 410].includes(error.problem.status);

let busy = false;
/** One at a time: a key held down must not send the same operation twice. */
async function alone(work: () => Promise<void>): Promise<void> {
  if (busy) return;
  busy = true;
  try {
    await work();
  } finally {
    busy = false;
  }
}

const operate = async (operation: number, source: string): Promise<number | undefined> => {
  const { operation_id } = await call(
    undoOperation,
    { params: { id: operation } },
    { command: 'history.undo', source },
  );
  void queries.invalidateQueries();
  return operation_id ?? undefined;
};

/** Takes an act back; the newest that stands, unless one is named. */
export const undo = (needs: TakeBackNeeds, seq?: number): Promise<void> =>
  alone(async () => {
    const history = readHistory();
    const entry = seq === undefined ? nextUndo(history) : history.entries.find((one) => one.seq === seq && !one.undone);
    if (!entry) return;
    try {
      let by: number | undefined;
      if (entry.operation !== undefined) by = await operate(entry.operation, 'undo');
      else if (!entry.inverse || !(await needs.again(entry.inverse.command, entry.inverse.args))) return;
      writeHistory(markUndone(readHistory(), entry.seq, by));
      needs.told('undone', entry);
    } catch (error) {
      if (isFinal(error)) writeHistory(forget(readHistory(), entry.seq));
      needs.refused('undo', entry, error);
    }
  });

/** Does the act undone last again. */
export const redo = (needs: TakeBackNeeds): Promise<void> =>
  alone(async () => {
    const entry = nextRedo(readHistory());
    if (!entry) return;
    try {
      let operation: number | undefined;
      if (entry.undoneBy !== undefined) operation = await operate(entry.undoneBy, 'undo');
      else if (!(await needs.again(entry.command, entry.args))) return;
      writeHistory(markRedone(readHistory(), entry.seq, operation));
      needs.told('redone', entry);
    } catch (error) {
      if (isFinal(error)) writeHistory(forget(readHistory(), entry.seq));
      needs.refused('redo', entry, error);
    }
  });
