/** What the attempt came to, as the server marked it: how many were right, not which. */
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { AttemptPaper } from '#contract/entities/attempt.ts';
import { Icon } from '#ui/icon.tsx';
import { Progress } from '#ui/progress.tsx';
import { useTestWords } from '../tests/test-words.ts';
import styles from './sit.module.css';
import type { Result } from './use-attempt.ts';

export function SitResult({ paper, result }: { paper: AttemptPaper; result: Result }) {
  const t = useTranslations('tests');
  const words = useTestWords();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { score, status } = result;
  const counted = status === 'submitted' ? score : null;
  return (
    <section className={styles.result} data-passed={Boolean(result.passed)} aria-label={t('review.result')}>
      <p className={styles.test}>{paper.title}</p>
      <h1 ref={heading} tabIndex={-1} className={styles.verdict}>
        <Icon name={result.passed ? 'circle-check' : 'circle-alert'} size={24} />
        {t(result.passed ? 'review.passed' : 'review.failed')}
      </h1>
      {counted ? (
        <p className={styles.count}>
          {[
            t('review.right', { right: counted.right, total: counted.total }),
            ...(counted.unanswered > 0 ? [t('review.unanswered', { count: counted.unanswered })] : []),
            ...(paper.pass_rule.kind === 'max_penalty' ? [t('review.penalty', { count: counted.penalty })] : []),
            ...(counted.vetoes > 0 ? [t('review.vetoes', { count: counted.vetoes })] : []),
          ].join(' · ')}
        </p>
      ) : (
        <p className={styles.count}>{t('sit.expired')}</p>
      )}
      <p className={styles.muted}>{t('review.rule', { rule: words.rule(paper.pass_rule) })}</p>
      {counted && counted.sections.length > 1 && (
        <div className={styles.sections}>
          {counted.sections.map((one, index) => (
            <Progress
              // biome-ignore lint/suspicious/noArrayIndexKey: sections stand in the order of the paper, which is done
              key={index}
              label={one.title || t('review.sectionNumber', { number: index + 1 })}
              value={one.right}
              max={one.total}
              text={t('review.right', { right: one.right, total: one.total })}
            />
          ))}
        </div>
      )}
      <p className={styles.muted}>{t('sit.school')}</p>
    </section>
  );
}
