/** The row in focus beside the list, so that its details are seen without leaving the place. */
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { nameOfRow, pathOfRow } from '#services/rows.ts';
import { focusedAtom } from '#services/screen.ts';
import { IconButton } from '#ui/button.tsx';
import { type Fact, Facts } from '#ui/facts.tsx';
import type { GridRow } from '#ui/grid/grid-types.ts';
import styles from './list.module.css';

interface Props {
  readonly entity: string;
  readonly facts: (row: GridRow) => readonly Fact[];
  readonly top?: (row: GridRow) => ReactNode;
  readonly extra?: (row: GridRow) => ReactNode;
  /** The row's name, where its kind's own does not do. */
  readonly nameOf?: (row: GridRow) => string;
  readonly onClose: () => void;
}

export function Peek({ entity, facts, top, extra, nameOf, onClose }: Props) {
  const t = useTranslations();
  const focused = useAtomValue(focusedAtom);
  const row = focused?.entity === entity ? focused.row : undefined;
  const { pathname } = useLocation();
  const path = row && pathOfRow(entity, row.id as number);
  // A row without a screen of its own is shown here.
  const elsewhere = path && path.split('?')[0] !== pathname ? path : null;
  return (
    <aside className={styles.peek} data-panel aria-label={t('list.peek')}>
      <header className={styles.peekHead}>
        <h2 className={styles.peekName}>{row ? (nameOf?.(row) ?? nameOfRow(entity, row)) : t('list.peek')}</h2>
        {elsewhere && (
          <Link to={elsewhere} className={styles.peekLink}>
            {t('list.open')}
          </Link>
        )}
        <IconButton size="small" icon="x" label={t('list.close')} onPress={onClose} />
      </header>
      {row && (
        <>
          {top?.(row)}
          <Facts facts={facts(row)} />
          {extra?.(row)}
        </>
      )}
    </aside>
  );
}
