/** Questions of the bank that say nearly what is being written: told while it is written, not after. */
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { findSimilar, MAX_QUESTION_TEXT } from '#contract/entities/question.ts';
import { useCall } from '#services/queries.ts';
import { useFormats } from '../format/use-formats.ts';
import styles from './answers-editor.module.css';

/** Shortest text that is looked for, in characters: shorter ones are like everything. */
const SHORTEST = 12;
/** Rest between a key and the search, in ms. */
const REST = 600;
/** Share of words in common from which a question is named. */
const ALIKE = 0.6;
const MOST = 3;

export function SimilarQuestions({ text, except }: { text: unknown; except: unknown }) {
  const t = useTranslations('questions');
  const formats = useFormats();
  const typed = typeof text === 'string' ? text.trim().slice(0, MAX_QUESTION_TEXT) : '';
  const [settled, setSettled] = useState(typed);
  // A question that is edited was like others before; what counts is what is written now.
  const first = useRef(typeof except === 'number' ? typed : '');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), REST);
    return () => clearTimeout(timer);
  }, [typed]);
  const wanted = settled.length >= SHORTEST && settled !== first.current;
  const query = useCall(
    'question',
    findSimilar,
    { body: { text: settled, ...(typeof except === 'number' ? { except } : {}) } },
    { enabled: wanted, keep: true },
  );
  const found = wanted ? (query.data?.data ?? []).filter(({ similarity }) => similarity >= ALIKE).slice(0, MOST) : [];
  return (
    <div role="status" className={styles.similar} hidden={found.length === 0}>
      {found.length > 0 && (
        <>
          <p>{t('similar')}</p>
          <ul>
            {found.map((one) => (
              <li key={one.id}>
                <Link to={`/questions/view/${one.id}`} target="_blank">
                  #{one.id} {one.text}
                </Link>{' '}
                <span className={styles.hint}>{t('duplicates.share', { share: formats.percent(one.similarity) })}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
