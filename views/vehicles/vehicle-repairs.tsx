/** When a vehicle is off the road, the newest first, and the acts on each span. */
import { useTranslations } from 'use-intl';
import { repair } from '#contract/entities/repair.ts';
import { useCall } from '#services/queries.ts';
import { State } from '#ui/state.tsx';
import detail from '../detail/detail.module.css';
import { TabState } from '../detail/tab-state.tsx';
import { CommandButton } from '../list/command-button.tsx';
import { RowsGrid } from '../list/rows-grid.tsx';
import { useRepairColumns } from './repair-columns.tsx';

/** All spans of a vehicle; what its page says of now is among them. */
export const useRepairs = (id: number) =>
  useCall(
    'repair',
    repair.endpoints.list,
    { query: { vehicle_id: String(id), per_page: 500 } },
    {
      enabled: id > 0,
    },
  );

export function VehicleRepairs({ id }: { id: number }) {
  const t = useTranslations();
  const query = useRepairs(id);
  const columns = useRepairColumns(true);
  if (query.error) return <TabState query={query} loaded={false} icon="wrench" empty="" />;
  return (
    <div className={detail.panels}>
      <RowsGrid
        label={t('repairs.tab')}
        entity="repair"
        columns={columns}
        rows={query.data ? query.data.data : null}
        open="repair.edit"
        empty={
          <State icon="wrench" title={t('repairs.empty')} text={t('repairs.emptyText')}>
            <CommandButton id="vehicle.off-road" icon="wrench" args={{ vehicle: id }} />
          </State>
        }
      />
    </div>
  );
}
