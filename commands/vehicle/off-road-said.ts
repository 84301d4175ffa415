/** What is said of a vehicle off the road. Loaded with the first preview. */
import type { AnswerOf } from '#contract/endpoint.ts';
import { localSpan, type takeOffRoad } from '#contract/entities/repair.ts';
import type { Context, Message, Preview } from '#kernel/command.ts';
import { timesFor } from '#kernel/times.ts';

type Answer = AnswerOf<typeof takeOffRoad>;

/** Which vehicle, for how long, and how many classes go to another vehicle or have none. */
export function valuesOf({ data, classes, exams }: Answer, { timeZone }: Context): NonNullable<Message['values']> {
  const { date, to, start_time, end_time } = localSpan(data, timeZone);
  const moved = classes.filter(({ vehicle }) => vehicle !== null).length;
  return {
    name: data.vehicle_name ?? '',
    span: end_time !== undefined ? 'hours' : start_time !== undefined ? 'rest' : date === to ? 'one' : 'more',
    day: { day: date },
    to: { day: to },
    from: { instant: data.starts_at },
    until: { instant: data.ends_at },
    moved,
    without: classes.length - moved,
    exams: exams.length,
    bare: exams.filter(({ vehicle }) => vehicle === null).length,
  };
}

export function previewOf(answer: Answer, context: Context): Preview {
  const at = timesFor(context).instant;
  const name = answer.data.vehicle_name ?? '';
  return {
    title: { key: 'commands.vehicle.off-road.preview', values: valuesOf(answer, context) },
    total: answer.classes.length + answer.exams.length,
    named: answer.classes.length + answer.exams.length,
    lines: [
      ...answer.exams.map((one) => {
        const text = {
          key: 'exams.inTheWay',
          values: { at: at(one.starts_at), category: one.licence_category, centre: one.centre || '–' },
        };
        return one.vehicle
          ? { kind: 'change' as const, text, before: name, after: one.vehicle.name }
          : { kind: 'conflict' as const, text: { ...text, key: 'exams.withoutVehicle' } };
      }),
      ...answer.classes.map((one) => {
        const text = `${at(one.starts_at)} · ${one.student_name} · ${one.teacher_name}`;
        return one.vehicle
          ? { kind: 'change' as const, text, before: name, after: one.vehicle.name }
          : {
              kind: 'conflict' as const,
              text: { key: 'commands.vehicle.off-road.without', values: { what: text } },
            };
      }),
    ],
  };
}
