/** When the school's vehicles are off the road, the newest first. */
import { useTranslations } from 'use-intl';
import { type Repair, repair } from '#contract/entities/repair.ts';
import { useClubTime } from '#services/profile.ts';
import { useFormats } from '../format/use-formats.ts';
import { spanText } from '../format/whole-days.ts';
import { CommandButton } from '../list/command-button.tsx';
import { ListScreen } from '../list/list-screen.tsx';
import { useRepairColumns } from './repair-columns.tsx';

export default function RepairsScreen() {
  const t = useTranslations();
  const formats = useFormats();
  const { timeZone } = useClubTime();
  const columns = useRepairColumns();
  return (
    <ListScreen
      resource={repair}
      title={t('menu.repairs')}
      scope="repairs"
      columns={columns}
      icon="wrench"
      emptyText={t('repairs.emptyText')}
      start={<CommandButton id="vehicle.off-road" icon="wrench" />}
      facts={(one) => {
        const row = one as Repair;
        return [
          { label: t('fields.vehicle'), value: row.vehicle_name ?? '' },
          { label: t('repairs.when'), value: spanText(row, timeZone, formats) },
          { label: t('fields.kind'), value: t(`repair.kind.${row.kind}`) },
          { label: t('fields.note'), value: row.note },
        ];
      }}
    />
  );
}
