import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { type Package, packageResource } from '#contract/entities/package.ts';
import { useRunner } from '#services/run.ts';
import type { GridColumn, GridRow } from '#ui/grid/grid-types.ts';
import { Tag } from '#ui/tag.tsx';
import { instantWidth } from '../format/formats.ts';
import { useFormats } from '../format/use-formats.ts';
import { fieldColumns } from '../list/field-column.ts';
import { ListScreen } from '../list/list-screen.tsx';
import { ToolButton } from '../list/tool-button.tsx';
import { statusTone } from '../tests/test-tone.ts';

const HIDDEN = ['id', 'tests', 'updated_at'];

export default function PackagesScreen() {
  const t = useTranslations();
  const formats = useFormats();
  const { run } = useRunner();
  const columns = useMemo((): readonly GridColumn[] => {
    const column = fieldColumns(t);
    const count = (id: 'modules' | 'tests') =>
      column(id, 96, { align: 'end', cell: (row) => formats.number((row as Package)[id].length) });
    return [
      column('id', 64, { sortable: true, align: 'end' }),
      column('name', 220, { sortable: true, priority: 1, minWidth: 120 }),
      column('status', 112, {
        sortable: true,
        priority: 1,
        minWidth: 100,
        cell: (row) => (
          <Tag tone={statusTone[row.status as Package['status']]}>
            {t(`content.status.${row.status as Package['status']}`)}
          </Tag>
        ),
      }),
      column('licence_category', 136, { sortable: true }),
      column('price', 112, {
        sortable: true,
        align: 'end',
        priority: 2,
        minWidth: 84,
        cell: (row) => formats.money(Number(row.price), String(row.currency)),
      }),
      column('practical_classes', 144, { sortable: true, align: 'end' }),
      column('theory_classes', 128, { sortable: true, align: 'end' }),
      column('valid_days', 112, { sortable: true, align: 'end' }),
      count('modules'),
      count('tests'),
      column('updated_at', instantWidth(formats), { cell: (row) => formats.instant(row.updated_at as string) }),
    ];
  }, [t, formats]);
  return (
    <ListScreen
      resource={packageResource}
      title={t('menu.packages')}
      scope="packages"
      columns={columns}
      hidden={HIDDEN}
      icon="package"
      add="package.add"
      tools={
        <ToolButton
          icon="file-up"
          label={t('commands.enrolment.import.title')}
          onPress={() => run('enrolment.import', {}, 'button')}
        />
      }
      pathOf={pathOf}
      facts={(row) => [
        { label: t('fields.status'), value: t(`content.status.${row.status as Package['status']}`) },
        { label: t('fields.licence_category'), value: String(row.licence_category) },
        { label: t('fields.price'), value: formats.money(Number(row.price), String(row.currency)) },
        { label: t('fields.valid_days'), value: formats.number(Number(row.valid_days)) },
        { label: t('fields.practical_classes'), value: formats.number(Number(row.practical_classes)) },
        { label: t('fields.theory_classes'), value: formats.number(Number(row.theory_classes)) },
        { label: t('fields.modules'), value: formats.number((row.modules as number[]).length) },
        { label: t('fields.tests'), value: formats.number((row.tests as number[]).length) },
        { label: t('fields.description'), value: String(row.description) },
      ]}
    />
  );
}

const pathOf = (row: GridRow) => `/packages/edit/${row.id}`;
