import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { type Module, moduleResource } from '#contract/entities/module.ts';
import type { GridColumn, GridRow } from '#ui/grid/grid-types.ts';
import { Tag } from '#ui/tag.tsx';
import { instantWidth } from '../format/formats.ts';
import { useFormats } from '../format/use-formats.ts';
import { fieldColumns } from '../list/field-column.ts';
import { ListScreen } from '../list/list-screen.tsx';
import { statusTone } from '../tests/test-tone.ts';
import { ModuleContents } from './module-contents.tsx';

const HIDDEN = ['id', 'position'];

export default function ModulesScreen() {
  const t = useTranslations();
  const formats = useFormats();
  const columns = useMemo((): readonly GridColumn[] => {
    const column = fieldColumns(t);
    const count = (kind: 'theory' | 'test', header: string) =>
      column(kind, 120, {
        header,
        align: 'end',
        cell: (row) => formats.number((row.items as Module['items']).filter((item) => item.kind === kind).length),
      });
    return [
      column('id', 64, { sortable: true, align: 'end' }),
      column('title', 320, { sortable: true, priority: 1, minWidth: 140 }),
      column('status', 112, {
        sortable: true,
        priority: 1,
        minWidth: 100,
        cell: (row) => (
          <Tag tone={statusTone[row.status as Module['status']]}>
            {t(`content.status.${row.status as Module['status']}`)}
          </Tag>
        ),
      }),
      count('theory', t('fields.theory_pages')),
      count('test', t('fields.tests')),
      column('updated_at', instantWidth(formats), { cell: (row) => formats.instant(row.updated_at as string) }),
      column('position', 96, { sortable: true, align: 'end', cell: (row) => formats.number(Number(row.position), 3) }),
    ];
  }, [t, formats]);
  return (
    <ListScreen
      resource={moduleResource}
      title={t('menu.modules')}
      scope="modules"
      columns={columns}
      hidden={HIDDEN}
      icon="layers"
      add="module.add"
      pathOf={pathOf}
      facts={(row) => [
        { label: t('fields.status'), value: t(`content.status.${row.status as Module['status']}`) },
        { label: t('fields.description'), value: String(row.description) },
      ]}
      peekExtra={(row) => <ModuleContents items={row.items as Module['items']} />}
    />
  );
}

const pathOf = (row: GridRow) => `/modules/edit/${row.id}`;
