/** The journal: every charge, payment and correction of the school, and what the cash desk took today. */
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { type Entry, entry } from '#contract/entities/money.ts';
import { useRunner } from '#services/run.ts';
import type { GridColumn, GridRow } from '#ui/grid/grid-types.ts';
import { Tag } from '#ui/tag.tsx';
import { instantWidth } from '../format/formats.ts';
import { useFormats } from '../format/use-formats.ts';
import { fieldColumns } from '../list/field-column.ts';
import { ListScreen } from '../list/list-screen.tsx';
import { PeekActions } from '../list/peek-parts.tsx';
import { ToolButton } from '../list/tool-button.tsx';
import { Desk } from './desk.tsx';
import { EntryState } from './entry-state.tsx';
import { entryText, receiptOf } from './entry-text.ts';

const HIDDEN = ['id', 'reference', 'due_on', 'paid_on'];
const ACTS = [
  'receipt.print',
  'receipt.mail',
  'payment.correct',
  'payment.refund',
  'entry.reverse',
  'charge.waive',
  'charge.split',
];
const entryOf = (row: GridRow) => row as Entry;

export default function PaymentsScreen() {
  const t = useTranslations();
  const formats = useFormats();
  const { run } = useRunner();
  const columns = useMemo((): readonly GridColumn[] => {
    const column = fieldColumns(t);
    return [
      column('id', 72, { sortable: true, align: 'end' }),
      column('created_at', instantWidth(formats), {
        header: t('money.when'),
        sortable: true,
        priority: 2,
        cell: (row) => formats.instant(entryOf(row).created_at),
      }),
      column('student', 200, { priority: 1, minWidth: 110, cell: (row) => entryOf(row).student_name }),
      column('kind', 210, {
        header: t('money.what'),
        priority: 1,
        minWidth: 120,
        // The list goes by when it was entered: that it was paid before is said where it was.
        cell: (row) => {
          const { paid_on } = entryOf(row);
          const earlier = paid_on && t('money.paidEarlier', { day: formats.day(paid_on) });
          return [entryText(t, entryOf(row)), earlier].filter(Boolean).join(' · ');
        },
      }),
      column('amount', 128, {
        sortable: true,
        align: 'end',
        priority: 1,
        minWidth: 96,
        cell: (row) => formats.money(entryOf(row).amount, entryOf(row).currency),
      }),
      column('receipt_number', 104, { align: 'end', cell: (row) => receiptOf(entryOf(row)) }),
      column('state', 124, { cell: (row) => <EntryState state={entryOf(row).state} /> }),
      column('paid_on', 130, { cell: (row) => formats.day(entryOf(row).paid_on) }),
      column('due_on', 130, { cell: (row) => formats.day(entryOf(row).due_on) }),
      column('reference', 140),
      column('entered_by', 150, { cell: (row) => entryOf(row).entered_by_name }),
    ];
  }, [t, formats]);
  return (
    <ListScreen
      resource={entry}
      title={t('menu.payments')}
      scope="payments"
      columns={columns}
      hidden={HIDDEN}
      icon="hand-coins"
      add="payment.take"
      above={<Desk />}
      emptyText={t('money.noneText')}
      tools={
        <>
          <ToolButton
            icon="file-up"
            label={t('commands.payment.import.title')}
            onPress={() => run('payment.import', {}, 'button')}
          />
          <ToolButton icon="download" label={t('money.export')} onPress={() => run('entry.export', {}, 'button')} />
        </>
      }
      peekTop={(row) => <PeekActions entity="entry" id={entryOf(row).id} commands={ACTS} />}
      facts={(row) => {
        const one = entryOf(row);
        return [
          {
            label: t('fields.student'),
            value: <Link to={`/students/${one.student_id}?tab=money`}>{one.student_name}</Link>,
          },
          { label: t('money.what'), value: entryText(t, one) },
          { label: t('fields.amount'), value: formats.money(one.amount, one.currency) },
          { label: t('fields.state'), value: <Tag>{t(`entry.state.${one.state}`)}</Tag> },
          ...(one.paid_on ? [{ label: t('fields.paid_on'), value: formats.day(one.paid_on) }] : []),
          ...(one.due_on ? [{ label: t('fields.due_on'), value: formats.day(one.due_on) }] : []),
          ...(one.receipt_number
            ? [
                {
                  label: t('fields.receipt_number'),
                  value: <Link to={`/payments/${one.id}/receipt`}>{receiptOf(one)}</Link>,
                },
              ]
            : []),
          ...(one.booking_id
            ? [
                {
                  label: t('fields.booking'),
                  value: <Link to={`/bookings/${one.booking_id}/page`}>{`#${one.booking_id}`}</Link>,
                },
              ]
            : []),
          ...(one.exam_entry_id
            ? [
                {
                  label: t('entities.exam_entry'),
                  value: <Link to={`/students/${one.student_id}?tab=exams`}>{`#${one.exam_entry_id}`}</Link>,
                },
              ]
            : []),
          { label: t('fields.reference'), value: one.reference },
          { label: t('fields.note'), value: one.note },
          { label: t('fields.entered_by'), value: one.entered_by_name },
          { label: t('money.when'), value: formats.instant(one.created_at) },
          ...(one.reverses_id
            ? [
                {
                  label: t('money.reverses'),
                  value: <Link to={`/payments?row=${one.reverses_id}&panel=peek`}>{`#${one.reverses_id}`}</Link>,
                },
              ]
            : []),
        ];
      }}
    />
  );
}
