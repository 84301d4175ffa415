/**
 * A reading of the odometer, as a class is closed. Below the second of the two stands what is known of the vehicle, what the
 * readings make, and what is asked about them. A class without a vehicle is asked for none.
 */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { booking as bookings, checkOdometer } from '#contract/entities/booking.ts';
import { call } from '#services/http.ts';
import { useCall } from '#services/queries.ts';
import { editorOf } from '#ui/form/editors.tsx';
import type { EditorProps } from '#ui/form/form-types.ts';
import { doubtIn, ReadingsNote } from './readings.tsx';

const numberIn = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

export default function OdometerEditor(props: EditorProps) {
  const { field, value, values, services, onChange, onOthers } = props;
  const t = useTranslations('odometer');
  const id = numberIn(values.booking) ?? 0;
  const known = useQuery({
    queryKey: ['booking', 'odometer', id],
    queryFn: ({ signal }) => call(checkOdometer, { body: { student_bookings_id: id } }, { signal }),
    enabled: id > 0,
    placeholderData: keepPreviousData,
    retry: false,
  }).data?.data;
  const row = useCall('booking', bookings.endpoints.get, { params: { id } }, { enabled: id > 0 }).data?.data;
  const isFirst = field.name === 'odometer_from';
  // What was typed all the same is shown with what is wrong with it.
  if (!known?.vehicle && value === undefined) return null;
  const readings = {
    from: numberIn(values.odometer_from),
    to: numberIn(values.odometer_to),
    checked: values.odometer_checked === true,
  };
  const Typed = editorOf({ field: { ...field, meta: { kind: 'integer' } }, services });
  const help = isFirst && known?.before ? { help: t('leftOut') } : {};
  return (
    <div>
      <Typed
        {...props}
        field={{ ...field, ...help }}
        onChange={(next) => {
          onChange(next);
          // Other readings are right for reasons of their own.
          if (readings.checked) onOthers?.({ odometer_checked: undefined });
        }}
      />
      {!isFirst && known && (
        <ReadingsNote
          readings={readings}
          known={known}
          doubt={row ? doubtIn(readings, known, row) : null}
          onChecked={(odometer_checked) => onOthers?.({ odometer_checked })}
        />
      )}
    </div>
  );
}
