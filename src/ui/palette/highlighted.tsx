/** A text with the parts that match what was typed. */
import styles from './palette.module.css';

export function Highlighted({ text, ranges }: { text: string; ranges: readonly (readonly [number, number])[] }) {
  if (ranges.length === 0) return text;
  const parts: React.ReactNode[] = [];
  let at = 0;
  for (const [from, to] of ranges) {
    if (from > at) parts.push(text.slice(at, from));
    parts.push(
      <mark key={from} className={styles.match}>
        {text.slice(from, to)}
      </mark>,
    );
    at = to;
  }
  parts.push(text.slice(at));
  return parts;
}
