/**
 * Reads a line as an order: which command it names, and what its words say of the command's arguments. All words are
 * accounted for: what was not understood is told, what may mean several is told with its choices.
 */
import { isSecret } from '#contract/fields.ts';
import { addDays, instantOf, localTimeOf } from '#contract/rules/zone.ts';
import type { AnyCommand } from '../command.ts';
import { entityOf, type Field, fieldsOf } from '../fields.ts';
import { fold } from '../fold.ts';
import { ASKING, assign } from './assign.ts';
import { daysOf, type Today } from './calendar.ts';
import { isOfClosed, isTimed, OWNERS, TIMED } from './classes.ts';
import { asksWho, isFunction, type Naming, namingsOf } from './command-names.ts';
import { completionOf } from './completion.ts';
import { withoutCorrections } from './corrections.ts';
import { dayAt } from './day-words.ts';
import { addsThing, doubtText } from './doubted-text.ts';
import { LANGUAGES, type Language } from './languages.ts';
import { forgivingOf, LEXICONS } from './lexicon.ts';
import { LEVEL, nameWords } from './name-match.ts';
import { type NameHit, namesIn } from './names.ts';
import { NEGATIONS } from './negations.ts';
import { longestEnd } from './phrases.ts';
import { type Line, likeTime, usualTeacherEnd } from './pieces.ts';
import { PRONOUNS, withReasonLast } from './reasons.ts';
import { settle } from './settle.ts';
import { idsAt, isReceipt } from './shapes.ts';
import { slotsOf } from './slots.ts';
import { type Token, tokenise } from './tokens.ts';
import type { Lookups, NamedRow, ParsedWords, Readable, Reading, ReadOptions, WordSpan } from './types.ts';
import { hasSubject, withWhoCancels } from './who-cancels.ts';

/** Tokens of a line that are read; nobody types more. */
const LONGEST = 60;

const fieldsToFill = (command: Pick<AnyCommand, 'args'>): readonly Field[] =>
  fieldsOf(command).filter(({ hidden, meta, schema }) => !hidden && meta.kind !== 'file' && !isSecret(schema));

/** The languages in which small words are read: one's own, and English. */
const languagesOf = (options: ReadOptions): readonly Language[] => {
  const [own = 'en'] = options.languages;
  return own === 'en' ? ['en'] : [own, 'en'];
};

const todayOf = ({ now, timeZone, weekStart }: ReadOptions): Today => ({ ...localTimeOf(now, timeZone), weekStart });

interface Looked {
  readonly names: ReadonlyMap<string, readonly NameHit[]>;
  readonly ids: ReadonlyMap<string, ReadonlyMap<number, NamedRow | null>>;
  readonly owned: ReadonlyMap<string, readonly NamedRow[]>;
  readonly dated: ReadonlyMap<string, readonly NamedRow[]>;
  readonly receipts: Line['receipts'];
  readonly usual: ReadonlyMap<number, NamedRow>;
}

/** Students of a line whose usual teachers are looked up. */
const MOST_STUDENTS = 6;

/** Who teaches the students that were named as a rule, where a line speaks of that. */
async function usualTeachers(
  line: Pick<Line, 'tokens' | 'lexicons'>,
  students: readonly NamedRow[],
  lookups: Lookups,
): Promise<ReadonlyMap<number, NamedRow>> {
  const usual = new Map<number, NamedRow>();
  if (!line.tokens.some((_, at) => usualTeacherEnd(line, at) > 0)) return usual;
  const taught = students.filter(({ teacher }) => teacher !== undefined).slice(0, MOST_STUDENTS);
  await Promise.all(
    taught.map(async ({ id, teacher }) => {
      const row = (await lookups.find('teacher', `#${teacher}`)).find((one) => one.id === teacher);
      if (row) usual.set(id, row);
    }),
  );
  return usual;
}

/** Of how many who are called alike the rows are looked up. */
const MOST_OWNERS = 60;
/** Numbers of receipts of a line that are looked up. */
const MOST_RECEIPTS = 3;

/** Days of a line whose rows are looked up. */
const MOST_DAYS = 3;

