/** What was done to one row: who, when, through which command, and what it changed. It arrives when it is first looked at. */
import { withScreenTexts } from '#services/screen-texts.ts';
import { late } from '#ui/late.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

export const RowHistory = late<{ readonly entity: string; readonly id: number }>(
  async () => ({ default: (await withScreenTexts(import('./row-history-drawn.tsx'))).RowHistoryDrawn }),
  () => <Skeleton height={48} />,
);
