import { useNavigate } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { type Vehicle, vehicle } from '#contract/entities/vehicle.ts';
import { useScreen } from '#services/screen.ts';
import { DetailFrame } from '../detail/detail-frame.tsx';
import { EditForm } from '../detail/edit-form.tsx';
import { MissingRow } from '../detail/missing-row.tsx';
import { RowHistory } from '../detail/row-history.tsx';
import { useArrived } from '../detail/use-arrived.ts';
import { useRow } from '../detail/use-row.ts';
import { OwnerPapers } from '../papers/owner-papers.tsx';
import { VehicleOverview } from './vehicle-overview.tsx';
import { VehicleRepairs } from './vehicle-repairs.tsx';
import { VehicleSide } from './vehicle-side.tsx';
import { VehicleTag } from './vehicle-tag.tsx';
import { VehicleUse } from './vehicle-use.tsx';

export default function VehicleScreen() {
  const t = useTranslations();
  const navigate = useNavigate();
  const loaded = useRow<Vehicle>('vehicle', vehicle.endpoints.get);
  const arrived = useArrived();
  const title = loaded.row?.plate ?? t('menu.vehicles');
  useScreen(title, 'vehicles', [{ label: t('menu.vehicles'), to: '/vehicles' }]);
  if (!loaded.row) return <MissingRow entity="vehicle" loaded={loaded} list="/vehicles" />;
  const { row } = loaded;
  return (
    <DetailFrame
      title={title}
      tag={<VehicleTag row={row} />}
      subtitle={[`#${row.id}`, row.name, row.teacher_name, row.location_name].filter(Boolean).join(' · ')}
      entity="vehicle"
      row={row}
      acts={row.deleted_at ? ['vehicle.restore'] : ['vehicle.off-road', 'vehicle.set-status', 'vehicle.delete']}
      // Its form is a tab.
      without={['vehicle.edit']}
      side={<VehicleSide row={row} />}
      tabs={[
        { id: 'overview', label: t('students.overview'), content: <VehicleOverview row={row} /> },
        {
          id: 'edit',
          label: t('contents.edit'),
          content: row.deleted_at ? null : (
            <EditForm entity="vehicle" row={row} onCancel={() => navigate('/vehicles')} focusFirst={arrived} />
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