/** The days that words of a line may say, in any direction. */
function daysSaid(tokens: readonly Token[], lexicons: Line['lexicons'], today: Today): readonly string[] {
  const days = tokens.flatMap((_, at) => {
    const found = dayAt(tokens, at, lexicons);
    return found ? daysOf(found.value, 'past', today).concat(daysOf(found.value, 'ahead', today)) : [];
  });
  return [...new Set(days)].slice(0, MOST_DAYS);
}

/** What goes by a name of its own. The others go by titles, which are made of everyday words. */
const CALLED: ReadonlySet<string> = new Set([
  ...['student', 'teacher', 'user', 'location', 'vehicle', 'package', 'category', 'exam', 'course'],
]);

/**
 * Whether words that stand in somebody's title say what an order is about instead: in `mudar o exame` and `mudar a hora` no
 * banner that is called `Exame simulado no sábado` or has an hour in its title. Half of a title is the title: `Open day`.
 */
function saysNoTitle(
  tokens: readonly Token[],
  { from, to, level, rows }: NameHit,
  lexicons: Line['lexicons'],
): boolean {
  if (level === LEVEL.whole || rows.some(({ label }) => nameWords(label).length <= 2 * (to - from))) return false;
  const isThing = (word: string) =>
    isFunction(word) ||
    lexicons.some(
      ({ nouns, clock, dayUnits }) =>
        Object.values(nouns).some((said) => said.includes(word)) ||
        clock.hourWords.includes(word) ||
        Object.hasOwn(dayUnits, word),
    );
  return tokens.slice(from, to).every(({ fold: word }) => isThing(word));
}

/** Looks up what the words of a line may name, for the entities that the commands take. */
async function lookUp(
  text: string,
  tokens: readonly Token[],
  entities: ReadonlySet<string>,
  lookups: Lookups,
  busy: ReadonlySet<number>,
  lexicons: Line['lexicons'],
  options: ReadOptions,
  closed: boolean,
): Promise<Looked> {
  const named = new Set([...entities].map((entity) => OWNERS[entity] ?? entity));
  const names = new Map<string, readonly NameHit[]>();
  const ids = new Map<string, Map<number, NamedRow | null>>();
  const owned = new Map<string, readonly NamedRow[]>();
  const dated = new Map<string, readonly NamedRow[]>();
  const days = daysSaid(tokens, lexicons, todayOf(options));
  const receipts = new Map<string, NamedRow | null>();
  const numbered = entities.has('entry') ? tokens.map(({ text: typed }) => typed).filter(isReceipt) : [];
  const numbers = new Set(tokens.flatMap((_, at) => idsAt(tokens, at, lexicons)?.value.ids ?? []));
  const allNamed = Promise.all(
    [...named].map(async (entity) => {
      const hits = await namesIn(text, tokens, entity, lookups, busy);
      names.set(entity, CALLED.has(entity) ? hits : hits.filter((hit) => !saysNoTitle(tokens, hit, lexicons)));
    }),
  );
  await Promise.all([
    allNamed,
    ...[...entities].map(async (entity) => {
      const owner = OWNERS[entity];
      if ((!owner && !TIMED.has(entity)) || days.length === 0) return;
      // Whose rows are asked for are not looked for among everybody's.
      await allNamed;
      if (owner && names.get(owner)?.some(({ level }) => level >= LEVEL.words)) return;
      const onDays = await Promise.all(
        days.map((day) =>
          lookups.on?.(
            entity,
            instantOf(day, '00:00', options.timeZone),
            instantOf(addDays(day, 1), '00:00', options.timeZone),
          ),
        ),
      );
      const rows = onDays.flatMap((of) => of ?? []);
      if (onDays.some(Boolean)) dated.set(entity, rows);
    }),
    ...[...new Set(numbered)]
      .slice(0, MOST_RECEIPTS)
      .map(async (number) => receipts.set(number, (await lookups.receipt?.(number)) ?? null)),
    ...[...entities].flatMap((entity) =>
      [...numbers].slice(0, 6).map(async (id) => {
        const row = (await lookups.find(entity, `#${id}`)).find((one) => one.id === id) ?? null;
        ids.set(entity, (ids.get(entity) ?? new Map()).set(id, row));
      }),
    ),
  ]);
  await Promise.all(
    [...entities].map(async (entity) => {
      const owner = OWNERS[entity];
      if (!owner || !lookups.of) return;
      // Whole names first: `ana` alone may be hundreds.
      const hits = [...(names.get(owner) ?? [])].sort((a, b) => b.level - a.level || b.to - b.from - (a.to - a.from));
      const whose = new Set(
        hits.filter(({ level }) => level > LEVEL.slipped).flatMap(({ rows }) => rows.map(({ id }) => id)),
      );
      const ids = [...whose].slice(0, MOST_OWNERS);
      if (ids.length === 0) return void owned.set(entity, []);
      const kinds = closed ? [false, true] : [false];
      const found = await Promise.all(kinds.map((one) => lookups.of?.(entity, owner, ids, one) ?? []));
      owned.set(entity, found.flat());
    }),
  );
  const meant = (names.get('student') ?? []).flatMap(({ rows, level }) =>
    rows.length <= MOST_STUDENTS && level > LEVEL.slipped ? rows : [],
  );
  const numberedStudents = [...(ids.get('student')?.values() ?? [])].flatMap((row) => row ?? []);
  const usual = await usualTeachers({ tokens, lexicons }, [...meant, ...numberedStudents], lookups);
  return { names, ids, owned, dated, receipts, usual };
}

