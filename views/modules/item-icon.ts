/** The icons of what modules hold. */
import type { ModuleItem } from '#contract/entities/module.ts';

export const itemIcon: Readonly<Record<ModuleItem['kind'], string>> = { theory: 'book-open', test: 'clipboard-check' };
