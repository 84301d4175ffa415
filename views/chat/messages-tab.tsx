/** The tab of somebody's messages: the chat and its texts are loaded when it is opened. */
import { withScreenTexts } from '#services/screen-texts.ts';
import { late } from '#ui/late.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

export const MessagesTab = late(
  () => withScreenTexts(import('./person-messages.tsx')),
  () => <Skeleton height={320} />,
);
