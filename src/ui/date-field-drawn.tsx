/** The fields of days and times, drawn with react-aria. */
import { parseDate, parseTime } from '@internationalized/date';
import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Button } from 'react-aria-components/Button';
import { Calendar, CalendarCell, CalendarGrid, CalendarHeading } from 'react-aria-components/Calendar';
import { type DateFieldState, DateFieldStateContext, DateInput, DateSegment } from 'react-aria-components/DateField';
import { DatePicker, Group } from 'react-aria-components/DatePicker';
import { Dialog } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import {
  TimeField as AriaTimeField,
  type TimeFieldState,
  TimeFieldStateContext,
} from 'react-aria-components/TimeField';
import type { DateLean } from '#contract/fields.ts';
import { instantOf, nextShown, todayIn, wallState } from '#contract/rules/zone.ts';
import styles from './date-field.module.css';
import type { DateFieldProps } from './date-field.tsx';
import {
  dayOf,
  digitIn,
  instantFrom,
  isDay,
  isTime,
  type Part,
  partsOf,
  pasted,
  type Refused,
  timeFilled,
  wholeYear,
} from './date-values.ts';
import field from './field.module.css';
import { Icon } from './icon.tsx';
import { INCOMPLETE } from './incomplete.ts';
import { useLanguage } from './language.ts';
import { useTimes } from './times.ts';
import { useUiText } from './ui-text.ts';

const WEEK = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;

/** Enter in a part sends the form, as it does in every other field that is typed into; by itself it goes to the next part. */
function onEnter({ key, target, currentTarget, repeat, nativeEvent }: KeyboardEvent<HTMLElement>) {
  if (key !== 'Enter' || repeat || nativeEvent.isComposing || nativeEvent.defaultPrevented) return;
  // React tells of the calendar above the form, too: its keys are its own.
  if (!(target instanceof HTMLElement) || !currentTarget.contains(target) || target.role !== 'spinbutton') return;
  nativeEvent.preventDefault();
  target.closest('form')?.requestSubmit();
}

/** Label, fields side by side, and below them what is wrong or helps. */
function Frame({
  label,
  bare,
  help,
  error,
  required,
  children,
}: Pick<DateFieldProps, 'label' | 'bare' | 'help' | 'error' | 'required'> & {
  children: (more: string | undefined) => ReactNode;
}) {
  const id = useId();
  const row = useRef<HTMLDivElement>(null);
  return (
    <div className={field.field} data-invalid={error ? true : undefined}>
      {!bare && (
        // biome-ignore lint/a11y: the parts carry the label themselves; a click on it is for the pointer alone
        <span
          className={field.label}
          onClick={() => row.current?.querySelector<HTMLElement>('[role="spinbutton"]')?.focus()}
        >
          {label}
          {required && (
            <span className={field.required} aria-hidden>
              *
            </span>
          )}
        </span>
      )}
      <div ref={row} className={styles.row} onKeyDownCapture={onEnter}>
        {children(help || error ? `${id}-more` : undefined)}
      </div>
      {(help || error) && (
        <span id={`${id}-more`} className={error ? field.error : field.help}>
          {error ?? help}
        </span>
      )}
    </div>
  );
}

interface PartProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly invalid: boolean;
  readonly required?: boolean;
  readonly autoFocus?: boolean;
  readonly describedBy?: string;
  /** Told of a number that its part cannot be, and of null once another one stands there. */
  readonly onRefused: (refused: Refused | null) => void;
}

/**
 * A value that both sides set: the parts on screen as they are typed, and the form. A value from outside draws the parts
 * anew; one that came from them does not, so that parts that make no value yet stay as they are.
 */
function useBothSides(value: string, onChange: (value: string) => void) {
  const last = useRef(value);
  const [seen, setSeen] = useState(value);
  const [drawn, setDrawn] = useState(value);
  if (value !== seen) {
    setSeen(value);
    if (value !== last.current) setDrawn(value);
  }
  // Not while drawing: what is drawn may be given up, and the parts that still stand would then say the old value as a new one.
  useLayoutEffect(() => {
    last.current = value;
  }, [value]);
  const say = (next: string) => {
    if (next === last.current) return;
    last.current = next;
    onChange(next);
  };
  return { drawn, setDrawn, say };
}

const SEPARATOR = /^[\s/.,:h-]$/i;

/** Told of a number that a part cannot be, or of null where one is taken. */
type OnTyped = (type: string, refused: Refused | null) => void;

/**
 * What is typed into a part, before react-aria takes it: of `13` for a month it would keep the 3, and of `1/12` it would
 * make the 11th. A number that the part cannot be is refused and its place is left empty; a separator leads to the next part.
 */
