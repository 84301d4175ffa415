/** How every student stands with the school, and for how long what they owe has been due. */
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { type Balance, balance } from '#contract/entities/money.ts';
import { AGES } from '#contract/rules/settling.ts';
import { useRunner } from '#services/run.ts';
import { useUrlState } from '#services/url-state.ts';
import type { GridColumn, GridRow } from '#ui/grid/grid-types.ts';
import { SwitchGroup } from '#ui/switch-group.tsx';
import { Tag } from '#ui/tag.tsx';
import { useFormats } from '../format/use-formats.ts';
import { useNameInList } from '../format/use-person-name.ts';
import { fieldColumns } from '../list/field-column.ts';
import { ListScreen } from '../list/list-screen.tsx';
import { PeekActions } from '../list/peek-parts.tsx';
import { ToolButton } from '../list/tool-button.tsx';

const ACTS = ['payment.take', 'student.charge', 'student.discount', 'statement.print', 'statement.mail'];
const HIDDEN = ['id', 'credit'];
const balanceOf = (row: GridRow) => row as Balance;
const TONES = { owes: 'warning', even: 'neutral', credit: 'success' } as const;

export default function BalancesScreen() {
  const t = useTranslations();
  const formats = useFormats();
  const { run } = useRunner();
  const inList = useNameInList();
  const columns = useMemo((): readonly GridColumn[] => {
    const column = fieldColumns(t);
    const money = (row: GridRow, minor: number) => (minor === 0 ? '–' : formats.money(minor, balanceOf(row).currency));
    return [
      column('id', 72, { align: 'end' }),
      column('name', 210, {
        sortable: true,
        priority: 1,
        minWidth: 150,
        cell: (row) => inList(balanceOf(row).student_name, balanceOf(row).student_surname),
      }),
      column('standing', 110, {
        cell: (row) => (
          <Tag tone={TONES[balanceOf(row).standing]}>{t(`balance.standing.${balanceOf(row).standing}`)}</Tag>
        ),
      }),
      column('balance', 128, {
        sortable: true,
        align: 'end',
        priority: 1,
        minWidth: 96,
        cell: (row) => formats.money(balanceOf(row).balance, balanceOf(row).currency),
      }),
      column('oldest_due_on', 140, {
        sortable: true,
        priority: 2,
        cell: (row) => formats.day(balanceOf(row).oldest_due_on || null),
      }),
      ...AGES.map((age) =>
        column(age, 112, {
          header: t(`balance.age.${age}`),
          align: 'end',
          cell: (row: GridRow) => money(row, balanceOf(row).ages[age]),
        }),
      ),
      column('credit', 112, { align: 'end', cell: (row) => money(row, balanceOf(row).credit) }),
    ];
  }, [t, formats, inList]);
  return (
    <ListScreen
      resource={balance}
      title={t('menu.balances')}
      scope="balances"
      columns={columns}
      hidden={HIDDEN}
      icon="scale"
      pathOf={pathOf}
      nameOf={(row) => balanceOf(row).student_name}
      above={<Owing />}
      emptyText={t('money.noBalancesText')}
      tools={
        <ToolButton
          icon="file-up"
          label={t('commands.charge.import.title')}
          onPress={() => run('charge.import', {}, 'button')}
        />
      }
      peekTop={(row) => <PeekActions entity="balance" id={balanceOf(row).id} commands={ACTS} />}
      facts={(row) => {
        const one = balanceOf(row);
        return [
          { label: t('fields.balance'), value: formats.money(one.balance, one.currency) },
          { label: t('fields.oldest_due_on'), value: formats.day(one.oldest_due_on || null) },
          ...AGES.map((age) => ({ label: t(`balance.age.${age}`), value: formats.money(one.ages[age], one.currency) })),
          { label: t('fields.credit'), value: formats.money(one.credit, one.currency) },
        ];
      }}
    />
  );
}

const pathOf = (row: GridRow) => `/students/${row.id}?tab=money`;

/** The list narrowed to who owes, and for how long; the choice stands in the address. */
function Owing() {
  const t = useTranslations();
  const [{ standing, age }, setUrl] = useUrlState();
  const options = [
    { id: 'all', label: t('money.everybody') },
    { id: 'owes', label: t('money.owing') },
    ...AGES.map((id) => ({ id, label: t(`balance.age.${id}`) })),
  ];
  return (
    <SwitchGroup
      label={t('money.show')}
      options={options}
      // Who is even or in credit is asked for by the filters: then none of these holds.
      value={age ?? standing ?? 'all'}
      onChange={(id) =>
        setUrl({ standing: id === 'all' ? null : 'owes', age: id === 'all' || id === 'owes' ? null : id })
      }
    />
  );
}
