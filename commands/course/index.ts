/**
 * Theory courses: planned with their dates, students enrolled and taken out, and the usual commands. Typed:
 * `plan a theory course with marta monday wednesday 19:00 from 1 december 12 dates`, `enrol rita and paulo in the december course`.
 */
import { z } from 'zod';
import type { AnswerOf } from '#contract/endpoint.ts';
import {
  courseFamily,
  enrolInCourse,
  leaveCourse,
  MOST_DATES,
  type NotInCourse,
  planCourse,
} from '#contract/entities/course.ts';
import { isEnding } from '#contract/entities/planning.ts';
import { time } from '#contract/entities/slot.ts';
import { licenceCategory } from '#contract/entities/student.ts';
import { refined } from '#contract/faults/fault.ts';
import {
  choice,
  choices,
  date,
  flag,
  integer,
  marked,
  neededUnless,
  optionalText,
  ref,
  rows,
  text,
} from '#contract/fields.ts';
import { CANCELLERS } from '#contract/rules/booking-rules.ts';
import { ON_CONFLICT } from '#contract/rules/placing.ts';
import { WEEKDAYS } from '#contract/rules/weekly.ts';
import { type AnyCommand, type Context, defineCommand, type Ports, type Preview } from '#kernel/command.ts';
import { timesFor } from '#kernel/times.ts';
import { noFee, refreshClasses } from '../booking/act.ts';
import { unaskedHours } from '../booking/offers.ts';
import { leftLine, resourceCommands } from '../resource-commands.ts';
import { OUTSIDE, timeLines } from '../teacher/slots.ts';
import { attendance } from './attendance.ts';

/** Lines of one kind that a preview names. */
const SHOWN = 30;

const more = (count: number): Preview['lines'] =>
  count > SHOWN ? [{ kind: 'note', text: { key: 'runner.more', values: { count: count - SHOWN } } }] : [];

/** What is read from courses: their dates in the schedule, and how many seats are taken. */
function refresh(ports: Ports): void {
  refreshClasses(ports);
  for (const entity of ['course', 'student']) ports.refresh(entity);
}

const planArgs = z
  .object({
    /** Said by its label alone: days and teachers are no name. */
    name: marked(text(120)),
    teacher: ref('teacher'),
    location: ref('location'),
    weekdays: choices(WEEKDAYS, 'weekday', 1),
    time_of_day: time(),
    from: date('ahead'),
    number_of_classes: neededUnless('until', integer(1, MOST_DATES).optional()),
    until: date('ahead').optional(),
    lesson_minutes: integer(15, 480).default(90),
    capacity: integer(1, 500).default(20),
    licence_category: licenceCategory().optional(),
    on_conflict: choice(ON_CONFLICT, 'slot.on_conflict').default('skip'),
    outside_hours: flag().optional(),
  })
  .refine(({ number_of_classes, until }) => isEnding({ count: number_of_classes, until }), {
    path: ['number_of_classes'],
    ...refined('how-many-or-until'),
  });

const planBody = ({ teacher, location, time_of_day, number_of_classes, ...rest }: z.output<typeof planArgs>) => ({
  ...rest,
  teacher_id: teacher,
  location_id: location,
  start_time: time_of_day,
  count: number_of_classes,
});

const plan = defineCommand({
  id: 'course.plan',
  effect: 'reversible',
  section: 'bookings',
  icon: 'calendar-range',
  surfaces: [{ kind: 'palette' }, { kind: 'button', screen: '/courses' }, { kind: 'row', entity: 'teacher' }],
  keys: [{ press: 'a', scope: 'courses' }],
  endpoints: [planCourse],
  args: planArgs,
  unasked: unaskedHours,
  async preview(ports, args, context) {
    const answer = await ports.call(planCourse, { body: { ...planBody(args), dry_run: true } });
    const { created, skipped, missing } = answer;
    const asked = answer.outside.length > 0 && args.outside_hours !== true;
    const at = timesFor(context).instant;
    return {
      title: { key: 'commands.course.plan.preview', values: { count: created.length, name: args.name } },
      total: created.length,
      named: Math.min(created.length, MOST_DATES),
      blocked: created.length === 0 || asked,
      ...(asked ? { decidedBy: OUTSIDE } : {}),
      lines: [
        // Each date is named: who plans a course puts them up in the classroom.
        ...timeLines(answer, at, MOST_DATES),
        ...skipped.slice(0, SHOWN).map((one) => ({
          kind: 'conflict' as const,
          text: { key: `commands.teacher.add-slots.skipped.${one.reason}`, values: { at: { instant: one.starts_at } } },
        })),
        ...more(skipped.length),
        ...(missing > 0
          ? [{ kind: 'conflict' as const, text: { key: 'commands.course.plan.missing', values: { count: missing } } }]
          : []),
      ],
    };
  },
  async run(ports, args) {
    const answer = await ports.call(planCourse, { body: planBody(args) });
    refresh(ports);
    return {
      message: {
        key: 'commands.course.plan.done',
        values: { name: args.name, count: answer.created.length, skipped: answer.skipped.length },
      },
      operation: answer.operation_id ?? undefined,
      link: `/courses?row=${answer.course_id}&panel=peek`,
      data: answer,
    };
  },
});

const onStudents = [
  { kind: 'palette' },
  { kind: 'row', entity: 'student' },
  { kind: 'bulk', entity: 'student' },
  { kind: 'row', entity: 'course' },
] as const;

/** What is never in the way of theory in a slot of its own. */
const OF_PRACTICE: readonly NotInCourse[] = [
  'vehicle-busy',
  'vehicle-off-road',
  'no-slot',
  'outside-slot',
  'outside-opening-hours',
  'closed-weekday',
];

