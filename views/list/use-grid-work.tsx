/** What every grid of rows works with: the rows that are chosen, the menu of a row or of them, and how the account wants lists to look. */

import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { keySettingsAtom } from '#services/key-settings.ts';
import { densityAtom } from '#services/look.ts';
import type { GridProps } from '#ui/grid/grid-types.ts';
import { type GridSelection, nothingSelected } from '#ui/grid/selection.ts';
import { useTallRows } from '#ui/narrow.ts';
import { useCount } from '../format/use-count.ts';
import { type MenuPlace, RowMenu } from './row-menu.tsx';

const ROW_HEIGHT = { compact: 28, comfortable: 36 } as const;
/** Of rows of two lines. */
const TWO_LINES = 48;
/** What a finger hits, and two lines of a time stand in. */
const TALL = 44;

/** `second` where its rows have a second line to show, which the comfortable density has room for. */
export function useGridWork(entity: string, second = false) {
  const t = useTranslations();
  const countOf = useCount();
  const settings = useAtomValue(keySettingsAtom);
  const density = useAtomValue(densityAtom);
  const twoLines = second && density === 'comfortable';
  const tall = useTallRows();
  const rowHeight = twoLines ? TWO_LINES : tall ? TALL : ROW_HEIGHT[density];
  const [selection, setSelection] = useState<GridSelection>(nothingSelected);
  const [place, setPlace] = useState<MenuPlace | null>(null);
  const grid = {
    selection,
    onSelection: setSelection,
    selectedText: (count) => t('list.selected', { what: countOf(entity, count) }),
    onMenu: (row, anchor, selected) => setPlace({ row, at: { current: anchor }, selected }),
    rowHeight,
    twoLines,
    singleKeys: !settings.singleKeysOff,
  } satisfies Partial<GridProps>;
  const menu = place && (
    <RowMenu
      entity={entity}
      place={place}
      onGone={() => setSelection(nothingSelected)}
      onClose={() => setPlace(null)}
    />
  );
  return { grid, menu, setSelection };
}
