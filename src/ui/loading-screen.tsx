/** What fills the page until the first screen is there. */
import styles from './loading-screen.module.css';

export function LoadingScreen({ label }: { label: string }) {
  return (
    <div className={styles.screen} role="status">
      <span className={styles.mark} aria-hidden />
      <span>{label}</span>
    </div>
  );
}
