/**
 * A list of lines of any kind, the newest first, more of which arrive as one goes down. It is worked by the keys of the long
 * lists: one tab stop, End goes to the very last, Enter follows the first link of a line. While there are no lines the focus
 * stays where it is, with what is said in place of them.
 */
import { type KeyboardEvent, memo, type ReactNode, useContext, useEffect, useId, useRef, useState } from 'react';
import { actOf, moveTo } from './grid/grid-keys.ts';
import styles from './line-list.module.css';
import { SingleKeys } from './single-keys.ts';

interface Props<R> {
  /** Names the list for screen readers. */
  readonly label: string;
  readonly rows: readonly R[];
  readonly rowKey: (row: R) => string | number;
  /** Draws a line; the same function for as long as lines look the same. */
  readonly line: (row: R) => ReactNode;
  /** Key of the line to begin at. */
  readonly at?: string | number;
  /** Of what the lines are: another value begins at `at` anew. */
  readonly of?: string;
  /** Told of the line that the user went to. */
  readonly onMove?: (row: R) => void;
  /** Where more can be fetched: some, or all there are. */
  readonly more?: ((all: boolean) => void) | undefined;
  /** What ← and → do. */
  readonly onSide?: (step: 1 | -1) => void;
  /** Shown in place of lines. */
  readonly empty?: ReactNode;
}

/** Lines that PageDown goes over. */
const LEAP = 10;
/** So many lines before the last one more is fetched. */
const AHEAD = 5;
const SIDES: Readonly<Record<string, 1 | -1>> = { ArrowLeft: -1, ArrowRight: 1 };

export function LineList<R>(props: Props<R>) {
  const { label, rows, rowKey, line, at, of, onMove, more, onSide, empty } = props;
  const id = useId();
  const singleKeys = useContext(SingleKeys);
  const [chosen, setChosen] = useState(at);
  const [shown, setShown] = useState(of);
  // A line that is gone leaves the focus at its place.
  const place = useRef(0);
  /** The last line is wanted, and not here yet. */
  const toEnd = useRef(false);
  if (shown !== of) {
    setShown(of);
    setChosen(at);
  }
  useEffect(() => {
    if (of === undefined) return;
    place.current = 0;
    toEnd.current = false;
  }, [of]);
  const found = rows.findIndex((row) => String(rowKey(row)) === String(chosen));
  const active = found >= 0 ? found : Math.max(0, Math.min(place.current, rows.length - 1));
  useEffect(() => {
    place.current = active;
  }, [active]);
  const lineOf = (index: number) => document.getElementById(`${id}${index}`);
  const goTo = (index: number) => {
    const row = rows[index];
    if (row === undefined) return;
    setChosen(rowKey(row));
    onMove?.(row);
    lineOf(index)?.scrollIntoView({ block: 'nearest' });
  };
  // The line that a link asks for may come with a later page.
  const asked = at !== undefined && found >= 0 && String(at) === String(chosen);
  useEffect(() => {
    if (asked) document.getElementById(`${id}${place.current}`)?.scrollIntoView({ block: 'nearest' });
  }, [asked, id]);
  const last = useRef(goTo);
  last.current = goTo;
  const ended = more === undefined;
  useEffect(() => {
    if (!ended || !toEnd.current) return;
    toEnd.current = false;
    last.current(rows.length - 1);
  }, [ended, rows.length]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return;
    const side = onSide && !event.altKey && !event.ctrlKey && !event.metaKey && SIDES[event.key];
    const act = actOf(event.nativeEvent, singleKeys);
    if (side) onSide(side);
    else if (act?.act === 'move') {
      const next = moveTo(act.to, active, rows.length, LEAP);
      toEnd.current = act.to === 'last' && !ended;
      goTo(next);
      if (more && next >= rows.length - AHEAD) more(toEnd.current);
    } else if (act?.act === 'open') {
      const link = lineOf(active)?.querySelector<HTMLAnchorElement>('a[href]');
      if (act.newTab && link) window.open(link.href, '_blank', 'noopener');
      else link?.click();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const none = rows.length === 0;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a grid moved about in by keys, or a group while it is empty
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles take a name
    <div
      role={none ? 'group' : 'grid'}
      data-work
      tabIndex={0}
      aria-label={label}
      aria-activedescendant={none ? undefined : `${id}${active}`}
      className={styles.list}
      onKeyDown={onKeyDown}
      onClick={(event) => {
        const index = (event.target as Element).closest('[role="row"]')?.id.slice(id.length);
        if (index) goTo(Number(index));
      }}
    >
      {none
        ? empty
        : rows.map((row, index) => (
            <Line key={rowKey(row)} id={`${id}${index}`} active={index === active} row={row} line={line as Draw} />
          ))}
    </div>
  );
}

type Draw = (row: unknown) => ReactNode;

/** A step down draws two lines anew, not all of them. */
const Line = memo(function Line(props: { id: string; active: boolean; row: unknown; line: Draw }) {
  const { id, active, row, line } = props;
  return (
    <div id={id} role="row" aria-selected={active} data-active={active || undefined} className={styles.row}>
      <div role="gridcell" className={styles.cell}>
        {line(row)}
      </div>
    </div>
  );
});