/** Words that can only be days, times, addresses or figures are not looked up as names. */
function busyTokens(
  tokens: readonly Token[],
  languages: readonly Language[],
  namings: readonly Naming[] = [],
): ReadonlySet<number> {
  const lexicons = languages.map((one) => LEXICONS[one]);
  const busy = new Set<number>();
  tokens.forEach((token, at) => {
    if (token.text.includes('@') || token.text.includes('://')) busy.add(at);
    // What names the command in every reading names nobody.
    const names = ({ spans }: Naming) => spans.some(([from, to]) => from <= at && at < to);
    if (namings.length > 0 && namings.every(names)) busy.add(at);
    // `she paid 40`: nobody whose name begins so.
    if (at === 0 && tokens.length > 1 && PRONOUNS.has(token.fold)) busy.add(at);
    const day = dayAt(tokens, at, lexicons);
    // `mar`, `dom` and `april` may be somebody's name, and so may `next` before it.
    if (day && !day.weak && day.to - at === 1 && /\d/.test(token.fold)) busy.add(at);
  });
  return busy;
}

function lineOf(text: string, tokens: readonly Token[], looked: Looked, options: ReadOptions): Line {
  const languages = languagesOf(options);
  return {
    text,
    tokens,
    lexicons: languages.map((one) => LEXICONS[one]),
    allLexicons: [...languages, ...LANGUAGES.filter((one) => !languages.includes(one))].map((one) => LEXICONS[one]),
    names: looked.names,
    ids: looked.ids,
    receipts: looked.receipts,
    labelsOf: options.labelsOf ?? ((_field, value) => [value]),
    fieldLabels: options.fieldLabels ?? (() => []),
    money: { locale: options.languages[0] ?? 'en', currency: options.currency ?? 'EUR' },
  };
}

/** Words that point at what is in focus or ticked. */
const POINTED =
  'selected ticked marked them her him these those selectionnes selectionnees coches cochees selecionados selecionadas assinalados'.split(
    ' ',
  );

