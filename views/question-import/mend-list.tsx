/** The faulty pieces of a file, each to be changed or taken out where it stands. Alt+arrows go from one to the next. */
import { type KeyboardEvent, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { ImportIssue } from '#contract/entities/question-files.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useUiText } from '#ui/ui-text.ts';
import styles from './import.module.css';
import { useIssueText } from './issue-text.ts';
import { type Span, textOf } from './mend.ts';

/** What became of the pieces, by their place in the list: a new text, or null where one was taken out. */
export type Mended = ReadonlyMap<number, string | null>;

interface Props {
  readonly lines: readonly string[];
  readonly pieces: readonly Span[];
  readonly issues: readonly ImportIssue[];
  readonly mended: Mended;
  readonly onMend: (place: number, text: string | null | undefined) => void;
  readonly onCheck: () => void;
}

const MOST_LINES = 16;

export function MendList({ lines, pieces, issues, mended, onMend, onCheck }: Props) {
  const t = useTranslations('questions.import');
  const colon = useUiText()('colon');
  const say = useIssueText();
  const list = useRef<HTMLOListElement>(null);
  const onKeyDown = (place: number) => (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by && event.altKey && !event.ctrlKey && !event.metaKey) {
      const item = list.current?.children[place + by];
      item?.querySelector<HTMLElement>('textarea, button')?.focus();
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onCheck();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <ol ref={list} className={styles.pieces} aria-label={t('mend')}>
      {pieces.map((piece, place) => {
        const { from, to } = piece;
        const label = from === to ? t('line', { from }) : t('lines', { from, to });
        const text = textOf(lines, piece);
        const now = mended.get(place);
        const faults = issues.filter(({ line }) => line >= from && line <= to).map(say);
        return (
          <li key={from} className={styles.piece} data-out={now === null || undefined} onKeyDown={onKeyDown(place)}>
            {now === null ? (
              <p className={styles.out}>
                <span>{label}</span> <span>{t('takenOut')}</span>
              </p>
            ) : (
              <TextField
                label={label}
                lines={Math.min(MOST_LINES, Math.max(2, to - from + 1))}
                value={now ?? text}
                onChange={(next) => onMend(place, next === text ? undefined : next)}
                error={faults.join('\n')}
                autoFocus={place === 0}
                autoComplete="off"
                spellCheck="false"
              />
            )}
            <Button
              size="small"
              icon={now === null ? 'undo-2' : 'trash-2'}
              aria-label={`${t(now === null ? 'putBack' : 'takeOut')}${colon}${label}`}
              onPress={() => onMend(place, now === null ? undefined : null)}
            >
              {t(now === null ? 'putBack' : 'takeOut')}
            </Button>
          </li>
        );
      })}
    </ol>
  );
}
