/**
 * Finds commands by what an office says: `freeze student`, `rdv`, `studnet`, `sd`. Every word that says something has to
 * mean something of the command; how much of one of its names the line covers decides the order.
 */

import { editsAllowed, isJumbled, lettersApart, lettersOf, slipsBetween } from '#contract/rules/edits.ts';
import { isSetting } from './careful.ts';
import { type Concept, type Finder, type Found, type Phrase, TITLE, type WordGroup } from './phrases.ts';
import { isDenied } from './reading/corrections.ts';
import { LANGUAGES } from './reading/languages.ts';
import { LEXICONS } from './reading/lexicon.ts';
import { tokenise } from './reading/tokens.ts';
import { stemOf } from './stems.ts';
import { wordsOf } from './vocabulary.ts';

/** How sure a reading is: all of a name, words or their beginnings, first letters, with slips of the fingers, or hardly. */
export type Sureness = 'whole' | 'words' | 'initials' | 'slips' | 'aside';

export interface FoundCommand {
  readonly id: string;
  readonly score: number;
  readonly sure: Sureness;
  /** The line is one of its names, to the letter. */
  readonly same: boolean;
  /** How well the worst of its words is matched, of 1. */
  readonly worst: number;
}

export interface FindOptions {
  /** Commands that may be found; all without it. */
  readonly may?: (id: string) => boolean;
  /** True for commands that take words after their name: a time is theirs to read. */
  readonly takesWords?: (id: string) => boolean;
  /** Commands for the rows in hand, which come before others. */
  readonly atHand?: (id: string) => boolean;
  /** Commands that take along or print what the screen shows: there `export csv` means that. */
  readonly ofScreen?: (id: string) => boolean;
  /** Points of recent use by id. */
  readonly weights?: ReadonlyMap<string, number>;
}

const MOST_WORDS = 12;
/** Words that a question about somebody begins with. */
const ASKS_WHO: ReadonlySet<string> = new Set(['who', 'qui', 'quem']);
/** A rule of the school of which one word is begun less than this is hardly named: `archive te`. */
const BARELY_BEGUN = 0.7;
/** Added to the score of a command for the row in hand, unless the line names the act of another one better: `signer` on a student's page. */
const NEAR_HAND = 0.15;
/** With slips, what is found worse than this is something else. */
const LEAST_WITH_SLIPS = 0.4;
/** Letters from which on a word may begin with another letter than was meant, rather than without it. */
const LEAST_WITHOUT_FIRST = 5;

interface TypedWord {
  readonly text: string;
  readonly needed: boolean;
  /** May be left aside for a command that takes no words. */
  readonly when: boolean;
  /** How well each known word stands for it, where it does at all. */
  readonly near: ReadonlyMap<number, number>;
}

interface ConceptHit {
  readonly mask: number;
  readonly quality: number;
}

const EXACT = 1;
const STEM = 0.95;
/** How well a word with one slip stands for another at least. */
const ONE_SLIP = 0.69;

/** Preference among equals: what is done most. */
const ACTS: Readonly<Record<string, number>> = {
  go: 0.06,
  create: 0.055,
  'book-class': 0.04,
  add: 0.045,
  open: 0.03,
  'no-show': 0.04,
  undo: 0.05,
  move: 0.03,
  'cancel-as-admin': 0.03,
  'cancel-as-student': 0.02,
  message: 0.03,
  edit: 0.028,
  'sick-day': 0.025,
  leave: 0.024,
  export: 0.02,
  import: 0.018,
  'set-status': -0.02,
  publish: 0.01,
};
const kindOf = (id: string): string => id.slice(0, id.indexOf('.'));
const actOf = (id: string): string => id.slice(id.indexOf('.') + 1);
const preference = ({ id, takes }: Pick<Found, 'id' | 'takes'>): number =>
  (id.startsWith('go.')
    ? id.endsWith('-add')
      ? 0.03
      : id.startsWith('go.settings-')
        ? -0.06
        : 0.06
    : (ACTS[actOf(id)] ?? 0)) - (takes && !id.startsWith('booking.') ? 0.04 : 0);

