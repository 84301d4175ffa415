import { z } from 'zod';
import { STUDENT_STATUSES, statusReason, student, updateStudentStatus } from '#contract/entities/student.ts';
import { choice, rows } from '#contract/fields.ts';
import { defineCommand, type PreviewLine } from '#kernel/command.ts';
import { onlyId, previewRows } from '../resource-commands.ts';

const note = (name: string, values: Record<string, string> = {}): PreviewLine => ({
  kind: 'note',
  text: { key: `commands.student.set-status.${name}`, values },
});

/** Sets the status of one student or of many. Which statuses follow which is the server's rule. */
export const setStudentStatus = defineCommand({
  id: 'student.set-status',
  effect: 'reversible',
  section: 'students',
  icon: 'circle-dot',
  surfaces: [{ kind: 'palette' }, { kind: 'row', entity: 'student' }, { kind: 'bulk', entity: 'student' }],
  keys: [{ press: 's', scope: 'students' }],
  endpoints: [updateStudentStatus, student.endpoints.setStatus],
  args: z.object({
    students: rows('student'),
    status: choice(STUDENT_STATUSES, 'student.status'),
    reason: statusReason(),
  }),
  async preview(ports, { students, status, reason }) {
    const only = status === 'blocked' ? onlyId(students) : null;
    // Who is blocked cannot be booked any more: never by a single Enter.
    if (only !== null) {
      const { data } = await ports.call(student.endpoints.get, { params: { id: only } });
      return {
        title: { key: 'commands.student.set-status.block', values: { name: `${data.first_name} ${data.last_name}` } },
        lines: [...(reason ? [note('why', { reason })] : []), note('was', { status: data.status }), note('blockNote')],
      };
    }
    return previewRows(
      'student',
      students,
      (row) => `${row.first_name} ${row.last_name}`,
      'commands.student.set-status.preview',
      (rows) => ports.call(student.endpoints.setStatus, { body: { rows, status, reason, dry_run: true } }),
    );
  },
  async run(ports, { students, status, reason }) {
    const only = onlyId(students);
    if (only !== null) {
      const { data, operation_id } = await ports.call(updateStudentStatus, {
        params: { id: only },
        body: { status, reason },
      });
      ports.refresh('student');
      return {
        message: {
          key: 'commands.student.set-status.done',
          values: { count: 1, name: `${data.first_name} ${data.last_name}`, status },
        },
        operation: operation_id ?? undefined,
        data,
      };
    }
    const answer = await ports.call(student.endpoints.setStatus, { body: { rows: students, status, reason } });
    ports.refresh('student');
    return {
      message: { key: 'commands.student.set-status.done', values: { count: answer.changed, name: '', status } },
      operation: answer.operation_id ?? undefined,
      data: answer,
    };
  },
});
