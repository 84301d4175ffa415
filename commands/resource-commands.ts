/** The commands every resource has: add, edit, delete, restore, open, export, and set-status or publish and retire. */

import { z } from 'zod';
import { choice, ref, rows, type Selection, version } from '#contract/fields.ts';
import type { AnyResource } from '#contract/resource.ts';
import { type AnyCommand, defineCommand, type Ports, type Preview, type Surface } from '#kernel/command.ts';

export interface ResourceCommandOptions {
  readonly resource: AnyResource;
  /** Message key of the palette's group, `sections.<section>`. */
  readonly section: string;
  readonly icon: string;
  /** Screen of the list: `/students`. */
  readonly screen: string;
  /** A row's name, as a person would say it. */
  readonly nameOf: (row: Record<string, unknown>) => string;
  /** Path of one row's screen, where it has one. */
  readonly pathOf?: (id: number) => string;
  /** Commands of the family that this entity has in its own way, or not at all. */
  readonly skip?: readonly (
    | 'add'
    | 'edit'
    | 'delete'
    | 'restore'
    | 'open'
    | 'export'
    | 'set-status'
    | 'publish'
    | 'retire'
  )[];
  /** Prefix of the message keys of its statuses. */
  readonly statusLabels?: string;
}

type Verb = NonNullable<ResourceCommandOptions['skip']>[number];

/** Rows named in a preview; the rest are counted. */
const NAMED = 6;

/** The commands of a resource, typed loosely: their schemas are the resource's own. */
export function resourceCommands(options: ResourceCommandOptions): AnyCommand[] {
  const { resource, section, icon, screen, nameOf, pathOf } = options;
  const { entity, plural, endpoints } = resource;
  const on = (verb: Verb) => !options.skip?.includes(verb);
  const list: Surface = { kind: 'button', screen };
  const onRows: Surface[] = [{ kind: 'palette' }, { kind: 'row', entity }, { kind: 'bulk', entity }];
  const link = (id: number) => pathOf?.(id) ?? `${screen}?ids=${id}`;
  const found: AnyCommand[] = [];

  if (on('add')) {
    found.push(
      defineCommand({
        id: `${entity}.add`,
        effect: 'reversible',
        section,
        icon: 'plus',
        surfaces: [{ kind: 'palette' }, list],
        endpoints: [endpoints.add],
        args: resource.input,
        async run(ports, args) {
          const { data, operation_id } = await ports.call(endpoints.add, { body: args });
          ports.refresh(entity);
          return {
            message: { key: `commands.${entity}.add.done`, values: { name: nameOf(data) } },
            operation: operation_id ?? undefined,
            link: link(data.id),
            data,
          };
        },
      }),
    );
  }
  if (on('edit')) {
    const editBody = endpoints.edit.body as z.ZodObject;
    found.push(
      defineCommand({
        id: `${entity}.edit`,
        effect: 'reversible',
        section,
        icon: 'pencil',
        surfaces: [{ kind: 'palette' }, { kind: 'row', entity }],
        keys: [{ press: 'e', scope: plural }],
        endpoints: [endpoints.edit],
        args: z.object({ [entity]: ref(entity), ...editBody.shape, version: version().optional() }) as z.ZodObject,
        alwaysAsk: true,
        async load(ports, args) {
          const { data } = await ports.call(endpoints.get, { params: { id: args[entity] as number } });
          const known = Object.keys(editBody.shape).filter((key) => key in data);
          return Object.fromEntries(known.map((key) => [key, data[key]]));
        },
        async run(ports, args) {
          const { [entity]: id, version: given, ...values } = args as Record<string, unknown>;
          const from = given ?? (await ports.call(endpoints.get, { params: { id } })).data.version;
          const { data, operation_id } = await ports.call(endpoints.edit, {
            params: { id },
            body: { ...values, version: from },
          });
          ports.refresh(entity);
          return {
            message: { key: `commands.${entity}.edit.done`, values: { name: nameOf(data) } },
            operation: operation_id ?? undefined,
            link: link(data.id),
            data,
          };
        },
      }),
    );
  }
  if (on('delete')) {
    found.push(
      defineCommand({
        id: `${entity}.delete`,
        effect: 'reversible',
        section,
        icon: 'trash-2',
        surfaces: onRows,
        keys: [{ press: 'Delete', scope: plural }],
        endpoints: [endpoints.remove, endpoints.removeMany],
        args: z.object({ [plural]: rows(entity) }),
        preview: (ports, args) =>
          previewRows(ports, options, args[plural] as Selection, `commands.${entity}.delete.preview`),
        async run(ports, args) {
          const selection = args[plural] as Selection;
          const only = onlyId(selection);
          if (only !== null) {
            const { data, operation_id } = await ports.call(endpoints.remove, { params: { id: only } });
            ports.refresh(entity);
            return {
              message: { key: `commands.${entity}.delete.done`, values: { count: 1, name: nameOf(data) } },
              operation: operation_id ?? undefined,
              data,
            };
          }
          return many(ports, entity, 'delete', await ports.call(endpoints.removeMany, { body: { rows: selection } }));
        },
      }),
    );
  }
  if (on('restore')) {
    found.push(
      defineCommand({
        id: `${entity}.restore`,
        effect: 'reversible',
        section,
        icon: 'archive-restore',
        surfaces: [{ kind: 'palette' }, { kind: 'row', entity }],
        endpoints: [endpoints.restore],
        args: z.object({ [entity]: ref(entity) }),
        when: ({ focused }) =>
          focused?.entity === entity && focused.row && !focused.row.deleted_at
            ? { state: 'disabled', reason: 'availability.not-deleted' }
            : { state: 'ok' },
        async run(ports, args) {
          const { data, operation_id } = await ports.call(endpoints.restore, {
            params: { id: args[entity] as number },
          });
          ports.refresh(entity);
          return {
            message: { key: `commands.${entity}.restore.done`, values: { name: nameOf(data) } },
            operation: operation_id ?? undefined,
            link: link(data.id),
            data,
          };
        },
      }),
    );
  }
  if (on('open')) {
    found.push(
      defineCommand({
        id: `${entity}.open`,
        effect: 'navigate',
        section,
        icon,
        surfaces: [{ kind: 'palette' }, { kind: 'row', entity }],
        endpoints: [],
        roles: endpoints.list.access as never,
        args: z.object({ [entity]: ref(entity) }),
        async run(ports, args) {
          ports.navigate(link(args[entity] as number));
          return null;
        },
      }),
    );
  }
  if (on('export')) {
    found.push(
      defineCommand({
        id: `${entity}.export`,
        effect: 'read',
        section,
        icon: 'download',
        surfaces: [{ kind: 'palette' }, { kind: 'bulk', entity }, list],
        endpoints: [],
        roles: endpoints.list.access as never,
        args: z.object({ [plural]: rows(entity) }),
        prefill: (context) =>
          context.selection?.entity === entity ? {} : { [plural]: { matching: listQueryOf(context.url, screen) } },
        async run(ports, args) {
          const selection = args[plural] as Selection;
          const query = 'ids' in selection ? { ids: selection.ids.join(',') } : selection.matching;
          const file = await ports.call(endpoints.exportCsv, { query });
          ports.download(file instanceof Blob ? file : new Blob([file]), `${plural}.csv`);
          return { message: { key: `commands.${entity}.export.done` } };
        },
      }),
    );
  }
  const states = resource.statuses;
  if (on('set-status') && states.length > 1) {
    found.push(statusCommand(options, 'set-status', null));
    if (states.includes('published') && on('publish')) found.push(statusCommand(options, 'publish', 'published'));
    if (states.includes('retired') && on('retire')) found.push(statusCommand(options, 'retire', 'retired'));
  }
  return found;
}

