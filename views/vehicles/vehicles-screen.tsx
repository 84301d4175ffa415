import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { type Vehicle, vehicle } from '#contract/entities/vehicle.ts';
import { todayIn } from '#contract/rules/zone.ts';
import { useClubTime } from '#services/profile.ts';
import type { GridColumn, GridRow } from '#ui/grid/grid-types.ts';
import { useFormats } from '../format/use-formats.ts';
import { fieldColumns } from '../list/field-column.ts';
import { ListScreen } from '../list/list-screen.tsx';
import { ExpiryNote } from './expiry-note.tsx';
import { VehicleTag } from './vehicle-tag.tsx';
import styles from './vehicles.module.css';

const HIDDEN = [
  'id',
  'insurance_until',
  'inspection_until',
  'taxes_until',
  'service_on',
  'service_km',
  'location_id',
  'updated_at',
];
const DAYS = ['insurance_until', 'inspection_until', 'taxes_until', 'service_on'] as const;

export default function VehiclesScreen() {
  const t = useTranslations();
  const formats = useFormats();
  const { timeZone } = useClubTime();
  const today = todayIn(timeZone, Date.now());
  const columns = useMemo((): readonly GridColumn[] => {
    const column = fieldColumns(t);
    return [
      column('id', 64, { sortable: true, align: 'end' }),
      column('plate', 120, {
        sortable: true,
        priority: 1,
        minWidth: 104,
        tight: true,
        cell: (row) => (
          <span>
            <span className={styles.dot} style={{ background: String(row.colour) }} aria-hidden />
            {String(row.plate)}
          </span>
        ),
        second: (row) => String(row.location_name ?? ''),
      }),
      column('name', 172, { header: t('vehicles.name'), sortable: true }),
      column('status', 176, {
        sortable: true,
        priority: 1,
        minWidth: 102,
        tight: true,
        // A car whose repair goes on is not there, whatever its own state says.
        cell: (row) => <VehicleTag row={row as Vehicle} />,
      }),
      column('expires_on', 232, {
        sortable: true,
        priority: 1,
        minWidth: 142,
        cell: (row) => <ExpiryNote row={row as Vehicle} today={today} />,
      }),
      column('teacher_id', 152, { header: t('vehicles.teacher'), cell: (row) => String(row.teacher_name ?? '') }),
      column('transmission', 120, {
        sortable: true,
        cell: (row) => t(`vehicle.transmission.${row.transmission as Vehicle['transmission']}`),
      }),
      column('licence_categories', 128, { cell: (row) => (row.licence_categories as string[]).join(', ') }),
      column('odometer_km', 116, {
        sortable: true,
        align: 'end',
        cell: (row) => formats.number(Number(row.odometer_km)),
      }),
      column('location_id', 160, { cell: (row) => String(row.location_name ?? '') }),
      ...DAYS.map((day) => column(day, 148, { cell: (row) => formats.day(row[day] as string | null) })),
      column('service_km', 148, {
        align: 'end',
        cell: (row) => (row.service_km === null ? '' : formats.number(Number(row.service_km))),
      }),
      column('updated_at', 148, { cell: (row) => formats.instant(row.updated_at as string) }),
    ];
  }, [t, formats, today]);
  return (
    <ListScreen
      resource={vehicle}
      title={t('menu.vehicles')}
      scope="vehicles"
      columns={columns}
      hidden={HIDDEN}
      icon="car"
      add="vehicle.add"
      pathOf={pathOf}
      facts={(row) => [
        { label: t('vehicles.name'), value: String(row.name) },
        { label: t('fields.status'), value: t(`vehicle.status.${row.status as Vehicle['status']}`) },
        {
          label: t('fields.transmission'),
          value: t(`vehicle.transmission.${row.transmission as Vehicle['transmission']}`),
        },
        { label: t('fields.licence_categories'), value: (row.licence_categories as string[]).join(', ') },
        { label: t('vehicles.teacher'), value: String(row.teacher_name ?? '') },
        { label: t('fields.location'), value: String(row.location_name ?? '') },
        { label: t('fields.odometer_km'), value: formats.number(Number(row.odometer_km)) },
        ...DAYS.map((day) => ({ label: t(`fields.${day}`), value: formats.day(row[day] as string | null) })),
        {
          label: t('fields.service_km'),
          value: row.service_km === null ? '' : formats.number(Number(row.service_km)),
        },
      ]}
    />
  );
}

const pathOf = (row: GridRow) => `/vehicles/edit/${row.id}`;