/** How many dates the students do not come to. */
const leftOut = ({ students }: AnswerOf<typeof enrolInCourse>): number =>
  students.reduce((sum, { left }) => sum + left.length, 0);

function enrolPreview(answer: AnswerOf<typeof enrolInCourse>, quiet: boolean, tell: Told): Preview {
  const [only] = answer.students.length === 1 ? answer.students : [];
  const left = answer.students.flatMap((one) => one.left.map((date) => ({ ...date, name: one.student_name })));
  return {
    title: {
      key: 'commands.course.enrol.preview',
      values: { count: answer.students.length, name: only?.student_name ?? '', course: answer.course.name },
    },
    total: answer.changed,
    named: answer.changed,
    blocked: answer.changed === 0,
    lines: [
      ...answer.students.slice(0, SHOWN).map(({ student_name, booked, had }) => ({
        kind: booked > 0 ? ('change' as const) : ('note' as const),
        text: {
          key: 'commands.course.enrol.line',
          values: { name: student_name, count: booked, dates: answer.dates, had },
        },
      })),
      ...more(answer.students.length),
      ...left.slice(0, SHOWN).map(({ name, starts_at, reason }) => ({
        kind: 'conflict' as const,
        text: {
          key: `commands.course.enrol.left.${OF_PRACTICE.includes(reason) ? 'other' : reason}`,
          values: { name, at: { instant: starts_at } },
        },
      })),
      ...more(left.length),
      ...(answer.changed > 0 ? tell(answer.told, quiet) : []),
    ],
  };
}
type Told = typeof import('../told.ts').toldLines;

const enrol = defineCommand({
  id: 'course.enrol',
  effect: 'reversible',
  section: 'bookings',
  icon: 'user-round-plus',
  surfaces: onStudents,
  keys: [{ press: 'n', scope: 'courses' }],
  endpoints: [enrolInCourse],
  args: z.object({
    students: rows('student', 'class'),
    course: ref('course'),
    beyond: flag().optional(),
    ignore_rules: flag().optional(),
    quiet: flag().optional(),
  }),
  async preview(ports, { course: id, ...body }) {
    const [answer, { toldLines }] = await Promise.all([
      ports.call(enrolInCourse, { params: { id }, body: { ...body, dry_run: true } }),
      import('../told.ts'),
    ]);
    return enrolPreview(answer, body.quiet === true, toldLines);
  },
  async run(ports, { course: id, ...body }) {
    const answer = await ports.call(enrolInCourse, { params: { id }, body });
    refresh(ports);
    return {
      message: {
        key: 'commands.course.enrol.done',
        values: {
          count: answer.students.filter(({ booked }) => booked > 0).length,
          name: answer.students.find(({ booked }) => booked > 0)?.student_name ?? '',
          course: answer.course.name,
          classes: answer.changed,
          left: leftOut(answer),
        },
      },
      operation: answer.operation_id ?? undefined,
      link: `/courses?row=${id}&panel=peek`,
      data: answer,
    };
  },
});

async function leavePreview(
  ports: Ports,
  { course: id, without_fee, cancelled_by: by, ...body }: z.output<typeof leaveArgs>,
  context: Context,
): Promise<Preview> {
  const { classes, left, told, fees, course } = await ports.call(leaveCourse, {
    params: { id },
    body: { ...body, by, fee: !without_fee, dry_run: true },
  });
  const [{ toldLines }, { feeLines }] = await Promise.all([import('../told.ts'), import('../fees.ts')]);
  const at = timesFor(context).instant;
  const costly = classes.filter((one) => one.counts_as_taken).length;
  return {
    title: {
      key: 'commands.course.leave.preview',
      values: { count: classes.length, name: classes[0]?.student_name ?? '', course: course.name },
    },
    total: classes.length,
    blocked: classes.length === 0,
    lines: [
      ...classes
        .slice(0, SHOWN)
        .map((one) => ({ kind: 'change' as const, text: `${at(one.starts_at)} · ${one.student_name}` })),
      ...(costly > 0
        ? [{ kind: 'conflict' as const, text: { key: 'commands.booking.cancel.costs', values: { count: costly } } }]
        : []),
      ...feeLines(fees, without_fee === true, context.locale),
      ...(classes.length > 0 ? toldLines(told, body.quiet === true) : []),
      ...leftLine('student', left),
    ],
  };
}

const leaveArgs = z.object({
  students: rows('student'),
  course: ref('course'),
  reason: optionalText(500).default(''),
  cancelled_by: choice(CANCELLERS, 'booking.cancelled_by').default('student'),
  without_fee: flag().optional(),
  quiet: flag().optional(),
});

const leave = defineCommand({
  id: 'course.leave',
  effect: 'reversible',
  destructive: 'booking',
  saysWhy: 'reason',
  section: 'bookings',
  icon: 'calendar-x',
  surfaces: onStudents,
  endpoints: [leaveCourse],
  args: leaveArgs,
  unasked: noFee('late_cancel_fee'),
  preview: leavePreview,
  async run(ports, { course: id, without_fee, cancelled_by: by, ...body }) {
    const answer = await ports.call(leaveCourse, { params: { id }, body: { ...body, by, fee: !without_fee } });
    refresh(ports);
    return {
      message: {
        key: 'commands.course.leave.done',
        values: { count: answer.changed, name: answer.classes[0]?.student_name ?? '', course: answer.course.name },
      },
      operation: answer.operation_id ?? undefined,
      link: `/courses?row=${id}&panel=peek`,
      data: answer,
    };
  },
});

export const courseCommands: readonly AnyCommand[] = [
  plan,
  enrol,
  leave,
  attendance,
  ...resourceCommands({ resource: courseFamily, skip: ['add', 'restore', 'set-status'] }),
];
