/** The licence that a student got from the authority; that the student has completed the course is what comes next. */
import { z } from 'zod';
import { saveLicence, student } from '#contract/entities/student.ts';
import { date, optionalText, ref } from '#contract/fields.ts';
import { defineCommand } from '#kernel/command.ts';

/** Figures with at most a few letters between them: the words that are left over of a line are none. */
const isNumber = (number: string): boolean =>
  number === '' || (/\d/.test(number) && number.split(/\s+/).every((part) => part.length <= 3 || /\d/.test(part)));

export const licence = defineCommand({
  id: 'student.licence',
  effect: 'reversible',
  section: 'students',
  icon: 'id-card',
  surfaces: [{ kind: 'palette' }, { kind: 'row', entity: 'student' }],
  endpoints: [saveLicence],
  args: z.object({
    student: ref('student'),
    licence_number: optionalText(40).refine(isNumber),
    licence_issued_on: date('past').nullable().default(null),
  }),
  alwaysAsk: true,
  async load(ports, { student: id }) {
    const { data } = await ports.call(student.endpoints.get, { params: { id: id as number } });
    return { licence_number: data.licence_number, licence_issued_on: data.licence_issued_on };
  },
  async run(ports, { student: id, ...body }) {
    const { data, operation_id } = await ports.call(saveLicence, { params: { id }, body });
    ports.refresh('student');
    const noted = data.licence_number !== '';
    return {
      message: {
        key: 'commands.student.licence.done',
        values: {
          name: `${data.first_name} ${data.last_name}`,
          number: data.licence_number,
          noted: noted ? 'yes' : 'no',
        },
      },
      operation: operation_id ?? undefined,
      link: `/students/${id}`,
      ...(noted && (data.status === 'active' || data.status === 'paused')
        ? { next: { command: 'student.set-status', args: { students: { ids: [id] }, status: 'completed' } } }
        : {}),
      data,
    };
  },
});
