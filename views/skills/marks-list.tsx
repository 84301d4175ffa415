/**
 * The skills of a class, marked by one key each: 1 introduced, 2 with help, 3 alone, 0 not marked; each goes on to the next.
 * Keys of the list are its own while it has the focus; Tab leaves it.
 */
import { Fragment, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { classSkills, type SkillMarks } from '#contract/entities/skill-mark.ts';
import { LEVEL_NAMES } from '#contract/rules/progress.ts';
import { useCall } from '#services/queries.ts';
import { Button } from '#ui/button.tsx';
import { KeyCaps } from '#ui/key-caps.tsx';
import { LevelTag } from './level-tag.tsx';
import styles from './marks-list.module.css';

const KEYS = [1, 2, 3, 0] as const;
const CLEARING = new Set(['0', 'Backspace', 'Delete']);

interface Props {
  /** The class. */
  readonly booking: number;
  readonly labelledBy: string;
  /** What was marked so far, over what the class has. */
  readonly value: SkillMarks;
  readonly onChange: (marks: SkillMarks) => void;
  readonly autoFocus?: boolean | undefined;
  /** Said where the class has no plan. */
  readonly none: ReactNode;
}

export function MarksList({ booking, labelledBy, value, onChange, autoFocus, none }: Props) {
  const t = useTranslations();
  const id = useId();
  const [at, setAt] = useState(0);
  const query = useCall('skill_mark', classSkills, { body: { student_bookings_id: booking } });
  const skills = query.data?.data ?? [];
  const list = useRef<HTMLDivElement>(null);
  const there = skills.length > 0;
  // The skills arrive after the form has taken the focus: it goes on to them, unless somebody went elsewhere meanwhile.
  useEffect(() => {
    if (autoFocus && there && !document.activeElement?.matches('input, textarea, button')) list.current?.focus();
  }, [autoFocus, there]);
  const marked = new Map(value.map(({ skill_id, level }) => [skill_id, level]));
  const levelOf = (index: number) => {
    const skill = skills[index];
    return skill ? (marked.get(skill.skill_id) ?? skill.level) : 0;
  };
  const go = (to: number) => {
    const next = Math.min(skills.length - 1, Math.max(0, to));
    setAt(next);
    document.getElementById(`${id}${next}`)?.scrollIntoView({ block: 'nearest' });
  };
  const mark = (level: number) => {
    const skill = skills[at];
    if (!skill) return;
    // What is as the class has it is no change.
    const others = value.filter((one) => one.skill_id !== skill.skill_id);
    onChange(level === skill.level ? others : [...others, { skill_id: skill.skill_id, level }]);
    go(at + 1);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const by = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1, PageDown: 8, PageUp: -8 }[event.key];
    if (by) go(at + by);
    else if (event.key === 'Home') go(0);
    else if (event.key === 'End') go(skills.length - 1);
    else if (CLEARING.has(event.key)) mark(0);
    else if (['1', '2', '3'].includes(event.key)) mark(Number(event.key));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  if (skills.length === 0)
    return (
      <p className={styles.none} role="status">
        {query.isPending ? t('ui.loading') : query.error ? query.error.message : none}
      </p>
    );
  const count = skills.filter((_skill, index) => levelOf(index) > 0).length;
  return (
    <>
      <div
        ref={list}
        role="listbox"
        tabIndex={0}
        aria-labelledby={labelledBy}
        aria-describedby={`${id}keys`}
        aria-activedescendant={`${id}${at}`}
        className={styles.list}
        onKeyDown={onKeyDown}
      >
        {skills.map((skill, index) => (
          <Fragment key={skill.skill_id}>
            {skill.group !== skills[index - 1]?.group && (
              <div className={styles.group} role="presentation">
                {skill.group}
              </div>
            )}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys are the list's, which keeps focus */}
            {/* biome-ignore lint/a11y/useFocusableInteractive: the list points here by aria-activedescendant */}
            <div
              id={`${id}${index}`}
              role="option"
              aria-selected={index === at}
              data-active={index === at || undefined}
              className={styles.line}
              onClick={() => go(index)}
            >
              <span className={styles.name}>{skill.name}</span>
              {skill.before > 0 && (
                <span className={styles.before}>
                  {t('skills.before', { level: t(`skills.level.${LEVEL_NAMES[skill.before as 1]}`) })}
                </span>
              )}
              {levelOf(index) > 0 && <LevelTag level={levelOf(index)} />}
            </div>
          </Fragment>
        ))}
      </div>
      <div className={styles.acts} id={`${id}keys`}>
        {KEYS.map((level) => (
          <Button key={level} size="small" onPress={() => mark(level)}>
            <KeyCaps keys={[[String(level)]]} />{' '}
            {t(level === 0 ? 'skills.clear' : `skills.level.${LEVEL_NAMES[level]}`)}
          </Button>
        ))}
        <span className={styles.count} role="status">
          {t('skills.marked', { count, total: skills.length })}
        </span>
      </div>
    </>
  );
}
