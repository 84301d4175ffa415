/** What is known of one thing: names and values, in columns where there is room. */
import type { ReactNode } from 'react';
import styles from './facts.module.css';

export interface Fact {
  readonly label: string;
  /** Nothing is shown as a dash. */
  readonly value: ReactNode;
}

interface Props {
  readonly facts: readonly Fact[];
  /** One below the other, name and value side by side, as in a page's side column. */
  readonly rows?: boolean;
}

/** A name whose words stay whole: `e-mail` is not broken at its hyphen. */
const wholeWords = (label: string): ReactNode =>
  label.includes('-')
    ? label.split(/( )/).map((word, index) =>
        word.includes('-') ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a word has its place alone
          <span key={index} className={styles.word}>
            {word}
          </span>
        ) : (
          word
        ),
      )
    : label;

export function Facts({ facts, rows = false }: Props) {
  return (
    <dl className={styles.facts} data-rows={rows || undefined}>
      {facts.map(({ label, value }) => (
        <div key={label} className={styles.fact}>
          <dt className={styles.label}>{wholeWords(label)}</dt>
          <dd className={styles.value}>{value === '' || value === null || value === undefined ? '–' : value}</dd>
        </div>
      ))}
    </dl>
  );
}
