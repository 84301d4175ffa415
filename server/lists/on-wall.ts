/**
 * Classes by what the clock on the school's wall shows: on which day of the week they begin, and between which times of the day
 * some of them lies. PostgreSQL knows zones; for SQLite the offsets of the span that is asked for are written into the condition.
 */
import { type SqlBool, sql } from 'kysely';
import type { ListQuery } from '#contract/list.ts';
import { WEEKDAYS, type Weekday } from '#contract/rules/weekly.ts';
import { offsetAt } from '#contract/rules/zone.ts';
import type { Engine } from '../store/engine.ts';
import type { Part } from './where.ts';

const MINUTE = 60_000;
const DAY = 1440;
/** How far around now offsets are looked up where the query names no span, in days. */
const AROUND = 3660;

/** A zone's offsets between two instants, in minutes: each with the instant (ms) before which it holds, the last without end. */
export function offsetsBetween(zone: string, from: number, to: number): { before: number; minutes: number }[] {
  const found: { before: number; minutes: number }[] = [];
  const step = 30 * DAY * MINUTE;
  let offset = offsetAt(zone, from);
  for (let at = from; at < to; at += step) {
    const end = Math.min(at + step, to);
    if (offsetAt(zone, end) === offset) continue;
    // The clock is moved within these days: narrowed down to the minute.
    let [low, high] = [at, end];
    while (high - low > MINUTE) {
      const middle = low + Math.floor((high - low) / 2 / MINUTE) * MINUTE;
      if (offsetAt(zone, middle) === offset) low = Math.max(middle, low + 1);
      else high = middle;
    }
    const moved = Math.ceil(high / MINUTE) * MINUTE;
    found.push({ before: moved, minutes: offset / MINUTE });
    offset = offsetAt(zone, end);
  }
  return [...found, { before: Number.POSITIVE_INFINITY, minutes: offset / MINUTE }];
}

/** Reads what the clock on the wall shows at instants between two others (ms), many at a time: day, and minutes of it. */
export function wallReader(
  zone: string,
  from: number,
  to: number,
): (instant: string) => { date: string; minutes: number } {
  const offsets = offsetsBetween(zone, from, to);
  return (instant) => {
    const at = Date.parse(instant);
    const { minutes = 0 } = offsets.find(({ before }) => at < before) ?? {};
    const wall = new Date(at + minutes * MINUTE).toISOString();
    return { date: wall.slice(0, 10), minutes: Number(wall.slice(11, 13)) * 60 + Number(wall.slice(14, 16)) };
  };
}

interface Asked {
  readonly weekday?: unknown;
  readonly from?: unknown;
  readonly to?: unknown;
}

const minutesOf = (time: unknown, otherwise: number): number =>
  typeof time === 'string' && time ? Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) : otherwise;

/** The condition on the table aliased `t`. A class that goes past midnight lies on two days. */
export function onWall(
  { weekday, from, to }: Asked,
  query: Partial<ListQuery>,
  { zone, engine, now }: { zone: string; engine: Engine; now: Date },
): Part {
  const instant = (key: string, otherwise: number) => (query[key] ? Date.parse(String(query[key])) : otherwise);
  const begin = instant('starts_at_from', now.getTime() - AROUND * DAY * MINUTE);
  const end = instant('starts_at_to', Math.max(now.getTime(), begin) + AROUND * DAY * MINUTE);
  const { day, minute, length } = engine === 'postgres' ? onPostgres(zone) : onSqlite(zone, begin, end);
  const first = minutesOf(from, 0);
  const last = minutesOf(to, DAY);
  const timed = from !== undefined || to !== undefined;
  const today = sql<SqlBool>`(${minute} < ${sql.lit(last)} and ${minute} + ${length} > ${sql.lit(first)})`;
  const overnight = sql<SqlBool>`${minute} + ${length} > ${sql.lit(DAY + first)}`;
  const days = (weekday === undefined ? [] : String(weekday).split(',')).map((one) => WEEKDAYS.indexOf(one as Weekday));
  const on = (offset: number) =>
    sql<SqlBool>`${day} in (${sql.join(days.map((one) => sql.lit((one + 7 - offset) % 7)))})`;
  const condition = !timed
    ? on(0)
    : days.length === 0
      ? sql<SqlBool>`(${today} or ${overnight})`
      : sql<SqlBool>`((${on(0)} and ${today}) or (${on(1)} and ${overnight}))`;
  return {
    key: `wall=${weekday ?? ''}|${from ?? ''}|${to ?? ''}@${zone}`,
    column: 'wall',
    equal: false,
    sql: condition,
  };
}

function onPostgres(zone: string) {
  const wall = sql`(t.starts_at at time zone ${sql.lit(zone)})`;
  return {
    day: sql`extract(dow from ${wall})::int`,
    minute: sql`(extract(hour from ${wall}) * 60 + extract(minute from ${wall}))::int`,
    length: sql`(extract(epoch from t.ends_at - t.starts_at) / 60)::int`,
  };
}

function onSqlite(zone: string, from: number, to: number) {
  const offsets = offsetsBetween(zone, from, to);
  const last = sql.lit(offsets.at(-1)?.minutes ?? 0);
  const offset =
    offsets.length === 1
      ? last
      : sql`case ${sql.join(
          offsets
            .slice(0, -1)
            .map(
              ({ before, minutes }) =>
                sql`when t.starts_at < ${new Date(before).toISOString()} then ${sql.lit(minutes)}`,
            ),
          sql` `,
        )} else ${last} end`;
  const wall = (format: string) =>
    sql`cast(strftime(${sql.lit(format)}, t.starts_at, (${offset}) || ' minutes') as integer)`;
  return {
    day: wall('%w'),
    minute: sql`(${wall('%H')} * 60 + ${wall('%M')})`,
    length: sql`cast(round((julianday(t.ends_at) - julianday(t.starts_at)) * 1440) as integer)`,
  };
}
