/**
 * The rows of the palette's first page and of a row's actions, worked out from what is typed and where the user is.
 * Pure: the same input gives the same rows.
 */
import { availabilityOf } from '#kernel/availability.ts';
import type { AnyCommand, Availability, Context, Message } from '#kernel/command.ts';
import { fold } from '#kernel/fold.ts';
import type { Prepared, Ranked, RankState } from '#kernel/rank.ts';
import { prepare, rank } from '#kernel/rank.ts';
import { splitCommand } from '#kernel/split-command.ts';
import type { CommandItem } from './command-texts.ts';
import type { CommandRow, EntityGroup, EntityHit, EntityRow, PaletteGroup, PaletteRow } from './palette-types.ts';
import { MOST_ROWS, WEAK_GROUP } from './palette-types.ts';

export interface RootInput {
  readonly query: string;
  readonly items: readonly Prepared<CommandItem>[];
  readonly context: Context;
  /** Points of recent use by command id. */
  readonly weights: ReadonlyMap<string, number>;
  /** Ids of recently used commands, the likeliest first. */
  readonly recent: readonly string[];
  /** What search found for this query, or for the one before while the next answer is on its way. */
  readonly found: readonly EntityGroup[];
  /** What is shown of the focused row's actions when nothing is typed. */
  readonly focusedLabel?: string;
}

/** Recently used commands shown when nothing is typed. */
const RECENT = 5;
/** Actions of the focused row shown when nothing is typed. */
const FOCUSED = 6;
/** Commands that typed arguments are tried on. */
const TYPED = 4;
/** Rows of an entity when commands are shown too, and when they are alone. */
const HITS_BESIDE = 6;
const HITS_ALONE = 20;

/** Added to the points of commands for the selected rows and the focused row, so that they lead among equals. */
const FOR_SELECTION = 1000;
const FOR_FOCUS = 100;

const placed = (command: AnyCommand, kind: 'row' | 'bulk', entity: string): boolean =>
  command.surfaces.some((surface) => surface.kind === kind && surface.entity === entity);
const inPalette = (command: AnyCommand): boolean => command.surfaces.some(({ kind }) => kind === 'palette');

