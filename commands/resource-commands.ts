/** The commands every resource has: add, edit, delete, restore, open, export, and set-status or publish and retire. */

import { z } from 'zod';
import { choice, ref, rows, type Selection, version } from '#contract/fields.ts';
import { noTime, type Row } from '#contract/kind.ts';
import { knownQuery, type ListSpec } from '#contract/list.ts';
import type { AnyResource } from '#contract/resource.ts';
import type { Moment } from '#contract/rules/time-texts.ts';
import {
  type AnyCommand,
  type Context,
  defineCommand,
  type Invocation,
  type Ports,
  type Preview,
  type PreviewLine,
  type Surface,
} from '#kernel/command.ts';
import { saveRows } from './save-rows.ts';

/** A name in a sentence is cut here, in characters. */
const LONGEST = 80;
const short = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text);

export interface ResourceCommandOptions {
  readonly resource: AnyResource;
  /** Screen of the list, where the entity has no place of its own: `/settings`. */
  readonly screen?: string;
  /** What may speak against adding a row, shown before it is; null where nothing does. */
  readonly doubts?: (
    ports: Ports,
    added: Readonly<Record<string, unknown>>,
    context: Context,
  ) => Promise<Preview | null>;
  /** What is done first where a row is not deleted, by the type of the refusal. */
  readonly beforeDelete?: (problem: string, id: number) => Invocation | null;
  /** What would stay behind with rows that get a status, asked about before they do; null where nothing does. */
  readonly leaves?: (ports: Ports, rows: Selection, status: string, context: Context) => Promise<Preview | null>;
  /** A row's name in sentences, where it is not its name in lists. */
  readonly nameOf?: (row: Row) => string;
  /** What sentences about a row that was added or changed say besides its name. */
  readonly valuesOf?: (row: Row) => Readonly<Record<string, string | Moment>>;
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
}

type Verb = NonNullable<ResourceCommandOptions['skip']>[number];

