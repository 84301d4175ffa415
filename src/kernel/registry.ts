/** All commands in one place: palette, menus, bars, buttons and keys read from here. */
import { takingAwayLast } from './careful.ts';
import type { AnyCommand, Surface } from './command.ts';
import type { Binding, KeySettings } from './keymap.ts';
import { bindingsOf } from './keymap.ts';

export interface Registry {
  readonly all: readonly AnyCommand[];
  readonly get: (id: string) => AnyCommand | undefined;
  /**
   * Commands placed on a surface, those last that take something away; `where` is the entity of rows and bulk bars, the
   * screen of buttons.
   */
  readonly forSurface: (kind: Surface['kind'], where?: string) => readonly AnyCommand[];
  /** Key bindings in force under the user's settings. */
  readonly bindings: (settings?: KeySettings) => readonly Binding[];
}

const placedOn = (surface: Surface, kind: Surface['kind'], where: string | undefined): boolean => {
  if (surface.kind !== kind) return false;
  if (surface.kind === 'palette' || where === undefined) return true;
  return (surface.kind === 'button' ? surface.screen : surface.entity) === where;
};

/** Builds the registry. Whether ids or keys meet is looked at by a test of all commands: no page that opens has to. */
export function createRegistry(commands: readonly AnyCommand[]): Registry {
  const byId = new Map(commands.map((command) => [command.id, command]));
  return {
    all: commands,
    get: (id) => byId.get(id),
    forSurface: (kind, where) =>
      takingAwayLast(
        commands.filter((command) => command.surfaces.some((surface) => placedOn(surface, kind, where))),
        (command) => command,
      ),
    bindings: (settings) => bindingsOf(commands, settings),
  };
}
