import type { EntryStatus, ExamStatus } from '#contract/rules/exam-rules.ts';
import type { Tone } from '#ui/tag.tsx';

export const examTone: Readonly<Record<ExamStatus, Tone>> = {
  planned: 'neutral',
  requested: 'info',
  confirmed: 'success',
  held: 'neutral',
  cancelled: 'danger',
};

export const entryTone: Readonly<Record<EntryStatus, Tone>> = {
  entered: 'info',
  passed: 'success',
  failed: 'danger',
  absent: 'warning',
  withdrawn: 'neutral',
};
