/**
 * The rows of the palette's first page and of a row's actions, worked out from what is typed and where the user is.
 * Pure: the same input gives the same rows.
 */
import { availabilityOf } from '#kernel/availability.ts';
import { isDestructive, isSetting, takingAwayLast } from '#kernel/careful.ts';
import type { AnyCommand, Availability, Context, Message } from '#kernel/command.ts';
import { entityOf, fieldsOf } from '#kernel/fields.ts';
import { type FindOptions, findCommands, isElsewhere, nearestCommands } from '#kernel/find.ts';
import type { Finder } from '#kernel/phrases.ts';
import { prefillOf } from '#kernel/prefill.ts';
import type { Prepared, Ranked } from '#kernel/rank.ts';
import { prepare, rangesOf, rank } from '#kernel/rank.ts';
import { namedKind } from '#kernel/reading/named-kind.ts';
import type { Reading } from '#kernel/reading/types.ts';
import { wordsOf } from '#kernel/vocabulary.ts';
import type { CommandItem } from './command-texts.ts';
import type {
  CommandRow,
  EntityGroup,
  EntityHit,
  EntityRow,
  LineReadings,
  PaletteGroup,
  PaletteRow,
} from './palette-types.ts';
import { MOST_ROWS, NEAREST_GROUP, WEAK_GROUP } from './palette-types.ts';
import { notUnderstood } from './typed-args.ts';

export interface RootInput {
  readonly query: string;
  readonly items: readonly Prepared<CommandItem>[];
  /** Finds commands by words; made when first asked for. */
  readonly finder: () => Finder;
  readonly context: Context;
  /** Points of recent use by command id. */
  readonly weights: ReadonlyMap<string, number>;
  /** Ids of recently used commands, the likeliest first. */
  readonly recent: readonly string[];
  /** What search found for this query, or for the one before while the next answer is on its way. */
  readonly found: readonly EntityGroup[];
  /** The line read as an order; left out where it was not read. */
  readonly read?: LineReadings;
  /** What is shown of the focused row's actions when nothing is typed. */
  readonly focusedLabel?: string;
}

/** Recently used commands shown when nothing is typed. */
const RECENT = 5;
/** Actions of the focused row shown when nothing is typed. */
const FOCUSED = 6;
/** Rows of an entity when commands are shown too, and when they are alone. */
const HITS_BESIDE = 6;
const HITS_ALONE = 20;

/** Added to the points of commands for the selected rows and the focused row, so that they lead among equals. */
const FOR_SELECTION = 1000;
const FOR_FOCUS = 100;

const placed = (command: AnyCommand, kind: 'row' | 'bulk', entity: string): boolean =>
  command.surfaces.some((surface) => surface.kind === kind && surface.entity === entity);
/** Whether it takes along or prints what the screen itself shows: on a report `export csv` means that report. */
const ofScreen = ({ id, surfaces }: AnyCommand, { url }: Context): boolean =>
  /\.(export|print)$/.test(id) &&
  surfaces.some((surface) => surface.kind === 'button' && `${url.split('?')[0]}/`.startsWith(`${surface.screen}/`));
const isPlace = (id: string): boolean => id.startsWith('go.');
const inPalette = (command: AnyCommand): boolean => command.surfaces.some(({ kind }) => kind === 'palette');

/** The state of each command in a context, looked up once. */
export function availabilityIn(context: Context): (command: AnyCommand, named?: boolean) => Availability {
  const known = new Map<string, Availability>();
  return (command, named = false) => {
    // Words after its name may say another row than the one in focus.
    if (named) return availabilityOf(command, context, 'other');
    let found = known.get(command.id);
    if (!found) {
      found = availabilityOf(command, context);
      known.set(command.id, found);
    }
    return found;
  };
}

const ranges = (ranked: Pick<Ranked<unknown>, 'ranges'>) => ranked.ranges;

type Maker = (
  item: CommandItem,
  ranked: Pick<Ranked<unknown>, 'ranges'> | null,
  mixed: boolean,
  more?: Partial<Pick<CommandRow, 'typed' | 'careful'>>,
) => CommandRow;

