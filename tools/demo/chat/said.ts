/** How conversations of the sample schools are written down: portugal.ts and france.ts. */
import type { Language } from '../learning/words.ts';

/**
 * A talk is its messages in order, each beginning with who says it: `<` the student or teacher, `>` the school. `{first}`,
 * `{hour}`, `{day}` and `{place}` are filled in for each talk.
 */
export type Talk = readonly string[];

type ByReader = Readonly<Record<Language | 'teachers', readonly Talk[]>>;

export interface Conversations {
  /** The school's own language: teachers write in it. */
  readonly own: Language;
  /** Which language somebody with that telephone writes in. */
  languageOf(phone: string): Language;
  /** What was talked about, most of all in one's own language. */
  readonly talks: ByReader;
  /** The last word of a conversation that nobody has answered yet. */
  readonly unanswered: ByReader;
}

/** How days and hours are said. */
export const DAYS_AND_HOURS: Readonly<Record<Language, { days: readonly string[]; hour: (hour: number) => string }>> = {
  pt: { days: ['segunda', 'terça', 'quarta', 'quinta', 'sexta'], hour: (hour) => `${hour}h00` },
  en: { days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], hour: (hour) => `${hour}:00` },
  fr: { days: ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi'], hour: (hour) => `${hour} h` },
};