function useTyped(
  part: RefObject<HTMLElement | null>,
  type: string,
  state: DateFieldState | TimeFieldState | null,
  onRefused: OnTyped,
): void {
  const typed = useRef('');
  const latest = useRef({ state, onRefused });
  latest.current = { state, onRefused };
  useEffect(() => {
    const element = part.current;
    if (!element) return;
    const begin = () => {
      typed.current = '';
    };
    const next = () => {
      const parts = [...(element.parentElement?.querySelectorAll<HTMLElement>('[role="spinbutton"]') ?? [])];
      parts[parts.indexOf(element) + 1]?.focus();
    };
    const onBeforeInput = (event: InputEvent) => {
      const { state, onRefused } = latest.current;
      const segment = state?.segments.find((one) => one.type === type);
      if (!state || !segment || event.data === null || event.inputType !== 'insertText') return begin();
      const stop = () => {
        event.preventDefault();
        event.stopImmediatePropagation();
      };
      if (SEPARATOR.test(event.data)) {
        if (typed.current !== '') next();
        return stop();
      }
      const { typed: text, isRefused } = digitIn(typed.current, event.data, segment);
      typed.current = text;
      if (!isRefused) return onRefused(type, null);
      stop();
      // A digit behind the minutes (`9:75`) is one of theirs.
      const meant = type === 'dayPeriod' ? state.segments.find((one) => one.type === 'minute') : segment;
      if (!meant) return;
      state.clearSegment(meant.type);
      const whole = meant === segment ? text : `${meant.value ?? ''}${text}`;
      onRefused(meant.type, { part: meant.type, typed: whole, min: meant.minValue ?? 0, max: meant.maxValue ?? 0 });
      begin();
      next();
    };
    const onKeyDown = ({ key }: globalThis.KeyboardEvent) => {
      if (key === 'Backspace' || key === 'Delete' || key.startsWith('Arrow') || key.startsWith('Page')) {
        begin();
        latest.current.onRefused(type, null);
      }
    };
    // On its way down: before the part's own listener.
    element.addEventListener('beforeinput', onBeforeInput, true);
    element.addEventListener('keydown', onKeyDown, true);
    element.addEventListener('focus', begin);
    return () => {
      element.removeEventListener('beforeinput', onBeforeInput, true);
      element.removeEventListener('keydown', onKeyDown, true);
      element.removeEventListener('focus', begin);
    };
  }, [part, type]);
}

/** A part; the first one tells the field what all of them hold, and again once a number that was refused is taken back. */
function Segment({
  segment,
  refused,
  onParts,
  onTyped,
}: {
  segment: Part & { readonly text: string };
  refused: Refused | null;
  onParts: (parts: readonly Part[]) => void;
  onTyped: OnTyped;
}) {
  const day = useContext(DateFieldStateContext);
  const time = useContext(TimeFieldStateContext);
  const state = day ?? time;
  const parts = state?.segments;
  const first = parts?.find(({ isEditable }) => isEditable)?.type === segment.type;
  const latest = useRef(onParts);
  latest.current = onParts;
  const element = useRef<HTMLSpanElement>(null);
  useTyped(element, segment.type, state, onTyped);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the parts come to hangs on what was refused
  useEffect(() => {
    if (first && parts) latest.current(parts);
  }, [first, parts, refused]);
  return (
    <DateSegment ref={element} segment={segment as never} className={styles.segment}>
      {segment.type === 'dayPeriod' ? (/p/i.test(segment.text) ? 'PM' : 'AM') : segment.text}
    </DateSegment>
  );
}

/** The number that a part could not be, until that part holds another or is emptied. */
function useRefused(onRefused: PartProps['onRefused']) {
  const [refused, setRefused] = useState<Refused | null>(null);
  const set = (next: Refused | null) => {
    setRefused(next);
    onRefused(next);
  };
  const onTyped: OnTyped = (type, next) => {
    if (next || refused?.part === type) set(next);
  };
  return { refused, onTyped, forget: () => set(null) };
}

/**
 * Whether a field was opened with what is no value, from a draft: half a day, or one that no calendar has. Its parts cannot be drawn
 * then, and yet it is not empty: it keeps what it was opened with, and says what is wrong with it, until somebody types into it.
 */
function useLeft(value: string, isValue: (text: string) => boolean) {
  const left = useRef(value !== '' && !isValue(value));
  return (isEmpty: boolean): boolean => {
    left.current &&= isEmpty;
    return left.current;
  };
}

