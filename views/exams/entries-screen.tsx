/** Everybody who was entered for an exam at the authority, with what came of it. */
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { examEntryFamily } from '#contract/entities/exam-entry.ts';
import type { GridColumn, GridRow } from '#ui/grid/grid-types.ts';
import { Tag } from '#ui/tag.tsx';
import { instantWidth } from '../format/formats.ts';
import { InstantCell } from '../format/instant-cell.tsx';
import { useFormats } from '../format/use-formats.ts';
import { useNameInList } from '../format/use-person-name.ts';
import { fieldColumns } from '../list/field-column.ts';
import { ListScreen } from '../list/list-screen.tsx';
import { entryOf, entryPath } from './entry-columns.tsx';
import { entryTone } from './exam-tones.ts';

const HIDDEN = ['id', 'reason', 'created_at'];
const pathOf = (row: GridRow) => entryPath(entryOf(row));

export default function EntriesScreen() {
  const t = useTranslations();
  const formats = useFormats();
  const inList = useNameInList();
  const columns = useMemo((): readonly GridColumn[] => {
    const column = fieldColumns(t);
    return [
      column('id', 64, { align: 'end' }),
      column('student_id', 200, {
        header: t('fields.student'),
        priority: 1,
        minWidth: 110,
        cell: (row) => inList(entryOf(row).student_name ?? '', entryOf(row).student_surname),
      }),
      column('starts_at', instantWidth(formats), {
        sortable: true,
        priority: 1,
        minWidth: 104,
        tight: true,
        cell: (row) => <InstantCell at={entryOf(row).starts_at} />,
      }),
      column('kind', 132, {
        header: t('exams.kind'),
        priority: 2,
        minWidth: 92,
        cell: (row) => `${t(`exam.kind.${entryOf(row).kind}`)} ${entryOf(row).licence_category}`,
      }),
      column('status', 116, {
        header: t('exams.result'),
        priority: 1,
        minWidth: 100,
        tight: true,
        cell: (row) => <Tag tone={entryTone[entryOf(row).status]}>{t(`exam_entry.status.${entryOf(row).status}`)}</Tag>,
      }),
      column('try_number', 104, { align: 'end', cell: (row) => formats.number(entryOf(row).try_number) }),
      column('faults', 76, {
        align: 'end',
        cell: (row) => {
          const { faults } = entryOf(row);
          return faults === null ? '' : formats.number(faults);
        },
      }),
      column('centre', 180, { cell: (row) => entryOf(row).centre ?? '' }),
      column('reason', 180, { cell: (row) => entryOf(row).reason }),
      column('created_at', 148, { sortable: true, cell: (row) => formats.instant(entryOf(row).created_at) }),
    ];
  }, [t, formats, inList]);
  return (
    <ListScreen
      resource={examEntryFamily}
      title={t('menu.examEntries')}
      scope="exam_entries"
      columns={columns}
      hidden={HIDDEN}
      icon="clipboard-check"
      emptyText={t('exams.entriesText')}
      pathOf={pathOf}
      nameOf={(row) => entryOf(row).student_name ?? ''}
      facts={(row) => {
        const one = entryOf(row);
        return [
          { label: t('fields.starts_at'), value: formats.instant(one.starts_at) },
          { label: t('exams.kind'), value: `${t(`exam.kind.${one.kind}`)} ${one.licence_category}` },
          { label: t('exams.result'), value: t(`exam_entry.status.${one.status}`) },
          { label: t('exams.try'), value: formats.number(one.try_number) },
          { label: t('fields.centre'), value: one.centre ?? '' },
          ...(one.next_try_on ? [{ label: t('exams.nextTry'), value: formats.day(one.next_try_on) }] : []),
          ...(one.reason ? [{ label: t('fields.reason'), value: one.reason }] : []),
        ];
      }}
    />
  );
}
