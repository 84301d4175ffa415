/**
 * The screen of a list: search, filters, columns, views, the grid, what can be done with rows. All it shows stands in the
 * address: search, filters, sort, the row in focus and the open panel.
 */
import { useSetAtom } from 'jotai';
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { knownQuery } from '#contract/list.ts';
import type { AnyResource } from '#contract/resource.ts';
import { useListWindow } from '#services/list-window.ts';
import { dropPlace, flushPlace, writePlace } from '#services/place.ts';
import { platform } from '#services/platform.ts';
import { useRunner } from '#services/run.ts';
import {
  beginSelecting,
  endSelecting,
  factsAtom,
  focusedAtom,
  useClearing,
  useScreen,
  useSelected,
} from '#services/screen.ts';
import { withScreenTexts } from '#services/screen-texts.ts';
import { useUrlState } from '#services/url-state.ts';
import { Button, IconButton } from '#ui/button.tsx';
import type { Fact } from '#ui/facts.tsx';
import { Grid } from '#ui/grid/grid.tsx';
import type { GridColumn, GridProps, GridRow } from '#ui/grid/grid-types.ts';
import { countSelected, isEmpty, nothingSelected } from '#ui/grid/selection.ts';
import { useKeyText } from '#ui/key-names.ts';
import { late } from '#ui/late.tsx';
import { State } from '#ui/state.tsx';
import type { FilterOptions } from './filter-editor.tsx';
import styles from './list.module.css';
import { isNarrowed, narrowingNames, readSort, writeSort } from './list-state.ts';
import { ListToolbar } from './list-toolbar.tsx';
import { toRows } from './to-rows.ts';
import { useColumnState } from './use-column-state.ts';
import { useGridWork } from './use-grid-work.tsx';
import { useLinkedRow } from './use-linked-row.ts';
import { selectedRows, useRangesSettled } from './use-ranges.ts';
import { showsView } from './view-shown.ts';

/** What a list needs of a resource. */
export type ListSource = Pick<AnyResource, 'entity' | 'list'> & {
  readonly endpoints: Pick<AnyResource['endpoints'], 'list'> & Partial<Pick<AnyResource['endpoints'], 'countSelected'>>;
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
  /** What opening a row does, where it is not looking at it. */
  readonly onOpen?: (row: GridRow) => void;
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
  /** Filters whose choices the screen knows, and what filters are set to in its words. */
  readonly filterOptions?: FilterOptions;
  readonly filterText?: (name: string, value: string) => string | undefined;
}