const STATUS_ICONS = { 'set-status': 'circle-dot', publish: 'send', retire: 'archive' } as const;

function statusCommand(
  options: ResourceCommandOptions,
  verb: keyof typeof STATUS_ICONS,
  fixed: string | null,
): AnyCommand {
  const { entity, plural, endpoints, statuses } = options.resource;
  const status = choice(statuses as [string, ...string[]], options.statusLabels ?? `${entity}.status`);
  return defineCommand({
    id: `${entity}.${verb}`,
    effect: 'reversible',
    section: options.section,
    icon: STATUS_ICONS[verb],
    surfaces: [{ kind: 'palette' }, { kind: 'row', entity }, { kind: 'bulk', entity }],
    endpoints: [endpoints.setStatus],
    args: z.object(fixed ? { [plural]: rows(entity) } : { [plural]: rows(entity), status }) as z.ZodObject,
    preview: (ports, args) =>
      previewRows(ports, options, args[plural] as Selection, `commands.${entity}.${verb}.preview`),
    async run(ports, args) {
      const body = { rows: args[plural], status: fixed ?? args.status };
      return many(ports, entity, verb, await ports.call(endpoints.setStatus, { body }));
    },
  }) as AnyCommand;
}

/** The one row of a selection, or null when it holds more or is told by a query. */
export const onlyId = (selection: Selection): number | null =>
  'ids' in selection && selection.ids.length === 1 ? (selection.ids[0] ?? null) : null;

/** The list query that a screen's address shows, or none when the address is another screen's. */
export function listQueryOf(url: string, screen: string): Record<string, string> {
  const [path, search = ''] = url.split('?');
  if (path !== screen) return {};
  const query = Object.fromEntries(new URLSearchParams(search));
  // What belongs to the screen, not to the list.
  for (const key of ['row', 'panel', 'view', 'tab', 'at']) delete query[key];
  return query;
}

function many(ports: Ports, entity: string, verb: string, answer: { changed: number; operation_id: number | null }) {
  ports.refresh(entity);
  return {
    message: { key: `commands.${entity}.${verb}.done`, values: { count: answer.changed, name: '' } },
    operation: answer.operation_id ?? undefined,
    data: answer,
  };
}

/** Shows what a bulk act touches. One row needs no preview: undo is a key away. */
export async function previewRows(
  ports: Ports,
  options: ResourceCommandOptions,
  selection: Selection,
  title: string,
): Promise<Preview | null> {
  if (onlyId(selection) !== null) return null;
  const { endpoints } = options.resource;
  const query = 'ids' in selection ? { ids: selection.ids.join(',') } : selection.matching;
  const answer = await ports.call(endpoints.list, { query: { ...query, page: 1, per_page: NAMED } });
  const total = answer.total - ('except' in selection ? (selection.except?.length ?? 0) : 0);
  return {
    title: { key: title, values: { count: total } },
    total,
    lines: answer.data.map((row: Record<string, unknown>) => ({ kind: 'change' as const, text: options.nameOf(row) })),
    blocked: total === 0,
  };
}
