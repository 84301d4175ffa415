/** Reports of classes: occupancy of offered time, and classes that were let down. */
import type { ReportSection } from '#contract/entities/report.ts';
import { monthsOf } from '#contract/rules/periods.ts';
import { WEEKDAYS } from '#contract/rules/weekly.ts';
import { instantOf, weekdayOf } from '#contract/rules/zone.ts';
import { closedDays } from '../bookings/holidays.ts';
import type { ClubDb } from '../store/club-db.ts';
import {
  behind,
  beside,
  classesIn,
  column,
  daysIn,
  type Facts,
  figure,
  row,
  share,
  sum,
  withinMonths,
} from './cells.ts';
import { type DayFacts, type LetDown, lengthOf, shared, union } from './facts.ts';
import { namedRows, rowsByTeacher } from './named-rows.ts';

/** Days of the week as a school has them, Monday first. */
const WEEK = [1, 2, 3, 4, 5, 6, 0];
/** What keeps its time. */
const KEPT = 'booked,completed,no_show';

interface About {
  readonly db: ClubDb;
  readonly zone: string;
  readonly now: Facts;
  readonly before: Facts;
}

/** Offered and taken minutes, and bookings. */
interface Use {
  offered: number;
  taken: number;
  rows: number;
}
const noUse = (): Use => ({ offered: 0, taken: 0, rows: 0 });

/** Use by whoever or whatever, and by day of the week; `7` is all of them. */
class Uses {
  readonly #found = new Map<number, Use[]>();