/** A day, typed or picked. */
function Day({ label, value, onChange, invalid, required, autoFocus, describedBy, onRefused }: PartProps) {
  const t = useUiText();
  const { timeZone, weekStart } = useTimes();
  const today = todayIn(timeZone, Date.now());
  const { drawn, setDrawn, say } = useBothSides(value, onChange);
  // A day that no calendar has: react-aria would take the nearest one for it as the field is left.
  const impossible = useRef<string | null>(null);
  const constrained = useRef(false);
  const typed = useRef('');
  const isLeft = useLeft(value, isDay);
  const { refused, onTyped, forget } = useRefused(onRefused);
  // One object for one day: another would draw the parts anew, and lose what is half typed.
  const shown = useMemo(() => (isDay(drawn) ? parseDate(drawn) : null), [drawn]);
  const leaving = (event: FocusEvent<HTMLElement>) => {
    if (event.relatedTarget instanceof Element && event.currentTarget.contains(event.relatedTarget)) return;
    if (typed.current !== '' && typed.current !== INCOMPLETE && !isDay(typed.current)) {
      impossible.current = typed.current;
      constrained.current = true;
      setTimeout(() => {
        constrained.current = false;
      });
    }
  };
  return (
    <DatePicker
      aria-label={label}
      aria-describedby={describedBy}
      className={styles.picker}
      value={shown}
      onChange={(next) => {
        if (constrained.current) return;
        impossible.current = null;
        if (next) forget();
        setDrawn(next ? next.toString() : '');
        say(next ? wholeYear(next.toString()) : '');
      }}
      placeholderValue={parseDate(today)}
      firstDayOfWeek={WEEK[weekStart]}
      shouldForceLeadingZeros
      isInvalid={invalid}
      isRequired={required}
      autoFocus={autoFocus}
      validationBehavior="aria"
    >
      <Group className={styles.box}>
        <span className={styles.input} onBlurCapture={leaving}>
          <DateInput className={styles.input}>
            {(segment) => (
              <Segment
                segment={segment}
                refused={refused}
                onTyped={onTyped}
                onParts={(parts) => {
                  typed.current = refused ? INCOMPLETE : dayOf(parts);
                  if (isLeft(typed.current === '')) return;
                  if (impossible.current) {
                    if (typed.current === '' || typed.current === drawn) return;
                    impossible.current = null;
                  }
                  say(typed.current);
                }}
              />
            )}
          </DateInput>
        </span>
        <Button className={styles.open} aria-label={`${label}, ${t('form.calendar')}`}>
          <Icon name="calendar-days" size={14} />
        </Button>
      </Group>
      <Popover className={styles.popover}>
        <Dialog className={styles.dialog} aria-label={label}>
          <Calendar defaultFocusedValue={parseDate(isDay(drawn) ? drawn : today)}>
            <header className={styles.head}>
              <Button slot="previous" className={styles.step}>
                <Icon name="chevron-left" size={14} />
              </Button>
              <CalendarHeading className={styles.month} />
              <Button slot="next" className={styles.step}>
                <Icon name="chevron-right" size={14} />
              </Button>
            </header>
            <CalendarGrid className={styles.grid} weekdayStyle="short">
              {(date) => (
                <CalendarCell date={date} className={styles.cell} data-now={date.toString() === today || undefined} />
              )}
            </CalendarGrid>
          </Calendar>
        </Dialog>
      </Popover>
    </DatePicker>
  );
}

/** A time on the wall, by the account's clock. */
function Time({ label, value, onChange, invalid, required, autoFocus, describedBy, onRefused }: PartProps) {
  const { clock } = useTimes();
  const { refused, onTyped, forget } = useRefused(onRefused);
  const isLeft = useLeft(value, isTime);
  const { drawn, setDrawn, say } = useBothSides(value, onChange);
  const shown = useMemo(() => (isTime(drawn) ? parseTime(drawn) : null), [drawn]);
  return (
    <AriaTimeField
      aria-label={label}
      aria-describedby={describedBy}
      className={styles.time}
      value={shown}
      onChange={(next) => {
        const text = next ? next.toString().slice(0, 5) : '';
        if (next) forget();
        setDrawn(text);
        say(text);
      }}
      hourCycle={clock === '24' ? 24 : 12}
      shouldForceLeadingZeros={clock === '24'}
      isInvalid={invalid}
      isRequired={required}
      autoFocus={autoFocus}
      validationBehavior="aria"
    >
      <DateInput className={styles.box}>
        {(segment) => (
          <Segment
            segment={segment}
            refused={refused}
            onTyped={onTyped}
            onParts={(parts) => {
              const state = timeFilled(parts);
              if (isLeft(state === 'empty' && !refused)) return;
              if (state === 'partial' || refused) say(INCOMPLETE);
              else if (state === 'empty') say('');
              else if (isTime(drawn)) say(drawn);
            }}
          />
        )}
      </DateInput>
    </AriaTimeField>
  );
}

/** Takes pasted texts: a whole day, a whole time, or both. `lean`: the side of today on which the day lies. */
function usePasted(onPasted: (found: { day?: string; time?: string }) => void, lean?: DateLean) {
  const { timeZone, weekStart } = useTimes();
  const locale = useLanguage();
  return (event: ClipboardEvent) => {
    const found = pasted(event.clipboardData.getData('text'), {
      today: todayIn(timeZone, Date.now()),
      locale,
      timeZone,
      weekStart,
      lean,
    });
    event.preventDefault();
    event.stopPropagation();
    if (found) onPasted(found);
  };
}

