import { z } from 'zod';
import type { AnswerOf } from '#contract/endpoint.ts';
import { handOver } from '#contract/entities/workday.ts';
import { flag, ref } from '#contract/fields.ts';
import { defineCommand, type PreviewLine } from '#kernel/command.ts';
import { timesFor } from '#kernel/times.ts';

const ID = 'teacher.hand-over';
const key = `commands.${ID}`;

/** Who hands over to whom, and how many of what. */
const saidOf = ({ from, to, students, classes, exams }: AnswerOf<typeof handOver>) => {
  const taken = (rows: readonly { readonly handed: boolean }[]) => rows.filter(({ handed }) => handed).length;
  return {
    from: from.name,
    to: to.name,
    students,
    classes: taken(classes),
    exams: taken(exams),
    stay: classes.length + exams.length - taken(classes) - taken(exams),
  };
};

/**
 * A teacher leaves, or has too many: the students get another teacher, and so do the classes and exams to come that the other is
 * free for. Typed: `hand over marta's students to paulo`.
 */
export const handOverCommand = defineCommand({
  id: ID,
  effect: 'reversible',
  section: 'teachers',
  icon: 'repeat',
  surfaces: [{ kind: 'palette' }, { kind: 'row', entity: 'teacher' }],
  endpoints: [handOver],
  args: z.object({
    teacher: ref('teacher'),
    to_teacher: ref('teacher'),
    leaves: flag().optional(),
    quiet: flag().optional(),
  }),
  async preview(ports, { teacher: id, to_teacher: to, leaves, quiet }, context) {
    const answer = await ports.call(handOver, { params: { id }, body: { to, leaves, quiet, dry_run: true } });
    const said = saidOf(answer);
    const { toldLines } = await import('../told.ts');
    const at = timesFor(context).instant;
    const line = (text: PreviewLine['text'], handed: boolean): PreviewLine =>
      handed
        ? { kind: 'change', text, before: said.from, after: said.to }
        : { kind: 'conflict', text: { key: `${key}.stays`, values: { what: text as string, to: said.to } } };
    const stays = leaves === true && said.stay > 0;
    return {
      title: { key: `${key}.preview`, values: said },
      total: answer.classes.length + answer.exams.length,
      named: answer.classes.length + answer.exams.length,
      lines: [
        ...(stays ? [{ kind: 'conflict' as const, text: { key: `${key}.cannotLeave`, values: said } }] : []),
        ...(said.students > 0
          ? [
              {
                kind: 'change' as const,
                text: { key: `${key}.students`, values: said },
                before: said.from,
                after: said.to,
              },
            ]
          : []),
        ...answer.exams.map(({ starts_at, licence_category, centre, handed }) =>
          line([at(starts_at), licence_category, centre].filter(Boolean).join(' · '), handed),
        ),
        ...answer.classes.map(({ starts_at, student_name, handed }) =>
          line(`${at(starts_at)} · ${student_name}`, handed),
        ),
        ...(leaves && !stays
          ? [
              {
                kind: 'change' as const,
                text: { key: `${key}.inactive`, values: { ...said, slots: answer.slots_removed } },
              },
            ]
          : []),
        ...(said.classes > 0 ? toldLines(answer.told, quiet === true) : []),
      ],
      blocked: stays,
    };
  },
  async run(ports, { teacher: id, to_teacher: to, leaves, quiet }) {
    const answer = await ports.call(handOver, { params: { id }, body: { to, leaves, quiet } });
    for (const entity of ['teacher', 'student', 'booking', 'slot', 'exam']) ports.refresh(entity);
    return {
      message: { key: `${key}.done`, values: saidOf(answer) },
      operation: answer.operation_id ?? undefined,
      // What stays is what is left to do.
      ...(answer.classes.some(({ handed }) => !handed)
        ? {
            link: `/bookings?ids=${answer.classes.flatMap((one) => (one.handed ? [] : [one.student_bookings_id])).join(',')}`,
          }
        : {}),
      data: answer,
    };
  },
});
