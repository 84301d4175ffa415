/** A category moved one step in its tree: among its siblings, one level down, one level up. */
import { z } from 'zod';
import { categoryTree, moveCategory } from '#contract/entities/category.ts';
import { ref } from '#contract/fields.ts';
import { type AnyCommand, defineCommand } from '#kernel/command.ts';
import type { Step } from './category-places.ts';

const KEYS = { up: 'Alt+ArrowUp', down: 'Alt+ArrowDown', in: 'Alt+ArrowRight', out: 'Alt+ArrowLeft' } as const;
const ICONS = { up: 'arrow-up', down: 'arrow-down', in: 'indent-increase', out: 'indent-decrease' } as const;

const stepCommand = (step: Step): AnyCommand =>
  defineCommand({
    id: `category.move-${step}`,
    effect: 'reversible',
    section: 'learning',
    icon: ICONS[step],
    surfaces: [{ kind: 'palette' }, { kind: 'row', entity: 'category' }],
    keys: [{ press: KEYS[step], scope: 'categories' }],
    endpoints: [moveCategory],
    args: z.object({ category: ref('category') }),
    async run(ports, { category }) {
      const { placeAfter } = await import('./category-places.ts');
      const place = placeAfter((await ports.call(categoryTree, {})).data, category, step);
      if (!place) return null;
      const { data, operation_id } = await ports.call(moveCategory, { body: { id: category, ...place } });
      ports.refresh('category');
      return {
        message: { key: 'commands.category.move.done', values: { name: data.name } },
        operation: operation_id ?? undefined,
        data,
      };
    },
  });

export const categoryStepCommands: readonly AnyCommand[] = (['up', 'down', 'in', 'out'] as const).map(stepCommand);
