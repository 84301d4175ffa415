/** The rows on show for a page and a line, with the reading of typed arguments and the active row. */
import { useMemo } from 'react';
import { prefillOf } from '#kernel/prefill.ts';
import { askRows } from './ask-rows.ts';
import { keepActive, rowsOf } from './moves.ts';
import type { PaletteProps } from './palette-props.ts';
import type { CommandRow, PaletteGroup, PalettePage } from './palette-types.ts';
import { actionRows, limited, rootRows } from './root-rows.ts';
import { type ArgumentChip, argumentChips, completionRows } from './typed-args.ts';
import { useSearch } from './use-search.ts';
import { useTyped } from './use-typed.ts';

export interface TypedChips {
  readonly chips: readonly ArgumentChip[];
  /** They are those of the line before. */
  readonly stale: boolean;
  readonly args: Readonly<Record<string, unknown>>;
}

export interface Rows {
  readonly groups: readonly PaletteGroup[];
  readonly waiting: boolean;
  readonly failed: boolean;
  /** By command id. */
  readonly chips: ReadonlyMap<string, TypedChips>;
  readonly active: string | null;
}

const isTyped = (row: PaletteGroup['rows'][number]): row is CommandRow => row.kind === 'command' && row.typed !== null;

export function useRows(
  props: PaletteProps,
  page: PalettePage,
  line: string,
  wanted: string | null,
  checked: ReadonlySet<number>,
): Rows {
  const { items, context, weights, recent, focusedLabel } = props;
  const asksRows =
    page.kind === 'ask' &&
    (page.field.meta.kind === 'ref' || page.field.meta.kind === 'refs' || page.field.meta.kind === 'rows');
  const topic = page.kind === 'ask' ? `ask ${page.id}` : page.kind;
  const text = page.kind === 'root' ? (line.trim() === '' ? null : line.trim()) : asksRows ? line.trim() : null;
  const searched = useSearch(topic, text, (typed, signal) =>
    page.kind === 'ask' ? props.searchField(page.field, typed, signal) : props.search(typed, signal),
  );
  const { found } = searched;
  const base = useMemo((): readonly PaletteGroup[] => {
    if (page.kind === 'root') return rootRows({ query: line, items, context, weights, recent, found, focusedLabel });
    if (page.kind === 'actions') return actionRows({ query: line, items, context, weights }, page.hit);
    return askRows({
      field: page.field,
      query: line,
      labelsOf: props.labelsOf,
      dateLabel: props.dateLabel,
      today: props.words.today,
      languages: props.words.languages ?? ['en'],
      found,
      checked,
    });
  }, [
    page,
    line,
    items,
    context,
    weights,
    recent,
    found,
    focusedLabel,
    checked,
    props.labelsOf,
    props.dateLabel,
    props.words,
  ]);

  const typedRows = useMemo(() => rowsOf(base).filter(isTyped), [base]);
  const readings = useTyped(typedRows, props.resolve, context, props.words);
  const active = keepActive(base, wanted, searched.waiting);
  const current = rowsOf(base).find(({ key }) => key === active);
  const reading = current && isTyped(current) ? readings.get(current.command.id) : undefined;
  const groups = useMemo(() => {
    const row = current && isTyped(current) ? current : null;
    if (!row?.typed || !reading || reading.rest !== row.typed.rest || !reading.parsed.completion) return base;
    const label = `fields.${reading.parsed.completion.field}`;
    const [first, ...others] = base;
    const completions = completionRows(line, row.typed.restFrom, reading.parsed, label);
    return limited(first ? [first, ...completions, ...others] : completions);
  }, [base, current, reading, line]);

  const chips = useMemo(() => {
    const all = new Map<string, TypedChips>();
    for (const row of typedRows) {
      const one = readings.get(row.command.id);
      const rest = row.typed?.rest ?? '';
      const known = safePrefill(row, props);
      all.set(row.command.id, {
        chips: argumentChips(row.command, one?.parsed ?? null, known, one?.rest ?? rest, props.valueText),
        stale: one?.rest !== rest,
        args: one?.parsed.args ?? {},
      });
    }
    return all;
  }, [typedRows, readings, props]);
  const stands = wanted !== null && rowsOf(groups).some(({ key }) => key === wanted);
  return { groups, waiting: searched.waiting, failed: searched.failed, chips, active: stands ? wanted : active };
}

function safePrefill(row: CommandRow, { context }: PaletteProps) {
  try {
    return prefillOf(row.command, context);
  } catch {
    return {};
  }
}
