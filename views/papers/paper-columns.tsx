/** Columns of papers, in their list and on the page of whoever they are of. */
import { useCallback, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { PAPER_NOTICE_DAYS, type Paper } from '#contract/entities/paper.ts';
import type { PaperState } from '#contract/rules/papers.ts';
import { addDays, todayIn } from '#contract/rules/zone.ts';
import { useClubTime } from '#services/profile.ts';
import type { GridColumn, GridRow } from '#ui/grid/grid-types.ts';
import { Tag, type Tone } from '#ui/tag.tsx';
import { useFormats } from '../format/use-formats.ts';
import { fieldColumns } from '../list/field-column.ts';

export const paperOf = (row: GridRow) => row as Paper;

export const STATE_TONES = {
  missing: 'danger',
  handed_in: 'info',
  checked: 'success',
  refused: 'danger',
} as const satisfies Record<PaperState, Tone>;

/** What is said of a paper whose last day comes before it is needed: it may still hold today. */
export function useLastDayText(): (until: string) => string {
  const t = useTranslations('papers');
  const formats = useFormats();
  const today = todayIn(useClubTime().timeZone, new Date());
  return useCallback(
    (until) => t(until < today ? 'over' : 'overByThen', { day: formats.day(until) }),
    [t, formats, today],
  );
}

/** Where whoever a paper is of is looked at. */
export const ownerPath = ({
  student_id,
  teacher_id,
  vehicle_id,
}: Pick<Paper, 'student_id' | 'teacher_id' | 'vehicle_id'>): string =>
  student_id
    ? `/students/${student_id}?tab=papers`
    : teacher_id
      ? `/teachers/${teacher_id}?tab=papers`
      : `/vehicles/edit/${vehicle_id}?tab=papers`;

/** The last day on which a paper holds, marked where it is over or near. */
export function Until({ row, today }: { row: Paper; today: string }) {
  const t = useTranslations('papers');
  const formats = useFormats();
  const { valid_until: day, state } = row;
  if (!day) return '–';
  const counts = state === 'handed_in' || state === 'checked';
  if (counts && day < today) return <Tag tone="danger">{t('over', { day: formats.day(day) })}</Tag>;
  if (counts && day <= addDays(today, PAPER_NOTICE_DAYS)) return <Tag tone="warning">{formats.day(day)}</Tag>;
  return formats.day(day);
}

export function usePaperColumns(ofOne = false): readonly GridColumn[] {
  const t = useTranslations();
  const formats = useFormats();
  const { timeZone } = useClubTime();
  return useMemo((): readonly GridColumn[] => {
    const today = todayIn(timeZone, new Date());
    const column = fieldColumns(t);
    const owner = column('owner_name', 190, {
      header: t('papers.whose'),
      priority: 1,
      minWidth: 112,
      cell: (row) => <Link to={ownerPath(paperOf(row))}>{paperOf(row).owner_name}</Link>,
    });
    return [
      ...(ofOne ? [] : [column('id', 64, { align: 'end' })]),
      column('paper_kind_id', 230, { priority: 1, minWidth: 128, cell: (row) => paperOf(row).kind_name ?? '' }),
      ...(ofOne ? [] : [owner]),
      column('valid_until', 190, {
        sortable: !ofOne,
        priority: 1,
        minWidth: 116,
        cell: (row) => <Until row={paperOf(row)} today={today} />,
      }),
      column('state', 124, {
        sortable: !ofOne,
        priority: 2,
        minWidth: 108,
        cell: (row) => <Tag tone={STATE_TONES[paperOf(row).state]}>{t(`paper.state.${paperOf(row).state}`)}</Tag>,
      }),
      column('file_name', 170, { priority: 3, minWidth: 110, cell: (row) => paperOf(row).file_name ?? '' }),
      column('number', 120, {}),
      column('issued_on', 112, { sortable: !ofOne, cell: (row) => formats.day(paperOf(row).issued_on) }),
      column('handed_in_on', 112, { cell: (row) => formats.day(paperOf(row).handed_in_on) }),
      column('reason', 180, { cell: (row) => paperOf(row).reason }),
      ...(ofOne
        ? []
        : [
            column('owner', 100, { sortable: true, cell: (row) => t(`paper_kind.owner.${paperOf(row).owner}`) }),
            column('created_at', 148, { sortable: true, cell: (row) => formats.instant(paperOf(row).created_at) }),
          ]),
    ];
  }, [t, formats, timeZone, ofOne]);
}
