/** Who is entered for an exam; results are noted by one key each, and the next student has the focus then. */
import { useAtomValue } from 'jotai';
import { type KeyboardEvent, useContext, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { Exam } from '#contract/entities/exam.ts';
import { examEntry } from '#contract/entities/exam-entry.ts';
import type { EntryStatus } from '#contract/rules/exam-rules.ts';
import { typedKey } from '#kernel/typed-key.ts';
import { useMay } from '#services/permissions.ts';
import { useCall } from '#services/queries.ts';
import { useRunner } from '#services/run.ts';
import { focusedAtom } from '#services/screen.ts';
import type { GridRow } from '#ui/grid/grid-types.ts';
import { KeyCaps } from '#ui/key-caps.tsx';
import { SingleKeys } from '#ui/single-keys.ts';
import { State } from '#ui/state.tsx';
import detail from '../detail/detail.module.css';
import { TabState } from '../detail/tab-state.tsx';
import { CommandButton } from '../list/command-button.tsx';
import { RowsGrid } from '../list/rows-grid.tsx';
import { useEntryColumns } from './entry-columns.tsx';
import styles from './exams.module.css';

const RESULTS: readonly (readonly [key: string, result: EntryStatus])[] = [
  ['p', 'passed'],
  ['f', 'failed'],
  ['a', 'absent'],
  ['w', 'withdrawn'],
  ['e', 'entered'],
];

/** Moves the cursor of a list by a row. */
const step = (grid: HTMLElement | null | undefined, key: 'ArrowDown' | 'ArrowUp'): void =>
  void grid?.dispatchEvent(new globalThis.KeyboardEvent('keydown', { key, code: key, bubbles: true }));

export function ExamEntries({ row }: { row: Exam }) {
  const t = useTranslations();
  const runner = useRunner();
  const singleKeys = useContext(SingleKeys);
  const focused = useAtomValue(focusedAtom);
  const money = useMay('money');
  const columns = useEntryColumns('exam', money);
  /** Where the list stands when an answer comes, and how many keys were pressed by then. */
  const at = useRef<number | null>(null);
  at.current = focused?.entity === 'exam_entry' ? focused.id : null;
  const presses = useRef(0);
  // A second press comes before the first was answered: the grid is asked where it stands, not the row's state.
  const box = useRef<HTMLDivElement>(null);
  const query = useCall('exam_entry', examEntry.endpoints.list, {
    query: { exam_id: String(row.id), per_page: 500, sort: 'starts_at' },
  });
  if (query.error) return <TabState query={query} loaded={false} icon="landmark" empty="" />;
  const rows = (query.data?.data as readonly GridRow[] | undefined) ?? null;
  const open = row.status !== 'held' && row.status !== 'cancelled' && !row.deleted_at;

  const onKeyDownCapture = (event: KeyboardEvent) => {
    const grid = box.current?.querySelector<HTMLElement>('[role="grid"]');
    const typed = typedKey(event.nativeEvent);
    if (!singleKeys || !typed || typed.mod || typed.alt || typed.shift || event.target !== grid) return;
    const found = RESULTS.find(([key]) => key === typed.key.toLowerCase());
    if (!found || focused?.entity !== 'exam_entry') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.repeat) return;
    // What is noted at once goes on at once: a whole exam is typed without a look at the screen. What asks stands until it is
    // agreed to, and so does the next key after Esc.
    const { id, row: seen } = focused;
    const noted = seen?.status === 'entered' || seen?.status === found[1];
    const run = runner.run('exam.results', { exam_entries: { ids: [id] }, result: found[1] }, 'key', { whole: true });
    if (noted) step(grid, 'ArrowDown');
    const press = ++presses.current;
    void run.then(({ state }) => {
      if (press !== presses.current) return;
      if (noted && state !== 'done') step(grid, 'ArrowUp');
      if (!noted && state === 'done' && at.current === id) step(grid, 'ArrowDown');
    });
  };

  return (
    <div className={detail.panels}>
      <div className={styles.bar}>
        {rows && rows.length > 0 && row.status !== 'cancelled' && (
          <p className={styles.keys}>
            {RESULTS.map(([key, result]) => (
              <span key={key}>
                <KeyCaps keys={[[key.toUpperCase()]]} /> {t(`exam_entry.status.${result}`)}
              </span>
            ))}
          </p>
        )}
      </div>
      <div ref={box} onKeyDownCapture={onKeyDownCapture}>
        <RowsGrid
          label={t('exams.entries')}
          entity="exam_entry"
          columns={columns}
          rows={rows}
          open="exam.results"
          empty={
            <State icon="landmark" title={t('exams.nobody')} text={t('exams.nobodyText')}>
              {open && <CommandButton id="exam.enter" icon="user-round-plus" args={{ exam: row.id }} />}
            </State>
          }
        />
      </div>
    </div>
  );
}
