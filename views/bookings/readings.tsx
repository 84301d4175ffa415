/** What a vehicle's odometer showed: the reading known before the class, the way that readings make, and what is asked about them. */
import { useTranslations } from 'use-intl';
import type { ReadingsSaid } from '#contract/entities/booking.ts';
import { type Doubt, doubtOf, kmOf } from '#contract/rules/odometer.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { Icon } from '#ui/icon.tsx';
import { useFormats } from '../format/use-formats.ts';
import styles from './readings.module.css';

export interface TypedReadings {
  readonly from: number | undefined;
  readonly to: number | undefined;
  readonly checked: boolean;
}

/** What is asked about readings as they are typed so far; null where nothing is, or they are not whole yet. */
export function doubtIn(
  { from = undefined, to }: TypedReadings,
  known: ReadingsSaid,
  span: { readonly starts_at: string; readonly ends_at: string },
): Doubt | null {
  const begin = from ?? known.before ?? undefined;
  return begin === undefined || to === undefined ? null : doubtOf({ from: begin, to }, known, span);
}

/** One line under the readings, and the box that says they are right where they are asked about. */
export function ReadingsNote({
  readings,
  known,
  doubt,
  problem,
  onChecked,
}: {
  readings: TypedReadings;
  known: ReadingsSaid;
  doubt: Doubt | null;
  /** What else is wrong, in words; empty where nothing is. */
  problem?: string | undefined;
  onChecked: (checked: boolean) => void;
}) {
  const t = useTranslations('odometer');
  const formats = useFormats();
  if (!known.vehicle) return null;
  const from = readings.from ?? known.before;
  const km = from !== null && readings.to !== undefined ? kmOf({ from, to: readings.to }) : null;
  const stood = known.before === null ? '' : formats.number(known.before);
  return (
    <div className={styles.note}>
      <span className={styles.known}>
        {[
          known.before === null
            ? t('unread', { vehicle: known.vehicle.name })
            : t('stood', { vehicle: known.vehicle.name, km: stood }),
          ...(km === null ? [] : [t('driven', { km: formats.number(km) })]),
        ].join(' · ')}
      </span>
      <span role="status" className={styles.said}>
        {doubt ? (
          <span className={styles.doubt}>
            <Icon name="triangle-alert" size={14} />{' '}
            {t(`doubt.${doubt}`, { before: stood, after: known.after === null ? '' : formats.number(known.after) })}
          </span>
        ) : problem ? (
          <span className={styles.doubt}>
            <Icon name="triangle-alert" size={14} /> {problem}
          </span>
        ) : null}
      </span>
      {(doubt || readings.checked) && (
        <Checkbox isSelected={readings.checked} onChange={onChecked}>
          {t('right')}
        </Checkbox>
      )}
    </div>
  );
}
