/** The test's name, how far one is, and the time that is left. Only the last minute is said aloud. */
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Icon } from '#ui/icon.tsx';
import styles from './sitting.module.css';
import { type Sat, secondsLeft, unanswered } from './sitting.ts';

const two = (value: number) => String(value).padStart(2, '0');
/** `29:07`; hours are minutes too. */
export const clockText = (seconds: number): string => `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;

/** Seconds left at which the clock warns, and at which it is nearly over. */
const SOON = { total: 300, per_question: 10, none: 0 } as const;
const SHORT = { total: 60, per_question: 5, none: 0 } as const;

export function SittingClock({ sitting }: { sitting: Sat }) {
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
  const soon = left !== null && left <= SOON[kind];
  const total = sitting.snapshot.questions.length;
  const answered = total - unanswered(sitting).length;
  return (
    <div className={styles.bar}>
      <div className={styles.how}>
        <h1 className={styles.title}>{sitting.snapshot.title}</h1>
        <p className={styles.muted}>
          {[t('where', { number: sitting.at + 1, total }), t('answered', { count: answered, total })].join(' · ')}
        </p>
      </div>
      {left !== null && (
        <span
          role="timer"
          aria-label={t(`left.${kind as 'total'}`)}
          className={styles.clock}
          data-left={short ? 'short' : soon ? 'soon' : undefined}
        >
          <Icon name="clock" size={16} />
          {clockText(left)}
        </span>
      )}
      <span className={styles.hidden} role="status">
        {short && kind === 'total' ? t('lastMinute') : ''}
      </span>
      <span className={styles.track} aria-hidden>
        <span className={styles.fill} style={{ inlineSize: `${total === 0 ? 0 : (answered / total) * 100}%` }} />
      </span>
    </div>
  );
}
