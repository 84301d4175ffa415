/** The time that is left, and how far one is. Only the last minute is said aloud. */
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Icon } from '#ui/icon.tsx';
import styles from './sitting.module.css';
import { type Sitting, secondsLeft, unanswered } from './sitting.ts';

const two = (value: number) => String(value).padStart(2, '0');
/** `29:07`; hours are minutes too. */
export const clockText = (seconds: number): string => `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;

const SHORT = { total: 60, per_question: 5, none: 0 } as const;

export function SittingClock({ sitting }: { sitting: Sitting }) {
  const t = useTranslations('tests.sitting');
  const [time, setTime] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setTime(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  // A question that has just been come to is newer than the last look at the clock.
  const left = secondsLeft(sitting, Math.max(time, sitting.enteredAt));
  const { kind } = sitting.snapshot.timing;
  const short = left !== null && left <= SHORT[kind];
  const total = sitting.snapshot.questions.length;
  return (
    <div className={styles.bar}>
      <span className={styles.where}>{t('where', { number: sitting.at + 1, total })}</span>
      <span className={styles.muted}>{t('answered', { count: total - unanswered(sitting).length, total })}</span>
      {left !== null && (
        <span
          role="timer"
          aria-label={t(`left.${kind as 'total'}`)}
          className={styles.clock}
          data-short={short || undefined}
        >
          <Icon name="clock" size={14} />
          {clockText(left)}
        </span>
      )}
      <span className={styles.hidden} role="status">
        {short && kind === 'total' ? t('lastMinute') : ''}
      </span>
    </div>
  );
}
