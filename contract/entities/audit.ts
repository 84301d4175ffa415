/** The audit: who did what, when, from where, to which rows. */
import { z } from 'zod';
import { csvQuery } from '../csv-form.ts';
import { endpoint } from '../endpoint.ts';
import { rows } from '../fields.ts';
import { kinds } from '../kinds.ts';
import { csvListQuery, type ListSpec, listAnswer, listQuery } from '../list.ts';
import { ADMIN } from '../permissions.ts';
import { idParam, SAYS_FORM, selectionAnswer } from '../resource.ts';
import { historyEntry } from './operation.ts';

/** Where an operation may come from: the surfaces of the console, an app of a person, a bare call, the server itself. */
export const AUDIT_SOURCES = [
  'palette',
  'key',
  'row',
  'bulk',
  'button',
  'form',
  'link',
  'drag',
  'undo',
  'terminal',
  'call',
  'app',
  'system',
  'event',
] as const;

/** Security events: what is no write of rows. Their entries stand beside the writes, and nothing takes them back. */
export const SECURITY_EVENTS = [
  'event.sign-in',
  'event.sign-in-refused',
  'event.sign-out',
  'event.password-changed',
  'event.password-refused',
  'event.recovery-asked',
  'event.recovery-used',
  'event.exported',
  'event.access-refused',
  'event.school-exported',
  'event.school-brought-in',
] as const;
export type SecurityEventId = (typeof SECURITY_EVENTS)[number];

/** What rows can be touched. */
export const AUDIT_ENTITIES = kinds.filter(({ audit }) => audit !== null).map(({ entity }) => entity);

/** Rows that come along with others: told last. */
export const FOLLOWING: readonly string[] = kinds
  .filter(({ audit }) => audit === 'following')
  .map(({ entity }) => entity);

/** What an entry is about first of all. */
const subject = z.object({
  entity: z.string(),
  /** How many rows of it were touched. */
  count: z.number().int(),
  /** What people call the row; null where there were several. */
  name: z.string().nullable(),
});

export const auditEntry = z.object({
  id: z.number().int(),
  at: z.string(),
  actor_id: z.number().nullable(),
  actor_name: z.string(),
  command: z.string(),
  /** One of `AUDIT_SOURCES`. */
  source: z.string(),
  arguments: z.record(z.string(), z.unknown()),
  result: z.string(),
  rows_touched: z.number().int(),
  undoable: z.boolean(),
  undo_of: z.number().nullable(),
  undone_by: z.number().nullable(),
  /** Entities touched, with the ids of their rows; null where there were too many to name. */
  touched: z.record(z.string(), z.array(z.number().int()).nullable()),
  subject: subject.nullable(),
  /** The operation that took the personal data out of this record; null where it is whole. */
  erased_by: z.number().nullable(),
  request_id: z.string(),
  /** Network address it came from; empty for what the server did by itself. */
  address: z.string(),
  /** Browser and system in short, as the client told them. */
  device: z.string(),
  /** Whether command and source are what the client said of itself. */
  claimed: z.boolean(),
  /** How often it happened: repeated refusals of a minute are one entry. */
  times: z.number().int(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** How the audit is listed. Entries are numbered in the order in which they were committed, so `at` sorts as `id` does. */
export const auditList = {
  entity: 'audit',
  row: auditEntry,
  fields: {
    actor: { type: 'ref', entity: 'user', column: 'actor_id', filter: true },
    command: { type: 'text', filter: true },
    source: { type: 'choice', values: AUDIT_SOURCES, labels: 'audit.source', filter: true },
    entity: { type: 'choice', values: AUDIT_ENTITIES, labels: 'audit.entity', filter: true },
    row_id: { type: 'id', filter: true },
    at: { type: 'instant', sort: true, filter: true },
  },
  defaultSort: '-id',
  deletes: false,
} as const satisfies ListSpec<typeof auditEntry>;

const tag = 'audit';

export const listAudit = endpoint({
  id: 'listAudit',
  method: 'GET',
  path: '/admin/audit',
  access: ADMIN,
  tag,
  summary:
    'Lists operations, the newest first, by actor, command (or how its id begins), source, entity and row, and time; `q` looks into names, commands and arguments.',
  query: listQuery(auditList),
  answer: listAnswer(auditEntry),
});

export const exportAudit = endpoint({
  id: 'exportAudit',
  method: 'GET',
  path: '/admin/audit.csv',
  access: ADMIN,
  tag,
  summary: `Streams the operations that a list query matches as CSV, the newest first. ${SAYS_FORM}`,
  query: csvListQuery(auditList),
  answer: z.string(),
  produces: 'text/csv; charset=utf-8',
});

export const exportSelectedAudit = endpoint({
  id: 'exportSelectedAudit',
  method: 'POST',
  path: '/admin/audit.csv',
  access: ADMIN,
  tag,
  summary: `Streams the selected operations as CSV, the newest first. ${SAYS_FORM}`,
  write: false,
  query: csvQuery,
  body: z.object({ rows: rows('audit') }),
  answer: z.string(),
  produces: 'text/csv; charset=utf-8',
});

export const countSelectedAudit = endpoint({
  id: 'countSelectedAudit',
  method: 'POST',
  path: '/admin/audit/selected',
  access: ADMIN,
  tag,
  summary: 'Counts the selected operations, and says where the ranges of the selection stand in the list.',
  write: false,
  body: z.object({ rows: rows('audit') }),
  answer: selectionAnswer,
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
        .extend({ entity: z.string(), row_id: z.number().int(), name: z.string().nullable() }),
    ),
  }),
});

export const auditEndpoints = [listAudit, exportAudit, exportSelectedAudit, countSelectedAudit, getAuditEntry];
