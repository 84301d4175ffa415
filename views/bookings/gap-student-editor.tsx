/** The student for a freed time: those who match it are offered at once, everybody else by typing. */
import { useTranslations } from 'use-intl';
import { gapCandidates } from '#contract/entities/workday.ts';
import { call } from '#services/http.ts';
import { usePhones } from '#services/phones.ts';
import { ComboField } from '#ui/combo-field.tsx';
import type { EditorProps, Found } from '#ui/form/form-types.ts';
import { useFormats } from '../format/use-formats.ts';

export default function GapStudentEditor({ field, value, onChange, error, services, values, autoFocus }: EditorProps) {
  const t = useTranslations('bookings');
  const formats = useFormats();
  const phones = usePhones();
  const search = async (text: string, signal: AbortSignal): Promise<readonly Found[]> => {
    if (text.trim() !== '' || typeof values.time !== 'number') return services.search('student', text, signal);
    const { data } = await call(gapCandidates, { body: { time: values.time, limit: 12 } }, { signal });
    return data.map((one) => ({
      id: one.student_id,
      label: one.name,
      description: [
        one.wait ? t('waitsSince', { day: formats.day(one.wait.since) }) : '',
        phones(one.phone),
        one.own_teacher ? t('ownTeacher') : '',
        one.last_class_at ? t('lastClass', { day: formats.day(one.last_class_at) }) : t('noClassYet'),
      ]
        .filter(Boolean)
        .join(' · '),
    }));
  };
  return (
    <ComboField
      label={field.label}
      help={t('gapHelp')}
      value={typeof value === 'number' ? value : null}
      onChange={onChange}
      search={search}
      resolve={(ids) => services.resolve('student', ids)}
      error={error}
      required={!field.optional}
      autoFocus={autoFocus}
    />
  );
}
