/**
 * One question at a time. 1 to 6 or A to F pick, Enter and → go on, ← goes back, F (with six answers: M) flags, N goes to
 * the next without an answer, Ctrl+Enter hands in.
 */
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { QuestionMap } from './question-map.tsx';
import styles from './sitting.module.css';
import {
  asksNumber,
  finish,
  flag,
  go,
  isOneWay,
  nextOpen,
  numbersOf,
  pick,
  questionAt,
  type Sat,
  tick,
  typeNumber,
  unanswered,
} from './sitting.ts';
import { SittingClock } from './sitting-clock.tsx';
import { SittingKeys } from './sitting-keys.tsx';
import { type Picture, SittingQuestion } from './sitting-question.tsx';

interface Props<S> {
  readonly sitting: S;
  readonly onChange: (next: S) => void;
  /** Left out where a test that was begun is not given up. */
  readonly onLeave?: () => void;
  readonly Picture: Picture;
}

/** How often the clock is looked at, in milliseconds. */
const TICK = 250;

export function SittingPaper<S extends Sat>({ sitting, onChange, onLeave, Picture }: Props<S>) {
  const t = useTranslations();
  const [asking, setAsking] = useState(false);
  const answers = useRef<HTMLElement>(null);
  const latest = useRef({ sitting, onChange });
  latest.current = { sitting, onChange };
  useEffect(() => {
    const timer = setInterval(() => {
      const { sitting: before, onChange: change } = latest.current;
      const after = tick(before, Date.now());
      if (after !== before) change(after);
    }, TICK);
    return () => clearInterval(timer);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys belong to the question that has come
  useEffect(() => {
    if (!asking) answers.current?.focus({ preventScroll: true });
  }, [sitting.at, asking]);
  const question = questionAt(sitting);
  if (!question) return null;
  const last = sitting.at === sitting.snapshot.questions.length - 1;
  const oneWay = isOneWay(sitting);
  const flagKey = question.answers.length > 5 ? 'M' : 'F';
  const number = asksNumber(question);
  const to = (place: number) => onChange(go(sitting, place, Date.now()));
  const next = () => (last ? setAsking(true) : to(sitting.at + 1));
  const act = (event: KeyboardEvent): boolean => {
    const key = event.key.length === 1 ? event.key.toUpperCase() : event.key;
    if (event.ctrlKey || event.metaKey) {
      if (key !== 'Enter') return false;
      setAsking(true);
      return true;
    }
    if (event.altKey || event.shiftKey) return false;
    const place = /^[1-6]$/.test(key) ? Number(key) - 1 : /^[A-F]$/.test(key) ? key.charCodeAt(0) - 65 : -1;
    if (key === 'M' || key === flagKey) onChange(flag(sitting));
    else if (!number && place >= 0 && place < question.answers.length) onChange(pick(sitting, place));
    // In a number that is typed they move within it.
    else if (/^Arrow(?:Left|Right)$/.test(key) && event.target instanceof HTMLInputElement && event.target.value !== '')
      return false;
    else if (key === 'ArrowRight') to(sitting.at + 1);
    else if (key === 'ArrowLeft') to(sitting.at - 1);
    else if (key === 'N') to(nextOpen(sitting) ?? sitting.at);
    else if (key === 'Enter' && !(event.target instanceof HTMLButtonElement)) next();
    else return false;
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || asking || !act(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const open = unanswered(sitting);
  const flagged = sitting.snapshot.questions.filter(({ id }) => sitting.flagged.includes(id));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys hold wherever in the paper the focus is
    <div className={styles.paper} tabIndex={-1} onKeyDown={onKeyDown}>
      <SittingClock sitting={sitting} />
      <div className={styles.columns}>
        <div className={styles.card}>
          <SittingQuestion
            ref={answers}
            sitting={sitting}
            question={question}
            Picture={Picture}
            onPick={(place) => onChange(pick(sitting, place))}
            onType={(typed) => onChange(typeNumber(sitting, typed))}
          />
          <div className={styles.steps}>
            <Button icon="chevron-left" isDisabled={sitting.at === 0 || oneWay} onPress={() => to(sitting.at - 1)}>
              {t('tests.sitting.back')}
            </Button>
            <Button variant={last ? 'secondary' : 'primary'} icon="chevron-right" isDisabled={last} onPress={next}>
              {t('tests.sitting.next')}
            </Button>
            <Button
              icon="flag"
              aria-pressed={sitting.flagged.includes(question.id)}
              onPress={() => onChange(flag(sitting))}
            >
              {t(sitting.flagged.includes(question.id) ? 'tests.sitting.unflag' : 'tests.sitting.flag')}
            </Button>
            <span className={styles.end}>
              <Button variant={last ? 'primary' : 'secondary'} icon="check" onPress={() => setAsking(true)}>
                {t('tests.sitting.finish')}
              </Button>
            </span>
          </div>
        </div>
        <aside className={styles.side} aria-label={t('tests.sitting.overview')}>
          <QuestionMap sitting={sitting} onGo={to} />
          <SittingKeys flag={flagKey} />
        </aside>
      </div>
      {asking && (
        <Dialog
          role="alertdialog"
          width="narrow"
          title={t('tests.sitting.finishTitle')}
          onClose={() => setAsking(false)}
          footer={
            <>
              {onLeave && (
                <Button variant="quiet" onPress={onLeave}>
                  {t('tests.sitting.leave')}
                </Button>
              )}
              <Button onPress={() => setAsking(false)}>{t('tests.sitting.goOn')}</Button>
              <Button variant="primary" autoFocus onPress={() => onChange(finish(sitting, Date.now()))}>
                {t('tests.sitting.finish')}
              </Button>
            </>
          }
        >
          <p>{t('tests.sitting.finishText', { open: open.length })}</p>
          {open.length > 0 && <p>{t('tests.sitting.openOnes', { numbers: numbersOf(sitting, open) })}</p>}
          {flagged.length > 0 && <p>{t('tests.sitting.flaggedOnes', { numbers: numbersOf(sitting, flagged) })}</p>}
        </Dialog>
      )}
    </div>
  );
}
