/**
 * Which command a key press runs: bindings with the user's changes, their conflicts, and chords as a pure state
 * machine.
 */
import type { AnyCommand } from './command.ts';
import type { Platform } from './press.ts';
import { isSingleKey, parsePresses } from './press.ts';

/** A binding in force. `index` counts a command's keys; together with `command` it names the binding. */
export interface Binding {
  readonly command: string;
  readonly index: number;
  /** As written or chosen: `Mod+K`, `g s`. */
  readonly press: string;
  readonly scope: string;
}

/** What the user changed: `{'<command>#<index>': press}`; null turns the binding off. Plain data, to be stored. */
export type KeyOverrides = Readonly<Record<string, string | null>>;

export interface KeySettings {
  readonly overrides?: KeyOverrides;
  /** Turns off every binding that begins with a bare character. */
  readonly singleKeysOff?: boolean;
}

/** The name of a binding in the overrides. */
export const bindingKey = (command: string, index: number): string => `${command}#${index}`;

const readable = (press: string): boolean => {
  try {
    parsePresses(press, 'other');
    return true;
  } catch {
    return false;
  }
};

/** All bindings in force. A command without keys can be given one (index 0, scope `app`). Unreadable overrides are ignored. */
export function bindingsOf(commands: readonly AnyCommand[], settings: KeySettings = {}): readonly Binding[] {
  const overrides = settings.overrides ?? {};
  return commands.flatMap((command) => {
    const keys = command.keys?.length ? command.keys : [{ press: null, scope: 'app' }];
    return keys.flatMap(({ press: original, scope }, index) => {
      const key = bindingKey(command.id, index);
      const chosen = Object.hasOwn(overrides, key) ? overrides[key] : undefined;
      const press = chosen === undefined || (chosen && !readable(chosen)) ? original : chosen;
      if (!press || (settings.singleKeysOff && isSingleKey(press))) return [];
      return [{ command: command.id, index, press, scope }];
    });
  });
}

const startsWith = (long: readonly string[], short: readonly string[]): boolean =>
  short.every((press, index) => long[index] === press);

const pressesMeet = (a: string, b: string): boolean =>
  (['mac', 'other'] as const).some((platform) => {
    const first = parsePresses(a, platform);
    const second = parsePresses(b, platform);
    return startsWith(first, second) || startsWith(second, first);
  });

/**
 * Whether two bindings get in each other's way: same press, or one is how the other's chord begins, on any platform;
 * and both can be in force at once with none meant to win. An inner scope may take a key from another scope, but never
 * one of `app`: those hold everywhere, so a user must be able to rely on them.
 */
export const bindingsMeet = (a: Pick<Binding, 'press' | 'scope'>, b: Pick<Binding, 'press' | 'scope'>): boolean =>
  (a.scope === b.scope || a.scope === 'app' || b.scope === 'app') && pressesMeet(a.press, b.press);

/** Keys of every list: what is bound to them there is never heard. */
export const LIST_KEYS: readonly string[] = [...'jkxp.', 'Space', 'Enter'];

/** Whether a press belongs to the lists themselves. Small letters and signs alone: with Shift a letter is another key. */
export const isListKey = (press: string): boolean => LIST_KEYS.some((key) => pressesMeet(key, press));

/** The bindings that stand in the way of `candidate`; its own former self does not. */
export const conflictsOf = (candidate: Binding, bindings: readonly Binding[]): readonly Binding[] =>
  bindings.filter(
    (other) =>
      !(other.command === candidate.command && other.index === candidate.index) && bindingsMeet(candidate, other),
  );

/** A binding with its presses parsed for a platform. */
export interface ResolvedBinding extends Binding {
  readonly sequence: readonly string[];
}

/** Parses presses once per platform and settings, so that a key press only compares strings. */
export const resolveBindings = (bindings: readonly Binding[], platform: Platform): readonly ResolvedBinding[] =>
  bindings.map((binding) => ({ ...binding, sequence: parsePresses(binding.press, platform) }));

/** The press that runs a command in some scopes, the innermost first; null where none does, as another command has it there. */
export function pressHere(bindings: readonly Binding[], command: string, scopes: readonly string[]): string | null {
  const here = bindings.filter(({ scope }) => scopes.includes(scope));
  const depth = ({ scope }: Binding) => scopes.lastIndexOf(scope);
  const own = here.filter((one) => one.command === command).sort((a, b) => depth(b) - depth(a));
  const free = own.find(
    (one) => !here.some((other) => depth(other) > depth(one) && pressesMeet(other.press, one.press)),
  );
  return free?.press ?? null;
}

/** How long a chord waits for its next press, ms. */
export const CHORD_TIMEOUT = 1200;

/** Presses of a chord so far and when the last one came (ms). */
export interface ChordState {
  readonly presses: readonly string[];
  readonly at: number;
}
export const noChord: ChordState = { presses: [], at: 0 };

export interface Advance {
  readonly state: ChordState;
  /** The binding to run. */
  readonly hit?: ResolvedBinding;
  /** A chord has begun: what may follow. */
  readonly pending?: readonly ResolvedBinding[];
  /** The press was the wrong end of a chord and is used up, so that `g` and a slip does not run the slip's command. */
  readonly swallowed?: true;
}

interface Match {
  readonly depth: number;
  readonly hit?: ResolvedBinding;
  readonly pending: readonly ResolvedBinding[];
}

/** The innermost scope that knows the sequence, whole or as a beginning, decides. */
function match(
  sequence: readonly string[],
  bindings: readonly ResolvedBinding[],
  scopes: readonly string[],
): Match | null {
  let depth = -1;
  let hit: ResolvedBinding | undefined;
  for (const binding of bindings) {
    const at = scopes.lastIndexOf(binding.scope);
    if (at < 0 || at < depth || !startsWith(binding.sequence, sequence)) continue;
    if (at > depth) hit = undefined;
    depth = at;
    if (binding.sequence.length === sequence.length) hit ??= binding;
  }
  if (depth < 0) return null;
  if (hit) return { depth, hit, pending: [] };
  const pending = bindings.filter(
    (binding) =>
      scopes.includes(binding.scope) &&
      startsWith(binding.sequence, sequence) &&
      binding.sequence.length > sequence.length,
  );
  return { depth, pending };
}

/**
 * The next step for a press. `presses` is what `pressesOf` answered (several readings of one press; empty leaves all as
 * it was), `now` is in ms, `scopes` go from the outermost to the innermost; a modal layer passes its own without
 * `app` and so shuts out what lies below.
 */
export function advance(
  state: ChordState,
  presses: readonly string[],
  now: number,
  bindings: readonly ResolvedBinding[],
  scopes: readonly string[],
): Advance {
  if (presses.length === 0) return { state };
  const begun = state.presses.length > 0 && now - state.at <= CHORD_TIMEOUT ? state.presses : [];
  const step = (before: readonly string[]): Advance | null => {
    for (const press of presses) {
      const sequence = [...before, press];
      const found = match(sequence, bindings, scopes);
      if (found?.hit) return { state: noChord, hit: found.hit };
      if (found) return { state: { presses: sequence, at: now }, pending: found.pending };
    }
    return null;
  };
  const next = step(begun);
  if (next) return next;
  if (begun.length === 0) return { state: noChord };
  const afresh = step([]);
  if (afresh?.pending) return afresh;
  const single = presses.every((press) => isSingleKey(press));
  // A key that types nothing, an arrow, is nobody's slip: the list below has it.
  if (!single) return afresh ?? { state: noChord };
  return { state: noChord, swallowed: true };
}
