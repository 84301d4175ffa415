/** What comes next for one vehicle: its classes and exams, when it is off the road, and what of it runs out soon. */
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { type Booking, booking } from '#contract/entities/booking.ts';
import { type Exam, exam } from '#contract/entities/exam.ts';
import { type Paper, paper } from '#contract/entities/paper.ts';
import { LAPSING, serviceDue, serviceLeft, VEHICLE_DAYS, type Vehicle } from '#contract/entities/vehicle.ts';
import { addDays, todayIn } from '#contract/rules/zone.ts';
import { useClubTime } from '#services/profile.ts';
import { useCall } from '#services/queries.ts';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Tag } from '#ui/tag.tsx';
import detail from '../detail/detail.module.css';
import { NextClass } from '../detail/next-class.tsx';
import { TabState } from '../detail/tab-state.tsx';
import styles from '../detail/todo.module.css';
import { examTone } from '../exams/exam-tones.ts';
import { useFormats } from '../format/use-formats.ts';
import { spanText, stateOf, TONES } from '../format/whole-days.ts';
import { CommandButton } from '../list/command-button.tsx';
import { useLackingPapers } from '../papers/owner-papers.tsx';
import { useRepairs } from './vehicle-repairs.tsx';

/** Classes and exams in the list of what is to come. */
const AHEAD = 6;
/** Days for which it is said what runs out. */
const ENDS_DAYS = 60;

export function VehicleOverview({ row }: { row: Vehicle }) {
  return (
    <div className={detail.cards}>
      <div className={detail.stack}>
        <NextClass of="vehicle" id={row.id} />
        <Ahead id={row.id} />
      </div>
      <div className={detail.stack}>
        <Ends row={row} />
        <Repairs row={row} />
      </div>
    </div>
  );
}

interface LineProps {
  readonly to: string;
  readonly what: string;
  /** What is said beside it; nothing of what is empty. */
  readonly more?: readonly (string | null | undefined)[];
  readonly tag: ReactNode;
}

function Line({ to, what, more = [], tag }: LineProps) {
  const beside = more.filter(Boolean).map((one) => `· ${one}`);
  return (
    <li className={styles.item}>
      <Link to={to} className={styles.line}>
        <span className={styles.what}>
          {what}
          {beside.length > 0 && <span className={styles.muted}>{` ${beside.join(' ')}`}</span>}
        </span>
        {tag}
      </Link>
    </li>
  );
}

/** Exams, and the classes after the next one, which has a card of its own. */
function Ahead({ id }: { id: number }) {
  const t = useTranslations();
  const formats = useFormats();
  const [now] = useState(() => new Date().toISOString());
  const query = (status: string) => ({
    query: {
      vehicle_id: String(id),
      status,
      starts_at_from: now,
      sort: 'starts_at',
      page: 1,
      per_page: AHEAD + 1,
    },
  });
  const booked = useCall('booking', booking.endpoints.list, query('booked'));
  const planned = useCall('exam', exam.endpoints.list, query('planned,requested,confirmed'));
  const classes = booked.data?.data as readonly Booking[] | undefined;
  const exams = planned.data?.data as readonly Exam[] | undefined;
  const failed = booked.error ? booked : planned.error ? planned : null;
  const loaded = Boolean(classes && exams);
  const lines = [
    ...(classes ?? []).slice(1).map((one) => ({
      key: `class ${one.id}`,
      at: one.starts_at,
      to: `/bookings/${one.id}/page`,
      what: one.student_name,
      more: [one.teacher_name, one.location_name],
      tag: null,
    })),
    ...(exams ?? []).map((one) => ({
      key: `exam ${one.id}`,
      at: one.starts_at,
      to: `/exams/${one.id}`,
      what: [t('entities.exam'), t(`exam.kind.${one.kind}`), one.licence_category].join(' · '),
      more: [one.teacher_name, one.centre],
      tag: <Tag tone={examTone[one.status]}>{t(`exam.status.${one.status}`)}</Tag>,
    })),
  ]
    .sort((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)))
    .slice(0, AHEAD);
  return (
    <Card title={t('vehicles.ahead')} flush>
      {failed ? (
        <TabState query={failed} loaded={false} icon="calendar-days" empty="" compact />
      ) : !loaded ? (
        <div className={styles.rest}>
          <Skeleton height={120} />
        </div>
      ) : lines.length === 0 ? (
        <p className={`${styles.rest} ${styles.muted}`}>{t('vehicles.nothingAhead')}</p>
      ) : (
        <ul>
          {lines.map(({ key, at, to, what, more, tag }) => (
            <Line key={key} to={to} what={`${formats.instant(at)} · ${what}`} more={more} tag={tag} />
          ))}
        </ul>
      )}
      {booked.data && booked.data.total > 1 && (
        <div className={styles.item}>
          <Link to={`/bookings?vehicle_id=${id}&status=booked&sort=starts_at`} className={styles.line}>
            <span className={styles.what}>{t('vehicles.allClasses')}</span>
            <Icon name="chevron-right" />
          </Link>
        </div>
      )}
    </Card>
  );
}

