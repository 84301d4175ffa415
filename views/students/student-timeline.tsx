/** What happened with a student, in the order it happened. It arrives when it is first looked at. */
import { late } from '#ui/late.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

export const StudentTimeline = late<{ readonly id: number }>(
  async () => ({ default: (await import('./student-timeline-drawn.tsx')).StudentTimelineDrawn }),
  () => <Skeleton height={240} />,
);
