/** All commands in one place, checked once: palette, menus, bars, buttons and keys read from here. */
import { takingAwayLast } from './careful.ts';
import type { AnyCommand, Surface } from './command.ts';
import type { Binding, KeySettings } from './keymap.ts';
import { bindingsMeet, bindingsOf } from './keymap.ts';
import { parsePresses } from './press.ts';

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

/** What is wrong with a list of commands, in words for a developer: double ids, meeting keys, commands on no surface. */
export function registryFaults(commands: readonly AnyCommand[]): string[] {
  const faults: string[] = [];
  const seen = new Set<string>();
  for (const command of commands) {
    if (seen.has(command.id)) faults.push(`Two commands are called "${command.id}"`);
    seen.add(command.id);
    if (command.surfaces.length === 0 && !command.hiddenBecause) {
      faults.push(`"${command.id}" is on no surface and does not say why (hiddenBecause)`);
    }
  }
  const bindings: Binding[] = [];
  for (const command of commands) {
    try {
      const own = bindingsOf([command]);
      for (const binding of own) parsePresses(binding.press, 'other');
      bindings.push(...own);
    } catch (error) {
      faults.push(`"${command.id}": ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  bindings.forEach((binding, index) => {
    for (const other of bindings.slice(index + 1)) {
      if (bindingsMeet(binding, other)) {
        faults.push(
          `"${binding.press}" of "${binding.command}" (${binding.scope}) meets "${other.press}" of "${other.command}" (${other.scope})`,
        );
      }
    }
  });
  return faults;
}

/** Builds the registry; throws an Error that names every fault. */
export function createRegistry(commands: readonly AnyCommand[]): Registry {
  const faults = registryFaults(commands);
  if (faults.length > 0) throw new Error(faults.join('\n'));
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
