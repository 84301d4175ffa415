/**
 * Who takes the classes of a teacher who is ill: the proposal for each, and the others who are free then. Its value is what
 * was chosen otherwise: `[{student_bookings_id, teacher_id}]`, a null teacher cancels.
 */
import { useTranslations } from 'use-intl';
import { type ReplacingChoice, sickDay } from '#contract/entities/workday.ts';
import { useCall } from '#services/queries.ts';
import { isDayText } from '#services/url-state.ts';
import type { EditorProps } from '#ui/form/form-types.ts';
import { ClassChoices } from '../form/class-choices.tsx';

export default function ReplacingEditor({ field: { label }, value, onChange, error, values }: EditorProps) {
  const t = useTranslations();
  const chosen = new Map(
    (Array.isArray(value) ? (value as ReplacingChoice[]) : []).map((one) => [one.student_bookings_id, one.teacher_id]),
  );
  const teacher = typeof values.teacher === 'number' ? values.teacher : 0;
  const date = isDayText(values.date) ? values.date : '';
  const query = useCall(
    'booking',
    sickDay,
    {
      params: { id: teacher },
      // The reason changes nothing of the proposal.
      body: { date, to: isDayText(values.to) ? values.to : undefined, kind: 'leave', choices: [], dry_run: true },
    },
    { enabled: teacher > 0 && date !== '' },
  );
  const unasked = date === '' || teacher === 0;
  return (
    <ClassChoices
      label={label}
      error={error}
      classes={query.data?.classes}
      empty={t(query.isFetching ? 'ui.loading' : unasked ? 'teachers.sickFirst' : 'teachers.sickNone')}
      proposed={(one) => one.teacher}
      chosen={chosen}
      onChange={(next) =>
        onChange([...next].map(([student_bookings_id, teacher_id]) => ({ student_bookings_id, teacher_id })))
      }
      choiceLabel={(one) => t('teachers.takenBy', { name: one.student_name })}
      none={{ id: 'cancel', label: t('teachers.takenByNobody') }}
    />
  );
}
