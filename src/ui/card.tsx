/** A card that can be collapsed, refreshed, removed, and can show its code. */
import { type ReactNode, useId, useState } from 'react';
import { IconButton } from './button.tsx';
import styles from './card.module.css';
import { useUiText } from './ui-text.ts';

interface Props {
  readonly title: string;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
  readonly collapsible?: boolean;
  /** Fetches again; the card says that it is busy until it is done. */
  readonly onRefresh?: () => Promise<unknown>;
  readonly onRemove?: () => void;
  /** Data behind the card, shown in place of it. */
  readonly code?: string;
  /** Collapsed at first. */
  readonly startCollapsed?: boolean;
  readonly flush?: boolean;
}

export function Card({
  title,
  children,
  actions,
  collapsible,
  onRefresh,
  onRemove,
  code,
  startCollapsed = false,
  flush = false,
}: Props) {
  const t = useUiText();
  const body = useId();
  const [collapsed, setCollapsed] = useState(startCollapsed);
  const [showsCode, setShowsCode] = useState(false);
  const [refreshing, setRefreshing] = useState(false);
  const refresh = async () => {
    setRefreshing(true);
    try {
      await onRefresh?.();
    } finally {
      setRefreshing(false);
    }
  };
  return (
    <section className={styles.card} data-collapsed={collapsed || undefined} aria-busy={refreshing}>
      <header className={styles.header}>
        <h2 className={styles.title}>{title}</h2>
        {actions}
        {code !== undefined && (
          <IconButton
            size="small"
            icon="code"
            label={t('card.code', { title })}
            aria-pressed={showsCode}
            onPress={() => setShowsCode(!showsCode)}
          />
        )}
        {onRefresh && (
          <IconButton
            size="small"
            icon="refresh-cw"
            label={t('card.refresh', { title })}
            isDisabled={refreshing}
            onPress={refresh}
          />
        )}
        {collapsible && (
          <IconButton
            size="small"
            icon={collapsed ? 'chevron-down' : 'chevron-up'}
            label={t(collapsed ? 'card.expand' : 'card.collapse', { title })}
            aria-expanded={!collapsed}
            aria-controls={body}
            onPress={() => setCollapsed(!collapsed)}
          />
        )}
        {onRemove && <IconButton size="small" icon="x" label={t('card.remove', { title })} onPress={onRemove} />}
      </header>
      <div id={body} className={styles.body} data-flush={flush || undefined} hidden={collapsed}>
        {showsCode ? (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reachable by keys
          <pre className={styles.code} tabIndex={0}>
            {code}
          </pre>
        ) : (
          children
        )}
      </div>
    </section>
  );
}
