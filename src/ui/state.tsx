/** What a place says when it has nothing to show: empty, no match, failed. Each says what to do next. */
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import styles from './state.module.css';

interface Props {
  readonly icon?: string;
  readonly title: string;
  readonly text?: string;
  readonly children?: ReactNode;
  /** Announced at once where something failed. */
  readonly alert?: boolean;
  /** True where it is all that the screen shows: its title is the screen's heading. */
  readonly screen?: boolean;
  /** True within a card, where it is one of several things. */
  readonly compact?: boolean;
}

export function State({ icon = 'info', title, text, children, alert = false, screen = false, compact }: Props) {
  const Title = screen ? 'h1' : 'p';
  return (
    <div className={styles.state} data-compact={compact || undefined} role={alert ? 'alert' : undefined}>
      <span className={styles.icon}>
        <Icon name={icon} size={20} />
      </span>
      <Title className={styles.title}>{title}</Title>
      {text && <p className={styles.text}>{text}</p>}
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  );
}
