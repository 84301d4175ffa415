/** What a vehicle is, where and with whom it stands, and what of it ends when. */
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { VEHICLE_DAYS, type Vehicle } from '#contract/entities/vehicle.ts';
import { todayIn } from '#contract/rules/zone.ts';
import { useClubZone } from '#services/profile.ts';
import { Tag } from '#ui/tag.tsx';
import { Side } from '../detail/side.tsx';
import { useFormats } from '../format/use-formats.ts';
import { useLackingPapers } from '../papers/owner-papers.tsx';
import { RowName } from '../rows/row-name.tsx';
import { expiryOf } from './expiry.ts';

export function VehicleSide({ row }: { row: Vehicle }) {
  const t = useTranslations();
  const formats = useFormats();
  const today = todayIn(useClubZone(), Date.now());
  const lacking = useLackingPapers({ owner: 'vehicle', id: row.id });
  /** A day that something ends on, marked where it is over or near; a sold vehicle needs nothing any more. */
  const end = (what: (typeof VEHICLE_DAYS)[number]) => {
    const day = row[what];
    const state = day && row.status !== 'sold' ? expiryOf({ ...NO_DAYS, [what]: day }, today)?.state : null;
    const text = formats.day(day);
    return {
      label: t(`fields.${what}`),
      value:
        state === 'past' ? (
          <Tag tone="danger">{t('vehicle.over', { day: text })}</Tag>
        ) : state === 'soon' ? (
          <Tag tone="warning">{text}</Tag>
        ) : (
          text
        ),
    };
  };
  return (
    <Side
      parts={[
        {
          title: t('pages.road'),
          facts: [
            { label: t('fields.plate'), value: row.plate },
            { label: t('fields.licence_categories'), value: row.licence_categories.join(', ') },
            { label: t('fields.transmission'), value: t(`vehicle.transmission.${row.transmission}`) },
            { label: t('fields.odometer_km'), value: formats.number(row.odometer_km) },
            { label: t('vehicles.teacher'), value: row.teacher_id && <RowName entity="teacher" id={row.teacher_id} /> },
            { label: t('fields.location'), value: row.location_name },
          ],
        },
        {
          title: t('pages.record'),
          facts: [
            ...VEHICLE_DAYS.map(end),
            ...(row.service_km ? [{ label: t('fields.service_km'), value: formats.number(row.service_km) }] : []),
            ...(lacking.length > 0
              ? [
                  {
                    label: t('papers.tab'),
                    value: (
                      <Link to={`/vehicles/edit/${row.id}?tab=papers`}>
                        {t('papers.lackingNames', { names: lacking.map((one) => one.name).join(', ') })}
                      </Link>
                    ),
                  },
                ]
              : []),
          ],
        },
      ]}
    />
  );
}

const NO_DAYS = { insurance_until: null, inspection_until: null, taxes_until: null, service_on: null };
