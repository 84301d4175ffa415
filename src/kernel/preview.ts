import type { Preview } from './command.ts';

/** How many rows will change that no line of a preview names. */
export function unseenIn(preview: Preview | null): number {
  if (preview?.total === undefined) return 0;
  return preview.total - (preview.named ?? preview.lines.filter(({ kind }) => kind === 'change').length);
}
