import { useClubTime } from '#services/profile.ts';
import { useLanguage } from '#ui/language.ts';
import { type Formats, formatsOf } from './formats.ts';

/** Formats of the language in use, with times in the school's zone by the account's clock. */
export function useFormats(): Formats {
  const { timeZone, clock } = useClubTime();
  return formatsOf(useLanguage(), timeZone, clock);
}
