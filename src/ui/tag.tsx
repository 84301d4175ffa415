/** A state in one word, with a dot whose colour repeats what the word says. */
import styles from './tag.module.css';

export type Tone = 'neutral' | 'success' | 'warning' | 'danger' | 'info';

export function Tag({ tone = 'neutral', children }: { tone?: Tone; children: string }) {
  return (
    <span className={styles.tag} data-tone={tone}>
      <span className={styles.text}>{children}</span>
    </span>
  );
}
