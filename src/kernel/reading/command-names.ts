/** Which commands a line may name, and which of its words do so. No search: this runs at every key. */

import { lettersApart, lettersOf, slipsBetween } from '#contract/rules/edits.ts';
import { isDestructive } from '../careful.ts';
import { fieldsOf, ROW_KINDS } from '../fields.ts';
import { fold } from '../fold.ts';
import { ACTS, type Act } from './acts.ts';
import { nthAt } from './classes.ts';
import { timeAt } from './clock-words.ts';
import { isDenied } from './corrections.ts';
import { dayAt, isEveryWeek, wholeSpanAt } from './day-words.ts';
import { LANGUAGES, type Language } from './languages.ts';
import { LEXICONS, type Lexicon } from './lexicon.ts';
import { longestEnd, wordsOf } from './phrases.ts';
import { becauseAt, lackAt, PRONOUNS } from './reasons.ts';
import { amountAt } from './shapes.ts';
import { shiftAt } from './shifts.ts';
import type { Token } from './tokens.ts';
import type { Readable } from './types.ts';

/** How amounts are written, and in which currency they are. */
interface Money {
  readonly locale: string;
  readonly currency: string;
}
const EUROS: Money = { locale: 'en', currency: 'EUR' };

export interface Naming {
  readonly command: string;
  /** Tokens that name it, `[from, to)`; two spans where other words stand between. */
  readonly spans: readonly (readonly [number, number])[];
  readonly score: number;
  /** What the name says of the arguments: who `pauses` sets the status to paused. Null where it says two things. */
  readonly args?: Readonly<Record<string, unknown>>;
  /** Days that the name says, by the argument, counted from today: `upcoming classes`. */
  readonly days?: Act['days'];
  /** The argument that the name announces. */
  readonly about?: string;
  /** The argument that the name is about, where its value is asked. */
  readonly opens?: string;
  /** Read from a word behind others that is nearly a verb: unless that word is somebody's name. */
  readonly guessed?: true;
  /** The same of the order's own word: `maria` is no `marca`. */
  readonly slipped?: true;
  /** The order's own word is only begun: in `gra hugh` it is a part of a name. */
  readonly cut?: true;
  /** The argument without which the name means something else. */
  readonly needs?: string;
  /** The argument of which it has to name several. */
  readonly several?: string;
  /** Of a charge: what it has to be for. */
  readonly charges?: readonly string[];
  /** The line means this only where the row that it is about is in focus. */
  readonly onRow?: true;
  /** The line means this only where all of it was understood. */
  readonly whole?: true;
  /** A noun behind other words, or nothing that names it: an order only where the words name somebody. */
  readonly behind?: true;
  /** No word names it: an order only about a row that is named, or in focus. */
  readonly implied?: true;
}

interface Phrase {
  readonly first: readonly string[];
  readonly second: readonly string[];
  readonly act: (typeof ACTS)[number];
}

/** How an order ends that is written as an infinitive: `imprimir o horário` is `imprime o horário` too. */
const ORDERED: Readonly<Partial<Record<Language, readonly (readonly [RegExp, readonly string[]])[]>>> = {
  fr: [[/er$/, ['e', 'ez']]],
  pt: [
    [/car$/, ['ca', 'que', 'ce']],
    [/gar$/, ['ga', 'gue']],
    [/ar$/, ['a', 'e']],
    [/[ei]r$/, ['e', 'a']],
  ],
};
/** A verb of fewer letters is rather another word: `dar`. */
const LEAST_INFINITIVE = 5;

/** A phrase, and as an order where it begins with an infinitive. Alone such a word may be a noun: `conta`. */
function formsOfOrder(phrase: Phrase, language: Language): readonly Phrase[] {
  const [verb = '', ...rest] = phrase.first;
  if (verb.length < LEAST_INFINITIVE || rest.length + phrase.second.length === 0) return [phrase];
  const [ending, ends] = ORDERED[language]?.find(([infinitive]) => infinitive.test(verb)) ?? [];
  if (!ending || !ends) return [phrase];
  return [phrase, ...ends.map((end) => ({ ...phrase, first: [verb.replace(ending, end), ...rest] }))];
}

/** Phrases by their first word, for each language. */
const phrases = new Map<Language, ReadonlyMap<string, readonly Phrase[]>>();
function phrasesIn(language: Language): ReadonlyMap<string, readonly Phrase[]> {
  let found = phrases.get(language) as Map<string, Phrase[]> | undefined;
  if (!found) {
    found = new Map();
    for (const act of ACTS) {
      for (const said of act.said[language]) {
        const [first = '', second = ''] = said.split('…');
        const phrase: Phrase = { first: wordsOf(first), second: wordsOf(second), act };
        for (const form of formsOfOrder(phrase, language)) {
          const key = form.first[0] ?? '';
          found.set(key, [...(found.get(key) ?? []), form]);
        }
      }
    }
    phrases.set(language, found);
  }
  return found;
}

