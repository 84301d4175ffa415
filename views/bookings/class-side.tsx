/** Who and what a class is about, each with the way there, and the student's classes around it. */
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
  } as never).data?.data[0] as Booking | undefined;
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
        {
          title: t('pages.facts'),
          facts: [
            { label: t('fields.student'), value: <Link to={`/students/${row.student_id}`}>{row.student_name}</Link> },
            { label: t('fields.teacher'), value: <Link to={`/teachers/${row.teacher_id}`}>{row.teacher_name}</Link> },
            ...(row.vehicle_id
              ? [
                  {
                    label: t('fields.vehicle'),
                    value: <Link to={`/vehicles/edit/${row.vehicle_id}`}>{row.vehicle_name}</Link>,
                  },
                ]
              : []),
            { label: t('fields.location'), value: row.location_name },
          ],
        },
        { title: t('students.classes'), facts: around },
        ...(row.note ? [{ title: t('fields.note'), facts: [], acts: <p>{row.note}</p> }] : []),
      ]}
    />
  );
}
