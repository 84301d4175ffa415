/**
 * The sections of a test in the order in which they are asked. A section's questions are chosen one by one, or drawn from a
 * category. Alt+arrows in a section move it.
 */
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { z } from 'zod';
import { type Section, section, sectionSize } from '#contract/rules/sections.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { ComboField } from '#ui/combo-field.tsx';
import field from '#ui/field.module.css';
import type { EditorProps } from '#ui/form/form-types.ts';
import { Tag } from '#ui/tag.tsx';
import { TextField } from '#ui/text-field.tsx';
import { FixedQuestions } from './fixed-questions.tsx';
import { NumberPart, partFaults, useFaultText } from './parts.tsx';
import styles from './sections.module.css';

const size = (one: Section): number => Number(sectionSize(one)) || 0;

/** What can have the focus in a section: three buttons, then its fields. */
const partsOf = (item: Element): HTMLElement[] => [
  ...item.querySelectorAll<HTMLElement>('button, input, [role="listbox"]'),
];
const FIRST_FIELD = 3;

export default function SectionsEditor({ field: { label, schema }, value, onChange, error, services }: EditorProps) {
  const t = useTranslations();
  const say = useFaultText();
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  /** Where focus goes once what was added, moved or taken out is drawn. */
  const next = useRef<{ place: number; at: number } | null>(null);
  const sections = Array.isArray(value) ? (value as readonly Section[]) : [];
  const faults = error ? partFaults(section.array() as z.ZodType, sections) : new Map();
  const whole =
    error && faults.size === 0 ? (partFaults(schema, sections).has('') ? t('tests.sections.tooMany') : error) : null;
  useEffect(() => {
    if (!next.current || !list.current) return;
    const item = list.current.children[next.current.place];
    const parts = item ? partsOf(item) : [];
    (parts[next.current.at] ?? parts[0])?.focus();
    next.current = null;
  });
  const change = (place: number, one: Section) =>
    onChange(sections.map((each, index) => (index === place ? one : each)));
  const add = (one: Section) => {
    next.current = { place: sections.length, at: FIRST_FIELD };
    onChange([...sections, one]);
  };
  const remove = (place: number) => {
    if (sections.length > 1) next.current = { place: Math.min(place, sections.length - 2), at: FIRST_FIELD };
    onChange(sections.filter((_one, index) => index !== place));
  };
  const move = (place: number, by: number) => {
    const to = place + by;
    if (to < 0 || to >= sections.length) return;
    const moved = [...sections];
    moved.splice(to, 0, ...moved.splice(place, 1));
    const from = list.current?.children[place];
    next.current = { place: to, at: from ? partsOf(from).indexOf(document.activeElement as HTMLElement) : FIRST_FIELD };
    onChange(moved);
  };
  const onKeyDown = (place: number) => (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!by || !event.altKey || event.defaultPrevented || event.nativeEvent.isComposing) return;
    // There Alt+Down opens the list of what can be chosen.
    if ((event.target as Element).getAttribute('role') === 'combobox') return;
    event.preventDefault();
    event.stopPropagation();
    move(place, by);
  };
  const total = sections.reduce((sum, one) => sum + size(one), 0);
  return (
    <fieldset className={styles.editor} aria-describedby={`${id}keys`}>
      <legend className={styles.legend}>
        <span>{label}</span>
        <span className={styles.total} role="status">
          {t('tests.sections.total', { count: total })}
        </span>
      </legend>
      <ol ref={list} className={styles.list}>
        {sections.map((one, index) => {
          const name = one.title || t('tests.sections.number', { number: index + 1 });
          const fault = (part: string) => say(faults.get(`${index}.${part}`));
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: sections have nothing else that tells them apart
            <li key={index} className={styles.section} aria-label={name} onKeyDown={onKeyDown(index)}>
              <div className={styles.head}>
                <span className={styles.number} aria-hidden>
                  {index + 1}
                </span>
                <Tag tone={one.kind === 'drawn' ? 'info' : 'neutral'}>{t(`tests.sections.${one.kind}`)}</Tag>
                <span className={styles.count}>{t('tests.sections.total', { count: size(one) })}</span>
                <span className={styles.acts}>
                  <IconButton
                    size="small"
                    icon="chevron-up"
                    label={t('ui.form.moveUp', { name })}
                    isDisabled={index === 0}
                    onPress={() => move(index, -1)}
                  />
                  <IconButton
                    size="small"
                    icon="chevron-down"
                    label={t('ui.form.moveDown', { name })}
                    isDisabled={index === sections.length - 1}
                    onPress={() => move(index, 1)}
                  />
                  <IconButton
                    size="small"
                    icon="x"
                    label={t('ui.form.removeItem', { name })}
                    onPress={() => remove(index)}
                  />
                </span>
              </div>
              {one.kind === 'drawn' ? (
                <div className={styles.drawn}>
                  <ComboField
                    label={t('tests.sections.category')}
                    value={one.category_id || null}
                    onChange={(category) => change(index, { ...one, category_id: category ?? (undefined as never) })}
                    search={(text, signal) => services.search('category', text, signal)}
                    resolve={(ids) => services.resolve('category', ids)}
                    error={fault('category_id')}
                    required
                  />
                  <NumberPart
                    label={t('tests.sections.howMany')}
                    value={one.count}
                    onChange={(count) => change(index, { ...one, count: count as number })}
                    error={fault('count')}
                  />
                  <TitlePart one={one} onChange={(given) => change(index, given)} error={fault('title')} />
                  <span className={styles.wide}>
                    <Checkbox
                      isSelected={one.with_children !== false}
                      onChange={(on) => change(index, { ...one, with_children: on })}
                    >
                      {t('tests.sections.withChildren')}
                    </Checkbox>
                  </span>
                </div>
              ) : (
                <div className={styles.stack}>
                  <TitlePart one={one} onChange={(given) => change(index, given)} error={fault('title')} />
                  <FixedQuestions
                    label={name}
                    ids={one.question_ids}
                    onChange={(ids) => change(index, { ...one, question_ids: [...ids] })}
                    services={services}
                    error={fault('question_ids')}
                  />
                </div>
              )}
            </li>
          );
        })}
      </ol>
      {whole && (
        <p className={field.error} role="alert">
          {whole}
        </p>
      )}
      <div className={styles.add}>
        <Button
          size="small"
          icon="plus"
          onPress={() =>
            add({ kind: 'drawn', title: '', category_id: undefined as never, with_children: true, count: 10 })
          }
        >
          {t('tests.sections.addDrawn')}
        </Button>
        <Button size="small" icon="plus" onPress={() => add({ kind: 'fixed', title: '', question_ids: [] })}>
          {t('tests.sections.addFixed')}
        </Button>
        <span id={`${id}keys`} className={styles.hint}>
          {t('tests.sections.keys')}
        </span>
      </div>
    </fieldset>
  );
}

function TitlePart({ one, onChange, error }: { one: Section; onChange: (one: Section) => void; error: string | null }) {
  const t = useTranslations('tests.sections');
  return (
    <TextField
      label={t('title')}
      value={one.title}
      onChange={(title) => onChange({ ...one, title })}
      error={error}
      autoComplete="off"
    />
  );
}
