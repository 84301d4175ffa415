/** The audit: who did what, when, from where, to which rows. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { ADMIN } from '../permissions.ts';
import { idParam } from '../resource.ts';
import { historyEntry } from './operation.ts';

export const auditEntry = z.object({
  id: z.number().int(),
  at: z.string(),
  actor_id: z.number().nullable(),
  actor_name: z.string(),
  command: z.string(),
  /** `palette`, `key`, `row`, `bulk`, `button`, `link`, `terminal`, `drag`, `undo`, `call`, `app`, `system`. */
  source: z.string(),
  arguments: z.record(z.string(), z.unknown()),
  result: z.string(),
  rows_touched: z.number().int(),
  undoable: z.boolean(),
  undo_of: z.number().nullable(),
  undone_by: z.number().nullable(),
  /** Entities touched, with the ids of their rows; null where there were too many to name. */
  touched: z.record(z.string(), z.array(z.number().int()).nullable()),
  /** The operation that took the personal data out of this record; null where it is whole. */
  erased_by: z.number().nullable(),
  request_id: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

const filters = z.object({
  actor: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
  /** A command's id, or the beginning of one (`booking.`). */
  command: z
    .string()
    .regex(/^[A-Za-z0-9.-]{1,80}$/)
    .optional(),
  source: z
    .string()
    .regex(/^[a-z]{1,20}(,[a-z]{1,20})*$/)
    .optional(),
  entity: z
    .string()
    .regex(/^[a-z_]{1,40}$/)
    .optional(),
  row: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
  from: z.iso.datetime().optional(),
  to: z.iso.datetime().optional(),
});
export type AuditFilters = z.output<typeof filters>;

const tag = 'audit';

export const listAudit = endpoint({
  id: 'listAudit',
  method: 'GET',
  path: '/admin/audit',
  access: ADMIN,
  tag,
  summary:
    'Lists operations, the newest first, by actor, command, source, entity and row, and time (`from` inclusive, `to` exclusive). `total` stops counting at 10,000.',
  query: filters.extend({
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    per_page: z.coerce.number().int().min(1).max(500).default(50),
  }),
  answer: z.object({
    current_page: z.number().int(),
    last_page: z.number().int(),
    per_page: z.number().int(),
    total: z.number().int(),
    total_exact: z.boolean(),
    data: z.array(auditEntry),
  }),
});

export const exportAudit = endpoint({
  id: 'exportAudit',
  method: 'GET',
  path: '/admin/audit.csv',
  access: ADMIN,
  tag,
  summary: 'Streams the operations that the filters match as CSV, the newest first.',
  query: filters,
  answer: z.string(),
  produces: 'text/csv; charset=utf-8',
});

export const getAuditEntry = endpoint({
  id: 'getAuditEntry',
  method: 'GET',
  path: '/admin/audit/:id',
  access: ADMIN,
  tag,
  summary: 'Answers one operation with the rows it touched, before and after (the first 500).',
  params: idParam,
  answer: z.object({
    data: auditEntry,
    changes: z.array(
      historyEntry
        .pick({ id: true, kind: true, version: true, before: true, after: true })
        .extend({ entity: z.string(), row_id: z.number().int() }),
    ),
  }),
});

export const auditEndpoints = [listAudit, exportAudit, getAuditEntry];
