/**
 * A telephone number as people paste it, before any country's rules: what spreadsheets, address books and keyboards put around
 * one is taken off, and what can be no number is named. Without the numbering plans, which the console loads late.
 */

/** Fewer digits are a part of a number, or a short code of one country that nobody reaches from another. */
export const FEWEST_DIGITS = 6;

/** Why a text is no telephone number that could be kept, as codes of contract/faults. */
export const PHONE_FAULTS = [
  'phone',
  'phone-words',
  'phone-rounded',
  'phone-several',
  'phone-short',
  'phone-long',
  'phone-country',
  'phone-unclear',
] as const;
export type PhoneFault = (typeof PHONE_FAULTS)[number];

/** Words that say of a number that it is one, as exports write them before it. */
const LABEL =
  /^(?:tel|tél|telef|telefone|telephone|téléphone|phone|telm|telem|telemóvel|tlm|tlf|tlmv|mob|mobile|port|portable)(?:\s*[.:]+\s*|\s+)(?=[+(\d])/iu;
/** `="912345678"` keeps a spreadsheet from reading a number; so does an apostrophe before it. */
const AROUND: readonly RegExp[] = [/^=?"(.*)"$/u, /^=?“(.*)”$/u, /^'(.*?)'?$/u, /^‘(.*)’$/u, /^«(.*)»$/u, /^<(.*)>$/u];
/** A number as a spreadsheet shows one that is too wide for its column. */
const SCIENTIFIC = /^(\d)(?:[.,](\d+))?E\+?(\d{1,2})$/i;
/** Digits of other scripts that begin at these characters. */
const ZEROS = [0x0660, 0x06f0, 0x0966];

const inDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]/g, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - (ZEROS.findLast((zero) => zero <= code) ?? 0));
  });

/**
 * The number of a text without what was put around it: quotation marks, signs that cannot be seen, full-width digits, dashes of
 * other lengths, `tel:`. What is not understood stays, to be named.
 */
export function cleanPhone(text: string): string {
  let clean = inDigits(text.normalize('NFKC'))
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, '')
    .replace(/[\p{Cc}\s\u2028\u2029]+/gu, ' ')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .trim();
  for (let before = ''; before !== clean; ) {
    before = clean;
    for (const around of AROUND) clean = clean.replace(around, '$1');
    clean = clean
      .replace(/[\s,;.]+$/u, '')
      .trim()
      .replace(LABEL, '');
  }
  const [, first, rest = '', power] = SCIENTIFIC.exec(clean) ?? [];
  // With every digit written out nothing was rounded off.
  if (first && rest.length >= Number(power) && Number(power) >= FEWEST_DIGITS)
    return `${first}${rest.slice(0, Number(power))}`;
  return clean;
}

/** Words beside a number, and `x2` or `#2` behind it. */
const WORDS = /\([^()]*\p{L}[^()]*\)|(?:[\p{L}#*][\p{L}\p{M}\p{N}'’.:#*-]*\s*)+/u;

/**
 * Why a cleaned text is no telephone number in any country; null where it may be one. `words`: what stands beside the number.
 */
export function phoneTextFault(clean: string): { readonly code: PhoneFault; readonly words?: string } | null {
  if (SCIENTIFIC.test(clean)) return { code: 'phone-rounded' };
  const digits = clean.replace(/\D/g, '').length;
  const words = WORDS.exec(clean)?.[0].trim();
  if (words !== undefined && digits >= FEWEST_DIGITS) return { code: 'phone-words', words };
  if (words !== undefined || digits === 0) return { code: 'phone' };
  if (digits < FEWEST_DIGITS) return { code: 'phone-short' };
  return /^[+(\d][\d\s().+/,;|&-]*$/.test(clean) ? null : { code: 'phone' };
}
