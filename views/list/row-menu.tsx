/** What can be done, in a menu at a row: with that row as it is, or with all that is selected. */

import { useAtomValue } from 'jotai';
import { useTranslations } from 'use-intl';
import { useRunner } from '#services/run.ts';
import { focusedAtom, screenAtom, selectionAtom } from '#services/screen.ts';
import { withScreenTexts } from '#services/screen-texts.ts';
import { late } from '#ui/late.tsx';
import { loadMenu, MenuAt } from '#ui/menu.tsx';
import { useCount } from '../format/use-count.ts';

// What the acts are called arrives after the list.
const Drawn = late(() => withScreenTexts(loadMenu()));

export interface MenuPlace {
  readonly row: Readonly<Record<string, unknown>>;
  /** The element that the menu belongs to. */
  readonly at: { readonly current: Element | null };
  /** It is the menu of all that is selected. */
  readonly selected?: boolean;
}

interface Props {
  readonly entity: string;
  readonly place: MenuPlace;
  /** The selected rows are there no more. */
  readonly onGone?: () => void;
  readonly onClose: () => void;
}

export function RowMenu({ entity, place: { row, at, selected }, onGone, onClose }: Props) {
  const t = useTranslations();
  const countOf = useCount();
  const runner = useRunner();
  const keysOf = useKeysHere();
  const selection = useAtomValue(selectionAtom);
  const many = selected && selection ? runner.offered('bulk', entity) : [];
  // An act on the row may have been answered before the list was: the menu follows what the row becomes.
  const focused = useAtomValue(focusedAtom);
  const newest = focused?.entity === entity && focused.id === row.id ? (focused.row ?? row) : row;
  const acts = many.length > 0 ? many : runner.offered('row', entity, newest);
  // The menu is drawn once they have come.
  const title = (key: string): string => (t.has(key) ? t(key) : '');
  const choose = async (id: string) => {
    if (many.length === 0) return void runner.runOnRow(id, entity, Number(row.id));
    const result = await runner.run(id, {}, 'bulk');
    if (result.state === 'done' && takesAway(id)) onGone?.();
  };
  return (
    <MenuAt
      label={t('list.actions')}
      at={at}
      onClose={onClose}
      drawn={Drawn}
      groups={[
        {
          title: many.length > 0 ? t('list.selected', { what: countOf(entity, selection?.count ?? 0) }) : undefined,
          entries: rowEntries(acts, title, keysOf),
        },
      ]}
      onChoose={(id) => void choose(id)}
    />
  );
}

/** What was deleted cannot stay selected. */
export const takesAway = (id: string): boolean => /\.delete(-slots)?$/.test(id);

/** The keys of commands that hold on this screen. */
export function useKeysHere(): (id: string) => string | null {
  const runner = useRunner();
  const scope = useAtomValue(screenAtom)?.scope;
  return (id) => runner.keysOf(id, scope ? ['app', scope] : ['app']);
}

/** The menu's entries for commands that are offered. */
export function rowEntries(
  offered: ReturnType<ReturnType<typeof useRunner>['offered']>,
  t: (key: string) => string,
  keysOf: (id: string) => string | null,
) {
  return offered.map(({ id, icon, reason }) => {
    const keys = keysOf(id);
    return { id, label: t(`commands.${id}.title`), icon, disabled: reason && t(reason), keys: keys ? [[keys]] : null };
  });
}
