/**
 * What classes are driven in. Those that are free for them then are offered first, then the others with what is in the way of each.
 * While a class is booked or moved, left empty, the teacher's usual vehicle that fits and is free is said below, as things stand.
 */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { suggestTimes } from '#contract/entities/free-time.ts';
import { type FreeVehicle, type TakenVehicle, vehiclesForClasses } from '#contract/entities/vehicle-offer.ts';
import type { Selection } from '#contract/fields.ts';
import type { ClassType } from '#contract/rules/booking-rules.ts';
import { fold } from '#kernel/fold.ts';
import { call } from '#services/http.ts';
import { ComboField } from '#ui/combo-field.tsx';
import type { EditorProps, Found } from '#ui/form/form-types.ts';
import { useFormats } from '../format/use-formats.ts';

const numberIn = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);
const instantIn = (value: unknown): string | undefined =>
  typeof value === 'string' && /^2\d{3}-.*Z$/.test(value) ? value : undefined;

const withLapsed = (text: string, lapsed: string | null) => [text, lapsed].filter(Boolean).join(' · ');

export default function FreeVehicleEditor(props: EditorProps) {
  const { value, values } = props;
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
    outside_hours: values.outside_hours === true,
    double: values.double === true,
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
  const offered = known ? (driven ?? undefined) : undefined;
  const help = () => {
    if (!known || !driven || typeof value === 'number') return undefined;
    if (driven.vehicle) {
      const { name, lapsed } = driven.vehicle;
      return withLapsed(t('driven.in', { name }), lapsed && t(`lapsed.${lapsed}`));
    }
    return t('driven.none', { free: driven.free.length });
  };
  return <VehicleField {...props} offered={offered} classes={1} help={help()} />;
}

/** The same for classes that are there already: one, or those that were ticked. */
export function VehicleOfClassesEditor(props: EditorProps) {
  const { booking, bookings } = props.values;
  const selection = (numberIn(booking) === undefined ? bookings : { ids: [booking] }) as Selection | undefined;
  const { data } = useQuery({
    queryKey: ['booking', 'vehicles', selection],
    queryFn: ({ signal }) => call(vehiclesForClasses, { body: { bookings: selection as Selection } }, { signal }),
    enabled: selection !== undefined,
    retry: false,
  });
  return <VehicleField {...props} offered={data?.classes ? data : undefined} classes={data?.classes ?? 0} />;
}

interface Offered {
  readonly free: readonly FreeVehicle[];
  readonly taken: readonly TakenVehicle[];
}

function VehicleField({
  field,
  value,
  onChange,
  error,
  services,
  autoFocus,
  offered,
  classes,
  help,
}: EditorProps & {
  readonly offered: Offered | undefined;
  readonly classes: number;
  readonly help?: string | undefined;
}) {
  const t = useTranslations();
  const formats = useFormats();
  const offer = field.meta.kind === 'ref' ? field.meta.offer : undefined;
  const choices = offered && [
    ...offered.free.map(
      (one): Found => ({
        id: one.id,
        label: one.name,
        description: withLapsed(
          t(classes > 1 ? 'driven.freeForAll' : one.usual ? 'driven.usual' : 'driven.free', { classes }),
          one.lapsed && t(`lapsed.${one.lapsed}`),
        ),
      }),
    ),
    ...offered.taken.map((one): Found => {
      const until = one.until ? formats.instant(one.until) : '';
      const state = t(`driven.why.${one.why}`, { who: one.who, until });
      return {
        id: one.id,
        label: one.name,
        state,
        ...(classes > 1 ? { description: t('driven.freeForSome', { free: one.classes, classes }) } : {}),
      };
    }),
  ];
  const search = async (text: string, signal: AbortSignal): Promise<readonly Found[]> => {
    const typed = fold(text.trim());
    if (choices && typed === '') return choices;
    const found = await services.search('vehicle', text, signal, offer);
    if (!choices) return found;
    // What is not offered is no vehicle in service.
    const known = found.map(
      (one) => choices.find(({ id }) => id === one.id) ?? { ...one, state: one.state ?? t('driven.taken') },
    );
    const place = ({ id }: Found) => {
      const at = choices.findIndex((one) => one.id === id);
      return at < 0 ? choices.length : at;
    };
    return known.toSorted((a, b) => place(a) - place(b));
  };
  return (
    <ComboField
      label={field.label}
      help={help}
      value={typeof value === 'number' ? value : null}
      onChange={onChange}
      search={search}
      about={choices ? JSON.stringify(choices.map(({ id, state }) => [id, state])) : ''}
      resolve={(ids) => services.resolve('vehicle', ids)}
      error={error}
      required={!field.optional}
      autoFocus={autoFocus}
    />
  );
}
