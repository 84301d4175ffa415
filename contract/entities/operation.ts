/** Operations: the record of every write; undo takes a whole one back. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { STAFF } from '../permissions.ts';
import { idParam, operationId } from '../resource.ts';

const image = z.record(z.string(), z.unknown());
const stand = z.object({
  entity: z.string(),
  row_id: z.number().int(),
  kind: z.enum(['insert', 'update', 'delete', 'restore']),
  before: image,
  after: image,
});
export type Stand = z.infer<typeof stand>;

export const undoOperation = endpoint({
  id: 'undoOperation',
  method: 'POST',
  path: '/admin/operation/:id/undo',
  access: STAFF,
  tag: 'operations',
  summary:
    'Takes a whole operation back; refused with 409 when a row was changed since. The undo of an undo is a redo.',
  params: idParam,
  answer: z.object({
    rows: z.number().int(),
    command: z.string(),
    operation_id: operationId,
    /** The first of the rows as they stand now: what became of each, and its fields before and after this call. */
    stand: z.array(stand),
    /** How many there are of them in all; what only comes along with others is not counted. */
    standing: z.number().int(),
    /** How many of each kind these are; what the act was about comes first. */
    counts: z.array(z.object({ entity: z.string(), count: z.number().int() })),
  }),
});

export const lastOperation = endpoint({
  id: 'getLastOperation',
  method: 'GET',
  path: '/admin/operation/last',
  access: STAFF,
  tag: 'operations',
  summary: 'Tells which of the caller’s own operations is the newest that still stands, and whether it can be undone.',
  answer: z.object({
    data: z
      .object({
        id: z.number().int(),
        command: z.string(),
        at: z.string(),
        rows_touched: z.number().int(),
        undoable: z.boolean(),
      })
      .nullable(),
  }),
});

export type UndoCounts = z.output<(typeof undoOperation)['answer']>['counts'];

/** One change of a row, with what it was before and after. */
export const historyEntry = z.object({
  id: z.number().int(),
  operation_id: z.number().int(),
  kind: z.enum(['insert', 'update', 'delete', 'restore']),
  version: z.number().int(),
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
  at: z.string(),
  actor_name: z.string(),
  command: z.string(),
  source: z.string(),
  undo_of: z.number().int().nullable(),
  undone_by: z.number().int().nullable(),
});

export const rowHistory = endpoint({
  id: 'listRowHistory',
  method: 'GET',
  path: '/admin/history/:entity/:id',
  access: STAFF,
  tag: 'operations',
  summary: 'Lists what was done to one row, newest first.',
  params: z.object({
    entity: z.string().regex(/^[a-z_]{1,40}$/),
    id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
  }),
  query: z.object({ before: z.coerce.number().int().positive().optional() }),
  answer: z.object({ data: z.array(historyEntry) }),
});
