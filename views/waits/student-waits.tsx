/** What a student waits for, each entry leading to its place on the waiting list; nothing where there is none. */
import { useTranslations } from 'use-intl';
import { type Wait, wait } from '#contract/entities/wait.ts';
import { useClubTime } from '#services/profile.ts';
import { useCall } from '#services/queries.ts';
import type { OpenPoint } from '../detail/open-points.tsx';
import { useFormats } from '../format/use-formats.ts';
import { waitTexts } from './wait-text.ts';

export function useWaitPoints(student: number): readonly OpenPoint[] {
  const t = useTranslations();
  const formats = useFormats();
  const { weekStart } = useClubTime();
  const query = useCall('wait', wait.endpoints.list, { query: { student_id: String(student), per_page: 10 } });
  return ((query.data?.data as readonly Wait[] | undefined) ?? []).map((row) => {
    const { days, hours, teacher } = waitTexts(row, t, formats, weekStart);
    const what = [t(`class_type.${row.class_type}`), days, hours, teacher].join(' · ');
    return {
      id: `wait-${row.id}`,
      icon: 'hourglass',
      text: `${t('waits.waits')} ${t('waits.waitsText', { what, since: formats.day(row.since) })}`,
      to: `/waiting-list?student_id=${student}&row=${row.id}`,
    };
  });
}