/** The state of each command in a context, looked up once. */
export function availabilityIn(context: Context): (command: AnyCommand) => Availability {
  const known = new Map<string, Availability>();
  return (command) => {
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
  typed?: CommandRow['typed'],
) => CommandRow;

const maker =
  (state: (command: AnyCommand) => Availability): Maker =>
  (item, ranked, mixed, typed = null) => {
    const available = state(item.command);
    return {
      kind: 'command',
      key: item.id,
      command: item.command,
      title: item.title,
      ranges: ranked ? ranges(ranked) : [],
      reason: available.state === 'disabled' ? available.reason : null,
      typed,
      section: mixed ? `sections.${item.command.section}` : null,
    };
  };

/** Rows of the first page. */
export function rootRows(input: RootInput): PaletteGroup[] {
  const state = availabilityIn(input.context);
  const usable = input.items.filter(({ item }) => inPalette(item.command) || forContext(item.command, input.context));
  return input.query.trim() === '' ? browse(input, usable, state) : search(input, usable, state);
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
    const rows = wanted.filter(({ id }) => !shown.has(id)).map((item) => make(item, null, key === 'recent'));
    for (const row of rows) shown.add(row.key);
    if (rows.length > 0) groups.push({ key, title, rows });
  };

  const { selection, focused } = context;
  if (selection) {
    add(
      'selection',
      { key: 'palette.forSelection' },
      ready.filter(({ command }) => placed(command, 'bulk', selection.entity)),
    );
  } else if (focused) {
    add(
      'focused',
      input.focusedLabel ?? { key: 'palette.thisRow' },
      ready.filter(({ command }) => placed(command, 'row', focused.entity)).slice(0, FOCUSED),
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
  for (const [section, list] of sections) add(section, { key: `sections.${section}` }, list.slice(0, share));
  return groups;
}

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

/**
 * Something typed. Commands named by the whole line lead; commands whose arguments the end of the line may be follow;
 * rows of entities come before commands that merely contain the text.
 */
function search(
  input: RootInput,
  items: readonly Prepared<CommandItem>[],
  state: (command: AnyCommand) => Availability,
): PaletteGroup[] {
  const make = maker(state);
  const rankState = (item: CommandItem): RankState => state(item.command).state;
  const weights = weightsIn(input);
  const ranked = rank(items, input.query, { weights, stateOf: rankState, limit: MOST_ROWS });
  const strong = ranked.filter(({ tier }) => tier !== 'contains');
  const weak = ranked.filter(({ tier }) => tier === 'contains');
  const named = new Set(ranked.map(({ id }) => id));
  const typed = typedRows(input.query, items, weights, state, make).filter(({ key }) => !named.has(key));
  const hits = entityRows(input.found, input.query, strong.length + typed.length > 0 ? HITS_BESIDE : HITS_ALONE);

  const rows = (list: readonly Ranked<CommandItem>[]) => list.map((one) => make(one.item, one, true));
  return limited([
    { key: 'commands', title: { key: 'sections.commands' }, rows: [...rows(strong), ...typed] },
    ...hits,
    {
      key: WEAK_GROUP,
      title: strong.length + typed.length > 0 ? { key: 'palette.moreCommands' } : { key: 'sections.commands' },
      rows: rows(weak),
    },
  ]);
}

/** Leaves out empty groups and what is beyond the most rows. */
export function limited(groups: readonly PaletteGroup[], most = MOST_ROWS): PaletteGroup[] {
  let room = most;
  return groups.flatMap((group) => {
    const rows = group.rows.slice(0, room);
    room -= rows.length;
    return rows.length > 0 ? [{ ...group, rows }] : [];
  });
}

/** Commands whose name the line begins with, the rest being their arguments. Only the readings that take most words. */
function typedRows(
  query: string,
  items: readonly Prepared<CommandItem>[],
  weights: ReadonlyMap<string, number>,
  state: (command: AnyCommand) => Availability,
  make: Maker,
): CommandRow[] {
  const [first = ''] = fold(query)
    .trim()
    .split(/[^\p{L}\p{N}]+/u);
  if (first === '' || !/\S\s+\S/.test(query)) return [];
  const candidates = items
    .filter(({ item, all }) => item.takesWords && all.includes(first) && state(item.command).state !== 'hidden')
    .map(({ item }) => item)
    .sort((a, b) => (weights.get(b.id) ?? 0) - (weights.get(a.id) ?? 0));
  const byId = new Map(candidates.map((item) => [item.id, item]));
  const splits = splitCommand(query, candidates).filter(({ rest }) => rest.trim() !== '');
  const most = splits[0]?.words ?? 0;
  return splits
    .filter(({ words }) => words === most)
    .sort((a, b) => Number(isOff(state, byId.get(a.id))) - Number(isOff(state, byId.get(b.id))))
    .slice(0, TYPED)
    .flatMap(({ id, rest, restFrom }) => {
      const item = byId.get(id);
      return item ? [make(item, null, true, { rest, restFrom })] : [];
    });
}

const isOff = (state: (command: AnyCommand) => Availability, item: CommandItem | undefined): boolean =>
  item !== undefined && state(item.command).state === 'disabled';

/** Where the query stands in a text, as ranking sees it. */
export function matchRanges(text: string, query: string): readonly (readonly [number, number])[] {
  return rank([prepare(text, { id: text, titles: [text] })], query)[0]?.ranges ?? [];
}

export const hitKey = ({ entity, id }: Pick<EntityHit, 'entity' | 'id'>): string => `${entity}:${id}`;

/** Results as rows, a few of each entity. */
export function entityRows(found: readonly EntityGroup[], query: string, most: number): PaletteGroup[] {
  return found
    .filter(({ hits }) => hits.length > 0)
    .map(({ entity, title, icon, hits }) => ({
      key: `entity:${entity}`,
      title: { key: title },
      rows: hits
        .slice(0, most)
        .map(
          (hit): EntityRow => ({ kind: 'entity', key: hitKey(hit), hit, icon, ranges: matchRanges(hit.label, query) }),
        ),
    }));
}

/** What can be done with one row: the commands of its row menu, ranked by what is typed. */
export function actionRows(
  input: Pick<RootInput, 'query' | 'items' | 'context' | 'weights'>,
  hit: EntityHit,
): PaletteGroup[] {
  const state = availabilityIn(input.context);
  const make = maker(state);
  const items = input.items.filter(({ item }) => placed(item.command, 'row', hit.entity));
  const rankState = (item: CommandItem): RankState => state(item.command).state;
  const browsing = input.query.trim() === '';
  const ranked = rank(items, input.query, {
    weights: browsing ? undefined : input.weights,
    stateOf: rankState,
    limit: MOST_ROWS,
  });
  const named = new Set(ranked.map(({ id }) => id));
  const typed = browsing
    ? []
    : typedRows(input.query, items, input.weights, state, make).filter(({ key }) => !named.has(key));
  const rows: PaletteRow[] = [...ranked.map((one) => make(one.item, one, false)), ...typed];
  return limited([{ key: 'actions', title: hit.label, rows }]);
}
