/** Undo and redo: through the server's operations, or through the inverse command for acts of the browser. */
import { createElement, type ReactNode } from 'react';
import { commands } from '#commands/index.ts';
import { undoOperation } from '#contract/entities/operation.ts';
import type { Message } from '#kernel/command.ts';
import type { Args } from '#kernel/dispatch-types.ts';
import {
  forget,
  type History,
  type HistoryEntry,
  lastAct,
  markRedone,
  markUndone,
  nextRedo,
  nextUndo,
} from '#kernel/history.ts';
import { ApiError, call } from '#services/http.ts';
import { noteTakenBack } from '#services/place.ts';
import { queries } from '#services/queries-client.ts';
import { actsSettled, endedEmptySince } from './acts.ts';
import { readHistory, windowName, writeHistory } from './history-store.ts';
import { openLayer } from './layers.ts';
import Stands from './stands.tsx';

export interface TakeBackNeeds {
  /** A message in words. */
  readonly said: (message: Message) => string;
  /** Runs a command again as part of undo or redo; true when it ran. */
  readonly again: (command: string, args: Args) => Promise<boolean>;
  /** `stand`: how it stands now, where the server said it. */
  readonly told: (kind: 'undone' | 'redone', entry: HistoryEntry, stand?: ReactNode) => void;
  readonly refused: (kind: 'undo' | 'redo', entry: HistoryEntry, error: unknown) => void;
  /** No answer came: it may have been done. Asking again is safe, as it is done only once. */
  readonly unsure: (kind: 'undo' | 'redo', entry: HistoryEntry) => void;
}

/** A refusal for good: the rows were changed since, or are gone. */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && [404, 409, 410].includes(error.problem.status);

let queue: Promise<unknown> = Promise.resolve();
/**
 * One after the other, also across tabs, whose history is the same: what was taken back while another waited is not taken
 * back again.
 */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const { locks } = navigator;
  const next = async (): Promise<T> => (locks ? await locks.request('clutch.take-back', work) : await work());
  const done = queue.then(next, next);
  queue = done.catch(() => {});
  return done;
}

/**
 * Takes an operation back; answers the operation that did. An operation can be taken back once: so it has one key, by which a
 * repeat after a lost answer is told what the first try came to, and where it is taken back already that is no refusal.
 */
async function operate(
  kind: 'undo' | 'redo',
  operation: number,
): Promise<{ readonly by: number | undefined; readonly stand?: ReactNode }> {
  try {
    const { operation_id, stand, counts } = await call(
      undoOperation,
      { params: { id: operation } },
      { command: 'history.undo', source: 'undo', idempotencyKey: `undo-${operation}` },
    );
    return { by: operation_id ?? undefined, stand: createElement(Stands, { kind, stand, counts }) };
  } catch (error) {
    if (!(error instanceof ApiError) || error.type !== 'already-undone') throw error;
    // Taken back, and done again since: then it stands, and was not taken back now.
    const { operation_id: by, stands } = (error.problem.conflict ?? {}) as { operation_id?: number; stands?: boolean };
    if (stands !== true) throw error;
    return { by };
  } finally {
    noteTakenBack();
    void queries.invalidateQueries();
  }
}

function failed(needs: TakeBackNeeds, kind: 'undo' | 'redo', entry: HistoryEntry, error: unknown): void {
  if (error instanceof ApiError && error.offline) needs.unsure(kind, entry);
  else {
    if (isFinal(error)) writeHistory(forget(readHistory(), entry.seq));
    needs.refused(kind, entry, error);
  }
}

/** An act this old, in ms, may be forgotten by who made it: it is shown before it is taken back. */
const LONG_AGO = 2 * 60_000;

/** Why an act is shown before it is taken back. */
type Strange = 'elsewhere' | 'before' | 'earlier';

/**
 * Why whoever presses the key may not have this act in mind; null where it is their own, fresh, and the last that they did.
 * What came after it and cannot be taken back, or changed nothing, is what they have in mind.
 */
function strangeTo(history: History, entry: HistoryEntry): Strange | null {
  if (entry.window !== undefined && entry.window !== windowName()) return 'elsewhere';
  if (lastAct(history) !== entry || endedEmptySince(entry.at)) return 'before';
  return Date.now() - entry.at > LONG_AGO ? 'earlier' : null;
}

/** Shows what would be taken back, where whoever pressed the key may not have it in mind. */
const asked = (needs: TakeBackNeeds, entry: HistoryEntry, strange: Strange): Promise<boolean> =>
  new Promise((answer) => {
    const command = commands.find(({ id }) => id === 'history.undo');
    if (!command) return answer(false);
    openLayer({
      kind: 'confirm',
      answer: (agreed) => answer(agreed !== false),
      request: {
        command,
        args: {},
        irreversible: false,
        preview: {
          title: { key: 'runner.undoAsk', values: { what: needs.said(entry.message) } },
          // Whoever did not have it in mind keeps it by Enter.
          final: true,
          lines: [
            {
              kind: 'note',
              text: { key: `runner.${strange}`, values: { at: { instant: new Date(entry.at).toISOString() } } },
            },
          ],
        },
      },
    });
  });

/**
 * Takes an act back; the newest that stands, unless one is named. An unnamed one that was made in another window, before
 * something else or long ago is shown first.
 */
export async function undo(needs: TakeBackNeeds, seq?: number): Promise<void> {
  const unseen = await inTurn(async () => {
    if (seq === undefined) await actsSettled();
    const history = readHistory();
    const entry = seq === undefined ? nextUndo(history) : history.entries.find((one) => one.seq === seq && !one.undone);
    if (!entry) return null;
    const strange = seq === undefined ? strangeTo(history, entry) : null;
    if (strange) return { entry, strange };
    try {
      let by: number | undefined;
      let stand: ReactNode;
      if (entry.operation !== undefined) ({ by, stand } = await operate('undo', entry.operation));
      else if (!entry.inverse || !(await needs.again(entry.inverse.command, entry.inverse.args))) return null;
      writeHistory(markUndone(readHistory(), entry.seq, by));
      needs.told('undone', entry, stand);
    } catch (error) {
      failed(needs, 'undo', entry, error);
    }
    return null;
  });
  // Asked outside the turn: other windows do not wait for the answer.
  if (unseen && (await asked(needs, unseen.entry, unseen.strange))) await undo(needs, unseen.entry.seq);
}

/** Does the act undone last again. */
export const redo = (needs: TakeBackNeeds): Promise<void> =>
  inTurn(async () => {
    const entry = nextRedo(readHistory());
    if (!entry) return;
    try {
      let operation: number | undefined;
      let stand: ReactNode;
      if (entry.undoneBy !== undefined) ({ by: operation, stand } = await operate('redo', entry.undoneBy));
      else if (!(await needs.again(entry.command, entry.args))) return;
      writeHistory(markRedone(readHistory(), entry.seq, operation));
      needs.told('redone', entry, stand);
    } catch (error) {
      failed(needs, 'redo', entry, error);
    }
  });
