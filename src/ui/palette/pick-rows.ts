/** The rows to pick from where typed words may mean several: those that the words may mean, then what is searched for. Pure. */
import { fold } from '#kernel/fold.ts';
import { refValue } from './ask-rows.ts';
import type { EntityGroup, PaletteGroup, PalettePage, ValueRow } from './palette-types.ts';
import { limited, matchRanges } from './root-rows.ts';
import type { Owed } from './use-owed.ts';

type PickPage = Extract<PalettePage, { kind: 'pick' }>;

const machineKey = (value: unknown): string =>
  `value:${typeof value === 'object' ? JSON.stringify(value) : String(value)}`;

export function pickRows(
  { field, choices }: PickPage,
  query: string,
  found: readonly EntityGroup[],
  instant: (instant: string) => string,
  owed: Owed = new Map(),
): PaletteGroup[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  const meant = choices
    .filter(({ label, detail }) => words.every((word) => fold(`${label} ${detail ?? ''}`).includes(word)))
    .map(({ value, label, detail, at }): ValueRow => {
      // What is told of a class begins with its time.
      const shown = [detail ?? (at ? instant(at) : ''), owed.get(value as number)].filter(Boolean).join(' · ');
      return {
        kind: 'value',
        key: machineKey(value),
        value,
        label,
        ...(shown ? { detail: shown } : {}),
        icon: 'circle-dot',
        ranges: words.length > 0 ? matchRanges(label, query) : [],
      };
    });
  const others = found.flatMap(({ icon, hits }) =>
    hits.map(({ id, label, detail }): ValueRow => {
      const value = refValue(field, [id]);
      return { kind: 'value', key: machineKey(value), value, label, detail, icon, ranges: matchRanges(label, query) };
    }),
  );
  const known = new Set(meant.map(({ key }) => key));
  return limited([
    { key: 'values', title: '', rows: [...meant, ...others.filter(({ key }) => words.length > 0 && !known.has(key))] },
  ]);
}