/** Letters that the ending of a word has at most, as in `accompagnement`. */
const LONGEST_ENDING = 5;

/** Known words that stand for a typed one, slips aside: itself, others of its stem, and those it begins. */
function nearWords(finder: Finder, word: string, alone: boolean): Map<number, number> {
  const near = new Map<number, number>();
  if (word.length > 1 || alone) {
    for (let at = firstFrom(finder, word); at < finder.sorted.length; at++) {
      const index = finder.sorted[at] ?? 0;
      const text = finder.terms[index]?.text ?? '';
      if (!text.startsWith(word)) break;
      near.set(index, 0.6 + (0.3 * word.length) / text.length);
    }
  }
  if (word.length > 2) {
    const begins = near.size > 0;
    for (const language of finder.languages) {
      const stem = stemOf(word, language);
      for (const index of finder.byStem.get(`${language}:${stem}`) ?? []) {
        // The beginning of a word that happens to be its stem is still a beginning.
        const more = (finder.terms[index]?.text.length ?? 0) - word.length;
        // What is longer by more than an ending is another word: `queations` is no `que`. Nor is what begins a word of one's own
        // another language's with an ending: `paiem` is no `pai`.
        if (-more > LONGEST_ENDING || (begins && more < 0 && language !== finder.languages[0])) continue;
        if (stem !== word || more <= (language === 'en' ? 2 : 1)) near.set(index, STEM);
      }
    }
  }
  const same = finder.byText.get(word);
  if (same !== undefined) near.set(same, EXACT);
  return near;
}