const maker =
  (state: (command: AnyCommand, named?: boolean) => Availability): Maker =>
  (item, ranked, mixed, { typed = null, careful = false } = {}) => {
    const available = state(item.command, Boolean(typed && (typed.reading?.spans.length ?? 1) > 0));
    return {
      kind: 'command',
      key: item.id,
      command: item.command,
      title: item.title,
      ranges: ranked ? ranges(ranked) : [],
      reason: available.state === 'disabled' ? available.reason : null,
      typed,
      section: mixed ? `sections.${item.command.section}` : null,
      careful,
    };
  };

/** Rows of the first page. */
export function rootRows(input: RootInput): PaletteGroup[] {
  const state = availabilityIn(input.context);
  const usable = input.items.filter(({ item }) => inPalette(item.command) || forContext(item.command, input.context));
  return input.query.trim() === '' ? browse(input, usable, state) : search(input, usable, state);
}

const lists = new WeakMap<readonly Prepared<CommandItem>[], Map<string, readonly CommandItem[]>>();
/** The commands whose words can be read in a place: the same list for the same place, since it is indexed once. */
export function readableIn(
  items: readonly Prepared<CommandItem>[],
  context: Context,
  about: EntityHit | null,
): readonly CommandItem[] {
  const known = lists.get(items) ?? new Map<string, readonly CommandItem[]>();
  lists.set(items, known);
  const key = about ? about.entity : ` ${context.selection?.entity ?? ''} ${context.focused?.entity ?? ''}`;
  let found = known.get(key);
  if (!found) {
    const fits = (command: AnyCommand) =>
      about ? placed(command, 'row', about.entity) : inPalette(command) || forContext(command, context);
    found = items.map(({ item }) => item).filter(({ command, takesWords }) => takesWords && fits(command));
    known.set(key, found);
  }
  return found;
}

const forContext = (command: AnyCommand, { selection, focused }: Context): boolean =>
  (selection !== null && placed(command, 'bulk', selection.entity)) ||
  (focused !== null && placed(command, 'row', focused.entity));

/** Nothing typed: what fits the place first, then what was used lately, then all by section. */
function browse(
  input: RootInput,
  items: readonly Prepared<CommandItem>[],
  state: (command: AnyCommand) => Availability,
): PaletteGroup[] {
  const { context } = input;
  const make = maker(state);
  const shown = new Set<string>();
  const ready = items.map(({ item }) => item).filter(({ command }) => state(command).state === 'ok');
  const groups: PaletteGroup[] = [];
  const add = (key: string, title: Message | string, wanted: readonly CommandItem[]) => {
    const rows = wanted
      .filter(({ id }) => !shown.has(id))
      .map((item) =>
        make(item, null, key === 'recent', { careful: isDestructive(item.command) || isSetting(item.command) }),
      );
    for (const row of rows) shown.add(row.key);
    if (rows.length > 0) groups.push({ key, title, rows });
  };

  const { selection, focused } = context;
  if (selection) {
    add(
      'selection',
      selection.count === null
        ? { key: 'palette.forAllSelected' }
        : { key: 'palette.forSelection', values: { what: { entity: selection.entity, count: selection.count } } },
      gentleFirst(ready.filter(({ command }) => placed(command, 'bulk', selection.entity))),
    );
  } else if (focused) {
    add(
      'focused',
      input.focusedLabel ?? { key: 'palette.here' },
      gentleFirst(ready.filter(({ command }) => placed(command, 'row', focused.entity))).slice(0, FOCUSED),
    );
  }
  const byId = new Map(ready.map((item) => [item.id, item]));
  add(
    'recent',
    { key: 'sections.recent' },
    input.recent
      .flatMap((id) => byId.get(id) ?? [])
      .filter(({ id }) => !shown.has(id))
      .slice(0, RECENT),
  );

  const sections = new Map<string, CommandItem[]>();
  for (const item of ready) {
    if (shown.has(item.id) || !inPalette(item.command)) continue;
    sections.set(item.command.section, [...(sections.get(item.command.section) ?? []), item]);
  }
  const share = fairShare(
    [...sections.values()].map((list) => list.length),
    MOST_ROWS - shown.size,
  );
  for (const [section, list] of sections)
    add(section, { key: `sections.${section}` }, gentleFirst(list).slice(0, share));
  return groups;
}

