/**
 * The answers of a question: two to six, one or more of them right. Enter goes to the next answer and adds one after the
 * last, Backspace in an empty answer takes it out, Alt+arrows move it.
 */
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Answer, answer, MAX_ANSWERS } from '#contract/entities/question.ts';
import { acceptedIn, isNumeric } from '#contract/rules/numeric.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import field from '#ui/field.module.css';
import type { EditorProps } from '#ui/form/form-types.ts';
import { TextField } from '#ui/text-field.tsx';
import { partFaults, useFaultText } from '../tests/parts.tsx';
import {
  answersOf,
  canAdd,
  canRemove,
  firstAnswers,
  letterOf,
  moved,
  noAnswer,
  noNumber,
  repeats,
  someRight,
} from './answers.ts';
import styles from './answers-editor.module.css';
import { SimilarQuestions } from './similar-questions.tsx';

export default function AnswersEditor({ field: { label }, value, onChange, error, autoFocus, values }: EditorProps) {
  const t = useTranslations('questions.answers');
  const say = useFaultText();
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  /** The answer whose text gets the focus once the list is drawn anew. */
  const next = useRef<number | null>(null);
  /** Answers whose empty feedback is drawn. */
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const answers = answersOf(value);
  const number = isNumeric(answers);
  /** What was there before a number was asked for, or after: nothing typed is lost by looking at the other. */
  const other = useRef<readonly Answer[]>(number ? firstAnswers : [noNumber]);
  const turn = () => {
    const before = other.current;
    other.current = answers;
    setOpen(new Set());
    onChange(before);
  };
  const faults = error ? partFaults(answer.array(), answers) : new Map();
  const twins = repeats(answers);
  const whole = error && faults.size === 0 && twins.size === 0 && (someRight(answers) ? error : t('noneRight'));
  useEffect(() => {
    if (next.current === null || !list.current) return;
    list.current.children[next.current]?.querySelector('textarea')?.focus();
    next.current = null;
  });
  const change = (place: number, part: Partial<Answer>) =>
    onChange(answers.map((one, index) => (index === place ? { ...one, ...part } : one)));
  const focus = (place: number) => list.current?.children[place]?.querySelector('textarea')?.focus();
  const add = () => {
    if (!canAdd(answers)) return;
    next.current = answers.length;
    onChange([...answers, number ? noNumber : noAnswer]);
  };
  const remove = (place: number) => {
    next.current = Math.max(0, place - 1);
    setOpen(new Set());
    onChange(answers.filter((_one, index) => index !== place));
  };
  const move = (place: number, to: number) => {
    const order = moved(answers, place, to);
    if (order === answers) return;
    next.current = to;
    setOpen(new Set());
    onChange(order);
  };
  const onKeyDown = (place: number) => (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const inText = event.target instanceof HTMLTextAreaElement && event.target.name === 'answer';
    if (by && event.altKey) move(place, place + by);
    else if (event.key === 'Enter' && inText && !event.shiftKey && !event.altKey)
      place < answers.length - 1 ? focus(place + 1) : add();
    else if (event.key === 'Backspace' && inText && answers[place]?.text === '' && canRemove(answers)) remove(place);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <SimilarQuestions text={values.text} except={values.question} />
      <fieldset className={styles.editor} aria-describedby={`${id}keys`}>
        <legend className={styles.legend}>
          <span>
            {label}
            <span className={field.required} aria-hidden>
              *
            </span>
          </span>
          <span className={styles.count} role="status">
            {number
              ? t('numbers', { count: answers.length })
              : t('count', { right: answers.filter(({ right }) => right).length, all: answers.length })}
          </span>
        </legend>
        <Checkbox isSelected={number} onChange={turn}>
          {t('askNumber')}
        </Checkbox>
        {number && <p className={styles.hint}>{t('numberForms')}</p>}
        {whole && (
          <p className={field.error} role="alert" tabIndex={-1} data-invalid="true">
            {whole}
          </p>
        )}
        <ol ref={list} className={styles.list}>
          {answers.map((one, index) => {
            const letter = letterOf(index);
            const twin = twins.get(index);
            const fault =
              say(faults.get(`${index}.text`)) ??
              (error && number && one.text !== '' && acceptedIn(one.text) === null ? t('numberForms') : null) ??
              (error && twin !== undefined ? t('same', { letter: letterOf(twin) }) : null);
            const feedback = one.feedback !== '' || open.has(index);
            return (
              <li
                // biome-ignore lint/suspicious/noArrayIndexKey: answers have nothing else that tells them apart
                key={index}
                className={styles.answer}
                data-right={one.right || undefined}
                onKeyDown={onKeyDown(index)}
              >
                <span className={styles.letter} aria-hidden>
                  {number ? '=' : letter}
                </span>
                <div className={styles.text}>
                  <TextField
                    label={number ? t('accepted', { number: index + 1 }) : t('answer', { letter })}
                    name="answer"
                    lines={2}
                    value={one.text}
                    onChange={(text) => change(index, { text })}
                    error={fault}
                    autoComplete="off"
                    autoFocus={autoFocus && index === 0}
                  />
                </div>
                <div className={styles.acts}>
                  {!number && (
                    <Checkbox isSelected={one.right} onChange={(right) => change(index, { right })}>
                      <span aria-hidden>{t('right')}</span>
                      <span className={styles.hidden}>{t('isRight', { letter })}</span>
                    </Checkbox>
                  )}
                  <IconButton
                    size="small"
                    icon="message-square"
                    label={t('feedbackOf', { letter })}
                    aria-expanded={feedback}
                    isDisabled={feedback}
                    onPress={() => setOpen(new Set([...open, index]))}
                  />
                  <IconButton
                    size="small"
                    icon="chevron-up"
                    label={t('up', { letter })}
                    excludeFromTabOrder
                    isDisabled={index === 0}
                    onPress={() => move(index, index - 1)}
                  />
                  <IconButton
                    size="small"
                    icon="chevron-down"
                    label={t('down', { letter })}
                    excludeFromTabOrder
                    isDisabled={index === answers.length - 1}
                    onPress={() => move(index, index + 1)}
                  />
                  <IconButton
                    size="small"
                    icon="x"
                    label={t('remove', { letter })}
                    isDisabled={!canRemove(answers)}
                    onPress={() => remove(index)}
                  />
                </div>
                {feedback && (
                  <div className={styles.feedback}>
                    <TextField
                      label={t('feedbackOf', { letter })}
                      lines={2}
                      value={one.feedback}
                      onChange={(text) => change(index, { feedback: text })}
                      error={say(faults.get(`${index}.feedback`))}
                      autoComplete="off"
                      autoFocus={open.has(index) && one.feedback === ''}
                    />
                  </div>
                )}
              </li>
            );
          })}
        </ol>
        <div className={styles.foot}>
          <Button size="small" icon="plus" isDisabled={!canAdd(answers)} onPress={add}>
            {t('add')}
          </Button>
          <span id={`${id}keys`} className={styles.hint}>
            {canAdd(answers) ? t('keys') : t('most', { count: MAX_ANSWERS })}
          </span>
        </div>
      </fieldset>
    </>
  );
}
