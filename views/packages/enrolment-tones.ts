/** How the state of a package that was sold looks. */
import type { EnrolmentState } from '#contract/rules/enrolments.ts';
import type { Tone } from '#ui/tag.tsx';

export const ENROLMENT_TONES: Readonly<Record<EnrolmentState, Tone>> = {
  open: 'success',
  used_up: 'neutral',
  expired: 'warning',
  cancelled: 'danger',
};