  get keys(): number[] {
    return [...this.#found.keys()];
  }
  add(key: number, weekday: number, offered: number, taken: number, rows: number): void {
    let uses = this.#found.get(key);
    if (!uses) {
      uses = Array.from({ length: 8 }, noUse);
      this.#found.set(key, uses);
    }
    for (const use of [uses[weekday], uses[7]] as [Use, Use]) {
      use.offered += offered;
      use.taken += taken;
      use.rows += rows;
    }
  }
  of(key: number, weekday: number): Use {
    return this.#found.get(key)?.[weekday] ?? noUse();
  }
  /** Of all keys. */
  all(weekday: number): Use {
    const all = noUse();
    for (const key of this.keys) {
      const { offered, taken, rows } = this.of(key, weekday);
      all.offered += offered;
      all.taken += taken;
      all.rows += rows;
    }
    return all;
  }
}

/** On a closed day nothing is offered: what is taken all the same is all there is. */
async function teacherUses({ db }: About, facts: Facts) {
  const closed = await closedDays(db, facts.period.from, facts.period.to);
  const [teachers, hours] = [new Uses(), new Uses()];
  for (const [day, found] of daysIn(facts)) {
    const weekday = weekdayOf(day);
    const shut = closed.has(day);
    for (const [teacher, offered, taken, rows] of found.teachers)
      teachers.add(teacher, weekday, shut ? taken : offered, taken, rows);
    // What goes past midnight lies on the next day of the week.
    for (const [hour, offered, taken, rows] of found.hours)
      hours.add(hour % 24, (weekday + Math.floor(hour / 24)) % 7, shut ? taken : offered, taken, rows);
  }
  return { teachers, hours, closed };
}

/** A vehicle can be used while anybody offers practical classes and it is on the road, and is used when it is. */
async function vehicleUses({ db, zone }: About, facts: Facts, closed: ReadonlyMap<string, string>) {
  const { starts_at_from: from, starts_at_to: to } = classesIn(facts.period, zone);
  const repairs = await db
    .from('repair')
    .select(['repair.vehicle_id', 'repair.starts_at', 'repair.ends_at'])
    .where('repair.deleted_at', 'is', null)
    .where('repair.ends_at', '>', from)
    .where('repair.starts_at', '<', to)
    .execute();
  const away = Map.groupBy(repairs, ({ vehicle_id }) => vehicle_id);
  const uses = new Uses();
  const days = daysIn(facts);
  const vehicles = new Set(days.flatMap(([, found]) => found.vehicles.map(([vehicle]) => vehicle)));
  for (const [day, { practice, vehicles: driven }] of days) {
    const own = new Map(driven.map((fact) => [fact[0], fact]));
    const open = closed.has(day) ? [] : practice;
    const whole = lengthOf(open);
    const begin = away.size > 0 ? Date.parse(instantOf(day, '00:00', zone)) : 0;
    for (const vehicle of vehicles) {
      const [, taken = 0, outside = 0, rows = 0] = own.get(vehicle) ?? [];
      const repaired = away.get(vehicle) ?? [];
      const off = union(
        repaired.map(({ starts_at, ends_at }) => [
          (Date.parse(starts_at) - begin) / 60_000,
          (Date.parse(ends_at) - begin) / 60_000,
        ]),
      );
      const offered = closed.has(day) ? taken : whole - shared(open, off) + outside;
      if (offered > 0 || taken > 0) uses.add(vehicle, weekdayOf(day), Math.max(offered, taken), taken, rows);
    }
  }
  return uses;
}

/** How much of the offered time is taken, as maps over the days of the week. */
export async function occupancyReport(about: About): Promise<ReportSection[]> {
  const { db, zone, now, before } = about;
  const [at, then] = [await teacherUses(about, now), await teacherUses(about, before)];
  const [cars, carsThen] = [await vehicleUses(about, now, at.closed), await vehicleUses(about, before, then.closed)];
  const base = { ...classesIn(now.period, zone), status: KEPT };
  const columns = [...WEEK.map((day) => column(WEEKDAYS[day] as string, 'share')), column('all', 'share')];
  const cells = (of: (uses: Uses, weekday: number) => Use, uses: Uses, earlier: Uses, query: Record<string, string>) =>
    [...WEEK, 7].map((weekday) => {
      const [use, was] = [of(uses, weekday), of(earlier, weekday)];
      const on: Record<string, string> = weekday === 7 ? {} : { weekday: WEEKDAYS[weekday] as string };
      // An hour's own rows lie in several hours: over the whole week they are not the sum of the days'.
      return figure(
        share(use.taken, use.offered),
        share(was.taken, was.offered),
        weekday === 7 && query.time_of_day_from ? null : behind('booking', { ...base, ...query, ...on }, use.rows),
      );
    });
  const time = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
  const shown = [...at.hours.keys].sort((a, b) => a - b);
  const hours = shown.length > 0 ? span(shown[0] as number, shown.at(-1) as number) : [];
  const named = async (table: 'teacher' | 'vehicle', id: string, uses: Uses, earlier: Uses): Promise<ReportSection> => {
    return {
      id: table,
      shape: 'heat',
      columns,
      rows: await namedRows(db, table, [...uses.keys], (key) =>
        cells((from, weekday) => from.of(key, weekday), uses, earlier, { [id]: String(key) }),
      ),
      total:
        table === 'teacher'
          ? row(
              'all',
              cells((from, weekday) => from.all(weekday), uses, earlier, {}),
            )
          : null,
    };
  };
  return [
    {
      id: 'hour',
      shape: 'heat',
      columns,
      rows: hours.map((hour) =>
        row(
          time(hour),
          cells((uses, weekday) => uses.of(hour, weekday), at.hours, then.hours, {
            time_of_day_from: time(hour),
            time_of_day_to: time(hour + 1),
          }),
        ),
      ),
      total: null,
    },
    await named('teacher', 'teacher_id', at.teachers, then.teachers),
    await named('vehicle', 'vehicle_id', cars, carsThen),
  ];
}

const span = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index);

type Down = DayFacts['down'][number];

