/** One row of the palette. */
import { Command } from 'cmdk';
import { memo } from 'react';
import { useTranslations } from 'use-intl';
import { Icon } from '../icon.tsx';
import { KeyCaps } from '../key-caps.tsx';
import { Tick } from '../tick.tsx';
import { Chips } from './chips.tsx';
import { Highlighted } from './highlighted.tsx';
import styles from './palette.module.css';
import type { Note, PaletteRow as Row } from './palette-types.ts';
import type { ArgumentChip } from './typed-args.ts';

interface Props {
  readonly row: Row;
  readonly id: string;
  readonly active: boolean;
  readonly keys: readonly (readonly string[])[] | null;
  /** What holds now of what the command changes. */
  readonly current: string | null;
  readonly chips: readonly ArgumentChip[] | null;
  /** The chips are those of the line before. */
  readonly stale: boolean;
  /** Why the server would refuse it as it is typed. */
  readonly problem: string | null;
  /** What it would come to besides. */
  readonly notes: readonly Note[];
  /** Writes the telephone numbers of a text as the school's country does. */
  readonly phonesIn: (text: string) => string;
  readonly onPoint: (key: string) => void;
  readonly onChoose: (row: Row, event: React.MouseEvent) => void;
}

export const PaletteRowView = memo(function PaletteRowView({
  row,
  id,
  active,
  keys,
  current,
  chips,
  stale,
  problem,
  notes,
  phonesIn,
  onPoint,
  onChoose,
}: Props) {
  const off = row.kind === 'command' && row.reason !== null;
  return (
    <Command.Item asChild value={row.key}>
      {/* biome-ignore-start lint/a11y/useKeyWithClickEvents: keys are the line's, which keeps focus */}
      {/* biome-ignore-start lint/a11y/useFocusableInteractive: the line points at the row by aria-activedescendant */}
      {/* The attributes given here win over cmdk's: a disabled row is met by the arrows too, because it says why. */}
      <div
        id={id}
        role="option"
        className={styles.row}
        aria-selected={active}
        aria-disabled={off}
        aria-busy={stale || undefined}
        aria-checked={row.kind === 'value' ? row.checked : undefined}
        data-active={active || undefined}
        data-off={off || undefined}
        onPointerMove={active ? undefined : () => onPoint(row.key)}
        onClick={(event) => onChoose(row, event)}
      >
        <Content
          row={row}
          keys={keys}
          current={current}
          chips={chips}
          stale={stale}
          problem={problem}
          notes={notes}
          phonesIn={phonesIn}
        />
      </div>
      {/* biome-ignore-end lint/a11y/useKeyWithClickEvents: end of the row */}
      {/* biome-ignore-end lint/a11y/useFocusableInteractive: end of the row */}
    </Command.Item>
  );
});

function Notes({ notes }: Pick<Props, 'notes'>) {
  return notes.map(({ text, warns, tells }) => (
    <span key={text} className={warns ? styles.problem : styles.note} data-note>
      <Icon name={warns ? 'triangle-alert' : tells ? 'mail' : 'info'} size={12} /> {text}
    </span>
  ));
}

function Content({
  row,
  keys,
  current,
  chips,
  stale,
  problem,
  notes,
  phonesIn,
}: Pick<Props, 'row' | 'keys' | 'current' | 'chips' | 'stale' | 'problem' | 'notes' | 'phonesIn'>) {
  const t = useTranslations();
  switch (row.kind) {
    case 'command':
      return (
        <>
          <Icon name={row.command.icon} size={16} className={styles.icon} />
          <span className={styles.main}>
            <span className={styles.title}>
              <Highlighted text={row.title} ranges={row.ranges} />
            </span>
            {chips && chips.length > 0 && <Chips chips={chips} stale={stale} />}
            {row.reason && <span className={styles.detail}>{t(row.reason)}</span>}
            {problem && (
              <span className={styles.problem} data-problem>
                <Icon name="triangle-alert" size={12} /> {problem}
              </span>
            )}
            <Notes notes={notes} />
          </span>
          {current && <span className={styles.current}>{current}</span>}
          {row.section && !chips && <span className={styles.section}>{t(row.section)}</span>}
          {keys && <KeyCaps keys={keys} />}
        </>
      );
    case 'entity':
      return (
        <>
          <Icon name={row.icon} size={16} className={styles.icon} />
          <span className={styles.main}>
            <span className={styles.title}>
              <Highlighted text={row.hit.label} ranges={row.ranges} />
            </span>
            {row.hit.detail && <span className={styles.detail}>{row.hit.detail}</span>}
          </span>
        </>
      );
    case 'value':
      return (
        <>
          {row.checked === undefined ? (
            <Icon name={row.icon} size={16} className={styles.icon} />
          ) : (
            <Tick ticked={row.checked} />
          )}
          <span className={styles.main}>
            <span className={styles.title}>
              <Highlighted text={row.label} ranges={row.ranges} />
            </span>
            {row.detail && <span className={styles.detail}>{phonesIn(row.detail)}</span>}
          </span>
        </>
      );
    case 'offer':
      return (
        <>
          <Icon name="calendar-search" size={16} className={styles.icon} />
          <span className={styles.main}>
            <span className={styles.title}>{row.label}</span>
            {row.detail && <span className={styles.detail}>{row.detail}</span>}
            <Notes notes={notes} />
          </span>
        </>
      );
    case 'completion':
      return (
        <>
          <Icon name="enter" size={16} className={styles.icon} />
          <span className={styles.main}>
            <span className={styles.title}>{phonesIn(row.label)}</span>
          </span>
        </>
      );
  }
}
