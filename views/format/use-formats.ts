import { useLocale } from 'use-intl';
import { useClubZone } from '#services/profile.ts';
import { type Formats, formatsOf } from './formats.ts';

/** Formats of the language in use, with times in the school's zone. */
export function useFormats(): Formats {
  const zone = useClubZone();
  return formatsOf(useLocale(), zone);
}
