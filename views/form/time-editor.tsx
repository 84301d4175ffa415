/** A time of the day. */
import type { EditorProps } from '#ui/form/form-types.ts';
import { NativeField } from '#ui/native-field.tsx';

export default function TimeEditor({ field, value, onChange, error, autoFocus }: EditorProps) {
  return (
    <NativeField
      type="time"
      label={field.label}
      help={field.help}
      value={typeof value === 'string' ? value : ''}
      onChange={(next) => onChange(next || undefined)}
      error={error}
      required={!field.optional}
      autoFocus={autoFocus}
    />
  );
}
