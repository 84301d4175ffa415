/**
 * Public holidays of a year by country and region. Source: the package date-holidays (data under CC BY 3.0, its
 * attributions in node_modules/date-holidays/data). It is large, so that it is read when it is first asked for.
 */
import { fault } from '#contract/faults/fault.ts';
import { fold } from '#contract/rules/fold.ts';
import { invalid } from '../problems.ts';

export interface PublicHoliday {
  /** `2026-12-25`. */
  readonly day: string;
  readonly name: string;
}

/** A region of a list by its code or its name, whatever its case and accents. */
function regionIn(names: Readonly<Record<string, string>>, said: string): string | null {
  const wanted = fold(said.trim());
  return (
    Object.keys(names).find((code) => fold(code) === wanted) ??
    Object.keys(names).find((code) => fold(names[code] ?? '') === wanted) ??
    null
  );
}

/**
 * The days in order, each once, named in `language` where its name is known, else in English or the country's own.
 * @throws Problem 422 where nothing is known of the country, or where it has no such region
 */
export async function publicHolidays(
  year: number,
  country: string,
  region: string,
  language: string,
): Promise<{ readonly days: readonly PublicHoliday[]; readonly region: string | null }> {
  const { default: Holidays } = await import('date-holidays');
  const every = new Holidays();
  if (!(country in every.getCountries('en'))) throw invalid({ country: fault('no-holidays', { country }) });
  const states: Readonly<Record<string, string>> = every.getStates(country, language) ?? {};
  const code = region === '' ? null : regionIn(states, region);
  if (region !== '' && code === null) {
    const regions = Object.entries(states).map(([short, name]) => `${short} ${name}`);
    throw invalid({
      region: regions.length > 0 ? fault('no-region', { regions: regions.join(', ') }) : fault('no-regions'),
    });
  }
  const options = { languages: [language, 'en'], types: ['public' as const] };
  const found = (code ? new Holidays(country, code, options) : new Holidays(country, options)).getHolidays(year);
  const days = new Map<string, string>();
  for (const { date, name } of found) {
    const day = date.slice(0, 10);
    // Two on one day are one day off.
    days.set(day, days.has(day) ? `${days.get(day)}, ${name}` : name);
  }
  return {
    days: [...days]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([day, name]) => ({ day, name: name.slice(0, 120) })),
    region: code ? (states[code] ?? code) : null,
  };
}
