/** The console's own acts: palette, search, undo, shortcuts, links, stars, views, the session. */

import { z } from 'zod';
import { text } from '#contract/fields.ts';
import { ADMIN, STAFF } from '#contract/permissions.ts';
import {
  type AnyCommand,
  type Availability,
  type Context,
  defineCommand,
  type Effect,
  type KeyBinding,
  ok,
  type Surface,
} from '#kernel/command.ts';
import { sortList } from './sort.ts';
import { viewCommands } from './views.ts';

interface Act {
  readonly id: string;
  readonly section: string;
  readonly icon: string;
  readonly keys?: readonly KeyBinding[];
  readonly surfaces?: readonly Surface[];
  readonly hiddenBecause?: string;
  readonly when?: (context: Context) => Availability;
  readonly everyPress?: boolean;
  readonly destructive?: string;
  readonly effect?: Extract<Effect, 'read' | 'local' | 'navigate'>;
}

const needs =
  (fact: string, reason: string) =>
  (context: Context): Availability =>
    context.facts[fact] ? ok : { state: 'disabled', reason };

/** An act without arguments that the console itself performs, by its id. */
const act = ({
  id,
  section,
  icon,
  keys,
  surfaces,
  hiddenBecause,
  when,
  everyPress,
  destructive,
  effect = 'read',
}: Act): AnyCommand =>
  defineCommand({
    id,
    effect,
    section,
    icon,
    keys,
    when,
    everyPress,
    hiddenBecause,
    ...(destructive === undefined ? {} : { destructive }),
    surfaces: surfaces ?? [{ kind: 'palette' }],
    endpoints: [],
    roles: STAFF,
    args: z.object({}),
    async run(ports) {
      await ports.local(id);
      return null;
    },
  });

const star = (verb: 'star' | 'unstar'): AnyCommand =>
  defineCommand({
    id: `page.${verb}`,
    effect: 'local',
    ...(verb === 'unstar' ? { destructive: 'star' } : {}),
    section: 'view',
    icon: verb === 'star' ? 'star' : 'star-off',
    surfaces: [{ kind: 'palette' }, { kind: 'button', screen: 'shell' }],
    endpoints: [],
    roles: STAFF,
    permission: 'view_favorites',
    args: z.object({ path: text(500), label: text(200) }),
    prefill: ({ url, facts }) => ({ path: url, label: String(facts.title ?? url) }),
    when: ({ facts }) => {
      if (verb === 'unstar') return facts.starred ? ok : { state: 'disabled', reason: 'availability.not-starred' };
      if (facts.starred) return { state: 'disabled', reason: 'availability.already-starred' };
      return Number(facts.stars ?? 0) >= 10 ? { state: 'disabled', reason: 'availability.star-limit' } : ok;
    },
    async run(ports, args) {
      await ports.local(`page.${verb}`, args);
      return {
        message: { key: `commands.page.${verb}.done`, values: { name: args.label } },
        inverse: { command: `page.${verb === 'star' ? 'unstar' : 'star'}`, args },
      };
    },
  });

/** The dashboard's card of first steps, brought back and put away. */
const steps = (verb: string, icon: string, inverse: string): AnyCommand =>
  defineCommand({
    id: `steps.${verb}`,
    effect: 'local',
    section: 'help',
    icon,
    surfaces: [{ kind: 'palette' }],
    endpoints: [],
    roles: ADMIN,
    args: z.object({}),
    async run(ports) {
      await ports.local('steps', verb);
      if (verb === 'show') ports.navigate('/dashboard');
      return { message: { key: `commands.steps.${verb}.done` }, inverse: { command: `steps.${inverse}`, args: {} } };
    },
  });

export const consoleCommands: readonly AnyCommand[] = [
  act({
    id: 'palette.open',
    section: 'help',
    icon: 'search',
    keys: [
      { press: 'Mod+K', scope: 'app' },
      { press: ':', scope: 'app' },
    ],
    surfaces: [],
    hiddenBecause: 'It opens the palette itself.',
  }),
  act({ id: 'search.focus', section: 'help', icon: 'search', keys: [{ press: '/', scope: 'app' }] }),
  act({ id: 'help.shortcuts', section: 'help', icon: 'keyboard', keys: [{ press: '?', scope: 'app' }] }),
  act({ id: 'help.tour', section: 'help', icon: 'graduation-cap' }),
  act({
    id: 'history.undo',
    section: 'history',
    icon: 'undo-2',
    keys: [{ press: 'Mod+Z', scope: 'app' }],
    when: needs('canUndo', 'availability.nothing-to-undo'),
    everyPress: true,
  }),
  act({
    id: 'history.redo',
    section: 'history',
    icon: 'redo-2',
    keys: [{ press: 'Mod+Shift+Z', scope: 'app' }],
    when: needs('canRedo', 'availability.nothing-to-redo'),
    everyPress: true,
  }),
  act({
    id: 'history.repeat-last',
    section: 'history',
    icon: 'repeat',
    keys: [{ press: 'Mod+Shift+Y', scope: 'app' }],
    when: needs('canRepeat', 'availability.nothing-to-repeat'),
  }),
  act({ id: 'history.list', section: 'history', icon: 'history' }),
  act({ id: 'link.copy', section: 'view', icon: 'link', keys: [{ press: 'Mod+Shift+L', scope: 'app' }] }),
  act({ id: 'session.refresh', section: 'session', icon: 'refresh-cw' }),
  act({
    id: 'session.sign-out',
    destructive: 'session',
    section: 'session',
    icon: 'log-out',
    surfaces: [{ kind: 'palette' }, { kind: 'button', screen: 'shell' }],
  }),
  act({
    id: 'list.filters',
    section: 'view',
    icon: 'filter',
    keys: [{ press: 'f', scope: 'app' }],
    when: needs('list', 'availability.no-list'),
  }),
  act({
    id: 'list.clear-filters',
    section: 'view',
    icon: 'filter',
    keys: [{ press: 'Shift+F', scope: 'app' }],
    when: needs('narrowed', 'availability.no-filters'),
  }),
  sortList,
  act({ id: 'list.columns', section: 'view', icon: 'columns', when: needs('list', 'availability.no-list') }),
  star('star'),
  star('unstar'),
  ...viewCommands,
  steps('show', 'list-checks', 'hide'),
  steps('hide', 'x', 'show'),
];
