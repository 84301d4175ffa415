/** Where this screen stands: home, crumbs on the way with optional links, and last the screen itself when it is active. */
import { Link } from 'react-router-dom';
import styles from './breadcrumbs.module.css';
import { Icon } from './icon.tsx';

export interface BreadcrumbItem {
  readonly label: string;
  readonly to?: string;
}

interface Props {
  readonly home: { readonly label: string; readonly to: string };
  readonly items: readonly BreadcrumbItem[];
  readonly last: string;
  /** Shows the last crumb only when true. */
  readonly active?: boolean;
}

export function Breadcrumbs({ home, items, last, active = true }: Props) {
  return (
    <ol className={styles.list} aria-label={home.label}>
      <li className={styles.crumb}>
        <Link to={home.to} aria-label={home.label} className={styles.link}>
          <Icon name="house" size={14} />
        </Link>
      </li>
      {items.map(({ label, to }) => (
        <li key={label} className={styles.crumb}>
          {to ? (
            <Link to={to} className={styles.link}>
              {label}
            </Link>
          ) : (
            <span>{label}</span>
          )}
        </li>
      ))}
      {active && (
        <li className={styles.crumb}>
          <span aria-current="page" className={styles.last}>
            {last}
          </span>
        </li>
      )}
    </ol>
  );
}
