import { z } from 'zod';
import { replacingChoice, sickDay } from '#contract/entities/workday.ts';
import { date, ref, text } from '#contract/fields.ts';
import { localTimeOf } from '#contract/rules/zone.ts';
import { defineCommand } from '#kernel/command.ts';

/**
 * A teacher is ill: the day's classes go to free teachers with the right licence category, those nobody can take are
 * cancelled, and the day leaves the schedule. Typed: `sick rui tomorrow`.
 */
export const sickDayCommand = defineCommand({
  id: 'teacher.sick-day',
  effect: 'reversible',
  section: 'teachers',
  icon: 'thermometer',
  surfaces: [{ kind: 'palette' }, { kind: 'row', entity: 'teacher' }],
  endpoints: [sickDay],
  args: z.object({
    teacher: ref('teacher'),
    date: date(),
    reason: text(500),
    to: date().optional(),
    /** Who takes a class, where it is somebody else than proposed. */
    choices: z
      .array(replacingChoice)
      .max(500)
      .optional()
      .meta({ field: { kind: 'custom', editor: 'replacing' } }),
  }),
  async preview(ports, { teacher, date: day, reason, to, choices = [] }, context) {
    const answer = await ports.call(sickDay, {
      params: { id: teacher },
      body: { date: day, to, reason, choices, dry_run: true },
    });
    return {
      title: {
        key: 'commands.teacher.sick-day.preview',
        values: { count: answer.classes.length, slots: answer.slots_removed },
      },
      total: answer.classes.length,
      lines: answer.classes.map((one) => {
        const at = localTimeOf(one.starts_at, context.timeZone);
        const text = `${at.time} · ${one.student_name}`;
        return one.teacher
          ? { kind: 'change' as const, text, after: one.teacher.name }
          : { kind: 'conflict' as const, text: { key: 'commands.teacher.sick-day.cancelled', values: { what: text } } };
      }),
    };
  },
  async run(ports, { teacher, date: day, reason, to, choices = [] }) {
    const answer = await ports.call(sickDay, { params: { id: teacher }, body: { date: day, to, reason, choices } });
    for (const entity of ['booking', 'slot', 'teacher']) ports.refresh(entity);
    return {
      message: { key: 'commands.teacher.sick-day.done', values: { count: answer.changed } },
      operation: answer.operation_id ?? undefined,
      data: answer,
    };
  },
});
