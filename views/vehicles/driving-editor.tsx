/**
 * What the classes of a vehicle that is off the road are driven in: the proposal for each, and the others that fit. Its value
 * is what was chosen otherwise: `[{student_bookings_id, vehicle_id}]`, a null vehicle leaves it without one.
 */
import { useTranslations } from 'use-intl';
import { type DrivingChoice, repair, takeOffRoad } from '#contract/entities/repair.ts';
import { useCall } from '#services/queries.ts';
import { isDayText } from '#services/url-state.ts';
import type { EditorProps } from '#ui/form/form-types.ts';
import { ClassChoices } from '../form/class-choices.tsx';

const idIn = (given: unknown): number => (typeof given === 'number' ? given : 0);
const timeIn = (given: unknown) => (typeof given === 'string' && /^\d\d:\d\d$/.test(given) ? given : undefined);

export default function DrivingEditor({ field: { label }, value, onChange, error, values }: EditorProps) {
  const t = useTranslations();
  const chosen = new Map(
    (Array.isArray(value) ? (value as DrivingChoice[]) : []).map((one) => [one.student_bookings_id, one.vehicle_id]),
  );
  const moved = idIn(values.repair);
  const before = useCall('repair', repair.endpoints.get, { params: { id: moved } }, { enabled: moved > 0 });
  const vehicle = idIn(values.vehicle) || (before.data?.data.vehicle_id ?? 0);
  const date = isDayText(values.date) ? values.date : '';
  const query = useCall(
    'booking',
    takeOffRoad,
    {
      params: { id: vehicle },
      body: {
        date,
        to: isDayText(values.to) ? values.to : undefined,
        start_time: timeIn(values.start_time),
        end_time: timeIn(values.end_time),
        ...(moved > 0 ? { repair_id: moved } : {}),
        dry_run: true,
      },
    },
    { enabled: vehicle > 0 && date !== '' },
  );
  const unasked = date === '' || vehicle === 0;
  const refused = query.error ? 'repairs.drivingRefused' : 'repairs.drivingNone';
  return (
    <ClassChoices
      label={label}
      error={error}
      classes={query.data?.classes.map((one) => ({
        ...one,
        free: one.free.map((car) => ({ ...car, note: car.lapsed ? t(`lapsed.${car.lapsed}`) : undefined })),
      }))}
      empty={t(query.isFetching ? 'ui.loading' : unasked ? 'repairs.drivingFirst' : refused)}
      proposed={(one) => one.vehicle}
      chosen={chosen}
      onChange={(next) =>
        onChange([...next].map(([student_bookings_id, vehicle_id]) => ({ student_bookings_id, vehicle_id })))
      }
      choiceLabel={(one) => t('repairs.drivenIn', { name: one.student_name })}
      none={{ id: 'none', label: t('repairs.noVehicle') }}
    />
  );
}