const gentleFirst = (items: readonly CommandItem[]) => takingAwayLast(items, ({ command }) => command);

/** The most rows each group may show so that all together stay within `room`. At least one. */
export function fairShare(sizes: readonly number[], room: number): number {
  let share = 1;
  const total = (most: number) => sizes.reduce((sum, size) => sum + Math.min(size, most), 0);
  while (share < room && total(share + 1) <= room && total(share) < total(share + 1)) share++;
  return share;
}

/** Points by which equals are ordered: selection, then focus, then recent use. */
function weightsIn(input: RootInput): ReadonlyMap<string, number> {
  const { selection, focused } = input.context;
  if (!selection && !focused) return input.weights;
  const weights = new Map(input.weights);
  for (const { item } of input.items) {
    const extra =
      (selection && placed(item.command, 'bulk', selection.entity) ? FOR_SELECTION : 0) +
      (focused && placed(item.command, 'row', focused.entity) ? FOR_FOCUS : 0);
    if (extra > 0) weights.set(item.id, (weights.get(item.id) ?? 0) + extra);
  }
  return weights;
}

/** With rows ticked, what is done with many of them stands before the same act for a single row. */
function manyBeforeSingle(rows: readonly CommandRow[], selection: Context['selection']): CommandRow[] {
  if (!selection || selection.count === 1) return [...rows];
  const { entity } = selection;
  const forMany = ({ id }: AnyCommand) =>
    rows.find(({ command }) => command.id.startsWith(`${id}-`) && placed(command, 'bulk', entity));
  const ordered = rows.flatMap((row) => {
    const many = placed(row.command, 'bulk', entity) ? undefined : forMany(row.command);
    return many ? [many, row] : [row];
  });
  return [...new Set(ordered)];
}

/** Whether all that was typed of a row's arguments is known, and whom or what it is about was typed or is in focus. */
function isSettled({ command, typed }: CommandRow, context: Context): boolean {
  if (!typed?.reading) return true;
  const { args, spans } = typed.reading;
  const known = { ...prefillOf(command, context, args), ...args };
  return (
    spans.every(({ state }) => state === 'ok') &&
    fieldsOf(command).every((field) => field.optional || !entityOf(field) || field.name in known)
  );
}

/** The rows of which more is true first, by the first thing that tells them apart; the others in their order. */
function leadFirst(rows: readonly CommandRow[], truths: (row: CommandRow) => readonly boolean[]): CommandRow[] {
  return rows.toSorted((a, b) => {
    const [ofA, ofB] = [truths(a), truths(b)];
    const at = ofA.findIndex((truth, index) => truth !== ofB[index]);
    return at < 0 ? 0 : ofA[at] ? -1 : 1;
  });
}

/** What is shown of a title that a line found: the words that begin as typed. */
const foundRanges = (prepared: Prepared<CommandItem>, query: string) => ({
  ranges: rangesOf(prepared.shown, wordsOf(query)),
});

/** A slip that leaves no doubt: two letters swapped, one for its neighbour, one left out. */
const CLEAR_SLIP = 0.6;
/** Rows that stand before a command that takes something away and whose verb was not typed. */
const BEFORE_CAREFUL = 3;

/**
 * Something typed. Commands that the line names lead; commands whose arguments the end of the line may be follow; then
 * rows of entities, and last the commands that are meant only if a finger slipped, or hardly. Rows called exactly so come
 * before commands that only begin so.
 */