/** Where words that begin at a place end; articles between them do not count. `slip` says which word is like another but for a slip. */
function endOfWords(
  tokens: readonly Token[],
  at: number,
  words: readonly string[],
  articles: ReadonlySet<string>,
  slip: (typed: string, word: string) => boolean = () => false,
): number {
  let next = at;
  let slips = 0;
  for (const [index, word] of words.entries()) {
    while (index > 0 && tokens[next]?.fold !== word && articles.has(tokens[next]?.fold ?? '') && next < tokens.length)
      next++;
    const token = tokens[next];
    if (token?.kind !== 'word') return -1;
    if (token.fold !== word && (++slips > 1 || !slip(token.fold, word))) return -1;
    next++;
  }
  return next;
}

const lexiconsOf = (languages: readonly Language[]): readonly Lexicon[] => languages.map((one) => LEXICONS[one]);

/** Where the order begins behind politeness and articles. */
export function beginningOf(tokens: readonly Token[], lexicons: readonly Lexicon[]): number {
  let at = 0;
  for (;;) {
    const polite = Math.max(...lexicons.map(({ polite }) => longestEnd(tokens, at, polite)));
    if (polite > at && polite < tokens.length) at = polite;
    else if (tokens[at]?.kind === 'mark') at++;
    else return at;
  }
}

/** Points of an act that is said; further words make it surer. */
const SAID = 3;
const FURTHER = 1.3;
const SLIPPED = 1.4;
const LEADS = 0.8;
const BEHIND_NAME = 1.2;

