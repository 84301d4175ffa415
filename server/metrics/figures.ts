/** Figures for Prometheus, of one process or of several. Source of the format: Prometheus, "Exposition formats". */

export interface Figure {
  readonly name: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly help: string;
  /** Whether the processes are added up, or each is shown with its number. */
  readonly of: 'server' | 'process';
  /** What follows the name (as `_bucket`), the labels, and the value. */
  readonly values: readonly (readonly [suffix: string, labels: string, value: number])[];
}
export type Figures = readonly Figure[];

/** Figures of several processes as those of one server. A process without a number has no label. */
export function combined(parts: readonly { readonly worker: number | null; readonly figures: Figures }[]): Figures {
  const all = new Map<string, { readonly figure: Figure; readonly values: Map<string, Figure['values'][number]> }>();
  for (const { worker, figures } of parts)
    for (const figure of figures) {
      const { values } = all.get(figure.name) ?? { values: new Map() };
      all.set(figure.name, { figure, values });
      for (const [suffix, labels, value] of figure.values) {
        const numbered = figure.of === 'process' && worker !== null;
        const shown = numbered ? [`worker="${worker}"`, labels].filter(Boolean).join(',') : labels;
        const key = `${suffix} ${shown}`;
        values.set(key, [suffix, shown, value + (values.get(key)?.[2] ?? 0)]);
      }
    }
  return [...all.values()].map(({ figure, values }) => ({ ...figure, values: [...values.values()] }));
}

/** What still counts of a process that has ended: what only ever grows, or the sums would fall. */
export const lasting = (figures: Figures): Figures =>
  figures.filter(({ of, type }) => of === 'server' && type !== 'gauge');

export const textOf = (figures: Figures): string =>
  figures
    .flatMap(({ name, type, help, values }) => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} ${type}`,
      ...values.map(([suffix, labels, value]) => `${name}${suffix}${labels ? `{${labels}}` : ''} ${value}`),
    ])
    .join('\n')
    .concat('\n');
