/** The small words of each language: data of the reader, folded, never shown to anybody. */
import type { Language } from './languages.ts';
import { EN } from './lexicon-en.ts';
import { FR } from './lexicon-fr.ts';
import { PT } from './lexicon-pt.ts';

/**
 * What a small word in front of an argument says of it: `with` a teacher, `to` where something goes, `for` whom it is,
 * `of` whose it is, `at` a place or an hour, `on` a day, `from` and `until` the ends of a span, `as` a choice.
 */
export type Role = 'with' | 'to' | 'for' | 'of' | 'at' | 'on' | 'from' | 'until' | 'as';

/** A part of a day; the evening is a part of its second half. */
export type PartOfDay = 'am' | 'pm' | 'evening';

export interface Lexicon {
  readonly language: Language;
  /** Days and spans of days may have a slip. */
  readonly forgives?: true;
  /** Said around an order without being part of it. */
  readonly polite: readonly string[];
  /** Those of them that say when as well: beside a list they narrow it to this moment, which it may not know. */
  readonly atOnce: readonly string[];
  /** Who teaches a student as a rule: `her teacher`. */
  readonly usualTeacher: readonly string[];
  /** Before a class, which of somebody's it is: no day of the month. */
  readonly first: readonly string[];
  /** Which of somebody's classes it is: the first one to come, or the one that was last. Never several. */
  readonly nth: Readonly<Record<'next' | 'last', readonly string[]>>;
  readonly articles: readonly string[];
  /** Said behind a length of time that a rule of the school is about: `48 hours before`. */
  readonly beforehand: readonly string[];
  /** Said around the name of a list that is asked for: `show all students who are paused`. */
  /** Words around an order that say nothing more of it, by its command. */
  readonly around: Readonly<Record<string, readonly string[]>>;
  readonly listing: readonly string[];
  /** Other words for values of a choice, by the value. */
  readonly values: Readonly<Record<string, readonly string[]>>;
  /** Small words before an argument; several words are one (`jusqu'au`). */
  readonly roles: Readonly<Record<string, readonly Role[]>>;
  /** Before a reason. Those of the second list are its label and never part of it. */
  readonly because: readonly string[];
  /** Words that begin a reason and belong to it, behind a small word: `(for) lack of money`. */
  readonly becauseOfLack: readonly string[];
  readonly and: readonly string[];
  /** What people call the rows of an entity. */
  readonly nouns: Readonly<Record<string, readonly string[]>>;
  /** Labels that may stand before the value of an argument, by the argument's name. */
  readonly labels: Readonly<Record<string, readonly string[]>>;
  /** Words for a yes or no that say no, by the argument's name. */
  readonly denials: Readonly<Record<string, readonly string[]>>;
  /** Words that mean the same in a command's name; the first stands for all. */
  readonly same: readonly (readonly string[])[];
  readonly currency: readonly string[];
  /** Verbs behind which an amount says by how much, unless a small word says to how much. */
  readonly byHowMuch: readonly string[];
  /** Units said behind a bare number. */
  readonly units: readonly string[];
  readonly number: readonly string[];
  readonly yes: readonly string[];
  readonly no: readonly string[];
  readonly days: Readonly<Record<string, number>>;
  /** Words for a day that say a part of it as well: `tonight`. They are among `days`. */
  readonly dayParts: Readonly<Record<string, PartOfDay>>;
  /** Sunday first: name, short name, plural. */
  readonly weekdays: readonly (readonly string[])[];
  readonly everyDay: readonly string[];
  readonly workdays: readonly string[];
  readonly months: readonly (readonly string[])[];
  readonly next: readonly string[];
  readonly last: readonly string[];
  readonly coming: readonly string[];
  readonly ofNextWeek: readonly string[];
  /** Behind a day: days to add (`mardi en huit`). */
  readonly later: Readonly<Record<string, number>>;
  /** Before a day: days to add (`a week on tuesday`). */
  readonly laterThan: Readonly<Record<string, number>>;
  /** Before a day that is put off behind it: `de terça a oito dias`. */
  readonly laterFrom: readonly string[];
  /** Before a day or an hour that takes the place of the one before: `thursday, no, friday`. */
  readonly corrections: readonly string[];
  /** Before a verb of what is not to be done. */
  readonly denies: readonly string[];
  /** Before what is to be done in its place. */
  readonly instead: readonly string[];
  /** Before what somebody suffers from: `she has (the) flu`. */
  readonly suffers: readonly string[];
  readonly ailments: readonly string[];
  /** What a car does not do any more. */
  readonly failures: readonly string[];
  readonly again: readonly string[];
  /** What is told of a call, and says nothing of the order: `rang`, `on the phone`. */
  readonly asides: readonly string[];
  /** Behind a day, before how many days it goes on: `wednesday for two days`. */
  readonly lasting: readonly string[];
  /** Before a day or an hour: on which side of it. */
  readonly sides: Readonly<Record<'after' | 'before' | 'since', readonly string[]>>;
  readonly dayUnits: Readonly<Record<string, 'day' | 'week' | 'month'>>;
  /** What a whole year is called: `this year`. */
  readonly yearUnit: Readonly<Record<string, 'year'>>;
  readonly ahead: readonly string[];
  readonly aheadAfter: readonly string[];
  readonly agoBefore: readonly string[];
  readonly agoAfter: readonly string[];
  /** `in the last 3 months`, `les 3 derniers mois`: before the number, or behind it where one of `leads` is before it. */
  readonly lastOnes: Readonly<Record<'before' | 'between' | 'leads', readonly string[]>>;
  readonly counts: Readonly<Record<string, number>>;
  /** How far something is put off or brought forward: `by half an hour`, `30 minutes earlier`. */
  readonly shift: {
    readonly later: readonly string[];
    readonly earlier: readonly string[];
    /** Before the length, where the verb says which way. */
    readonly by: readonly string[];
    /** Verbs that say which way. */
    readonly laterVerbs: readonly string[];
    readonly earlierVerbs: readonly string[];
    /** Lengths of one or two words, in minutes. */
    readonly lengths: Readonly<Record<string, number>>;
    readonly minutes: readonly string[];
    readonly hours: readonly string[];
  };
  /** Before a month, said by its name or as one: `end of january`, `fin du mois`. Not before a week: `fim de semana` is no Sunday. */
  readonly monthEnds: Readonly<Record<string, 'first' | 'last'>>;
  /** Inside a date: `the 3rd of march`. */
  readonly dateFillers: readonly string[];
  /** Directly before a bare day of the month. */
  readonly beforeMonthday: readonly string[];
  /** Before the first of several days said by figures alone: `du 24 au 26`. Hours are led in otherwise. */
  readonly fromDay: readonly string[];
  /** Behind a day and `and`: the next one. */
  readonly dayAfter: readonly string[];
  readonly clock: {
    readonly fixed: Readonly<Record<string, string>>;
    readonly hourWords: readonly string[];
    /** Behind an hour: minutes to add. */
    readonly after: Readonly<Record<string, number>>;
    /** Before an hour: minutes to add. */
    readonly before: Readonly<Record<string, number>>;
    readonly morning: readonly string[];
    /** The evening among them. */
    readonly afternoon: readonly string[];
    readonly evening: readonly string[];
    /** The hour that a class has already. */
    readonly same: readonly string[];
    readonly at: readonly string[];
    readonly from: readonly string[];
    readonly until: readonly string[];
  };
}

export const LEXICONS: Readonly<Record<Language, Lexicon>> = { en: EN, fr: FR, pt: PT };

const forgiving = new Map<Lexicon, Lexicon>();
/** The same lexicon, whose days may have a slip. */
export function forgivingOf(lexicon: Lexicon): Lexicon {
  const found = forgiving.get(lexicon) ?? { ...lexicon, forgives: true };
  forgiving.set(lexicon, found);
  return found;
}
