/**
 * The tree of categories, worked by keys: arrows go about in it, Enter edits, Insert adds below, and moving is a command
 * with a key of its own (Alt+arrows).
 */

import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { categoryTree } from '#contract/entities/category.ts';
import { typedKey } from '#kernel/typed-key.ts';
import { useSingleKeys } from '#services/key-settings.ts';
import { dropPlace, writePlace } from '#services/place.ts';
import { useCall } from '#services/queries.ts';
import { useRunner } from '#services/run.ts';
import { useFocused, useScreen } from '#services/screen.ts';
import { useUrlState } from '#services/url-state.ts';
import { Button } from '#ui/button.tsx';
import { State } from '#ui/state.tsx';
import { TabState } from '../detail/tab-state.tsx';
import { useCount } from '../format/use-count.ts';
import { type MenuPlace, RowMenu } from '../list/row-menu.tsx';
import styles from './categories.module.css';
import { CategoryPanel } from './category-panel.tsx';
import { CategoryRow } from './category-row.tsx';
import { branchesOf, keyInTree } from './tree.ts';

const none = [] as const;

export default function CategoriesScreen() {
  const t = useTranslations();
  const countOf = useCount();
  const { run } = useRunner();
  const id = useId();
  const singleKeys = useSingleKeys();
  const [{ row }, setUrl] = useUrlState();
  const [chosen, setChosen] = useState(Number(row) || 0);
  // A link may ask for another one.
  const written = useRef(row);
  useEffect(() => {
    if (written.current === row) return;
    written.current = row;
    setChosen(Number(row) || 0);
  }, [row]);
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  const [menu, setMenu] = useState<MenuPlace | null>(null);
  useScreen(t('menu.categories'), 'categories');
  const query = useCall('category', categoryTree, {});
  const nodes = query.data?.data ?? none;
  const branches = useMemo(() => branchesOf(nodes, closed), [nodes, closed]);
  // A category that is gone, or lies in a closed one, leaves the focus at the first.
  const at = Math.max(
    0,
    branches.findIndex(({ node }) => node.id === chosen),
  );
  const active = branches[at];
  useFocused(
    useMemo(
      () => (active ? { entity: 'category', id: active.node.id, row: active.node as Record<string, unknown> } : null),
      [active],
    ),
  );
  const activeId = active && `${id}${active.node.id}`;
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  const loaded = nodes.length > 0;
  const go = (category: number) => {
    setChosen(category);
    writePlace(() => {
      written.current = String(category);
      setUrl({ row: String(category) }, true);
    });
  };
  useLayoutEffect(() => dropPlace, []);
  const fold = (category: number, close: boolean) =>
    setClosed((now) => {
      const next = new Set(now);
      if (close) next.add(category);
      else next.delete(category);
      return next;
    });
  const addBelow = (parent: number | null) => {
    if (parent !== null) fold(parent, false);
    void run('category.add', { parent_id: parent }, 'button').then((done) => {
      const added = done.state === 'done' ? (done.outcome?.data as { id: number } | undefined) : undefined;
      if (added) go(added.id);
    });
  };
  const openMenu = (category: number) => {
    const element = document.getElementById(`${id}${category}`);
    const row = nodes.find((node) => node.id === category);
    if (element && row) setMenu({ row, at: { current: element } });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const typed = typedKey(event.nativeEvent);
    if (event.target !== event.currentTarget || !typed || !active || typed.mod || typed.alt) return;
    const { key, shift } = typed;
    if (!singleKeys && /^[a-z.]$/i.test(key)) return;
    const going = keyInTree(branches, at, key);
    if (going && 'to' in going) go(branches[going.to]?.node.id ?? active.node.id);
    else if (going && 'open' in going) fold(going.open, false);
    else if (going && 'close' in going) fold(going.close, true);
    else if (key === 'Enter') void run('category.edit', { category: active.node.id }, 'key');
    else if (key === 'Insert' || key === '+') addBelow(active.node.id);
    else if (key === '.' || key === 'ContextMenu' || (key === 'F10' && shift)) openMenu(active.node.id);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <h1>{t('menu.categories')}</h1>
        <span className={styles.count}>{loaded && countOf('category', nodes.length)}</span>
        <Button variant="primary" icon="plus" onPress={() => addBelow(null)}>
          {t('commands.category.add.title')}
        </Button>
      </header>
      {!loaded && !query.data ? (
        <TabState query={query} loaded={false} icon="folder-tree" empty="" />
      ) : !loaded ? (
        <State icon="folder-tree" title={t('categories.none')} text={t('categories.noneText')}>
          <Button icon="plus" onPress={() => addBelow(null)}>
            {t('commands.category.add.title')}
          </Button>
        </State>
      ) : (
        <div className={styles.body}>
          <div
            role="tree"
            data-work
            tabIndex={0}
            aria-label={t('menu.categories')}
            aria-describedby={`${id}keys`}
            aria-activedescendant={activeId}
            className={styles.tree}
            onKeyDown={onKeyDown}
          >
            {branches.map((branch) => (
              <CategoryRow
                key={branch.node.id}
                id={`${id}${branch.node.id}`}
                branch={branch}
                active={branch === active}
                onChoose={() => go(branch.node.id)}
                onEdit={() => void run('category.edit', { category: branch.node.id }, 'row')}
                onFold={() => fold(branch.node.id, branch.open)}
                onMenu={() => openMenu(branch.node.id)}
              />
            ))}
          </div>
          {active && <CategoryPanel branch={active} nodes={nodes} onAdd={() => addBelow(active.node.id)} />}
        </div>
      )}
      <footer id={`${id}keys`} className={styles.hints}>
        {t('categories.keys')}
      </footer>
      {menu && <RowMenu entity="category" place={menu} onClose={() => setMenu(null)} />}
    </div>
  );
}
