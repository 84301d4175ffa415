/** Money, language and clock of a school, by its country: where a new one begins, changed at any time in its settings. */
import type { LANGUAGES } from '../languages.ts';
import { COUNTRIES, type Country } from './countries.ts';

interface Place {
  /** ISO 4217. */
  readonly currency: string;
  /** Of the languages that the console speaks, the one that its people read best. */
  readonly locale: (typeof LANGUAGES)[number];
  /** IANA name, of the capital. */
  readonly time_zone: string;
}

/** Source: ISO 4217, IANA tz database (zone.tab). */
export const PLACES: Readonly<Record<Country, Place>> = {
  PT: { currency: 'EUR', locale: 'pt', time_zone: 'Europe/Lisbon' },
  FR: { currency: 'EUR', locale: 'fr', time_zone: 'Europe/Paris' },
  ES: { currency: 'EUR', locale: 'en', time_zone: 'Europe/Madrid' },
  DE: { currency: 'EUR', locale: 'en', time_zone: 'Europe/Berlin' },
  GB: { currency: 'GBP', locale: 'en', time_zone: 'Europe/London' },
};

/** Currencies of other countries whose schools are likely to write in a language of the console. Source: ISO 4217. */
const OTHER_CURRENCIES: Readonly<Record<string, string>> = {
  CH: 'CHF',
  US: 'USD',
  BR: 'BRL',
  CA: 'CAD',
  AO: 'AOA',
  MZ: 'MZN',
  CV: 'CVE',
  MA: 'MAD',
};

export const placeOf = (country: string): Place | null =>
  (COUNTRIES as readonly string[]).includes(country) ? PLACES[country as Country] : null;

export const currencyOf = (country: string): string => placeOf(country)?.currency ?? OTHER_CURRENCIES[country] ?? 'EUR';
