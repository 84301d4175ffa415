/** The line last typed into the palette, for ↑ in an empty one: kept for this tab and this account, in memory alone. */
import { sessionAtom, store } from '#services/session.ts';

let kept: { readonly user: number; readonly line: string } | null = null;

const user = (): number => store.get(sessionAtom)?.userInfo.id ?? 0;

/** Keeps a line; an empty one leaves the one before. */
export function keepLine(line: string): void {
  if (line.trim() !== '') kept = { user: user(), line };
}

export const lastLine = (): string => (kept && kept.user === user() ? kept.line : '');
