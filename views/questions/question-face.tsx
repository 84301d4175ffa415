/** A question as a student is asked it: image, text, answers; the right ones marked where that is wanted. */
import { useTranslations } from 'use-intl';
import type { Answer } from '#contract/entities/question.ts';
import { isNumeric } from '#contract/rules/numeric.ts';
import { Icon } from '#ui/icon.tsx';
import { StoredImage } from '../form/stored-image.tsx';
import { letterOf } from './answers.ts';
import styles from './questions.module.css';

interface Props {
  readonly text: string;
  readonly image: string | null;
  readonly answers: readonly Answer[];
  /** Says which answers are right and what is said to who picks one. */
  readonly marked: boolean;
  /** Beside the list of a screen, where there is little room. */
  readonly small?: boolean;
}

export function QuestionFace({ text, image, answers, marked, small = false }: Props) {
  const t = useTranslations('questions');
  const number = isNumeric(answers);
  const several = !number && answers.filter(({ right }) => right).length > 1;
  return (
    <div className={styles.face} data-small={small || undefined}>
      {image && <StoredImage image={image} alt={t('imageOf')} className={styles.picture} />}
      <div className={styles.asked}>
        {!small && <p className={styles.text}>{text}</p>}
        {several && <p className={styles.several}>{t('several')}</p>}
        {number && <p className={styles.several}>{t('number')}</p>}
        {(!number || marked) && (
          <ol className={styles.answers}>
            {answers.map((one, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: answers have nothing else that tells them apart
              <li key={place} className={styles.answer} data-right={(marked && one.right) || undefined}>
                <span className={styles.letter} aria-hidden>
                  {number ? '=' : letterOf(place)}
                </span>
                <span className={styles.said}>
                  {one.text}
                  {marked && one.feedback && <span className={styles.feedback}>{one.feedback}</span>}
                </span>
                {marked && one.right && (
                  <span className={styles.right}>
                    <Icon name="check" size={14} />
                    {t('answers.right')}
                  </span>
                )}
              </li>
            ))}
          </ol>
        )}
      </div>
    </div>
  );
}