function search(
  input: RootInput,
  items: readonly Prepared<CommandItem>[],
  state: (command: AnyCommand) => Availability,
): PaletteGroup[] {
  const { query } = input;
  const make = maker(state);
  const weights = weightsIn(input);
  const byId = new Map(items.map((prepared) => [prepared.id, prepared]));
  const options = optionsOf(input.context, byId, weights, state);
  const found = findCommands(input.finder(), query, options).slice(0, MOST_ROWS);
  const rowOf = (id: string, careful = false): CommandRow[] => {
    const prepared = byId.get(id);
    return prepared ? [make(prepared.item, foundRanges(prepared, query), true, { careful })] : [];
  };
  const rows = (...kinds: readonly (typeof found)[number]['sure'][]) =>
    found.filter(({ sure }) => kinds.includes(sure)).flatMap(({ id, sure }) => rowOf(id, sure === 'aside'));

  const strong = rows('whole', 'words', 'initials');
  const whole = found[0]?.sure === 'whole';
  const named = new Set(strong.map(({ key }) => key));
  const absent = isElsewhere(input.finder(), query);
  const read = orderRows(absent ? undefined : input.read, items, state, make, named);
  const { following, dated } = read;
  const placesOf = (row: CommandRow | undefined, line: string): string[] => {
    const spans = row?.typed?.reading?.spans ?? [];
    const left = notUnderstood(spans);
    if (left.length === 0 || left.length === spans.length) return [];
    const words = left.map(({ from, to }) => line.slice(from, to)).join(' ');
    const called = findCommands(input.finder(), words, options).filter(
      ({ id, sure }) => isPlace(id) && sure === 'whole',
    );
    return called.slice(0, 1).map(({ id }) => id);
  };
  // `registered this month not paid`: a list cannot say both, and who has not paid is a list of its own.
  const besides = placesOf([...dated.values()][0], query).filter((id) => !named.has(id) && !dated.has(id));
  // A day that a place's name leaves aside is shown, with what was not understood beside it.
  const told = (row: CommandRow) => dated.get(row.key) ?? row;
  const near = rows('slips').map(told);
  // A word that is clearly one of a command's names, but for a slip, is not read as its argument: `export studnets`.
  const clear = found.find(({ sure }) => sure === 'slips');
  const meant =
    clear && clear.worst >= CLEAR_SLIP ? near.filter(({ key, reason }) => key === clear.id && reason === null) : [];
  // What the whole line names comes first, but for words that say something of arguments: then it is an order. A line that
  // is a command's very name orders nothing else: `go to licence categories` adds no category called "go".
  const same = found[0]?.same === true;
  // `past classes` names a list and its days: more than a name.
  const isName = ({ command, typed }: CommandRow) =>
    typed?.reading?.spans.length === 0 && !(isPlace(command.id) && Object.keys(typed.reading.args).length > 0);
  // A text that takes what is left of a line is no order where the whole line is a name: `message rules`.
  const takesText = ({ command, typed }: CommandRow) =>
    fieldsOf(command).some(
      ({ name, meta }) =>
        (meta.kind === 'text' || meta.kind === 'multiline') &&
        typed?.reading?.spans.some(({ field, state }) => field === name && state === 'ok') === true,
    );
  // What cannot be done here, or names nothing that there is, comes after what can.
  const isIdle = ({ reason, typed }: CommandRow) =>
    reason !== null ||
    typed?.reading?.spans.some(
      // That there is none of it on that day is an answer.
      ({ field, state, none }) => field !== '' && state === 'unknown' && (!none || none.of === 'counted'),
    ) === true;
  const [best] = strong;
  const leading = leadFirst(read.leading, ({ command, reason }) => [
    same && command.id === best?.key,
    reason === null,
    ofScreen(command, input.context),
  ]);
  // Nor are words that an argument only may be: `export teacher` asks for no paper that something of it is called so. But
  // to an order of which something is still asked no place is preferred.
  const other = best ?? near[0];
  const isOpen = (row: CommandRow) =>
    other !== undefined && !isPlace(other.command.id) && !isSettled(row, input.context);
  const isDoubted = leading.length > 0 && leading.every((row) => takesText(row) || isIdle(row) || isOpen(row));
  const plain = same || leading.every(isName) || isDoubted;
  const said = new Set(leading.map(({ command }) => command.id));
  // Of a command that is both called so and read so, the reading is shown.
  // A rule of the school comes after acts, but for its very name.
  const isOff = leading.length > 0 && leading.every(({ reason }) => reason !== null) && best?.reason === null;
  const isFutile = best !== undefined && best.reason !== null && leading.some(({ reason }) => reason === null) && !same;
  const called =
    (whole || isOff) &&
    plain &&
    best !== undefined &&
    !said.has(best.key) &&
    !isFutile &&
    (!isSetting(best.command) || same);
  const plainly = strong.filter(({ key }) => !said.has(key)).map(told);
  const typed = [...leading, ...following];
  const lead = typed.length > 0 ? meant.filter(({ key }) => !said.has(key)) : [];
  const isSlip = isDoubted && found[0]?.sure === 'slips';
  const hits = entityRows(input.found, query, strong.length + typed.length > 0 ? HITS_BESIDE : HITS_ALONE);
  const nearly = absent ? [] : hits.filter(isNear);
  const literal = hits.filter((group) => !isNear(group));
  const kind = namedKind(query);
  const isCalled = (group: PaletteGroup) =>
    calledSo(group, query) || (kind !== null && group.key === `entity:${kind.entity}` && calledSo(group, kind.words));
  const spoken = wordsOf(query);
  // What the office itself called so in several words comes before a command that some of them name: `ten more lessons`.
  const isNamed = ({ rows }: PaletteGroup) =>
    rows.some(
      (row) => row.kind === 'entity' && (namesWhole(row.hit, spoken) || (!same && namesBegun(row.hit, spoken))),
    );
  const exact = literal.filter(whole ? isNamed : isCalled);
  const groups: PaletteGroup[] = [
    ...exact,
    {
      key: 'commands',
      title: { key: 'sections.commands' },
      rows: manyBeforeSingle(
        [
          ...(called ? plainly : []),
          ...(isSlip ? lead : []),
          ...leading,
          ...(called ? [] : plainly),
          ...(isSlip ? [] : lead),
          ...following.filter((row) => !lead.some(({ key }) => key === row.key)),
          ...besides.flatMap((id) => rowOf(id)),
        ],
        input.context.selection,
      ),
    },
    ...literal.filter((group) => !exact.includes(group)),
  ];
  // A command that its words are being read for stands once, whatever its name alone would say.
  const shown = new Set(groups.flatMap((group) => group.rows.map(({ key }) => key)));
  const slips = near.filter(({ key }) => !shown.has(key));
  const count = shown.size + slips.length;
  const careful = rows('aside').filter(({ key }) => !shown.has(key));
  const aside = count >= BEFORE_CAREFUL ? careful : careful.filter(({ command }) => isSetting(command));
  const weak = [...slips, ...aside];
  if (count + weak.length + nearly.length > 0) {
    const title = strong.length + typed.length > 0 ? { key: 'palette.moreCommands' } : { key: 'sections.commands' };
    return limited([...groups, { key: WEAK_GROUP, title, rows: weak }, ...nearly]);
  }
  const nearest = nearestCommands(input.finder(), query, options).flatMap((id) => rowOf(id, true));
  return limited([{ key: NEAREST_GROUP, title: { key: 'palette.nearest' }, rows: nearest }]);
}

