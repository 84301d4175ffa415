/** The rows on show for a page and a line, with the reading of the line as an order and the active row. */
import { useMemo, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { entityOf, type Field, ROW_KINDS } from '#kernel/fields.ts';
import { withoutReason } from '#kernel/reading/reasons.ts';
import type { TheirRow } from '#kernel/whose.ts';
import { useTimes } from '../times.ts';
import { askRows, theirRows } from './ask-rows.ts';
import {
  chipsOf,
  isTyped,
  knownIn,
  type TypedChips,
  wantedBy,
  wantedOf,
  withCompletions,
  withoutMany,
  wordsHere,
} from './line-rows.ts';
import { keepActive, onlyActive, otherWeek, rowsOf } from './moves.ts';
import type { PaletteProps } from './palette-props.ts';
import type { EntityGroup, PaletteGroup, PalettePage } from './palette-types.ts';
import { pickRows } from './pick-rows.ts';
import { actionRows, limited, readableIn, rootRows } from './root-rows.ts';
import { type Offered, useOffers, withOffers } from './use-offers.ts';
import { useOwed } from './use-owed.ts';
import { type ReadLine, useReadings } from './use-readings.ts';
import { useSearch } from './use-search.ts';

export interface Rows {
  readonly groups: readonly PaletteGroup[];
  readonly waiting: boolean;
  readonly failed: boolean;
  /** By the key of the row. */
  readonly chips: ReadonlyMap<string, TypedChips>;
  readonly active: string | null;
  /** Why a row's command would be refused, and what it would come to besides, by the row's key. */
  readonly told: ReadonlyMap<string, Pick<Offered, 'problem' | 'notes'>>;
  readonly read: ReadLine;
}

/** Rows that need no search. */
function groupOf(field: Field, rows: readonly TheirRow[]): EntityGroup {
  const entity = entityOf(field);
  return { entity, title: '', icon: 'circle-dot', hits: rows.map((row) => ({ entity, ...row })) };
}

export function useRows(
  props: PaletteProps,
  page: PalettePage,
  line: string,
  wanted: string | null,
  checked: ReadonlySet<number>,
): Rows {
  const { items, finder, context, weights, recent, focusedLabel, argsFor, valueText } = props;
  const { instant } = useTimes().texts;
  const asksRows = page.kind === 'ask' && ROW_KINDS.has(page.field.meta.kind);
  // Where words may mean several, others are searched only once more is typed.
  const picksRows = page.kind === 'pick' && ROW_KINDS.has(page.field.meta.kind) && line.trim() !== '';
  const topic = page.kind === 'ask' ? `ask ${page.id}` : page.kind === 'pick' ? `pick ${page.field.name}` : page.kind;
  const theirs = page.kind === 'ask' ? page.theirs : undefined;
  const searches = page.kind === 'root' ? line.trim() !== '' : (asksRows && !theirs) || picksRows;
  // Who is named before a reason is somebody to be found.
  const said = page.kind === 'root' ? withoutReason(line.trim(), props.words.languages) : line.trim();
  const searched = useSearch(topic, searches ? said : null, (typed, signal) =>
    page.kind === 'ask' || page.kind === 'pick' ? props.searchField(page, typed, signal) : props.search(typed, signal),
  );
  const t = useTranslations('palette');
  const found = useMemo(
    () => (theirs && page.kind === 'ask' ? [groupOf(page.field, theirRows(theirs.rows, line))] : searched.found),
    [searched.found, theirs, page, line],
  );
  const owed = useOwed(page, props.owedBy);
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
  const readings = useMemo(
    () => (page.kind === 'root' ? withoutMany(read.readings, line, readables, place.current) : read.readings),
    [read.readings, readables, page.kind, line],
  );
  const base = useMemo((): readonly PaletteGroup[] => {
    const order = { state, named, readings };
    if (page.kind === 'root')
      return rootRows({ query: line, items, finder, context, weights, recent, found, focusedLabel, read: order });
    if (page.kind === 'actions')
      return actionRows({ query: line, items, finder, context, weights, read: order }, page.hit);
    if (page.kind === 'pick') return pickRows(page, line, found, instant, owed);
    return askRows({
      field: page.field,
      query: line,
      labelsOf: props.labelsOf,
      valuesOf: props.valuesOf,
      dateLabel: props.dateLabel,
      today: props.today,
      languages: props.words.languages,
      weekStart: props.words.weekStart,
      found,
      checked,
      ...(theirs ? { allOf: (count: number) => t('allOfThese', { count }) } : {}),
    });
  }, [
    theirs,
    t,
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
    owed,
    props.labelsOf,
    props.valuesOf,
    props.dateLabel,
    props.today,
    props.words,
  ]);

  const waiting = searched.waiting || state === 'busy';
  // If nothing is typed, the first row is no more likely to be meant than any other.
  const open = page.kind === 'pick' || (asksRows && line.trim() === '');
  const active = open ? onlyActive(base, waiting) : keepActive(base, wanted, waiting);
  const current = rowsOf(base).find(({ key }) => key === active);
  const offering = orders && state === 'read' ? wantedOf(base, known) : null;
  const offered = useOffers(offering, props.offers);
  // Where either of two weeks may be meant each says what would come of it; times are offered beside the first alone.
  const other = useOffers(offering && wantedBy(otherWeek(base), known), props.offers);
  const reading = current && isTyped(current) ? current.typed?.reading : null;
  const completed = useMemo(() => withCompletions(base, line, reading), [base, reading, line]);

  const groups = useMemo(() => (offered ? limited(withOffers(completed, offered)) : completed), [completed, offered]);

  const chips = useMemo(
    () => chipsOf(base, line, knownIn(context, about, argsFor), { valueText, instant }),
    [base, context, about, line, argsFor, valueText, instant],
  );
  const stands = wanted !== null && rowsOf(groups).some(({ key }) => key === wanted);
  return {
    groups,
    waiting,
    failed: searched.failed,
    chips,
    active: stands ? wanted : active,
    told: new Map([other, offered].flatMap((one) => (one ? [[one.row, one] as const] : []))),
    read,
  };
}
