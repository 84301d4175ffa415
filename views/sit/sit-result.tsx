/** What the attempt came to, as the server marked it and as far as the test's rule shows it. */
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { AttemptPaper, AttemptResult, WrongAnswer } from '#contract/entities/attempt.ts';
import { Icon } from '#ui/icon.tsx';
import { Progress } from '#ui/progress.tsx';
import { useTestWords } from '../tests/test-words.ts';
import styles from './sit.module.css';

export function SitResult({ paper, result }: { paper: AttemptPaper; result: AttemptResult }) {
  const t = useTranslations('tests');
  const words = useTestWords();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { score, status } = result;
  const counted = status === 'submitted' ? score : null;
  if (result.shown === 'nothing') {
    return (
      <section className={styles.result} aria-label={t('review.result')}>
        <p className={styles.test}>{paper.title}</p>
        <h1 ref={heading} tabIndex={-1} className={styles.handed}>
          <Icon name="circle-check" size={24} />
          {t('sit.handedIn')}
        </h1>
        <p className={styles.muted}>{t('sit.schoolTells')}</p>
      </section>
    );
  }
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
      {result.wrong && result.wrong.length > 0 && <Wrong paper={paper} wrong={result.wrong} />}
      <p className={styles.muted}>{t('sit.school')}</p>
    </section>
  );
}

/** The questions that were answered wrongly, by their numbers on the paper. */
function Wrong({ paper, wrong }: { paper: AttemptPaper; wrong: readonly WrongAnswer[] }) {
  const t = useTranslations('tests');
  return (
    <section className={styles.wrong} aria-label={t('review.wrongOnly', { count: wrong.length })}>
      <h2 className={styles.heading}>{t('review.wrongOnly', { count: wrong.length })}</h2>
      <ol>
        {wrong.map(({ question_id, picked, right, explanation }) => {
          const place = paper.questions.findIndex(({ id }) => id === question_id);
          return (
            <li key={question_id}>
              <p className={styles.asked}>
                <span className={styles.number}>{place + 1}</span>
                {paper.questions[place]?.text}
              </p>
              <dl>
                <dt>{t('sit.yours')}</dt>
                <dd>{picked.length > 0 ? picked.join(' · ') : t('review.noAnswer')}</dd>
                <dt>{t('review.isRight')}</dt>
                <dd>{right.join(' · ')}</dd>
              </dl>
              {explanation && <p className={styles.muted}>{explanation}</p>}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
