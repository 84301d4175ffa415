/** The receipt of a payment as a page to print. */
import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { receiptPage } from '#contract/entities/money.ts';
import { happenedOn } from '#contract/rules/settling.ts';
import { useCall } from '#services/queries.ts';
import { useFocused, useScreen } from '#services/screen.ts';
import { Facts } from '#ui/facts.tsx';
import { MissingRow } from '../detail/missing-row.tsx';
import { RowActs } from '../detail/row-acts.tsx';
import { usePrintOnArrival } from '../detail/use-print-on-arrival.ts';
import { useFormats } from '../format/use-formats.ts';
import styles from './paper.module.css';
import { School } from './school.tsx';

const ACTS = ['receipt.print', 'receipt.mail', 'payment.correct', 'payment.refund', 'entry.reverse'];

export default function ReceiptScreen() {
  const t = useTranslations();
  const formats = useFormats();
  const id = Number(useParams().id);
  const { data, error, refetch } = useCall('entry', receiptPage, { params: { id } });
  const page = usePrintOnArrival(data !== undefined);
  const found = data?.data;
  useScreen(found ? t('money.receiptOf', { number: found.number }) : t('money.receipt'), 'payments', [
    { label: t('menu.payments'), to: '/payments' },
  ]);
  const entry = found?.entry;
  useFocused(useMemo(() => (entry ? { entity: 'entry', id: entry.id, row: entry } : null), [entry]));
  if (!found || !entry)
    return <MissingRow entity="entry" loaded={{ error, retry: () => void refetch() }} list="/payments" />;
  const { school, student, number, cancelled, balance_after } = found;
  return (
    <article ref={page} className={styles.page}>
      <div className={styles.acts}>
        <RowActs entity="entry" row={entry} commands={ACTS} />
      </div>
      <School school={school} />
      <h1>{t('money.receiptOf', { number })}</h1>
      {cancelled && <p role="alert">{t('money.receiptCancelled')}</p>}
      <p className={styles.amount}>{formats.money(-entry.amount, entry.currency)}</p>
      <Facts
        facts={[
          { label: t('money.receivedFrom'), value: student.name },
          { label: t('money.on'), value: formats.day(happenedOn(entry)) },
          ...(entry.paid_on ? [{ label: t('money.enteredOn'), value: formats.day(entry.day) }] : []),
          { label: t('fields.method'), value: entry.method && t(`entry.method.${entry.method}`) },
          { label: t('fields.reference'), value: entry.reference },
          { label: t('money.takenBy'), value: entry.entered_by_name },
          { label: t('money.balanceAfter'), value: formats.money(balance_after, entry.currency) },
        ]}
      />
      <p className={styles.note}>{t('money.noInvoice')}</p>
    </article>
  );
}
