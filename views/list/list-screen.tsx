/**
 * The screen of a list: search, filters, columns, views, the grid, what can be done with rows. All it shows stands in the
 * address: search, filters, sort, the row in focus and the open panel.
 */
import { useAtomValue, useSetAtom } from 'jotai';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import type { AnyResource } from '#contract/resource.ts';
import { keySettingsAtom } from '#services/key-settings.ts';
import { useListWindow } from '#services/list-window.ts';
import { densityAtom } from '#services/look.ts';
import { useRunner } from '#services/run.ts';
import { factsAtom, focusedAtom, useScreen, useSelected } from '#services/screen.ts';
import { useUrlState } from '#services/url-state.ts';
import { Button } from '#ui/button.tsx';
import type { Fact } from '#ui/facts.tsx';
import { Grid } from '#ui/grid/grid.tsx';
import type { GridColumn, GridProps, GridRow } from '#ui/grid/grid-types.ts';
import { countSelected, type GridSelection, isEmpty, nothingSelected } from '#ui/grid/selection.ts';
import { MenuAt } from '#ui/menu.tsx';
import { State } from '#ui/state.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { FilterChips } from './filter-chips.tsx';
import type { FilterEditors } from './filter-panel.tsx';
import styles from './list.module.css';
import { isNarrowed, listQuery, readSort, writeSort } from './list-state.ts';
import { ListToolbar } from './list-toolbar.tsx';
import { Peek } from './peek.tsx';
import { useColumnState } from './use-column-state.ts';
import { useLinkedRow } from './use-linked-row.ts';

/** What a list needs of a resource. */
export type ListSource = Pick<AnyResource, 'entity' | 'list'> & {
  readonly endpoints: Pick<AnyResource['endpoints'], 'list'>;
};

export interface ListScreenProps {
  readonly resource: ListSource;
  readonly title: string;
  /** Keyboard scope, the plural of the entity. */
  readonly scope: string;
  readonly columns: readonly GridColumn[];
  /** Columns hidden until they are asked for. */
  readonly hidden?: readonly string[];
  readonly facts: (row: GridRow) => readonly Fact[];
  readonly peekExtra?: (row: GridRow) => ReactNode;
  /** Above the facts. */
  readonly peekTop?: (row: GridRow) => ReactNode;
  /** Draws the rows in another way than as lines of a grid. */
  readonly body?: (rows: GridProps) => ReactNode;
  /** The row's own screen; left out, opening shows the panel beside the list. */
  readonly pathOf?: (row: GridRow) => string;
  /** The command that adds a row. */
  readonly add?: string;
  readonly icon: string;
  /** More in the toolbar. */
  readonly tools?: ReactNode;
  /** Between the toolbar and the rows. */
  readonly above?: ReactNode;
  /** More ways out of an empty list. */
  readonly start?: ReactNode;
  /** Said where nothing is in the list yet. */
  readonly emptyText?: string;
  /** The row's name above its facts, where its kind's own does not do. */
  readonly nameOf?: (row: GridRow) => string;
  /** Filters drawn in the screen's own way, and what they are set to in words. */
  readonly filterEditors?: FilterEditors;
  readonly filterText?: (name: string, value: string) => string | undefined;
}

const ROW_HEIGHT = { compact: 28, comfortable: 36 } as const;
const noHidden: readonly string[] = [];
const asLines = (rows: GridProps) => <Grid {...rows} />;

