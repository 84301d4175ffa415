/** The words after `npm start --`. */

/** Languages of the sample schools. */
const SAMPLES = ['pt', 'fr', 'en'] as const;

export interface Arguments {
  /** Fill the sample school before serving. */
  readonly demo: boolean;
  /** Which sample school; null leaves it to the sample: the Portuguese one where there is none yet. */
  readonly language: (typeof SAMPLES)[number] | null;
  /** Students of the sample school; null leaves the number to it. */
  readonly students: number | null;
}

const MOST_STUDENTS = 1_000_000;
const KNOWN = 'It takes --demo, --demo fr and --students N.';

/** Reads the words. @throws Error whose message says which word is wrong. */
export function readArguments(words: readonly string[]): Arguments {
  let demo = false;
  let language: Arguments['language'] = null;
  let students: number | null = null;
  for (let index = 0; index < words.length; index++) {
    const [name, given] = (words[index] ?? '').split(/=(.*)/s);
    if (name === '--demo') {
      demo = true;
      const next = words[index + 1];
      const text = given ?? (next?.startsWith('-') ? undefined : next);
      if (given === undefined && text !== undefined) index++;
      language = SAMPLES.find((each) => each === text) ?? null;
      if (text !== undefined && !language)
        throw new Error(`There is no sample school in "${text}". There is one in ${SAMPLES.join(', ')}.`);
    } else if (name === '--students') {
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
  return { demo, language, students };
}
