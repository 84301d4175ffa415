/**
 * Planning ahead: a student's classes booked for weeks. Typed: `plan rita tue thu 17:00 10 times with ana`, `… with the clio`.
 */
import { z } from 'zod';
import { type InTheWay, MOST_PLANNED, planClasses } from '#contract/entities/planning.ts';
import { time } from '#contract/entities/slot.ts';
import { choice, choices, date, flag, integer, ref } from '#contract/fields.ts';
import { CLASS_TYPES } from '#contract/rules/booking-rules.ts';
import { ON_CONFLICT } from '#contract/rules/placing.ts';
import { WEEKDAYS } from '#contract/rules/weekly.ts';
import { defineCommand, type PreviewLine } from '#kernel/command.ts';
import { timesFor } from '#kernel/times.ts';
import { refreshClasses } from './act.ts';

const args = z.object({
  student: ref('student', undefined, 'class'),
  weekdays: choices(WEEKDAYS, 'weekday', 1),
  time_of_day: time(),
  number_of_classes: integer(1, MOST_PLANNED),
  teacher: ref('teacher').optional(),
  from: date('ahead').optional(),
  location: ref('location').optional(),
  class_type: choice(CLASS_TYPES, 'class_type').optional(),
  vehicle: ref('vehicle').optional(),
  on_conflict: choice(ON_CONFLICT, 'booking.on_conflict').default('stop'),
  outside_schedule: flag().optional(),
  ignore_rules: flag().optional(),
  beyond: flag().optional(),
  quiet: flag().optional(),
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
  async preview(ports, asked, context) {
    const [answer, { toldLines }] = await Promise.all([
      ports.call(planClasses, { body: { ...bodyOf(asked), dry_run: true } }),
      import('../told.ts'),
    ]);
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
      ...(stopped ? { decidedBy: { field: 'on_conflict', text: { key: 'commands.booking.plan.choose' } } } : {}),
      lines: [
        ...answer.classes.flatMap(({ wished_at, reason, nearest, booked }): PreviewLine[] => {
          if (booked && !reason) return [{ kind: 'change', text: `${at(booked.starts_at)} · ${placeOf(booked)}` }];
          if (!reason) return [];
          const refused: PreviewLine = { kind: 'conflict', text: reasonOf(reason, wished_at) };
          if (booked)
            return [
              refused,
              { kind: 'change', text: booked.teacher_name, before: at(wished_at), after: at(booked.starts_at) },
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
        ...(stopped
          ? [{ kind: 'note' as const, text: { key: 'commands.booking.plan.choose' } }]
          : toldLines(answer.told, asked.quiet === true)),
      ],
    };
  },
  async run(ports, asked) {
    const answer = await ports.call(planClasses, { body: bodyOf(asked) });
    refreshClasses(ports);
    // What is left of the packages stands with the student.
    ports.refresh('student');
    const left = answer.classes.length - answer.changed;
    return {
      message: {
        key: 'commands.booking.plan.done',
        values: { count: answer.changed, left, name: answer.student_name },
      },
      operation: answer.operation_id ?? undefined,
      link: `/bookings?student_id=${asked.student}&status=booked&sort=starts_at`,
      data: answer,
    };
  },
});
