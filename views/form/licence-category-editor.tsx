/** One licence category, of the usual list or none. */
import { LICENCE_CATEGORIES } from '#contract/data/licence-categories.ts';
import type { EditorProps } from '#ui/form/form-types.ts';
import { SelectField } from '#ui/select-field.tsx';

export default function LicenceCategoryEditor({ field, value, onChange, error, autoFocus }: EditorProps) {
  const chosen = typeof value === 'string' && value ? value : null;
  const codes =
    chosen && !LICENCE_CATEGORIES.some((code) => code === chosen)
      ? [...LICENCE_CATEGORIES, chosen]
      : LICENCE_CATEGORIES;
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
