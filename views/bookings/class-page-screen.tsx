/** A class as a page to print: what was held, who signed it, and whether the signatures still hold. */
import { useMemo, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { classPage } from '#contract/entities/booking.ts';
import { useProfile } from '#services/profile.ts';
import { useCall } from '#services/queries.ts';
import { useFocused, useScreen } from '#services/screen.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Facts } from '#ui/facts.tsx';
import { Tag } from '#ui/tag.tsx';
import detail from '../detail/detail.module.css';
import { DetailColumns, DetailPage } from '../detail/detail-page.tsx';
import { MissingRow } from '../detail/missing-row.tsx';
import { RowHistory } from '../detail/row-history.tsx';
import { usePrintOnArrival } from '../detail/use-print-on-arrival.ts';
import { StoredImage, useStoredImage } from '../form/stored-image.tsx';
import { useFormats } from '../format/use-formats.ts';
import { bookingTone } from './booking-tone.ts';
import { ClassActs } from './class-acts.tsx';
import styles from './class-page.module.css';
import { ClassSide } from './class-side.tsx';

export default function ClassPageScreen() {
  const t = useTranslations();
  const formats = useFormats();
  const id = Number(useParams().id);
  const profile = useProfile();
  const [sealed, setSealed] = useState(true);
  const logo = profile?.club.logo;
  const picture = useStoredImage(logo);
  const { data, error, refetch } = useCall('booking', classPage, { params: { id } });
  const row = data?.data.booking;
  const title = row
    ? [t(`class_type.${row.class_type}`), formats.instant(row.starts_at), row.student_name].join(' · ')
    : t('bookings.pageOf', { id });
  useScreen(title, 'bookings', [{ label: t('menu.bookings'), to: '/bookings' }]);
  const page = usePrintOnArrival(Boolean(data && profile) && (!logo || !picture.isPending));
  useFocused(useMemo(() => (row ? { entity: 'booking', id: row.id, row } : null), [row]));
  if (!data) return <MissingRow entity="booking" loaded={{ error, retry: () => void refetch() }} list="/bookings" />;
  const { booking, club, signatures, voided, content_hash } = data.data;
  return (
    <DetailPage>
      <header className={detail.header} data-off-paper>
        <div className={detail.name}>
          <div className={detail.headline}>
            <h1>
              {`${t(`class_type.${booking.class_type}`)} · ${formats.instant(booking.starts_at)} `}
              <span className={styles.whom}>{booking.student_name}</span>
            </h1>
            <Tag tone={bookingTone[booking.status]}>{t(`booking.status.${booking.status}`)}</Tag>
          </div>
          <p className={detail.subtitle}>
            {[`#${booking.id}`, booking.licence_category, booking.teacher_name].filter(Boolean).join(' · ')}
          </p>
        </div>
        <ClassActs row={booking} />
      </header>
      <DetailColumns side={<ClassSide row={booking} />} first>
        <div className={styles.main}>
          <article ref={page} className={styles.page}>
            <header className={styles.head}>
              <div>
                {logo && <StoredImage image={logo} alt="" className={styles.logo} />}
                <p className={styles.club}>{club.name}</p>
                <h2>{t('bookings.pageOf', { id })}</h2>
              </div>
            </header>
            <Facts
              facts={[
                {
                  label: t('fields.student'),
                  value: <Link to={`/students/${booking.student_id}`}>{booking.student_name}</Link>,
                },
                {
                  label: t('fields.teacher'),
                  value: <Link to={`/teachers/${booking.teacher_id}`}>{booking.teacher_name}</Link>,
                },
                { label: t('fields.starts_at'), value: formats.instant(booking.starts_at) },
                { label: t('fields.ends_at'), value: formats.instant(booking.ends_at) },
                { label: t('fields.location'), value: booking.location_name },
                ...(booking.vehicle_id
                  ? [
                      {
                        label: t('fields.vehicle'),
                        value: <Link to={`/vehicles/edit/${booking.vehicle_id}`}>{booking.vehicle_name}</Link>,
                      },
                    ]
                  : []),
                { label: t('fields.class_type'), value: t(`class_type.${booking.class_type}`) },
                { label: t('fields.licence_category'), value: booking.licence_category },
                {
                  label: t('fields.distance_km'),
                  value: booking.distance_km === null ? '' : formats.number(booking.distance_km, 1),
                },
                { label: t('fields.topics'), value: booking.topics },
                { label: t('fields.status'), value: t(`booking.status.${booking.status}`) },
              ]}
            />
            <div className={styles.signatures}>
              {(['student', 'teacher'] as const).map((role) => {
                const found = signatures.find((one) => one.role === role);
                return (
                  <section key={role} className={styles.signature}>
                    <h3>{t(`bookings.signatureOf.${role}`)}</h3>
                    {found ? (
                      <>
                        {found.image && <img src={found.image} alt={found.signer} />}
                        <p>{`${found.signer}, ${formats.instant(found.at)}`}</p>
                        {!found.valid && <p role="alert">{t('bookings.notValid')}</p>}
                      </>
                    ) : (
                      <p className={styles.none}>{t('booking.signed.none')}</p>
                    )}
                  </section>
                );
              })}
            </div>
            {voided.length > 0 && (
              <section>
                <h3>{t('bookings.voided')}</h3>
                <ul>
                  {voided.map((one) => (
                    <li
                      key={`${one.role} ${one.at}`}
                    >{`${one.signer}, ${formats.instant(one.at)} → ${formats.instant(one.voided_at)}`}</li>
                  ))}
                </ul>
              </section>
            )}
            {/* Paper has it at its foot; on screen it is looked at by those who compare the two. */}
            <div>
              <div data-off-paper>
                <Button
                  size="small"
                  icon={sealed ? 'chevron-right' : 'chevron-down'}
                  aria-expanded={!sealed}
                  onPress={() => setSealed(!sealed)}
                >
                  {t('bookings.seal')}
                </Button>
              </div>
              <p className={styles.hash} data-folded={sealed || undefined}>{`SHA-256 ${content_hash}`}</p>
            </div>
          </article>
          <div data-off-paper>
            <Card title={t('students.history')}>
              <RowHistory key={booking.id} entity="booking" id={booking.id} />
            </Card>
          </div>
        </div>
      </DetailColumns>
    </DetailPage>
  );
}
