/** The state of a teacher: away until a day while an absence goes on, else their own. */
import { useTranslations } from 'use-intl';
import { awayUntil } from '#contract/entities/absence.ts';
import type { Teacher } from '#contract/entities/teacher.ts';
import { useClubTime } from '#services/profile.ts';
import { Tag } from '#ui/tag.tsx';
import { useFormats } from '../format/use-formats.ts';

export function TeacherTag({
  row: { status, left_on, away_until: until, deleted_at },
}: {
  row: Pick<Teacher, 'status' | 'left_on' | 'away_until' | 'deleted_at'>;
}) {
  const t = useTranslations();
  const formats = useFormats();
  const { timeZone } = useClubTime();
  if (deleted_at) return <Tag tone="danger">{t('students.deleted')}</Tag>;
  if (until && status === 'active')
    return <Tag tone="warning">{t('teachers.awayUntil', { day: awayUntil(until, timeZone, formats) })}</Tag>;
  if (left_on && status === 'inactive')
    return <Tag tone="neutral">{t('teachers.leftOn', { day: formats.day(left_on) })}</Tag>;
  return <Tag tone={status === 'active' ? 'success' : 'neutral'}>{t(`teacher.status.${status}`)}</Tag>;
}
