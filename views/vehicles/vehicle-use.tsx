/** What a vehicle was used for, month by month: classes held in it, their kilometres, its odometer, and when it was off the road. */
import { useTranslations } from 'use-intl';
import { type UseMonth, vehicleUse } from '#contract/entities/vehicle-use.ts';
import { useCall } from '#services/queries.ts';
import detail from '../detail/detail.module.css';
import { TabState } from '../detail/tab-state.tsx';
import { useFormats } from '../format/use-formats.ts';
import { CommandButton } from '../list/command-button.tsx';
import { RowTable } from '../list/row-table.tsx';

export function VehicleUse({ id }: { id: number }) {
  const t = useTranslations();
  const formats = useFormats();
  // Classes and repairs are what it is made of: it goes with them.
  const query = useCall('booking', vehicleUse, { params: { id } });
  const data = query.data;
  const used = data?.data.some((row) => row.classes > 0 || row.odometer_km !== null || row.off_road_minutes > 0);
  if (!data || !used)
    return (
      <TabState
        query={query}
        loaded={Boolean(data)}
        icon="chart-column"
        empty={t('vehicleUse.empty')}
        emptyText={t('vehicleUse.emptyText')}
      />
    );
  const km = (value: number | null) => (value === null ? '' : formats.number(value, 1));
  const figures = (row: Omit<UseMonth, 'month' | 'odometer_km'>) => ({
    classes: formats.number(row.classes),
    minutes: row.minutes > 0 ? formats.duration(row.minutes) : '',
    class_km: row.classes > row.without_km ? km(row.class_km) : '',
    without_km: row.without_km > 0 ? formats.number(row.without_km) : '',
    driven_km: km(row.driven_km),
    off_road: row.off_road_minutes > 0 ? formats.duration(row.off_road_minutes) : '',
  });
  const rows = [
    { key: 'all', month: t('vehicleUse.all'), odometer: '', ...figures(data.total) },
    ...data.data.map((row) => ({
      key: row.month,
      month: formats.month(Number(row.month.slice(0, 4)), Number(row.month.slice(5)), true),
      odometer: km(row.odometer_km),
      ...figures(row),
    })),
  ];
  const column = (name: Exclude<keyof (typeof rows)[number], 'key' | 'month'>) =>
    ({
      id: name,
      header: t(`vehicleUse.${name}`),
      cell: (row: (typeof rows)[number]) => row[name],
      align: 'end',
    }) as const;
  return (
    <div className={detail.panels}>
      <div>
        <CommandButton id="vehicle.export-use" icon="download" args={{ vehicle: id }} />
      </div>
      <RowTable
        label={t('vehicleUse.tab')}
        rows={rows}
        rowKey={(row) => row.key}
        columns={[
          { id: 'month', header: t('vehicleUse.month'), cell: (row) => row.month },
          column('classes'),
          column('minutes'),
          column('class_km'),
          column('without_km'),
          column('odometer'),
          column('driven_km'),
          column('off_road'),
        ]}
      />
    </div>
  );
}
