import { z } from 'zod';
import type { AnswerOf } from '#contract/endpoint.ts';
import { teacher } from '#contract/entities/teacher.ts';
import { replacingChoice, sickDay } from '#contract/entities/workday.ts';
import { date, flag, optionalText, ref, text } from '#contract/fields.ts';
import type { AbsenceKind } from '#contract/rules/absence-kinds.ts';
import { type Context, defineCommand, type Message, type Outcome, type Ports, type Preview } from '#kernel/command.ts';
import { timesFor } from '#kernel/times.ts';

/** Who is away on which days, and what becomes of the classes: how many are moved, how many cancelled. */
async function saidOf(
  ports: Ports,
  id: number,
  day: string,
  to: string | undefined,
  { classes, exams, slots_removed }: AnswerOf<typeof sickDay>,
): Promise<NonNullable<Message['values']> & { readonly name: string }> {
  const { data } = await ports.call(teacher.endpoints.get, { params: { id } });
  const moved = classes.filter((one) => one.teacher !== null).length;
  return {
    name: `${data.first_name} ${data.last_name}`,
    days: to && to !== day ? 'more' : 'one',
    day: { day },
    to: { day: to ?? day },
    moved,
    cancelled: classes.length - moved,
    slots: slots_removed,
    exams: exams.length,
    bare: exams.filter((one) => one.teacher === null).length,
  };
}

const shape = {
  teacher: ref('teacher'),
  date: date('from today'),
};
const more = {
  to: date().optional(),
  /** Who takes a class, where it is somebody else than proposed. */
  choices: z
    .array(replacingChoice)
    .max(500)
    .optional()
    .meta({ field: { kind: 'custom', editor: 'replacing' } }),
  quiet: flag().optional(),
};
type Asked = z.output<z.ZodObject<typeof shape & typeof more>> & {
  readonly kind: AbsenceKind;
  readonly reason?: string | undefined;
};

const bodyOf = ({ date: day, to, kind, reason = '', choices = [], quiet }: Asked) => ({
  ...{ date: day, to, kind, reason, choices, quiet },
});

/** What becomes of the classes: who takes each, and which nobody can take. */
async function awayPreview(ports: Ports, asked: Asked, context: Context): Promise<Preview> {
  const { teacher: id, date: day, to, quiet } = asked;
  const answer = await ports.call(sickDay, { params: { id }, body: { ...bodyOf(asked), dry_run: true } });
  const values = await saidOf(ports, id, day, to, answer);
  const { toldLines } = await import('../told.ts');
  const times = timesFor(context);
  const at = values.days === 'more' ? times.instant : times.time;
  return {
    title: {
      key: `commands.teacher.${asked.kind === 'leave' ? 'leave' : 'sick-day'}.preview`,
      values: { ...values, kind: asked.kind },
    },
    total: answer.classes.length + answer.exams.length,
    named: answer.classes.length + answer.exams.length,
    lines: [
      ...answer.exams.map(({ starts_at, ends_at: _end, ...one }) => {
        const text = {
          key: 'exams.inTheWay',
          values: { at: at(starts_at), category: one.licence_category, centre: one.centre || '–' },
        };
        return one.teacher
          ? { kind: 'change' as const, text, before: values.name, after: one.teacher.name }
          : { kind: 'conflict' as const, text: { ...text, key: 'exams.withoutTeacher' } };
      }),
      ...answer.classes.map((one) => {
        const text = `${at(one.starts_at)} · ${one.student_name}`;
        return one.teacher
          ? { kind: 'change' as const, text, before: values.name, after: one.teacher.name }
          : {
              kind: 'conflict' as const,
              text: { key: 'commands.teacher.sick-day.cancelled', values: { what: text } },
            };
      }),
      ...(answer.classes.length > 0 ? toldLines(answer.told, quiet === true) : []),
    ],
  };
}

async function goAway(ports: Ports, asked: Asked): Promise<Outcome> {
  const { teacher: id, date: day, to } = asked;
  const answer = await ports.call(sickDay, { params: { id }, body: bodyOf(asked) });
  for (const entity of ['booking', 'slot', 'absence', 'exam']) ports.refresh(entity);
  const cancelled = answer.classes.filter((one) => one.teacher === null).map((one) => one.student_bookings_id);
  return {
    message: {
      key: `commands.teacher.${asked.kind === 'leave' ? 'leave' : 'sick-day'}.done`,
      values: { ...(await saidOf(ports, id, day, to, answer)), kind: asked.kind },
    },
    operation: answer.operation_id ?? undefined,
    // Those that nobody takes are what is left to do.
    ...(cancelled.length > 0 ? { link: `/bookings?ids=${cancelled.join(',')}` } : {}),
    data: answer,
  };
}

const kindOf = ({ other_reason }: { readonly other_reason?: boolean | undefined }): AbsenceKind =>
  other_reason ? 'other' : 'sick';

const onTeacher = {
  effect: 'reversible',
  section: 'teachers',
  surfaces: [{ kind: 'palette' }, { kind: 'row', entity: 'teacher' }],
  endpoints: [sickDay],
} as const;

/**
 * A teacher is ill: the day's classes go to free teachers with the right licence category, those nobody can take are
 * cancelled, and the day leaves the schedule. Typed: `sick rui tomorrow`.
 */
export const sickDayCommand = defineCommand({
  ...onTeacher,
  id: 'teacher.sick-day',
  icon: 'thermometer',
  args: z.object({
    ...shape,
    reason: text(500),
    ...more,
    /** Away for something that is no illness. */
    other_reason: flag().optional(),
  }),
  preview: (ports, asked, context) => awayPreview(ports, { ...asked, kind: kindOf(asked) }, context),
  run: (ports, asked) => goAway(ports, { ...asked, kind: kindOf(asked) }),
});

/** A teacher is on leave: the same, planned. Typed: `marta is on leave from 20 to 31 december`. */
export const leaveCommand = defineCommand({
  ...onTeacher,
  id: 'teacher.leave',
  icon: 'calendar-x-2',
  args: z.object({ ...shape, reason: optionalText(500).optional(), ...more }),
  preview: (ports, asked, context) => awayPreview(ports, { ...asked, kind: 'leave' }, context),
  run: (ports, asked) => goAway(ports, { ...asked, kind: 'leave' }),
});
