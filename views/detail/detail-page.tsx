/** The shape that pages of one thing share: the main part, and a column of facts where the window is wide enough for both. */
import type { ReactNode } from 'react';
import styles from './detail.module.css';

export const DetailPage = ({ children }: { children: ReactNode }) => (
  <div className={styles.frame}>
    <div className={styles.detail}>{children}</div>
  </div>
);

interface ColumnsProps {
  readonly children: ReactNode;
  readonly side?: ReactNode;
  /** Whether the main part is what the page opens with. */
  readonly first: boolean;
}

export const DetailColumns = ({ children, side, first }: ColumnsProps) => (
  <div className={styles.columns} data-side={side ? true : undefined} data-first={first || undefined}>
    {children}
    {side}
  </div>
);