function acts(
  tokens: readonly Token[],
  languages: readonly Language[],
  start: number,
  taking: ReadonlySet<string>,
): Naming[] {
  const found: Naming[] = [];
  const articles = new Set(lexiconsOf(languages).flatMap((lexicon) => lexicon.articles));
  const nouns = new Set(lexiconsOf(languages).flatMap((lexicon) => Object.values(lexicon.nouns).flat()));
  const put = (
    { act }: Phrase,
    spans: readonly (readonly [number, number])[],
    words: number,
    less: number,
    guessed = false,
    slipped = false,
    cut = false,
  ) => {
    const first = spans[0]?.[0] === start;
    // A noun of another language behind other words is hardly one: `summer cours`.
    if (act.leads && !first && less > 0) return;
    if (act.weekly && !tokens.some((_, at) => isEveryWeek(tokens, at))) return;
    act.commands.forEach((command, index) => {
      const leads = first ? LEADS : 0;
      // `sara cruz lesson thursday 3pm`: behind a name the noun orders less surely than a verb does.
      const noun = act.leads && !first ? BEHIND_NAME : 0;
      const score = SAID + FURTHER * (words - 1) + leads - less - noun - 0.1 * index;
      found.push({
        command,
        spans,
        score,
        ...(act.args ? { args: act.args } : {}),
        ...(act.days ? { days: act.days } : {}),
        ...(act.about ? { about: act.about } : {}),
        ...(act.opens ? { opens: act.opens } : {}),
        ...(act.needs ? { needs: act.needs } : {}),
        ...(act.several ? { several: act.several } : {}),
        ...(act.onRow ? { onRow: act.onRow } : {}),
        ...(act.whole ? { whole: act.whole } : {}),
        ...(act.charges ? { charges: act.charges } : {}),
        ...(guessed ? { guessed } : {}),
        ...(slipped ? { slipped } : {}),
        ...(cut ? { cut } : {}),
        ...(noun > 0 ? { behind: true } : {}),
      });
    });
  };
  /** Its first half was seen; the second may stand anywhere behind it. */
  const putHalves = (phrase: Phrase, from: number, to: number, less: number, slipped = false) => {
    for (let next = to + 1; next < tokens.length; next++) {
      const end = endOfWords(tokens, next, phrase.second, articles);
      const spans = [
        [from, to],
        [next, end],
      ] as const;
      if (end > 0) put(phrase, spans, phrase.first.length + phrase.second.length, less, false, slipped);
    }
  };
  /** Phrases of which the first word was seen, and the others not to the letter. */
  const behindFirst: (readonly [Phrase, number, number])[] = [];
  languages.forEach((language, rank) => {
    const table = phrasesIn(language);
    // Another language than one's own is understood, but never before one's own.
    const foreign = rank * 0.05;
    tokens.forEach((token, at) => {
      if (token.kind !== 'word') return;
      for (const phrase of table.get(token.fold) ?? []) {
        const to = endOfWords(tokens, at, phrase.first, articles);
        if (to < 0) behindFirst.push([phrase, at, foreign]);
        else if (phrase.second.length > 0) putHalves(phrase, at, to, foreign);
        else put(phrase, [[at, to]], phrase.first.length, foreign);
      }
      // A word that means something else is no slip: `aula` is not `anula`.
      if (at !== start || isListed(token.fold) || table.has(token.fold) || nouns.has(token.fold)) return;
      // Nor is a small word the beginning of one: `des` is not `desmarcar`.
      if (articles.has(token.fold)) return;
      // The order's own word may be cut short or mistyped.
      const letters = lettersOf(token.fold);
      for (const [word, list] of table) {
        const cut = token.fold.length >= 3 && word.startsWith(token.fold);
        const slipped =
          token.fold.length >= 4 &&
          word.length >= 4 &&
          !lettersApart(letters, lettersOf(word), 1) &&
          slipsBetween(token.fold, word, 1) !== null;
        if (!cut && !slipped) continue;
        for (const phrase of list) {
          const to = phrase.first.length === 1 ? at + 1 : endOfWords(tokens, at + 1, phrase.first.slice(1), articles);
          if (to < 0 || (!cut && phrase.act.spelled)) continue;
          if (phrase.second.length > 0) {
            // `inscire rita gomes a l'examen`: with a slip in the verb its other half is still there.
            if (!cut && !takesAway(phrase, taking)) putHalves(phrase, at, to, foreign + SLIPPED, true);
            continue;
          }
          // `cancel` orders something, and is no beginning of a list of `cancellations`.
          if (phrase.act.args && !isOrder(phrase)) continue;
          put(phrase, [[at, to]], phrase.first.length, foreign + SLIPPED, false, !cut, cut);
        }
      }
    });
  });
  // A name that begins the line may look like an order with a slip: `maria` is nearly `marca`.
  // Then it is the word right behind the name: a small word between them says something of the order.
  const sure = found.length === 0;
  if (found.every(({ slipped }) => slipped))
    slippedBehind(tokens, languages, start, nouns, (phrase, spans, ...more) => {
      const behind = tokens[(spans[0]?.[0] ?? 0) - 1]?.fold ?? '';
      if (sure || !isFunction(behind)) put(phrase, spans, ...more);
    });
  if (found.length === 0) slippedAmong(tokens, languages, nouns, articles, taking, put);
  // `clôturer la caise` closes the desk, whatever `clôturer` orders by itself.
  else {
    const slip = slipBeside(nouns);
    for (const [phrase, at, foreign] of behindFirst) {
      if (!isSeveral(phrase) || takesAway(phrase, taking)) continue;
      const to = endOfWords(tokens, at, phrase.first, articles, slip);
      if (to > 0) put(phrase, [[at, to]], phrase.first.length, foreign + SLIPPED, true);
    }
  }
  return found;
}

/** Whether a word orders something by itself in one of these languages. */
export const isVerb = (word: string, languages: readonly Language[]): boolean =>
  languages.some((language) => phrasesIn(language).get(word)?.some(isOrder));
const isOrder = ({ act }: Pick<Phrase, 'act'>): boolean => !act.commands.some((id) => id.startsWith('go.'));
/** Whether a word that orders something is written so, accents and all: `réserve`, which `réservé` is not. */
export const isWrittenSo = (word: string, language: Language): boolean =>
  ACTS.some((act) => act.said[language].includes(word) && isOrder({ act }));
/** The same with a slip of the fingers. */
export const isNearVerb = (word: string): boolean => {
  const letters = lettersOf(word);
  return LANGUAGES.some((language) =>
    verbsIn(language).some(
      (verb) => !lettersApart(letters, verb.letters, 1) && slipsBetween(word, verb.word, 1) !== null,
    ),
  );
};

/** Takes a phrase that was seen through a slip. */
type PutSlipped = (
  phrase: Phrase,
  spans: readonly (readonly [number, number])[],
  words: number,
  less: number,
  guessed: true,
) => void;

/** Letters from which on a word behind a name may be a verb with a slip: `ines leger absnte`. */
const LEAST_BEHIND = 5;
/** Of one letter less two have to be in each other's place: `sikc`. */
const LEAST_SWAPPED = LEAST_BEHIND - 1;