/** What may be found in a context, and what is at hand in it. */
function optionsOf(
  context: Context,
  byId: ReadonlyMap<string, Prepared<CommandItem>>,
  weights: ReadonlyMap<string, number>,
  state: (command: AnyCommand) => Availability,
): FindOptions {
  const { selection, focused } = context;
  const commandOf = (id: string) => byId.get(id)?.item.command;
  const atHand = (id: string) => {
    const command = commandOf(id);
    return (
      command !== undefined &&
      ((selection !== null && placed(command, 'bulk', selection.entity)) ||
        // What is done with rows of a list is at hand on it, ticked or not.
        (focused !== null && (placed(command, 'row', focused.entity) || placed(command, 'bulk', focused.entity))))
    );
  };
  return {
    weights,
    // A place leaves aside words for a time as it is found; what its days are is read.
    takesWords: (id) => (byId.get(id)?.item.takesWords ?? false) && !isPlace(id),
    may: (id) => {
      const command = commandOf(id);
      return command !== undefined && state(command).state !== 'hidden';
    },
    ofScreen: (id) => {
      const command = commandOf(id);
      return command !== undefined && ofScreen(command, context);
    },
    ...(selection || focused ? { atHand } : {}),
  };
}

/** True where the group's rows are called only nearly as the line says. */
const isNear = ({ rows }: PaletteGroup): boolean => rows.some((row) => row.kind === 'entity' && row.hit.near === true);

