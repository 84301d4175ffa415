/**
 * Cells that a spreadsheet would run as a formula: those that begin with = + - @ or a control sign, or with the full-width
 * and small forms of these signs or the minus sign of mathematics, which some spreadsheets take for the same. Source: OWASP, CSV injection.
 */
const SIGN = '[=+\\-@\\t\\r\\n\\uFF1D\\uFF0B\\uFF0D\\uFF20\\uFE66\\uFE62\\uFE63\\uFE6B\\u2212]';
/** What shows nothing before such a sign: a mark of byte order, signs of no width, marks of direction, blanks, apostrophes. Programs drop them as they read. */
const UNSEEN = "['\\p{Z}\\p{Cc}\\p{Cf}\\p{Default_Ignorable_Code_Point}\\u2800]*";
const FORMULA = new RegExp(`^${UNSEEN}${SIGN}`, 'u');
const HARMLESS = new RegExp(`^'${UNSEEN}${SIGN}`, 'u');

/**
 * A telephone number, digits and spaces after one plus: read as a formula it is a number and runs nothing. A second sign
 * (`+1+cmd|…`), a letter or a bracket makes it a formula again.
 */
const PHONE = /^\+\d[\d ]*$/;

/** Leads such text by an apostrophe; one that is there already gets another, so that it comes back. */
export const harmless = (text: string): string => (FORMULA.test(text) && !PHONE.test(text) ? `'${text}` : text);

/** Takes the apostrophe off again. */
export const asWritten = (cell: string): string => (HARMLESS.test(cell) ? cell.slice(1) : cell);
