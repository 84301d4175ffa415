import { z } from 'zod';
import type { AnswerOf } from '#contract/endpoint.ts';
import { changeTeacher } from '#contract/entities/workday.ts';
import { flag, ref } from '#contract/fields.ts';
import { defineCommand, type PreviewLine } from '#kernel/command.ts';
import { timesFor } from '#kernel/times.ts';

const ID = 'student.change-teacher';
const key = `commands.${ID}`;

/** Whose student it is from now on, and how many classes and exams go along or stay. */
const saidOf = ({ student, from, to, classes, exams }: AnswerOf<typeof changeTeacher>) => {
  const taken = (rows: readonly { readonly handed: boolean }[]) => rows.filter(({ handed }) => handed).length;
  return {
    name: student.name,
    from: from?.name ?? '',
    to: to.name,
    classes: taken(classes),
    exams: taken(exams),
    stay: classes.length + exams.length - taken(classes) - taken(exams),
  };
};

/** A student gets another teacher, with the classes to come that the other is free for. Typed: `assign rita to paulo`. */
export const changeTeacherCommand = defineCommand({
  id: ID,
  effect: 'reversible',
  section: 'students',
  icon: 'repeat',
  surfaces: [{ kind: 'palette' }, { kind: 'row', entity: 'student' }],
  endpoints: [changeTeacher],
  args: z.object({
    student: ref('student'),
    to_teacher: ref('teacher'),
    classes_stay: flag().optional(),
    quiet: flag().optional(),
  }),
  async preview(ports, { student: id, to_teacher: to, classes_stay, quiet }, context) {
    const answer = await ports.call(changeTeacher, {
      params: { id },
      body: { to, classes_stay, quiet, dry_run: true },
    });
    const said = saidOf(answer);
    const { toldLines } = await import('../told.ts');
    const at = timesFor(context).instant;
    const line = (what: string, before: string, handed: boolean): PreviewLine =>
      handed
        ? { kind: 'change', text: what, before, after: said.to }
        : { kind: 'conflict', text: { key: `${key}.stays`, values: { what, to: said.to } } };
    return {
      title: { key: `${key}.preview`, values: said },
      total: answer.classes.length + answer.exams.length,
      named: answer.classes.length + answer.exams.length,
      lines: [
        { kind: 'change', text: said.name, before: said.from || '–', after: said.to },
        ...answer.exams.map(({ starts_at, licence_category, centre, handed }) =>
          line([at(starts_at), licence_category, centre].filter(Boolean).join(' · '), said.from, handed),
        ),
        ...answer.classes.map(({ starts_at, location_name, teacher_name, handed }) =>
          line(`${at(starts_at)} · ${location_name}`, teacher_name, handed),
        ),
        ...(said.classes > 0 ? toldLines(answer.told, quiet === true) : []),
      ],
    };
  },
  async run(ports, { student: id, to_teacher: to, classes_stay, quiet }) {
    const answer = await ports.call(changeTeacher, { params: { id }, body: { to, classes_stay, quiet } });
    for (const entity of ['student', 'booking', 'slot', 'exam']) ports.refresh(entity);
    const stay = answer.classes.flatMap((one) => (one.handed ? [] : [one.student_bookings_id]));
    return {
      message: { key: `${key}.done`, values: saidOf(answer) },
      operation: answer.operation_id ?? undefined,
      // What stays is what is left to do.
      ...(stay.length > 0 ? { link: `/bookings?ids=${stay.join(',')}` } : {}),
      data: answer,
    };
  },
});
