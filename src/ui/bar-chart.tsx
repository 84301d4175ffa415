/**
 * Bars over named places, drawn by uPlot, with a line below that says what they count. Arrows and the pointer read one bar after
 * the other there; the same numbers stand in a table behind it. Loaded by screens with charts.
 */
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import styles from './bar-chart.module.css';
import { useUiText } from './ui-text.ts';

export interface Bar {
  readonly label: string;
  readonly value: number;
}

interface Props {
  /** Says what the chart shows, for those who do not see it. */
  readonly label: string;
  readonly bars: readonly Bar[];
  /** What is counted: `Students`. */
  readonly legend: string;
  /** A bar's value as it is read. */
  readonly text?: (value: number) => string;
  /** Pixels. */
  readonly height?: number;
}

const token = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** Counts up with the theme, whose colours a canvas does not follow by itself. */
function useThemeChanges(): number {
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    const watcher = new MutationObserver(() => setChanges((now) => now + 1));
    watcher.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => watcher.disconnect();
  }, []);
  return changes;
}

export default function BarChart({ label, bars, legend, text = String, height = 220 }: Props) {
  const ui = useUiText();
  const chart = useRef<UPlot | null>(null);
  const [read, setRead] = useState<number | null>(null);
  const holder = useRef<HTMLDivElement>(null);
  const theme = useThemeChanges();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of theme draws with other colours
  useEffect(() => {
    const element = holder.current;
    if (!element) return;
    const paths = UPlot.paths.bars?.({ size: [0.6, 48], radius: 0.15 });
    const axis = { stroke: token('--color-text-muted'), font: `12px ${token('--font-sans')}`, ticks: { show: false } };
    const plot = new UPlot(
      {
        width: element.clientWidth || 320,
        height,
        legend: { show: false },
        cursor: { show: false },
        padding: [12, 8, 0, 0],
        scales: {
          x: { time: false, range: [-0.5, bars.length - 0.5] },
          y: { range: (_plot, _min, max) => [0, Math.max(4, max * 1.1)] },
        },
        axes: [
          {
            ...axis,
            grid: { show: false },
            splits: () => bars.map((_bar, index) => index),
            values: (plot) => thinned(bars, plot.width),
          },
          {
            ...axis,
            grid: { stroke: token('--color-border'), width: 1 },
            size: 44,
            incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 50_000, 100_000, 500_000],
          },
        ],
        series: [
          {},
          {
            fill: token('--color-chosen'),
            stroke: token('--color-chosen'),
            points: { show: false },
            ...(paths ? { paths } : {}),
          },
        ],
      },
      [bars.map((_bar, index) => index), bars.map(({ value }) => value)],
      element,
    );
    chart.current = plot;
    const resize = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height }));
    resize.observe(element);
    return () => {
      resize.disconnect();
      chart.current = null;
      plot.destroy();
    };
  }, [bars, height, theme]);
  const shown = read === null ? undefined : bars[read];
  const onKeyDown = (event: KeyboardEvent) => {
    const to = event.ctrlKey || event.metaKey || event.altKey ? null : steppedTo(event.key, read, bars.length);
    if (to === null) return;
    setRead(to);
    event.preventDefault();
    event.stopPropagation();
  };
  const onPointerMove = ({ clientX }: PointerEvent) => {
    const plot = chart.current;
    if (plot)
      setRead(clamped(Math.round(plot.posToVal(clientX - plot.over.getBoundingClientRect().left, 'x')), bars.length));
  };
  return (
    <figure
      className={styles.figure}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows read its bars
      tabIndex={0}
      onKeyDown={onKeyDown}
      onBlur={() => setRead(null)}
      onPointerMove={onPointerMove}
      onPointerLeave={() => setRead(null)}
    >
      <div ref={holder} className={styles.chart} style={{ minHeight: height }} aria-hidden />
      <figcaption className={styles.legend}>
        <span className={styles.sample} aria-hidden />
        {legend}
        <span className={styles.read} role="status">
          {shown && `${shown.label}${ui('colon')}${text(shown.value)}`}
        </span>
      </figcaption>
    </figure>
  );
}

const clamped = (index: number, count: number): number => Math.max(0, Math.min(index, count - 1));

/** The bar that a key leads to; null for keys that are not the chart's. The first arrow reads the newest, which stands last. */
function steppedTo(key: string, at: number | null, count: number): number | null {
  if (count === 0) return null;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key === 'ArrowLeft') return at === null ? count - 1 : clamped(at - 1, count);
  if (key === 'ArrowRight') return at === null ? count - 1 : clamped(at + 1, count);
  return null;
}

/** Least width of a label, and of one of its letters, in pixels. */
const LABEL = 48;
const LETTER = 7;

/** Labels, some left out and long ones cut where they would run into each other. */
function thinned(bars: readonly Bar[], width: number): string[] {
  const room = width - 44;
  const every = Math.max(1, Math.ceil(bars.length / Math.max(1, Math.floor(room / LABEL))));
  const letters = Math.max(4, Math.floor(((room / Math.max(1, bars.length)) * every) / LETTER) - 1);
  const cut = (label: string) => (label.length > letters ? `${label.slice(0, letters - 1).trimEnd()}…` : label);
  return bars.map(({ label }, index) => ((bars.length - 1 - index) % every === 0 ? cut(label) : ''));
}
