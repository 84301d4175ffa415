/** Order, checks, and the starter set of signs. */
import { z } from 'zod';
import { moveCategory } from '#contract/entities/category.ts';
import { moduleResource, moveModule } from '#contract/entities/module.ts';
import { addStarterSigns } from '#contract/entities/sign.ts';
import { checkTest } from '#contract/entities/test.ts';
import { moveTheory, theory } from '#contract/entities/theory.ts';
import { ref } from '#contract/fields.ts';
import { STAFF } from '#contract/permissions.ts';
import type { AnyResource } from '#contract/resource.ts';
import type { Finding } from '#contract/rules/test-check.ts';
import { type AnyCommand, defineCommand, type Message, type Ports } from '#kernel/command.ts';

const onRow = (entity: string) => [{ kind: 'palette' }, { kind: 'row', entity }] as const;

export const moveCategoryCommand = defineCommand({
  id: 'category.move',
  effect: 'reversible',
  section: 'learning',
  icon: 'folder-input',
  surfaces: onRow('category'),
  endpoints: [moveCategory],
  args: z.object({
    category: ref('category'),
    parent_id: ref('category').nullable().default(null),
    before: ref('category').nullable().default(null),
  }),
  alwaysAsk: true,
  async run(ports, { category, parent_id, before }) {
    const { data, operation_id } = await ports.call(moveCategory, { body: { id: category, parent_id, before } });
    ports.refresh('category');
    return {
      message: { key: 'commands.category.move.done', values: { name: data.name } },
      operation: operation_id ?? undefined,
      data,
    };
  },
});

/** Puts a row of `entity` before another (null: at the end), and says so. */
async function put(
  ports: Ports,
  entity: string,
  endpoint: typeof moveModule,
  body: { id: number; before: number | null },
) {
  const { data, operation_id } = await ports.call(endpoint, { body });
  ports.refresh(entity);
  return {
    message: { key: `commands.${entity}.reorder.done`, values: { name: data.title } },
    operation: operation_id ?? undefined,
    data,
  };
}

const reorder = (entity: 'module' | 'theory', endpoint: typeof moveModule): AnyCommand =>
  defineCommand({
    id: `${entity}.reorder`,
    effect: 'reversible',
    section: 'learning',
    icon: 'arrow-up-down',
    surfaces: onRow(entity),
    endpoints: [endpoint],
    args: z.object({ [entity]: ref(entity), before: ref(entity).nullable().default(null) }) as z.ZodObject,
    alwaysAsk: true,
    run: (ports, args) =>
      put(ports, entity, endpoint, { id: args[entity] as number, before: args.before as number | null }),
  });

/** Moves a row one place in the order of all, whatever the list shows of them. */
const step = (by: 'up' | 'down', { entity, plural, endpoints }: AnyResource, endpoint: typeof moveModule): AnyCommand =>
  defineCommand({
    id: `${entity}.move-${by}`,
    effect: 'reversible',
    section: 'learning',
    icon: `arrow-${by}`,
    surfaces: onRow(entity),
    keys: [{ press: by === 'up' ? 'Alt+ArrowUp' : 'Alt+ArrowDown', scope: plural }],
    endpoints: [endpoint],
    args: z.object({ [entity]: ref(entity) }) as z.ZodObject,
    async run(ports, args) {
      const id = args[entity] as number;
      const ids: number[] = [];
      for (let page = 1, last = 1; page <= last; page++) {
        const answer = await ports.call(endpoints.list, { query: { sort: 'position', page, per_page: 500 } });
        ids.push(...answer.data.map((row: { id: number }) => row.id));
        last = answer.last_page;
      }
      const at = ids.indexOf(id);
      const before = by === 'up' ? ids[at - 1] : (ids[at + 2] ?? null);
      if (at < 0 || before === undefined || (by === 'down' && at === ids.length - 1)) return null;
      return put(ports, entity, endpoint, { id, before });
    },
  });

const pageMove = moveTheory as unknown as typeof moveModule;
export const orderCommands: readonly AnyCommand[] = [
  reorder('module', moveModule),
  step('up', moduleResource, moveModule),
  step('down', moduleResource, moveModule),
  reorder('theory', pageMove),
  step('up', theory, pageMove),
  step('down', theory, pageMove),
];

/** What a finding says. */
export const findingText = ({ code, params }: Finding): Message => ({ key: `test.check.${code}`, values: params });

/** Says what stands against publishing a test. */
export const checkTestCommand = defineCommand({
  id: 'test.check',
  effect: 'read',
  section: 'learning',
  icon: 'list-checks',
  surfaces: onRow('test'),
  endpoints: [],
  roles: STAFF,
  args: z.object({ test: ref('test') }),
  async preview(ports, { test }) {
    const { data } = await ports.call(checkTest, { params: { id: test } });
    if (data.findings.length === 0) return null;
    return {
      title: { key: 'commands.test.check.preview', values: { count: data.findings.length } },
      lines: data.findings.map((one) => ({
        kind: one.severity === 'error' ? 'conflict' : 'note',
        text: findingText(one),
      })),
    };
  },
  async run(ports, { test }) {
    const { data } = await ports.call(checkTest, { params: { id: test } });
    const errors = data.findings.filter(({ severity }) => severity === 'error').length;
    return {
      message: { key: 'commands.test.check.done', values: { errors, notes: data.findings.length - errors } },
      link: `/tests/edit/${test}`,
      data,
    };
  },
});

/** Sits a test as a student would; nothing is kept. */
export const previewTestCommand = defineCommand({
  id: 'test.preview',
  effect: 'navigate',
  section: 'learning',
  icon: 'play',
  surfaces: onRow('test'),
  keys: [{ press: 'v', scope: 'tests' }],
  endpoints: [],
  roles: STAFF,
  args: z.object({ test: ref('test') }),
  async run(ports, { test }) {
    ports.navigate(`/tests/preview/${test}`);
    return null;
  },
});

export const addStarterSignsCommand = defineCommand({
  id: 'sign.add-starter-set',
  effect: 'reversible',
  section: 'content',
  icon: 'signpost',
  surfaces: [{ kind: 'palette' }, { kind: 'button', screen: '/signs' }],
  endpoints: [addStarterSigns],
  args: z.object({}),
  async run(ports) {
    const answer = await ports.call(addStarterSigns, { body: {} });
    ports.refresh('sign');
    return {
      message: { key: 'commands.sign.add-starter-set.done', values: { count: answer.changed } },
      operation: answer.operation_id ?? undefined,
      link: '/signs',
      data: answer,
    };
  },
});
