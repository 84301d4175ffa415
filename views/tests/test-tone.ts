import type { ContentStatus } from '#contract/learning.ts';
import type { Tone } from '#ui/tag.tsx';

export const statusTone: Readonly<Record<ContentStatus, Tone>> = {
  draft: 'warning',
  published: 'success',
  retired: 'neutral',
};
