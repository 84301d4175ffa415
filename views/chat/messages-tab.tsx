/** The tab of somebody's messages: the chat and its texts are loaded when it is opened. */
import { type ComponentProps, lazy, Suspense } from 'react';
import { withScreenTexts } from '#services/screen-texts.ts';
import { Skeleton } from '#ui/skeleton.tsx';

const PersonMessages = lazy(() => withScreenTexts(import('./person-messages.tsx')));

export function MessagesTab(props: ComponentProps<typeof PersonMessages>) {
  return (
    <Suspense fallback={<Skeleton height={320} />}>
      <PersonMessages {...props} />
    </Suspense>
  );
}
