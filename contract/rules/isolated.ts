/** Values in sentences: what is written from right to left turns nothing around it (Unicode Standard Annex 9, 2.4). */

/** Letters of Hebrew, Arabic and their kin, which are written from right to left. */
const FROM_THE_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]|[\ud802\ud803\ud83a\ud83b][\udc00-\udfff]/;

/** A value as it stands in a sentence: with letters written from right to left, between marks that keep them to themselves. */
export const isolated = (value: string): string => (FROM_THE_RIGHT.test(value) ? `\u2068${value}\u2069` : value);