/** Words that belong to a command wherever they stand: what it is about, and the words of its titles. */
function ownWords(
  command: AnyCommand,
  titles: readonly string[],
  languages: readonly Language[],
  known: ReadonlySet<string>,
): ReadonlySet<string> {
  const entities = new Set([command.id.split('.')[0] ?? '', ...fieldsOf(command).map(entityOf)]);
  const nouns = languages.flatMap((one) => [...entities].flatMap((entity) => LEXICONS[one].nouns[entity] ?? []));
  const said = titles
    .flatMap((title) => fold(title).split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length > 2 && !isFunction(word));
  // Around the name of a list stand words that ask for it and say nothing more.
  const asking = command.id.startsWith('go.') ? languages.flatMap((one) => LEXICONS[one].listing) : [];
  // Whoever is in focus or ticked may be called so: `pause them`, `pause the selected students`.
  const pointed = fieldsOf(command).some((field) => entityOf(field) !== '' && known.has(field.name)) ? POINTED : [];
  const rule = command.id.startsWith('setting.') ? languages.flatMap((one) => LEXICONS[one].beforehand) : [];
  const around = languages.flatMap((one) => LEXICONS[one].around[command.id] ?? []);
  return new Set([...nouns, ...said, ...asking, ...pointed, ...rule, ...around]);
}

/**
 * The line for a command that says something to somebody: what stands behind a colon is said as it stands, and tells nobody, no
 * day and no channel. `sms to núria's students: no lessons tomorrow` is not for those of tomorrow.
 */
function withSaying(line: Line, { spans }: Naming, fields: readonly Field[]): Line {
  const { text, tokens } = line;
  const at = tokens.findIndex(({ kind, fold: sign }) => kind === 'mark' && sign === ':');
  const colon = tokens[at];
  const says = fields.some(({ name, meta }) => name === 'body' && meta.kind === 'multiline');
  const said = colon && text.slice(colon.to).trim();
  if (!says || !colon || !said || spans.some(([, to]) => to > at)) return line;
  const from = text.indexOf(said, colon.to);
  const whole: Token = { text: said, fold: fold(said), from, to: from + said.length, kind: 'quote' };
  const before = ([entity, hits]: readonly [string, readonly NameHit[]]) =>
    [entity, hits.filter(({ to }) => to <= at)] as const;
  return {
    ...line,
    tokens: [...tokens.slice(0, at + 1), whole],
    names: new Map([...line.names].map(before)),
  };
}

/** The readings of one naming of a command. */
function readNaming(
  naming: Naming,
  readable: Readable,
  typed: Line,
  looked: Looked,
  known: ReadonlySet<string>,
  options: ReadOptions,
): Reading[] {
  const { command } = readable;
  const fields = fieldsToFill(command);
  const line = withSaying(typed, naming, fields);
  const slots = slotsOf(fields);
  const own = ownWords(command, readable.titles, languagesOf(options), known);
  const shows = command.effect === 'navigate';
  // What is only looked at may be of a day with a slip; what is done falls on a day that was spelled.
  const forgiving = shows ? { ...line, lexicons: line.lexicons.map(forgivingOf) } : line;
  const assigned = assign({ line: forgiving, naming, fields, slots, known, own, shows });
  const readings = assigned.flatMap((one) =>
    settle(one, {
      command,
      naming,
      fields,
      known,
      line,
      today: todayOf(options),
      now: options.now,
      timeZone: options.timeZone,
      owned: looked.owned,
      dated: looked.dated,
      usual: looked.usual,
      ...(options.here ? { here: options.here } : {}),
    }).map(
      (settled): Reading => ({
        ...settled,
        command: command.id,
        ...(naming.opens && !(naming.opens in settled.args) ? { opens: naming.opens } : {}),
        completion: null,
      }),
    ),
  );
  // Nor does what is said begin before the colon: `message núria’s students: …` says nothing of students to Núria.
  const from = line === typed ? 0 : (line.tokens.at(-1)?.from ?? 0);
  return readings.filter(({ spans }) => spans.every((span) => span.field !== 'body' || span.from >= from));
}

/** Whether a command is named by a word that is only nearly its own, and may be somebody's name. */
const isUnsure = ({ guessed, slipped, cut }: Naming): boolean => guessed === true || slipped === true || cut === true;

/**
 * Whether the words that would name the command are in somebody's name: `ana marques` books nothing. A word that asks for
 * somebody begins nobody's name: `qui` is not Quintela. The beginning of an order is in a name of several words alone.
 */
const isNamed = ({ spans, cut }: Naming, { names }: Looked, tokens: readonly Token[]): boolean =>
  [...names.values()].some((hits) =>
    hits.some(
      ({ from, to, level }) =>
        level > LEVEL.slipped &&
        !(to - from === 1 && (cut || ASKING.has(tokens[from]?.fold ?? ''))) &&
        spans.some(([first, end]) => from < end && first < to),
    ),
  );

