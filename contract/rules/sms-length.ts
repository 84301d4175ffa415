/** How long an SMS is, and in how many parts it goes (3GPP TS 23.038 for the letters, TS 23.040 for parts). */

/** The letters of the basic alphabet, each of seven bits. */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** These take two places of it. */
const EXTENDED = new Set('^{}\\[~]|€\f');

export interface SmsLength {
  readonly characters: number;
  readonly parts: number;
}

/** Most places of a part: alone, and joined with others. */
const PLACES = { basic: [160, 153], unicode: [70, 67] } as const;

/** One letter beyond the basic alphabet makes a part less than half as long. */
export function smsLength(text: string): SmsLength {
  const letters = [...text];
  const basic = letters.every((letter) => BASIC.has(letter) || EXTENDED.has(letter));
  const places = basic ? letters.length + letters.filter((letter) => EXTENDED.has(letter)).length : text.length;
  const [alone, joined] = basic ? PLACES.basic : PLACES.unicode;
  return { characters: letters.length, parts: places === 0 ? 0 : places <= alone ? 1 : Math.ceil(places / joined) };
}
