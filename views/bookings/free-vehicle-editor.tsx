/**
 * What a class is driven in. Left empty, the teacher's usual vehicle that fits and is free is said below, as things stand; those that
 * are free then are offered at once, and of others what is typed says whether they are.
 */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { suggestTimes } from '#contract/entities/free-time.ts';
import type { Lapsing } from '#contract/entities/vehicle.ts';
import type { ClassType } from '#contract/rules/booking-rules.ts';
import { fold } from '#kernel/fold.ts';
import { call } from '#services/http.ts';
import { ComboField } from '#ui/combo-field.tsx';
import type { EditorProps, Found } from '#ui/form/form-types.ts';

const numberIn = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);
const instantIn = (value: unknown): string | undefined =>
  typeof value === 'string' && /^2\d{3}-.*Z$/.test(value) ? value : undefined;

export default function FreeVehicleEditor({ field, value, onChange, error, services, values, autoFocus }: EditorProps) {
  const t = useTranslations();
  const body = {
    student_id: numberIn(values.student),
    student_bookings_id: numberIn(values.booking),
    teacher_id: numberIn(values.teacher),
    location_id: numberIn(values.location),
    class_type: values.class_type as ClassType | undefined,
    starts_at: instantIn(values.starts_at),
    outside_schedule: values.outside_schedule === true,
    ignore_rules: values.ignore_rules === true,
    past: values.past === true,
    beyond: values.beyond === true,
    limit: 1,
  };
  const known = body.starts_at !== undefined && (body.student_id ?? body.student_bookings_id) !== undefined;
  const driven = useQuery({
    queryKey: ['free_time', 'vehicle', body],
    queryFn: ({ signal }) => call(suggestTimes, { body }, { signal }),
    enabled: known,
    placeholderData: keepPreviousData,
    retry: false,
  }).data?.driven;
  const free = known ? driven?.free : undefined;
  const withLapsed = (text: string, { lapsed }: { lapsed: Lapsing | null }) =>
    [text, lapsed && t(`lapsed.${lapsed}`)].filter(Boolean).join(' · ');
  const search = async (text: string, signal: AbortSignal): Promise<readonly Found[]> => {
    if (!free) return services.search('vehicle', text, signal);
    const typed = fold(text.trim());
    const offered = free.map((one) => ({
      id: one.id,
      label: one.name,
      description: withLapsed(t(one.usual ? 'driven.usual' : 'driven.free'), one),
    }));
    if (typed === '') return offered;
    const found = await services.search('vehicle', text, signal);
    return found.map((one) => offered.find(({ id }) => id === one.id) ?? { ...one, state: t('driven.taken') });
  };
  const help = () => {
    if (!known || !driven || typeof value === 'number') return undefined;
    if (driven.vehicle) return withLapsed(t('driven.in', { name: driven.vehicle.name }), driven.vehicle);
    return t('driven.none', { free: driven.free.length });
  };
  return (
    <ComboField
      label={field.label}
      help={help()}
      value={typeof value === 'number' ? value : null}
      onChange={onChange}
      search={search}
      about={free ? JSON.stringify(free.map(({ id }) => id)) : ''}
      resolve={(ids) => services.resolve('vehicle', ids)}
      error={error}
      required={!field.optional}
      autoFocus={autoFocus}
    />
  );
}
