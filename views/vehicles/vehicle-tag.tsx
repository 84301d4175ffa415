/** The state of a vehicle: off the road until a day while its repair goes on, or from a day where one is planned, else its own. */
import { useTranslations } from 'use-intl';
import { repairUntil } from '#contract/entities/repair.ts';
import type { Vehicle } from '#contract/entities/vehicle.ts';
import { localTimeOf } from '#contract/rules/zone.ts';
import { useClubTime } from '#services/profile.ts';
import { Tag } from '#ui/tag.tsx';
import { useFormats } from '../format/use-formats.ts';
import { vehicleTone } from './vehicle-tone.ts';

export function VehicleTag({
  row: { status, off_road_until: until, off_road_from: from, deleted_at },
}: {
  row: Vehicle;
}) {
  const t = useTranslations();
  const formats = useFormats();
  const { timeZone } = useClubTime();
  if (deleted_at) return <Tag tone="danger">{t('students.deleted')}</Tag>;
  if (until && status === 'in_service')
    return <Tag tone="warning">{t('repairs.until', { day: repairUntil(until, timeZone, formats) })}</Tag>;
  if (from && status === 'in_service') {
    const day = formats.day(localTimeOf(from, timeZone).date);
    return <Tag tone="info">{t('repairs.from', { day })}</Tag>;
  }
  return <Tag tone={vehicleTone[status]}>{t(`vehicle.status.${status}`)}</Tag>;
}
