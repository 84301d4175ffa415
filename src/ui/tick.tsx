/** The box before a row of a list that takes several: a picture of the choice; the row itself is what is ticked. */
import { Icon } from './icon.tsx';
import styles from './tick.module.css';

export const Tick = ({ ticked }: { readonly ticked: boolean }) => (
  <span className={styles.tick} data-ticked={ticked || undefined}>
    {ticked && <Icon name="check" size={12} />}
  </span>
);
