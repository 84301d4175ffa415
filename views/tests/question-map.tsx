/** All questions as numbers: which have an answer, which are flagged, where one is. One stop for Tab, arrows within. */
import { type KeyboardEvent, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Icon } from '#ui/icon.tsx';
import styles from './sitting.module.css';
import { isOneWay, pickedFor, type Sat } from './sitting.ts';

export function QuestionMap({ sitting, onGo }: { sitting: Sat; onGo: (place: number) => void }) {
  const t = useTranslations('tests.sitting');
  const list = useRef<HTMLOListElement>(null);
  const locked = isOneWay(sitting);
  const { questions } = sitting.snapshot;
  const focus = (place: number) => list.current?.querySelectorAll('button')[place]?.focus();
  const onKeyDown = (event: KeyboardEvent) => {
    const places = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 1, ArrowUp: -1 };
    const by = places[event.key as keyof typeof places];
    if (!by || event.ctrlKey || event.metaKey || event.altKey) return;
    const from = [...(list.current?.querySelectorAll('button') ?? [])].indexOf(event.target as HTMLButtonElement);
    focus(Math.min(questions.length - 1, Math.max(0, from + by)));
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <nav aria-label={t('overview')} className={styles.map}>
      <h2 className={styles.heading}>{t('overview')}</h2>
      <ol ref={list} className={styles.numbers} onKeyDown={onKeyDown}>
        {questions.map((question, place) => {
          const done = pickedFor(sitting, question).length > 0;
          const flagged = sitting.flagged.includes(question.id);
          return (
            <li key={question.id}>
              <button
                type="button"
                tabIndex={place === sitting.at ? 0 : -1}
                className={styles.number}
                data-done={done || undefined}
                aria-current={place === sitting.at ? 'step' : undefined}
                aria-disabled={locked || undefined}
                aria-label={[
                  t('questionNumber', { number: place + 1 }),
                  t(done ? 'done' : 'open'),
                  ...(flagged ? [t('flagged')] : []),
                ].join(', ')}
                onClick={() => onGo(place)}
              >
                {place + 1}
                {flagged && <Icon name="flag" size={10} className={styles.pin} />}
              </button>
            </li>
          );
        })}
      </ol>
      <p className={styles.legend} aria-hidden>
        <span>
          <i className={styles.swatch} data-done />
          {t('done')}
        </span>
        <span>
          <i className={styles.swatch} />
          {t('open')}
        </span>
        <span>
          <Icon name="flag" size={12} className={styles.flagMark} />
          {t('flagged')}
        </span>
      </p>
    </nav>
  );
}
