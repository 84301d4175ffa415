/** The rows on show for a page and a line, with the reading of the line as an order and the active row. */
import { useMemo, useRef } from 'react';
import type { AnyCommand, Context } from '#kernel/command.ts';
import type { Args } from '#kernel/dispatch-types.ts';
import { fieldsOf } from '#kernel/fields.ts';
import { speaksOfMany } from '#kernel/reading/many.ts';
import { withoutReason } from '#kernel/reading/reasons.ts';
import type { Reading } from '#kernel/reading/types.ts';
import { useTimes } from '../times.ts';
import { askRows } from './ask-rows.ts';
import { keepActive, onlyActive, rowsOf } from './moves.ts';
import type { PaletteProps } from './palette-props.ts';
import type { CommandRow, EntityHit, PaletteGroup, PalettePage } from './palette-types.ts';
import { pickRows } from './pick-rows.ts';
import { actionRows, limited, readableIn, rootRows } from './root-rows.ts';
import { type ArgumentChip, argumentChips, completionRows } from './typed-args.ts';
import { useOffers, type Wanted, withOffers } from './use-offers.ts';
import { knownArgs, type ReadLine, type ReadWords, useReadings } from './use-readings.ts';
import { useSearch } from './use-search.ts';

export interface TypedChips {
  readonly chips: readonly ArgumentChip[];
  /** The words are still being read. */
  readonly stale: boolean;
  readonly args: Readonly<Record<string, unknown>>;
}

export interface Rows {
  readonly groups: readonly PaletteGroup[];
  readonly waiting: boolean;
  readonly failed: boolean;
  /** By the key of the row. */
  readonly chips: ReadonlyMap<string, TypedChips>;
  readonly active: string | null;
  /** Why a row's command would be refused, by the row's key. */
  readonly problem: { readonly row: string; readonly text: string } | null;
  readonly read: ReadLine;
}

const isTyped = (row: PaletteGroup['rows'][number]): row is CommandRow => row.kind === 'command' && row.typed !== null;
const ROWS: ReadonlySet<string> = new Set(['ref', 'refs', 'rows']);

