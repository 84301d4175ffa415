/** Above the rows: name and count, search, filters, columns, saved views, and the way to add. */

import { useAtomValue } from 'jotai';
import { type ReactNode, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { listSharedViews } from '#contract/entities/shared-view.ts';
import type { ListSpec } from '#contract/list.ts';
import { useCall } from '#services/queries.ts';
import { useRunner } from '#services/run.ts';
import { withScreenTexts } from '#services/screen-texts.ts';
import { viewsAtom } from '#services/views.ts';
import type { ColumnState, GridColumn } from '#ui/grid/grid-types.ts';
import { type HeldKeys, holdKeys } from '#ui/held-keys.ts';
import { late } from '#ui/late.tsx';
import { MenuButton } from '#ui/menu.tsx';
import { PopoverButton } from '#ui/popover.tsx';
import { useCount } from '../format/use-count.ts';
import type { FilterOptions } from './filter-editor.tsx';
import styles from './list.module.css';
import { activeFilters } from './list-state.ts';
import { SearchField } from './search-field.tsx';
import { toRows } from './to-rows.ts';
import { ToolButton } from './tool-button.tsx';
import { showsView } from './view-shown.ts';

interface Props {
  readonly entity: string;
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
  readonly options?: FilterOptions | undefined;
  /** What a filter is set to, in the screen's own words. */
  readonly textOf?: ((name: string, value: string) => string | undefined) | undefined;
}

// Loaded when they are first opened: their fields weigh as much as the grid.
const FilterPanel = late(async () => ({ default: (await withScreenTexts(import('./filter-panel.tsx'))).FilterPanel }));
const ColumnPanel = late(async () => ({ default: (await withScreenTexts(import('./column-panel.tsx'))).ColumnPanel }));

const VIEW_ICONS = {
  'view.save': 'bookmark-plus',
  'view.share': 'link',
  'view.rename': 'pencil-line',
  'view.delete': 'bookmark-x',
} as const;

export function ListToolbar({
  entity,
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
  options,
  textOf,
}: Props) {
  const t = useTranslations();
  const countOf = useCount();
  const runner = useRunner();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const views = useAtomValue(viewsAtom).filter(({ path }) => path === pathname);
  // The one that the list shows, for as long as it shows what the view says.
  const open = Object.keys(query).length > 0 ? views.find(({ search }) => showsView(spec, query, search)) : undefined;
  // Those of others are asked for as the menu is approached.
  const [approached, setApproached] = useState(false);
  const { data: school } = useCall('shared_view', listSharedViews, {}, { enabled: approached });
  const shared = (school?.data ?? []).filter(({ path, own }) => path === pathname && !own);
  const set = activeFilters(spec, query).length;
  // The field is often typed in the same breath as the key that asks for it.
  const held = useRef<HeldKeys | null>(null);
  const letGo = () => held.current?.end();
  return (
    <header className={styles.toolbar}>
      <h1>{title}</h1>
      {open && (
        <span className={styles.viewName} title={open.name}>
          {`· ${open.name}`}
        </span>
      )}
      <span className={styles.count} role="status">
        {total === null ? '' : exact ? countOf(entity, total) : t('list.about', { what: countOf(entity, total) })}
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
            onBegin={() => {
              held.current = holdKeys();
            }}
            onLeft={() => {
              letGo();
              toRows();
            }}
            label={t('list.filters')}
            load={FilterPanel.preload}
            trigger={
              <ToolButton icon="filter" label={t('list.filters')}>
                {set > 0 && <span className={styles.badge}>{set}</span>}
              </ToolButton>
            }
          >
            {(close) => (
              <FilterPanel
                spec={spec}
                query={query}
                onChange={onChange}
                options={options}
                textOf={textOf}
                onDone={close}
                held={held.current}
              />
            )}
          </PopoverButton>
        </span>
        <span onFocusCapture={() => setApproached(true)} onPointerEnter={() => setApproached(true)}>
          <MenuButton
            label={t('list.views')}
            trigger={<ToolButton icon="bookmark" label={t('list.views')} />}
            groups={[
              ...(views.length > 0
                ? [
                    {
                      entries: views.map((view) => ({
                        id: `open:${view.shared ? `/v/${view.shared}` : `${pathname}${view.search}`}`,
                        label: view.name,
                        icon: view.shared ? 'users-round' : 'bookmark',
                      })),
                    },
                  ]
                : []),
              ...(shared.length > 0
                ? [
                    {
                      title: t('list.ofSchool'),
                      entries: shared.map((view) => ({
                        id: `open:/v/${view.id}`,
                        label: `${view.name} · ${view.owner_name}`,
                        icon: 'users-round',
                      })),
                    },
                  ]
                : []),
              {
                entries: (['view.save', 'view.share', 'view.rename', 'view.delete'] as const).map((id) => ({
                  id,
                  label: t(`commands.${id}.title`),
                  icon: VIEW_ICONS[id],
                  disabled: id !== 'view.save' && views.length === 0 ? t('list.noViews') : null,
                })),
              },
            ]}
            onChoose={(id) => {
              if (!id.startsWith('open:')) return void runner.run(id, {}, 'button');
              toRows();
              void navigate(id.slice(5));
            }}
          />
        </span>
        <span data-act="columns">
          <PopoverButton
            onLeft={toRows}
            label={t('list.columns')}
            load={ColumnPanel.preload}
            trigger={<ToolButton icon="columns" label={t('list.columns')} />}
          >
            <ColumnPanel columns={columns} state={columnState} onState={onColumnState} />
          </PopoverButton>
        </span>
        {tools}
        {add && <span className={styles.add}>{add}</span>}
      </span>
    </header>
  );
}
