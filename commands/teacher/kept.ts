import type { AnswerOf } from '#contract/endpoint.ts';
import { keptByTeachers } from '#contract/entities/workday.ts';
import type { Selection } from '#contract/fields.ts';
import type { Context, Ports, Preview, PreviewLine } from '#kernel/command.ts';
import { timesFor } from '#kernel/times.ts';

const key = 'commands.teacher.set-status';
type Kept = AnswerOf<typeof keptByTeachers>['data'][number];

const countsOf = ({ teacher: { name }, students, classes, exams }: Kept): PreviewLine => ({
  kind: 'conflict',
  text: { key: `${key}.kept`, values: { name, students, classes, exams } },
});

/** Of one teacher the students, classes and exams are named as well. */
function namesOf(
  { first_students, students, first_classes, first_exams, ...kept }: Kept,
  at: (instant: string) => string,
) {
  const names = first_students.map(({ student_name }) => student_name).join(', ');
  const rows = [
    ...first_exams.map(({ starts_at, licence_category, centre }) =>
      [at(starts_at), licence_category, centre].filter(Boolean).join(' · '),
    ),
    ...first_classes.map(({ starts_at, student_name }) => `${at(starts_at)} · ${student_name}`),
  ];
  const rest = kept.classes + kept.exams - rows.length;
  return [
    ...(names ? [students > first_students.length ? `${names}, …` : names] : []),
    ...rows,
    ...(rest > 0 ? [{ key: 'runner.more', values: { count: rest } }] : []),
  ].map((text): PreviewLine => ({ kind: 'note', text }));
}

/** What stays with teachers who become inactive, and for one of them the hand-over in its place, with which they leave as well. */
export async function keptPreview(
  ports: Ports,
  rows: Selection,
  status: string,
  context: Context,
): Promise<Preview | null> {
  if (status !== 'inactive') return null;
  const { data, total } = await ports.call(keptByTeachers, { body: { rows } });
  const [first] = data;
  if (!first) return null;
  const one = total === 1;
  return {
    title: { key: `${key}.leaves`, values: { count: total, name: first.teacher.name } },
    lines: [
      ...data.map(countsOf),
      ...(one ? namesOf(first, timesFor(context).instant) : []),
      ...(total > data.length
        ? [{ kind: 'note' as const, text: { key: 'runner.more', values: { count: total - data.length } } }]
        : []),
    ],
    ...(one ? { instead: { command: 'teacher.hand-over', args: { teacher: first.teacher.id, leaves: true } } } : {}),
  };
}
