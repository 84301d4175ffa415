/** The account statement of a student as a page to print. */
import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { statementPage } from '#contract/entities/money.ts';
import { AGES, happenedOn } from '#contract/rules/settling.ts';
import { useCall } from '#services/queries.ts';
import { useFocused, useScreen } from '#services/screen.ts';
import { isDayText, useUrlState } from '#services/url-state.ts';
import { Facts } from '#ui/facts.tsx';
import { MissingRow } from '../detail/missing-row.tsx';
import { RowActs } from '../detail/row-acts.tsx';
import { usePrintOnArrival } from '../detail/use-print-on-arrival.ts';
import { useFormats } from '../format/use-formats.ts';
import { entryText, receiptOf } from './entry-text.ts';
import styles from './paper.module.css';
import { School } from './school.tsx';

const ACTS = ['statement.print', 'statement.mail', 'payment.take', 'student.charge'];

export default function StatementScreen() {
  const t = useTranslations();
  const formats = useFormats();
  const id = Number(useParams().id);
  const [{ from, to }] = useUrlState();
  const query = { ...(isDayText(from) ? { from } : {}), ...(isDayText(to) ? { to } : {}) };
  const { data, error, refetch } = useCall('entry', statementPage, { params: { id }, query });
  const page = usePrintOnArrival(data !== undefined);
  const found = data?.data;
  useScreen(found ? t('money.statementOf', { name: found.student.name }) : t('money.statement'), 'payments', [
    { label: t('menu.students'), to: '/students' },
    ...(found ? [{ label: found.student.name, to: `/students/${id}?tab=money` }] : []),
  ]);
  const student = found?.student;
  useFocused(useMemo(() => (student ? { entity: 'balance', id: student.id, row: { ...student } } : null), [student]));
  if (!found || !student)
    return <MissingRow entity="student" loaded={{ error, retry: () => void refetch() }} list="/students" />;
  const { school, entries, before, balance, ages, credit, today } = found;
  const money = (minor: number) => formats.money(minor, school.currency);
  return (
    <article ref={page} className={styles.page}>
      <div className={styles.acts}>
        <RowActs entity="balance" row={{ id }} commands={ACTS} />
      </div>
      <School school={school} />
      <h1>{t('money.statementOf', { name: student.name })}</h1>
      <Facts
        facts={[
          { label: t('money.on'), value: formats.day(today) },
          { label: t('money.balance'), value: money(balance) },
          ...AGES.filter((age) => ages[age] > 0).map((age) => ({
            label: t(`balance.age.${age}`),
            value: money(ages[age]),
          })),
          ...(credit > 0 ? [{ label: t('fields.credit'), value: money(credit) }] : []),
        ]}
      />
      <div className={styles.wide}>
        <table className={styles.lines}>
          <thead>
            <tr>
              <th scope="col">{t('money.on')}</th>
              <th scope="col">{t('money.what')}</th>
              <th scope="col" data-align="end">
                {t('fields.amount')}
              </th>
              <th scope="col" data-align="end">
                {t('money.balance')}
              </th>
            </tr>
          </thead>
          <tbody>
            {before !== 0 && (
              <tr>
                <td />
                <td>{t('money.before')}</td>
                <td />
                <td data-align="end">{money(before)}</td>
              </tr>
            )}
            {entries.map((entry) => (
              <tr key={entry.id}>
                <td>{formats.shortDay(happenedOn(entry))}</td>
                <td>
                  {[
                    entryText(t, entry),
                    entry.state === 'standing' ? '' : t(`entry.state.${entry.state}`),
                    receiptOf(entry),
                    entry.note,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </td>
                <td data-align="end">{money(entry.amount)}</td>
                <td data-align="end">{money(entry.balance)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles.note}>{t('money.noInvoice')}</p>
    </article>
  );
}
