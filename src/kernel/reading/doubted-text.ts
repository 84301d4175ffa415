/**
 * A text that begins with a person's name or holds a whole one, where the order's own person is only known from the place: `message joana afonso
 * and mariana abreu: hello` on somebody else's page is no message to that one. Nor does a day the school is closed begin with
 * a teacher's name (`holiday rui 14-18 dec` is Rui's), or with a part of it, as it is closed for all of it. A package or a kind of
 * document is not called as somebody is (`add a package to emma dubois`), and somebody's name is neither why nor what is told. The
 * text is not understood, so nothing runs.
 */
import { entityOf, type Field } from '../fields.ts';
import { fold } from '../fold.ts';
import { OWNERS } from './classes.ts';
import { isFunction } from './command-names.ts';
import { LEVEL } from './name-match.ts';
import type { NameHit } from './names.ts';
import type { Line } from './pieces.ts';
import { becauseAt } from './reasons.ts';
import type { Reading, WordSpan } from './types.ts';

const TEXTS: ReadonlySet<string> = new Set(['text', 'multiline']);
const PERSONS = ['student', 'teacher'];
/** Words of somebody's name that are a whole one. */
const WHOLE_NAME = 2;
/** They add days on which the school is closed, under any name. */
const CLOSING: ReadonlySet<string> = new Set(['holiday.add', 'holiday.add-days']);
/** Parts of a day, folded. */
const PARTS_OF_DAY: ReadonlySet<string> = new Set(
  'morning afternoon evening noon matin matinee apres-midi midi soir soiree manha tarde noite meio-dia'.split(' '),
);

/** @param names what in the line is a name, by the entity of whose it is */
export function doubtText(
  reading: Reading,
  fields: readonly Field[],
  line: Line,
  names: ReadonlyMap<string, readonly NameHit[]>,
): Reading {
  const { spans } = reading;
  // Who may go unsaid is not who the order is about: a new student may be called as another is, and have a teacher.
  const personal = fields.filter(
    (field) => !field.optional && PERSONS.includes(OWNERS[entityOf(field)] ?? entityOf(field)),
  );
  if (isUnnamedMember(reading)) return withoutTexts(reading, fields);
  const named = spans.filter(
    (span) =>
      span.state === 'ok' && isPersonsName(span, reading.command, fields, line, names) && !isLeftAsTyped(span, line),
  );
  if (named.length > 0) return withoutTexts(reading, fields, new Set(named.map(({ field }) => field)));
  const texts = textsOf(fields);
  // `send this list to a colleague` is no message to the student in focus.
  if (MESSAGES.has(reading.command) && spans.some((span) => texts.has(span.field) && speaksOfScreen(span, line)))
    return withoutTexts(reading, fields);
  const closes = CLOSING.has(reading.command);
  if (
    !closes &&
    (personal.length === 0 ||
      personal.some(({ name }) =>
        spans.some((span) => span.field === name && span.state !== 'unknown' && !isNumber(span, line)),
      ))
  )
    return reading;
  const whose = closes ? { of: ['teacher'], words: 1 } : { of: PERSONS, words: WHOLE_NAME };
  const isDoubted = (span: WordSpan) =>
    texts.has(span.field) &&
    (beginsWithName(span, line, names, whose) ||
      (!closes && holdsName(span, line, names)) ||
      (closes && PARTS_OF_DAY.has(firstWord(span, line))));
  return spans.some(isDoubted) ? withoutTexts(reading, fields) : reading;
}

const MESSAGES: ReadonlySet<string> = new Set(['student.message', 'teacher.message', 'chat.send']);
/** What is on the screen, and teammates, folded: nobody writes to a student of them without a colon. */
const SCREEN =
  /^\s*(?:(?:this|the|a|cette|la|ce|cet|le|un|esta|este|a|o|uma|um)\s+)?(?:list|link|view|page|screen|liste|lien|vue|ecran|lista|ligacao|vista|pagina|ecra)\b/;
const TEAMMATE = /\b(?:colleagues?|coworkers?|boss|collegues?|patronn?e?|colegas?|chefe|equipa)\b/;

/** Whether an unmarked text is about what is on the screen, or for a teammate. */
function speaksOfScreen({ from, to }: WordSpan, { text, tokens, lexicons }: Line): boolean {
  const first = tokens.findIndex((token) => token.from >= from);
  if (first < 0 || isLedIn(tokens, first, lexicons)) return false;
  const said = fold(text.slice(from, to));
  return SCREEN.test(said) || TEAMMATE.test(said);
}

/** A row by its number alone, beside which somebody may be named who has nothing to do with it. */
const isNumber = ({ from, to }: WordSpan, { text }: Line): boolean => /^\W*\d+\W*$/.test(text.slice(from, to));

/** What is done to an account of the team for no more than being in focus is not done for words that may name another. */
const isUnnamedMember = ({ command, spans }: Reading): boolean =>
  command.startsWith('team.') && !spans.some(({ field }) => field === 'user');

function withoutTexts(reading: Reading, fields: readonly Field[], texts = textsOf(fields)): Reading {
  if (!reading.spans.some(({ field }) => texts.has(field))) return reading;
  return {
    ...reading,
    args: Object.fromEntries(Object.entries(reading.args).filter(([name]) => !texts.has(name))),
    spans: reading.spans.map(
      (span): WordSpan =>
        texts.has(span.field) ? { from: span.from, to: span.to, field: '', state: 'unknown' } : span,
    ),
    whole: false,
  };
}

