/** Categories of questions: a tree, ordered among siblings. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, ref, text } from '../fields.ts';
import { words } from '../kind.ts';
import { licenceCategories, licencesField } from '../learning.ts';
import { STAFF } from '../permissions.ts';
import { resource, written } from '../resource.ts';

/** Deepest level of the tree; a top category is on level 1. */
export const MAX_CATEGORY_DEPTH = 8;

export const category = resource({
  entity: 'category',
  plural: 'categories',
  access: STAFF,
  icon: 'folder-tree',
  section: 'learning',
  place: { id: 'categories', whole: true, add: null },
  name: (row) => words(row.name),
  detail: null,
  path: (id) => `/categories?row=${id}`,
  found: {},
  typed: 'whole',
  audit: 'own',
  personal: null,
  row: {
    name: z.string(),
    parent_id: z.number().nullable(),
    licence_categories: z.array(z.string()),
    /** Orders siblings, smallest first. */
    position: z.number(),
  },
  input: z.object({
    name: text(120),
    parent_id: ref('category').nullable().default(null),
    licence_categories: licenceCategories().default([]),
  }),
  fields: {
    name: { type: 'text', column: 'name_key', sort: true, filter: true },
    position: { type: 'number', sort: true },
    parent_id: { type: 'ref', entity: 'category', filter: true },
    licence_categories: licencesField,
  },
  defaultSort: 'position',
  staged: true,
});
export type Category = z.infer<typeof category.row>;

/** A node of the tree with its counts. */
export const categoryNode = z.object({
  id: z.number().int(),
  version: z.number().int(),
  name: z.string(),
  parent_id: z.number().nullable(),
  licence_categories: z.array(z.string()),
  position: z.number(),
  /** Top level is 1. */
  depth: z.number().int(),
  /** Names from the top down, parted by ` / `. */
  path: z.string(),
  /** Questions by status in this category alone. */
  questions: z.object({ draft: z.number().int(), published: z.number().int(), retired: z.number().int() }),
});
export type CategoryNode = z.infer<typeof categoryNode>;

export const categoryTree = endpoint({
  id: 'readCategoryTree',
  method: 'GET',
  path: '/admin/category/tree',
  access: STAFF,
  tag: 'categories',
  summary: 'Answers all categories as they stand in the tree, each with how many questions it holds.',
  answer: z.object({ data: z.array(categoryNode) }),
});

export const moveCategory = endpoint({
  id: 'moveCategory',
  method: 'POST',
  path: '/admin/category/move',
  access: STAFF,
  tag: 'categories',
  summary:
    'Moves a category below another parent, before one of its children or to their end; refused where it would make a circle.',
  body: z.object({ id: id(), parent_id: id().nullable(), before: id().nullable() }),
  answer: written(category.row),
});
