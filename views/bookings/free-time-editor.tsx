/**
 * When a class is: typed by hand, or chosen among the free times of who and where the form says. Alt+↓ goes to them. What
 * stands in the way of the time in the field is said before the form is sent.
 */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Text } from 'react-aria-components/Text';
import { useTranslations } from 'use-intl';
import { takesLines } from '#commands/booking/offers.ts';
import { toldLines } from '#commands/told.ts';
import type { BookingConflict } from '#contract/entities/booking.ts';
import { type FreeTimeRow, suggestTimes } from '#contract/entities/free-time.ts';
import type { LeftByKind } from '#contract/entities/left.ts';
import { type Problem, problemType } from '#contract/errors.ts';
import { instantOf, localTimeOf } from '#contract/rules/zone.ts';
import type { Message } from '#kernel/command.ts';
import { asError, call } from '#services/http.ts';
import { useClubZone } from '#services/profile.ts';
import { editorOf } from '#ui/form/editors.tsx';
import type { EditorProps } from '#ui/form/form-types.ts';
import { Icon } from '#ui/icon.tsx';
import { useFormats } from '../format/use-formats.ts';
import styles from './free-time-editor.module.css';

/** Free times shown. */
const SHOWN = 40;

const numberIn = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);
const keyOf = (time: Pick<FreeTimeRow, 'starts_at' | 'teacher_id'>) => `${time.starts_at} ${time.teacher_id}`;

/** Alt+↓ goes to the free times. */
function toList(event: globalThis.KeyboardEvent, box: HTMLElement | null): void {
  if (event.key !== 'ArrowDown' || !event.altKey || event.isComposing) return;
  const list = box?.querySelector<HTMLElement>('[role="option"][tabindex="0"], [role="option"], [role="listbox"]');
  if (!list) return;
  event.preventDefault();
  event.stopPropagation();
  list.focus();
}

