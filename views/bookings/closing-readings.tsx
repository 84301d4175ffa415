/** Odometer readings of the classes of a day that is closed: typed one by one, each building on those before it. */
import { type KeyboardEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { ReadingsSaid } from '#contract/entities/booking.ts';
import type { Closing, closeDay } from '#contract/entities/workday.ts';
import { MOST_ODOMETER } from '#contract/rules/odometer.ts';
import { Tag } from '#ui/tag.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useFormats } from '../format/use-formats.ts';
import styles from './readings.module.css';
import { doubtIn, ReadingsNote, type TypedReadings } from './readings.tsx';

type DayClass = AnswerOf<typeof closeDay>['classes'][number];
type Noted = Pick<Closing, 'odometer_from' | 'odometer_to' | 'odometer_checked'>;

const readingsOf = (line: Partial<Noted> | undefined): TypedReadings => ({
  from: line?.odometer_from,
  to: line?.odometer_to,
  checked: line?.odometer_checked === true,
});

/** What is known beside each class once the classes before it are closed as was decided. */
export function knownBeside(
  classes: readonly DayClass[],
  decided: ReadonlyMap<number, Closing>,
): ReadonlyMap<number, ReadingsSaid> {
  const ended = new Map<number, { readonly km: number; readonly at: string }>();
  const known = new Map<number, ReadingsSaid>();
  for (const one of classes) {
    const vehicle = one.odometer?.vehicle;
    if (!one.odometer || !vehicle) continue;
    const last = ended.get(vehicle.id);
    known.set(one.student_bookings_id, last ? { ...one.odometer, before: last.km, before_at: last.at } : one.odometer);
    const to = decided.get(one.student_bookings_id)?.odometer_to;
    if (to !== undefined) ended.set(vehicle.id, { km: to, at: one.ends_at });
  }
  return known;
}

/** The way of a class by its readings, or that they are asked about. */
export function ReadTag({
  line,
  of,
  known,
}: {
  line: Closing | undefined;
  of: DayClass;
  known: ReadingsSaid | undefined;
}) {
  const t = useTranslations('odometer');
  const formats = useFormats();
  const readings = readingsOf(line);
  if (!known || readings.to === undefined) return null;
  const from = readings.from ?? known.before;
  if (from === null || (doubtIn(readings, known, of) && !readings.checked))
    return <Tag tone="warning">{t('asked')}</Tag>;
  return <Tag tone="info">{t('km', { km: formats.number(Math.max(0, readings.to - from)) })}</Tag>;
}

/** A reading as it is typed: digits, with spaces, dots and commas between them; null where it is none. */
function readingIn(typed: string): number | undefined | null {
  const digits = typed.replace(/[\s.,']/g, '');
  if (digits === '') return undefined;
  const number = /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
  return number <= MOST_ODOMETER ? number : null;
}

/** The two readings of a class. Enter in the second takes them and goes on. */
export function ReadingFields({
  labelledBy,
  line,
  span,
  known,
  onChange,
  onDone,
}: {
  labelledBy: string;
  line: Closing | undefined;
  span: DayClass;
  known: ReadingsSaid | null;
  onChange: (noted: Noted) => void;
  onDone: () => void;
}) {
  const t = useTranslations();
  const readings = readingsOf(line);
  const [typed, setTyped] = useState({
    odometer_from: readings.from === undefined ? '' : String(readings.from),
    odometer_to: readings.to === undefined ? '' : String(readings.to),
  });
  const noted = (more: Partial<Noted>): Noted => ({
    odometer_from: readings.from,
    odometer_to: readings.to,
    odometer_checked: undefined,
    ...more,
  });
  if (!known) return null;
  const doubt = doubtIn(readings, known, span);
  const wrong = (name: keyof typeof typed) => (readingIn(typed[name]) === null ? t('odometer.noReading') : null);
  const field = (name: keyof typeof typed, autoFocus: boolean) => (
    <TextField
      label={t(`fields.${name}`)}
      inputMode="decimal"
      value={typed[name]}
      help={name === 'odometer_from' && known.before !== null ? t('odometer.leftOut') : undefined}
      onChange={(next) => {
        setTyped((now) => ({ ...now, [name]: next }));
        onChange(noted({ [name]: readingIn(next) ?? undefined }));
      }}
      error={wrong(name)}
      autoFocus={autoFocus}
    />
  );
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const whole = readings.to !== undefined && !wrong('odometer_from') && !wrong('odometer_to');
    if (whole && (!doubt || readings.checked)) onDone();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its own frame
    <div role="group" aria-labelledby={labelledBy} className={styles.fields} onKeyDown={onKeyDown}>
      <div className={styles.pair}>
        {field('odometer_from', known.before === null)}
        {field('odometer_to', known.before !== null)}
      </div>
      <ReadingsNote
        readings={readings}
        known={known}
        doubt={doubt}
        problem={
          readings.to !== undefined && readings.from === undefined && known.before === null
            ? t('odometer.needsBegin')
            : undefined
        }
        onChecked={(checked) => onChange(noted({ odometer_checked: checked || undefined }))}
      />
    </div>
  );
}
