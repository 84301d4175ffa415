/**
 * A time in a column: whole, without its year where the column is too narrow for it, and with the hour below the day on a
 * phone. The hour is never cut off.
 */
import { instantWidth } from './formats.ts';
import styles from './instant-cell.module.css';
import { useFormats } from './use-formats.ts';

/** Pixels of a column in which times need more room than most: one way of writing for all rows. */
const LONG = 200;

export function InstantCell({ at }: { at: string }) {
  const formats = useFormats();
  return (
    <span className={styles.cell} data-long={instantWidth(formats) > LONG || undefined}>
      <span className={styles.whole}>{formats.instant(at)}</span>
      <span className={styles.short}>
        <span>{formats.shortDay(at)}</span>
        <span className={styles.comma}>, </span>
        <span>{formats.time(at)}</span>
      </span>
    </span>
  );
}
