/** What a student could do in the class that the form is about. Its value is what was marked: `[{skill_id, level}]`. */
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import type { SkillMarks } from '#contract/entities/skill-mark.ts';
import field from '#ui/field.module.css';
import type { EditorProps } from '#ui/form/form-types.ts';
import styles from './marks-list.module.css';
import { MarksList } from './marks-list.tsx';

export default function MarksEditor({ field: { label }, value, onChange, error, values, autoFocus }: EditorProps) {
  const t = useTranslations('skills');
  const id = useId();
  const booking = typeof values.booking === 'number' ? values.booking : null;
  return (
    <div className={field.field}>
      <span className={field.label} id={id}>
        {label}
      </span>
      {booking === null ? (
        <p className={styles.none}>{t('chooseClass')}</p>
      ) : (
        <MarksList
          key={booking}
          booking={booking}
          labelledBy={id}
          value={Array.isArray(value) ? (value as SkillMarks) : []}
          onChange={onChange}
          autoFocus={autoFocus}
          none={t('noPlan')}
        />
      )}
      {error && <span className={field.error}>{error}</span>}
    </div>
  );
}
