/** Columns of the spans in which vehicles are off the road, in their list and on a vehicle's page. */
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { Repair } from '#contract/entities/repair.ts';
import { useClubTime } from '#services/profile.ts';
import type { GridColumn, GridRow } from '#ui/grid/grid-types.ts';
import { Tag } from '#ui/tag.tsx';
import { useFormats } from '../format/use-formats.ts';
import { spanText, stateOf, TONES } from '../format/whole-days.ts';

const repairOf = (row: GridRow) => row as Repair;

export function useRepairColumns(ofOne = false): readonly GridColumn[] {
  const t = useTranslations();
  const formats = useFormats();
  const { timeZone } = useClubTime();
  return useMemo((): readonly GridColumn[] => {
    const now = new Date().toISOString();
    return [
      ...(ofOne
        ? []
        : [
            {
              id: 'vehicle_id',
              header: t('fields.vehicle'),
              width: 200,
              priority: 1,
              minWidth: 110,
              cell: (row: GridRow) => repairOf(row).vehicle_name ?? '',
            } as const,
          ]),
      {
        id: 'starts_at',
        header: t('repairs.when'),
        width: 300,
        sortable: !ofOne,
        priority: 1,
        minWidth: 150,
        cell: (row) => spanText(repairOf(row), timeZone, formats),
      },
      {
        id: 'kind',
        header: t('fields.kind'),
        width: 120,
        sortable: !ofOne,
        priority: 2,
        minWidth: 88,
        cell: (row) => t(`repair.kind.${repairOf(row).kind}`),
      },
      {
        id: 'state',
        header: t('fields.status'),
        width: 130,
        priority: 1,
        minWidth: 104,
        cell: (row) => {
          const state = stateOf(repairOf(row), now);
          return <Tag tone={TONES[state]}>{t(`repair.state.${state}`)}</Tag>;
        },
      },
      { id: 'note', header: t('fields.note'), width: 260, cell: (row) => repairOf(row).note },
    ];
  }, [t, formats, timeZone, ofOne]);
}
