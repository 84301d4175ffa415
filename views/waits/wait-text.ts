/** What an entry of the waiting list asks for, in words: days, hours and teacher. */
import type { useTranslations } from 'use-intl';
import type { Wait } from '#contract/entities/wait.ts';
import { inWeekOrder } from '#contract/rules/weekly.ts';
import type { Formats } from '../format/formats.ts';

type Translate = ReturnType<typeof useTranslations<never>>;

export function waitTexts(row: Wait, t: Translate, formats: Formats, weekStart: number) {
  const { weekdays, start_time: from, end_time: to } = row;
  const days =
    weekdays.length === 0
      ? t('waits.anyDay')
      : inWeekOrder(weekdays, weekStart)
          .map((day) => t(`weekday.${day}`))
          .join(', ');
  const hours =
    from && to
      ? t('waits.between', { from: formats.wallTime(from), to: formats.wallTime(to) })
      : from
        ? t('waits.from', { time: formats.wallTime(from) })
        : to
          ? t('waits.until', { time: formats.wallTime(to) })
          : t('waits.anyTime');
  return { days, hours, teacher: row.teacher_id ? (row.teacher_name ?? '') : t('waits.anyTeacher') };
}
