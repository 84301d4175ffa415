/** The question on show with its answers: one list, which has the focus and says what is picked. */
import { type ComponentType, type KeyboardEvent, type Ref, useEffect, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Picked } from '#contract/rules/marking.ts';
import { numberTyped } from '#contract/rules/numeric.ts';
import { Icon } from '#ui/icon.tsx';
import styles from './sitting.module.css';
import { asksNumber, hasSeveral, pickedFor, type Sat, type SatQuestion } from './sitting.ts';

/** Draws an image that a question names. */
export type Picture = ComponentType<{ readonly image: string; readonly alt: string; readonly className?: string }>;

interface Props {
  readonly sitting: Sat;
  readonly question: SatQuestion;
  readonly Picture: Picture;
  readonly onPick: (place: number) => void;
  readonly onType: (typed: string) => void;
  readonly ref: Ref<HTMLElement>;
}

const LETTERS = 'ABCDEF';

export function SittingQuestion({ sitting, question, Picture, onPick, onType, ref }: Props) {
  const t = useTranslations('tests.sitting');
  const id = useId();
  const [at, setAt] = useState(0);
  const picked = pickedFor(sitting, question);
  const known = useRef<{ readonly id: number; readonly picked: readonly Picked[] }>({ id: 0, picked });
  // A question begins at what was picked of it, or at its first answer; after that the mark follows a letter's pick.
  useEffect(() => {
    const before = known.current.id === question.id ? known.current.picked : null;
    const newest = picked.find((place) => !before?.includes(place));
    if (!before || newest !== undefined) setAt(Number(newest ?? 0) || 0);
    known.current = { id: question.id, picked };
  }, [question.id, picked]);
  const several = hasSeveral(question);
  const section = sitting.snapshot.sections[question.section]?.title;
  const number = sitting.at + 1;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const last = question.answers.length - 1;
    if (event.key === 'ArrowDown') setAt(Math.min(last, at + 1));
    else if (event.key === 'ArrowUp') setAt(Math.max(0, at - 1));
    else if (event.key === ' ') onPick(at);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={styles.question}>
      <p className={styles.section}>
        {section && <span>{section}</span>}
        {sitting.flagged.includes(question.id) && (
          <span className={styles.flagged}>
            <Icon name="flag" size={14} />
            {t('flagged')}
          </span>
        )}
      </p>
      <h2 id={`${id}text`} className={styles.text}>
        {question.text}
      </h2>
      <p className={styles.hidden} role="status">
        {t('announce', { number, total: sitting.snapshot.questions.length, text: question.text })}
      </p>
      {question.image && <Picture image={question.image} alt={t('image', { number })} className={styles.image} />}
      <p id={`${id}how`} className={styles.muted}>
        {t(asksNumber(question) ? 'typeNumber' : several ? 'pickSeveral' : 'pickOne')}
      </p>
      {asksNumber(question) ? (
        <NumberAnswer
          key={question.id}
          ref={ref as Ref<HTMLInputElement>}
          picked={String(picked[0] ?? '')}
          labelledBy={`${id}text`}
          describedBy={`${id}how`}
          onType={onType}
        />
      ) : (
        <div
          ref={ref as Ref<HTMLDivElement>}
          role="listbox"
          data-content
          tabIndex={0}
          aria-labelledby={`${id}text`}
          aria-describedby={`${id}how`}
          aria-multiselectable={several}
          aria-activedescendant={`${id}${at}`}
          className={styles.answers}
          onKeyDown={onKeyDown}
        >
          {question.answers.map((answer, place) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the list's, which keeps focus
            // biome-ignore lint/a11y/useFocusableInteractive: the list points here by aria-activedescendant
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: answers stay in the order in which they were asked
              key={place}
              id={`${id}${place}`}
              role="option"
              aria-selected={picked.includes(place)}
              data-active={place === at || undefined}
              className={styles.answer}
              onClick={() => {
                setAt(place);
                onPick(place);
              }}
            >
              <span className={styles.letter} data-several={several || undefined} aria-hidden>
                {picked.includes(place) ? <Icon name="check" size={14} /> : LETTERS[place]}
              </span>
              <span>{answer.text}</span>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

/** The number that is asked for. What is no number is said, and counts as no answer. */
function NumberAnswer({
  picked,
  labelledBy,
  describedBy,
  onType,
  ref,
}: {
  readonly picked: string;
  readonly labelledBy: string;
  readonly describedBy: string;
  readonly onType: (typed: string) => void;
  readonly ref: Ref<HTMLInputElement>;
}) {
  const t = useTranslations('tests.sitting');
  const id = useId();
  const [typed, setTyped] = useState(picked);
  const wrong = typed.trim() !== '' && numberTyped(typed) === null;
  return (
    <div className={styles.number}>
      <input
        ref={ref}
        data-content
        inputMode="decimal"
        autoComplete="off"
        maxLength={24}
        aria-labelledby={labelledBy}
        aria-describedby={wrong ? `${describedBy} ${id}` : describedBy}
        aria-invalid={wrong}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          onType(target.value);
        }}
      />
      <p id={id} role="status" className={styles.wrong}>
        {wrong ? t('noNumber') : ''}
      </p>
    </div>
  );
}
