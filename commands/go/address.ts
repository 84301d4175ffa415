/** The address of a place, narrowed as its arguments say. Loaded when somebody goes there with more than its name. */
import { student } from '#contract/entities/student.ts';
import { addDays, instantOf } from '#contract/rules/zone.ts';
import type { Ports } from '#kernel/command.ts';
import { inAddress } from './filters.ts';

/** Hours of a day from the first to before the last. */
interface Hours {
  readonly first?: string;
  readonly last?: string;
}

/** The hours that were said, `09:30`: one alone is all of its hour. */
export function hoursOf(start?: string, end?: string): Hours {
  const next =
    start && start < '23' ? `${String(Number(start.slice(0, 2)) + 1).padStart(2, '0')}${start.slice(2)}` : undefined;
  return { first: start, last: end ?? next };
}

/** Which column the days of a list narrow, by its path, and how its rows are sorted then. */
const DATES: Readonly<Record<string, { readonly column: string; readonly sort: string }>> = {
  '/papers': { column: 'valid_until', sort: 'valid_until' },
  '/papers/missing': { column: 'needed_on', sort: 'needed_on' },
  '/payments': { column: 'day', sort: '-day' },
};

/** The same of lists whose rows have a moment: what was done last comes first. */
const MOMENTS: typeof DATES = {
  '/messages': { column: 'created_at', sort: '-created_at' },
  '/tests/attempts': { column: 'started_at', sort: '-started_at' },
  '/audit': { column: 'at', sort: '-at' },
};
/** Of days that are named the earliest class or exam comes first; of all up to one the last. */
const beginning = (from: unknown) => ({ column: 'starts_at', sort: from ? 'starts_at' : '-starts_at' });

/** With a last day alone it is whatever comes up to then. */
const inMoments = (
  { column, sort }: { column: string; sort: string },
  from: string | undefined,
  to: string,
  timeZone: string,
  { first = '00:00', last }: Hours,
) => ({
  sort,
  ...(from && { [`${column}_from`]: instantOf(from, first, timeZone) }),
  [`${column}_to`]: last ? instantOf(to, last, timeZone) : instantOf(addDays(to, 1), '00:00', timeZone),
});
/** The same of a column with days. */
const inDates = ({ column, sort }: { column: string; sort: string }, from: string | undefined, to: string) => ({
  sort,
  ...(from && { [`${column}_from`]: from }),
  [`${column}_to`]: to,
});
const inCalendar = (from: string, to: string): Readonly<Record<string, string>> => ({
  date: from,
  ...(to > from ? { view: 'week' } : {}),
});
/** The timetable of somebody, without a day, is that of the week. */
const ownWeek = { view: 'week' };

/** Every class from a day on, the next one first; or up to one, the last one first. */
function openEnded(
  starting: string | undefined,
  until: string | undefined,
  timeZone: string,
): Readonly<Record<string, string>> {
  if (!starting && !until) return {};
  return {
    sort: starting ? 'starts_at' : '-starts_at',
    ...(starting && { starts_at_from: instantOf(starting, '00:00', timeZone) }),
    ...(until && { starts_at_to: instantOf(addDays(until, 1), '00:00', timeZone) }),
  };
}

/** The arguments with the names of students, by which a list is searched, for their numbers. @throws what the call rejects with */
export async function searchedBy(
  ports: Pick<Ports, 'call'>,
  { student: ids, ...args }: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, unknown>>> {
  if (!ids) return args;
  const { data } = await ports.call(student.endpoints.list, { query: { ids: (ids as number[]).join(), per_page: 2 } });
  const [one, another] = data;
  // What several have in common is in no name.
  return one && !another ? { ...args, q: `${one.first_name} ${one.last_name}`.trim() } : args;
}

/** The path `to` with the query for a place's arguments: days, hours of one of them, and the filters of a list. `url` is where the user is. */
export function addressOf(
  to: string,
  {
    from,
    to: last_day,
    starting,
    until,
    start_time,
    end_time,
    created_from,
    created_to,
    unbooked_from,
    unbooked_to,
    ...filters
  }: Readonly<Record<string, unknown>>,
  timeZone: string,
  url = '',
): string {
  const [path = to, fixed] = to.split('?');
  const first = (from ?? last_day) as string | undefined;
  // A day said alone is that day.
  const last = (last_day ?? first) as string;
  const hours = hoursOf(start_time as string | undefined, end_time as string | undefined);
  const days = daysIn();
  const addedOn = (created_from ?? created_to) as string | undefined;
  const added = addedOn && {
    registered_on_from: addedOn,
    registered_on_to: (created_to ?? addedOn) as string,
  };
  const freeOn = (unbooked_from ?? unbooked_to) as string | undefined;
  const free = freeOn && { unbooked_on_from: freeOn, unbooked_on_to: (unbooked_to ?? freeOn) as string };
  const narrowed = Object.entries(filters).map(([name, value]) => inAddress(name, value));
  // A list that somebody sorted stays sorted so.
  const [here, asked] = url.split('?');
  const sorted = here === to && days.sort ? new URLSearchParams(asked).get('sort') : null;
  const query = `${new URLSearchParams({ ...days, ...(added || {}), ...(free || {}), ...Object.fromEntries(narrowed), ...(sorted && { sort: sorted }) })}`;
  return query ? `${to}${fixed ? '&' : '?'}${query}` : to;

  function daysIn(): Readonly<Record<string, string>> {
    if (path === '/calendar') return first ? inCalendar(first, last) : filters.teacher_id ? ownWeek : {};
    if (!first) return openEnded(starting as string | undefined, until as string | undefined, timeZone);
    // Hours are those of a day, also where only the last one was said.
    const begin = (from ?? (hours.first || hours.last ? last_day : undefined)) as string | undefined;
    const dates = DATES[path];
    return dates
      ? inDates(dates, from as string | undefined, last)
      : inMoments(MOMENTS[path] ?? beginning(begin), begin, last, timeZone, hours);
  }
}
