/** The photo by which an office knows a student. */
import { z } from 'zod';
import { removeStudentPhoto, type Student, uploadStudentPhoto } from '#contract/entities/student.ts';
import { IMAGE_TYPES, MAX_IMAGE_BYTES } from '#contract/entities/upload.ts';
import { file, ref } from '#contract/fields.ts';
import { type AnyCommand, defineCommand } from '#kernel/command.ts';

const onOne = { section: 'students', surfaces: [{ kind: 'palette' }, { kind: 'row', entity: 'student' }] } as const;
const nameOf = (row: Pick<Student, 'first_name' | 'last_name'>) => `${row.first_name} ${row.last_name}`;

export const photoCommands: readonly AnyCommand[] = [
  defineCommand({
    ...onOne,
    id: 'student.set-photo',
    effect: 'reversible',
    icon: 'image-plus',
    endpoints: [uploadStudentPhoto],
    args: z.object({ student: ref('student'), photo: file(IMAGE_TYPES, MAX_IMAGE_BYTES) }),
    async run(ports, { student: id, photo }) {
      const { data, operation_id } = await ports.call(uploadStudentPhoto, { params: { id }, body: { photo } });
      ports.refresh('student');
      return {
        message: { key: 'commands.student.set-photo.done', values: { name: nameOf(data) } },
        operation: operation_id ?? undefined,
        link: `/students/${id}`,
      };
    },
  }),
  defineCommand({
    ...onOne,
    id: 'student.remove-photo',
    effect: 'reversible',
    destructive: 'photo',
    icon: 'image-minus',
    endpoints: [removeStudentPhoto],
    args: z.object({ student: ref('student') }),
    async run(ports, { student: id }) {
      const { data, operation_id } = await ports.call(removeStudentPhoto, { params: { id } });
      ports.refresh('student');
      return {
        message: { key: 'commands.student.remove-photo.done', values: { name: nameOf(data) } },
        operation: operation_id ?? undefined,
        link: `/students/${id}`,
      };
    },
  }),
];
