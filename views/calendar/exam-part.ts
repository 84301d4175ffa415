/** An exam at the authority, as the calendar shows it. Its words come with those of the screens that are not seen first. */
import type { CalendarExam } from '#contract/entities/calendar.ts';
import { withScreenTexts } from '#services/screen-texts.ts';
import { late } from '#ui/late.tsx';

export const ExamDrawn = late<{ exam: CalendarExam }>(() => withScreenTexts(import('./exam-drawn.tsx')));
