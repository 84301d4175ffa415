/** The last lines of a student's timeline, as a card. It arrives with the timeline's own words. */
import { late } from '#ui/late.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

export const RecentEvents = late<{ readonly id: number }>(
  async () => ({ default: (await import('./recent-events-drawn.tsx')).RecentEventsDrawn }),
  () => <Skeleton height={240} />,
);