/** What is wrong with what a field holds, in its own words; what is still being typed is not told of unless the form does. */
function useFault({ value, error }: DateFieldProps, kind: 'day' | 'time' | 'instant') {
  const t = useUiText();
  const [refused, setRefused] = useState<Refused | null>(null);
  const { timeZone, texts } = useTimes();
  const [inside, setInside] = useState(false);
  const watch = {
    onFocusCapture: () => setInside(true),
    onBlurCapture: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      if (!(relatedTarget instanceof Element && currentTarget.contains(relatedTarget))) setInside(false);
    },
  };
  const own = () => {
    if (value === '') return null;
    if (value === INCOMPLETE) return t(kind === 'time' ? 'validation.timeIncomplete' : 'validation.dateIncomplete');
    if (kind === 'time' || value.endsWith('Z')) return null;
    const { day, time } = partsOf(value, timeZone);
    if (kind === 'instant' && (day === '' || time === '')) return t('validation.dateIncomplete');
    if (!isDay(day)) return t('validation.noSuchDay', { day: day.split('-').reverse().join('/') });
    if (kind === 'day') return null;
    const next = nextShown(day, time, timeZone);
    const at = texts.wallTime(next.time);
    return t('validation.clockSkips', {
      ...{ time: texts.wallTime(time), day: texts.day(day) },
      next: next.date === day ? at : `${texts.day(next.date)}, ${at}`,
    });
  };
  // At once: who goes on typing looks at the next part.
  const never = refused && value === INCOMPLETE ? t('validation.noSuchPart', { ...refused }) : null;
  return { told: never ?? (error || !inside ? (own() ?? error) : null), watch, onRefused: setRefused };
}

/** A value of one part: a day or a time. */
function OnePart({ kind, ...props }: DateFieldProps & { readonly kind: 'day' | 'time' }) {
  const { label, bare, help, value, onChange, required, autoFocus, lean } = props;
  const { told, watch, onRefused } = useFault(props, kind);
  const onPaste = usePasted(({ [kind]: found }) => found && onChange(found), lean);
  const Part = kind === 'day' ? Day : Time;
  return (
    <Frame label={label} bare={bare} help={help} error={told} required={required}>
      {(more) => (
        <div className={styles.part} onPasteCapture={onPaste} {...watch}>
          <Part
            label={label}
            value={value}
            onChange={onChange}
            invalid={Boolean(told)}
            required={required}
            autoFocus={autoFocus}
            describedBy={more}
            onRefused={onRefused}
          />
        </div>
      )}
    </Frame>
  );
}

export const DayField = (props: DateFieldProps) => <OnePart kind="day" {...props} />;
export const TimeField = (props: DateFieldProps) => <OnePart kind="time" {...props} />;

export function InstantField(props: DateFieldProps) {
  const { label, help, value, onChange, required, autoFocus } = props;
  const t = useUiText();
  const { timeZone } = useTimes();
  const given = partsOf(value, timeZone);
  // Each part as it stands, also while the two make no instant yet.
  const { drawn, setDrawn, say } = useBothSides(value, onChange);
  const [parts, setParts] = useState({ of: drawn, ...given });
  const now = parts.of === drawn ? parts : { of: drawn, ...partsOf(drawn, timeZone) };
  const set = (change: { day?: string; time?: string }) => {
    const next = { ...now, ...change };
    const made = instantFrom(next.day, next.time, timeZone);
    setParts({ ...next, of: made });
    setDrawn(made);
    say(made);
  };
  const onPaste = usePasted(set);
  const { told, watch, onRefused } = useFault(props, 'instant');
  const twice =
    isDay(now.day) && isTime(now.time) && wallState(now.day, now.time, timeZone) === 'twice'
      ? t(instantOf(now.day, now.time, timeZone) === value ? 'form.twiceFirst' : 'form.twiceSecond')
      : undefined;
  const shared = (describedBy: string | undefined) => ({
    invalid: Boolean(told),
    required,
    describedBy,
    onRefused,
  });
  return (
    <Frame label={label} help={twice ?? help} error={told} required={required}>
      {(more) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame and a legend of its own
        <div className={styles.part} role="group" aria-label={label} onPasteCapture={onPaste} {...watch}>
          <Day
            {...shared(more)}
            label={`${label}, ${t('form.day')}`}
            value={now.day}
            onChange={(day) => set({ day })}
            autoFocus={autoFocus}
          />
          <Time
            {...shared(more)}
            label={`${label}, ${t('form.time')}`}
            value={now.time}
            onChange={(time) => set({ time })}
          />
        </div>
      )}
    </Frame>
  );
}
