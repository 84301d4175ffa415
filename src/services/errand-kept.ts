/** Why this tab is at the identity provider while somebody is signed in. It goes with their session. */

export interface Errand {
  readonly for: 'tie' | 'confirm';
  /** The page to come back to. */
  readonly to: string;
  /** What is offered again there: a command and what was said of its arguments. */
  readonly act?: { readonly command: string; readonly args: Readonly<Record<string, unknown>> } | null;
}

const KEY = 'clutch.errand';

export const keepErrand = (errand: Errand): void => sessionStorage.setItem(KEY, JSON.stringify(errand));

/** What the tab left for; null where it did not. */
export function errandKept(): Errand | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
  } catch {
    return null;
  }
}

export const dropErrand = (): void => sessionStorage.removeItem(KEY);
