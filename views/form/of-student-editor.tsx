/** A class or an exam of the student whom the form is about; of anybody as long as no student is chosen. */
import { examEntry } from '#contract/entities/exam-entry.ts';
import { call } from '#services/http.ts';
import { findRows } from '#services/rows.ts';
import { ComboField } from '#ui/combo-field.tsx';
import type { EditorProps, Found } from '#ui/form/form-types.ts';

/** Exams of one student that are looked through. */
const MOST_EXAMS = 100;

/** Of which classes a fee can be, where it says: of those alone. */
const CLASSES_OF_FEE: Readonly<Record<string, string>> = { no_show: 'missed', late_cancellation: 'cancelled-late' };

/** What narrows a list to a student's own rows; null where there are none. */
async function ownOf(entity: string, student: number, signal: AbortSignal): Promise<Record<string, string> | null> {
  const query = { student_id: String(student) };
  if (entity !== 'exam') return query;
  const { data } = await call(examEntry.endpoints.list, { query: { ...query, per_page: MOST_EXAMS } }, { signal });
  return data.length > 0 ? { ids: data.map(({ exam_id }) => exam_id).join() } : null;
}

export default function OfStudentEditor({ field, value, onChange, error, services, values, autoFocus }: EditorProps) {
  const { entity, offer: own } = field.meta.kind === 'ref' ? field.meta : { entity: '', offer: undefined };
  const { student, charge_type: fee } = values;
  const offer = (entity === 'booking' && CLASSES_OF_FEE[String(fee)]) || own;
  const search = async (text: string, signal: AbortSignal): Promise<readonly Found[]> => {
    if (typeof student !== 'number') return services.search(entity, text, signal, offer);
    const among = await ownOf(entity, student, signal);
    return among ? findRows(entity, text, signal, offer, among) : [];
  };
  return (
    <ComboField
      label={field.label}
      help={field.help}
      value={typeof value === 'number' ? value : null}
      onChange={onChange}
      search={search}
      about={`${student} ${offer ?? ''}`}
      resolve={(ids) => services.resolve(entity, ids)}
      error={error}
      required={!field.optional}
      autoFocus={autoFocus}
    />
  );
}