/** Words of a name of which one typed is enough; a sentence that has the word in it is not called so. */
const NAME_WORDS = 3;
/** The same of each of several: `red plate` calls a question of seven words. */
const NAME_WORDS_EACH = 4;
/** What is called by a line of its text, which is no name: it is called so by all of it. */
const CALLED_BY_TEXT: ReadonlySet<string> = new Set(['banner', 'advertisement']);

/** Things of few, whose names are known in the office: some letters of a word are enough to mean them. */
const KNOWN_BY_NAME: ReadonlySet<string> = new Set(['package', 'location']);

const namesWhole = ({ label, entity }: EntityHit, words: readonly string[]): boolean =>
  KNOWN_BY_NAME.has(entity) && words.length > 1 && wordsOf(label).join(' ') === words.join(' ');

/** `cat b complete` is the package *Category B, complete*: two of its words whole, and another begun. */
function namesBegun({ label, entity }: EntityHit, words: readonly string[]): boolean {
  if (!KNOWN_BY_NAME.has(entity) || words.length < 2) return false;
  const own = wordsOf(label);
  const begun = words.filter((word) => !own.includes(word));
  return begun.length === 1 && begun.every((word) => word.length > 2 && own.some((one) => one.startsWith(word)));
}

/** True where a row of the group is called as the line says, every word of it whole. */
const calledSo = ({ rows }: PaletteGroup, query: string): boolean => {
  const words = wordsOf(query);
  const most = (entity: string) => (CALLED_BY_TEXT.has(entity) ? 1 : words.length > 1 ? NAME_WORDS_EACH : NAME_WORDS);
  return (
    words.length > 0 &&
    rows.some((row) => {
      const { label: text, entity } = row.kind === 'entity' ? row.hit : { label: '', entity: '' };
      const label = wordsOf(text);
      if (row.kind === 'entity' && namesBegun(row.hit, words)) return true;
      return (
        label.length <= words.length * most(entity) && words.every((word) => word.length > 2 && label.includes(word))
      );
    })
  );
};

/** Leaves out empty groups and what is beyond the most rows. */
export function limited(groups: readonly PaletteGroup[], most = MOST_ROWS): PaletteGroup[] {
  let room = most;
  return groups.flatMap((group) => {
    const rows = group.rows.slice(0, room);
    room -= rows.length;
    return rows.length > 0 ? [{ ...group, rows }] : [];
  });
}

/**
 * The line as an order. A reading of all its words leads; one that left words over, and the commands named while the words
 * are being read, follow what the whole line names.
 */
function orderRows(
  read: LineReadings | undefined,
  items: readonly Prepared<CommandItem>[],
  state: (command: AnyCommand) => Availability,
  make: Maker,
  ranked: ReadonlySet<string>,
): {
  readonly leading: readonly CommandRow[];
  readonly following: readonly CommandRow[];
  /** Rows of places of which more was said than their name: they stand for the name's own row. */
  readonly dated: ReadonlyMap<string, CommandRow>;
} {
  const byId = new Map(items.map(({ item }) => [item.id, item]));
  const usable = (id: string) => {
    const item = byId.get(id);
    return item && state(item.command).state !== 'hidden' ? item : undefined;
  };
  if (!read) return { leading: [], following: [], dated: new Map() };
  if (read.state === 'busy') {
    const named = read.named.filter((id) => !ranked.has(id)).flatMap((id) => usable(id) ?? []);
    const following = named.map((item) => make(item, null, true, { typed: { reading: null } }));
    return { leading: [], following, dated: new Map() };
  }
  const counts = new Map<string, number>();
  const rows = read.readings.flatMap((reading) => {
    const item = usable(reading.command);
    if (!item) return [];
    const count = (counts.get(item.id) ?? 0) + 1;
    counts.set(item.id, count);
    const row = make(item, null, true, { typed: { reading } });
    return [{ reading, row: count === 1 ? row : { ...row, key: `${row.key}~${count}` } }];
  });
  const leads = ({ reading }: { reading: Reading }) => reading.whole;
  const dated = rows.filter((one) => !leads(one) && isPlace(one.row.command.id) && one.reading.spans.length > 0);
  return {
    dated: new Map(dated.map(({ row }) => [row.command.id, row])),
    leading: rows.filter(leads).map(({ row }) => row),
    following: rows
      .filter((one) => !leads(one) && !ranked.has(one.row.command.id))
      .map(({ row }) => row)
      // Beside commands that the whole line names, nothing is taken away or made a rule from a part of it.
      .filter(({ command }) => ranked.size === 0 || !(isDestructive(command) || isSetting(command))),
  };
}

