/** What the entities of the learning side share: states, images, licence categories, and the call that puts rows in order. */
import { z } from 'zod';
import { LICENCE_CATEGORIES } from './data/licence-categories.ts';
import { endpoint } from './endpoint.ts';
import { refined } from './faults/fault.ts';
import { id } from './fields.ts';
import type { ListField } from './list.ts';
import type { Role } from './permissions.ts';
import { written } from './resource.ts';

/** draft → published → retired. Source: specification, section 4. */
export const CONTENT_STATUSES = ['draft', 'published', 'retired'] as const;
export type ContentStatus = (typeof CONTENT_STATUSES)[number];

/** Statuses from which content may come to `status`. */
export const contentStatusFrom = (status: string): readonly ContentStatus[] =>
  status === 'published' ? ['draft'] : status === 'retired' ? ['published'] : [];

export const contentStatus = () => z.enum(CONTENT_STATUSES);

/**
 * An image of a row: the key of an uploaded file (`<sha-256>.webp`), `sign:<code>` for a drawing of the built-in sign set
 * (contract/data/signs.ts), or null. `editor` names what it is chosen in.
 */
export const image = (editor = 'image') =>
  z
    .string()
    .regex(/^([0-9a-f]{64}\.webp|sign:[A-Z0-9-]{1,16})$/)
    .nullable()
    .meta({ field: { kind: 'custom', editor } });

/** Codes of licence categories, without repeats; which ones exist is the club's list. */
export const licenceCategories = () =>
  z
    .array(z.string().regex(/^[A-Z0-9]{1,8}$/))
    .max(30)
    .refine((codes) => new Set(codes).size === codes.length, refined('each-once'))
    .meta({ field: { kind: 'custom', editor: 'licence-categories' } });

/** List fields that several of these entities have. */
export const statusField: ListField = {
  type: 'choice',
  values: CONTENT_STATUSES,
  labels: 'content.status',
  sort: true,
  filter: true,
};
export const licencesField: ListField = {
  type: 'choice',
  values: LICENCE_CATEGORIES,
  labels: 'licence_category',
  many: true,
  open: true,
  filter: true,
};
export const licenceField: ListField = {
  type: 'choice',
  values: LICENCE_CATEGORIES,
  labels: 'licence_category',
  open: true,
  sort: true,
  filter: true,
};

/** The call that moves a row to another place in its order: before another row, or to the end. */
export const moveEndpoint = <R extends z.ZodType>(entity: string, tag: string, row: R, access: readonly Role[]) =>
  endpoint({
    id: `move${entity.charAt(0).toUpperCase()}${entity.slice(1)}`,
    method: 'POST',
    path: `/admin/${entity}/move`,
    access,
    tag,
    summary: `Moves a ${entity} before another one, or to the end.`,
    body: z.object({ id: id(), before: id().nullable() }),
    answer: written(row),
  });
