/** Past classes of somebody that nobody signed or closed, as lines of what is open. */
import { useTranslations } from 'use-intl';
import { booking } from '#contract/entities/booking.ts';
import { useCall } from '#services/queries.ts';
import type { ClassOf } from './next-class.tsx';
import type { OpenPoint } from './open-points.tsx';

function useCount(of: ClassOf, id: number, what: 'unsigned' | 'unclosed'): number | undefined {
  return useCall('booking', booking.endpoints.list, {
    query: { [`${of}_id`]: String(id), [what]: '1', page: 1, per_page: 1 },
  }).data?.total;
}

/** Undefined while they are counted. A class that nobody signed is not closed either: those are counted once. */
export function useOpenClasses(of: ClassOf, id: number): readonly OpenPoint[] | undefined {
  const t = useTranslations('pages.points');
  const unsigned = useCount(of, id, 'unsigned');
  const unclosed = useCount(of, id, 'unclosed');
  if (unsigned === undefined || unclosed === undefined) return undefined;
  const line = (what: 'unsigned' | 'unclosed', count: number): OpenPoint => ({
    id: what,
    icon: what === 'unsigned' ? 'signature' : 'calendar-clock',
    text: t(what, { count }),
    to: `/bookings?${of}_id=${id}&${what}=1`,
    urgent: true,
  });
  return [
    ...(unsigned > 0 ? [line('unsigned', unsigned)] : []),
    ...(unclosed > unsigned ? [line('unclosed', unclosed)] : []),
  ];
}
