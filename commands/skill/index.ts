/** Course plans: the usual commands, the order of skills within their category, and the plan that comes with a country. */
import { z } from 'zod';
import { addReadyPlan, moveSkill, skill } from '#contract/entities/skill.ts';
import { ref } from '#contract/fields.ts';
import { type AnyCommand, defineCommand, type Ports } from '#kernel/command.ts';
import { resourceCommands } from '../resource-commands.ts';

const onSkills = [{ kind: 'palette' }, { kind: 'row', entity: 'skill' }] as const;
const common = { effect: 'reversible', section: 'learning', endpoints: [moveSkill] } as const;

async function put(ports: Ports, id: number, before: number | null) {
  const { data, operation_id } = await ports.call(moveSkill, { body: { id, before } });
  ports.refresh('skill');
  return {
    message: { key: 'commands.skill.reorder.done', values: { name: data.name } },
    operation: operation_id ?? undefined,
    data,
  };
}

const reorder = defineCommand({
  ...common,
  id: 'skill.reorder',
  icon: 'arrow-up-down',
  surfaces: onSkills,
  args: z.object({ skill: ref('skill'), before: ref('skill').nullable().default(null) }),
  alwaysAsk: true,
  run: (ports, { skill: id, before }) => put(ports, id, before),
});

/** Moves a skill one place among those of its licence category, whatever the list shows of them. */
const step = (by: 'up' | 'down'): AnyCommand =>
  defineCommand({
    ...common,
    id: `skill.move-${by}`,
    icon: `arrow-${by}`,
    surfaces: onSkills,
    keys: [{ press: by === 'up' ? 'Alt+ArrowUp' : 'Alt+ArrowDown', scope: 'skills' }],
    args: z.object({ skill: ref('skill') }),
    async run(ports, { skill: id }) {
      const { data: row } = await ports.call(skill.endpoints.get, { params: { id } });
      const ids: number[] = [];
      for (let page = 1, last = 1; page <= last; page++) {
        const query = { licence_category: row.licence_category, sort: 'position', page, per_page: 500 };
        const answer = await ports.call(skill.endpoints.list, { query });
        ids.push(...answer.data.map((one) => one.id));
        last = answer.last_page;
      }
      const at = ids.indexOf(id);
      // Behind the last of its category another category may begin: moved down to the end, the one below goes up instead.
      if (by === 'down' && at === ids.length - 2) return put(ports, ids[at + 1] as number, id);
      const before = by === 'up' ? ids[at - 1] : ids[at + 2];
      return at < 0 || before === undefined ? null : put(ports, id, before);
    },
  });

const addReady = defineCommand({
  id: 'skill.add-ready-plan',
  effect: 'reversible',
  section: 'learning',
  icon: 'list-ordered',
  surfaces: [{ kind: 'palette' }, { kind: 'button', screen: '/course-plans' }],
  endpoints: [addReadyPlan],
  args: addReadyPlan.body as NonNullable<typeof addReadyPlan.body>,
  async run(ports, body) {
    const answer = await ports.call(addReadyPlan, { body });
    ports.refresh('skill');
    return {
      message: { key: 'commands.skill.add-ready-plan.done', values: { count: answer.changed } },
      operation: answer.operation_id ?? undefined,
      link: '/course-plans',
      data: answer,
    };
  },
});

export const skillCommands: readonly AnyCommand[] = [
  ...resourceCommands({ resource: skill }),
  reorder,
  step('up'),
  step('down'),
  addReady,
];
