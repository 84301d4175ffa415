/**
 * A tour of the palette in the palette: a line at a time that goes on as what it says is done. It is shown the first time
 * that an account opens the palette, or when it is asked for, and is over with the palette or after a minute.
 */
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { formatPress } from '#kernel/press.ts';
import { platform } from '#services/platform.ts';
import { noteTips } from '#services/tips.ts';
import { Icon } from '#ui/icon.tsx';
import { useKeyName } from '#ui/key-names.ts';
import styles from './palette-tour.module.css';

/** It takes no longer, in ms. */
const MOST = 60_000;
const STEPS = ['type', 'move', 'run'] as const;

interface Props {
  readonly line: string;
  /** Whether a row was chosen by arrows. */
  readonly moved: boolean;
}

export default function PaletteTour({ line, moved }: Props) {
  const t = useTranslations('paletteTour');
  const keyName = useKeyName();
  const [at, setAt] = useState(0);
  const [over, setOver] = useState(false);
  useEffect(() => {
    noteTips({ tour: 'seen' });
    const timer = setTimeout(() => setOver(true), MOST);
    return () => clearTimeout(timer);
  }, []);
  const done = [line.trim().length > 1, moved];
  // What is done stays done, also when the line is emptied again.
  if (done[at]) setAt(at + 1);
  const step = STEPS[at];
  if (over || !step) return null;
  const key = (press: string) => formatPress(press, platform, keyName);
  return (
    <p className={styles.tour} aria-live="polite" data-tour>
      <Icon name="info" size={14} />
      <span className={styles.text}>{t(step, { enter: key('Enter'), undo: key('Mod+Z'), escape: key('Escape') })}</span>
      <span className={styles.sum} aria-hidden>
        {at + 1} / {STEPS.length}
      </span>
    </p>
  );
}
