/** A new password, with how hard it is to guess. */
import { useProfile } from '#services/profile.ts';
import type { EditorProps } from '#ui/form/form-types.ts';
import { TextField } from '#ui/text-field.tsx';
import { LatePasswordStrength } from '../password-strength/late-password-strength.tsx';

export default function NewPasswordEditor({ field, value, onChange, error, autoFocus }: EditorProps) {
  const profile = useProfile();
  const known = profile ? [profile.user.first_name, profile.user.last_name, profile.user.email, profile.club.name] : [];
  const typed = typeof value === 'string' ? value : '';
  return (
    <div>
      <TextField
        label={field.label}
        help={field.help}
        type="password"
        autoComplete="new-password"
        value={typed}
        onChange={onChange}
        error={error}
        isRequired={!field.optional}
        autoFocus={autoFocus}
      />
      <LatePasswordStrength password={typed} known={known} />
    </div>
  );
}
