/**
 * Who is booked into a theory class, gone through by keys: p notes who is present, a who is absent, each going on to the next; l leaves
 * somebody open again, and e notes everybody who is open as present. Its value is what was noted:
 * `[{student_bookings_id, present}]`.
 */
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Attended, takeAttendance } from '#contract/entities/attendance.ts';
import { useCall } from '#services/queries.ts';
import { Button } from '#ui/button.tsx';
import field from '#ui/field.module.css';
import type { EditorProps } from '#ui/form/form-types.ts';
import { KeyCaps } from '#ui/key-caps.tsx';
import { Tag } from '#ui/tag.tsx';
import styles from '../bookings/closing-editor.module.css';
import { useFormats } from '../format/use-formats.ts';

type Mark = 'present' | 'absent' | 'open';
const KEYS: Readonly<Record<string, Mark>> = { p: 'present', a: 'absent', l: 'open' };
const TONES = { present: 'success', absent: 'danger', open: 'neutral' } as const;
const NOTED: Readonly<Record<string, Mark>> = { completed: 'present', no_show: 'absent' };

export default function AttendanceEditor({ field: { label }, value, onChange, error, values, autoFocus }: EditorProps) {
  const t = useTranslations();
  const formats = useFormats();
  const id = useId();
  const [at, setAt] = useState(0);
  const slot = typeof values.slot === 'number' ? values.slot : null;
  const query = useCall(
    'booking',
    takeAttendance,
    { params: { id: slot ?? 0 }, body: { attendance: [], dry_run: true } },
    { enabled: slot !== null },
  );
  const classes = query.data?.classes ?? [];
  const said = new Map(
    (Array.isArray(value) ? (value as Attended[]) : []).map((one) => [one.student_bookings_id, one]),
  );
  const of = (booking: number): Mark => {
    const line = said.get(booking);
    return line ? (line.present ? 'present' : 'absent') : 'open';
  };
  const note = (bookings: readonly number[], mark: Mark) => {
    const next = new Map(said);
    for (const booking of bookings) {
      if (mark === 'open') next.delete(booking);
      else next.set(booking, { student_bookings_id: booking, present: mark === 'present' });
    }
    // In the order in which they are shown, and none that are shown no longer.
    onChange(classes.flatMap((one) => next.get(one.student_bookings_id) ?? []));
  };
  const go = (to: number) => {
    const next = Math.min(classes.length - 1, Math.max(0, to));
    setAt(next);
    document.getElementById(`${id}${next}`)?.scrollIntoView({ block: 'nearest' });
  };
  const mark = (as: Mark) => {
    const one = classes[at];
    // Who was noted before stays so: undo takes it back.
    if (one?.status === 'booked') note([one.student_bookings_id], as);
    go(at + 1);
  };
  const open = () => classes.filter(({ status, student_bookings_id: one }) => status === 'booked' && !said.has(one));
  const allPresent = () =>
    note(
      open().map((one) => one.student_bookings_id),
      'present',
    );
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const by = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[event.key];
    const key = event.key.toLowerCase();
    const as = KEYS[key];
    if (by) go(at + by);
    else if (event.key === 'Home') go(0);
    else if (event.key === 'End') go(classes.length - 1);
    else if (as) mark(as);
    else if (key === 'e') allPresent();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={field.field}>
      <span className={field.label} id={`${id}label`}>
        {[label, query.data && formats.instant(query.data.starts_at)].filter(Boolean).join(' · ')}
      </span>
      {classes.length === 0 ? (
        <p className={styles.none} role="status">
          {t(slot === null ? 'courses.attendance.choose' : query.isFetching ? 'ui.loading' : 'courses.attendance.none')}
        </p>
      ) : (
        <>
          <div
            role="listbox"
            tabIndex={0}
            // biome-ignore lint/a11y/noAutofocus: the form says where it begins
            autoFocus={autoFocus}
            aria-labelledby={`${id}label`}
            aria-describedby={`${id}keys`}
            aria-activedescendant={`${id}${at}`}
            className={styles.list}
            onKeyDown={onKeyDown}
          >
            {classes.map((one, index) => {
              const noted = NOTED[one.status];
              const shown = noted ?? of(one.student_bookings_id);
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the list's, which keeps focus
                // biome-ignore lint/a11y/useFocusableInteractive: the list points here by aria-activedescendant
                <div
                  key={one.student_bookings_id}
                  id={`${id}${index}`}
                  role="option"
                  aria-selected={index === at}
                  data-active={index === at || undefined}
                  className={styles.line}
                  onClick={() => go(index)}
                >
                  <span className={styles.time}>{index + 1}</span>
                  <span className={styles.who}>
                    <span className={styles.name}>{one.student_name}</span>
                    {noted && <span className={styles.more}>{t('courses.attendance.before')}</span>}
                  </span>
                  <Tag tone={TONES[shown]}>{t(`courses.attendance.${shown}`)}</Tag>
                </div>
              );
            })}
          </div>
          <div className={styles.acts} id={`${id}keys`}>
            {Object.entries(KEYS).map(([key, as]) => (
              <Button key={key} size="small" onPress={() => mark(as)}>
                <KeyCaps keys={[[key.toUpperCase()]]} /> {t(`courses.attendance.${as}`)}
              </Button>
            ))}
            <Button size="small" onPress={allPresent}>
              <KeyCaps keys={[['E']]} /> {t('courses.attendance.all')}
            </Button>
            <span className={styles.count} role="status">
              {t('courses.attendance.count', { count: said.size, total: classes.length })}
            </span>
          </div>
        </>
      )}
      {error && <span className={field.error}>{error}</span>}
    </div>
  );
}
