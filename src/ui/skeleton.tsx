/** The shape of what is still on its way. */
import styles from './skeleton.module.css';

export function Skeleton({ width = '100%', height = 12 }: { width?: number | string; height?: number }) {
  return <span className={styles.skeleton} style={{ width, height }} data-skeleton aria-hidden />;
}
