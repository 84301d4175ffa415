/** The ways in which countries ask their theory test, to begin with one: arrows choose, Enter takes it into the form. */
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { BLUEPRINTS, type Blueprint } from '#contract/data/countries/blueprints.ts';
import { categoryTree } from '#contract/entities/category.ts';
import { spreadOver } from '#contract/rules/blueprint-sections.ts';
import { useCall } from '#services/queries.ts';
import styles from './test-add.module.css';
import { useTestWords } from './test-words.ts';

interface Props {
  /** What stands in the title's field: one that was typed is left as it is. */
  readonly title: string;
  readonly onChoose: (values: Record<string, unknown>) => void;
}

export function BlueprintChoice({ title, onChoose }: Props) {
  const t = useTranslations();
  const words = useTestWords();
  const id = useId();
  const tree = useCall('category', categoryTree, {});
  const list = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const [chosen, setChosen] = useState<string | null>(null);
  // Here is where one begins.
  useEffect(() => list.current?.focus(), []);
  const names = BLUEPRINTS.map((one) => t(`blueprint.${one.id}`) as string);
  const choose = (index: number) => {
    const one = BLUEPRINTS[index] as Blueprint;
    setAt(index);
    setChosen(one.id);
    onChoose({
      ...(title === '' || names.includes(title) ? { title: names[index] } : {}),
      licence_category: one.licence_category,
      sections: spreadOver(tree.data?.data ?? [], one.questions, one.licence_category),
      timing: one.timing,
      pass_rule: one.pass_rule,
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (by) setAt(Math.min(BLUEPRINTS.length - 1, Math.max(0, at + by)));
    else if (event.key === 'Home') setAt(0);
    else if (event.key === 'End') setAt(BLUEPRINTS.length - 1);
    else if (event.key === 'Enter' || event.key === ' ') choose(at);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={styles.group}>
      <p className={styles.label}>
        <strong id={`${id}label`}>{t('tests.start.label')}</strong>
        <span id={`${id}keys`}>{t('tests.start.keys')}</span>
      </p>
      <div
        ref={list}
        role="listbox"
        data-content
        data-work
        tabIndex={0}
        aria-labelledby={`${id}label`}
        aria-describedby={`${id}keys`}
        aria-activedescendant={`${id}${at}`}
        aria-busy={tree.isPending}
        className={styles.choices}
        onKeyDown={onKeyDown}
      >
        {BLUEPRINTS.map((one, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the list's, which keeps focus
          // biome-ignore lint/a11y/useFocusableInteractive: the list points here by aria-activedescendant
          <div
            key={one.id}
            id={`${id}${index}`}
            role="option"
            aria-selected={one.id === chosen}
            data-active={index === at || undefined}
            data-chosen={one.id === chosen || undefined}
            className={styles.choice}
            onClick={() => choose(index)}
          >
            <span className={styles.name}>{names[index]}</span>
            <span className={styles.facts}>
              {[t('tests.sections.total', { count: one.questions }), words.timing(one.timing)].join(' · ')}
            </span>
            <span className={styles.facts}>{words.rule(one.pass_rule)}</span>
          </div>
        ))}
      </div>
    </div>
  );
}
