import { useNavigate } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { repairUntil } from '#contract/entities/repair.ts';
import { type Vehicle, vehicle } from '#contract/entities/vehicle.ts';
import { useClubTime } from '#services/profile.ts';
import { useScreen } from '#services/screen.ts';
import { Tag } from '#ui/tag.tsx';
import { DetailFrame } from '../detail/detail-frame.tsx';
import { EditForm } from '../detail/edit-form.tsx';
import { MissingRow } from '../detail/missing-row.tsx';
import { RowHistory } from '../detail/row-history.tsx';
import { useRow } from '../detail/use-row.ts';
import { useFormats } from '../format/use-formats.ts';
import { OwnerPapers } from '../papers/owner-papers.tsx';
import { stateOf } from './repair-columns.tsx';
import { useRepairs, VehicleRepairs } from './vehicle-repairs.tsx';
import { VehicleSide } from './vehicle-side.tsx';
import { vehicleTone } from './vehicle-tone.ts';
import { VehicleUse } from './vehicle-use.tsx';

export default function VehicleScreen() {
  const t = useTranslations();
  const navigate = useNavigate();
  const loaded = useRow<Vehicle>('vehicle', vehicle.endpoints.get);
  const formats = useFormats();
  const { timeZone } = useClubTime();
  const repairs = useRepairs(loaded.row?.id ?? 0).data?.data ?? [];
  const title = loaded.row?.plate ?? t('menu.vehicles');
  useScreen(title, 'vehicles', [{ label: t('menu.vehicles'), to: '/vehicles' }]);
  if (!loaded.row) return <MissingRow loaded={loaded} list="/vehicles" />;
  const { row } = loaded;
  const now = repairs.find((one) => stateOf(one, new Date().toISOString()) === 'now');
  return (
    <DetailFrame
      title={title}
      tag={
        now && row.status === 'in_service' && !row.deleted_at ? (
          <Tag tone="warning">{t('repairs.until', { day: repairUntil(now.ends_at, timeZone, formats) })}</Tag>
        ) : (
          <Tag tone={row.deleted_at ? 'danger' : vehicleTone[row.status]}>
            {row.deleted_at ? t('students.deleted') : t(`vehicle.status.${row.status}`)}
          </Tag>
        )
      }
      subtitle={[`#${row.id}`, row.name, row.teacher_name, row.location_name].filter(Boolean).join(' · ')}
      entity="vehicle"
      row={row}
      acts={row.deleted_at ? ['vehicle.restore'] : ['vehicle.off-road', 'vehicle.set-status', 'vehicle.delete']}
      // The page is the form itself.
      without={['vehicle.edit']}
      side={<VehicleSide row={row} />}
      tabs={[
        {
          id: 'edit',
          label: t('contents.edit'),
          content: row.deleted_at ? null : (
            <EditForm entity="vehicle" row={row} onCancel={() => navigate('/vehicles')} focusFirst />
          ),
        },
        { id: 'use', label: t('vehicleUse.tab'), content: <VehicleUse id={row.id} /> },
        { id: 'repairs', label: t('repairs.tab'), content: <VehicleRepairs id={row.id} /> },
        { id: 'papers', label: t('papers.tab'), content: <OwnerPapers owner="vehicle" id={row.id} /> },
        { id: 'history', label: t('students.history'), content: <RowHistory entity="vehicle" id={row.id} /> },
      ]}
    />
  );
}
