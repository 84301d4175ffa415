/** A button of a list's toolbar. On a phone its icon stands alone. */
import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import styles from './list.module.css';

interface Props {
  readonly icon: string;
  readonly label: string;
  readonly primary?: boolean;
  /** Left out where it opens something, which hears its press. */
  readonly onPress?: () => void;
  /** Behind the label, on a phone too. */
  readonly children?: ReactNode;
}

export const ToolButton = ({ icon, label, primary = false, onPress, children }: Props) => (
  <Button icon={icon} aria-label={label} variant={primary ? 'primary' : 'secondary'} {...(onPress && { onPress })}>
    <span className={styles.toolText}>{label}</span>
    {children}
  </Button>
);
