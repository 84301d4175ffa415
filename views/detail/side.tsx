/** The facts of one thing, by what they are about: the column beside its tabs, and below them where there is no room beside. */
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { type Fact, Facts } from '#ui/facts.tsx';
import styles from './side.module.css';

export interface SidePart {
  readonly title: string;
  readonly facts: readonly Fact[];
  /** What can be done about these facts. */
  readonly acts?: ReactNode;
}

interface Props {
  readonly parts: readonly SidePart[];
  /** Above the facts: a photo. */
  readonly head?: ReactNode;
}

export function Side({ parts, head }: Props) {
  const t = useTranslations('pages');
  return (
    <aside className={styles.side} aria-label={t('facts')}>
      {head}
      {parts.map(({ title, facts, acts }) => (
        <section key={title} className={styles.part}>
          <h2 className={styles.title}>{title}</h2>
          <Facts rows facts={facts} />
          {acts && <div className={styles.acts}>{acts}</div>}
        </section>
      ))}
    </aside>
  );
}
