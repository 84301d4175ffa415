/** The student's classes around one, and what is noted about it; what the class itself is stands on its sheet. */
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { type Booking, booking } from '#contract/entities/booking.ts';
import { useCall } from '#services/queries.ts';
import { Side } from '../detail/side.tsx';
import { useFormats } from '../format/use-formats.ts';

/** The student's class before or after one, whatever became of it, cancelled ones apart. */
function useNeighbour(row: Booking, which: 'before' | 'after'): Booking | undefined {
  const query =
    which === 'before'
      ? { ends_at_to: row.starts_at, sort: '-starts_at' }
      : { starts_at_from: row.ends_at, sort: 'starts_at' };
  return useCall('booking', booking.endpoints.list, {
    query: { student_id: String(row.student_id), status: 'booked,completed,no_show', ...query, page: 1, per_page: 1 },
  }).data?.data[0] as Booking | undefined;
}

export function ClassSide({ row }: { row: Booking }) {
  const t = useTranslations();
  const formats = useFormats();
  const neighbours = { before: useNeighbour(row, 'before'), after: useNeighbour(row, 'after') };
  const around = (['before', 'after'] as const).map((which) => {
    const near = neighbours[which];
    return {
      label: t(`pages.${which}`),
      value: near && <Link to={`/bookings/${near.id}/page`}>{formats.instant(near.starts_at)}</Link>,
    };
  });
  return (
    <Side
      parts={[
        { title: t('students.classes'), facts: around },
        ...(row.note ? [{ title: t('fields.note'), facts: [], acts: <p>{row.note}</p> }] : []),
      ]}
    />
  );
}
