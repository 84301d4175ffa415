/** Free times offered while a class is booked or moved. */

import type { AnswerOf } from '#contract/endpoint.ts';
import { suggestTimes } from '#contract/entities/free-time.ts';
import { problemType } from '#contract/errors.ts';
import type { ClassType } from '#contract/rules/booking-rules.ts';
import type { Known, Offers, Ports, PreviewLine } from '#kernel/command.ts';

/** What is known of a class while it is booked or moved. */
export interface Wished {
  readonly booking?: number;
  readonly student?: number;
  readonly starts_at?: string;
  readonly teacher?: number;
  readonly location?: number;
  readonly vehicle?: number;
  readonly class_type?: ClassType;
  readonly outside_schedule?: boolean;
  readonly ignore_rules?: boolean;
  readonly past?: boolean;
  readonly beyond?: boolean;
  readonly outside_hours?: boolean;
  readonly double?: boolean;
  readonly quiet?: boolean;
}

/** Free times offered at once. */
const OFFERED = 5;
const NEXT = { key: 'freeTimes.next' };
const NEAREST = { key: 'freeTimes.nearest' };
const LATER = { key: 'freeTimes.later' };
/** Where the school has said no hours, none is outside of them. */
export const unaskedHours = ({ settings }: Known): readonly string[] =>
  settings.opening_hours.length === 0 ? ['outside_hours'] : [];

/** What can be meant all the same, by the code of the refusal. */
const MEANT: Readonly<Record<string, { readonly args: Record<string, unknown>; readonly text: string }>> = {
  past: { args: { past: true }, text: 'commands.booking.create.enterPast' },
  'outside-opening-hours': { args: { outside_hours: true }, text: 'commands.booking.create.enterOutside' },
  'closed-weekday': { args: { outside_hours: true }, text: 'commands.booking.create.enterOutside' },
  'beyond-package': { args: { beyond: true }, text: 'commands.booking.create.enterBeyond' },
};

/** What a class is driven in as things stand; nothing where vehicles are no matter of it. */
const drivenLines = (driven: AnswerOf<typeof suggestTimes>['driven']): readonly PreviewLine[] =>
  driven
    ? [
        driven.vehicle
          ? { kind: 'note', text: { key: 'driven.in', values: { name: driven.vehicle.name } } }
          : { kind: 'note', text: { key: 'driven.none', values: { free: driven.free.length } } },
        ...(driven.vehicle?.lapsed
          ? [{ kind: 'conflict' as const, text: { key: `lapsed.${driven.vehicle.lapsed}` } }]
          : []),
      ]
    : [];

/** Who gives the class and where, as far as that was not said: a class falls on nobody unseen. */
const givenLines = (
  { teacher, location }: Wished,
  given: AnswerOf<typeof suggestTimes>['given_by'],
): readonly PreviewLine[] =>
  given && (teacher === undefined || location === undefined)
    ? [{ kind: 'note', text: { key: 'freeTimes.givenBy', values: { ...given } } }]
    : [];

/** That two classes are booked. */
const doubleLines = ({ double }: Wished): readonly PreviewLine[] =>
  double ? [{ kind: 'note', text: { key: 'commands.booking.create.takesTwo' } }] : [];

/** What a class takes of the packages, and what is left after it. */
export const takesLines = (takes: AnswerOf<typeof suggestTimes>['takes']): readonly PreviewLine[] =>
  takes
    ? [
        {
          kind: takes.beyond > 0 ? 'conflict' : 'note',
          text: {
            key: 'packages.takes',
            values: { ...takes, packages: takes.packages.join(' + ') || 'none' },
          },
        },
      ]
    : [];

/** Where the class begins, as nothing was said of it. */
const placeLines = (pickup: AnswerOf<typeof suggestTimes>['pickup']): readonly PreviewLine[] =>
  pickup ? [{ kind: 'note', text: { key: 'freeTimes.pickup', values: { name: pickup.name } } }] : [];

/**
 * What is in the way of a class as it is typed so far, and the nearest free times in its place; without a time, the next
 * ones. Nothing is offered where the wished time can be had.
 */
export async function offeredTimes(
  ports: Ports,
  wished: Wished,
  within?: { readonly from: string; readonly to: string },
): Promise<Offers | null> {
  if (wished.student === undefined && wished.booking === undefined) return null;
  const { problem, told, papers, driven, given_by, pickup, takes, data } = await ports.call(suggestTimes, {
    body: {
      student_id: wished.student,
      student_bookings_id: wished.booking,
      teacher_id: wished.teacher,
      location_id: wished.location,
      vehicle_id: wished.vehicle,
      class_type: wished.class_type,
      starts_at: wished.starts_at,
      outside_schedule: wished.outside_schedule,
      ignore_rules: wished.ignore_rules,
      past: wished.past,
      beyond: wished.beyond,
      outside_hours: wished.outside_hours,
      double: wished.double,
      from: within?.from,
      limit: OFFERED,
    },
  });
  const { toldLines } = await import('../told.ts');
  const tells = (one: typeof told) => (one ? toldLines(one, wished.quiet === true) : []);
  const lacks: readonly PreviewLine[] = papers
    ? [{ kind: 'conflict', text: { key: 'papers.forClass', values: { papers } } }]
    : [];
  if (!problem && wished.starts_at)
    return {
      title: NEXT,
      problem: null,
      lines: [
        ...lacks,
        ...doubleLines(wished),
        ...takesLines(takes),
        ...givenLines(wished, given_by),
        ...placeLines(pickup),
        ...drivenLines(driven),
        ...tells(told),
      ],
      choices: [],
    };
  const then = data.filter(({ starts_at }) => !within || starts_at < within.to);
  // Of a day, a part of it or a week that is full, the next times behind it are offered as such.
  const isFull = then.length === 0 && data.length > 0;
  const meant = problem && MEANT[problemType(problem)];
  return {
    title: isFull ? LATER : wished.starts_at ? NEAREST : NEXT,
    problem,
    choices: [
      ...(meant ? [{ args: meant.args, text: { key: meant.text }, detail: '' }] : []),
      ...(isFull ? data : then).map((time) => ({
        args: { starts_at: time.starts_at, teacher: time.teacher_id, location: time.location_id },
        at: time.starts_at,
        detail: `${time.teacher_name} · ${time.location_name}`,
        lines: tells(time.told),
      })),
    ],
  };
}
