/** A class as a page to print: what was held, who signed it, and whether the signatures still hold. */
import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { classPage } from '#contract/entities/booking.ts';
import { useProfile } from '#services/profile.ts';
import { useCall } from '#services/queries.ts';
import { useFocused, useScreen } from '#services/screen.ts';
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
  const logo = profile?.club.logo;
  const picture = useStoredImage(logo);
  const { data, error, refetch } = useCall('booking', classPage, { params: { id } });
  const row = data?.data.booking;
  const title = row ? `${row.student_name} · ${formats.instant(row.starts_at)}` : t('bookings.pageOf', { id });
  useScreen(title, 'bookings', [{ label: t('menu.bookings'), to: '/bookings' }]);
  const page = usePrintOnArrival(Boolean(data && profile) && (!logo || !picture.isPending));
  useFocused(useMemo(() => (row ? { entity: 'booking', id: row.id, row } : null), [row]));
  if (!data) return <MissingRow loaded={{ error, retry: () => void refetch() }} list="/bookings" />;
  const { booking, club, signatures, voided, content_hash } = data.data;
  return (
    <DetailPage>
      <header className={detail.header} data-off-paper>
        <div className={detail.name}>
          <h1>{booking.student_name}</h1>
          <Tag tone={bookingTone[booking.status]}>{t(`booking.status.${booking.status}`)}</Tag>
          <p className={detail.subtitle}>
            {[`#${booking.id}`, formats.instant(booking.starts_at), t(`class_type.${booking.class_type}`)]
              .concat(booking.licence_category || [])
              .join(' · ')}
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
                { label: t('fields.student'), value: booking.student_name },
                { label: t('fields.teacher'), value: booking.teacher_name },
                { label: t('fields.starts_at'), value: formats.instant(booking.starts_at) },
                { label: t('fields.ends_at'), value: formats.instant(booking.ends_at) },
                { label: t('fields.location'), value: booking.location_name },
                ...(booking.vehicle_name ? [{ label: t('fields.vehicle'), value: booking.vehicle_name }] : []),
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
            <p className={styles.hash}>{`SHA-256 ${content_hash}`}</p>
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