export default function FreeTimeEditor(props: EditorProps) {
  const { field, value, values, onOthers } = props;
  const t = useTranslations();
  const formats = useFormats();
  const zone = useClubZone();
  const box = useRef<HTMLDivElement>(null);
  // The place that came with a time.
  const placed = useRef<number | null>(null);
  // While a year is typed it passes through those of antiquity; what is no instant (a day or a time that there is not) waits.
  const starts = typeof value === 'string' && /^2\d{3}-.*Z$/.test(value) ? value : undefined;
  const day = starts ? localTimeOf(starts, zone).date : /^2\d{3}-\d\d-\d\d$/.exec(String(value))?.[0];
  const moves = numberIn(values.booking);
  const body = {
    student_id: numberIn(values.student),
    student_bookings_id: moves,
    teacher_id: numberIn(values.teacher),
    // A class that is moved goes to wherever the free time is. The place of a time that was chosen keeps to no place.
    location_id: moves === undefined && values.location !== placed.current ? numberIn(values.location) : undefined,
    vehicle_id: numberIn(values.vehicle),
    class_type: values.class_type as FreeTimeRow['class_type'] | undefined,
    outside_schedule: values.outside_schedule === true,
    ignore_rules: values.ignore_rules === true,
    past: values.past === true,
    beyond: values.beyond === true,
    outside_hours: values.outside_hours === true,
    double: values.double === true,
    starts_at: starts,
    // The day in the field, from its first hour on; else from now on.
    from: day && instantOf(day, '00:00', zone),
    limit: SHOWN,
  };
  const { data, isError } = useQuery({
    queryKey: ['free_time', 'form', body],
    queryFn: async ({ signal }) => {
      const found = await call(suggestTimes, { body }, { signal });
      return {
        times: found.data,
        told: found.told,
        papers: found.papers,
        left: found.left,
        takes: found.takes,
        pickup: found.pickup,
        problem: found.problem && (await asError(found.problem)).problem,
      };
    },
    placeholderData: keepPreviousData,
    retry: false,
  });
  const times = data?.times ?? [];
  const chosen = times.find(
    (one) => one.starts_at === starts && (body.teacher_id ?? one.teacher_id) === one.teacher_id,
  );
  const choose = (key: string | undefined) => {
    const time = times.find((one) => keyOf(one) === key);
    if (!time) return;
    props.onChange(time.starts_at);
    placed.current = time.location_id;
    onOthers?.({ teacher: time.teacher_id, location: time.location_id });
  };
  const onAltDown = (event: KeyboardEvent) => {
    if (!box.current?.contains(event.target as Node)) toList(event.nativeEvent, box.current);
  };
  useEffect(() => {
    // Pressed as soon as the times are seen: the dialog itself has the focus before its first field does.
    const dialog = box.current?.closest<HTMLElement>('[role="dialog"]');
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.target === dialog) toList(event, box.current);
    };
    dialog?.addEventListener('keydown', onKeyDown);
    return () => dialog?.removeEventListener('keydown', onKeyDown);
  }, []);
  /** Enter on the time that is chosen already is about the form: it sends it. */
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.repeat || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing)
      return;
    const option = (event.target as Element).closest('[role="option"]');
    if (option?.getAttribute('aria-selected') !== 'true') return;
    event.preventDefault();
    event.stopPropagation();
    option.closest('form')?.requestSubmit();
  };
  const Typed = editorOf({ field: { ...field, meta: { kind: 'instant' } }, services: props.services });
  return (
    <div className={styles.editor} onKeyDownCapture={onAltDown}>
      <Typed {...props} />
      {data?.problem && !props.error && (
        <p className={styles.problem} role="status">
          <Icon name="triangle-alert" size={14} /> {problemText(data.problem, t, formats.instant)}
        </p>
      )}
      {data?.papers && (
        <p className={styles.problem} role="status">
          <Icon name="triangle-alert" size={14} /> {t('papers.forClass', { papers: data.papers })}
        </p>
      )}
      {takesLines(data?.takes ?? null).map(({ kind, text }) => {
        const { key, values: said } = text as Message;
        return (
          <p key={key} className={kind === 'conflict' ? styles.problem : styles.left} role="status" data-takes>
            {kind === 'conflict' && <Icon name="triangle-alert" size={14} />} {t(key as never, said as never)}
          </p>
        );
      })}
      {data?.told &&
        toldLines(data.told, values.quiet === true).map(({ kind, text }) => {
          const { key, values: said } = text as Message;
          return (
            <p key={JSON.stringify(text)} className={kind === 'conflict' ? styles.problem : styles.left} data-told>
              <Icon name={kind === 'conflict' ? 'triangle-alert' : 'mail'} size={14} /> {t(key as never, said as never)}
            </p>
          );
        })}
      {data?.pickup && (
        <p className={styles.left} data-pickup>
          <Icon name="map-pin" size={14} /> {t('freeTimes.pickup', { name: data.pickup.name })}
        </p>
      )}
      {data?.left && <p className={styles.left}>{leftLine(data.left, t, formats.day)}</p>}
      <div ref={box} className={styles.times} onKeyDownCapture={onEnter}>
        <p className={styles.label} id={`free-${field.name}`}>
          {t('freeTimes.choose')}
          <span className={styles.keys} aria-hidden>
            <kbd>Alt</kbd> <kbd>↓</kbd>
          </span>
        </p>
        <ListBox
          aria-labelledby={`free-${field.name}`}
          className={styles.list}
          selectionMode="single"
          disallowEmptySelection
          items={times.map((time) => ({ id: keyOf(time), time }))}
          selectedKeys={chosen ? [keyOf(chosen)] : []}
          onSelectionChange={(keys) => choose(keys === 'all' ? undefined : (keys.values().next().value as string))}
          renderEmptyState={() => (
            <span className={styles.empty}>{t(data || isError ? 'freeTimes.none' : 'freeTimes.searching')}</span>
          )}
        >
          {({ id, time }: { id: string; time: FreeTimeRow }) => {
            const at = `${formats.shortDay(time.starts_at)}, ${formats.time(time.starts_at)}`;
            return (
              <ListBoxItem id={id} textValue={`${at} ${time.teacher_name}`} className={styles.item}>
                <Text slot="label">{at}</Text>
                <Text slot="description" className={styles.detail}>
                  {[
                    time.teacher_name,
                    time.location_name,
                    ...(time.class_type === 'theory' ? [t('class_type.theory')] : []),
                  ].join(' · ')}
                </Text>
              </ListBoxItem>
            );
          }}
        </ListBox>
      </div>
    </div>
  );
}

/** What is left of the student's packages, how much of it is booked, and until when. */
function leftLine(
  left: NonNullable<LeftByKind>,
  t: (key: string, values?: Record<string, string | number>) => string,
  day: (date: string) => string,
): string {
  const of = (kind: 'practical' | 'theory') => {
    const { left: count, booked, until } = left[kind];
    return t('packages.ofKind', { left: count, booked, until: until ? day(until) : 'none' });
  };
  return t('packages.leftForm', { practical: of('practical'), theory: of('theory') });
}

/** What is in the way, in the user's language. */
function problemText(
  problem: Problem,
  t: (key: string, values?: Record<string, string | number>) => string,
  when: (instant: string) => string,
): string {
  const said = problem.detail ?? problem.title;
  if (problemType(problem) !== 'booking-conflict' || !problem.conflict) return said;
  const { student_bookings_id: id, student, teacher, starts_at } = problem.conflict as BookingConflict;
  const by = t('problem.booking-conflict.by', {
    id,
    student: student.name,
    teacher: teacher.name,
    when: when(starts_at),
  });
  return `${said} ${by}`;
}
