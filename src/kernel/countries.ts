const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** Codes that are no country, though there is a name for them. */
const NO_COUNTRIES = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ']);

/** Countries by name in the user's language. Source of the names: CLDR, through the browser. */
export function countries(locale: string): readonly { readonly code: string; readonly label: string }[] {
  const names = new Intl.DisplayNames([locale === 'pt' ? 'pt-PT' : locale], { type: 'region', fallback: 'none' });
  return LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
    .flatMap((code) => {
      const label = NO_COUNTRIES.has(code) ? undefined : names.of(code);
      // Codes of countries that are no more are told as what they became.
      const current = new Intl.Locale('und', { region: code }).maximize().region === code;
      return label && current ? [{ code, label }] : [];
    })
    .sort((a, b) => a.label.localeCompare(b.label, locale));
}

/** The first country that the browser's languages name, `pt-PT`; empty where none names one. */
export const countryOf = (languages: readonly string[]): string =>
  languages.map((tag) => new Intl.Locale(tag).region ?? '').find((region) => /^[A-Z]{2}$/.test(region)) ?? '';
