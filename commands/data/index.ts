/** People's data, handed over and erased. */

import { z } from 'zod';
import { makeBackup } from '#contract/entities/backup.ts';
import { erasePerson, exportPerson, previewErasure } from '#contract/entities/privacy.ts';
import { fillSample, readSample, removeSample } from '#contract/entities/sample.ts';
import { refined } from '#contract/faults/fault.ts';
import { optionalText, ref } from '#contract/fields.ts';
import { type AnyCommand, defineCommand, type PreviewLine } from '#kernel/command.ts';

/** A student or a teacher, whichever is named. */
const person = { student: ref('student').optional(), teacher: ref('teacher').optional() };
const NEEDED = { path: ['student'], ...refined('student-or-teacher') };
const isNamed = ({ student, teacher }: { student?: number | undefined; teacher?: number | undefined }) =>
  student !== undefined || teacher !== undefined;
const surfaces = [{ kind: 'palette' }, { kind: 'row', entity: 'student' }, { kind: 'row', entity: 'teacher' }] as const;

function personOf(args: { student?: number | undefined; teacher?: number | undefined }) {
  if (args.student !== undefined) return { kind: 'student' as const, id: args.student };
  return { kind: 'teacher' as const, id: args.teacher ?? 0 };
}

const KEPT = ['classes', 'results', 'packages', 'exams'] as const;

/** How much of what is kept; what there is none of is not said, and neither is the comma before it. */
function keptOf(kept: Readonly<Record<string, number>>): Record<string, string | number> & { count: number } {
  const values: Record<string, string | number> & { count: number } = { count: 0 };
  for (const name of KEPT) {
    const some = kept[name] ?? 0;
    values[name] = some;
    values[`before_${name}`] = values.count > 0 && some > 0 ? 'yes' : 'no';
    values.count += some;
  }
  return values;
}

export const dataCommands: readonly AnyCommand[] = [
  defineCommand({
    id: 'data.export-person',
    effect: 'read',
    section: 'people',
    icon: 'file-archive',
    surfaces,
    endpoints: [exportPerson],
    args: z.object(person).refine(isNamed, NEEDED),
    // All that is known of somebody leaves the school: it is said of whom before it does.
    async preview(ports, args) {
      const { name } = await ports.call(previewErasure, { body: personOf(args) });
      return { title: { key: 'commands.data.export-person.preview', values: { name } }, lines: [] };
    },
    async run(ports, args) {
      const body = personOf(args);
      const file = (await ports.call(exportPerson, { body })) as unknown;
      ports.download(file instanceof Blob ? file : new Blob([String(file)]), `${body.kind}-${body.id}.zip`);
      return { message: { key: 'commands.data.export-person.done' } };
    },
  }),
  defineCommand({
    id: 'data.erase-person',
    effect: 'irreversible',
    destructive: 'person',
    section: 'people',
    icon: 'eraser',
    surfaces,
    endpoints: [erasePerson],
    args: z.object({ ...person, reason: optionalText(300).optional() }).refine(isNamed, NEEDED),
    async preview(ports, args) {
      const found = await ports.call(previewErasure, { body: personOf(args) });
      const key = 'commands.data.erase-person';
      const count = (name: string, among: Record<string, number>) => among[name] ?? 0;
      const lines: PreviewLine[] = [
        { kind: 'change', text: { key: `${key}.taken`, values: { messages: count('messages', found.removed) } } },
      ];
      if (found.kept_until && keptOf(found.kept).count > 0)
        lines.push({
          kind: 'note',
          text: {
            key: `${key}.kept`,
            values: {
              ...keptOf(found.kept),
              until: { day: found.kept_until },
              because: found.kept_because || 'none',
            },
          },
        });
      if (found.entries > 0)
        lines.push({ kind: 'note', text: { key: `${key}.account`, values: { count: found.entries } } });
      if (found.upcoming > 0)
        lines.push({ kind: 'conflict', text: { key: `${key}.upcoming`, values: { count: found.upcoming } } });
      if (found.upcoming_exams > 0)
        lines.push({ kind: 'conflict', text: { key: `${key}.exams`, values: { count: found.upcoming_exams } } });
      return {
        title: { key: `${key}.preview`, values: { name: found.name } },
        lines,
        blocked: found.upcoming + found.upcoming_exams > 0,
      };
    },
    async run(ports, { reason, ...args }) {
      const body = personOf(args);
      // Afterwards nobody knows the name any more.
      const { name } = await ports.call(previewErasure, { body });
      const { data } = await ports.call(erasePerson, { body: { ...body, ...(reason ? { reason } : {}) } });
      ports.refresh(body.kind);
      ports.refresh('erasure');
      return { message: { key: 'commands.data.erase-person.done', values: { name } }, data };
    },
  }),
  defineCommand({
    id: 'data.backup',
    effect: 'read',
    section: 'settings',
    icon: 'database',
    surfaces: [{ kind: 'palette' }, { kind: 'button', screen: '/settings' }],
    endpoints: [makeBackup],
    args: z.object({}),
    async run(ports) {
      const { data } = await ports.work(makeBackup, {}, 'commands.data.backup.running');
      ports.refresh('backup');
      return { message: { key: 'commands.data.backup.done', values: { name: data.name } }, data };
    },
  }),
  defineCommand({
    id: 'data.fill-sample',
    effect: 'irreversible',
    section: 'settings',
    icon: 'school',
    surfaces: [{ kind: 'palette' }],
    endpoints: [fillSample],
    args: z.object({}),
    async preview(ports) {
      const { state } = await ports.call(readSample, {});
      const key = 'commands.data.fill-sample';
      const why = state === 'none' ? 'brings' : state === 'own' ? 'beside-own' : 'already';
      return {
        title: { key: `${key}.preview` },
        lines: [{ kind: state === 'none' ? 'change' : 'conflict', text: { key: `${key}.${why}` } }],
        blocked: state !== 'none',
      };
    },
    async run(ports) {
      await ports.call(fillSample, {});
      ports.refresh('dashboard');
      return { message: { key: 'commands.data.fill-sample.done' } };
    },
  }),
  defineCommand({
    id: 'data.remove-sample',
    effect: 'irreversible',
    destructive: 'sample',
    section: 'settings',
    icon: 'eraser',
    surfaces: [{ kind: 'palette' }],
    endpoints: [removeSample],
    args: z.object({}),
    async preview(ports) {
      const { state, students, teachers, classes, own_classes } = await ports.call(readSample, {});
      const key = 'commands.data.remove-sample';
      const lines: PreviewLine[] = [];
      if (state !== 'here')
        lines.push({ kind: 'conflict', text: { key: `${key}.${state === 'filling' ? 'filling' : 'not-here'}` } });
      else {
        lines.push({ kind: 'change', text: { key: `${key}.taken`, values: { students, teachers, classes } } });
        if (own_classes > 0)
          lines.push({ kind: 'conflict', text: { key: `${key}.own`, values: { count: own_classes } } });
        lines.push({ kind: 'note', text: { key: `${key}.stays` } });
      }
      return { title: { key: `${key}.preview` }, lines, blocked: state !== 'here' };
    },
    async run(ports) {
      await ports.call(removeSample, {});
      ports.refresh('dashboard');
      return { message: { key: 'commands.data.remove-sample.done' } };
    },
  }),
];
