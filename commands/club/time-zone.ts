/** What another time zone of the school does to the classes and exams to come, said before it is changed. */
import { type Booking, booking } from '#contract/entities/booking.ts';
import { exam } from '#contract/entities/exam.ts';
import { knownZone, offsetAt } from '#contract/rules/zone.ts';
import type { Context, Ports, Preview, PreviewLine } from '#kernel/command.ts';
import { timesFor } from '#kernel/times.ts';

const KEY = 'commands.setting.school-time-zone';
/** Classes that are named. */
const NAMED = 5;
const HALF_A_YEAR = 182 * 86_400_000;

/** Whether two zones show one time, in summer as in winter. */
const isSameClock = (one: string, other: string, now: Date): boolean =>
  [now.getTime(), now.getTime() + HALF_A_YEAR].every((at) => offsetAt(one, at) === offsetAt(other, at));

/** Null where the zone stays, or is none: the server says so. */
export async function zonePreview(
  ports: Pick<Ports, 'call'>,
  { before, after }: { readonly before: string; readonly after: string | undefined },
  context: Context,
): Promise<Preview | null> {
  if (!after || after === before || !knownZone(after) || !knownZone(before)) return null;
  const ahead = { starts_at_from: context.now.toISOString(), sort: 'starts_at', per_page: NAMED };
  const [classes, exams] = await Promise.all([
    ports.call(booking.endpoints.list, { query: { ...ahead, status: 'booked' } }),
    ports.call(exam.endpoints.list, { query: { ...ahead, per_page: 1 } }),
  ]);
  const total = classes.total + exams.total;
  const [was, is] = [before, after].map((timeZone) => timesFor({ ...context, timeZone }).instant) as [At, At];
  const lines: PreviewLine[] = isSameClock(before, after, context.now)
    ? [{ kind: 'note', text: { key: `${KEY}.same` } }]
    : [
        {
          kind: total > 0 ? 'conflict' : 'note',
          text: { key: `${KEY}.ahead`, values: { classes: classes.total, exams: exams.total, total } },
        },
        ...(classes.data as Booking[]).map(
          (one): PreviewLine => ({
            kind: 'change',
            text: [one.student_name, one.teacher_name].filter(Boolean).join(' · '),
            before: was(one.starts_at),
            after: is(one.starts_at),
          }),
        ),
        { kind: 'note', text: { key: `${KEY}.wall` } },
      ];
  return { title: { key: `${KEY}.preview`, values: { before, after } }, lines, total: classes.total };
}

type At = (instant: string) => string;
