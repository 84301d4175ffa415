/** A shortcut as keys: the presses of a chord, each with its caps. */
import styles from './key-caps.module.css';

export function KeyCaps({ keys }: { keys: readonly (readonly string[])[] }) {
  return (
    <span className={styles.keys}>
      {keys.map((press) => (
        <span key={press.join('+')} className={styles.press}>
          {press.map((cap) => (
            <kbd key={cap} className={styles.cap}>
              {cap}
            </kbd>
          ))}
        </span>
      ))}
    </span>
  );
}

/** A shortcut behind the name of what it does, for the eye alone: what is read aloud is the name. */
export function KeysBehind({ keys }: { keys: string | null }) {
  if (!keys) return null;
  return (
    <span aria-hidden>
      <KeyCaps keys={[[keys]]} />
    </span>
  );
}
