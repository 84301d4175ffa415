/** Why this tab is at the identity provider, where it is not to sign in. */

/** Of somebody who is signed in: it goes with their session. */
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

/** An invitation that is being accepted at the provider, and what was typed on its page. */
export interface Join {
  readonly for: 'join';
  readonly to: string;
  readonly first_name: string;
  readonly last_name: string;
}

const JOIN = 'clutch_join';

/** Of the sign-in screen alone, for ten minutes: what is in storage is cleared where nobody is signed in. Null forgets it. */
export const keepJoin = (join: Join | null): void => {
  const value = join ? encodeURIComponent(JSON.stringify(join)) : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is there for https alone
  document.cookie = `${JOIN}=${value}; path=/login; max-age=${join ? 600 : 0}; samesite=lax`;
};

export function joinKept(): Join | null {
  const [, value = ''] = /(?:^|; )clutch_join=([^;]+)/.exec(document.cookie) ?? [];
  return value ? JSON.parse(decodeURIComponent(value)) : null;
}
