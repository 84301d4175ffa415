/** What an entry of the audit is; apart from its calls, which are fetched when somebody looks at the audit. */
import { kind, words } from '../kind.ts';
import type { AuditEntry } from './audit.ts';

export const auditKind = kind({
  entity: 'audit',
  plural: 'audit',
  list: async () => (await import('./audit.ts')).listAudit,
  icon: 'scroll-text',
  section: 'history',
  place: null,
  name: (row: Partial<AuditEntry>) => words(`#${row.id}`, row.command),
  detail: (row, at) => words(row.actor_name, at(row.at)),
  path: (id) => `/audit?ids=${id}&panel=peek`,
  found: null,
  typed: 'never',
  audit: null,
  personal: null,
});
