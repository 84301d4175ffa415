/** The frame of one thing's screen: its name and state, the commands for it, and tabs that stand in the address. */
import type { ReactNode } from 'react';
import { useUrlState } from '#services/url-state.ts';
import { Avatar } from '#ui/avatar.tsx';
import { type TabItem, Tabs } from '#ui/tabs.tsx';
import styles from './detail.module.css';
import { DetailColumns, DetailPage } from './detail-page.tsx';
import { RowActs } from './row-acts.tsx';

interface Props {
  readonly entity: string;
  readonly row: { readonly id: number; readonly deleted_at?: string | null };
  readonly title: string;
  readonly tag?: ReactNode;
  readonly subtitle?: ReactNode;
  /** What it is about has a name of a person. */
  readonly person?: boolean;
  /** Commands on show, in order; the row's others wait behind them. */
  readonly acts: readonly string[];
  /** Commands the screen has in another way. */
  readonly without?: readonly string[];
  readonly tabs: readonly TabItem[];
  /** The facts: beside the tabs, or below the first of them where the window is narrow. */
  readonly side?: ReactNode;
}

export function DetailFrame({ entity, row, title, tag, subtitle, person = false, acts, without, tabs, side }: Props) {
  const [{ tab }, setUrl] = useUrlState();
  const first = tabs[0]?.id ?? '';
  const selected = tabs.some(({ id }) => id === tab) ? (tab as string) : first;
  // Of a deleted row nothing but bringing it back.
  const more = row.deleted_at ? [] : 'others';
  return (
    <DetailPage>
      <header className={styles.header}>
        <div className={styles.who}>
          {person && <Avatar name={title} large />}
          <div className={styles.name}>
            <div className={styles.headline}>
              <h1>{title}</h1>
              {tag}
            </div>
            {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
          </div>
        </div>
        <RowActs
          entity={entity}
          row={row}
          commands={acts}
          more={more}
          without={without}
          bar
          // One act of a screen stands out: on the other tabs that is the tab's own.
          primary={(act) => selected === first && /\.(edit|restore)$/.test(act)}
        />
      </header>
      <DetailColumns side={side} first={selected === first}>
        <Tabs
          label={title}
          tabs={tabs}
          selected={selected}
          onSelect={(id) => setUrl({ tab: id === first ? null : id, row: null, at: null, kind: null }, true)}
        />
      </DetailColumns>
    </DetailPage>
  );
}
