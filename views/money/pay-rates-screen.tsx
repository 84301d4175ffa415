/** What teachers are paid for an hour, by kind of class and from which day on, the latest first. */
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { type PayRate, payRate } from '#contract/entities/pay-rate.ts';
import type { GridColumn, GridRow } from '#ui/grid/grid-types.ts';
import { useFormats } from '../format/use-formats.ts';
import { useNameInList } from '../format/use-person-name.ts';
import { fieldColumns } from '../list/field-column.ts';
import { ListScreen } from '../list/list-screen.tsx';
import { PeekActions } from '../list/peek-parts.tsx';

const HIDDEN = ['id', 'created_at'];
const ACTS = ['pay_rate.edit', 'pay_rate.delete'];
const rateOf = (row: GridRow) => row as PayRate;

export default function PayRatesScreen() {
  const t = useTranslations();
  const formats = useFormats();
  const inList = useNameInList();
  const columns = useMemo((): readonly GridColumn[] => {
    const column = fieldColumns(t);
    return [
      column('id', 64, { align: 'end' }),
      column('teacher_id', 220, {
        priority: 1,
        minWidth: 120,
        cell: (row) => inList(rateOf(row).teacher_name ?? '', rateOf(row).teacher_surname),
      }),
      column('kind', 120, {
        sortable: true,
        priority: 1,
        minWidth: 84,
        cell: (row) => t(`pay_rate.kind.${rateOf(row).kind}`),
      }),
      column('amount', 150, {
        header: t('pay.amount'),
        sortable: true,
        align: 'end',
        priority: 1,
        minWidth: 88,
        cell: (row) => formats.money(rateOf(row).amount, rateOf(row).currency ?? ''),
      }),
      column('valid_from', 150, {
        sortable: true,
        priority: 2,
        minWidth: 104,
        cell: (row) => formats.day(rateOf(row).valid_from),
      }),
      column('created_at', 148, { sortable: true, cell: (row) => formats.instant(rateOf(row).created_at) }),
    ];
  }, [t, formats, inList]);
  return (
    <ListScreen
      resource={payRate}
      title={t('menu.pay-rates')}
      scope="pay_rates"
      columns={columns}
      hidden={HIDDEN}
      icon="coins"
      add="pay_rate.add"
      emptyText={t('pay.noRates')}
      peekTop={(row) => <PeekActions entity="pay_rate" id={rateOf(row).id} commands={ACTS} />}
      facts={(row) => {
        const rate = rateOf(row);
        return [
          {
            label: t('fields.teacher_id'),
            value: <Link to={`/teachers/${rate.teacher_id}/pay`}>{rate.teacher_name}</Link>,
          },
          { label: t('fields.kind'), value: t(`pay_rate.kind.${rate.kind}`) },
          { label: t('pay.amount'), value: formats.money(rate.amount, rate.currency ?? '') },
          { label: t('fields.valid_from'), value: formats.day(rate.valid_from) },
        ];
      }}
    />
  );
}
