/**
 * What students agreed to, noted as they say it. Typed: `rita gomes agrees to news`, `no more sms for rita gomes`.
 */
import { z } from 'zod';
import { AGREEMENTS, setAgreement } from '#contract/entities/agreement.ts';
import { student } from '#contract/entities/student.ts';
import { choice, rows } from '#contract/fields.ts';
import { type AnyCommand, defineCommand } from '#kernel/command.ts';
import { onlyId, previewRows } from '../resource-commands.ts';

const answer = (verb: 'agree' | 'withdraw-agreement') => {
  const id = `student.${verb}`;
  const agreed = verb === 'agree';
  return defineCommand({
    id,
    effect: 'reversible',
    section: 'students',
    icon: agreed ? 'bell-ring' : 'bell-minus',
    surfaces: [{ kind: 'palette' }, { kind: 'row', entity: 'student' }, { kind: 'bulk', entity: 'student' }],
    endpoints: [setAgreement],
    args: z.object({ students: rows('student'), agreement: choice(AGREEMENTS, 'student.agreement') }),
    preview: (ports, { students, agreement }) =>
      previewRows(
        'student',
        students,
        (row) => `${row.first_name} ${row.last_name}`,
        `commands.${id}.preview`,
        (rows) => ports.call(setAgreement, { body: { rows, agreement, agreed, dry_run: true } }),
      ),
    async run(ports, { students, agreement }) {
      const { changed, operation_id } = await ports.call(setAgreement, { body: { rows: students, agreement, agreed } });
      ports.refresh('student');
      const only = onlyId(students);
      const one = only === null ? null : (await ports.call(student.endpoints.get, { params: { id: only } })).data;
      return {
        message: {
          key: `commands.${id}.done`,
          values: {
            count: changed,
            agreement,
            one: one ? 'yes' : 'no',
            name: one ? `${one.first_name} ${one.last_name}` : '',
          },
        },
        operation: operation_id ?? undefined,
        ...(only === null ? {} : { link: `/students/${only}` }),
        data: { changed },
      };
    },
  }) as AnyCommand;
};

export const agreementCommands: readonly AnyCommand[] = [answer('agree'), answer('withdraw-agreement')];
