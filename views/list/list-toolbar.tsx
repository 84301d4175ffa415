/** Above the rows: name and count, search, filters, columns, saved views, and the way to add. */
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import type { ListSpec } from '#contract/list.ts';
import { useRunner } from '#services/run.ts';
import { viewsAtom } from '#services/views.ts';
import { Button } from '#ui/button.tsx';
import type { ColumnState, GridColumn } from '#ui/grid/grid-types.ts';
import { late } from '#ui/late.tsx';
import { MenuButton } from '#ui/menu.tsx';
import { PopoverButton } from '#ui/popover.tsx';
import type { FilterEditors } from './filter-panel.tsx';
import styles from './list.module.css';
import { activeFilters } from './list-state.ts';
import { SearchField } from './search-field.tsx';
import { toRows } from './to-rows.ts';

interface Props {
  readonly title: string;
  readonly spec: ListSpec;
  readonly query: Readonly<Record<string, string>>;
  readonly total: number | null;
  readonly exact: boolean;
  readonly columns: readonly GridColumn[];
  readonly columnState: ColumnState;
  readonly onColumnState: (state: ColumnState) => void;
  readonly onChange: (change: Readonly<Record<string, string | null>>, replace?: boolean) => void;
  readonly add: ReactNode;
  readonly tools?: ReactNode;
  readonly editors?: FilterEditors;
}

// Loaded when they are first opened: their fields weigh as much as the grid.
const FilterPanel = late(async () => ({ default: (await import('./filter-panel.tsx')).FilterPanel }));
const ColumnPanel = late(async () => ({ default: (await import('./column-panel.tsx')).ColumnPanel }));

export function ListToolbar({
  title,
  spec,
  query,
  total,
  exact,
  columns,
  columnState,
  onColumnState,
  onChange,
  add,
  tools,
  editors,
}: Props) {
  const t = useTranslations();
  const runner = useRunner();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const views = useAtomValue(viewsAtom).filter(({ path }) => path === pathname);
  const set = activeFilters(spec, query).length;
  return (
    <header className={styles.toolbar}>
      <h1 className={styles.title}>{title}</h1>
      <span className={styles.count} role="status">
        {total === null ? '' : t(exact ? 'list.count' : 'list.about', { count: total })}
      </span>
      {spec.search === false ? (
        // Not searched by words: filters find its rows.
        <span className={styles.space} />
      ) : (
        <SearchField
          label={t('list.search')}
          value={query.q ?? ''}
          onSearch={(q) => onChange({ q }, true)}
          onRows={toRows}
        />
      )}
      <span className={styles.tools}>
        <span data-act="filters">
          <PopoverButton
            wide
            onLeft={toRows}
            label={t('list.filters')}
            load={FilterPanel.preload}
            trigger={
              <Button icon="filter" aria-label={t('list.filters')}>
                <span className={styles.toolText}>{t('list.filters')}</span>
                {set > 0 && <span className={styles.badge}>{set}</span>}
              </Button>
            }
          >
            <FilterPanel spec={spec} query={query} onChange={(change) => onChange(change, true)} editors={editors} />
          </PopoverButton>
        </span>
        <MenuButton
          label={t('list.views')}
          trigger={
            <Button icon="bookmark" aria-label={t('list.views')}>
              <span className={styles.toolText}>{t('list.views')}</span>
            </Button>
          }
          groups={[
            ...(views.length > 0
              ? [{ entries: views.map((view) => ({ id: `open:${view.search}`, label: view.name, icon: 'bookmark' })) }]
              : []),
            {
              entries: (['view.save', 'view.delete'] as const).map((id) => ({
                id,
                label: t(`commands.${id}.title`),
                icon: id === 'view.save' ? 'bookmark-plus' : 'bookmark-x',
                disabled: id === 'view.delete' && views.length === 0 ? t('list.noViews') : null,
              })),
            },
          ]}
          onChoose={(id) => {
            if (!id.startsWith('open:')) return void runner.run(id, {}, 'button');
            toRows();
            void navigate(`${pathname}${id.slice(5)}`);
          }}
        />
        <span data-act="columns">
          <PopoverButton
            onLeft={toRows}
            label={t('list.columns')}
            load={ColumnPanel.preload}
            trigger={
              <Button icon="columns" aria-label={t('list.columns')}>
                <span className={styles.toolText}>{t('list.columns')}</span>
              </Button>
            }
          >
            <ColumnPanel columns={columns} state={columnState} onState={onColumnState} />
          </PopoverButton>
        </span>
        {tools}
        {add}
      </span>
    </header>
  );
}