/** Whether somebody is named beside the words of an order: by a first name, or by more of it. */
const namesAPerson = ({ names }: Looked, { spans }: Naming): boolean =>
  ['student', 'teacher'].some((entity) =>
    names
      .get(entity)
      ?.some(({ from, to, level }) => level >= LEVEL.words && !spans.some(([first, end]) => from < end && first < to)),
  );

/** What is done with somebody, whoever they are: `message` of a student and of a teacher. */
const doneOf = (command: string): string => command.slice(command.indexOf('.') + 1);

/**
 * The readings with all of those side by side that do the same with a student and with a teacher of one name: `message maria: ok`, where
 * a teacher and five students are called so, is a message to none of them before one is chosen.
 */
function withEitherPerson(
  all: readonly Reading[],
  { names }: Looked,
  { tokens }: Line,
  entityOfField: (command: string, field: string) => string,
): readonly Reading[] {
  const [best] = all;
  if (!best?.whole || best.undecided) return all;
  const personIn = ({ command, spans }: Reading) =>
    spans.find((span) => span.state !== 'unknown' && PERSONS.has(entityOfField(command, span.field)));
  const levelOf = (command: string, span: WordSpan) =>
    names
      .get(entityOfField(command, span.field))
      ?.find((hit) => tokens[hit.from]?.from === span.from && tokens[hit.to - 1]?.to === span.to)?.level;
  const who = personIn(best);
  const level = who && levelOf(best.command, who);
  if (!who || level === undefined) return all;
  const isOther = (reading: Reading) => {
    const other = personIn(reading);
    return (
      reading.whole &&
      // A teacher is away for all of a day, and a student of the same name for a class of it.
      (best.command === 'teacher.sick-day' ||
        best.command === 'teacher.leave' ||
        doneOf(reading.command) === doneOf(best.command)) &&
      reading.command !== best.command &&
      other !== undefined &&
      other.from === who.from &&
      levelOf(reading.command, other) === level
    );
  };
  const other = all.find(isOther);
  if (!other) return all;
  const either = [best, other];
  const open = either.map((reading): Reading => ({ ...reading, undecided: true, score: best.score }));
  // Another way to read either of them would only hide that there are two.
  const same = (one: Reading) => either.some(({ command }) => command === one.command);
  return [...open, ...all.filter((one) => !same(one))];
}
const PERSONS: ReadonlySet<string> = new Set(['student', 'teacher']);

/** Words for everything, folded. */
const EVERYTHING: ReadonlySet<string> = new Set(
  'all everything every future remaining rest tout tous toutes reste tudo todas todos resto'.split(' '),
);
const isOfClasses = ({ command }: Naming): boolean => command.endsWith('.cancel-classes');
/** Whether a line speaks of classes, or of all there is. */
const speaksOfClasses = ({ tokens, allLexicons }: Line): boolean =>
  tokens.some(
    ({ fold: word }) => EVERYTHING.has(word) || allLexicons.some(({ nouns }) => nouns.booking?.includes(word)),
  );

/** Readings that say the same, kept once. */
function distinct(readings: readonly Reading[]): Reading[] {
  const seen = new Set<string>();
  return [...readings]
    .sort((a, b) => b.score - a.score)
    .filter(({ command, args, spans }) => {
      const open = spans.flatMap(({ field, state, from, to }) =>
        state === 'ok' ? [] : [`${field}${state}${from}-${to}`],
      );
      const key = JSON.stringify([command, args, open]);
      return !seen.has(key) && Boolean(seen.add(key));
    });
}

/** Whether words that were not understood say which rows of a list are wanted. */
const narrows = (line: Line, { from, to }: WordSpan): boolean =>
  line.tokens.some(
    (token, at) =>
      token.from >= from &&
      token.to <= to &&
      (likeTime(line, at) ||
        NEGATIONS.has(token.fold) ||
        line.lexicons.some(
          ({ atOnce, nouns, months }) =>
            longestEnd(line.tokens, at, atOnce) > 0 ||
            months.some((names) => names.some((name) => name.length > 3 && name === token.fold)) ||
            Object.values(nouns).some((said) => said.includes(token.fold)),
        )),
  );

