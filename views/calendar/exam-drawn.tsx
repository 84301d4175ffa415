import { useTranslations } from 'use-intl';
import type { CalendarExam } from '#contract/entities/calendar.ts';
import { useFormats } from '../format/use-formats.ts';

export default function ExamDrawn({ exam: { licence_category, starts_at, centre } }: { exam: CalendarExam }) {
  const t = useTranslations();
  const formats = useFormats();
  return [`${formats.time(starts_at)} ${t('exams.kind')} ${licence_category}`, centre].filter(Boolean).join(' · ');
}
