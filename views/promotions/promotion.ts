/** A banner or an advertisement, as the screens of both see it. */
import type { Advertisement, Banner } from '#contract/entities/notice.ts';
import type { RunState } from '#contract/rules/run-state.ts';
import type { Tone } from '#ui/tag.tsx';

export type Promotion = Banner | Advertisement;

export const runTone: Readonly<Record<RunState, Tone>> = {
  draft: 'warning',
  planned: 'info',
  running: 'success',
  ended: 'neutral',
  retired: 'neutral',
};
