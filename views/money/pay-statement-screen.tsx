/** What a teacher is paid for the classes and exams of a period, as a page to print. */
import { useParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { type PayLine, type PayStatement, payStatement } from '#contract/entities/pay-rate.ts';
import { useCall } from '#services/queries.ts';
import { useScreen } from '#services/screen.ts';
import { Facts } from '#ui/facts.tsx';
import { State } from '#ui/state.tsx';
import { MissingRow } from '../detail/missing-row.tsx';
import { usePrintOnArrival } from '../detail/use-print-on-arrival.ts';
import { useFormats } from '../format/use-formats.ts';
import { CommandButton } from '../list/command-button.tsx';
import { PeriodBar } from '../reports/period-bar.tsx';
import { periodName } from '../reports/report-texts.ts';
import { usePeriod } from '../reports/use-period.ts';
import styles from './paper.module.css';
import { School } from './school.tsx';

/** Names that stand in a line; more of them are counted. */
const NAMED = 2;

export default function PayStatementScreen() {
  const t = useTranslations();
  const formats = useFormats();
  const id = Number(useParams().id);
  const { period, today, custom, change } = usePeriod();
  const { data, error, refetch } = useCall('pay_rate', payStatement, { params: { id }, query: period }, { keep: true });
  const page = usePrintOnArrival(data !== undefined);
  const found = data?.data;
  useScreen(found ? t('pay.statementOf', { name: found.teacher.name }) : t('pay.statement'), 'pay-statement', [
    { label: t('menu.teachers'), to: '/teachers' },
    ...(found ? [{ label: found.teacher.name, to: `/teachers/${id}` }] : []),
  ]);
  const unfit = error?.problem?.status === 422;
  if (!unfit && (!found || error))
    return <MissingRow entity="teacher" loaded={{ error, retry: () => void refetch() }} list="/teachers" />;
  return (
    <article ref={page} className={styles.page}>
      <div className={styles.acts}>
        <CommandButton id="teacher.print-pay" icon="printer" args={{ teacher: id, ...period }} />
        <CommandButton id="teacher.export-pay" icon="download" args={{ teacher: id, ...period }} />
      </div>
      <div className={styles.acts}>
        <PeriodBar period={period} today={today} custom={custom} onChange={change} />
      </div>
      {unfit || !found ? (
        <State icon="calendar-x-2" title={t('report.badPeriod')} text={error?.message ?? ''} alert />
      ) : (
        <Statement found={found} title={periodName(found, t, formats)} />
      )}
    </article>
  );
}

function Statement({ found, title }: { found: PayStatement; title: string }) {
  const t = useTranslations();
  const formats = useFormats();
  const { school, teacher, kinds, lines, total, unpaid } = found;
  const money = (minor: number) => formats.money(minor, school.currency);
  const sum = ({ minutes, amount }: { minutes: number; amount: number }) =>
    `${formats.duration(minutes)} · ${money(amount)}`;
  return (
    <>
      <School school={school} />
      <h1>{t('pay.statementOf', { name: teacher.name })}</h1>
      {lines.length === 0 ? (
        <State icon="receipt-text" title={t('pay.none')} text={t('pay.noneText', { name: teacher.name })} />
      ) : (
        <>
          <Facts
            facts={[
              { label: t('pay.period'), value: title },
              ...kinds.map((one) => ({ label: t(`pay.kind.${one.kind}`), value: sum(one) })),
              { label: t('pay.total'), value: <strong>{sum(total)}</strong> },
            ]}
          />
          {unpaid > 0 && <p role="status">{t('pay.unpaid', { count: unpaid })}</p>}
          <Lines found={found} />
        </>
      )}
      <p className={styles.note}>{t('pay.noPayslip')}</p>
    </>
  );
}

function Lines({ found: { lines, total, school } }: { found: PayStatement }) {
  const t = useTranslations();
  const formats = useFormats();
  const money = (minor: number) => formats.money(minor, school.currency);
  const rate = (line: PayLine) => {
    if (line.rate === null) return t('pay.noRate');
    return line.share === 100
      ? t('pay.perHour', { amount: money(line.rate) })
      : t('pay.share', { amount: money(line.rate), share: formats.percent((line.share ?? 0) / 100) });
  };
  return (
    <div className={styles.wide}>
      <table className={styles.lines} aria-label={t('pay.statement')}>
        <thead>
          <tr>
            <th scope="col">{t('pay.day')}</th>
            <th scope="col">{t('pay.what')}</th>
            <th scope="col" data-align="end">
              {t('pay.hours')}
            </th>
            <th scope="col" data-align="end">
              {t('pay.rate')}
            </th>
            <th scope="col" data-align="end">
              {t('pay.sum')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={`${line.kind} ${line.starts_at}`}>
              <td>{formats.instant(line.starts_at)}</td>
              <td>
                {[
                  t(`pay.kind.${line.kind}`),
                  line.students.length > NAMED
                    ? t('pay.students', { count: line.students.length })
                    : line.students.join(', '),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </td>
              <td data-align="end">{formats.duration(line.minutes)}</td>
              <td data-align="end">{rate(line)}</td>
              <td data-align="end">{line.amount === null ? '–' : money(line.amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {t('pay.total')}
            </th>
            <td data-align="end">{formats.duration(total.minutes)}</td>
            <td />
            <td data-align="end">{money(total.amount)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
