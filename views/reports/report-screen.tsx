/** A report over a period: charts with their tables, beside the period before. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link, Navigate, useParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import {
  MONEY_REPORTS,
  REPORTS,
  type Report,
  type ReportId,
  type ReportSection,
  readReport,
} from '#contract/entities/report.ts';
import { useMay } from '#services/permissions.ts';
import { useCall } from '#services/queries.ts';
import { useScreen } from '#services/screen.ts';
import { useUrlState } from '#services/url-state.ts';
import { Card } from '#ui/card.tsx';
import { late } from '#ui/late.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { State } from '#ui/state.tsx';
import { TabState } from '../detail/tab-state.tsx';
import { usePrintOnArrival } from '../detail/use-print-on-arrival.ts';
import { useFormats } from '../format/use-formats.ts';
import { CommandButton } from '../list/command-button.tsx';
import { LinkWalk } from '../list/link-walk.tsx';
import { PeriodBar } from './period-bar.tsx';
import styles from './report.module.css';
import { periodName, rowName } from './report-texts.ts';
import { SectionTable } from './section-table.tsx';
import { usePeriod } from './use-period.ts';

const CHART = 180;
const BarChart = late(
  () => import('#ui/bar-chart.tsx'),
  () => <Skeleton height={CHART} />,
);

export default function ReportScreen() {
  const { report } = useParams();
  const money = useMay('money');
  const shown = REPORTS.filter((one) => money || !MONEY_REPORTS.has(one));
  const found = REPORTS.find((one) => one === report);
  if (!found) return <Navigate to={`/reports/${shown[0]}`} replace />;
  return <Shown key={found} id={found} shown={shown} />;
}

function Shown({ id, shown }: { id: ReportId; shown: readonly ReportId[] }) {
  const t = useTranslations();
  const formats = useFormats();
  const { period, today, custom, change } = usePeriod();
  const [{ from, to }] = useUrlState();
  const name = t(`report.kind.${id}`);
  useScreen(name, 'reports', [{ label: t('menu.reports'), to: '/reports' }]);
  const allowed = shown.includes(id);
  const query = useCall(
    'report',
    readReport,
    { params: { report: id }, query: period },
    { enabled: allowed, keep: true },
  );
  const report = query.data?.data;
  const kinds = useRef<HTMLElement>(null);
  // On a narrow screen the row scrolls: the one that is shown is among those seen.
  useEffect(() => {
    kinds.current?.querySelector('[aria-current]')?.scrollIntoView({ inline: 'nearest', block: 'nearest' });
  }, []);
  const page = usePrintOnArrival(report !== undefined);
  return (
    <article ref={page} className={styles.page}>
      <header className={styles.head}>
        <h1>{name}</h1>
        <div className={styles.acts}>
          <CommandButton id="report.print" icon="printer" args={{ report: id, ...period }} />
          <CommandButton id="report.export" icon="download" args={{ report: id, ...period }} />
        </div>
      </header>
      <nav ref={kinds} className={styles.kinds} aria-label={t('menu.reports')}>
        {shown.map((one) => (
          <Link
            key={one}
            to={{ pathname: `/reports/${one}`, search: from || to ? `?${new URLSearchParams({ ...period })}` : '' }}
            aria-current={one === id ? 'page' : undefined}
          >
            {t(`report.kind.${one}`)}
          </Link>
        ))}
      </nav>
      <PeriodBar period={period} today={today} custom={custom} onChange={change} />
      {report && (
        <p className={styles.paper}>
          {report.school} · {periodName(report, t, formats)}
        </p>
      )}
      <p className={styles.about}>
        {t(`report.about.${id}`)}
        {report && ` ${t('report.beside', { span: periodName(report.before, t, formats) })}.`}
      </p>
      {!allowed ? (
        <State icon="lock-keyhole" title={t('report.notAllowed')} text={t('report.notAllowedText')} />
      ) : query.error?.problem?.status === 422 ? (
        <State icon="calendar-x-2" title={t('report.badPeriod')} text={query.error.message} alert />
      ) : !report ? (
        <TabState query={query} loaded={false} icon="chart-column" empty="" />
      ) : report.sections.some(holdsAny) ? (
        <LinkWalk label={t('report.tables')} inRows>
          {report.sections.filter(holdsAny).map((section) => (
            <Card key={section.id} title={t(`report.by.${section.id}`)}>
              <Section report={report} section={section} />
            </Card>
          ))}
        </LinkWalk>
      ) : (
        <State icon="chart-column" title={t('report.empty')} text={t('report.emptyText')} />
      )}
    </article>
  );
}

/** Whether there is anything to see of the period or the one before. */
const holdsAny = ({ rows }: ReportSection): boolean =>
  rows.some(({ cells }) => cells.some(({ value, before }) => Boolean(value) || Boolean(before)));

function Section({ report, section }: { report: Report; section: ReportSection }) {
  const t = useTranslations();
  const formats = useFormats();
  const [place, setPlace] = useState(0);
  const { id, shape, columns, rows } = section;
  const column = columns[place] ?? columns[0];
  const bars = useMemo(
    () =>
      rows.map((row) => {
        const value = row.cells[place]?.value ?? 0;
        const scale = column?.unit === 'minutes' ? 60 : column?.unit === 'money' ? 100 : 1;
        return { label: rowName(id, row, t, formats), value: value / scale };
      }),
    [id, rows, place, column, t, formats],
  );
  const drawn = columns.filter(({ unit }) => unit !== 'share' && unit !== 'days');
  return (
    <>
      {shape === 'bars' && rows.length > 1 && column && (
        <div className={styles.chart}>
          {drawn.length > 1 && (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; these choose what is drawn
            <div role="group" className={styles.drawn} aria-label={t('report.tables')}>
              {drawn.map((one) => (
                <button
                  key={one.id}
                  type="button"
                  aria-pressed={one.id === column.id}
                  onClick={() => setPlace(columns.indexOf(one))}
                >
                  {t(`report.column.${one.id}`)}
                </button>
              ))}
            </div>
          )}
          <BarChart
            height={CHART}
            label={t('report.chartOf', { name: t(`report.column.${column.id}`) })}
            legend={t(`report.column.${column.id}`)}
            text={(value) => (column.unit === 'minutes' ? formats.duration(value * 60) : formats.number(value, 2))}
            bars={bars}
          />
        </div>
      )}
      <SectionTable report={report} section={section} />
    </>
  );
}