/** Where the known words that begin with `word` begin, in their order. */
function firstFrom(finder: Finder, word: string): number {
  let from = 0;
  let to = finder.sorted.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((finder.terms[finder.sorted[middle] ?? 0]?.text ?? '') < word) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Whether one slip at most may lie between how two words begin: it leaves one of the first two letters in its place or beside. */
const beginAlike = (word: string, text: string): boolean =>
  word[0] === text[0] || word[1] === text[1] || word[0] === text[1] || word[1] === text[0];

/** How well a word stands for another of the same letters. */
const JUMBLED = 0.66;
/** Letters from which on all of a word in another order is still that word: `recipet`. */
const LEAST_JUMBLED = 6;

/** How well a known word stands for one typed with slips: the whole word, or its beginning while it is being typed. */
function slipped(word: string, letters: number, text: string, known: number): number {
  const most = editsAllowed(word.length);
  const whole = lettersApart(letters, known, most) ? null : slipsBetween(word, text, most);
  let best = whole
    ? 0.82 - 0.12 * whole.cost
    : letters === known && word.length >= LEAST_JUMBLED && isJumbled(word, text)
      ? JUMBLED
      : 0;
  if (!whole && word.length >= 5 && text.length > word.length && beginAlike(word, text)) {
    for (const length of [word.length - 1, word.length, word.length + 1]) {
      const begun = length < text.length ? slipsBetween(word, text.slice(0, length), 1) : null;
      if (begun) best = Math.max(best, 0.62 - 0.12 * begun.cost);
    }
  }
  // The first letter is rarely missed, unless for its neighbour or the one after it: `wash` is no `cash`.
  if (best === 0 || word[0] === text[0] || (whole?.cost ?? 1) <= 0.8) return best;
  return word.length < LEAST_WITHOUT_FIRST && text.slice(1) !== word ? 0 : best - 0.1;
}

/** Words as they were read last: while a line is typed, all but the last word stay. */
const read = new WeakMap<Finder, Map<string, ReadonlyMap<number, number>>>();
const MOST_READ = 2000;

function nearOf(finder: Finder, word: string, alone: boolean, slips: boolean): ReadonlyMap<number, number> {
  let kept = read.get(finder);
  if (!kept || kept.size > MOST_READ) {
    kept = new Map();
    read.set(finder, kept);
  }
  const key = `${alone ? 1 : 0}${slips ? 1 : 0}${word}`;
  const before = kept.get(key);
  if (before) return before;
  const plain = slips ? nearOf(finder, word, alone, false) : nearWords(finder, word, alone);
  const near = slips ? withSlips(finder, word, plain) : plain;
  kept.set(key, near);
  return near;
}

function withSlips(finder: Finder, word: string, plain: ReadonlyMap<number, number>): ReadonlyMap<number, number> {
  // Who shares only a stem may be another word: `queations` is no `que`.
  if (editsAllowed(word.length) === 0 || [...plain.values()].some((quality) => quality >= EXACT)) return plain;
  const near = new Map(plain);
  const letters = lettersOf(word);
  finder.terms.forEach(({ text, letters: known }, index) => {
    if (text.length < 3 || text.length < word.length - 2) return;
    const quality = slipped(word, letters, text, known);
    if (quality > (near.get(index) ?? 0)) near.set(index, quality);
  });
  return near;
}

/**
 * True for a word that says nothing by itself. At the end of a line another language's small word may be the beginning of
 * one still being typed: `élè` is no Portuguese `ele` to somebody who writes French.
 */
function saysNothing(finder: Finder, text: string, last: boolean): boolean {
  if (!finder.unsaid.has(text)) return false;
  if (!last || text.length < 2 || finder.ownUnsaid.has(text)) return true;
  for (let at = firstFrom(finder, text); at < finder.sorted.length; at++) {
    const known = finder.terms[finder.sorted[at] ?? 0]?.text ?? '';
    if (known !== text) return !known.startsWith(text);
  }
  return true;
}

/** Two words that were typed as one: `roadsigns`. Null for what is a word, begins one, or is one but for a slip: `tabeau`. */
function parted(finder: Finder, text: string): readonly string[] | null {
  if (text.length < 6 || nearOf(finder, text, true, false).size > 0) return null;
  if ([...nearOf(finder, text, true, true).values()].some((quality) => quality >= ONE_SLIP)) return null;
  for (let at = 3; at <= text.length - 3; at++) {
    const both = [text.slice(0, at), text.slice(at)];
    if (both.every((part) => finder.byText.has(part) && !finder.unsaid.has(part))) return both;
  }
  return null;
}

/** A small word of which two letters were swapped: `teh`. */
function saysNothingSwapped(finder: Finder, text: string): boolean {
  if (text.length < 2 || text.length > 4 || nearOf(finder, text, true, false).size > 0) return false;
  return Array.from({ length: text.length - 1 }, (_, at) => at).some((at) =>
    finder.ownUnsaid.has(`${text.slice(0, at)}${text[at + 1]}${text[at]}${text.slice(at + 2)}`),
  );
}

/** A figure, alone or with its unit: it says how much of something, and names no command. */
const FIGURE = /^\d+\p{L}?$/u;

function typedWords(finder: Finder, line: string, slips: boolean): TypedWord[] {
  const typed = wordsOf(line);
  const texts = (slips ? typed.flatMap((text) => parted(finder, text) ?? text) : typed).slice(0, MOST_WORDS);
  const nothing = texts.map(
    (text, at) => saysNothing(finder, text, at === texts.length - 1) || (slips && saysNothingSwapped(finder, text)),
  );
  const said = nothing.includes(false);
  return texts.map((text, at) => {
    const needed = !said || !nothing[at];
    const near = nearOf(finder, text, texts.length === 1, slips && needed);
    const same = finder.byText.get(text);
    // What says nothing by itself is at most itself.
    const itself = new Map(same === undefined ? [] : [[same, EXACT] as const]);
    const when = finder.when.has(text) || (slips && FIGURE.test(text));
    return { text, needed, when, near: needed ? near : itself };
  });
}

const NO_CONCEPT: Concept = { singles: new Map(), firsts: new Set(), groups: [] };
const BEGUN_SYNONYM = 0.85;

type Hits = (concept: number) => readonly ConceptHit[];

/** Where the words of an act or a thing stand in the line, looked up once each. */
function conceptHits(finder: Finder, words: readonly TypedWord[]): Hits {
  const known: (readonly ConceptHit[])[] = [];
  return (concept) => {
    const before = known[concept];
    if (before) return before;
    const found: ConceptHit[] = [];
    const { singles, groups, firsts } = finder.concepts[concept] ?? NO_CONCEPT;
    words.forEach((word, index) => {
      let best = 0;
      for (const [term, quality] of word.near) {
        // Who begins a word means what the product says rather than another word for something else.
        const begun = quality < STEM && !firsts.has(term) ? BEGUN_SYNONYM : 1;
        best = Math.max(best, quality * begun * (singles.get(term) ?? 0));
      }
      if (best > 0) found.push({ mask: 1 << index, quality: best });
    });
    for (const group of groups) {
      const hit = groupHit(words, group);
      if (hit) found.push(hit);
    }
    known[concept] = found;
    return found;
  };
}

/** Where a group of words stands in the line: all of them, though fillers may be left out. */
function groupHit(words: readonly TypedWord[], { terms, weight }: WordGroup): ConceptHit | null {
  let mask = 0;
  let sum = 0;
  let count = 0;
  for (const { term, filler } of terms) {
    let best = -1;
    let quality = 0;
    for (let index = 0; index < words.length; index++) {
      const found = words[index]?.near.get(term) ?? 0;
      if (found > quality && !(mask & (1 << index))) [best, quality] = [index, found];
    }
    if (best < 0 || (filler && quality < EXACT)) {
      if (filler) continue;
      return null;
    }
    mask |= 1 << best;
    if (!filler) {
      sum += quality;
      count++;
    }
  }
  return count > 0 ? { mask, quality: (sum / count) * weight } : null;
}

/** What a question of small words counts for where none of these was typed. */
const UNASKED = 0.8;

interface Reading {
  readonly score: number;
  readonly whole: boolean;
  readonly same: boolean;
  /** The line covers all of the phrase. */
  readonly covered: number;
  /** Words of the line that stand elsewhere in the command. */
  readonly outside: number;
}

const bits = (mask: number): number => {
  let count = 0;
  for (let rest = mask; rest; rest &= rest - 1) count++;
  return count;
};

/** How well a phrase stands for the line; `loose` is what each word means elsewhere in the command. */
function readPhrase(
  phrase: Phrase,
  words: readonly TypedWord[],
  hits: Hits,
  loose: readonly number[],
  text: string,
): Reading | null {
  let used = 0;
  let total = 0;
  let matched = 0;
  let sum = 0;
  let counted = 0;
  let last = -1;
  let inOrder = true;
  let more = 0;
  let unsaid = 0;
  let asked = false;
  for (const slot of phrase.slots) {
    if (!slot.filler) total++;
    let best: ConceptHit | null = null;
    if (slot.kind === 'concept') {
      for (const hit of hits(slot.concept)) {
        if (hit.mask & used) continue;
        if (!best || bits(hit.mask) * hit.quality > bits(best.mask) * best.quality) best = hit;
      }
    } else {
      words.forEach((word, index) => {
        const quality = word.near.get(slot.term) ?? 0;
        if (quality === 0 || used & (1 << index) || (slot.filler && quality < EXACT)) return;
        if (!best || quality > best.quality) best = { mask: 1 << index, quality };
      });
    }
    if (slot.filler) {
      if (best) asked = true;
      else unsaid++;
    }
    if (!best) continue;
    const hit: ConceptHit = best;
    used |= hit.mask;
    if (!slot.filler) matched++;
    words.forEach((word, index) => {
      if (!(hit.mask & (1 << index))) return;
      if (index < last) inOrder = false;
      last = index;
      if (word.needed) {
        sum += hit.quality;
        counted++;
      } else more += 0.05;
    });
  }
  if (matched === 0) return null;
  let outside = 0;
  for (const [index, word] of words.entries()) {
    if (!word.needed || used & (1 << index)) continue;
    const elsewhere = loose[index] ?? 0;
    if (elsewhere === 0) return null;
    sum += elsewhere * 0.65;
    counted++;
    outside++;
  }
  const average = counted > 0 ? sum / counted : 0;
  // `who has access` is a question: one word of it is hardly its name.
  const question = phrase.question && unsaid > 1 && !asked;
  const covered = (total > 0 ? matched / total : 1) * (question ? UNASKED : 1);
  const whole = covered === 1 && outside === 0 && average >= 0.8;
  const same = phrase.text !== '' && phrase.text === text;
  const end = words.length - 1;
  const open = !words[end]?.needed && !(used & (1 << end));
  const begun = text.includes(' ') && phrase.text.startsWith(text);
  const score =
    phrase.weight * average * (0.55 + 0.45 * covered) +
    (same ? 0.45 : begun ? 0.35 : whole && average >= STEM * 0.99 ? 0.3 : 0) +
    // A title to the letter, in whatever order, before another's name: `payment take`.
    (whole && !same && counted > 1 && average > STEM && phrase.weight >= TITLE ? 0.08 : 0) +
    (inOrder ? 0.01 : 0) +
    more -
    // A line that ends in 'the' goes on.
    (open ? 0.3 : 0);
  return { score, whole: whole || same, same, covered, outside };
}

/** Letters of a word that with a slip is still no other. */
const LEAST_SLIPPED = 7;

/**
 * True where the act of a command was typed, not only what it is about: the beginning of the word the product says, or
 * another word for it whole. `sure` is how well that other word has to be matched.
 */
function actTyped(finder: Finder, index: number, words: readonly TypedWord[], sure = STEM): boolean {
  const concept = finder.concepts[finder.commands[index]?.act ?? -1];
  if (!concept) return false;
  const typed = words.some(
    ({ text, needed, near }) =>
      needed &&
      text.length >= 3 &&
      [...near].some(
        ([term, quality]) =>
          concept.firsts.has(term) ||
          (quality >= (text.length < LEAST_SLIPPED ? STEM : sure) && concept.singles.has(term)),
      ),
  );
  return typed || concept.groups.some((group) => groupHit(words, group) !== null);
}

/** True where a word only begins one that the product does not say itself: who cancels `lea` names no learner. */
function onlyBegun(finder: Finder, { phrases }: Found, words: readonly TypedWord[]): boolean {
  const said = (term: number) =>
    phrases.some(({ slots }) =>
      slots.some((slot) =>
        slot.kind === 'word' ? slot.term === term : finder.concepts[slot.concept]?.firsts.has(term),
      ),
    );
  return words.some(
    ({ needed, near }) =>
      needed && ![...near.values()].some((quality) => quality >= STEM) && ![...near.keys()].some(said),
  );
}

/** True for a word that the product says, and not only the beginning of some. */
const isKnown = ({ near }: TypedWord): boolean => [...near.values()].some((quality) => quality >= EXACT);

function pass(finder: Finder, line: string, slips: boolean, options: FindOptions): FoundCommand[] {
  const words = typedWords(finder, line, slips);
  if (words.length === 0) return [];
  const text = words.map((word) => word.text).join(' ');
  const hits = conceptHits(finder, words);
  // What each word means in each command, anywhere in it, and how near it is to the command's own word.
  const loose = new Map<number, number[]>();
  const nearest = new Map<number, number[]>();
  words.forEach((word, at) => {
    for (const [term, quality] of word.near) {
      for (const { command, weight } of finder.postings[term] ?? []) {
        const list = loose.get(command) ?? words.map(() => 0);
        loose.set(command, list);
        if ((list[at] ?? 0) < quality * weight) list[at] = quality * weight;
        const near = nearest.get(command) ?? words.map(() => 0);
        nearest.set(command, near);
        near[at] = Math.max(near[at] ?? 0, quality);
      }
    }
  });
  // `who cancelled this class` asks, and takes nothing away.
  const question = ASKS_WHO.has(words[0]?.text ?? '');
  const found: FoundCommand[] = [];
  const forHand = new Map<FoundCommand, number>();
  // Commands for the row in hand whose act was not typed, and the best score of those whose act was.
  const hinted = new Set<FoundCommand>();
  let bestActed = 0;
  for (const [index, means] of loose) {
    const command = finder.commands[index];
    if (!command || (options.may && !options.may(command.id))) continue;
    const { id } = command;
    const asked =
      options.takesWords?.(id) === false
        ? words.map((word) =>
            word.when && words.some((one) => one.needed && !one.when) ? { ...word, needed: false } : word,
          )
        : words;
    if (asked.some((word, at) => word.needed && !means[at])) continue;
    let best: Reading | null = null;
    for (const phrase of command.phrases) {
      const reading = readPhrase(phrase, asked, hits, means, text);
      if (reading && (!best || reading.score > best.score)) best = reading;
    }
    if (!best) {
      // By keywords alone.
      const needed = asked.flatMap((word, at) => (word.needed ? [means[at] ?? 0] : []));
      const average = needed.reduce((sum, one) => sum + one, 0) / Math.max(1, needed.length);
      best = { score: average * 0.6, whole: false, same: false, covered: 0, outside: needed.length };
    }
    // A class that was cancelled by a slip of the fingers comes back; a person does not always.
    const done = actTyped(finder, index, words, id.startsWith('booking.') ? ONE_SLIP : STEM);
    const mine = options.atHand?.(id) ?? false;
    // `retire question` is not about the test in hand, though `questionnaire` is a word for that.
    const near = nearest.get(index) ?? [];
    const begun = asked.some((word, at) => word.needed && isKnown(word) && (near[at] ?? 0) < STEM);
    const shown = done && (options.ofScreen?.(id) ?? false);
    const said = shown || (mine && done && best.outside === 0 && !begun);
    const hand = said ? 0.7 : mine ? NEAR_HAND : 0;
    const careful = isSetting({ id }) ? 0.88 : 1;
    // What cannot be undone, or is not for the row in hand, wants more than its verb.
    const much = best.covered > 0.5 || (!command.final && (mine || !options.atHand));
    const worst = Math.min(...asked.map((word, at) => (word.needed ? (means[at] ?? 0) : 1)));
    const hardly = best.covered < 0.6 || (asked.length > 1 && !best.same && worst < BARELY_BEGUN);
    const sureOf = done && much && !onlyBegun(finder, command, asked);
    const aside = (command.takes && ((!best.whole && !sureOf) || question)) || (isSetting({ id }) && hardly);
    if (slips && best.score < LEAST_WITH_SLIPS) continue;
    const hit: FoundCommand = {
      id,
      same: best.same,
      worst,
      score: best.score * careful + preference(command) + hand - (aside ? 1 : 0) - index * 1e-5,
      sure: aside ? 'aside' : slips ? 'slips' : best.whole || said ? 'whole' : 'words',
    };
    found.push(hit);
    if (!hit.same) forHand.set(hit, hand);
    if (mine && !said) hinted.add(hit);
    else if (done && !aside && best.outside === 0) bestActed = Math.max(bestActed, hit.score);
  }
  // A name written out is meant before other acts of its kind on the row in hand: `add student` on a student's page adds another.
  const named = words.length > 1 ? found.filter(({ same, sure }) => same && sure === 'whole') : [];
  const kinds = new Set(named.map(({ id }) => kindOf(id)));
  const without = (hit: FoundCommand) => hit.score - (forHand.get(hit) ?? 0);
  return found.map((hit) =>
    kinds.has(kindOf(hit.id)) || (hinted.has(hit) && without(hit) < bestActed) ? { ...hit, score: without(hit) } : hit,
  );
}

/** Commands by their ids, typed with the dot: `booking.cancel`. */
const byId = (finder: Finder, line: string, { may }: FindOptions): FoundCommand[] =>
  finder.commands.flatMap(({ id }, index) => {
    const typed = line.trim().toLowerCase();
    if (!typed.includes('.') || !id.startsWith(typed) || (may && !may(id))) return [];
    return [{ id, score: 2 + typed.length / id.length - index * 1e-5, same: true, worst: 1, sure: 'whole' as const }];
  });

/** Commands whose title begins with these letters, one a word: `sd` for Sick day. */
function byInitials(finder: Finder, line: string, options: FindOptions): FoundCommand[] {
  const letters = wordsOf(line).join('');
  if (!/^\p{L}{2,4}$/u.test(line.trim()) || letters.length < 2) return [];
  return finder.commands.flatMap((command, index) => {
    const { id, initials, takes } = command;
    const at = initials.indexOf(letters);
    if (at < 0 || takes || isSetting({ id }) || (options.may && !options.may(id))) return [];
    // Places are called by what is there, not by going there.
    const place = id.startsWith('go.') ? 0.2 : 0;
    const score =
      0.95 - place - 0.25 * Math.min(at, 1) + preference(command) - index * 1e-5 + (options.atHand?.(id) ? 0.08 : 0);
    return [{ id, score, same: false, worst: 1, sure: 'initials' as const }];
  });
}

/** The commands nearest to what the line asks for and is not here; null where it is something else. */
function elsewhere(finder: Finder, line: string): readonly string[] | null {
  const words = wordsOf(line);
  const said = words.filter((word) => !finder.unsaid.has(word));
  for (const list of [words, said, said.map((word) => word.replace(/s$/, ''))]) {
    const ids = finder.elsewhere.get(list.join(' '));
    if (ids) return ids;
  }
  return null;
}

/** True where the line asks for something that is known not to be here. */
export const isElsewhere = (finder: Finder, line: string): boolean => elsewhere(finder, line) !== null;

/** Shown of what is nearest. */
const NEAREST = 3;

/** Of what a word names by itself: what comes first, and what is called by it alone. */
const bestOf = (found: readonly FoundCommand[]): readonly FoundCommand[] => {
  const whole = found.filter(({ sure }) => sure === 'whole');
  return whole.length > 0 ? [...found.slice(0, 1), ...whole] : [];
};

/**
 * Commands to offer where nothing is called as the line says: those near to what is not here, or those that a part of
 * the line names. None takes anything away.
 */
export function nearestCommands(finder: Finder, line: string, options: FindOptions = {}): readonly string[] {
  if (isDenied(tokenise(line), DENYING)) return [];
  const may = (id: string) => !finder.taking.has(id) && (options.may?.(id) ?? true);
  const known = elsewhere(finder, line);
  if (known) return known.filter(may);
  const said = wordsOf(line).filter((word) => !finder.unsaid.has(word));
  const rest = said.filter((word) => nearOf(finder, word, false, true).size > 0);
  // Without the words that nothing is called by: `documents that are nearly outdated`.
  const without = rest.length > 0 && rest.length < said.length ? findCommands(finder, rest.join(' '), options) : [];
  const apart = said
    .filter((word) => word.length > 3)
    .flatMap((word) => bestOf(findCommands(finder, word, options)))
    .sort((a, b) => b.score - a.score);
  const near = [...without.filter(({ sure }) => sure !== 'aside'), ...(said.length < 2 ? [] : apart)];
  return [...new Set(near.filter(({ id }) => may(id) && !isSetting({ id })).map(({ id }) => id))].slice(0, NEAREST);
}

/**
 * Commands that the line means, best first. Slips of the fingers are looked for only where nothing is found without them.
 * What takes something away without its verb, and settings hardly named, are marked `aside` and come last.
 */
/** For words of what is not to be done: nothing is offered for them. */
const DENYING = LANGUAGES.map((language) => LEXICONS[language]);

export function findCommands(finder: Finder, line: string, options: FindOptions = {}): FoundCommand[] {
  if (isDenied(tokenise(line), DENYING)) return [];
  const absent = elsewhere(finder, line) !== null;
  const plain = pass(finder, line, false, options).filter(({ same }) => !absent || same);
  const initials = absent ? [] : byInitials(finder, line, options);
  let found = [...byId(finder, line, options), ...plain, ...initials];
  if (!absent && !found.some(({ sure }) => sure !== 'aside')) found = [...found, ...pass(finder, line, true, options)];
  const best = new Map<string, FoundCommand>();
  for (const one of found) if ((best.get(one.id)?.score ?? Number.NEGATIVE_INFINITY) < one.score) best.set(one.id, one);
  const weight = (id: string) => options.weights?.get(id) ?? 0;
  // Among near equals the recently used lead.
  const step = (score: number) => Math.round(score * 40);
  return [...best.values()].sort(
    (a, b) => step(b.score) - step(a.score) || weight(b.id) - weight(a.id) || b.score - a.score,
  );
}
