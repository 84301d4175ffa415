/** How much was driven, and of how much: in hours, or in lessons where those are required. */
import type { Progress as Sums } from '#contract/rules/logbook.ts';
import { inUnits } from '#contract/rules/required-hours.ts';
import type { useFormats } from '../format/use-formats.ts';

type Progress = Pick<Sums, 'lesson_minutes' | 'automatic'>;

/** The name of what is counted, below `students`. */
export const practiceLabel = ({ lesson_minutes, automatic }: Progress) =>
  lesson_minutes === null ? (automatic ? 'hoursAutomatic' : 'hours') : automatic ? 'lessonsAutomatic' : 'lessons';

/** Minutes as they are counted. */
export const practiceText = (
  minutes: number,
  { lesson_minutes }: Progress,
  formats: Pick<ReturnType<typeof useFormats>, 'duration' | 'number'>,
): string =>
  lesson_minutes === null ? formats.duration(minutes) : formats.number(inUnits(minutes, lesson_minutes), 1);
