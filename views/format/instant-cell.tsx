/** A time in a column: whole, or without its year where the column is too narrow for it. The hour is never cut off. */
import styles from './instant-cell.module.css';
import { useFormats } from './use-formats.ts';

/** Signs of a time that needs the wider column. */
const LONG = 24;

export function InstantCell({ at }: { at: string }) {
  const formats = useFormats();
  const whole = formats.instant(at);
  return (
    <span className={styles.cell} data-long={whole.length > LONG || undefined}>
      <span className={styles.whole}>{whole}</span>
      <span className={styles.short}>
        {formats.shortDay(at)}, {formats.time(at)}
      </span>
    </span>
  );
}
