/** A part of the page: a name, and examples side by side, each with what it shows. */
import type { ReactNode } from 'react';
import styles from './styles-page.module.css';

export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.section} aria-label={title}>
    <h2>{title}</h2>
    <div className={styles.examples}>{children}</div>
  </section>
);

interface ExampleProps {
  readonly name: string;
  readonly children: ReactNode;
  /** A whole line of its own. */
  readonly wide?: boolean;
}

export const Example = ({ name, children, wide = false }: ExampleProps) => (
  <div className={styles.example} data-wide={wide || undefined}>
    <p className={styles.name}>{name}</p>
    <div className={styles.shown}>{children}</div>
  </div>
);
