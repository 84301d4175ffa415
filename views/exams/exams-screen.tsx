/** Exams at the authority, the next ones and those that were held. */
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { type Exam, exam } from '#contract/entities/exam.ts';
import type { GridColumn, GridRow } from '#ui/grid/grid-types.ts';
import { Tag } from '#ui/tag.tsx';
import { instantWidth } from '../format/formats.ts';
import { InstantCell } from '../format/instant-cell.tsx';
import { MiddleCut } from '../format/middle-cut.tsx';
import { useFormats } from '../format/use-formats.ts';
import { fieldColumns } from '../list/field-column.ts';
import { ListScreen } from '../list/list-screen.tsx';
import { examTone } from './exam-tones.ts';

const HIDDEN = ['id', 'note', 'created_at'];
const examOf = (row: GridRow) => row as Exam;
const pathOf = (row: GridRow) => `/exams/${row.id}`;

export default function ExamsScreen() {
  const t = useTranslations();
  const formats = useFormats();
  const columns = useMemo((): readonly GridColumn[] => {
    const column = fieldColumns(t);
    return [
      column('id', 64, { align: 'end' }),
      column('starts_at', instantWidth(formats), {
        sortable: true,
        priority: 1,
        minWidth: 104,
        tight: true,
        cell: (row) => <InstantCell at={examOf(row).starts_at} />,
      }),
      column('kind', 104, {
        header: t('exams.kind'),
        priority: 1,
        minWidth: 84,
        cell: (row) => t(`exam.kind.${examOf(row).kind}`),
      }),
      column('licence_category', 84, { priority: 2, minWidth: 60, cell: (row) => examOf(row).licence_category }),
      column('status', 116, {
        priority: 1,
        minWidth: 102,
        tight: true,
        cell: (row) => <Tag tone={examTone[examOf(row).status]}>{t(`exam.status.${examOf(row).status}`)}</Tag>,
      }),
      column('seats', 92, {
        align: 'end',
        priority: 2,
        minWidth: 72,
        cell: (row) => t('exams.seatsOf', { taken: examOf(row).taken, seats: examOf(row).seats }),
      }),
      column('centre', 180, { sortable: true, cell: (row) => <MiddleCut text={examOf(row).centre} /> }),
      column('teacher_id', 152, { cell: (row) => examOf(row).teacher_name ?? '' }),
      column('vehicle_id', 196, { cell: (row) => examOf(row).vehicle_name ?? '' }),
      column('booked_by', 104, { cell: (row) => t(`exam.booked_by.${examOf(row).booked_by}`) }),
      column('reference', 120, { cell: (row) => examOf(row).reference }),
      column('note', 180, { cell: (row) => examOf(row).note }),
      column('created_at', 148, { sortable: true, cell: (row) => formats.instant(examOf(row).created_at) }),
    ];
  }, [t, formats]);
  return (
    <ListScreen
      resource={exam}
      title={t('menu.exams')}
      scope="exams"
      columns={columns}
      hidden={HIDDEN}
      icon="landmark"
      add="exam.add"
      emptyText={t('exams.emptyText')}
      pathOf={pathOf}
      facts={(row) => {
        const one = examOf(row);
        return [
          { label: t('fields.starts_at'), value: formats.instant(one.starts_at) },
          { label: t('exams.kind'), value: t(`exam.kind.${one.kind}`) },
          { label: t('fields.licence_category'), value: one.licence_category },
          { label: t('fields.status'), value: t(`exam.status.${one.status}`) },
          { label: t('fields.seats'), value: t('exams.seatsOf', { taken: one.taken, seats: one.seats }) },
          { label: t('fields.centre'), value: one.centre },
          { label: t('fields.booked_by'), value: t(`exam.booked_by.${one.booked_by}`) },
          ...(one.kind === 'practical'
            ? [
                { label: t('fields.teacher_id'), value: one.teacher_name ?? '' },
                { label: t('fields.vehicle_id'), value: one.vehicle_name ?? '' },
              ]
            : []),
          { label: t('fields.reference'), value: one.reference },
          ...(one.note ? [{ label: t('fields.note'), value: one.note }] : []),
        ];
      }}
    />
  );
}