/** Where the query stands in a text, as ranking sees it. */
export function matchRanges(text: string, query: string): readonly (readonly [number, number])[] {
  return rank([prepare(text, { id: text, titles: [text] })], query)[0]?.ranges ?? [];
}

export const hitKey = ({ entity, id }: Pick<EntityHit, 'entity' | 'id'>): string => `${entity}:${id}`;

/** True where every word of the line begins a word of the row's name, each another: `mafalda m` is no Mafalda Correia. */
const isNamedSo = ({ label }: EntityHit, words: readonly string[]): boolean => {
  const own = wordsOf(label);
  return words
    .toSorted((a, b) => b.length - a.length)
    .every((word) => {
      const at = own.findIndex((one) => one.startsWith(word));
      return at >= 0 && own.splice(at, 1).length > 0;
    });
};
const namedFirst = <T>(list: readonly T[], isNamed: (one: T) => boolean): readonly T[] => [
  ...list.filter(isNamed),
  ...list.filter((one) => !isNamed(one)),
];

/** Results as rows, a few of each entity. A letter is an initial: who has it in the name comes before whose e-mail has it. */
export function entityRows(found: readonly EntityGroup[], query: string, most: number): PaletteGroup[] {
  const words = wordsOf(query);
  const initials = words.some(({ length }) => length === 1);
  const whole = words.join(' ');
  // Whoever is called so to the letter comes before whose name goes on.
  const isNamed = (hit: EntityHit) => wordsOf(hit.label).join(' ') === whole || (initials && isNamedSo(hit, words));
  return namedFirst(
    found.filter(({ hits }) => hits.length > 0),
    ({ hits }) => hits.some(isNamed),
  ).map(({ entity, title, icon, hits }) => ({
    key: `entity:${entity}`,
    title: { key: title },
    rows: namedFirst(hits, isNamed)
      .slice(0, most)
      .map(
        (hit): EntityRow => ({ kind: 'entity', key: hitKey(hit), hit, icon, ranges: matchRanges(hit.label, query) }),
      ),
  }));
}

/** What can be done with one row: the commands of its row menu, ranked by what is typed. */
export function actionRows(
  input: Pick<RootInput, 'query' | 'items' | 'finder' | 'context' | 'weights' | 'read'>,
  hit: EntityHit,
): PaletteGroup[] {
  const state = availabilityIn(input.context);
  const make = maker(state);
  const items = input.items.filter(({ item }) => placed(item.command, 'row', hit.entity));
  if (input.query.trim() === '') {
    const ready = takingAwayLast(
      items.filter(({ item }) => state(item.command).state === 'ok'),
      ({ item }) => item.command,
    );
    return limited([{ key: 'actions', title: hit.label, rows: ready.map(({ item }) => make(item, null, false)) }]);
  }
  const byId = new Map(items.map((prepared) => [prepared.id, prepared]));
  const found = findCommands(input.finder(), input.query, {
    weights: input.weights,
    may: (id) => {
      const command = byId.get(id)?.item.command;
      return command !== undefined && state(command).state !== 'hidden';
    },
    atHand: () => true,
  });
  const { leading, following } = orderRows(input.read, items, state, make, new Set(found.map(({ id }) => id)));
  const said = new Set(leading.map(({ command }) => command.id));
  const rows: PaletteRow[] = found.flatMap(({ id, sure }) => {
    const prepared = byId.get(id);
    return prepared && !said.has(id)
      ? [make(prepared.item, foundRanges(prepared, input.query), false, { careful: sure === 'aside' })]
      : [];
  });
  return limited([{ key: 'actions', title: hit.label, rows: [...leading, ...rows, ...following] }]);
}
