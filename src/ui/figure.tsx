/** One number of a dashboard, with what it counts; it leads to the list of exactly those rows. */
import { Link } from 'react-router-dom';
import styles from './figure.module.css';

interface Props {
  readonly value: string;
  readonly label: string;
  readonly to?: string | null;
  /** What to compare it with. */
  readonly note?: string;
  /** Numbers that ask for something to be done. */
  readonly urgent?: boolean;
}

export function Figure({ value, label, to, note, urgent = false }: Props) {
  const content = (
    <>
      <span className={styles.value} data-urgent={urgent || undefined}>
        {value}
      </span>
      <span className={styles.label}>{label}</span>
      {note && <span className={styles.note}>{note}</span>}
    </>
  );
  return to ? (
    <Link to={to} className={styles.figure}>
      {content}
    </Link>
  ) : (
    <div className={styles.figure}>{content}</div>
  );
}
