/** What a sitting came to, marked by the rules the server marks by. */
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { mark } from '#contract/rules/marking.ts';
import { Button } from '#ui/button.tsx';
import { PaperReview } from './paper-review.tsx';
import styles from './sitting.module.css';
import { ranOut, type Sitting } from './sitting.ts';
import { clockText } from './sitting-clock.tsx';

interface Props {
  readonly sitting: Sitting;
  readonly onAgain: () => void;
  readonly onDone: () => void;
}

export function SittingResult({ sitting, onAgain, onDone }: Props) {
  const t = useTranslations();
  const score = useMemo(() => mark(sitting.snapshot, sitting.picked), [sitting]);
  const seconds = Math.max(0, Math.round(((sitting.finishedAt ?? sitting.startedAt) - sitting.startedAt) / 1000));
  return (
    <div className={styles.result}>
      <h1>{sitting.snapshot.title}</h1>
      <PaperReview
        snapshot={sitting.snapshot}
        picked={sitting.picked}
        score={score}
        more={[
          t('tests.review.took', { time: clockText(seconds) }),
          ...(ranOut(sitting) ? [t('tests.review.ranOut')] : []),
        ].join(' · ')}
        actions={
          <>
            <Button icon="rotate-ccw" autoFocus onPress={onAgain}>
              {t('tests.sitting.again')}
            </Button>
            <Button onPress={onDone}>{t('tests.sitting.toTest')}</Button>
          </>
        }
      />
    </div>
  );
}
