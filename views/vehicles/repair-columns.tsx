/** Columns of the spans in which vehicles are off the road, in their list and on a vehicle's page. */
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { localSpan, type Repair } from '#contract/entities/repair.ts';
import { useClubTime } from '#services/profile.ts';
import type { GridColumn, GridRow } from '#ui/grid/grid-types.ts';
import { Tag, type Tone } from '#ui/tag.tsx';
import type { Formats } from '../format/formats.ts';
import { useFormats } from '../format/use-formats.ts';

const repairOf = (row: GridRow) => row as unknown as Repair;

/** `3 Mar 2026 – 5 Mar 2026`; with the times where no whole days are meant. */
export function spanText(row: Pick<Repair, 'starts_at' | 'ends_at'>, zone: string, formats: Formats): string {
  const { date, to, start_time, end_time } = localSpan(row, zone);
  const from = start_time === undefined ? formats.day(date) : formats.instant(row.starts_at);
  const until = end_time === undefined ? formats.day(to) : formats.instant(row.ends_at);
  return from === until ? from : `${from} – ${until}`;
}

/** Where a span stands. */
export const stateOf = ({ starts_at, ends_at }: Pick<Repair, 'starts_at' | 'ends_at'>, now: string) =>
  ends_at <= now ? 'past' : starts_at > now ? 'ahead' : 'now';

export const TONES = { past: 'neutral', ahead: 'info', now: 'warning' } as const satisfies Record<string, Tone>;

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
