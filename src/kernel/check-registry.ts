/**
 * Checks over a whole list of commands, for the test that fails when a command is added carelessly. Answers sentences
 * for a developer; an empty list is a clean bill.
 */
import type { Role } from '#contract/permissions.ts';
import { ROLES } from '#contract/permissions.ts';
import { availabilityOf, NEEDS_ROLE, NEEDS_SIGN_IN, rolesFor } from './availability.ts';
import type { AnyCommand, Context } from './command.ts';
import { choiceValues, entityOf, fieldsOf, isKept } from './fields.ts';
import { type Binding, bindingsMeet, bindingsOf } from './keymap.ts';
import { flagName, fromFlags, fromLink, toLink } from './link.ts';
import { parsePresses } from './press.ts';
import { samplesOf } from './sample.ts';
import { writeValue } from './values.ts';

/** A locale file: messages, nested by the parts of their keys. */
export interface Messages {
  readonly [key: string]: string | Messages;
}

/** The message of a dotted key; undefined when there is none. */
export function messageAt(messages: Messages, key: string): string | undefined {
  let current: string | Messages | undefined = messages;
  for (const part of key.split('.')) {
    if (typeof current !== 'object' || !Object.hasOwn(current, part)) return undefined;
    current = current[part];
  }
  return typeof current === 'string' && current.trim() !== '' ? current : undefined;
}

/** Contexts to look for reasons in: nobody, each role, with and without focus and selection of each entity met. */
export function sampleContexts(commands: readonly AnyCommand[]): Context[] {
  const entities = new Set(
    commands.flatMap((command) => [
      ...fieldsOf(command).map(entityOf).filter(Boolean),
      ...command.surfaces.flatMap((surface) => ('entity' in surface ? [surface.entity] : [])),
    ]),
  );
  const context = (roles: readonly Role[] | null, changes: Partial<Context> = {}): Context => ({
    user: roles && { id: 1, roles },
    url: '/dashboard',
    scopes: ['app'],
    selection: null,
    focused: null,
    locale: 'en',
    timeZone: 'Europe/Lisbon',
    clock: '12',
    now: new Date('2026-03-15T12:00:00Z'),
    facts: {},
    ...changes,
  });
  return [
    context(null),
    context([]),
    ...ROLES.map((role) => context([role])),
    ...[...entities].flatMap((entity) => [
      context(ROLES, { focused: { entity, id: 1 } }),
      context(ROLES, { focused: { entity, id: 1, row: {} } }),
      context(ROLES, { selection: { entity, rows: { ids: [1, 2] }, count: 2 } }),
      context(ROLES, { selection: { entity, rows: { matching: {} }, count: null } }),
    ]),
  ];
}

/** Keys that every language has to have because of this command. */
function keysNeeded(command: AnyCommand, contexts: readonly Context[], faults: string[]): Set<string> {
  const keys = new Set([
    `commands.${command.id}.title`,
    `commands.${command.id}.keywords`,
    `sections.${command.section}`,
    ...(command.destructive === undefined ? [] : [`runner.keep.${command.destructive}`]),
    ...(command.effect === 'irreversible' ? [`commands.${command.id}.confirm`] : []),
  ]);
  for (const field of fieldsOf(command)) {
    if (field.hidden) continue;
    keys.add(field.labelKey);
    if (field.meta.kind !== 'choice' && field.meta.kind !== 'choices') continue;
    for (const value of choiceValues(field)) keys.add(`${field.meta.labels}.${value}`);
  }
  for (const context of contexts) {
    try {
      const direct = command.when?.(context);
      const whole = availabilityOf(command, context);
      for (const found of [direct, whole]) if (found?.state === 'disabled') keys.add(found.reason);
    } catch (error) {
      faults.push(`"${command.id}": when() throws: ${error instanceof Error ? error.message : String(error)}`);
      break;
    }
  }
  return keys;
}

/** Equal as JSON is equal, whatever the order of keys. */
function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const left = Object.entries(a).filter(([, value]) => value !== undefined);
  const right = Object.fromEntries(Object.entries(b).filter(([, value]) => value !== undefined));
  return (
    Array.isArray(a) === Array.isArray(b) &&
    left.length === Object.keys(right).length &&
    left.every(([key, value]) => Object.hasOwn(right, key) && same(value, right[key]))
  );
}

/** Sends sample values of every argument through a link, and its texts through options of the command line. */
export function roundTripFaults(command: AnyCommand): string[] {
  const faults: string[] = [];
  const fields = fieldsOf(command).filter(isKept);
  const samples = fields.map((field) => [field, samplesOf(field)] as const);
  for (const [field, values] of samples) {
    if (values.length === 0) faults.push(`"${command.id}": no sample value could be made for "${field.name}"`);
  }
  const rounds = Math.max(1, ...samples.map(([, values]) => values.length));
  for (let round = 0; round < rounds; round++) {
    const args = Object.fromEntries(
      samples.flatMap(([field, values]) => (values.length > 0 ? [[field.name, values[round % values.length]]] : [])),
    );
    const link = toLink({ command: command.id, args }, command);
    const linked = fromLink(link.split('?')[1] ?? '', command);
    if (linked.problems.length > 0 || !same(linked.args, args))
      faults.push(`"${command.id}" does not come back from its link ${link}`);
    const texts = Object.fromEntries(
      fields.flatMap((field) => {
        const text = writeValue(field, args[field.name]);
        return text === undefined ? [] : [[field.name, text]];
      }),
    );
    const flags = Object.entries(texts).map(([name, text]) => `--${flagName(name)}=${text}`);
    const parted = fromFlags(flags, command);
    if (parted.problems.length + parted.rest.length > 0 || !same(parted.texts, texts)) {
      faults.push(`"${command.id}" does not come back from its options ${JSON.stringify(flags)}`);
    }
  }
  return faults;
}

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

/**
 * All faults of a list of commands: double ids, meeting keys, commands on no surface, texts missing in a language,
 * commands nobody may run, reversible ones that call nothing, arguments that links or flags lose. `locales` are the
 * merged messages by language; `contexts` are looked at for reasons beside the samples (screens' facts).
 */
export function checkRegistry(
  commands: readonly AnyCommand[],
  locales: Readonly<Record<string, Messages>>,
  contexts: readonly Context[] = [],
): string[] {
  const faults = registryFaults(commands);
  const looked = [...sampleContexts(commands), ...contexts];
  const needed = new Map<string, string>([
    [NEEDS_ROLE, 'the kernel'],
    [NEEDS_SIGN_IN, 'the kernel'],
  ]);
  for (const command of commands) {
    for (const key of keysNeeded(command, looked, faults)) needed.set(key, needed.get(key) ?? `"${command.id}"`);
    if (rolesFor(command)?.length === 0)
      faults.push(`"${command.id}" can be run by nobody: its roles exclude each other`);
    if (command.effect === 'reversible' && !command.endpoints.some(({ write }) => write)) {
      faults.push(`"${command.id}" is reversible but calls no endpoint that writes`);
    }
    faults.push(...roundTripFaults(command));
  }
  for (const [language, messages] of Object.entries(locales)) {
    for (const [key, by] of needed) {
      if (messageAt(messages, key) === undefined) faults.push(`${language}: no text for "${key}", needed by ${by}`);
    }
  }
  return faults;
}
