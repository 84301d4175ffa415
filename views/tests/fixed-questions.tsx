/** The chosen questions of a section in their order: found by typing, moved by Alt+arrows, taken out by Delete. */
import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Question, question } from '#contract/entities/question.ts';
import { useCall } from '#services/queries.ts';
import { IconButton } from '#ui/button.tsx';
import { ComboField } from '#ui/combo-field.tsx';
import type { FormServices } from '#ui/form/form-types.ts';
import { Tag } from '#ui/tag.tsx';
import styles from './sections.module.css';

interface Props {
  /** The section's name, for those who hear it. */
  readonly label: string;
  readonly ids: readonly number[];
  readonly onChange: (ids: readonly number[]) => void;
  readonly services: FormServices;
  readonly error: string | null;
}

export function FixedQuestions({ label, ids, onChange, services, error }: Props) {
  const t = useTranslations();
  const id = useId();
  const [at, setAt] = useState(0);
  const query = useMemo(() => ({ ids: ids.join(','), per_page: 500 }), [ids]);
  const found = useCall(
    'question',
    question.endpoints.list,
    { query },
    {
      enabled: ids.length > 0,
      keep: true,
    },
  );
  const rows = new Map((found.data?.data as Question[] | undefined)?.map((row) => [row.id, row]));
  const active = Math.min(at, ids.length - 1);
  const go = (to: number) => {
    const next = Math.min(ids.length - 1, Math.max(0, to));
    setAt(next);
    document.getElementById(`${id}${next}`)?.scrollIntoView({ block: 'nearest' });
  };
  const move = (from: number, by: number) => {
    const to = from + by;
    if (to < 0 || to >= ids.length) return;
    const next = [...ids];
    next.splice(to, 0, ...next.splice(from, 1));
    onChange(next);
    go(to);
  };
  const remove = (index: number) => onChange(ids.filter((_id, place) => place !== index));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.target !== event.currentTarget) return;
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by && event.altKey) move(active, by);
    else if (by) go(active + by);
    else if (event.key === 'Home') go(0);
    else if (event.key === 'End') go(ids.length - 1);
    else if (event.key === 'Delete' || event.key === 'Backspace') remove(active);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={styles.fixed}>
      <ComboField
        label={t('tests.sections.addQuestion')}
        value={null}
        onChange={(added) => added !== null && !ids.includes(added) && onChange([...ids, added])}
        search={async (text, signal) =>
          (await services.search('question', text, signal)).filter((one) => !ids.includes(one.id))
        }
        resolve={(wanted) => services.resolve('question', wanted)}
        error={error}
      />
      {ids.length > 0 && (
        <>
          <div
            role="listbox"
            tabIndex={0}
            aria-label={t('tests.sections.questionsOf', { name: label })}
            aria-describedby={`${id}keys`}
            aria-activedescendant={`${id}${active}`}
            className={styles.questions}
            onKeyDown={onKeyDown}
          >
            {ids.map((one, index) => {
              const row = rows.get(one);
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the list's, which keeps focus
                // biome-ignore lint/a11y/useFocusableInteractive: the list points here by aria-activedescendant
                <div
                  key={one}
                  id={`${id}${index}`}
                  role="option"
                  aria-selected={index === active}
                  data-active={index === active || undefined}
                  className={styles.question}
                  onClick={() => go(index)}
                >
                  <span className={styles.place}>{index + 1}</span>
                  <span className={styles.text}>{row?.text ?? `#${one}`}</span>
                  {row && row.status !== 'published' && (
                    <Tag tone={row.status === 'draft' ? 'warning' : 'danger'}>{t(`content.status.${row.status}`)}</Tag>
                  )}
                </div>
              );
            })}
          </div>
          <div className={styles.keys}>
            <IconButton
              size="small"
              icon="chevron-up"
              label={t('tests.sections.questionUp')}
              isDisabled={active <= 0}
              onPress={() => move(active, -1)}
            />
            <IconButton
              size="small"
              icon="chevron-down"
              label={t('tests.sections.questionDown')}
              isDisabled={active >= ids.length - 1}
              onPress={() => move(active, 1)}
            />
            <IconButton size="small" icon="x" label={t('tests.sections.questionOut')} onPress={() => remove(active)} />
            <span id={`${id}keys`} className={styles.hint}>
              {t('tests.sections.questionKeys')}
            </span>
          </div>
        </>
      )}
    </div>
  );
}
