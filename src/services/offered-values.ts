/** The values of a choice that the school offers. */
import { methodsOf } from '#contract/data/payment-methods.ts';
import { choiceValues, type Field } from '#kernel/fields.ts';
import { profileNow } from './profile.ts';

/** All values of a choice, or those that a setting of the school names; those are known once the console is on screen. */
export function offeredValues(field: Pick<Field, 'meta' | 'schema'>): readonly string[] {
  const profile = profileNow();
  return field.meta.kind === 'choice' && field.meta.of === 'payment_methods' && profile
    ? methodsOf(profile.settings.payment_methods, profile.club.country)
    : choiceValues(field);
}
