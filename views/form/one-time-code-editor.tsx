/** A code that an app shows: browsers and telephones know where to get it. */
import type { EditorProps } from '#ui/form/form-types.ts';
import { TextField } from '#ui/text-field.tsx';

export default function OneTimeCodeEditor({ field, value, onChange, error, autoFocus }: EditorProps) {
  return (
    <TextField
      label={field.label}
      help={field.help}
      autoComplete="one-time-code"
      inputMode="numeric"
      value={typeof value === 'string' ? value : ''}
      onChange={onChange}
      error={error}
      isRequired={!field.optional}
      autoFocus={autoFocus}
    />
  );
}
