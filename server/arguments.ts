/** The words after `npm start --`. */

export interface Arguments {
  /** Fill the sample school before serving. */
  readonly demo: boolean;
  /** Students of the sample school; null leaves the number to it. */
  readonly students: number | null;
}

const MOST_STUDENTS = 1_000_000;
const KNOWN = 'It takes --demo and --students N.';

/** Reads the words. @throws Error whose message says which word is wrong. */
export function readArguments(words: readonly string[]): Arguments {
  let demo = false;
  let students: number | null = null;
  for (let index = 0; index < words.length; index++) {
    const [name, given] = (words[index] ?? '').split(/=(.*)/s);
    if (name === '--demo' && given === undefined) demo = true;
    else if (name === '--students') {
      const text = given ?? words[++index];
      students = /^\d{1,7}$/.test(text ?? '') ? Number(text) : Number.NaN;
      if (!(students >= 1 && students <= MOST_STUDENTS)) {
        throw new Error(
          `--students takes a whole number from 1 to ${MOST_STUDENTS}${text === undefined ? '' : `, not "${text}"`}.`,
        );
      }
    } else throw new Error(`"${words[index]}" is not known. ${KNOWN}`);
  }
  if (students !== null && !demo) throw new Error('--students goes with --demo.');
  return { demo, students };
}
