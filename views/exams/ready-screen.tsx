/** Students who are ready for an exam and not entered for one; those chosen are entered together. */
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { readyStudents } from '#contract/entities/exam.ts';
import { EXAM_KINDS, type ExamKind } from '#contract/rules/exam-rules.ts';
import { useCall } from '#services/queries.ts';
import { useScreen } from '#services/screen.ts';
import { useUrlState } from '#services/url-state.ts';
import type { GridColumn, GridRow } from '#ui/grid/grid-types.ts';
import { SelectField } from '#ui/select-field.tsx';
import { State } from '#ui/state.tsx';
import detail from '../detail/detail.module.css';
import { TabState } from '../detail/tab-state.tsx';
import { useFormats } from '../format/use-formats.ts';
import { RowsGrid } from '../list/rows-grid.tsx';
import styles from './exams.module.css';

const kindIn = (value: string | undefined): ExamKind => (value === 'practical' ? 'practical' : 'theory');

export default function ReadyScreen() {
  const t = useTranslations();
  const formats = useFormats();
  const [{ kind: asked }, setUrl] = useUrlState();
  const kind = kindIn(asked);
  useScreen(t('menu.examsReady'), 'students', [{ label: t('menu.exams'), to: '/exams' }]);
  const query = useCall('exam_entry', readyStudents, { query: { kind } });
  const columns = useMemo(
    (): readonly GridColumn[] => [
      {
        id: 'student_id',
        header: t('fields.student'),
        width: 220,
        priority: 1,
        minWidth: 130,
        cell: (row) => <Link to={`/students/${row.id}?tab=exams`}>{String(row.student_name)}</Link>,
      },
      {
        id: 'licence_category',
        header: t('fields.licence_category'),
        width: 100,
        priority: 1,
        minWidth: 64,
        cell: (row) => String(row.licence_category),
      },
      {
        id: 'try_number',
        header: t('exams.try'),
        width: 72,
        priority: 1,
        minWidth: 52,
        align: 'end',
        cell: (row) => formats.number(Number(row.try_number)),
      },
      {
        id: 'practice_minutes',
        header: t('exams.hours'),
        width: 100,
        priority: 2,
        minWidth: 72,
        align: 'end',
        cell: (row) => formats.number(Math.floor(Number(row.practice_minutes) / 6) / 10),
      },
      {
        id: 'practice_km',
        header: t('exams.km'),
        width: 100,
        priority: 2,
        minWidth: 72,
        align: 'end',
        cell: (row) => formats.number(Math.floor(Number(row.practice_km))),
      },
    ],
    [t, formats],
  );
  return (
    <div className={detail.page}>
      <h1>{t('menu.examsReady')}</h1>
      <div className={detail.panels}>
        <div className={styles.bar}>
          <SelectField
            label={t('exams.kind')}
            value={kind}
            options={EXAM_KINDS.map((one) => ({ id: one, label: t(`exam.kind.${one}`) }))}
            onChange={(next) => setUrl({ kind: next === 'theory' ? null : next })}
          />
          {query.data && (
            <p className={styles.keys}>
              {t('exams.readyCount', { ready: query.data.data.length, not: query.data.not_ready })}
            </p>
          )}
        </div>
        {query.error ? (
          <TabState query={query} loaded={false} icon="landmark" empty="" />
        ) : (
          <RowsGrid
            key={kind}
            label={t('menu.examsReady')}
            entity="student"
            columns={columns}
            rows={(query.data?.data as readonly GridRow[] | undefined) ?? null}
            open="exam.enter"
            empty={<State icon="landmark" title={t('exams.nobodyReady')} text={t('exams.nobodyReadyText')} />}
          />
        )}
      </div>
    </div>
  );
}
