/** Saved views: names for what a list shows, kept with the account, and shared with the school where that is wanted. */
import { z } from 'zod';
import { offeredText, text } from '#contract/fields.ts';
import { STAFF } from '#contract/permissions.ts';
import { type AnyCommand, type Availability, type Context, defineCommand, ok } from '#kernel/command.ts';

const needs =
  (fact: string, reason: string) =>
  (context: Context): Availability =>
    context.facts[fact] ? ok : { state: 'disabled', reason };

const MOST = 80;
const name = () => text(MOST);
/** The name of a view that there is. */
const ofSaved = () => offeredText(MOST, 'saved-view');
/** Said by an undo, which may come on another screen that has a view of the same name, and by a choice; nobody types it. */
const path = () => z.string().max(200).optional();
const common = {
  effect: 'local',
  section: 'view',
  surfaces: [{ kind: 'palette' }],
  endpoints: [],
  roles: STAFF,
} as const;
const onSaved = { ...common, when: needs('anyViews', 'runner.noneSaved') };

interface Saved {
  readonly name: string;
  readonly path: string;
  readonly search: string;
  readonly shared?: number;
}

const saved = (view: Saved) => ({
  command: 'view.restore',
  args: { name: view.name, path: view.path, search: view.search, ...(view.shared ? { shared: view.shared } : {}) },
});

export const viewCommands: readonly AnyCommand[] = [
  defineCommand({
    ...common,
    id: 'view.save',
    icon: 'bookmark-plus',
    args: z.object({ name: name() }),
    when: needs('list', 'availability.no-list'),
    async run(ports, args) {
      const { path, before } = (await ports.local('view.save', args)) as { path: string; before: Saved | null };
      return {
        message: { key: 'commands.view.save.done', values: { name: args.name } },
        inverse: before ? saved(before) : { command: 'view.delete', args: { name: args.name, path } },
      };
    },
  }),
  defineCommand({
    ...onSaved,
    id: 'view.open',
    icon: 'bookmark',
    args: z.object({ name: ofSaved(), path: path() }),
    async run(ports, args) {
      await ports.local('view.open', args);
      return null;
    },
  }),
  defineCommand({
    ...onSaved,
    id: 'view.share',
    icon: 'link',
    args: z.object({ name: ofSaved(), path: path() }),
    async run(ports, args) {
      const { path, address } = (await ports.local('view.share', args)) as { path: string; address: string };
      // Without the right to write to it the address still stands in the list of views.
      await ports.copy(address).catch(() => {});
      return {
        message: { key: 'commands.view.share.done', values: { name: args.name } },
        inverse: { command: 'view.unshare', args: { name: args.name, path } },
        data: address,
      };
    },
  }),
  defineCommand({
    ...onSaved,
    id: 'view.unshare',
    destructive: 'view',
    icon: 'link-2-off',
    args: z.object({ name: offeredText(MOST, 'shared-view'), path: path() }),
    async run(ports, args) {
      const { path } = (await ports.local('view.unshare', args)) as Saved;
      return {
        message: { key: 'commands.view.unshare.done', values: { name: args.name } },
        inverse: { command: 'view.share', args: { name: args.name, path } },
      };
    },
  }),
  defineCommand({
    ...onSaved,
    id: 'view.rename',
    icon: 'pencil-line',
    args: z.object({ name: ofSaved(), new_name: name(), path: path() }),
    async run(ports, args) {
      const was = (await ports.local('view.rename', args)) as Saved;
      return {
        message: { key: 'commands.view.rename.done', values: { name: was.name, to: args.new_name } },
        inverse: { command: 'view.rename', args: { name: args.new_name, new_name: was.name, path: was.path } },
      };
    },
  }),
  defineCommand({
    ...common,
    id: 'view.delete',
    destructive: 'view',
    icon: 'bookmark-x',
    when: needs('views', 'availability.no-views'),
    args: z.object({ name: ofSaved(), path: path() }),
    async run(ports, args) {
      const view = (await ports.local('view.delete', args)) as Saved;
      return { message: { key: 'commands.view.delete.done', values: { name: view.name } }, inverse: saved(view) };
    },
  }),
  defineCommand({
    ...common,
    id: 'view.restore',
    icon: 'bookmark-plus',
    surfaces: [],
    hiddenBecause: 'It takes back what was deleted or saved over.',
    args: z.object({
      name: name(),
      path: text(200),
      search: text(4000).or(z.literal('')),
      shared: z.number().optional(),
    }),
    async run(ports, args) {
      await ports.local('view.restore', args);
      return {
        message: { key: 'commands.view.save.done', values: { name: args.name } },
        inverse: { command: 'view.delete', args: { name: args.name, path: args.path } },
      };
    },
  }),
];
