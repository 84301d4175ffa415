/** Whether a text shows anything: signs of no width, marks of direction and blanks of every kind are nothing that was said. */

/** U+2800 is a pattern of Braille without a dot. */
const SHOWN = /[^\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/u;

export const isInvisible = (text: string): boolean => !SHOWN.test(text);

/** A text without blanks around it; empty where nothing of it can be seen. */
export const trimmed = (text: string): string => (isInvisible(text) ? '' : text.trim());

/** Ends of lines and other control signs: in a name they make two lines of one wherever it is written, in a mail's head or a log. */
const CONTROL = /[\p{Cc}\u2028\u2029]+/gu;

/** A text in one line: what ends a line, and every other control sign, is a blank. */
export const oneLine = (text: string): string => trimmed(text.replace(CONTROL, ' '));

/** Whether a text holds a letter that can be seen, as somebody's name does. */
export const hasLetters = (text: string): boolean => /(?!\p{Default_Ignorable_Code_Point})\p{L}/u.test(text);
