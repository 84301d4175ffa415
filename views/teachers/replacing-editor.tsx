/**
 * Who takes the classes of a teacher who is ill: the proposal for each, and the others who are free then. Its value is what
 * was chosen otherwise: `[{student_bookings_id, teacher_id}]`, a null teacher cancels.
 */
import { useTranslations } from 'use-intl';
import { type ReplacingChoice, sickDay } from '#contract/entities/workday.ts';
import { useCall } from '#services/queries.ts';
import field from '#ui/field.module.css';
import type { EditorProps } from '#ui/form/form-types.ts';
import { SelectField } from '#ui/select-field.tsx';
import { useFormats } from '../format/use-formats.ts';
import styles from './replacing-editor.module.css';

const NOBODY = 'cancel';
const isDay = (given: unknown): given is string => typeof given === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(given);

export default function ReplacingEditor({ field: { label }, value, onChange, error, values }: EditorProps) {
  const t = useTranslations();
  const formats = useFormats();
  const chosen = new Map(
    (Array.isArray(value) ? (value as ReplacingChoice[]) : []).map((one) => [one.student_bookings_id, one.teacher_id]),
  );
  const teacher = typeof values.teacher === 'number' ? values.teacher : 0;
  const date = isDay(values.date) ? values.date : '';
  const query = useCall(
    'booking',
    sickDay,
    {
      params: { id: teacher },
      // The reason changes nothing of the proposal.
      body: { date, to: isDay(values.to) ? values.to : undefined, reason: '-', choices: [], dry_run: true },
    },
    { enabled: teacher > 0 && date !== '' },
  );
  const classes = query.data?.classes ?? [];
  const choose = (booking: number, proposed: number | null, to: string | null) => {
    const teacher_id = to === NOBODY || to === null ? null : Number(to);
    const next = new Map(chosen);
    if (teacher_id === proposed) next.delete(booking);
    else next.set(booking, teacher_id);
    onChange([...next].map(([student_bookings_id, teacher_id]) => ({ student_bookings_id, teacher_id })));
  };
  return (
    <fieldset className={styles.editor}>
      <legend className={field.label}>{label}</legend>
      {classes.length === 0 ? (
        <p className={styles.none} role="status">
          {t(
            query.isFetching ? 'ui.loading' : date === '' || teacher === 0 ? 'teachers.sickFirst' : 'teachers.sickNone',
          )}
        </p>
      ) : (
        classes.map((one) => {
          const proposed = one.teacher?.id ?? null;
          const now = chosen.has(one.student_bookings_id) ? (chosen.get(one.student_bookings_id) ?? null) : proposed;
          return (
            <div key={one.student_bookings_id} className={styles.line}>
              <span className={styles.what}>
                <span>
                  {one.student_name}
                  {one.licence_category && <span className={styles.time}> · {one.licence_category}</span>}
                </span>
                <span className={styles.time}>{formats.instant(one.starts_at)}</span>
              </span>
              <SelectField
                fixed
                labelHidden
                label={t('teachers.takenBy', { name: one.student_name })}
                options={[
                  ...one.free.map(({ id, name }) => ({ id: String(id), label: name })),
                  { id: NOBODY, label: t('teachers.takenByNobody') },
                ]}
                value={now === null ? NOBODY : String(now)}
                onChange={(to) => choose(one.student_bookings_id, proposed, to)}
              />
            </div>
          );
        })
      )}
      {error && <span className={field.error}>{error}</span>}
    </fieldset>
  );
}