function slippedBehind(
  tokens: readonly Token[],
  languages: readonly Language[],
  start: number,
  nouns: ReadonlySet<string>,
  put: PutSlipped,
): void {
  for (const [rank, language] of languages.entries()) {
    const verbs = verbsIn(language);
    tokens.forEach(({ kind, fold: typed }, at) => {
      if (at === start || kind !== 'word' || typed.length < LEAST_SWAPPED || nouns.has(typed) || isListed(typed))
        return;
      const letters = lettersOf(typed);
      for (const { word, letters: known, phrases: said } of verbs) {
        if (lettersApart(letters, known, 1) || slipsBetween(typed, word, 1) === null) continue;
        if (Math.min(typed.length, word.length) < LEAST_BEHIND && (letters !== known || typed.length !== word.length))
          continue;
        for (const phrase of said) put(phrase, [[at, at + 1]], 1, rank * 0.05 + SLIPPED, true);
      }
    });
  }
}

/** Letters from which on a word among others of an order may have a slip: `en pane`, `on the rod`. */
const LEAST_AMONG = 4;

/** Whether a word among others is one of a phrase, but for a slip. */
const slipBeside =
  (nouns: ReadonlySet<string>) =>
  (typed: string, word: string): boolean =>
    typed.length >= LEAST_AMONG &&
    word.length > LEAST_AMONG &&
    !nouns.has(typed) &&
    !isFunction(typed) &&
    !lettersApart(lettersOf(typed), lettersOf(word), 1) &&
    slipsBetween(typed, word, 1) !== null;

/** Orders of several words of which one has a slip. What takes something away is spelled. */
function slippedAmong(
  tokens: readonly Token[],
  languages: readonly Language[],
  nouns: ReadonlySet<string>,
  articles: ReadonlySet<string>,
  taking: ReadonlySet<string>,
  put: PutSlipped,
): void {
  const slip = slipBeside(nouns);
  /** Where each first word stands in the line, with a slip or without: many orders begin with the same one. */
  const places = new Map<string, readonly number[]>();
  const placesOf = (word: string): readonly number[] => {
    const found =
      places.get(word) ?? tokens.flatMap((token, at) => (token.fold === word || slip(token.fold, word) ? [at] : []));
    places.set(word, found);
    return found;
  };
  for (const [rank, language] of languages.entries()) {
    for (const phrase of severalIn(language)) {
      for (const at of placesOf(phrase.first[0] ?? '')) {
        if (takesAway(phrase, taking)) break;
        const to = endOfWords(tokens, at, phrase.first, articles, slip);
        if (to > 0) put(phrase, [[at, to]], phrase.first.length, rank * 0.05 + SLIPPED, true);
      }
    }
  }
}

/** What takes something away is spelled. */
const takesAway = ({ act }: Phrase, taking: ReadonlySet<string>): boolean => act.commands.some((id) => taking.has(id));

const several = new Map<Language, readonly Phrase[]>();
/** Several words side by side that order something, or that name a place of which a day is said: `qui travaille`. */
const isSeveral = (phrase: Phrase): boolean =>
  phrase.first.length > 1 && phrase.second.length === 0 && (isOrder(phrase) || phrase.act.needs === 'from');
function severalIn(language: Language): readonly Phrase[] {
  let found = several.get(language);
  if (!found) {
    found = [...phrasesIn(language).values()].flat().filter(isSeveral);
    several.set(language, found);
  }
  return found;
}

/** Whether a word names a list, one of it or many: `banner` is not `banned`. */
const isListed = (word: string): boolean =>
  LANGUAGES.some((language) =>
    [word, `${word}s`].some((one) =>
      phrasesIn(language)
        .get(one)
        ?.some((phrase) => !isOrder(phrase)),
    ),
  );

interface Verb {
  readonly word: string;
  readonly letters: number;
  readonly phrases: readonly Phrase[];
}
const verbs = new Map<Language, readonly Verb[]>();
/** Words that order something by themselves behind a name, with their letters, to turn away most by one comparison. */
function verbsIn(language: Language): readonly Verb[] {
  let found = verbs.get(language);
  if (!found) {
    const alone = ({ first, second, act }: Phrase) =>
      first.length === 1 &&
      second.length === 0 &&
      !act.leads &&
      !act.spelled &&
      !act.commands.some((id) => id.startsWith('go.'));
    found = [...phrasesIn(language)].flatMap(([word, list]) => {
      const said = word.length < LEAST_SWAPPED ? [] : list.filter(alone);
      return said.length > 0 ? [{ word, letters: lettersOf(word), phrases: said }] : [];
    });
    verbs.set(language, found);
  }
  return found;
}

// ---- by the words of titles ----

