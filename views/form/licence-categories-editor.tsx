/** Several licence categories of those that the school teaches. */
import { LICENCE_CATEGORIES } from '#contract/data/licence-categories.ts';
import { useProfile } from '#services/profile.ts';
import { CheckboxGroup } from '#ui/checkbox.tsx';
import type { EditorProps } from '#ui/form/form-types.ts';

export default function LicenceCategoriesEditor({ field, value, onChange, error }: EditorProps) {
  const chosen = Array.isArray(value) ? value.map(String) : [];
  const taught = useProfile()?.settings.licence_categories ?? LICENCE_CATEGORIES;
  const codes = [...new Set<string>([...taught, ...chosen])];
  return (
    <CheckboxGroup
      label={field.label}
      options={codes.map((code) => ({ id: code, label: code }))}
      value={chosen}
      onChange={onChange}
      error={error}
    />
  );
}
