/** The ready set of a country, as rows of a school's kinds of paper. */
import { isKnownCountry } from '#contract/data/countries/countries.ts';
import { COUNTRY_PAPERS, paperRow } from '#contract/data/countries/papers.ts';
import { fold } from '#contract/rules/fold.ts';
import { searchText } from '../store/search.ts';

/** The kinds that a country asks for, in a language; none where the product knows nothing of the country. */
export const kindsOfCountry = (country: string, language: string) =>
  isKnownCountry(country) ? COUNTRY_PAPERS[country].map((one) => paperRow(country, language, one)) : [];

/** The same as rows of the table, for a school that begins. */
export const firstKinds = (clubId: number, country: string, language: string, now: string) =>
  kindsOfCountry(country, language).map((kind) => ({
    ...kind,
    licence_categories: JSON.stringify(kind.licence_categories),
    needed_for: JSON.stringify(kind.needed_for),
    name_key: fold(kind.name),
    search_text: searchText(kind.name, kind.aliases),
    club_id: clubId,
    created_at: now,
    updated_at: now,
  }));
