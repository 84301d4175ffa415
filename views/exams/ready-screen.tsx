/** Students who are ready for an exam and not entered for one; those chosen are entered together. Or who is not ready yet, and why. */

import { useSetAtom } from 'jotai';
import { useLayoutEffect, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { missingText } from '#commands/exam/said.ts';
import { readyFields, readyStudents } from '#contract/entities/exam.ts';
import { knownQuery } from '#contract/list.ts';
import { EXAM_KINDS, type ExamKind } from '#contract/rules/exam-rules.ts';
import type { Missing } from '#contract/rules/readiness.ts';
import { messageText } from '#kernel/message-text.ts';
import { useCall } from '#services/queries.ts';
import { useRunner } from '#services/run.ts';
import { factsAtom, useClearing, useScreen } from '#services/screen.ts';
import { useUrlState } from '#services/url-state.ts';
import { Button } from '#ui/button.tsx';
import type { GridColumn, GridRow } from '#ui/grid/grid-types.ts';
import { SelectField } from '#ui/select-field.tsx';
import { State } from '#ui/state.tsx';
import { useTimes } from '#ui/times.ts';
import detail from '../detail/detail.module.css';
import { TabState } from '../detail/tab-state.tsx';
import { useFormats } from '../format/use-formats.ts';
import { useNameInList } from '../format/use-person-name.ts';
import EmptyList from '../list/empty-list.tsx';
import { readSort, writeSort } from '../list/list-state.ts';
import { RowsGrid } from '../list/rows-grid.tsx';
import { SearchField } from '../list/search-field.tsx';
import { toRows } from '../list/to-rows.ts';
import { ToolButton } from '../list/tool-button.tsx';
import styles from './exams.module.css';
import { NearestToReady } from './nearest-to-ready.tsx';

const LIST = { fields: readyFields };

const kindIn = (value: string | undefined): ExamKind => (value === 'practical' ? 'practical' : 'theory');

export default function ReadyScreen() {
  const t = useTranslations();
  const formats = useFormats();
  const { texts } = useTimes();
  const { run } = useRunner();
  const setFacts = useSetAtom(factsAtom);
  const [url, setUrl] = useUrlState();
  const waiting = url.show === 'not-ready';
  const kind = kindIn(url.kind);
  const { q, sort = waiting ? 'missing' : 'student_name' } = knownQuery(LIST, url).query;
  useScreen(t('menu.examsReady'), 'students', [{ label: t('menu.exams'), to: '/exams' }]);
  const query = useCall(
    'exam_entry',
    readyStudents,
    { query: { kind, not_ready: String(waiting), sort, ...(q ? { q } : {}) } },
    { keep: true },
  );
  // The counts of the last answer stand until the next is there, its rows do not: they may be of the other exam.
  const { data } = query;
  const rows = query.isPlaceholderData ? null : ((data?.data as readonly GridRow[] | undefined) ?? null);
  const narrowed = q !== undefined;
  const clear = () => setUrl({ q: null, row: null });
  useClearing(clear);
  useLayoutEffect(() => {
    setFacts((now) => ({ ...now, narrowed }));
    return () => setFacts(({ narrowed: _narrowed, ...rest }) => rest);
  }, [setFacts, narrowed]);
  const inList = useNameInList();
  const columns = useMemo((): readonly GridColumn[] => {
    const inWords = (one: Missing) => {
      return messageText(t, missingText(one), texts);
    };
    return [
      {
        id: 'student_name',
        sortable: true,
        header: t('fields.student'),
        width: 220,
        priority: 1,
        minWidth: 130,
        cell: (row) => (
          <Link to={`/students/${row.id}?tab=exams`}>
            {inList(String(row.student_name), row.student_surname as string | undefined)}
          </Link>
        ),
      },
      {
        id: 'licence_category',
        sortable: true,
        header: t('fields.licence_category'),
        width: 100,
        priority: 1,
        minWidth: 64,
        cell: (row) => String(row.licence_category),
      },
      ...(waiting
        ? [
            {
              id: 'missing',
              sortable: true,
              header: t('exams.whatIsMissing'),
              width: 420,
              priority: 1,
              minWidth: 140,
              cell: (row: GridRow) => (row.missing as readonly Missing[]).map((one) => inWords(one)).join(' · '),
            } as const,
          ]
        : []),
      {
        id: 'try_number',
        sortable: true,
        header: t('exams.try'),
        width: 72,
        priority: 1,
        minWidth: 52,
        align: 'end',
        cell: (row) => formats.number(Number(row.try_number)),
      },
      {
        id: 'practice_minutes',
        sortable: true,
        header: t('exams.hours'),
        width: 100,
        priority: 2,
        minWidth: 72,
        align: 'end',
        cell: (row) => formats.number(Math.floor(Number(row.practice_minutes) / 6) / 10, 1),
      },
      {
        id: 'practice_km',
        sortable: true,
        header: t('exams.km'),
        width: 100,
        priority: 2,
        minWidth: 72,
        align: 'end',
        cell: (row) => formats.number(Math.floor(Number(row.practice_km))),
      },
    ];
  }, [t, formats, texts, waiting, inList]);
  return (
    <div className={`${detail.page} ${styles.whole} ${waiting ? styles.wide : ''}`}>
      <h1>{t('menu.examsReady')}</h1>
      <div className={detail.panels}>
        <div className={styles.bar}>
          <SelectField
            label={t('exams.kind')}
            value={kind}
            options={EXAM_KINDS.map((one) => ({ id: one, label: t(`exam.kind.${one}`) }))}
            onChange={(next) => setUrl({ kind: next === 'theory' ? null : next, row: null })}
          />
          <SearchField
            label={t('list.search')}
            value={q ?? ''}
            onSearch={(next) => setUrl({ q: next, row: null }, true)}
            onRows={toRows}
          />
          {data && (
            <>
              <p className={styles.keys} role="status">
                {waiting
                  ? t('exams.notReadyCount', { not: data.not_ready })
                  : t('exams.readyCount', { ready: data.ready })}
                {rows && data.total > rows.length && <span>{t('exams.firstShown', { shown: rows.length })}</span>}
              </p>
              <Button
                size="small"
                variant="quiet"
                onPress={() => setUrl({ show: waiting ? null : 'not-ready', sort: null, row: null })}
              >
                {waiting
                  ? t('exams.showReady', { ready: data.ready })
                  : t('exams.notReadyCount', { not: data.not_ready })}
              </Button>
              <ToolButton
                icon="download"
                label={t('exams.export')}
                onPress={() => void run('exam.export-ready', {}, 'button')}
              />
            </>
          )}
        </div>
        {query.error ? (
          <TabState query={query} loaded={false} icon="landmark" empty="" />
        ) : (
          <RowsGrid
            key={`${kind} ${waiting}`}
            label={t('menu.examsReady')}
            entity="student"
            fills
            columns={columns}
            rows={rows}
            sort={readSort(LIST, sort)}
            onSort={(next) => setUrl({ sort: next.length > 0 ? writeSort(next) : null, row: null })}
            shown={`${q} ${sort}`}
            open={waiting ? undefined : 'exam.enter'}
            pathOf={waiting ? (row) => `/students/${row.id}?tab=exams` : undefined}
            empty={
              narrowed ? (
                <EmptyList entity="student" icon="landmark" add={undefined} start={null} text="" onClear={clear} />
              ) : (
                <State
                  icon="landmark"
                  title={t(waiting ? 'exams.nobodyWaits' : 'exams.nobodyReady')}
                  text={t(waiting ? 'exams.nobodyWaitsText' : 'exams.nobodyReadyText')}
                >
                  {!waiting && <NearestToReady kind={kind} />}
                </State>
              )
            }
          />
        )}
      </div>
    </div>
  );
}
