/** A student's account: the balance, what is open, and every entry. */
import { useTranslations } from 'use-intl';
import { type Entry, statementPage } from '#contract/entities/money.ts';
import { AGES, happenedOn } from '#contract/rules/settling.ts';
import { useCall } from '#services/queries.ts';
import { Facts } from '#ui/facts.tsx';
import { RowActs } from '../detail/row-acts.tsx';
import { TabState } from '../detail/tab-state.tsx';
import { useFormats } from '../format/use-formats.ts';
import { RowTable } from '../list/row-table.tsx';
import { EntryState } from './entry-state.tsx';
import { entryText, receiptOf } from './entry-text.ts';
import styles from './money.module.css';

const ACTS = ['payment.take', 'student.charge', 'student.discount', 'statement.print', 'statement.mail'];

export function StudentMoney({ id }: { id: number }) {
  const t = useTranslations();
  const formats = useFormats();
  const query = useCall('entry', statementPage, { params: { id }, query: {} });
  const found = query.data?.data;
  const acts = <RowActs entity="balance" row={{ id }} commands={ACTS} primary={() => true} bar />;
  if (!found || found.entries.length === 0)
    return (
      <div className={styles.tab}>
        {found && acts}
        <TabState
          query={query}
          loaded={Boolean(found)}
          icon="hand-coins"
          empty={t('money.noEntries')}
          emptyText={t('money.noEntriesText')}
        />
      </div>
    );
  const money = (minor: number) => formats.money(minor, found.school.currency);
  const open = new Map(found.open.map((one) => [one.entry_id, one.open]));
  return (
    <div className={styles.tab}>
      {acts}
      <Facts
        facts={[
          { label: t('money.balance'), value: money(found.balance) },
          ...AGES.filter((age) => found.ages[age] > 0).map((age) => ({
            label: t(`balance.age.${age}`),
            value: money(found.ages[age]),
          })),
          ...(found.credit > 0 ? [{ label: t('fields.credit'), value: money(found.credit) }] : []),
        ]}
      />
      <RowTable<Entry & { balance: number }>
        label={t('money.entries')}
        entity="entry"
        rows={found.entries.toReversed()}
        rowKey={(row) => row.id}
        columns={[
          { id: 'day', header: t('money.on'), cell: (row) => formats.day(happenedOn(row)) },
          {
            id: 'what',
            header: t('money.what'),
            cell: (row) => (
              <span className={styles.what}>
                <span>{entryText(t, row)}</span>
                <EntryState state={row.state} />
              </span>
            ),
          },
          { id: 'due', header: t('fields.due_on'), cell: (row) => (row.due_on ? formats.day(row.due_on) : '') },
          { id: 'receipt', header: t('fields.receipt_number'), cell: receiptOf },
          { id: 'amount', header: t('fields.amount'), align: 'end', cell: (row) => money(row.amount) },
          {
            id: 'open',
            header: t('money.open'),
            align: 'end',
            cell: (row) => (open.has(row.id) ? money(open.get(row.id) ?? 0) : ''),
          },
          { id: 'balance', header: t('money.balance'), align: 'end', cell: (row) => money(row.balance) },
        ]}
      />
    </div>
  );
}
