/** Columns of who is entered for an exam, on the exam's page and on a student's. */
import { useContext, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import type { ExamEntry } from '#contract/entities/exam-entry.ts';
import { Currency } from '#ui/currency.ts';
import type { GridColumn, GridRow } from '#ui/grid/grid-types.ts';
import { Tag } from '#ui/tag.tsx';
import { instantWidth } from '../format/formats.ts';
import { useFormats } from '../format/use-formats.ts';
import { useNameInList } from '../format/use-person-name.ts';
import { entryTone } from './exam-tones.ts';

export const entryOf = (row: GridRow) => row as ExamEntry;
/** The exam's page, with the focus on the entry. */
export const entryPath = ({ id, exam_id }: ExamEntry) => `/exams/${exam_id}?row=${id}`;

/** `of`: whose entries they are, which every row would say again. */
export function useEntryColumns(of: 'exam' | 'student', money: boolean): readonly GridColumn[] {
  const t = useTranslations();
  const formats = useFormats();
  const inList = useNameInList();
  const currency = useContext(Currency);
  return useMemo((): readonly GridColumn[] => {
    const who: readonly GridColumn[] =
      of === 'exam'
        ? [
            {
              id: 'student_id',
              header: t('fields.student'),
              width: 200,
              priority: 1,
              minWidth: 120,
              cell: (row) => {
                const { student_id, student_name = '', student_surname } = entryOf(row);
                return <Link to={`/students/${student_id}`}>{inList(student_name, student_surname)}</Link>;
              },
            },
          ]
        : [
            {
              id: 'starts_at',
              header: t('fields.starts_at'),
              width: instantWidth(formats),
              priority: 1,
              minWidth: 150,
              cell: (row) => <Link to={entryPath(entryOf(row))}>{formats.instant(entryOf(row).starts_at)}</Link>,
            },
            {
              id: 'kind',
              header: t('exams.kind'),
              width: 132,
              priority: 1,
              minWidth: 92,
              cell: (row) => `${t(`exam.kind.${entryOf(row).kind}`)} ${entryOf(row).licence_category}`,
            },
            { id: 'centre', header: t('fields.centre'), width: 150, cell: (row) => entryOf(row).centre ?? '' },
            {
              id: 'booked_by',
              header: t('fields.booked_by'),
              width: 104,
              cell: (row) => t(`exam.booked_by.${entryOf(row).booked_by ?? 'school'}`),
            },
          ];
    return [
      ...who,
      {
        id: 'status',
        header: t('exams.result'),
        width: 112,
        priority: 1,
        minWidth: 100,
        cell: (row) => {
          const { status, exam_status } = entryOf(row);
          return exam_status === 'cancelled' ? (
            <Tag tone="danger">{t('exam.status.cancelled')}</Tag>
          ) : (
            <Tag tone={entryTone[status]}>{t(`exam_entry.status.${status}`)}</Tag>
          );
        },
      },
      {
        id: 'try_number',
        header: t('exams.try'),
        width: 64,
        priority: 2,
        minWidth: 52,
        align: 'end',
        cell: (row) => formats.number(entryOf(row).try_number),
      },
      {
        id: 'faults',
        header: t('fields.faults'),
        width: 76,
        align: 'end',
        cell: (row) => {
          const { faults } = entryOf(row);
          return faults === null ? '' : formats.number(faults);
        },
      },
      {
        id: 'next_try_on',
        header: t('exams.nextTry'),
        width: 120,
        priority: 2,
        minWidth: 100,
        cell: (row) => formats.day(entryOf(row).next_try_on),
      },
      ...(money
        ? [
            {
              id: 'fee',
              header: t('exams.fee'),
              width: 92,
              align: 'end',
              cell: (row: GridRow) => {
                const { fee } = entryOf(row);
                return fee ? formats.money(fee, currency) : '';
              },
            } as const,
          ]
        : []),
      { id: 'reason', header: t('fields.reason'), width: 180, cell: (row) => entryOf(row).reason },
    ];
  }, [t, formats, of, money, currency, inList]);
}