const lengthOf = ({ spans }: Naming): number => spans.reduce((sum, [from, to]) => sum + to - from, 0);

/** Whether a name's words are some of those of a longer one. */
const isWithin = (naming: Naming, longer: Naming): boolean =>
  lengthOf(naming) < lengthOf(longer) &&
  naming.spans.every(([from, to]) => longer.spans.some(([first, end]) => first <= from && to <= end));

/** Whether the name of a list is a part of another's: `papers` in `missing papers`. */
const isPartOf = (naming: Naming, longer: Naming): boolean =>
  naming.command.startsWith('go.') &&
  longer.command.startsWith('go.') &&
  naming.command !== longer.command &&
  !naming.implied &&
  isWithin(naming, longer);

const TAKES_BACK: ReadonlySet<string> = new Set(['entry.reverse', 'payment.correct']);

/** Whether a payment is what another order takes back: `corriger le paiement` takes no new one. */
const isTakenBack = (naming: Naming, longer: Naming): boolean =>
  naming.command === 'payment.take' && TAKES_BACK.has(longer.command) && isWithin(naming, longer);

/** What a day off and a paper have in their names, and a teacher who goes or is handed over is told of: `leaves`, `hand over`. */
const LIKE_HAND_OVER: ReadonlySet<string> = new Set(['teacher.leave', 'paper.hand-in']);

/** Whether words are a hand-over's: a day that it does not take, and that the other would, makes them nothing else. */
const isHandedOver = (naming: Naming, other: Naming): boolean =>
  LIKE_HAND_OVER.has(naming.command) &&
  other.command === 'teacher.hand-over' &&
  naming.spans.every(([from, to]) => other.spans.some(([first, end]) => first <= from && to <= end));

/** Another reading is told beside the best one when it is no more than this behind it. */
const CLOSE = 0.6;
const MOST = 4;

/** The words of a line, but for those that it takes back itself; why stands last. */
function saidIn(text: string, options: Pick<ReadOptions, 'languages'>): readonly Token[] {
  const lexicons = [...new Set([...options.languages, ...LANGUAGES])].map((one) => LEXICONS[one]);
  return withReasonLast(withoutCorrections(tokenise(text), lexicons), lexicons);
}

/** What the line before named: a line is asked for its commands first, and read then. */
let lastNamed: { readonly of: readonly unknown[]; readonly namings: readonly Naming[] } = { of: [], namings: [] };

/** The commands that a line may name, before anything is looked up. */
export function namedIn(
  text: string,
  readables: readonly Readable[],
  options: Pick<ReadOptions, 'languages' | 'currency'>,
): readonly Naming[] {
  const of = [text, readables, options.languages.join(), options.currency];
  if (of.some((one, at) => one !== lastNamed.of[at])) lastNamed = { of, namings: newlyNamed(text, readables, options) };
  return lastNamed.namings;
}

function newlyNamed(
  text: string,
  readables: readonly Readable[],
  options: Pick<ReadOptions, 'languages' | 'currency'>,
): readonly Naming[] {
  const tokens = saidIn(text, options);
  if (tokens.length === 0 || tokens.length > LONGEST) return [];
  return namingsOf(
    tokens,
    readables,
    [...options.languages, ...LANGUAGES.filter((one) => !options.languages.includes(one))],
    { locale: options.languages[0] ?? 'en', currency: options.currency ?? 'EUR' },
  );
}

/**
 * The ways to read a line as an order, the likeliest first; several where they are close. `known` are the arguments of a
 * command that follow from where the user is. Rejects only when a lookup does.
 */
