/** Checks over the descriptions of entities. Each fault is a sentence that names what was forgotten, and where it belongs. */
import type { Kind } from '#contract/kind.ts';
import { type Messages, messageAt } from './check-registry.ts';
import type { AnyCommand } from './command.ts';
import { fieldsOf } from './fields.ts';

/** What the descriptions are held against. */
export interface Surroundings {
  readonly commands: readonly AnyCommand[];
  /** Merged messages by language. */
  readonly locales: Readonly<Record<string, Messages>>;
  /** Names of icons that can be drawn. */
  readonly icons: ReadonlySet<string>;
  /** Paths that the menu leads to. */
  readonly menu: ReadonlySet<string>;
  /** Paths of screens, with `:params`. */
  readonly screens: readonly string[];
}

/** Everything that is missing of the entities, a sentence each; an empty list is a clean bill. */
export function kindFaults(kinds: readonly Kind[], around: Surroundings): string[] {
  const names = kinds.map(({ entity }) => entity);
  return [
    ...names
      .filter((entity, index) => names.indexOf(entity) !== index)
      .map((entity) => `"${entity}" is described twice in contract/kinds.ts`),
    ...kinds.flatMap((kind) => [
      ...iconFaults(kind, around),
      ...placeFaults(kind, around),
      ...searchFaults(kind),
      ...textFaults(kind, around),
    ]),
    ...pickerFaults(kinds, around.commands),
    ...commandIconFaults(around),
  ];
}

const ICONS = 'src/ui/command-icons.ts';

function iconFaults({ entity, icon, place }: Kind, { icons }: Surroundings): string[] {
  return [icon, place?.icon, place?.add]
    .filter((name): name is string => typeof name === 'string' && !icons.has(name))
    .map((name) => `"${entity}": its icon "${name}" is not in ${ICONS}`);
}

const commandIconFaults = ({ commands, icons }: Surroundings): string[] =>
  commands.flatMap(({ id, icon }) => (icons.has(icon) ? [] : [`"${id}": its icon "${icon}" is not in ${ICONS}`]));

/** Whether a path is one that a screen is shown at. */
const isScreen = (path: string, screens: readonly string[]): boolean => {
  const parts = path.split('?')[0]?.split('/') ?? [];
  return screens.some((screen) => {
    const wanted = screen.split('/');
    return (
      wanted.length === parts.length && wanted.every((part, index) => part.startsWith(':') || part === parts[index])
    );
  });
};

function placeFaults({ entity, place, path, list }: Kind, { menu, screens, commands }: Surroundings): string[] {
  const faults: string[] = [];
  if (path && !isScreen(path(1), screens))
    faults.push(`"${entity}": no screen of src/app/screens.ts is at its row's path ${path(1)}`);
  if (!place) return faults;
  const to = place.path ?? `/${place.id}`;
  if (!menu.has(to)) faults.push(`"${entity}": the menu (src/app/menu.ts) does not lead to its list ${to}`);
  for (const each of place.add ? [to, `${to}/add`] : [to])
    if (!isScreen(each, screens)) faults.push(`"${entity}": no screen of src/app/screens.ts is at ${each}`);
  if (!list) faults.push(`"${entity}": it has a place and no call that lists its rows`);
  if (!commands.some(({ id }) => id === `go.${place.id}`)) faults.push(`"${entity}": no command goes to its list`);
  return faults;
}

function searchFaults({ entity, found, typed, list, path }: Kind): string[] {
  const faults: string[] = [];
  if (found && (!list || typeof list === 'function'))
    faults.push(`"${entity}": search shall find it, and it has no list call that says who may`);
  if (found && !path) faults.push(`"${entity}": search finds its rows, and they have no path to be opened at`);
  if (typed !== 'never' && !list)
    faults.push(`"${entity}": a typed line shall find its rows (typed: '${typed}'), and nothing lists them`);
  return faults;
}

function textFaults({ entity, section, place, aside, audit }: Kind, { locales }: Surroundings): string[] {
  const needed = [
    `sections.${section}`,
    ...(place ? [`menu.${place.id}`] : []),
    ...(place?.add ? [`menu.${place.id}All`, `menu.${place.id}Add`] : []),
    ...(aside ? aside.statuses.map((status) => `${aside.labels}.${status}`) : []),
    `counts.${entity}`,
    ...(audit ? [`audit.entity.${entity}`, `deeds.what.${entity}`] : []),
  ];
  return Object.entries(locales).flatMap(([language, messages]) =>
    needed.flatMap((key) =>
      messageAt(messages, key) === undefined
        ? [`${language}: no text for "${key}", needed by the entity "${entity}"`]
        : [],
    ),
  );
}

/** Entities that a command asks for, of which nothing can be chosen. */
function pickerFaults(kinds: readonly Kind[], commands: readonly AnyCommand[]): string[] {
  const faults = new Set<string>();
  for (const command of commands)
    for (const { meta, name } of fieldsOf(command)) {
      if (!('entity' in meta)) continue;
      const kind = kinds.find(({ entity }) => entity === meta.entity);
      if (!kind)
        faults.add(`"${meta.entity}": "${command.id}" asks for it (${name}), and contract/kinds.ts has no such entity`);
      else if (!kind.list)
        faults.add(`"${meta.entity}": "${command.id}" asks for it (${name}), and its picker has no list to offer`);
    }
  return [...faults];
}

/** Editors that arguments name and nothing draws. */
export const editorFaults = (commands: readonly AnyCommand[], editors: ReadonlySet<string>): string[] =>
  commands.flatMap((command) =>
    fieldsOf(command).flatMap(({ meta, name, hidden }) =>
      hidden || !('editor' in meta) || meta.editor === undefined || editors.has(meta.editor)
        ? []
        : [`"${command.id}": the editor "${meta.editor}" of "${name}" is not in views/form/editors.ts`],
    ),
  );

/** A command's sentence that stands under another's name; null where it says nothing. */
export interface Borrowed {
  /** Which sentences: `booking.cancel-as-admin.done`. */
  readonly of: RegExp;
  /** Its key without `commands.`. */
  readonly from: string | null;
}

/** Commands that write and do not say so, or preview without saying what, in some language. */
export function sentenceFaults(
  commands: readonly AnyCommand[],
  locales: Readonly<Record<string, Messages>>,
  borrowed: readonly Borrowed[],
): string[] {
  const needed = commands.flatMap(({ id, effect, preview }) => [
    ...(effect === 'reversible' || effect === 'irreversible' ? [[id, `${id}.done`] as const] : []),
    ...(preview ? [[id, `${id}.preview`] as const] : []),
  ]);
  return Object.entries(locales).flatMap(([language, messages]) =>
    needed.flatMap(([id, own]) => {
      if (messageAt(messages, `commands.${own}`) !== undefined) return [];
      const other = borrowed.find(({ of }) => of.test(own));
      if (other?.from === null) return [];
      const key = `commands.${other ? other.from : own}`;
      return messageAt(messages, key) === undefined ? [`${language}: no text for "${key}", needed by "${id}"`] : [];
    }),
  );
}
