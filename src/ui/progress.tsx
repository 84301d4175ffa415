/** How far something is towards what is needed, as a bar with its text. */
import { Label } from 'react-aria-components/Label';
import { ProgressBar } from 'react-aria-components/ProgressBar';
import styles from './progress.module.css';

interface Props {
  readonly label: string;
  readonly value: number;
  readonly max: number;
  /** What the bar says: `12 h of 32 h`. */
  readonly text: string;
  /** False where a stock is used up rather than a goal reached: full is no success then, and nothing is no full bar. */
  readonly goal?: boolean;
}

export function Progress({ label, value, max, text, goal = true }: Props) {
  const share = max > 0 ? Math.min(1, value / max) : Number(goal);
  return (
    <ProgressBar className={styles.progress} value={share * 100} valueLabel={text}>
      <span className={styles.head}>
        <Label>{label}</Label>
        <span className={styles.text}>{text}</span>
      </span>
      <span className={styles.track}>
        <span
          className={styles.fill}
          data-full={(goal && share >= 1) || undefined}
          style={{ inlineSize: `${share * 100}%` }}
        />
      </span>
    </ProgressBar>
  );
}
