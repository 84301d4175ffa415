/** Free texts: they begin behind a marker, or take what is left when nothing else is left to give. */

import { accepts } from '../accepts.ts';
import { fold } from '../fold.ts';
import { isFunction } from './command-names.ts';
import { LEVEL } from './name-match.ts';
import { endOf, longestEnd, longestKey } from './phrases.ts';
import { beginsSide, type Line, likeTime, type Piece } from './pieces.ts';
import { lackAt, PRONOUNS } from './reasons.ts';
import { secondOrderAt } from './second-orders.ts';
import type { Slot } from './slots.ts';
import type { Token } from './tokens.ts';

const LABEL_ONLY = new Set([
  'reason',
  'reason is',
  'motif',
  'raison',
  'motivo',
  'razao',
  'pour raison de',
  'por motivo de',
  'por motivos de',
  'por causa de',
  'por causa do',
  'por causa da',
]);

const isATextSlot = ({ what }: Slot): boolean => what === 'tail' || what === 'text';

/** What text arguments may be called. */
export const labelsOfSlot = (line: Line, { field }: Slot): readonly string[] => [
  ...line.lexicons.flatMap(({ labels }) => labels[field.name] ?? []),
  ...line.fieldLabels(field).map(fold),
];

/** The words of tokens `[from, to)` as they were typed, without quotes around the whole. */
export function written(line: Line, from: number, to: number): string {
  const first = line.tokens[from];
  const last = line.tokens[to - 1];
  if (!first || !last) return '';
  if (to - from === 1) return first.text;
  return line.text
    .slice(first.from, last.to)
    .replace(/["“”«»]/g, '')
    .trim();
}

/** Whether a waived fee was said is never why, whether the act knows of it or not; whom it is told only where it does. */
const mannersOf = (slots: readonly Slot[]): readonly string[] => [
  'without_fee',
  ...slots.flatMap(({ field }) => (field.name === 'quiet' ? ['quiet'] : [])),
];

const EVERYBODY = new Set(['all', 'everyone', 'everybody', 'tous', 'toutes', 'todos', 'todas']);

const WHO = new Set(['who', 'whoever', 'those', 'qui', 'ceux', 'quem', 'aqueles']);
const OWE = new Set(['owe', 'owes', 'doit', 'doivent', 'deve', 'devem']);
/** Whether `who owes`, `ceux qui doivent` goes on here. */
const saysWhoOwes = (line: Line, at: number): boolean =>
  WHO.has(line.tokens[at]?.fold ?? '') && [1, 2].some((on) => OWE.has(line.tokens[at + on]?.fold ?? ''));

/** Whether `remind all unpaid` goes on here: behind nobody's name these words say to whom, and not what. */
const meansEverybody = (line: Line, at: number): boolean =>
  (EVERYBODY.has(line.tokens[at]?.fold ?? '') || saysWhoOwes(line, at)) &&
  !line.tokens.slice(0, at).some((_, index) => namesSomebody(line, index));

/** Whether words begin that say how an act is done, up to a mark or the end: `malade, sans frais`. */
function mannerAt(line: Pick<Line, 'tokens' | 'lexicons'>, at: number, manners: readonly string[]): boolean {
  const { tokens, lexicons } = line;
  const to = Math.max(
    ...lexicons.flatMap(({ labels }) => manners.map((name) => longestEnd(tokens, at, labels[name] ?? []))),
  );
  return to > 0 && (to >= tokens.length || tokens[to]?.kind === 'mark' || mannerAt(line, to, manners));
}

/** Whether a value of somebody is like no other's words, so that its label alone ends a text before it. */
const isUnmistakable = ({ field: { name, meta } }: Slot): boolean =>
  meta.kind === 'phone' || meta.kind === 'email' || name === 'date_of_birth';

/** Whether another fact begins behind a short text: `12 rue du soleil, née le 3/4/2006`, `… tél 0612345678`. */
function factAt(line: Line, at: number, slots: readonly Slot[], own: Slot): boolean {
  const apart = isMark(line.tokens[at - 1], ',', ';');
  return slots.some((slot) => {
    if (slot === own || slot.what === 'tail' || !(apart || isUnmistakable(slot))) return false;
    const to = longestEnd(line.tokens, at, labelsOfSlot(line, slot));
    return to > 0 && to < line.tokens.length && (apart || /[\d@]/.test(line.tokens[to]?.text ?? ''));
  });
}

/** Where a text ends: at the line's end, or before the label of another text with its colon; a reason before how the act is done. */
function endOfText(line: Line, from: number, slots: readonly Slot[], own: Slot): number {
  const texts = slots.filter(isATextSlot);
  const manners = own.field.name === 'reason' ? mannersOf(slots) : [];
  // What is written to somebody may tell them what to do next.
  const second = own.field.name === 'body' ? null : secondOrderAt(line.tokens, line.allLexicons);
  for (let at = from + 1; at < line.tokens.length; at++) {
    if (at === second) return at;
    if (mannerAt(line, at, manners) || (own.what === 'text' && factAt(line, at, slots, own)))
      return line.tokens[at - 1]?.kind === 'mark' ? at - 1 : at;
    for (const slot of texts) {
      if (slot === own) continue;
      for (const label of labelsOfSlot(line, slot)) {
        const to = endOf(line.tokens, at, label);
        if (to > 0 && line.tokens[to]?.fold === ':') return line.tokens[at - 1]?.kind === 'mark' ? at - 1 : at;
      }
    }
  }
  return line.tokens.length;
}

const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
/** What leads to what is told, folded. */
const SAYING: readonly string[] = [
  ...[
    'to say',
    'to say that',
    'saying',
    'saying that',
    'to let them know',
    'to let them know that',
    'to tell them that',
  ],
  ...['pour dire', 'pour dire que', 'pour leur dire que', 'pour lui dire que', 'en disant que', 'pour prevenir que'],
  ...['a dizer', 'a dizer que', 'para dizer', 'para dizer que', 'dizendo que', 'a avisar que', 'para avisar que'],
];
/** `avisar rita que …`, `a dizer que …`: what is told begins behind it. */
const THAT = /^(?:que|qu['’])$/;
const text = (line: Line, slot: Slot, at: number, to: number, flat: number, each: number): Piece | null => {
  const [before, first] = [line.tokens[at - 1]?.fold, line.tokens[at]?.fold ?? ''];
  const isThat = THAT.test(first) || (before === 'saying' && first === 'that');
  const from = slot.field.name === 'body' && isThat ? at + 1 : at;
  const value = written(line, from, to);
  if (from >= to || value === '') return null;
  // Somebody's address is no message to them.
  if (slot.field.name === 'body' && ADDRESS.test(value)) return null;
  // Nobody's name has a number in it: a telephone number needs its label.
  const isTaken = accepts(slot.field, value) && !(slot.field.name === 'guardian_name' && /\d/.test(value));
  const part = isTaken ? ({ kind: 'value', value } as const) : ({ kind: 'unknown' } as const);
  return { to, fills: [{ slot, part, from, to }], score: flat + each * (to - from) };
};

const isMark = (token: Token | undefined, ...marks: readonly string[]): boolean =>
  token?.kind === 'mark' && marks.includes(token.fold);

/** Texts that begin at a place behind a marker, and the quoted ones; the one that the order `opens` behind `to` as well. */
export function markedTexts(line: Line, at: number, slots: readonly Slot[], opens?: string): readonly Piece[] {
  const texts = slots.filter(isATextSlot);
  const pieces: (Piece | null)[] = [];
  const { tokens, lexicons } = line;
  for (const slot of texts) {
    const end = (from: number) => endOfText(line, from, slots, slot);
    const behind = (from: number) => (isMark(tokens[from], ':', '–') ? from + 1 : from);
    if (slot.what === 'tail') {
      if (isMark(tokens[at], ':', '–')) pieces.push(text(line, slot, at + 1, end(at + 1), 2.4, 1));
      if (slot.field.name !== 'body')
        for (const { because } of lexicons)
          for (const phrase of because) {
            const to = endOf(tokens, at, phrase);
            if (to < 0) continue;
            const from = behind(to);
            // `blocked since monday` says when.
            if (beginsSide(line, at) && likeTime(line, from)) continue;
            // `because of fog`: the little word belongs to the marker.
            pieces.push(text(line, slot, from, end(from), 2 + (to - at) - (LABEL_ONLY.has(phrase) ? 0 : 0.1), 0.9));
          }
      // `unblock rita, she has paid`: what is said of somebody behind a comma is why.
      if (slot.field.name === 'reason' && isMark(tokens[at], ',') && PRONOUNS.has(tokens[at + 1]?.fold ?? ''))
        pieces.push(text(line, slot, at + 1, end(at + 1), 2, 0.9));
      const lack = slot.field.name === 'body' ? null : lackAt(tokens, at, lexicons);
      if (lack) pieces.push(text(line, slot, lack.from, end(lack.from), 2 + (lack.to - at), 0.9));
      if (tokens[at]?.kind === 'quote') pieces.push(text(line, slot, at, at + 1, 3, 0));
    }
    if (slot.field.name === 'note' && saysWhatFor(line, at, slots))
      pieces.push(text(line, slot, at + 1, end(at + 1), 0.3, 0.6));
    if (slot.field.name === opens && becomesAt(line, at)) pieces.push(text(line, slot, at + 1, end(at + 1), 2.5, 0.9));
    for (const label of labelsOfSlot(line, slot)) {
      const to = endOf(tokens, at, label);
      if (to < 0) continue;
      const from = behind(to);
      if (from === to && slot.field.name === 'body' && addressed(line, from, tokens.length)) continue;
      // Without its colon a label is hardly more than a word.
      pieces.push(text(line, slot, from, end(from), from > to ? 2.5 + (to - at) : 0.4 + (to - at), 0.9));
    }
    if (slot.what === 'text' && tokens[at]?.kind === 'quote') pieces.push(text(line, slot, at, at + 1, 1, 0));
  }
  return pieces.flatMap((piece) => piece ?? []);
}

const FOR = new Set(['for', 'pour', 'pelo', 'pela', 'pelos', 'pelas', 'por', 'para']);
/** `charge rita 40 for the theory book`: what a charge is for, where that is nobody and no day. */
function saysWhatFor(line: Line, at: number, slots: readonly Slot[]): boolean {
  if (!FOR.has(line.tokens[at]?.fold ?? '') || !slots.some(({ field }) => field.name === 'charge_type')) return false;
  const said = line.tokens.findIndex(({ fold }, index) => index > at && !isFunction(fold));
  return said > at && !namesSomebody(line, said) && !likeTime(line, said);
}

/** `change the address of rita to …`: what it becomes. */
const BECOMES = new Set(['to', 'para', 'en', 'pour', '=', '→', '->', ':']);
const becomesAt = ({ tokens }: Line, at: number): boolean => BECOMES.has(tokens[at]?.fold ?? '');

/** The rest of the line as what a text becomes; null where it holds no word that could be it. */
export function newText(line: Line, at: number, slot: Slot, slots: readonly Slot[]): Piece | null {
  if (!isATextSlot(slot) || line.tokens[at]?.kind === 'mark' || becomesAt(line, at)) return null;
  return text(line, slot, at, endOfText(line, at, slots, slot), 0.3, 0.9);
}

/** Small words that begin an argument, not a reason: what they lead to was not understood. */
const OPENS_ARGUMENT = new Set(['with', 'to', 'until']);

/** What leads to a receiver, folded. */
const TO = new Set(['to', 'a', 'au', 'aux', 'ao', 'aos', 'as', 'para']);

/** Whether the words say to whom, and not what: `write a message to a paused student` holds no message. */
function addressed({ tokens, lexicons }: Line, from: number, end: number): boolean {
  const people = new Set(lexicons.flatMap(({ nouns }) => [...(nouns.student ?? []), ...(nouns.teacher ?? [])]));
  // What follows the receiver at once tells more of them: `to a student on pause`.
  let begin = Math.max(0, from - 1);
  while (begin > 0 && isFunction(tokens[begin]?.fold ?? '')) begin--;
  return tokens.slice(begin, end).some(({ fold }, index) => {
    if (!people.has(fold)) return false;
    let at = begin + index - 1;
    // One word between, at most: `to a paused student`.
    if (!isFunction(tokens[at]?.fold ?? '')) at--;
    for (; at >= 0 && isFunction(tokens[at]?.fold ?? ''); at--) if (TO.has(tokens[at]?.fold ?? '')) return true;
    return false;
  });
}

/** Papers of somebody's, which are mailed and not written. */
const PAPERS = new Set(['receipt', 'statement', 'recu', 'releve', 'recibo', 'extrato']);
const isPaper = ({ tokens }: Line, at: number, end: number): boolean =>
  end - at <= 2 && PAPERS.has(tokens[end - 1]?.fold ?? '');

/** Whether the words only say what somebody is: `message rita gomes teacher` says whom, and not what. */
function isKindOfPerson({ tokens, lexicons }: Line, at: number, end: number): boolean {
  const people = new Set(lexicons.flatMap(({ nouns }) => [...(nouns.student ?? []), ...(nouns.teacher ?? [])]));
  return tokens.slice(at, end).every(({ fold, kind }) => kind === 'mark' || isFunction(fold) || people.has(fold));
}

/** Before what there are several of, or some that are not meant, folded. */
const SOME = new Set(
  [
    'all every everything both except but',
    'tout tous toutes sauf mais',
    'tudo todos todas ambas ambos exceto menos mas',
  ]
    .join(' ')
    .split(' '),
);
/** What else of somebody's is taken back, folded. */
const THINGS = new Set([
  ...[
    'payment',
    'payments',
    'fee',
    'fees',
    'charge',
    'charges',
    'discount',
    'receipt',
    'holiday',
    'holidays',
    'desk',
    'till',
    'register',
    'drawer',
  ],
  ...['paiement', 'paiements', 'frais', 'remise', 'recu', 'vacances', 'conges', 'arret', 'caisse'],
  ...['pagamento', 'pagamentos', 'taxa', 'desconto', 'recibo', 'ferias', 'baixa', 'caixa'],
]);

/** Whether words say which of somebody's things are meant, and not why: `cancel rita all classes`, `… after friday`, `… payment`. */
function saysWhich(line: Line, at: number, end: number): boolean {
  const { tokens, lexicons } = line;
  const begins = tokens.findIndex(({ fold }, index) => index >= at && !isFunction(fold));
  if (begins < 0 || begins >= end) return false;
  if (SOME.has(tokens[at]?.fold ?? '') || SOME.has(tokens[begins]?.fold ?? '')) return true;
  if (beginsSide(line, begins)) return true;
  // `this week`, `next two classes`
  if (
    lexicons.some(
      ({ dayUnits, next, last }) =>
        longestKey(tokens, begins, dayUnits) || longestEnd(tokens, begins, [...next, ...last]) > 0,
    )
  )
    return true;
  return (
    begins === end - 1 &&
    (begins === at || lexicons.some(({ articles }) => longestEnd(tokens, at, articles) === begins)) &&
    (THINGS.has(tokens[begins]?.fold ?? '') ||
      lexicons.some(({ nouns }) => Object.values(nouns).some((said) => said.includes(tokens[begins]?.fold ?? ''))))
  );
}

/** Whether a name begins at a place. */
const namesSomebody = ({ names }: Line, at: number): boolean =>
  [...names.values()].some((hits) => hits.some(({ from, level }) => from === at && level >= LEVEL.words));

/** What is sent, and not what it says: `send message`. */
const MESSAGE_ITSELF: ReadonlySet<string> = new Set(
  'a an the message messages msg sms text mail email e-mail un une le courriel texto uma um mensagem mensagens recado'.split(
    ' ',
  ),
);

/**
 * The words from a place to the end as the text that an order ends with. A reason does not begin with what looks like a
 * day, a number, or a word that leads to another argument, and holds none of them where the act `takesDay`s.
 */
export function tailText(
  line: Line,
  at: number,
  slot: Slot,
  own: ReadonlySet<string>,
  takesDay: boolean,
  slots: readonly Slot[],
): Piece | null {
  const { tokens, lexicons } = line;
  // `tell rita that …`: all of it is what she is told.
  const isTold = /^(?:that|que|qu['’])$/.test(tokens[at - 1]?.fold ?? '');
  let end = (isTold ? null : secondOrderAt(tokens, line.allLexicons)) ?? tokens.length;
  while (end > at && isMark(tokens[end - 1], '.', ',', ';')) end--;
  // Behind a comma the text begins with its article: `, a filha está no hospital`.
  const [before, two] = [tokens[at - 1], tokens[at - 2]];
  if (two?.kind === 'mark' && lexicons.some(({ articles }) => articles.includes(before?.fold ?? ''))) return null;
  if (end <= at || tokens[at]?.kind === 'mark' || /^['’]s$/.test(tokens[at]?.fold ?? '')) return null;
  if (slot.field.name === 'body') {
    if (THAT.test(tokens[at]?.fold ?? '')) return null;
    const told = longestEnd(tokens, at, SAYING);
    if (told > at && told < end) return text(line, slot, told, end, 0.6, 0.9);
    // `tell rita and telmo: …` is about two people, and holds no name.
    const second = lexicons.some(
      ({ and }) => and.includes(tokens[at]?.fold ?? '') || and.includes(tokens[at - 1]?.fold ?? ''),
    );
    const named = TO.has(tokens[at]?.fold ?? '') && namesSomebody(line, at + 1);
    const noBody =
      second ||
      named ||
      meansEverybody(line, at) ||
      addressed(line, at, end) ||
      isPaper(line, at, end) ||
      tokens.slice(at, end).every(({ fold }) => MESSAGE_ITSELF.has(fold)) ||
      isKindOfPerson(line, at, end);
    return noBody ? null : text(line, slot, at, end, 0.6, 0.9);
  }
  // Of a repair it is told behind a comma alone.
  if (slot.field.name === 'note' && tokens[at - 1]?.kind !== 'mark') return null;
  if (slot.field.name !== 'reason') return text(line, slot, at, end, 0.3, 1);
  const manners = mannersOf(slots);
  if (likeTime(line, at) || mannerAt(line, at, manners)) return null;
  const manner = tokens.findIndex((_, index) => index > at && index < end && mannerAt(line, index, manners));
  if (manner > 0) end = manner;
  while (end > at && isMark(tokens[end - 1], '.', ',', ';')) end--;
  // `de manhã 10h`, `of lea moreau`: a day, an hour or somebody was meant.
  const said = tokens.findIndex(({ fold }, index) => index >= at && !isFunction(fold));
  // Behind a comma an article is none that leads to somebody: `, a filha está no hospital`.
  const led = tokens[at - 1]?.kind !== 'mark';
  if (said > at && said < end && (likeTime(line, said) || (led && namesSomebody(line, said)))) return null;
  const doubtful = tokens.slice(at, end).filter((_, index) => likeTime(line, at + index)).length;
  // `ill monday, back at work tuesday`: what takes a day may have been meant for two.
  if (doubtful > 0 && takesDay) return null;
  if (saysWhich(line, at, end)) return null;
  // `cancel class for the student` says what is cancelled, not why.
  const begins = tokens.slice(at, end).find(({ fold }) => !isFunction(fold));
  if (!begins || own.has(begins.fold)) return null;
  // Nor does `from now on`, nor `rita's classes with …` where an enrolment is cancelled.
  if (lexicons.some(({ polite, nouns }) => longestEnd(tokens, at, polite) > 0 || nouns.booking?.includes(begins.fold)))
    return null;
  if (lexicons.some(({ and }) => longestEnd(tokens, at, and) > 0)) return null;
  for (const lexicon of lexicons) {
    const role = longestKey(tokens, at, lexicon.roles);
    const isArticle = !led && lexicon.articles.includes(tokens[at]?.fold ?? '');
    if (!isArticle && role?.value.some((one) => OPENS_ARGUMENT.has(one)) && (role?.to ?? end) < end) return null;
  }
  return text(line, slot, at, end, 0.2, 0.5 - (0.3 * doubtful) / (end - at));
}

/** Letters of a word that says a day and is nobody's name: `tod` may be. */
const SURE_DAY = 5;
const saysDay = ({ tokens, lexicons }: Line, at: number): boolean =>
  (tokens[at]?.fold.length ?? 0) >= SURE_DAY &&
  (lexicons.some(({ days }) => longestEnd(tokens, at, Object.keys(days)) > 0) || WEEKDAYS.has(tokens[at]?.fold ?? ''));
/** Days of the week, folded, after which nobody is called. */
const WEEKDAYS: ReadonlySet<string> = new Set(
  [
    'monday tuesday wednesday thursday friday saturday sunday',
    'lundi mardi mercredi jeudi vendredi samedi dimanche',
    'segunda segunda-feira terca-feira quarta-feira quinta-feira sexta-feira',
  ]
    .join(' ')
    .split(' '),
);

/** Whether a thing is named: `rita gomes à l'examen` and `rita gomes examen` hold no surname of that sound. */
const saysThing = ({ tokens, lexicons }: Line, at: number): boolean =>
  lexicons.some(({ nouns }) => longestEnd(tokens, at, Object.values(nouns).flat()) > 0);

/** Small words within a surname, folded. */
const PARTICLES: ReadonlySet<string> = new Set(
  'de da do das dos e d del della di du des le la les l van von der den ter el al y o mc saint'.split(' '),
);
/** Those of them that are written small. */
const SMALL: ReadonlySet<string> = new Set('de da do das dos e du des d del di della van von der den y'.split(' '));
/** Verbs and words that go on behind a name, folded. */
const BEHIND_NAMES: ReadonlySet<string> = new Set(
  'starts starting begins beginning who whose which commence commencera debute qui dont comeca comecar inicia iniciar entra que cujo'.split(
    ' ',
  ),
);
/** Where a word of a name ends that begins at a place: `D’Arcy` is one, though it is read as two. */
function endOfWord(tokens: readonly Token[], at: number): number {
  const [token, next] = [tokens[at], tokens[at + 1]];
  const isElided = token?.kind === 'word' && /^\p{L}+['’]$/u.test(token.text);
  return isElided && next?.kind === 'word' && next.from === token.to ? at + 2 : at + 1;
}
/** Whether a name begins with letters that are elided, which capitals say: `N'Golo`, and not `l'élève`. */
const isElidedName = (tokens: readonly Token[], at: number): boolean =>
  endOfWord(tokens, at) > at + 1 && [at, at + 1].every((one) => /^\p{Lu}/u.test(tokens[one]?.text ?? ''));
const endsName = ({ kind, fold: word }: Token): boolean =>
  kind === 'word' && (BEHIND_NAMES.has(word) || (isFunction(word) && !PARTICLES.has(word)));

/** A name typed in small letters as it is written: `rui d'almeida` is Rui d'Almeida. One with a capital stays as it is. */
const inCapitals = (name: string): string =>
  name !== name.toLowerCase()
    ? name
    : name.replace(/[\p{L}\p{M}]+/gu, (word, at: number) =>
        at > 0 && SMALL.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1),
      );

/** What a school speaks of, folded: nobody is called so. */
const OF_THE_TRADE: ReadonlySet<string> = new Set(
  [
    'class lesson lessons course group theory practical driving licence license exam package category training motorway session car',
    'groupe classe cours lecon lecons code conduite theorie pratique permis examen forfait categorie formation seance stage voiture moto',
    'turma grupo aula aulas curso codigo conducao teorica pratica carta exame pacote categoria formacao sessao carro mota',
  ]
    .join(' ')
    .split(' '),
);
/** Those of them that people are called by their families, behind a first name: `zoe mota`. */
const SURNAMES: ReadonlySet<string> = new Set('mota carta carro moto stage car session course group'.split(' '));
/** Words that begin a sentence about what is added, folded, and no name of it. */
const BEGINS_SENTENCE: ReadonlySet<string> = new Set(
  'can may must should only which that who peut doit seulement uniquement qui que pode deve apenas so que'.split(' '),
);

/** Names of what is added: runs of words, the first for the first text and the rest for the last. */
export function nameTexts(
  line: Line,
  at: number,
  slots: readonly Slot[],
  /** Words of the command; null where the line begins with its arguments, so that any word may be a name. */
  own: ReadonlySet<string> | null,
  known: ReadonlySet<string>,
): readonly Piece[] {
  const names = slots.filter(({ what, field }) => what === 'name' && !known.has(field.name));
  const [first] = names;
  if (!first) return [];
  const { tokens } = line;
  const begins = tokens[at];
  // Neither an article nor what the command is about begins a name: `a new pupil Tom Hale`.
  const isNoName = begins?.kind === 'word' && (isFunction(begins.fold) || own?.has(begins.fold));
  if (own && isNoName && !isElidedName(tokens, at)) return [];
  // People are called May and Can.
  if (own && begins && names.length === 1 && BEGINS_SENTENCE.has(begins.fold)) return [];
  // Nor does a thing: `inscrire à l'examen pratique` adds nobody.
  if (own && names.length > 1 && saysThing(line, at)) return [];
  const labels = slots.filter((slot) => !names.includes(slot)).flatMap((slot) => labelsOfSlot(line, slot));
  const pieces: Piece[] = [];
  const firstEnds = names.length > 1 ? endOfWord(tokens, at) : at + 1;
  let loose = 0;
  const second = secondOrderAt(tokens, line.allLexicons) ?? tokens.length;
  for (let to = at + 1; to <= Math.min(second, at + 9); to++) {
    const token = tokens[to - 1];
    if (!token || token.kind === 'mark' || token.text.includes('@')) break;
    // Nobody's name holds a figure: a day, an hour or a number was meant.
    if (names.length > 1 && /\d/.test(token.fold)) break;
    if (token.kind === 'word' && longestEnd(tokens, to - 1, labels) > 0) loose += 2.5;
    // Nor what the school speaks of: `inscrever turma de código`, `inscrire groupe de conduite`.
    const isSurname = to > at + 1 && SURNAMES.has(token.fold);
    if (own && names.length > 1 && OF_THE_TRADE.has(token.fold) && !isSurname) break;
    // Nor a word for a day: `sign up ana reis tomorrow`.
    if (names.length > 1 && saysDay(line, to - 1)) break;
    if (own && names.length > 1 && to > at + 1 && saysThing(line, to - 1)) break;
    // `rui sequeira starts monday`, `thiago souza in the exam`: there the name is over.
    if (own && names.length > 1 && to > at + 1 && endsName(token) && endOfWord(tokens, to - 1) === to) break;
    if (to < firstEnds + names.length - 1 || endOfWord(tokens, to - 1) > to) continue;
    // A number by itself ends no name, and begins none.
    if (!/\p{L}/u.test(token.fold) || !/\p{L}/u.test(begins?.fold ?? '')) continue;
    const fills = names.map((slot, index) => {
      const from = index === 0 ? at : firstEnds + index - 1;
      const until = index === names.length - 1 ? to : index === 0 ? firstEnds : from + 1;
      const words = written(line, from, until);
      const value = names.length > 1 ? inCapitals(words) : words;
      return {
        slot,
        part: accepts(slot.field, value) ? ({ kind: 'value', value } as const) : ({ kind: 'unknown' } as const),
        from,
        to: until,
      };
    });
    pieces.push({ to, fills, score: 1.5 * (to - at) - loose - (isFunction(token.fold) ? 1.2 : 0) });
  }
  return pieces;
}