const kin = new Map<string, readonly string[]>();
for (const language of LANGUAGES) {
  for (const list of LEXICONS[language].same) {
    for (const word of list)
      if (!word.includes(' ')) kin.set(fold(word), [...(kin.get(fold(word)) ?? []), `${language}:${list[0]}`]);
  }
}
/** A word, its singular, and what it stands for among words of one meaning. */
const forms = (word: string): readonly string[] => {
  const singular = word.length > 3 ? word.replace(/s$/, '') : word;
  return [...new Set([word, singular, ...(kin.get(word) ?? []), ...(kin.get(singular) ?? [])])];
};

interface Texts {
  readonly command: string;
  readonly strong: ReadonlySet<string>;
  readonly weak: ReadonlySet<string>;
  /** The first words of its titles: its verb, or what a setting is about. */
  readonly verbs: ReadonlySet<string>;
  /** It needs a row, and no text that would take whatever words follow: its verb with the name of one is an order. */
  readonly names: boolean;
  /** Content words of each title. */
  readonly titles: readonly (readonly string[])[];
  /** It changes nothing: a place that is gone to. */
  readonly goes: boolean;
  /** It takes something away: named by its verb alone. `students with a lesson` cancels no lesson of a student's. */
  readonly takes: boolean;
}
interface Index {
  readonly texts: ReadonlyMap<string, Texts>;
  readonly by: ReadonlyMap<string, readonly Texts[]>;
  /** Ids of those that take something away. */
  readonly taking: ReadonlySet<string>;
}

/** `no-show` is one word: to show something is to look at it. */
const cutWords = (text: string): string[] =>
  fold(text)
    .replaceAll('no-show', 'noshow')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

const FUNCTION = new Set(
  LANGUAGES.flatMap((language) => [
    ...LEXICONS[language].articles,
    ...Object.keys(LEXICONS[language].roles),
    ...LEXICONS[language].and,
    'd',
    'l',
    's',
    // No `drop` with a slip.
    'trop',
    // `classes per teacher` names no Pereira.
    'per',
    'vs',
    'versus',
  ]),
);
export const isFunction = (word: string): boolean => FUNCTION.has(word);

const LONG_TEXTS: ReadonlySet<string> = new Set(['text', 'multiline', 'markdown']);

const indexes = new WeakMap<readonly Readable[], Index>();
function indexOf(readables: readonly Readable[]): Index {
  const known = indexes.get(readables);
  if (known) return known;
  const texts = new Map<string, Texts>();
  const by = new Map<string, Texts[]>();
  for (const { command, titles, keywords = [] } of readables) {
    const contents = titles.map((title) => cutWords(title).filter((word) => !isFunction(word) && !/^\d+$/.test(word)));
    const id = cutWords(command.id.replace(/^setting\./, '')).filter((word) => !isFunction(word));
    const one: Texts = {
      command: command.id,
      strong: new Set([...contents.flat(), ...id].flatMap(forms)),
      weak: new Set(
        keywords
          .flatMap(cutWords)
          .filter((word) => !isFunction(word))
          .flatMap(forms),
      ),
      verbs: new Set(contents.flatMap((words) => words.slice(0, 1)).flatMap(forms)),
      names:
        fieldsOf(command).some(({ meta, optional }) => !optional && ROW_KINDS.has(meta.kind)) &&
        !fieldsOf(command).some(({ meta, optional }) => !optional && LONG_TEXTS.has(meta.kind)),
      titles: [...contents, id],
      goes: command.effect === 'navigate',
      takes: isDestructive(command),
    };
    texts.set(command.id, one);
    for (const word of one.strong) by.set(word, [...(by.get(word) ?? []), one]);
  }
  const taking = new Set(readables.flatMap(({ command }) => (isDestructive(command) ? [command.id] : [])));
  const made = { texts, by, taking };
  indexes.set(readables, made);
  return made;
}

/** Whether a title's verb alone orders something, and that is another command: `marcar` books, and marks nobody as missing. */
const meansAnother = (word: string, { command, titles, goes }: Texts): boolean => {
  // `open` with a name opens whoever is called so, whatever else it orders.
  if (goes || !titles.some(([verb]) => verb === word)) return false;
  // `cancel` for the school is `cancel` for the student, too.
  const deed = (id: string) => id.replace(/^[^.]*\./, '').split('-')[0];
  const said = LANGUAGES.flatMap((language) => phrasesIn(language).get(word) ?? []).filter(
    // What it orders only beside something else takes no verb from a title.
    (phrase) => phrase.first.length === 1 && phrase.second.length === 0 && !phrase.act.needs && isOrder(phrase),
  );
  return said.length > 0 && !said.some(({ act }) => act.commands.some((id) => deed(id) === deed(command)));
};

