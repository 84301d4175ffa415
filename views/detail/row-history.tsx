/** What was done to one row: who, when, through which command, and what it changed. It arrives when it is first looked at. */
import { lazy, Suspense } from 'react';
import { withScreenTexts } from '#services/screen-texts.ts';
import { Skeleton } from '#ui/skeleton.tsx';

const Drawn = lazy(async () => ({
  default: (await withScreenTexts(import('./row-history-drawn.tsx'))).RowHistoryDrawn,
}));

export function RowHistory(props: { readonly entity: string; readonly id: number }) {
  return (
    <Suspense fallback={<Skeleton height={48} />}>
      <Drawn {...props} />
    </Suspense>
  );
}