/** Who let classes down, and how a list asks for them. */
const DOWN: readonly { key: string; by: LetDown; late?: 0 | 1; query: Record<string, string> }[] = [
  { key: 'student', by: 'student', late: 0, query: { status: 'cancelled', cancelled_by: 'student', late: '0' } },
  { key: 'student_late', by: 'student', late: 1, query: { status: 'cancelled', cancelled_by: 'student', late: '1' } },
  { key: 'teacher', by: 'teacher', query: { status: 'cancelled', cancelled_by: 'teacher' } },
  { key: 'admin', by: 'admin', query: { status: 'cancelled', cancelled_by: 'admin' } },
  { key: 'no_show', by: 'no_show', query: { status: 'no_show' } },
];

/** Classes that were let down on a day of the week, at a day. */
type DownOn = readonly [string, number, Down];

const downIn = (facts: Facts): DownOn[] =>
  daysIn(facts).flatMap(([day, { down }]) => down.map((fact): DownOn => [day, weekdayOf(day), fact]));
const bookings = (some: readonly DownOn[], which: (fact: Down) => boolean): number =>
  sum(some.map(([, , fact]) => (which(fact) ? fact[3] : 0)));
const missed = ([, by]: Down) => by === 'no_show';
const cancelled = (fact: Down) => !missed(fact);

/** Classes cancelled and missed: by whom, when, and of which teacher. */
export async function cancellationsReport({ db, zone, now, before }: About): Promise<ReportSection[]> {
  const [at, then] = [downIn(now), downIn(before)];
  const counted = (
    some: readonly DownOn[],
    earlier: readonly DownOn[] | null,
    which: (fact: Down) => boolean,
    query: Record<string, string>,
  ) => {
    const found = bookings(some, which);
    return figure(found, earlier && bookings(earlier, which), behind('booking', query, found));
  };
  const base = classesIn(now.period, zone);
  const both = (some: readonly DownOn[], earlier: readonly DownOn[] | null, query: Record<string, string> = base) => [
    counted(some, earlier, cancelled, { ...query, status: 'cancelled' }),
    counted(some, earlier, missed, { ...query, status: 'no_show' }),
  ];
  const every = (facts: Facts) => sum(daysIn(facts).map(([, day]) => day.all));
  const [all, allThen] = [every(now), every(before)];
  const shares = (which: (fact: Down) => boolean) =>
    figure(share(bookings(at, which), all), share(bookings(then, which), allThen));
  const any = () => true;
  const columns = [column('cancelled', 'count'), column('no_show', 'count')];
  const total = row('all', both(at, then));
  const [atIn, thenIn] = [withinMonths(at), withinMonths(then)];
  const onDay = (some: readonly DownOn[], weekday: number) => some.filter(([, day]) => day === weekday);
  return [
    {
      id: 'who',
      shape: 'bars',
      columns: [column('classes', 'count'), column('share', 'share')],
      rows: DOWN.map(({ key, by, late, query }) => {
        const which = (fact: Down) => fact[1] === by && (late === undefined || fact[2] === late);
        return row(key, [counted(at, then, which, { ...base, ...query }), shares(which)]);
      }),
      total: row('all', [counted(at, then, any, { ...base, status: 'cancelled,no_show' }), shares(any)]),
    },
    {
      id: 'month',
      shape: 'bars',
      columns,
      rows: beside(monthsOf(now.period), monthsOf(before.period)).map(([month, earlier]) =>
        row(month.from.slice(0, 7), both(atIn(month), earlier && thenIn(earlier), classesIn(month, zone))),
      ),
      total,
    },
    {
      id: 'weekday',
      shape: 'bars',
      columns,
      rows: WEEK.map((day) => {
        const weekday = WEEKDAYS[day] as string;
        return row(weekday, both(onDay(at, day), onDay(then, day), { ...base, weekday }));
      }),
      total,
    },
    {
      id: 'teacher',
      shape: 'bars',
      columns,
      rows: await rowsByTeacher(
        db,
        [at, then],
        ([, , fact]) => fact[0],
        (some, earlier, teacher) => both(some, earlier, { ...base, teacher_id: String(teacher) }),
      ),
      total,
    },
  ];
}
