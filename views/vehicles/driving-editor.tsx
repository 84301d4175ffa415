/**
 * What the classes of a vehicle that is off the road are driven in: the proposal for each, and the others that fit. Its value
 * is what was chosen otherwise: `[{student_bookings_id, vehicle_id}]`, a null vehicle leaves it without one.
 */
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { type DrivingChoice, repair, takeOffRoad } from '#contract/entities/repair.ts';
import { useCall } from '#services/queries.ts';
import field from '#ui/field.module.css';
import type { EditorProps } from '#ui/form/form-types.ts';
import { SelectField } from '#ui/select-field.tsx';
import { useFormats } from '../format/use-formats.ts';
import styles from '../teachers/replacing-editor.module.css';

const NONE = 'none';
const idIn = (given: unknown): number => (typeof given === 'number' ? given : 0);
const isDay = (given: unknown): given is string => typeof given === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(given);
const timeIn = (given: unknown) => (typeof given === 'string' && /^\d\d:\d\d$/.test(given) ? given : undefined);

export default function DrivingEditor({ field: { label }, value, onChange, error, values }: EditorProps) {
  const t = useTranslations();
  const formats = useFormats();
  const chosen = new Map(
    (Array.isArray(value) ? (value as DrivingChoice[]) : []).map((one) => [one.student_bookings_id, one.vehicle_id]),
  );
  const moved = idIn(values.repair);
  const before = useCall('repair', repair.endpoints.get, { params: { id: moved } }, { enabled: moved > 0 });
  const vehicle = idIn(values.vehicle) || (before.data?.data.vehicle_id ?? 0);
  const date = isDay(values.date) ? values.date : '';
  const query = useCall(
    'booking',
    takeOffRoad,
    {
      params: { id: vehicle },
      body: {
        date,
        to: isDay(values.to) ? values.to : undefined,
        start_time: timeIn(values.start_time),
        end_time: timeIn(values.end_time),
        ...(moved > 0 ? { repair_id: moved } : {}),
        dry_run: true,
      },
    },
    { enabled: vehicle > 0 && date !== '' },
  );
  const classes = query.data?.classes ?? [];
  const choose = (booking: number, proposed: number | null, to: string | null) => {
    const vehicle_id = to === NONE || to === null ? null : Number(to);
    const next = new Map(chosen);
    if (vehicle_id === proposed) next.delete(booking);
    else next.set(booking, vehicle_id);
    onChange([...next].map(([student_bookings_id, vehicle_id]) => ({ student_bookings_id, vehicle_id })));
  };
  // What was chosen for other days says nothing of these.
  const known = query.data?.classes;
  const stale =
    known !== undefined && [...chosen.keys()].some((id) => !known.some((one) => one.student_bookings_id === id));
  useEffect(() => {
    if (stale)
      onChange(
        (value as DrivingChoice[]).filter((one) =>
          known.some((row) => row.student_bookings_id === one.student_bookings_id),
        ),
      );
  }, [stale, known, value, onChange]);
  return (
    <fieldset className={styles.editor}>
      <legend className={field.label}>{label}</legend>
      {classes.length === 0 ? (
        <p className={styles.none} role="status">
          {t(
            query.isFetching
              ? 'ui.loading'
              : date === '' || vehicle === 0
                ? 'repairs.drivingFirst'
                : query.error
                  ? 'repairs.drivingRefused'
                  : 'repairs.drivingNone',
          )}
        </p>
      ) : (
        classes.map((one) => {
          const proposed = one.vehicle?.id ?? null;
          const now = chosen.has(one.student_bookings_id) ? (chosen.get(one.student_bookings_id) ?? null) : proposed;
          return (
            <div key={one.student_bookings_id} className={styles.line}>
              <span className={styles.what}>
                <span>
                  {one.student_name}
                  {one.licence_category && <span className={styles.time}> · {one.licence_category}</span>}
                </span>
                <span className={styles.time}>{formats.instant(one.starts_at)}</span>
              </span>
              <SelectField
                fixed
                labelHidden
                label={t('repairs.drivenIn', { name: one.student_name })}
                options={[
                  ...one.free.map(({ id, name }) => ({ id: String(id), label: name })),
                  { id: NONE, label: t('repairs.noVehicle') },
                ]}
                value={now === null ? NONE : String(now)}
                onChange={(to) => choose(one.student_bookings_id, proposed, to)}
              />
            </div>
          );
        })
      )}
      {error && <span className={field.error}>{error}</span>}
    </fieldset>
  );
}
