/**
 * The classes that are over and still open, gone through by keys: c closes one as complete, n notes a no-show, l leaves it
 * open; each goes on to the next. s closes one as complete and opens its skills below, o the readings of its vehicle's odometer;
 * Esc comes back. Its value is what was decided: `[{student_bookings_id, action, marks, odometer_to, …}]`.
 */
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Closing, closeDay } from '#contract/entities/workday.ts';
import { useCall } from '#services/queries.ts';
import { isDayText } from '#services/url-state.ts';
import { Button } from '#ui/button.tsx';
import field from '#ui/field.module.css';
import type { EditorProps } from '#ui/form/form-types.ts';
import { KeyCaps } from '#ui/key-caps.tsx';
import { Tag } from '#ui/tag.tsx';
import { useFormats } from '../format/use-formats.ts';
import { MarksList } from '../skills/marks-list.tsx';
import styles from './closing-editor.module.css';
import { knownBeside, ReadingFields, ReadTag } from './closing-readings.tsx';

type Action = Closing['action'] | 'leave';
const KEYS: Readonly<Record<string, Action>> = { c: 'complete', n: 'no_show', l: 'leave' };
const TONES = { complete: 'success', no_show: 'danger', leave: 'neutral' } as const;

export default function ClosingEditor({ field: { label }, value, onChange, error, values, autoFocus }: EditorProps) {
  const t = useTranslations();
  const formats = useFormats();
  const id = useId();
  const [at, setAt] = useState(0);
  const teacher_id = typeof values.teacher === 'number' ? values.teacher : undefined;
  const day = isDayText(values.date) ? values.date : '';
  const query = useCall(
    'booking',
    closeDay,
    { body: { date: day, earlier: values.earlier === true, teacher_id, dry_run: true, lines: [] } },
    { enabled: day !== '' },
  );
  const classes = query.data?.classes ?? [];
  const decided = new Map(
    (Array.isArray(value) ? (value as Closing[]) : []).map((one) => [one.student_bookings_id, one]),
  );
  const of = (booking: number): Action => decided.get(booking)?.action ?? 'leave';
  const decide = (bookings: readonly number[], action: Action) => {
    const next = new Map(decided);
    for (const booking of bookings) {
      if (action === 'leave') next.delete(booking);
      else {
        const noted = action === 'complete' ? next.get(booking) : undefined;
        next.set(booking, { ...noted, student_bookings_id: booking, action, reason: '' });
      }
    }
    // In the order in which they are shown, and none that are shown no longer.
    onChange(classes.flatMap((one) => next.get(one.student_bookings_id) ?? []));
  };
  const list = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<{ readonly what: 'skills' | 'odometer'; readonly booking: number } | null>(null);
  const open = (what: 'skills' | 'odometer') => {
    const one = classes[at];
    if (!one || (what === 'odometer' && !one.odometer)) return;
    if (of(one.student_bookings_id) !== 'complete') decide([one.student_bookings_id], 'complete');
    setOpened({ what, booking: one.student_bookings_id });
  };
  const note = (booking: number, noted: Partial<Closing>) =>
    onChange(
      classes.flatMap(({ student_bookings_id: id }) => {
        const line = decided.get(id);
        return line ? [id === booking ? { ...line, ...noted } : line] : [];
      }),
    );
  const backToClasses = () => {
    setOpened(null);
    list.current?.focus();
  };
  const known = knownBeside(classes, decided);
  const go = (to: number) => {
    const next = Math.min(classes.length - 1, Math.max(0, to));
    setAt(next);
    document.getElementById(`${id}${next}`)?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const by = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[event.key];
    const action = KEYS[event.key];
    const one = classes[at];
    if (by) go(at + by);
    else if (action && one) {
      decide([one.student_bookings_id], action);
      go(at + 1);
    } else if (event.key === 's') open('skills');
    else if (event.key === 'o') open('odometer');
    else if (event.key === 'a')
      decide(
        classes.map((each) => each.student_bookings_id),
        'complete',
      );
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const about = classes.find(({ student_bookings_id }) => student_bookings_id === opened?.booking);
  return (
    <div className={field.field}>
      <span className={field.label} id={`${id}label`}>
        {label}
      </span>
      {classes.length === 0 ? (
        <p className={styles.none} role="status">
          {t(query.isFetching ? 'ui.loading' : 'bookings.closing.none')}
        </p>
      ) : (
        <>
          <div
            ref={list}
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
              const action = of(one.student_bookings_id);
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
                  <span className={styles.time}>{formats.instant(one.starts_at)}</span>
                  <span className={styles.who}>
                    <span className={styles.name}>{one.student_name}</span>
                    <span className={styles.more}>
                      {[one.teacher_name, t(`booking.signed.${one.signed as 'none'}`)].join(' · ')}
                    </span>
                  </span>
                  {(decided.get(one.student_bookings_id)?.marks?.length ?? 0) > 0 && (
                    <Tag tone="info">
                      {t('skills.markedShort', { count: decided.get(one.student_bookings_id)?.marks?.length ?? 0 })}
                    </Tag>
                  )}
                  <ReadTag
                    line={decided.get(one.student_bookings_id)}
                    of={one}
                    known={known.get(one.student_bookings_id)}
                  />
                  <Tag tone={TONES[action]}>{t(`bookings.closing.${action}`)}</Tag>
                </div>
              );
            })}
          </div>
          <div className={styles.acts} id={`${id}keys`}>
            {Object.entries(KEYS).map(([key, action]) => (
              <Button
                key={key}
                size="small"
                onPress={() => {
                  const one = classes[at];
                  if (one) decide([one.student_bookings_id], action);
                  go(at + 1);
                }}
              >
                <KeyCaps keys={[[key.toUpperCase()]]} /> {t(`bookings.closing.${action}`)}
              </Button>
            ))}
            <Button
              size="small"
              onPress={() =>
                decide(
                  classes.map((each) => each.student_bookings_id),
                  'complete',
                )
              }
            >
              <KeyCaps keys={[['A']]} /> {t('bookings.closing.all')}
            </Button>
            <Button size="small" onPress={() => open('skills')}>
              <KeyCaps keys={[['S']]} /> {t('skills.mark')}
            </Button>
            {classes.some(({ odometer }) => odometer) && (
              <Button size="small" isDisabled={!classes[at]?.odometer} onPress={() => open('odometer')}>
                <KeyCaps keys={[['O']]} /> {t('odometer.read')}
              </Button>
            )}
            <span className={styles.count} role="status">
              {t('bookings.closing.count', { count: decided.size, total: classes.length })}
            </span>
          </div>
          {about && (
            // biome-ignore lint/a11y/noStaticElementInteractions: Esc leaves what is open within it
            <div
              className={styles.skills}
              onKeyDown={(event) => {
                if (event.key !== 'Escape') return;
                event.preventDefault();
                event.stopPropagation();
                backToClasses();
              }}
            >
              <span className={field.label} id={`${id}opened`}>
                {t(opened?.what === 'odometer' ? 'odometer.ofClass' : 'skills.ofClass', { name: about.student_name })}
              </span>
              {opened?.what === 'odometer' ? (
                <ReadingFields
                  key={about.student_bookings_id}
                  labelledBy={`${id}opened`}
                  line={decided.get(about.student_bookings_id)}
                  span={about}
                  known={known.get(about.student_bookings_id) ?? null}
                  onChange={(noted) => note(about.student_bookings_id, noted)}
                  onDone={() => {
                    backToClasses();
                    go(at + 1);
                  }}
                />
              ) : (
                <MarksList
                  key={about.student_bookings_id}
                  booking={about.student_bookings_id}
                  labelledBy={`${id}opened`}
                  value={decided.get(about.student_bookings_id)?.marks ?? []}
                  onChange={(marks) => note(about.student_bookings_id, { marks })}
                  autoFocus
                  none={t('skills.noPlan')}
                />
              )}
              <Button size="small" onPress={backToClasses}>
                <KeyCaps keys={[['Esc']]} /> {t('skills.back')}
              </Button>
            </div>
          )}
        </>
      )}
      {error && <span className={field.error}>{error}</span>}
    </div>
  );
}