const STRONG = 1.6;
const WEAK = 0.7;
const UNSAID = 0.35;

/**
 * Edits that go by their verb alone: `public holiday 25 december christmas` adds a day, and never moves the one that is
 * called so already.
 */
const BY_VERB: ReadonlySet<string> = new Set(['holiday.edit']);
/** Verbs that change something without being in the titles, folded. */
const CHANGES: ReadonlySet<string> = new Set(
  'move moves moved rename shift postpone deplacer deplace renommer reporter decaler passer passe mover passar passa renomear adiar'.split(
    ' ',
  ),
);

function titled(tokens: readonly Token[], readables: readonly Readable[], start: number): Naming[] {
  const { by } = indexOf(readables);
  const people = new Set(
    LANGUAGES.flatMap((one) => ['student', 'teacher'].flatMap((who) => LEXICONS[one].nouns[who] ?? [])),
  );
  const found = new Map<string, Naming>();
  // Every part of a word with a hyphen counts: `no-show` is not `show`.
  const words = tokens.map((token) =>
    token.kind === 'word' && !isFunction(token.fold) ? cutWords(token.fold).map(forms) : [],
  );
  const candidates = new Set(words.flat(2).flatMap((word) => by.get(word) ?? []));
  const changes = (texts: Texts) =>
    words.some((parts) => parts.some((said) => said.some((word) => texts.verbs.has(word) || CHANGES.has(word))));
  for (const texts of candidates) {
    if (BY_VERB.has(texts.command) && !changes(texts)) continue;
    for (let at = 0; at < tokens.length; at++) {
      if (words[at]?.length === 0) continue;
      const strong = new Set<string>();
      let weak = 0;
      let to = at;
      let verb = false;
      for (let next = at; next < tokens.length && tokens[next]?.kind === 'word'; next++) {
        const own = words[next] ?? [];
        if (own.length === 0) continue;
        const hits = own.map((part) => part.find((word) => texts.strong.has(word)));
        if (hits.every((hit) => hit !== undefined)) {
          for (const hit of hits) strong.add(hit);
          verb ||= own.some((part) => part.some((word) => texts.verbs.has(word)));
        } else if (strong.size > 0 && own.every((part) => part.some((word) => texts.weak.has(word)))) weak++;
        else break;
        to = next + 1;
      }
      const single = Math.min(...texts.titles.map((title) => title.length)) === 1;
      const first = tokens[at]?.fold ?? '';
      // `student 1107` is that student, and not the timeline: `Student’s timeline` begins with whose it is.
      const byVerb = verb && at === start && texts.names && !people.has(first) && !meansAnother(first, texts);
      if (strong.size === 0 || (strong.size === 1 && !single && !byVerb) || (texts.takes && !verb)) continue;
      const unsaid = Math.min(
        ...texts.titles.map((title) => title.filter((word) => !forms(word).some((form) => strong.has(form))).length),
      );
      const score = STRONG * strong.size + WEAK * weak - UNSAID * unsaid + (at === start ? LEADS : 0);
      const before = found.get(texts.command);
      if (!before || before.score < score)
        found.set(texts.command, { command: texts.command, spans: [[at, to]], score });
    }
  }
  return [...found.values()];
}