/** When it is off the road now or is going to be, the nearest first. */
function Repairs({ row }: { row: Vehicle }) {
  const t = useTranslations();
  const formats = useFormats();
  const { timeZone } = useClubTime();
  const query = useRepairs(row.id);
  const [now] = useState(() => new Date().toISOString());
  const open = query.data?.data
    .filter((one) => stateOf(one, now) !== 'past')
    .toSorted((a, b) => (a.starts_at < b.starts_at ? -1 : 1));
  return (
    <Card title={t('vehicles.repairs')} flush>
      {!open ? (
        <div className={styles.rest}>
          <TabState query={query} loaded={false} icon="wrench" empty="" compact />
        </div>
      ) : open.length === 0 ? (
        <div className={`${styles.rest} ${styles.stack}`}>
          <p className={styles.muted}>{t('vehicles.noRepairs')}</p>
          {!row.deleted_at && row.status !== 'sold' && (
            <div>
              <CommandButton id="vehicle.off-road" icon="wrench" args={{ vehicle: row.id }} />
            </div>
          )}
        </div>
      ) : (
        <ul>
          {open.map((one) => (
            <Line
              key={one.id}
              to={`/vehicles/edit/${row.id}?tab=repairs`}
              what={spanText(one, timeZone, formats)}
              more={[t(`repair.kind.${one.kind}`), one.note]}
              tag={<Tag tone={TONES[stateOf(one, now)]}>{t(`repair.state.${stateOf(one, now)}`)}</Tag>}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Its days, its service and its papers that are over or end soon, and the papers it lacks: the worst first. */
function Ends({ row }: { row: Vehicle }) {
  const t = useTranslations();
  const formats = useFormats();
  const today = todayIn(useClubTime().timeZone, Date.now());
  const lacking = useLackingPapers({ owner: 'vehicle', id: row.id });
  const query = useCall('paper', paper.endpoints.list, {
    query: { vehicle_id: String(row.id), per_page: 500 },
  });
  const papers = query.data?.data as readonly Paper[] | undefined;
  // A sold vehicle needs nothing any more.
  const needed = row.status !== 'sold';
  const left = needed && serviceDue(row) ? serviceLeft(row) : null;
  const named = new Set(lacking.map((one) => one.paper_kind_id));
  const days = [
    // A day that a lacking paper ended on is told with that paper.
    ...VEHICLE_DAYS.filter(
      (what) =>
        !(LAPSING as readonly string[]).includes(what) || !lacking.some(({ until }) => until === row[what] && until),
    ).map((what) => ({
      key: what as string,
      what: t(`vehicle.expires.${what}`),
      day: row[what],
      to: `/vehicles/edit/${row.id}?tab=edit`,
    })),
    ...lastOfKind(papers ?? [])
      .filter((one) => !named.has(one.paper_kind_id))
      .map((one) => ({
        key: `paper ${one.id}`,
        what: one.kind_name ?? '',
        day: one.valid_until,
        to: `/vehicles/edit/${row.id}?tab=papers`,
      })),
  ]
    .filter(
      (one): one is typeof one & { day: string } => needed && one.day !== null && one.day <= addDays(today, ENDS_DAYS),
    )
    .sort((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)));
  const lines = [
    ...(needed ? lacking : []).map((one) => ({
      key: `lacking ${one.paper_kind_id}`,
      what: one.name,
      to: `/vehicles/edit/${row.id}?tab=papers`,
      over: true,
      text:
        one.why === 'expired' && one.until
          ? t(one.until < today ? 'papers.over' : 'papers.overByThen', { day: formats.day(one.until) })
          : t(`paper.state.${one.why}`),
    })),
    ...(left === null
      ? []
      : [
          {
            key: 'service_km',
            what: t('vehicle.expires.service_on'),
            to: `/vehicles/edit/${row.id}?tab=edit`,
            over: left <= 0,
            text: t(left <= 0 ? 'vehicle.serviceOver' : 'vehicle.serviceLeft', { km: formats.number(Math.abs(left)) }),
          },
        ]),
    ...days.map(({ key, what, day, to }) => ({
      key,
      what,
      to,
      over: day < today,
      text: day < today ? t('vehicle.over', { day: formats.day(day) }) : formats.day(day),
    })),
  ];
  return (
    <Card title={t('vehicles.ends', { count: ENDS_DAYS })} flush>
      {query.error ? (
        <TabState query={query} loaded={false} icon="id-card" empty="" compact />
      ) : !papers ? (
        <div className={styles.rest}>
          <Skeleton height={40} />
        </div>
      ) : lines.length === 0 ? (
        <p className={styles.done}>
          <Icon name="check" />
          {t('vehicles.nothingEnds')}
        </p>
      ) : (
        <ul>
          {lines.map(({ key, what, to, over, text }) => (
            <Line key={key} to={to} what={what} tag={<Tag tone={over ? 'danger' : 'warning'}>{text}</Tag>} />
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Of each kind the paper that holds longest; one that was refused or never came holds for nothing. */
function lastOfKind(papers: readonly Paper[]): readonly Paper[] {
  const last = new Map<number, Paper>();
  const until = (one: Paper) => one.valid_until ?? '9999';
  for (const one of papers) {
    if (one.state !== 'handed_in' && one.state !== 'checked') continue;
    const known = last.get(one.paper_kind_id);
    if (!known || until(known) < until(one)) last.set(one.paper_kind_id, one);
  }
  return [...last.values()];
}
