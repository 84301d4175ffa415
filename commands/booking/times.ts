/** Free times: looked for, and booked as they stand. */

import { z } from 'zod';
import type { AnswerOf } from '#contract/endpoint.ts';
import { bookClass } from '#contract/entities/booking.ts';
import { suggestTimes } from '#contract/entities/free-time.ts';
import { bookTimes, STOP_OR_SKIP } from '#contract/entities/planning.ts';
import { time } from '#contract/entities/slot.ts';
import { gapCandidates } from '#contract/entities/workday.ts';
import { choice, date, flag, multiline, ref, rows, type Selection } from '#contract/fields.ts';
import { ADMIN } from '#contract/permissions.ts';
import { CLASS_TYPES } from '#contract/rules/booking-rules.ts';
import { addDays, instantOf } from '#contract/rules/zone.ts';
import {
  type AnyCommand,
  type Context,
  defineCommand,
  disabled,
  ok,
  type Ports,
  type PreviewLine,
} from '#kernel/command.ts';
import { booked } from './create.ts';
import { takesLines } from './offers.ts';
import { plannedOutcome, plannedPreview } from './plan.ts';

const searchArgs = z.object({
  teacher: ref('teacher').optional(),
  student: ref('student', undefined, 'class').optional(),
  location: ref('location').optional(),
  class_type: choice(CLASS_TYPES, 'class_type').optional(),
  from: date().optional(),
  to: date().optional(),
  start_time: time().optional(),
  end_time: time().optional(),
});

/** Goes to the free times of somebody, somewhere, of some days. Typed: `free times daniel fri`. */
const findTimes = defineCommand({
  id: 'booking.find-times',
  effect: 'navigate',
  section: 'bookings',
  icon: 'calendar-search',
  surfaces: [{ kind: 'palette' }, { kind: 'row', entity: 'teacher' }, { kind: 'row', entity: 'student' }],
  endpoints: [],
  roles: ADMIN,
  // Free hours are everybody's unless somebody's own page is open.
  takes: 'page',
  args: searchArgs,
  async run(ports, { teacher, student, location, class_type, from, to, start_time, end_time }, { timeZone }) {
    const last = to ?? from;
    const hours = (await import('../go/address.ts')).hoursOf(start_time, end_time);
    const query = Object.entries({
      teacher_id: teacher,
      student_id: student,
      location_id: location,
      class_type,
      time_of_day_from: hours.first,
      time_of_day_to: hours.last,
      starts_at_from: from && instantOf(from, '00:00', timeZone),
      // A day said alone is that day.
      starts_at_to: last && instantOf(addDays(last, 1), '00:00', timeZone),
    }).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
    const text = new URLSearchParams(query).toString();
    ports.navigate(`/free-times${text ? `?${text}` : ''}`);
    return null;
  },
});

/** Where and when a gap is, as booking takes it. */
export const gapPlace = (gap: AnswerOf<typeof gapCandidates>['gap']) => ({
  teacher_id: gap.teacher_id,
  location_id: gap.location_id,
  starts_at: gap.starts_at,
  ends_at: gap.ends_at,
  // A time that no slot holds was a class beside the schedule before.
  outside_schedule: gap.slot_id === null,
  ...(gap.slot_id === null ? {} : { slot_id: gap.slot_id }),
});

/** What a gap takes of the student's packages, where it is longer than one lesson. */
export async function gapTakes(
  ports: Ports,
  gap: AnswerOf<typeof gapCandidates>['gap'],
  student_id: number,
  beyond: boolean | undefined,
): Promise<readonly PreviewLine[]> {
  const { teacher_id, location_id, starts_at, ends_at, outside_schedule } = gapPlace(gap);
  const place = { teacher_id, location_id, starts_at, ends_at, outside_schedule, ignore_rules: true };
  const { takes } = await ports.call(suggestTimes, { body: { student_id, ...place, beyond, limit: 1 } });
  return takes && takes.lessons > 1 ? takesLines(takes) : [];
}

/** Whose times are shown is who is booked. */
const studentOf = ({ url }: Context): { student?: number } => {
  const id = /^\/free-times\?(?:.*&)?student_id=(\d+)(?:&|$)/.exec(url)?.[1];
  return id ? { student: Number(id) } : {};
};

/** Books a time as it stands in the list. */
const bookTime = defineCommand({
  id: 'booking.book-time',
  effect: 'reversible',
  section: 'bookings',
  icon: 'calendar-plus',
  surfaces: [{ kind: 'row', entity: 'free_time' }],
  keys: [{ press: 'b', scope: 'free-times' }],
  endpoints: [bookClass],
  args: z.object({
    time: ref('free_time'),
    student: ref('student', undefined, 'class'),
    topics: multiline(2000).optional(),
    note: multiline().optional(),
    beyond: flag().optional(),
  }),
  prefill: studentOf,
  // A time longer than a lesson takes more than one of a package: that is said before it is booked.
  async preview(ports, { time, student, beyond }) {
    const { gap } = await ports.call(gapCandidates, { body: { time, limit: 1 } });
    const lines = await gapTakes(ports, gap, student, beyond);
    if (lines.length === 0) return null;
    return {
      title: {
        key: 'commands.booking.book-time.preview',
        values: { at: { instant: gap.starts_at }, teacher: gap.teacher_name },
      },
      lines,
    };
  },
  async run(ports, { time, student, topics, note, beyond }) {
    const { gap } = await ports.call(gapCandidates, { body: { time, limit: 1 } });
    const { data, operation_id } = await ports.call(bookClass, {
      body: { student_id: student, topics, note, beyond, ...gapPlace(gap) },
    });
    for (const entity of ['booking', 'slot', 'student']) ports.refresh(entity);
    return booked(data, operation_id);
  },
});

/** Several ticked times for one student: each is named before they are booked together. */
const bookTimesOfList = defineCommand({
  id: 'booking.book-times',
  effect: 'reversible',
  section: 'bookings',
  icon: 'calendar-range',
  surfaces: [{ kind: 'bulk', entity: 'free_time' }],
  keys: [{ press: 'Shift+B', scope: 'free-times' }],
  endpoints: [bookTimes],
  args: z.object({
    times: rows('free_time'),
    student: ref('student', undefined, 'class'),
    on_conflict: choice(STOP_OR_SKIP, 'booking.on_conflict').default('stop'),
    beyond: flag().optional(),
    quiet: flag().optional(),
  }),
  // All that match are far more than anybody books: they are ticked one by one.
  when: ({ selection }) =>
    selection?.entity === 'free_time' && !('ids' in selection.rows)
      ? disabled('commands.booking.book-times.oneByOne')
      : ok,
  prefill: studentOf,
  preview: (ports, asked, context) =>
    plannedPreview(
      ports.call(bookTimes, { body: { ...timesBody(asked), dry_run: true } }),
      asked,
      context,
      'commands.booking.book-times.choose',
    ),
  run: async (ports, asked) =>
    plannedOutcome(
      ports,
      'commands.booking.book-times.done',
      await ports.call(bookTimes, { body: timesBody(asked) }),
      asked.student,
    ),
});

const timesBody = ({
  times,
  student,
  ...more
}: {
  readonly times: Selection;
  readonly student: number;
  readonly on_conflict: (typeof STOP_OR_SKIP)[number];
  readonly beyond?: boolean | undefined;
  readonly quiet?: boolean | undefined;
}) => ({ student_id: student, times: 'ids' in times ? times.ids : [], ...more });

export const timeCommands: readonly AnyCommand[] = [findTimes, bookTime, bookTimesOfList];