export async function readLine(
  text: string,
  readables: readonly Readable[],
  known: (command: AnyCommand) => readonly string[],
  lookups: Lookups,
  options: ReadOptions,
): Promise<readonly Reading[]> {
  const namings = namedIn(text, readables, options);
  if (namings.length === 0) return [];
  const tokens = saidIn(text, options);
  // Lists that are called by all of the line, and not by one word that may be the beginning of another.
  const called = new Set(
    namings
      .filter((one) => one.command.startsWith('go.') && lengthOf(one) > 1 && lengthOf(one) === tokens.length)
      .map(({ command }) => command),
  );
  const byId = new Map(readables.map((one) => [one.command.id, one]));
  const commands = new Set(namings.map(({ command }) => command));
  const entities = new Set(
    [...commands].flatMap((id) =>
      fieldsToFill(byId.get(id)?.command as AnyCommand)
        .map(entityOf)
        .filter(Boolean),
    ),
  );
  // What is added is not called as somebody is, and a rule of the school is about nobody.
  const isOfNobody = ({ command }: Naming) => addsThing(command) || command.startsWith('setting.');
  if (namings.some((one) => isUnsure(one) || isOfNobody(one)))
    for (const people of ['student', 'teacher']) entities.add(people);
  // Who is named before the verb may be a teacher.
  if (namings.some(({ command }) => command.startsWith('booking.cancel-as-')) && hasSubject(tokens))
    entities.add('teacher');
  const looked = await lookUp(
    text,
    tokens,
    entities,
    lookups,
    busyTokens(tokens, languagesOf(options), namings.some(isUnsure) ? [] : namings),
    languagesOf(options).map((one) => LEXICONS[one]),
    options,
    [...commands].some(isOfClosed),
  );
  const line = lineOf(text, tokens, looked, options);
  const readingsOf = (naming: Naming): readonly Reading[] => {
    if (isUnsure(naming) && isNamed(naming, looked, tokens)) return [];
    const readable = byId.get(naming.command);
    if (!readable) return [];
    const fields = fieldsToFill(readable.command);
    const inFocus = new Set(known(readable.command));
    if (naming.onRow && !fields.some((field) => isTimed(field) && inFocus.has(field.name))) return [];
    const found = readNaming(naming, readable, line, looked, inFocus, options).map((reading) =>
      doubtText(reading, fields, line, looked.names),
    );
    const namesNobody = ({ spans }: Reading) =>
      spans.some(({ field, state, none }) => field !== '' && state === 'unknown' && none?.of !== 'then');
    const needed = ({ args, spans }: Reading) =>
      !naming.needs ||
      naming.needs in args ||
      // Whoever may be meant is asked then.
      spans.some(
        ({ field, state, choices, none }) =>
          field === naming.needs &&
          // Nor is it somebody else's order where whoever was named has none of it.
          (state === 'ok' ||
            (state === 'ambiguous' && choices !== undefined) ||
            none?.of === 'ahead' ||
            none?.of === 'entered'),
      );
    const several = ({ spans }: Reading) =>
      !naming.several || spans.filter(({ field }) => field === naming.several).length > 1;
    // A word with a slip behind words of which none was understood orders nothing: `ecrã preto` is no `preço`.
    const groundless = ({ spans }: Reading) =>
      spans.every(({ state, none }) => state === 'unknown' && none?.of !== 'begun' && none?.of !== 'then');
    const rows = new Set(fieldsToFill(readable.command).flatMap((field) => (entityOf(field) ? [field.name] : [])));
    const isAboutARow = ({ spans }: Reading) =>
      spans.some(({ field, state, none }) => rows.has(field) && (state !== 'unknown' || none?.of === 'then')) ||
      known(readable.command).some((name) => rows.has(name));
    // `one hour later` is a move, of a class that is asked for.
    const isShift = ({ command, spans }: Reading) =>
      command === 'booking.move' && spans.length > 0 && spans.every(({ field }) => field === 'starts_at');
    // `lança 30€ de taxa de exame ao vítor`: whoever is named beside a rule of the school, it is not the rule that is meant.
    if (naming.command.startsWith('setting.') && namesAPerson(looked, naming)) return [];
    // A teacher's sick day that is cancelled takes none of their classes away.
    if (isOfClasses(naming) && !speaksOfClasses(line)) return [];
    return found.filter(
      (reading) =>
        needed(reading) &&
        several(reading) &&
        !(naming.implied && !isAboutARow(reading) && !isShift(reading)) &&
        !(naming.whole && !reading.whole) &&
        !(naming.behind && namesNobody(reading)) &&
        !(naming.guessed && groundless(reading)),
    );
  };
  const read = new Map(namings.map((naming) => [naming, readingsOf(naming)]));
  // The longer name says more, unless what it needs was not said: `exams of monday` are nobody's.
  const saysMore = (longer: Naming) => !longer.needs || read.get(longer)?.length !== 0;
  const said = namings.filter(
    (one) =>
      !namings.some(
        (longer) =>
          ((isPartOf(one, longer) || isHandedOver(one, longer)) && saysMore(longer)) || isTakenBack(one, longer),
      ),
  );
  const all = distinct(said.flatMap((naming) => read.get(naming) ?? [])).filter(({ command, args, spans }) => {
    if (spans.some(({ field }) => field !== '')) return true;
    if (spans.length === 0 && called.has(command)) return true;
    // What an exam becomes was said, and which one is asked: `confirm the exam`.
    if (command === 'exam.set-status' && 'status' in args) return true;
    // What is asked for is narrowed by its name alone: `drafts`.
    if ((command.startsWith('go.') || command === 'report.open') && Object.keys(args).length > 0) return true;
    // Who did it stands in the audit, whoever and whatever it was about.
    if (command === 'go.audit' && asksWho(tokens)) return true;
    // An hour or a condition that it cannot be narrowed to is told: `lessons at 10`, `perguntas sem explicação`.
    if (command.startsWith('go.') && spans.some((span) => narrows(line, span))) return true;
    // A verb alone (`pause`) is an order where whom it is about is known.
    const readable = byId.get(command)?.command;
    const place = readable ? known(readable) : [];
    return (
      place.length > 0 &&
      spans.length === 0 &&
      fieldsToFill(readable as AnyCommand).some((field) => entityOf(field) && place.includes(field.name))
    );
  });
  const [best] = all;
  if (!best) return [];
  const entityOfField = (id: string, name: string): string => {
    const field = fieldsToFill(byId.get(id)?.command as AnyCommand).find((one) => one.name === name);
    return field ? entityOf(field) : '';
  };
  const ordered = withEitherPerson(
    withWhoCancels(all, line, namings, (id) => byId.has(id)),
    looked,
    line,
    entityOfField,
  );
  const [leading = best] = ordered;
  return ordered
    .filter(
      (one, index) =>
        index === 0 ||
        one === best ||
        (one.score > best.score - CLOSE && one.whole) ||
        // Where it is not decided which one is meant, all of them stand there.
        (one.undecided && leading.undecided && one.score > leading.score - CLOSE),
    )
    .slice(0, MOST + ordered.filter(({ undecided }) => undecided).length)
    .map((reading) => {
      const command = byId.get(reading.command)?.command;
      return command
        ? { ...reading, completion: completionOf(reading, text, fieldsToFill(command), known(command), options) }
        : reading;
    });
}

/** Reads the words behind a command's name, as in a terminal: the best reading there is. */
export async function readWords(
  command: AnyCommand,
  text: string,
  known: readonly string[],
  lookups: Lookups,
  options: ReadOptions,
): Promise<ParsedWords> {
  const tokens = saidIn(text, options);
  const fields = fieldsToFill(command);
  const entities = new Set(fields.map(entityOf).filter(Boolean));
  const languages = languagesOf(options);
  const looked = await lookUp(
    text,
    tokens,
    entities,
    lookups,
    busyTokens(tokens, languages),
    languages.map((one) => LEXICONS[one]),
    options,
    isOfClosed(command.id),
  );
  const line = lineOf(text, tokens, looked, options);
  const naming: Naming = { command: command.id, spans: [], score: 0 };
  const [best] = distinct(readNaming(naming, { command, titles: [] }, line, looked, new Set(known), options));
  const reading = best ?? { args: {}, spans: [], completion: null, score: 0 };
  return { ...reading, completion: completionOf(reading, text, fields, known, options) };
}
