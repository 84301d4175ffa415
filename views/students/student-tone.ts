import type { StudentStatus } from '#contract/entities/student.ts';
import type { Tone } from '#ui/tag.tsx';

/** The colour that repeats what a student's status says. */
export const studentTone: Readonly<Record<StudentStatus, Tone>> = {
  pending: 'info',
  active: 'success',
  paused: 'warning',
  completed: 'neutral',
  blocked: 'danger',
};