/** The commands of a resource, typed loosely: their schemas are the resource's own. */
export function resourceCommands(options: ResourceCommandOptions): AnyCommand[] {
  const { resource } = options;
  const { entity, plural, endpoints, kind } = resource;
  const { section, icon, path: pathOf } = kind;
  const screen = screenOf(options);
  const nameOf = namerOf(options);
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
        keys: [{ press: 'a', scope: plural }],
        endpoints: [endpoints.add],
        args: resource.input,
        ...(options.doubts ? { preview: options.doubts } : {}),
        async run(ports, args) {
          const { data, operation_id } = await ports.call(endpoints.add, { body: args });
          ports.refresh(entity);
          return {
            message: {
              key: `commands.${entity}.add.done`,
              values: { name: nameOf(data), ...options.valuesOf?.(data) },
            },
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
    // As it was read for the form: the toast says what became of it.
    let read: Row | null = null;
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
          read = data;
          const known = Object.keys(editBody.shape).filter((key) => key in data);
          return Object.fromEntries(known.map((key) => [key, data[key]]));
        },
        ...(options.leaves
          ? {
              preview: async (ports, { [entity]: id, status }, context) =>
                (status !== undefined &&
                  (await options.leaves?.(ports, { ids: [id as number] }, String(status), context))) ||
                null,
            }
          : {}),
        async run(ports, args) {
          const { [entity]: id, version: given, ...values } = args as Record<string, unknown>;
          const before =
            given === undefined ? (await ports.call(endpoints.get, { params: { id } })).data : asRead(read, id, given);
          const { data, operation_id } = await ports.call(endpoints.edit, {
            params: { id },
            body: { ...values, version: given ?? before?.version },
          });
          ports.refresh(entity);
          return {
            message: {
              key: `commands.${entity}.edit.done`,
              values: { name: nameOf(data), ...options.valuesOf?.(data) },
            },
            operation: operation_id ?? undefined,
            changed: before && { entity, ...changeOf(Object.keys(editBody.shape), before, data) },
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
        destructive: entity,
        section,
        icon: 'trash-2',
        surfaces: onRows,
        keys: [{ press: 'Delete', scope: plural }],
        endpoints: [endpoints.remove, endpoints.removeMany],
        args: z.object({ [plural]: rows(entity) }),
        preview: (ports, args) =>
          previewRows(entity, args[plural] as Selection, nameOf, `commands.${entity}.delete.preview`, (rows) =>
            ports.call(endpoints.removeMany, { body: { rows, dry_run: true } }),
          ),
        instead: (problem, args) => {
          const only = onlyId(args[plural] as Selection);
          return only === null ? null : (options.beforeDelete?.(problem, only) ?? null);
        },
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
          context.selection?.entity === entity ? {} : { [plural]: listedRows(context.url, screen, resource.list) },
        async run(ports, args) {
          const file = await ports.call(endpoints.exportSelected, { body: { rows: args[plural] as Selection } });
          return saveRows(ports, file, `${plural}.csv`, { entity });
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

/** A row that was read, where it is the one that is meant, as it then was. */
export const asRead = <R extends Row>(row: R | null, id: unknown, version: unknown): R | null =>
  row?.id === id && row?.version === version ? row : null;

/** What some of a row's fields were, and are. */
export function changeOf(names: readonly string[], before: Row, after: Row) {
  const held = (row: Row) => Object.fromEntries(names.flatMap((name) => (name in row ? [[name, row[name]]] : [])));
  return { before: held(before), after: held(after) };
}

/** The screen with the entity's list. */
const screenOf = ({ resource: { kind, plural }, screen }: ResourceCommandOptions): string =>
  screen ?? kind.place?.path ?? `/${kind.place?.id ?? plural}`;

/** How sentences call a row. */
export const namerOf =
  ({ resource: { kind }, nameOf }: ResourceCommandOptions) =>
  (row: Row): string =>
    short(nameOf ? nameOf(row) : kind.name(row, noTime));

/** Capitals: small letters move about in the list. */
const STATUS_KEYS = { 'set-status': null, publish: 'Shift+P', retire: 'Shift+R' } as const;
const STATUS_ICONS = { 'set-status': 'circle-dot', publish: 'send', retire: 'archive' } as const;

function statusCommand(
  options: ResourceCommandOptions,
  verb: keyof typeof STATUS_ICONS,
  fixed: string | null,
): AnyCommand {
  const { entity, plural, endpoints, statuses, kind, list } = options.resource;
  const status = choice(statuses as [string, ...string[]], list.fields.status?.labels ?? `${entity}.status`);
  const nameOf = namerOf(options);
  return defineCommand({
    id: `${entity}.${verb}`,
    effect: 'reversible',
    section: kind.section,
    // What is retired is shown to nobody any more.
    ...(verb === 'retire' ? { destructive: entity } : {}),
    icon: STATUS_ICONS[verb],
    surfaces: [{ kind: 'palette' }, { kind: 'row', entity }, { kind: 'bulk', entity }],
    ...(STATUS_KEYS[verb] ? { keys: [{ press: STATUS_KEYS[verb], scope: plural }] } : {}),
    endpoints: [endpoints.setStatus],
    args: z.object(fixed ? { [plural]: rows(entity) } : { [plural]: rows(entity), status }) as z.ZodObject,
    async preview(ports, args, context) {
      const selection = args[plural] as Selection;
      const status = String(fixed ?? args.status);
      const usual = await previewRows(entity, selection, nameOf, `commands.${entity}.${verb}.preview`, (rows) =>
        ports.call(endpoints.setStatus, { body: { rows, status, dry_run: true } }),
      );
      const left = (await options.leaves?.(ports, selection, status, context)) ?? null;
      return usual && left ? { ...usual, lines: [...left.lines, ...usual.lines] } : (usual ?? left);
    },
    async run(ports, args) {
      const rows = args[plural] as Selection;
      const status = String(fixed ?? args.status);
      const answer = await ports.call(endpoints.setStatus, { body: { rows, status } });
      const only = onlyId(rows);
      const row =
        only === null || answer.changed !== 1 ? null : await ports.call(endpoints.get, { params: { id: only } });
      return many(ports, entity, verb, answer, { status, name: row && nameOf(row.data) });
    },
  }) as AnyCommand;
}

/** The one row of a selection, or null when it holds more or is told by a query. */
export const onlyId = (selection: Selection): number | null =>
  'ids' in selection && selection.ids.length === 1 ? (selection.ids[0] ?? null) : null;

/** What belongs to a screen and not to its list. */
const OF_THE_SCREEN = ['row', 'panel', 'view', 'tab', 'at'];

/**
 * The rows that a screen's address shows, in its order; all of them when the address is another screen's. Without the list's
 * description (the audit's is fetched when it is looked at) the server has the last word on what is asked.
 */
export function listedRows(url: string, screen: string, spec: Pick<ListSpec, 'fields'> | null): Selection {
  const [path, search = ''] = url.split('?');
  const given = Object.fromEntries(path === screen ? new URLSearchParams(search) : new URLSearchParams());
  for (const key of OF_THE_SCREEN) delete given[key];
  const { sort, ...matching } = spec ? knownQuery(spec, given).query : given;
  return { matching, ...(sort ? { sort } : {}) };
}

/** `said`: the status that was set, where one was, and the name of the row, where there is one and it is known. */
function many(
  ports: Ports,
  entity: string,
  verb: string,
  answer: { changed: number; operation_id: number | null },
  { status = '', name = null }: { status?: string; name?: string | null } = {},
) {
  ports.refresh(entity);
  const count = answer.changed;
  const values = { count, one: name === null ? 'no' : 'yes', name: name ?? String(count), status };
  return {
    message: { key: `commands.${entity}.${verb}.done`, values },
    // Where nothing changed there is nothing to take back.
    operation: (count > 0 && answer.operation_id) || undefined,
    data: answer,
  };
}

/** What a dry run of a call on many rows answers. */
interface DryRun {
  readonly changed: number;
  readonly left?: number | undefined;
  readonly first?: readonly Record<string, unknown>[] | undefined;
}

/** Shows what a bulk act touches: its own dry run says so. One row needs no preview: undo is a key away. */
export async function previewRows(
  entity: string,
  selection: Selection,
  nameOf: (row: Record<string, unknown>) => string,
  title: string,
  dryRun: (rows: Selection) => Promise<DryRun>,
): Promise<Preview | null> {
  if (onlyId(selection) !== null) return null;
  const { changed, left = 0, first = [] } = await dryRun(selection);
  return {
    title: { key: title, values: { count: changed } },
    total: changed,
    lines: [...first.map((row) => ({ kind: 'change' as const, text: nameOf(row) })), ...leftLine(entity, left)],
    blocked: changed === 0,
  };
}

/** Says how many of a selection stay as they are. */
export const leftLine = (entity: string, count: number): PreviewLine[] =>
  count > 0 ? [{ kind: 'note', text: { key: 'runner.left', values: { count, what: { entity, count } } } }] : [];
