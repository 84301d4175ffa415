/** What undo has to know of acts beside the history: which are under way, and when one changed nothing. */

/** What is being done now. */
const acts = new Set<Promise<unknown>>();
/** An act that takes longer, an import say, is not what is taken back. Ms. */
const PATIENCE = 3000;

/** Notes an act under way: who takes back right after a key means what that key does, not what was done before. */
export function acting(work: Promise<unknown>): void {
  acts.add(work);
  void work.finally(() => acts.delete(work));
}

/** Resolves once all that is under way is done, or has taken too long; at once where nothing is. */
export const actsSettled = (): Promise<unknown> | null =>
  acts.size === 0 ? null : Promise.race([Promise.all(acts), new Promise((go) => setTimeout(go, PATIENCE))]);

/** When the last act ended that left nothing to take back, in ms since 1970. */
let endedEmpty = 0;

/** Notes that an act has just ended without leaving anything that could be taken back. */
export function noteEndedEmpty(): void {
  endedEmpty = Date.now();
}

/** True where an act came after `at` (ms since 1970) that left nothing to take back. */
export const endedEmptySince = (at: number): boolean => endedEmpty > at;
