/** Papers of many handed in at once. Typed with students ticked: `hand in medical certificate`. */
import { z } from 'zod';
import { type HandedInMany, handInLackingPapers, handInPapers, MOST_LACKING } from '#contract/entities/paper.ts';
import { date, ref, rows, type Selection } from '#contract/fields.ts';
import {
  type AnyCommand,
  defineCommand,
  disabled,
  type Outcome,
  ok,
  type Ports,
  type Preview,
  type PreviewLine,
} from '#kernel/command.ts';

/** Papers of a preview that are named. Those that are there already are named all. */
const SHOWN = 8;

const days = {
  handed_in_on: date('past').optional(),
  valid_until: date('ahead').optional(),
  issued_on: date('past').optional(),
};

function previewOf({ noted, kept }: HandedInMany): Preview {
  const nameOf = (one: HandedInMany['noted'][number]) => `${one.kind_name} · ${one.owner_name}`;
  return {
    title: { key: 'commands.paper.hand-in-many.preview', values: { count: noted.length, kept: kept.length } },
    total: noted.length,
    named: Math.min(noted.length, SHOWN),
    blocked: noted.length === 0,
    lines: [
      ...kept.map(
        (one): PreviewLine => ({
          kind: 'note',
          text: one.until
            ? { key: 'papers.thereUntil', values: { name: nameOf(one), until: { day: one.until } } }
            : { key: 'papers.thereAlready', values: { name: nameOf(one) } },
        }),
      ),
      ...noted.slice(0, SHOWN).map((one) => ({ kind: 'change' as const, text: nameOf(one) })),
    ],
  };
}

function outcomeOf(ports: Ports, answer: HandedInMany): Outcome {
  ports.refresh('paper');
  return {
    message: {
      key: 'commands.paper.hand-in-many.done',
      values: { count: answer.changed, kept: answer.kept.length },
    },
    operation: answer.operation_id ?? undefined,
    data: answer,
  };
}

/** Numbers of missing papers that are ticked: all that match are more than anybody hands over a counter. */
const idsOf = (selection: Selection): number[] => ('ids' in selection ? [...selection.ids] : []);

const isTickedSingly = (selection: Selection): boolean => 'ids' in selection && selection.ids.length <= MOST_LACKING;

export const handInMany: readonly AnyCommand[] = [
  defineCommand({
    id: 'paper.hand-in-many',
    effect: 'reversible',
    section: 'students',
    icon: 'file-up',
    surfaces: [{ kind: 'palette' }, { kind: 'bulk', entity: 'student' }],
    takes: 'ticked',
    endpoints: [handInPapers],
    args: z.object({ students: rows('student'), paper_kind: ref('paper_kind'), ...days }),
    async among(_ports, field): Promise<Readonly<Record<string, string>>> {
      return field === 'paper_kind' ? { owner: 'student' } : {};
    },
    async preview(ports, { paper_kind, ...said }) {
      const body = { ...said, paper_kind_id: paper_kind, dry_run: true };
      return previewOf(await ports.call(handInPapers, { body }));
    },
    async run(ports, { paper_kind, ...said }) {
      const body = { ...said, paper_kind_id: paper_kind };
      return outcomeOf(ports, await ports.call(handInPapers, { body }));
    },
  }),
  defineCommand({
    id: 'paper.hand-in-missing-many',
    effect: 'reversible',
    section: 'students',
    icon: 'file-up',
    surfaces: [{ kind: 'bulk', entity: 'lacking_paper' }],
    keys: [{ press: 'Shift+H', scope: 'missing-papers' }],
    endpoints: [handInLackingPapers],
    args: z.object({ lacking_papers: rows('lacking_paper'), ...days }),
    when: ({ selection }) =>
      selection?.entity === 'lacking_paper' && !isTickedSingly(selection.rows)
        ? disabled('commands.paper.hand-in-missing-many.oneByOne')
        : ok,
    async preview(ports, { lacking_papers, ...said }) {
      const body = { ...said, lacking_papers: idsOf(lacking_papers), dry_run: true };
      return previewOf(await ports.call(handInLackingPapers, { body }));
    },
    async run(ports, { lacking_papers, ...said }) {
      const body = { ...said, lacking_papers: idsOf(lacking_papers) };
      return outcomeOf(ports, await ports.call(handInLackingPapers, { body }));
    },
  }),
];