export function ListScreen({
  resource,
  title,
  scope,
  columns,
  hidden = noHidden,
  facts,
  peekExtra,
  peekTop,
  body,
  pathOf,
  add,
  icon,
  tools,
  above,
  start,
  emptyText,
  nameOf,
  filterEditors,
  filterText,
}: ListScreenProps) {
  const t = useTranslations();
  const runner = useRunner();
  const navigate = useNavigate();
  const density = useAtomValue(densityAtom);
  const settings = useAtomValue(keySettingsAtom);
  const setFocused = useSetAtom(focusedAtom);
  const setFacts = useSetAtom(factsAtom);
  const [url, setUrl] = useUrlState();
  const { query, broken } = useMemo(() => listQuery(resource.list, url), [resource, url]);
  const key = JSON.stringify(query);
  // The same object for the same query: the row in focus changes the address too, and must not fetch anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all that the query says
  const stable = useMemo(() => query, [key]);
  const list = useListWindow(resource, stable);
  const sort = useMemo(
    () => readSort(resource.list, stable.sort ?? resource.list.defaultSort),
    [resource, stable.sort],
  );
  const [columnState, setColumnState] = useColumnState(resource.entity, hidden);
  const [selection, setSelection] = useState<GridSelection>(nothingSelected);
  const [menu, setMenu] = useState<{ row: GridRow; at: { current: Element } } | null>(null);
  useScreen(title, scope);

  const narrowed = isNarrowed(stable);
  useEffect(() => setFacts((now) => ({ ...now, list: true, narrowed })), [setFacts, narrowed]);
  useEffect(
    () => () => {
      setFacts(({ list: _list, narrowed: _narrowed, ...rest }) => rest);
      setFocused(null);
    },
    [setFacts, setFocused],
  );
  // Another filter is another set of rows: a selection by id stays, "all that match" would mean others.
  const shownKey = useRef(key);
  useEffect(() => {
    if (shownKey.current === key) return;
    shownKey.current = key;
    setSelection((now) => (now.mode === 'all' ? nothingSelected : now));
  }, [key]);
  useSelected(
    useMemo(() => {
      if (isEmpty(selection)) return null;
      const { sort: _sort, ...matching } = stable;
      const rows = selection.mode === 'ids' ? { ids: [...selection.ids] } : { matching, except: [...selection.except] };
      return { entity: resource.entity, rows, count: countSelected(selection, list.total ?? 0) };
    }, [selection, stable, resource.entity, list.total]),
  );

  // The address follows the row in focus a moment later, so that a held arrow key costs nothing.
  const wait = useRef<ReturnType<typeof setTimeout>>(undefined);
  const moved = useRef(false);
  const { target, wrote, follow } = useLinkedRow(list, url, key);
  const onActive = useCallback(
    (index: number, row: GridRow | undefined) => {
      if (follow(index, row)) return;
      setFocused(row ? { entity: resource.entity, id: row.id as number, row } : null);
      clearTimeout(wait.current);
      if (!moved.current && index === Number(url.at ?? 0)) return;
      moved.current = true;
      wait.current = setTimeout(() => {
        wrote(row?.id);
        setUrl({ at: index > 0 ? String(index) : null, row: row ? String(row.id) : null }, true);
      }, 300);
    },
    [setFocused, resource.entity, setUrl, url.at, wrote, follow],
  );
  useEffect(() => () => clearTimeout(wait.current), []);

  const peek = url.panel === 'peek';
  const togglePeek = () => setUrl({ panel: peek ? null : 'peek' }, true);
  const open = (row: GridRow, newTab: boolean) => {
    if (!pathOf) return setUrl({ panel: 'peek' }, true);
    if (newTab) window.open(pathOf(row), '_blank', 'noopener');
    else void navigate(pathOf(row));
  };
  const change = (changes: Readonly<Record<string, string | null>>, replace = false) =>
    setUrl({ ...changes, at: null, row: null }, replace);
  const selected = countSelected(selection, list.total ?? 0);
  const addButton = add && (
    <Button variant="primary" icon="plus" onPress={() => runner.run(add, {}, 'button')}>
      {t(`commands.${add}.title` as never)}
    </Button>
  );
  const rows: GridProps = {
    label: title,
    columns,
    total: list.total,
    rowAt: list.rowAt,
    onRange: list.onRange,
    idsInRange: list.idsInRange,
    sort,
    onSort: (next) => change({ sort: next.length > 0 ? writeSort(next) : null }),
    columnState,
    onColumnState: setColumnState,
    selection,
    onSelection: setSelection,
    initialActive: Number(url.at ?? 0) || 0,
    target,
    onActive,
    onOpen: open,
    onMenu: (row, anchor) => setMenu({ row, at: { current: anchor } }),
    onPeek: togglePeek,
    rowHeight: ROW_HEIGHT[density],
    resetKey: key,
    singleKeys: !settings.singleKeysOff,
    empty: narrowed ? (
      <State icon="search-x" title={t('list.noMatch')} text={t('list.noMatchText')}>
        <Button
          onPress={() =>
            change(
              Object.fromEntries(
                Object.keys(stable)
                  .filter((name) => name !== 'sort')
                  .map((name) => [name, null]),
              ),
            )
          }
        >
          {t('list.clearAll')}
        </Button>
      </State>
    ) : (
      <State icon={icon} title={t('list.empty')} text={emptyText ?? (add ? t('list.emptyText') : undefined)}>
        {addButton}
        {start}
      </State>
    ),
  };
  return (
    <div className={styles.screen}>
      <ListToolbar
        title={title}
        spec={resource.list}
        query={stable}
        total={list.total}
        exact={list.exact}
        columns={columns}
        columnState={columnState}
        onColumnState={setColumnState}
        onChange={change}
        add={addButton}
        tools={tools}
        editors={filterEditors}
      />
      {broken.length > 0 && (
        <p className={styles.broken} role="alert">
          {t('list.broken', { names: broken.join(', ') })}
        </p>
      )}
      {above && <div className={styles.above}>{above}</div>}
      <FilterChips spec={resource.list} query={stable} onChange={change} textOf={filterText} />
      <div className={styles.body}>
        {list.error && list.total === null ? (
          <State icon="triangle-alert" title={t('list.failed')} text={list.error.message} alert>
            <Button onPress={list.retry}>{t('ui.retry')}</Button>
          </State>
        ) : (
          (body ?? asLines)(rows)
        )}
        {peek && (
          <Peek
            entity={resource.entity}
            facts={facts}
            top={peekTop}
            extra={peekExtra}
            nameOf={nameOf}
            onClose={togglePeek}
          />
        )}
      </div>
      <footer className={styles.footer}>
        {selected > 0 ? (
          <BulkBar entity={resource.entity} count={selected} onClear={() => setSelection(nothingSelected)} />
        ) : (
          <Hints />
        )}
      </footer>
      {menu && (
        <MenuAt
          label={t('list.actions')}
          at={menu.at}
          onClose={() => setMenu(null)}
          groups={[
            {
              entries: runner.offered('row', resource.entity).map(({ id, icon: name, reason }) => {
                const keys = runner.keysOf(id);
                return {
                  id,
                  label: t(`commands.${id}.title` as never),
                  icon: name,
                  disabled: reason && t(reason as never),
                  keys: keys ? [[keys]] : null,
                };
              }),
            },
          ]}
          onChoose={(id) => void runner.runOnRow(id, resource.entity, menu.row.id as number)}
        />
      )}
    </div>
  );
}

const HINTS = [
  ['↑ ↓', 'hintMove'],
  ['↵', 'hintOpen'],
  ['Space', 'hintSelect'],
  ['Ctrl A', 'hintAll'],
  ['.', 'hintActions'],
  ['P', 'hintPeek'],
  ['/', 'hintSearch'],
  ['F', 'hintFilter'],
] as const;

function Hints() {
  const t = useTranslations('list');
  return (
    <p className={styles.hints} aria-hidden>
      {HINTS.map(([key, text]) => (
        <span key={text}>
          <kbd>{key}</kbd> {t(text)}
        </span>
      ))}
    </p>
  );
}
