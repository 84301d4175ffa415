import styles from './calendar.module.css';
import type { Line } from './columns.ts';

/** The name at the head of a line: whole where it fits, else in short with the whole as its title. */
export function LineName({ line }: { line: Line }) {
  return (
    <span className={styles.headName} title={line.name}>
      <span className={styles.headShort} aria-hidden>
        {line.short}
      </span>
      <span className={styles.headWhole}>{line.name}</span>
    </span>
  );
}
