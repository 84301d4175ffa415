/** The audit: opened at an entry, exported, and an entry's act taken back, whoever did it and however long ago. */
import { z } from 'zod';
import { undoOperation } from '#contract/entities/operation.ts';
import { ref, rows } from '#contract/fields.ts';
import { ADMIN } from '#contract/permissions.ts';
import { type AnyCommand, defineCommand, disabled, ok } from '#kernel/command.ts';
import { listedRows } from '../resource-commands.ts';
import { saveRows } from '../save-rows.ts';

const section = 'history';
/** The audit's calls; fetched when they are made, since the console starts without them. */
const calls = () => import('#contract/entities/audit.ts');
/** Rows named in a preview; the rest are counted. */
const NAMED = 8;

export const auditCommands: readonly AnyCommand[] = [
  defineCommand({
    id: 'audit.open',
    effect: 'navigate',
    section,
    icon: 'scroll-text',
    surfaces: [{ kind: 'palette' }, { kind: 'row', entity: 'audit' }],
    endpoints: [],
    roles: ADMIN,
    args: z.object({ entry: ref('audit') }),
    async run(ports, { entry }) {
      ports.navigate(`/audit?ids=${entry}&panel=peek`);
      return null;
    },
  }),
  defineCommand({
    id: 'audit.take-back',
    effect: 'reversible',
    section,
    icon: 'undo-2',
    surfaces: [{ kind: 'palette' }, { kind: 'row', entity: 'audit' }],
    keys: [{ press: 'u', scope: 'audit' }],
    endpoints: [undoOperation],
    // Taking back what stands in the log is for those who read it.
    roles: ADMIN,
    args: z.object({ entry: ref('audit') }),
    when({ focused }) {
      if (focused?.entity !== 'audit' || !focused.row) return ok;
      if (focused.row.undone_by) return disabled('availability.taken-back');
      return focused.row.undoable === false ? disabled('availability.not-undoable') : ok;
    },
    async preview(ports, { entry }) {
      const { getAuditEntry } = await calls();
      const { data, changes } = await ports.call(getAuditEntry, { params: { id: entry } });
      return {
        title: { key: 'commands.audit.take-back.preview', values: { id: entry, who: data.actor_name || 'Clutch' } },
        total: data.rows_touched,
        blocked: data.undone_by !== null || !data.undoable,
        lines: changes.slice(0, NAMED).map(({ name, row_id, kind }) => ({
          kind: 'change' as const,
          text: { key: `commands.audit.take-back.${kind}`, values: { row: name ?? `#${row_id}` } },
        })),
      };
    },
    async run(ports, { entry }) {
      const { getAuditEntry } = await calls();
      const { operation_id } = await ports.call(undoOperation, { params: { id: entry } });
      const { data } = await ports.call(getAuditEntry, { params: { id: entry } });
      for (const entity of ['audit', ...Object.keys(data.touched)]) ports.refresh(entity);
      return {
        message: { key: 'commands.audit.take-back.done', values: { id: entry } },
        operation: operation_id ?? undefined,
        link: operation_id ? `/audit?ids=${operation_id}&panel=peek` : undefined,
      };
    },
  }),
  defineCommand({
    id: 'audit.export',
    effect: 'read',
    section,
    icon: 'download',
    surfaces: [{ kind: 'palette' }, { kind: 'bulk', entity: 'audit' }, { kind: 'button', screen: '/audit' }],
    endpoints: [],
    roles: ADMIN,
    args: z.object({ entries: rows('audit') }),
    prefill: ({ selection, url }) =>
      selection?.entity === 'audit' ? {} : { entries: listedRows(url, '/audit', null) },
    async run(ports, { entries }) {
      const { exportSelectedAudit } = await calls();
      const file = await ports.call(exportSelectedAudit, { body: { rows: entries } });
      return saveRows(ports, file, 'audit.csv', { entity: 'audit' });
    },
  }),
];
