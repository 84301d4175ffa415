/** The file being mended, kept by the tab so that a reload costs nothing of it. */

const KEY = 'clutch.question-import';
/** Longest text that is kept, in characters: what a tab can store is limited. */
const LONGEST = 1_500_000;

interface Kept {
  readonly name: string;
  readonly text: string;
  /** How it is taken: format, category and so on. */
  readonly how: Readonly<Record<string, unknown>>;
}

export function keepFile(kept: Kept): void {
  try {
    if (kept.text.length > LONGEST) forgetFile();
    else sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // A full store costs the reload, not what stands on the screen.
  }
}

export function keptFile(): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Kept | null;
  } catch {
    return null;
  }
}

export const forgetFile = (): void => sessionStorage.removeItem(KEY);
