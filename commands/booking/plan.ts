/**
 * Planning ahead: a student's classes booked for weeks. Typed: `plan rita tue thu 17:00 10 times with ana`, `… until 18 december`, `… with the clio`.
 */
import { z } from 'zod';
import type { AnswerOf } from '#contract/endpoint.ts';
import { type InTheWay, isEnding, MOST_PLANNED, planClasses } from '#contract/entities/planning.ts';
import { time } from '#contract/entities/slot.ts';
import { refined } from '#contract/faults/fault.ts';
import { choice, choices, date, flag, integer, neededUnless, ref } from '#contract/fields.ts';
import { CLASS_TYPES } from '#contract/rules/booking-rules.ts';
import { ON_CONFLICT, type OnConflict } from '#contract/rules/placing.ts';
import { WEEKDAYS } from '#contract/rules/weekly.ts';
import {
  type Context,
  defineCommand,
  type Outcome,
  type Ports,
  type Preview,
  type PreviewLine,
} from '#kernel/command.ts';
import { timesFor } from '#kernel/times.ts';
import { refreshClasses } from './act.ts';
import { unaskedHours } from './offers.ts';

const shape = {
  student: ref('student', undefined, 'class'),
  weekdays: choices(WEEKDAYS, 'weekday', 1),
  time_of_day: time(),
  number_of_classes: neededUnless('until', integer(1, MOST_PLANNED).optional()),
  teacher: ref('teacher').optional(),
  from: date('ahead').optional(),
  until: date('ahead').optional(),
  location: ref('location').optional(),
  class_type: choice(CLASS_TYPES, 'class_type').optional(),
  vehicle: ref('vehicle', undefined, 'drive').optional(),
  on_conflict: choice(ON_CONFLICT, 'booking.on_conflict').default('stop'),
  outside_schedule: flag().optional(),
  ignore_rules: flag().optional(),
  beyond: flag().optional(),
  outside_hours: flag().optional(),
  quiet: flag().optional(),
};
const args = z.object(shape).refine(({ number_of_classes, until }) => isEnding({ count: number_of_classes, until }), {
  path: ['number_of_classes'],
  ...refined('how-many-or-until'),
});

const bodyOf = ({
  student,
  teacher,
  location,
  vehicle,
  number_of_classes,
  time_of_day,
  ...rest
}: z.output<typeof args>) => ({
  student_id: student,
  start_time: time_of_day,
  count: number_of_classes,
  teacher_id: teacher,
  location_id: location,
  vehicle_id: vehicle,
  ...rest,
});

/** With whom, where, and in which car. */
const placeOf = (booked: Readonly<Record<'teacher_name' | 'location_name' | 'vehicle_name', string>>): string =>
  [booked.teacher_name, booked.location_name, booked.vehicle_name].filter(Boolean).join(' · ');

const reasonOf = (reason: InTheWay, at: string) => ({
  key: `commands.booking.plan.reason.${reason}`,
  values: { at: { instant: at } },
});

type Booked = NonNullable<AnswerOf<typeof planClasses>['classes'][number]['booked']>;

/** Why a class would have no vehicle. It is booked all the same: a vehicle can be given to it later. */
function lackOf({ starts_at, vehicle_lack: lack }: Booked): PreviewLine[] {
  if (!lack) return [];
  const { why, vehicle, who, until, free } = lack;
  const untilKnown = why === 'off_road' && until === null ? 'off_road_open' : why;
  return [
    {
      kind: 'conflict',
      text: {
        key: `commands.booking.plan.noVehicle.${untilKnown}`,
        values: { at: { instant: starts_at }, vehicle, who, free, until: until ? { instant: until } : '' },
      },
    },
  ];
}

/** What would be booked, and what is in the way. Where nothing was said about that, nothing is booked. */
export async function plannedPreview(
  asking: Promise<AnswerOf<typeof planClasses>>,
  asked: { readonly on_conflict: OnConflict; readonly quiet?: boolean | undefined },
  context: Context,
  choose = 'commands.booking.plan.choose',
): Promise<Preview> {
  const [answer, { toldLines }] = await Promise.all([asking, import('../told.ts')]);
  const at = timesFor(context).instant;
  const stopped = asked.on_conflict === 'stop' && answer.changed < answer.classes.length;
  return {
    title: {
      key: 'commands.booking.plan.preview',
      values: {
        count: stopped ? answer.classes.length : answer.changed,
        missing: answer.classes.length - answer.changed,
        name: answer.student_name,
      },
    },
    total: answer.changed,
    named: answer.changed,
    blocked: stopped || answer.changed === 0,
    ...(stopped ? { decidedBy: { field: 'on_conflict', text: { key: choose } } } : {}),
    lines: [
      ...answer.classes.flatMap(({ wished_at, reason, nearest, booked }): PreviewLine[] => {
        if (booked && !reason)
          return [{ kind: 'change', text: `${at(booked.starts_at)} · ${placeOf(booked)}` }, ...lackOf(booked)];
        if (!reason) return [];
        const refused: PreviewLine = { kind: 'conflict', text: reasonOf(reason, wished_at) };
        if (booked)
          return [
            refused,
            { kind: 'change', text: booked.teacher_name, before: at(wished_at), after: at(booked.starts_at) },
            ...lackOf(booked),
          ];
        return nearest
          ? [
              refused,
              {
                kind: 'note',
                text: { key: 'commands.booking.plan.nearest', values: { at: { instant: nearest.starts_at } } },
              },
            ]
          : [refused];
      }),
      // Nobody is told of what is not booked.
      ...(stopped ? [] : toldLines(answer.told, asked.quiet === true)),
    ],
  };
}

/** What was booked, and what was left out. */
export function plannedOutcome(
  ports: Ports,
  key: string,
  answer: AnswerOf<typeof planClasses>,
  student: number,
): Outcome {
  refreshClasses(ports);
  // What is left of the packages stands with the student.
  ports.refresh('student');
  const left = answer.classes.length - answer.changed;
  return {
    message: { key, values: { count: answer.changed, left, name: answer.student_name } },
    operation: answer.operation_id ?? undefined,
    link: `/bookings?student_id=${student}&status=booked&sort=starts_at`,
    data: answer,
  };
}

export const planAhead = defineCommand({
  id: 'booking.plan',
  effect: 'reversible',
  section: 'bookings',
  icon: 'calendar-range',
  surfaces: [{ kind: 'palette' }, { kind: 'row', entity: 'student' }, { kind: 'button', screen: '/bookings' }],
  endpoints: [planClasses],
  // What is in the way is decided in the form, beside the plan.
  alwaysAsk: true,
  args,
  unasked: unaskedHours,
  preview: (ports, asked, context) =>
    plannedPreview(ports.call(planClasses, { body: { ...bodyOf(asked), dry_run: true } }), asked, context),
  async run(ports, asked) {
    const answer = await ports.call(planClasses, { body: bodyOf(asked) });
    return plannedOutcome(ports, 'commands.booking.plan.done', answer, asked.student);
  },
});
