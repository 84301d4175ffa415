/** A student's training record: opened to be printed, or mailed. Typed: `print training record of rita gomes`. */
import { z } from 'zod';
import { LANGUAGES } from '#contract/data/languages.ts';
import { student as students } from '#contract/entities/student.ts';
import { mailTrainingRecord, trainingRecord } from '#contract/entities/training-record.ts';
import { choice, email, ref } from '#contract/fields.ts';
import { type AnyCommand, defineCommand, type Surface } from '#kernel/command.ts';

const surfaces: readonly Surface[] = [
  { kind: 'palette' },
  { kind: 'row', entity: 'student' },
  { kind: 'button', screen: 'record-page' },
];
const language = () => choice(LANGUAGES, 'person_language').optional();

export const recordCommands: readonly AnyCommand[] = [
  defineCommand({
    id: 'student.print-record',
    effect: 'navigate',
    section: 'students',
    icon: 'printer',
    surfaces,
    endpoints: [trainingRecord],
    args: z.object({ student: ref('student'), language: language() }),
    async run(ports, { student, language: asked }) {
      ports.navigate(`/students/${student}/record?print=1${asked ? `&language=${asked}` : ''}`);
      return null;
    },
  }),
  defineCommand({
    id: 'student.mail-record',
    effect: 'irreversible',
    section: 'students',
    icon: 'mail',
    surfaces,
    endpoints: [mailTrainingRecord],
    args: z.object({ student: ref('student'), to: email().optional(), language: language() }),
    async preview(ports, { student, to }) {
      const { data } = await ports.call(students.endpoints.get, { params: { id: student } });
      return {
        title: {
          key: 'commands.student.mail-record.preview',
          values: { name: `${data.first_name} ${data.last_name}` },
        },
        lines: [{ kind: 'told', text: to ?? data.email }],
      };
    },
    async run(ports, { student, to, language: asked }) {
      const answer = await ports.call(mailTrainingRecord, {
        params: { id: student },
        body: { ...(to ? { to } : {}), ...(asked ? { language: asked } : {}) },
      });
      return { message: { key: 'commands.student.mail-record.done', values: { to: answer.to } }, data: answer };
    },
  }),
];
