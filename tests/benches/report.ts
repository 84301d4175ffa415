/** What a bench found, beside what the specification allows (SPEC, section 10). */

export interface Measure {
  /** Heading under which the row stands. */
  readonly group: string;
  readonly name: string;
  /** The number that the budget is about, in `unit`. */
  readonly value: number;
  readonly unit: 'ms' | 'kB' | 'MB' | 'uses' | 'tries' | 'requests/s' | 'times' | '';
  /** Most that is allowed; null where nothing is promised. */
  readonly budget: number | null;
  /** More numbers of the same measurement, in the same unit. */
  readonly more?: Readonly<Record<string, number>>;
}

const shown = (value: number): string =>
  value >= 100
    ? value.toFixed(0)
    : value >= 10
      ? value.toFixed(1)
      : value >= 1 || value === 0
        ? value.toFixed(2)
        : value.toPrecision(2);

/** One line of the table. */
export function line({ name, value, unit, budget, more }: Measure): string {
  const rest = Object.entries(more ?? {}).map(([label, number]) => `${label} ${shown(number)}`);
  const verdict = budget === null ? '' : value <= budget ? 'ok  ' : 'OVER';
  const allowed = budget === null ? '' : `≤ ${budget} ${unit}`;
  return `  ${name.padEnd(46)} ${`${shown(value)} ${unit}`.trim().padStart(11)}  ${allowed.padEnd(10)} ${verdict.padEnd(4)}  ${rest.join(' · ')}`.trimEnd();
}

/** Prints rows as they come, with a heading where the group changes. */
export function printer(out: (text: string) => void): (measure: Measure) => void {
  let group = '';
  return (measure) => {
    if (measure.group !== group) out(`\n${measure.group}\n`);
    group = measure.group;
    out(`${line(measure)}\n`);
  };
}

/** The value below which a share (0 to 1) of the values lies: the nearest rank, of at least one value. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const found = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  if (found === undefined) throw new Error('Nothing was measured.');
  return found;
}