export function useRows(
  props: PaletteProps,
  page: PalettePage,
  line: string,
  wanted: string | null,
  checked: ReadonlySet<number>,
): Rows {
  const { items, finder, context, weights, recent, focusedLabel, argsFor, valueText } = props;
  const { instant } = useTimes().texts;
  const asksRows = page.kind === 'ask' && ROWS.has(page.field.meta.kind);
  // Where words may mean several, others are searched only once more is typed.
  const picksRows = page.kind === 'pick' && ROWS.has(page.field.meta.kind) && line.trim() !== '';
  const topic = page.kind === 'ask' ? `ask ${page.id}` : page.kind === 'pick' ? `pick ${page.field.name}` : page.kind;
  const searches = page.kind === 'root' ? line.trim() !== '' : asksRows || picksRows;
  // Who is named before a reason is somebody to be found.
  const said = page.kind === 'root' ? withoutReason(line.trim(), props.words.languages) : line.trim();
  const searched = useSearch(topic, searches ? said : null, (typed, signal) =>
    page.kind === 'ask' || page.kind === 'pick'
      ? props.searchField(page.field, typed, signal)
      : props.search(typed, signal),
  );
  const { found } = searched;
  const about = page.kind === 'actions' ? page.hit : null;
  const readables = useMemo(() => readableIn(items, context, about), [items, context, about]);
  const known = knownIn(context, about, argsFor);
  const orders = page.kind === 'root' || page.kind === 'actions';
  const words = useMemo(() => wordsHere(props.words, context, about), [props.words, context, about]);
  const read = useReadings(
    orders ? line : '',
    readables,
    (command) => Object.keys(known(command)),
    props.lookups,
    words,
  );
  const { state, named } = read;
  const place = useRef(known);
  place.current = known;
  const readings = useMemo(() => {
    const ofMany = ({ command: id, args, spans }: Reading) => {
      const command = readables.find(({ command }) => command.id === id)?.command;
      const here = command && page.kind === 'root' ? takenFromPlace(command, place.current(command)) : null;
      const said = here && (args[here.name] !== undefined || spans.some(({ field }) => field === here.name));
      return here !== null && !said && speaksOfMany(line, here.entity);
    };
    return read.readings.filter((reading) => !ofMany(reading));
  }, [read.readings, readables, page.kind, line]);
  const base = useMemo((): readonly PaletteGroup[] => {
    const order = { state, named, readings };
    if (page.kind === 'root')
      return rootRows({ query: line, items, finder, context, weights, recent, found, focusedLabel, read: order });
    if (page.kind === 'actions')
      return actionRows({ query: line, items, finder, context, weights, read: order }, page.hit);
    if (page.kind === 'pick') return pickRows(page, line, found, instant);
    return askRows({
      field: page.field,
      query: line,
      labelsOf: props.labelsOf,
      dateLabel: props.dateLabel,
      today: props.today,
      languages: props.words.languages,
      weekStart: props.words.weekStart,
      found,
      checked,
    });
  }, [
    page,
    line,
    items,
    finder,
    context,
    weights,
    recent,
    found,
    focusedLabel,
    checked,
    state,
    named,
    readings,
    instant,
    props.labelsOf,
    props.dateLabel,
    props.today,
    props.words,
  ]);

  const waiting = searched.waiting || state === 'busy';
  const active = page.kind === 'pick' ? onlyActive(base, waiting) : keepActive(base, wanted, waiting);
  const current = rowsOf(base).find(({ key }) => key === active);
  const offering = orders && state === 'read' ? wantedOf(rowsOf(base).filter(isTyped), known) : null;
  const offered = useOffers(offering, props.offers);
  const reading = current && isTyped(current) ? current.typed?.reading : null;
  const completed = useMemo(() => {
    if (!reading?.completion) return base;
    const [first, ...others] = base;
    const completions = completionRows(line, reading, `fields.${reading.completion.field}`);
    return limited(first ? [first, ...completions, ...others] : completions);
  }, [base, reading, line]);

  const groups = useMemo(() => (offered ? limited(withOffers(completed, offered)) : completed), [completed, offered]);

  const chips = useMemo(() => {
    const all = new Map<string, TypedChips>();
    for (const row of rowsOf(base).filter(isTyped)) {
      const one = row.typed?.reading ?? null;
      all.set(row.key, {
        chips: argumentChips(row.command, one, knownIn(context, about, argsFor)(row.command), line, {
          valueText,
          instant,
        }),
        stale: one === null,
        args: one?.args ?? {},
      });
    }
    return all;
  }, [base, context, about, line, argsFor, valueText, instant]);
  const stands = wanted !== null && rowsOf(groups).some(({ key }) => key === wanted);
  return {
    groups,
    waiting,
    failed: searched.failed,
    chips,
    active: stands ? wanted : active,
    problem: offered?.problem ? { row: offered.row, text: offered.problem } : null,
    read,
  };
}

/** The words of a place: with the class in focus and when it begins, which `an hour later` is about. */
function wordsHere(words: ReadWords, { focused, selection }: Context, about: EntityHit | null): ReadWords {
  const { starts_at: at } = focused?.row ?? {};
  if (!focused || about || selection || typeof at !== 'string') return words;
  return { ...words, here: { entity: focused.entity, row: { id: focused.id, label: '', at } } };
}

/** The one row in focus that a command would be about, if it is about one. */
function takenFromPlace(command: AnyCommand, known: Args): { name: string; entity: string } | null {
  for (const { name, meta } of fieldsOf(command)) {
    if (!('entity' in meta) || !ROWS.has(meta.kind)) continue;
    const value = known[name];
    const ids = typeof value === 'object' && value !== null && 'ids' in value ? (value.ids as number[]).length : 0;
    if (typeof value === 'number' || ids === 1) return { name, entity: meta.entity };
  }
  return null;
}

/** What is known of a command's arguments from the place. */
const knownIn =
  (context: Context, about: EntityHit | null, argsFor: PaletteProps['argsFor']) =>
  (command: AnyCommand): Args => ({ ...knownArgs(command, context), ...(about ? argsFor(command, about) : {}) });

/**
 * The first command that the server can say something of, once all of its words are understood: what is left over might
 * be the very thing that the user wants.
 */
function wantedOf(rows: readonly CommandRow[], known: (command: AnyCommand) => Args): Wanted | null {
  const row = rows.find(({ command, reason }) => command.offers && !reason);
  const reading = row?.typed?.reading;
  if (!row || !reading || reading.spans.some(({ state }) => state !== 'ok')) return null;
  return { row, args: { ...known(row.command), ...reading.args } };
}