// What the list shows only once something is chosen or filtered is loaded then.
const BulkBar = late(
  async () => ({ default: (await withScreenTexts(import('./bulk-bar.tsx'))).BulkBar }),
  () => <Hints />,
);
const Peek = late(async () => ({ default: (await withScreenTexts(import('./peek.tsx'))).Peek }));
const FilterChips = late(async () => ({ default: (await withScreenTexts(import('./filter-chips.tsx'))).FilterChips }));
const ViewLine = late(async () => ({ default: (await withScreenTexts(import('./view-line.tsx'))).ViewLine }));
const EmptyList = late(() => withScreenTexts(import('./empty-list.tsx')));

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
  onOpen,
  add,
  icon,
  tools,
  above,
  start,
  emptyText,
  nameOf,
  filterOptions,
  filterText,
}: ListScreenProps) {
  const t = useTranslations();
  const runner = useRunner();
  const navigate = useNavigate();
  const setFocused = useSetAtom(focusedAtom);
  const setFacts = useSetAtom(factsAtom);
  const [url, setUrl] = useUrlState();
  const { query, broken } = useMemo(() => knownQuery(resource.list, url), [resource, url]);
  const key = JSON.stringify(query);
  // The same object for the same query: the row in focus changes the address too, and must not fetch anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all that the query says
  const stable = useMemo(() => query, [key]);
  const list = useListWindow(resource, stable, resource.list.beside);
  const sort = useMemo(
    () => readSort(resource.list, stable.sort ?? resource.list.defaultSort),
    [resource, stable.sort],
  );
  const [columnState, setColumnState] = useColumnState(resource.entity, hidden);
  const { grid, menu, setSelection } = useGridWork(
    resource.entity,
    columns.some(({ second }) => second !== undefined),
  );
  const { selection } = grid;
  useScreen(title, scope);

  const narrowed = isNarrowed(stable);
  useLayoutEffect(() => setFacts((now) => ({ ...now, list: true, narrowed })), [setFacts, narrowed]);
  useLayoutEffect(
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
    setSelection((now) => (now.mode === 'ids' ? now : nothingSelected));
  }, [key, setSelection]);
  useRangesSettled(resource, selection, setSelection, stable);
  useSelected(
    useMemo(() => {
      if (isEmpty(selection)) return null;
      const rows = selectedRows(selection, stable);
      return { entity: resource.entity, rows, count: countSelected(selection, list.total ?? 0) };
    }, [selection, stable, resource.entity, list.total]),
  );
  // After the selection was published: whoever waits for it finds the newest.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each change of it
  useEffect(endSelecting, [selection]);
  useEffect(() => endSelecting, []);

  // Another list begins where its address says, until one moves about in it.
  const moved = useRef<string | null>(null);
  const { target, looking, missing, found, wrote, follow } = useLinkedRow(list, url, key);
  const onActive = useCallback(
    (index: number, row: GridRow | undefined) => {
      if (follow(index, row)) return;
      // A key pressed while the linked row is on its way falls on no other: what it runs asks for its row.
      if (looking && index === Number(url.at ?? 0) && String(row?.id) !== url.row) return setFocused(null);
      if (looking) found();
      setFocused(row ? { entity: resource.entity, id: row.id as number, row } : null);
      dropPlace();
      if (moved.current !== key && index === Number(url.at ?? 0)) return;
      moved.current = key;
      writePlace(() => {
        // A view, a link or Back may have led to another list meanwhile, which begins at a row of its own.
        if (!showsView(resource.list, stable, window.location.search)) return;
        wrote(row?.id);
        setUrl({ at: index > 0 ? String(index) : null, row: row ? String(row.id) : null }, true);
      });
    },
    [setFocused, resource, stable, setUrl, url.at, url.row, wrote, follow, looking, found, key],
  );
  useLayoutEffect(() => dropPlace, []);
  useEffect(() => {
    if (missing) setUrl({ row: null, at: null }, true);
  }, [missing, setUrl]);

  const peek = url.panel === 'peek';
  const togglePeek = () => setUrl({ panel: peek ? null : 'peek' }, true);
  const onEscape = (event: KeyboardEvent) => {
    if (!peek || event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
    // What lies above the screen closes first, and hears its own Esc.
    if (!event.currentTarget.contains(event.target as Node)) return;
    event.preventDefault();
    // A Back that follows at once leaves the list, though the panel is drawn for a moment yet.
    event.currentTarget.querySelector('[data-panel]')?.removeAttribute('data-panel');
    togglePeek();
    toRows();
  };
  const open = (row: GridRow, newTab: boolean) => {
    if (onOpen) return onOpen(row);
    if (!pathOf) return setUrl({ panel: 'peek' }, true);
    if (newTab) return void window.open(pathOf(row), '_blank', 'noopener');
    flushPlace();
    void navigate(pathOf(row));
  };
  const change = (changes: Readonly<Record<string, string | null>>, replace = false) => {
    // The last step was one in the list as it was: written later it would name a row that the new one may not have.
    flushPlace();
    setUrl({ ...changes, at: null, row: null }, replace);
  };
  // Whatever the address has by now: a filter set a moment ago may not be drawn yet.
  const clear = () => change(Object.fromEntries(narrowingNames(resource.list).map((name) => [name, null])));
  useClearing(clear);
  const selected = countSelected(selection, list.total ?? 0);
  const addButton = add && (
    <Button variant="primary" icon="plus" onPress={() => runner.run(add, {}, 'button')}>
      {t(`commands.${add}.title`)}
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
    ...grid,
    onSelecting: (waits) => (waits ? beginSelecting() : endSelecting()),
    initialActive: Number(url.at ?? 0) || 0,
    target,
    onActive,
    onOpen: open,
    onPeek: togglePeek,
    resetKey: key,
    empty: (
      <EmptyList
        entity={resource.entity}
        icon={icon}
        add={add}
        start={start}
        text={emptyText}
        onClear={narrowed ? clear : null}
      />
    ),
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc closes the panel from wherever on the screen it is pressed
    <div className={styles.screen} onKeyDown={onEscape}>
      <ListToolbar
        entity={resource.entity}
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
        options={filterOptions}
        textOf={filterText}
      />
      {broken.length > 0 && (
        <p className={styles.broken} role="alert">
          {t('list.broken', { names: broken.join(', ') })}
          <IconButton
            size="small"
            icon="x"
            label={t('list.clear')}
            onPress={() =>
              setUrl({
                ...Object.fromEntries(broken.map((name) => [name, null])),
                ...(query.sort ? { sort: query.sort } : {}),
              })
            }
          />
        </p>
      )}
      {missing && (
        <p className={styles.broken} role="status">
          {t('list.gone')}
        </p>
      )}
      {above && <div className={styles.above}>{above}</div>}
      {/^\d{1,15}$/.test(url.view ?? '') && <ViewLine view={Number(url.view)} spec={resource.list} query={stable} />}
      {narrowed && (
        <FilterChips
          spec={resource.list}
          query={stable}
          onChange={change}
          onClear={clear}
          options={filterOptions}
          textOf={filterText}
        />
      )}
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
            onClose={() => {
              togglePeek();
              toRows();
            }}
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
      {menu}
    </div>
  );
}

const HINTS = [
  ['ArrowUp ArrowDown', 'hintMove'],
  ['Enter', 'hintOpen'],
  ['Space', 'hintSelect'],
  ['Mod+A', 'hintAll'],
  ['.', 'hintActions'],
  ['p', 'hintPeek'],
  ['/', 'hintSearch'],
  ['f', 'hintFilter'],
] as const;

function Hints() {
  const t = useTranslations('list');
  const keyText = useKeyText(platform);
  return (
    <p className={styles.hints} data-hints aria-hidden>
      {HINTS.map(([press, text]) => (
        <span key={text}>
          <kbd>{keyText(press)}</kbd> {t(text)}
        </span>
      ))}
    </p>
  );
}
