/** Countries whose rules come with the product, as data that a school may change. Other countries begin without. */

/** ISO 3166-1, as in messages `country.<code>`. */
export const COUNTRIES = ['PT', 'FR', 'ES', 'DE', 'GB'] as const;
export type Country = (typeof COUNTRIES)[number];

export const isKnownCountry = (code: string): code is Country => (COUNTRIES as readonly string[]).includes(code);
