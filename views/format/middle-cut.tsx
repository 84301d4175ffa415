import styles from './middle-cut.module.css';

/** A text whose end tells it apart, such as the place of an exam centre: where it is cut, then before its last word. */
export function MiddleCut({ text }: { text: string }) {
  const end = text.trimEnd().lastIndexOf(' ');
  if (end < 0) return text;
  return (
    <span className={styles.text} title={text}>
      <span className={styles.start}>{text.slice(0, end)}</span>
      <span className={styles.end}>{text.slice(end)}</span>
    </span>
  );
}
