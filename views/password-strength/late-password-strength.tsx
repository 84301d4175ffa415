/** The strength of a new password, fetched where one is typed. What does not come is not missed. */
import { late } from '#ui/late.tsx';
import type { PasswordStrengthProps } from './password-strength.tsx';

export const LatePasswordStrength = late<PasswordStrengthProps>(() =>
  import('./password-strength.tsx').catch(() => ({ default: () => null })),
);