const textsOf = (fields: readonly Field[]): ReadonlySet<string> =>
  new Set(fields.filter(({ meta }) => TEXTS.has(meta.kind)).map(({ name }) => name));

/** What adds a thing of the school's under a name of its own, and nobody. */
export const addsThing = (command: string): boolean =>
  /\.(?:add|create)$/.test(command) &&
  !/^(?:student|teacher|team|user|guardian|invitation|chat|wait|exam)\./.test(command);

/** Texts that begin with nobody's whole name; a message may speak of somebody else, and is nobody's name alone. */
const TOLD: ReadonlySet<string> = new Set(['reason', 'note', 'topics', 'body']);

/** In quotes, or behind a colon or a word that gives a reason, a text is taken as it was typed. Behind a comma may be another name. */
function isLeftAsTyped({ from, to }: WordSpan, { text, tokens, lexicons }: Line): boolean {
  const first = tokens.findIndex((token) => token.from >= from);
  if (first < 0) return false;
  if (/^["“«]/.test(text.slice(from, to)) || tokens[first]?.kind === 'quote') return true;
  return tokens[first - 1]?.fold !== ',' && isLedIn(tokens, first, lexicons);
}

/**
 * Whether a text is somebody's name: that of a thing which is added, where it holds a part of a whole name, or is a first name; a
 * reason or a note, where it begins with a whole one; a message, where it is nothing but one.
 */
function isPersonsName(
  { from, to, field }: WordSpan,
  command: string,
  fields: readonly Field[],
  { tokens }: Line,
  names: ReadonlyMap<string, readonly NameHit[]>,
): boolean {
  const isName =
    addsThing(command) &&
    fields.some(({ name, optional, meta }) => name === field && !optional && TEXTS.has(meta.kind));
  if (!isName && !TOLD.has(field)) return false;
  let first = tokens.findIndex((token) => token.from >= from);
  const end = tokens.findLastIndex((token) => token.to <= to) + 1;
  while (first < end - 1 && isFunction(tokens[first]?.fold ?? '')) first++;
  if (first < 0) return false;
  const isFirstName = ({ rows }: NameHit) =>
    rows.some(({ label }) => fold(label).split(/\s+/)[0] === tokens[first]?.fold);
  return PERSONS.some((entity) =>
    names.get(entity)?.some((hit) => {
      if (hit.level < LEVEL.words) return false;
      // A part of a whole name is somebody's as well.
      if (isName && hit.to - hit.from >= WHOLE_NAME) return hit.from < end && hit.to > first;
      if (hit.from !== first) return false;
      const isWhole = hit.to - hit.from >= WHOLE_NAME;
      return hit.to === end ? isWhole || isFirstName(hit) : isWhole && field !== 'body';
    }),
  );
}

/** The first word of a text that says something, folded. */
const firstWord = ({ from, to }: WordSpan, { tokens }: Line): string =>
  tokens.find((token) => token.from >= from && token.to <= to && !isFunction(token.fold))?.fold ?? '';

/** Whether somebody's whole name stands in a text that no word leads in as one. */
function holdsName(
  { from, to, state }: WordSpan,
  { tokens, lexicons }: Line,
  names: ReadonlyMap<string, readonly NameHit[]>,
): boolean {
  const first = tokens.findIndex((token) => token.from >= from);
  if (state !== 'ok' || first < 0 || isLedIn(tokens, first, lexicons)) return false;
  return PERSONS.some((entity) =>
    names
      .get(entity)
      ?.some(
        (hit) =>
          hit.level > LEVEL.slipped &&
          hit.to - hit.from >= WHOLE_NAME &&
          hit.from >= first &&
          (tokens[hit.to - 1]?.to ?? 0) <= to,
      ),
  );
}

/** Words of a text's lead-in at most: `because of`. */
const MOST_LEADING = 3;

/** Behind a colon, or a word that gives a reason, it is what is said, whoever it speaks of. */
function isLedIn(tokens: Line['tokens'], first: number, lexicons: Line['lexicons']): boolean {
  const leadIn = tokens[first - 1];
  if (leadIn?.kind === 'mark' || leadIn?.text.endsWith(':')) return true;
  return Array.from({ length: MOST_LEADING + 1 }, (_, back) => first - back).some(
    (at) => at >= 0 && becauseAt(tokens, at, lexicons),
  );
}

function beginsWithName(
  { from, state }: WordSpan,
  { tokens, lexicons }: Line,
  names: ReadonlyMap<string, readonly NameHit[]>,
  whose: { readonly of: readonly string[]; readonly words: number },
): boolean {
  const first = tokens.findIndex((token) => token.from >= from);
  if (state !== 'ok' || first < 0) return false;
  if (isLedIn(tokens, first, lexicons)) return false;
  let begins = first;
  while (isFunction(tokens[begins]?.fold ?? '')) begins++;
  return whose.of.some((entity) =>
    names
      .get(entity)
      ?.some(
        (hit) =>
          hit.level > LEVEL.slipped && hit.to - hit.from >= whose.words && (hit.from === begins || hit.from === first),
      ),
  );
}
