/** A marked paper: the result, the score of each section, and every question with what was picked and what is right. */
import { type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import type { Picked } from '#contract/rules/marking.ts';
import { isNumeric } from '#contract/rules/numeric.ts';
import type { AskedQuestion, PickedAnswers, Score, Snapshot } from '#contract/rules/paper.ts';
import { useUrlState } from '#services/url-state.ts';
import { Icon } from '#ui/icon.tsx';
import { Progress } from '#ui/progress.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { StoredImage } from '../form/stored-image.tsx';
import styles from './review.module.css';
import { useTestWords } from './test-words.ts';

interface Props {
  readonly snapshot: Snapshot;
  readonly picked: PickedAnswers;
  readonly score: Score;
  /** Said beside the result: how long it took, when it was. */
  readonly more?: string;
  readonly actions?: ReactNode;
}

export function PaperReview({ snapshot, picked, score, more, actions }: Props) {
  const t = useTranslations('tests.review');
  const words = useTestWords();
  const id = useId();
  const [url, setUrl] = useUrlState();
  const right = new Set(score.right_ids);
  const wrong = snapshot.questions.filter(({ id }) => !right.has(id));
  const list = (questions: readonly AskedQuestion[], none: string) =>
    questions.length === 0 ? (
      <p className={styles.muted}>{none}</p>
    ) : (
      <ol className={styles.questions}>
        {questions.map((one) => (
          <Marked
            key={one.id}
            question={one}
            number={snapshot.questions.indexOf(one) + 1}
            picked={Object.hasOwn(picked, one.id) ? (picked[one.id] ?? []) : []}
            right={right.has(one.id)}
          />
        ))}
      </ol>
    );
  const penalty = snapshot.pass_rule.kind === 'max_penalty';
  return (
    <div className={styles.review}>
      <section className={styles.verdict} data-passed={score.passed} aria-label={t('result')}>
        <span className={styles.mark}>
          <Icon name={score.passed ? 'circle-check' : 'circle-alert'} size={20} />
        </span>
        <div className={styles.words}>
          <p className={styles.headline} role="status">
            {t(score.passed ? 'passed' : 'failed')}
          </p>
          <p>
            {[
              t('right', { right: score.right, total: score.total }),
              ...(score.unanswered > 0 ? [t('unanswered', { count: score.unanswered })] : []),
              ...(penalty ? [t('penalty', { count: score.penalty })] : []),
              ...(score.vetoes > 0 ? [t('vetoes', { count: score.vetoes })] : []),
            ].join(' · ')}
          </p>
          <p className={styles.muted}>
            {[t('rule', { rule: words.rule(snapshot.pass_rule) }), more].filter(Boolean).join(' · ')}
          </p>
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </section>
      <div className={styles.columns}>
        <div className={styles.main}>
          <Tabs
            label={t('questions')}
            selected={url.show === 'all' ? 'all' : 'wrong'}
            onSelect={(id) => setUrl({ show: id === 'all' ? 'all' : null }, true)}
            tabs={[
              { id: 'wrong', label: t('wrongOnly', { count: wrong.length }), content: list(wrong, t('noneWrong')) },
              {
                id: 'all',
                label: t('all', { count: snapshot.questions.length }),
                content: list(snapshot.questions, t('noneWrong')),
              },
            ]}
          />
        </div>
        {score.sections.length > 1 && (
          <aside className={styles.sections} aria-labelledby={id}>
            <h2 id={id} className={styles.heading}>
              {t('sections')}
            </h2>
            {score.sections.map((one, index) => (
              <Progress
                // biome-ignore lint/suspicious/noArrayIndexKey: sections stand in the order of the paper, which is done
                key={index}
                label={one.title || t('sectionNumber', { number: index + 1 })}
                value={one.right}
                max={one.total}
                text={t('right', { right: one.right, total: one.total })}
              />
            ))}
          </aside>
        )}
      </div>
    </div>
  );
}

interface MarkedProps {
  readonly question: AskedQuestion;
  readonly number: number;
  readonly picked: readonly Picked[];
  readonly right: boolean;
}

function Marked({ question, number, picked, right }: MarkedProps) {
  const t = useTranslations('tests.review');
  return (
    <li className={styles.question}>
      <p className={styles.head}>
        <span className={styles.number}>{number}</span>
        <strong className={styles.text}>{question.text}</strong>
        <span className={styles.state} data-right={right}>
          <Icon name={right ? 'check' : 'x'} size={14} />
          {t(right ? 'isRight' : picked.length === 0 ? 'noAnswer' : 'isWrong')}
        </span>
      </p>
      <div className={styles.body} data-image={question.image !== null || undefined}>
        {question.image && <StoredImage image={question.image} alt={t('image', { number })} className={styles.image} />}
        <ul className={styles.answers}>
          {isNumeric(question.answers) && picked.length > 0 && (
            <li className={styles.answer} data-kind={right ? 'right' : 'wrong'}>
              <Icon name={right ? 'check' : 'x'} size={14} />
              <span>
                {String(picked[0])}
                <span className={styles.said}>{t('typedNumber')}</span>
              </span>
            </li>
          )}
          {question.answers.map((answer, place) => {
            const chosen = picked.includes(place);
            const kind = answer.right ? 'right' : chosen ? 'wrong' : 'plain';
            return (
              <li key={answer.place} className={styles.answer} data-kind={kind}>
                <Icon name={answer.right ? 'check' : chosen ? 'x' : 'minus'} size={14} />
                <span>
                  {answer.text}
                  <span className={styles.said}>
                    {[...(answer.right ? [t('rightAnswer')] : []), ...(chosen ? [t('pickedAnswer')] : [])].join(', ')}
                  </span>
                </span>
              </li>
            );
          })}
        </ul>
        {question.explanation && <p className={styles.explanation}>{question.explanation}</p>}
      </div>
    </li>
  );
}