/** Points of an order of which no verb was said. */
const UNSAID_ORDER = 1.2;
/** Points of days without another word. */
const DAYS_ALONE = 0.8;
/** What says that something is not so: with one of these, words without a verb order nothing. */
const DENIED = /^(?:not|never|cannot|without|n|ne|pas|sans|jamais|nao|nunca|sem|\p{L}+n['’]?t)$/u;

/**
 * Orders that go without a verb: somebody's hour of a day is a class, somebody's day the classes on it, how much later is
 * a move, an amount with its currency is a price. They are read behind what is said in words, and only where they name a row.
 */
function implied(tokens: readonly Token[], lexicons: readonly Lexicon[], money: Money): Naming[] {
  const words = tokens.filter(({ kind }) => kind === 'word');
  const isDay = (at: number) => {
    const day = dayAt(tokens, at, lexicons) ?? wholeSpanAt(tokens, at, lexicons);
    return day !== null && !day.weak;
  };
  const someDay = tokens.some((_, at) => isDay(at));
  // Days alone are shown, and nothing is done on them.
  const shown = ['go.calendar', 'go.bookings'].map(
    (command, index): Naming => ({ command, spans: [], score: DAYS_ALONE - 0.1 * index, whole: true, needs: 'from' }),
  );
  if (words.some(({ fold: word }) => DENIED.test(word))) return [];
  if (words.length < 2) return someDay ? shown : [];
  const any = (found: (at: number) => boolean) => tokens.some((_, at) => found(at));
  const order = (command: string, less: number): Naming => ({
    command,
    spans: [],
    score: UNSAID_ORDER - less,
    behind: true,
    implied: true,
  });
  const found: Naming[] = someDay ? [...shown] : [];
  const later = any((at) => (shiftAt(tokens, at, lexicons)?.value.count ?? 0) !== 0);
  const same = any((at) => lexicons.some(({ clock }) => longestEnd(tokens, at, clock.same) > 0));
  if (later || same) found.push(order('booking.move', 0));
  const hour = any((at) => timeAt(tokens, at, lexicons)?.bare === false);
  // `rita gomes tuesdays 5pm ten times`
  if (hour && any((at) => isEveryWeek(tokens, at))) found.push(order('booking.plan', 0));
  if (!hour && !later && someDay) found.push({ ...order('go.bookings', 0.3), whole: true });
  if (any((at) => dayAt(tokens, at, lexicons) !== null) && hour)
    found.push(...['booking.create', 'student.book-class'].map((id, index) => order(id, 0.1 + 0.1 * index)));
  if (any((at) => amountAt(tokens, at, lexicons, money)?.value.marked === true))
    found.push({ ...order('package.edit', 0), about: 'price', needs: 'price' });
  return found;
}

/** What takes all of somebody's classes away, or whose they are. */
const ALL_OF: ReadonlySet<string> = new Set(
  ['student', 'teacher'].flatMap((person) => [`${person}.cancel-classes`, `${person}.delete`]),
);

/** Most namings that are read on, and how far behind the best: what is named worse is hardly meant. */
const MOST = 16;
const BEHIND = 3;

const apart = (one: Naming, other: Naming): boolean =>
  one.spans.every(([from, to]) => other.spans.every(([first, end]) => to <= first || end <= from));

/**
 * The names without what others of the same act in the line say otherwise: `rita passed and joão failed` is two results, of
 * which neither is anybody's before it is asked. Lists are narrowed to several.
 */
const withoutContradictions = (namings: readonly Naming[]): readonly Naming[] =>
  namings.map((naming) => {
    const { command, args } = naming;
    if (!args || command.startsWith('go.')) return naming;
    const others = namings.filter((other) => other.command === command && other.args && apart(naming, other));
    const isSaid = ([name, value]: readonly [string, unknown]) =>
      others.every((other) => !(name in (other.args ?? {})) || other.args?.[name] === value);
    const entries = Object.entries(args);
    if (entries.every(isSaid)) return naming;
    return { ...naming, args: Object.fromEntries(entries.map((entry) => [entry[0], isSaid(entry) ? entry[1] : null])) };
  });

/** Points of an act that is told of somebody behind a comma. */
const ADDED = 2;
/** Words between who did something and the word for it, at most: `he has already paid`. */
const MOST_AUXILIARIES = 2;
const isSaidOf = ({ spans }: Naming, tokens: readonly Token[]): boolean => {
  const from = spans[0]?.[0] ?? 0;
  const comma = tokens.findLastIndex(({ kind, fold: sign }, index) => index < from && kind === 'mark' && sign === ',');
  return comma > 0 && PRONOUNS.has(tokens[comma + 1]?.fold ?? '') && from - comma - 2 <= MOST_AUXILIARIES;
};

/** `tell rita: the exam is moved to friday`: what stands behind the colon of an order is what it says, and orders nothing. */
function withoutQuoted(namings: readonly Naming[], tokens: readonly Token[]): readonly Naming[] {
  const colon = tokens.findIndex(({ kind, fold: sign }) => kind === 'mark' && sign === ':');
  if (colon < 0) return namings;
  const begun = ({ spans }: Naming) => spans.some(([, to]) => to <= colon);
  const orders = namings.some((naming) => begun(naming) && naming.spans.every(([, to]) => to <= colon));
  return orders ? namings.filter((naming) => naming.spans.length === 0 || begun(naming)) : namings;
}

const EVERY_LEXICON = lexiconsOf(LANGUAGES);

/** Who did something, folded. */
const WHO: ReadonlySet<string> = new Set(['who', 'qui', 'quem']);
/** Whether a line asks who did something, or who somebody is. */
export const asksWho = (tokens: readonly Token[]): boolean =>
  WHO.has(tokens[beginningOf(tokens, EVERY_LEXICON)]?.fold ?? '');
/** `who cancelled rita’s class` asks, and cancels nothing: what is named behind the question orders nothing. */
function withoutOrdersOfQuestion(
  namings: readonly Naming[],
  tokens: readonly Token[],
  start: number,
  goes: (command: string) => boolean,
): readonly Naming[] {
  if (!asksWho(tokens)) return namings;
  const begins = ({ spans }: Naming) => spans[0]?.[0] === start;
  const isAsked = namings.some((naming) => begins(naming) && goes(naming.command));
  return isAsked ? namings.filter((naming) => begins(naming) || goes(naming.command)) : namings;
}

/** Where what an order would change is seen: `is daniel ill tomorrow?` asks, and makes nobody ill. */
const SEEN_AT: Readonly<Record<string, string>> = {
  'teacher.sick-day': 'go.calendar',
  'teacher.leave': 'go.calendar',
  'booking.no-show': 'go.bookings',
  'booking.cancel-as-admin': 'go.bookings',
  'booking.cancel-as-student': 'go.bookings',
  'booking.cancel-as-teacher': 'go.bookings',
  'student.set-status': 'student.open',
  'exam.results': 'go.exam-entries',
  'vehicle.off-road': 'vehicle.open',
  'vehicle.set-status': 'vehicle.open',
};

/** A line with a question mark asks for what the order would change, but for an order that begins it: `can you cancel rita?` */
function asked(naming: Naming, tokens: readonly Token[], start: number): Naming {
  const { command, spans, score } = naming;
  if (command === 'payment.take' && !tokens.some(({ fold: word }) => /\d/.test(word)))
    return { ...naming, command: 'student.account', needs: 'student', whole: true };
  const seen = SEEN_AT[command];
  return seen && (spans[0]?.[0] ?? start) > start ? { command: seen, spans, score } : naming;
}

/** What the line may order, the likeliest first. `readables` has to stay the same list for the same language. */
export function namingsOf(
  tokens: readonly Token[],
  readables: readonly Readable[],
  languages: readonly Language[],
  money: Money = EUROS,
): readonly Naming[] {
  if (isDenied(tokens, EVERY_LEXICON)) return [];
  const start = beginningOf(tokens, lexiconsOf(languages));
  const ids = new Set(readables.map(({ command }) => command.id));
  const best = new Map<string, Naming>();
  // `por falta de pagamento` says why: it marks nobody as missing.
  const lexicons = lexiconsOf(languages);
  const own = lexiconsOf(languages.slice(0, 1));
  // An English car is no French reason.
  const isOwnNoun = (word: string) => own.some(({ nouns }) => Object.values(nouns).some((said) => said.includes(word)));
  const reasons = tokens.flatMap((_, at) => {
    const lack = lackAt(tokens, at, lexicons);
    if (lack) return [[at, lack.to] as const];
    // `because she has paid` orders no payment: what follows is why, to the end.
    const why = at > start && !isOwnNoun(tokens[at]?.fold ?? '') && becauseAt(tokens, at, lexicons);
    return why ? [[at, tokens.length] as const] : [];
  });
  const single = tokens.some((_, at) => nthAt(tokens, at, lexicons) !== null);
  const inReason = ({ spans }: Naming) =>
    spans.some(([from, to]) => reasons.some(([first, end]) => from < end && first < to));
  const { texts, taking } = indexOf(readables);
  const asks = tokens.at(-1)?.fold === '?';
  for (const said of [
    ...acts(tokens, languages, start, taking),
    ...titled(tokens, readables, start),
    ...implied(tokens, own, money),
  ]) {
    const naming = asks ? asked(said, tokens, start) : said;
    if (!ids.has(naming.command) || inReason(naming)) continue;
    // `unblock telmo, he has paid`: what somebody did since orders less than the verb that begins the line.
    const since = isSaidOf(naming, tokens) ? ADDED : 0;
    // `annuler le prochain cours` takes one away, and never all of them.
    if (single && ALL_OF.has(naming.command)) continue;
    const key = `${naming.command} ${naming.spans.join()} ${JSON.stringify([naming.args, naming.days, naming.needs])}`;
    const before = best.get(key);
    const weighed = since > 0 ? { ...naming, score: naming.score - since } : naming;
    if (!before || before.score < weighed.score) best.set(key, weighed);
  }
  const said = withoutOrdersOfQuestion(withoutQuoted([...best.values()], tokens), tokens, start, (command) =>
    Boolean(texts.get(command)?.goes),
  );
  const sorted = [...withoutContradictions(said)].sort((a, b) => b.score - a.score);
  // What holds only where something else is said does not put aside what holds anyway: `tell daniel the van is sold`.
  const lead = sorted.find(({ needs }) => needs === undefined) ?? sorted[0];
  return sorted.filter(({ score }) => score > (lead?.score ?? 0) - BEHIND).slice(0, MOST);
}
