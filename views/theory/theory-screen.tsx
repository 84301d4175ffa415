import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { type Theory, theory } from '#contract/entities/theory.ts';
import { useCall } from '#services/queries.ts';
import { Button } from '#ui/button.tsx';
import type { GridColumn, GridRow } from '#ui/grid/grid-types.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { State } from '#ui/state.tsx';
import { Tag } from '#ui/tag.tsx';
import { instantWidth } from '../format/formats.ts';
import { useFormats } from '../format/use-formats.ts';
import { fieldColumns } from '../list/field-column.ts';
import { ListScreen } from '../list/list-screen.tsx';
import { MarkdownView } from '../markdown/markdown-view.tsx';
import { RowName } from '../rows/row-name.tsx';
import { statusTone } from '../tests/test-tone.ts';

const HIDDEN = ['id', 'position'];

export default function TheoryScreen() {
  const t = useTranslations();
  const formats = useFormats();
  const columns = useMemo((): readonly GridColumn[] => {
    const column = fieldColumns(t);
    return [
      column('id', 64, { sortable: true, align: 'end' }),
      column('title', 320, { sortable: true, priority: 1, minWidth: 140 }),
      column('status', 112, {
        sortable: true,
        priority: 1,
        minWidth: 100,
        cell: (row) => (
          <Tag tone={statusTone[row.status as Theory['status']]}>
            {t(`content.status.${row.status as Theory['status']}`)}
          </Tag>
        ),
      }),
      column('category_id', 200, {
        cell: (row) => <RowName entity="category" id={row.category_id as number | null} />,
      }),
      column('updated_at', instantWidth(formats), {
        sortable: true,
        cell: (row) => formats.instant(row.updated_at as string),
      }),
      column('position', 96, { sortable: true, align: 'end', cell: (row) => formats.number(Number(row.position), 3) }),
    ];
  }, [t, formats]);
  return (
    <ListScreen
      resource={theory}
      title={t('menu.theory')}
      scope="theory_pages"
      columns={columns}
      hidden={HIDDEN}
      icon="book-open"
      add="theory.add"
      pathOf={pathOf}
      facts={(row) => [
        { label: t('fields.status'), value: t(`content.status.${row.status as Theory['status']}`) },
        {
          label: t('fields.category_id'),
          value: row.category_id ? <RowName entity="category" id={row.category_id as number} /> : null,
        },
        { label: t('fields.updated_at'), value: formats.instant(row.updated_at as string) },
      ]}
      peekExtra={(row) => <PageText key={row.id as number} id={row.id as number} />}
    />
  );
}

const pathOf = (row: GridRow) => `/theory/edit/${row.id}`;

/** The text of a page, which no list brings along. */
function PageText({ id }: { id: number }) {
  const t = useTranslations();
  const { data, error, refetch } = useCall('theory', theory.endpoints.get, { params: { id } });
  if (error)
    return (
      <State icon="triangle-alert" title={t('detail.failed')} alert>
        <Button onPress={() => refetch()}>{t('ui.retry')}</Button>
      </State>
    );
  return data ? <MarkdownView source={data.data.body} /> : <Skeleton height={48} />;
}
