/** One licence category of those that the school teaches, or none. */
import { LICENCE_CATEGORIES } from '#contract/data/licence-categories.ts';
import { useProfile } from '#services/profile.ts';
import type { EditorProps } from '#ui/form/form-types.ts';
import { SelectField } from '#ui/select-field.tsx';

export default function LicenceCategoryEditor({ field, value, onChange, error, autoFocus }: EditorProps) {
  const chosen = typeof value === 'string' && value ? value : null;
  const taught: readonly string[] = useProfile()?.settings.licence_categories ?? LICENCE_CATEGORIES;
  const codes = chosen && !taught.includes(chosen) ? [...taught, chosen] : taught;
  return (
    <SelectField
      label={field.label}
      help={field.help}
      options={codes.map((code) => ({ id: code, label: code }))}
      value={chosen}
      onChange={(next) => onChange(next ?? '')}
      error={error}
      required={!field.optional}
      autoFocus={autoFocus}
    />
  );
}
