/**
 * One key press: read from a binding's text (`Mod+K`) or from a keyboard event, compared as one canonical string.
 * Follows the character typed; the physical key only stands in where the layout types no Latin letters.
 */
import { characterOf, isAltGraph, isCharacter, isComposed, isForeign, type TypedEvent } from './typed-key.ts';

export type Platform = 'mac' | 'other';

export interface KeyLike extends TypedEvent {
  /** `editable`: the press would type into a field. */
  readonly target?: { readonly editable: boolean } | null;
}

interface Parts {
  ctrl: boolean;
  alt: boolean;
  shift: boolean;
  meta: boolean;
  key: string;
}

const NAMES: Readonly<Record<string, string>> = {
  ' ': 'Space',
  space: 'Space',
  esc: 'Escape',
  return: 'Enter',
  del: 'Delete',
  up: 'ArrowUp',
  down: 'ArrowDown',
  left: 'ArrowLeft',
  right: 'ArrowRight',
};
const NAMED = [
  ...['Space', 'Enter', 'Escape', 'Tab', 'Backspace', 'Delete', 'Insert', 'Home', 'End', 'PageUp', 'PageDown'],
  ...['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'ContextMenu'],
  ...Array.from({ length: 12 }, (_, i) => `F${i + 1}`),
];
const BY_SMALL_NAME = new Map(NAMED.map((name) => [name.toLowerCase(), name]));

const isLetter = (key: string): boolean => isCharacter(key) && /\p{L}/u.test(key);

/** Canonical key name; letters small. Null when it is no key. */
function keyName(key: string): string | null {
  const alias = NAMES[key.toLowerCase()];
  if (alias) return alias;
  if (isCharacter(key)) return key.toLowerCase();
  return BY_SMALL_NAME.get(key.toLowerCase()) ?? null;
}

const canonical = (parts: Parts): string =>
  `${parts.ctrl ? 'Ctrl+' : ''}${parts.alt ? 'Alt+' : ''}${parts.shift ? 'Shift+' : ''}${parts.meta ? 'Meta+' : ''}${parts.key}`;

/** Takes a canonical or written press apart; throws on what is not a press. */
function parse(text: string, platform: Platform): Parts {
  const key = text === '+' || text.endsWith('++') ? '+' : (text.split('+').at(-1) ?? '');
  const before = text.slice(0, text.length - key.length).replace(/\+$/, '');
  const name = keyName(key);
  if (!name) throw new Error(`Not a key: "${text}"`);
  const parts: Parts = { ctrl: false, alt: false, shift: false, meta: false, key: name };
  for (const modifier of before ? before.split('+') : []) {
    const small = modifier.toLowerCase();
    if (small === 'mod') parts[platform === 'mac' ? 'meta' : 'ctrl'] = true;
    else if (small === 'ctrl' || small === 'control') parts.ctrl = true;
    else if (small === 'alt' || small === 'option') parts.alt = true;
    else if (small === 'shift') parts.shift = true;
    else if (small === 'meta' || small === 'cmd') parts.meta = true;
    else throw new Error(`Not a modifier: "${modifier}" in "${text}"`);
  }
  if (parts.shift && isCharacter(name) && !isLetter(name)) {
    // Which character Shift gives depends on the layout, so `Shift+1` could never be matched by what is typed.
    throw new Error(`Write the character itself instead of "${text}"`);
  }
  return parts;
}

/** The presses of a binding (`Mod+K`, `g s`) as canonical strings for a platform. Throws on bad text. */
export const parsePresses = (text: string, platform: Platform): readonly string[] =>
  text
    .trim()
    .split(/\s+/)
    .map((press) => canonical(parse(press, platform)));

/** Editing keys that belong to a text field even with a modifier: undo there takes back typing, not an act. */
const EDITING = /^(a|c|v|x|y|z|Backspace|Delete|Home|End|Arrow(Up|Down|Left|Right))$/;

/** Whether a press in a text field belongs to the field. */
function typesText(parts: Parts, platform: Platform): boolean {
  if (/^(Escape|F\d+|ContextMenu)$/.test(parts.key)) return false;
  const command = parts.ctrl || parts.meta;
  if (command) return EDITING.test(parts.key);
  // Option types characters on macOS; elsewhere Alt does not.
  return !parts.alt || platform === 'mac';
}

/**
 * What an event says, as canonical presses, the one to try first in front; empty when it is not ours to take:
 * composing, a modifier on its own, a dead key, or typing in a field.
 */
export function pressesOf(event: KeyLike, platform: Platform): readonly string[] {
  if (isComposed(event)) return [];
  const name = keyName(event.key);
  if (!name) return [];
  const altGraph = isAltGraph(event);
  const parts: Parts = {
    ctrl: event.ctrlKey && !altGraph,
    alt: event.altKey && !altGraph,
    shift: event.shiftKey,
    meta: event.metaKey,
    key: name,
  };
  if (event.target?.editable && typesText(parts, platform)) return [];

  const found: Parts[] = [];
  const add = (key: string, changes: Partial<Parts> = {}) => {
    const shift = isCharacter(key) && !isLetter(key) ? false : parts.shift;
    found.push({ ...parts, shift, key, ...changes });
  };
  const optionTyped = platform === 'mac' && parts.alt && isCharacter(name);
  add(name);
  // Option+L types @ on a German Mac: `@` is meant, unless a command key is held too.
  if (optionTyped && !parts.ctrl && !parts.meta && !isLetter(name)) add(name, { alt: false });
  // AltGr+E types €, also on a layout with other letters: it is no E.
  if ((isForeign(name) && !altGraph) || optionTyped) {
    const physical = characterOf(event.code, parts.shift);
    if (physical) add(physical);
  }
  return [...new Set(found.map(canonical))];
}

/**
 * True when the press, or the first of a chord, is a character without Ctrl, Alt or Meta: what WCAG 2.1.4 wants to be
 * turned off or remapped. Takes written and canonical presses.
 */
export function isSingleKey(press: string): boolean {
  const first = press.trim().split(/\s+/)[0] ?? '';
  const parts = parse(first, 'other');
  return isCharacter(parts.key) && !parts.ctrl && !parts.alt && !parts.meta;
}

const MAC_CAPS: Readonly<Record<string, string>> = {
  ...{ Ctrl: '⌃', Alt: '⌥', Shift: '⇧', Meta: '⌘', Enter: '↩', Backspace: '⌫', Delete: '⌦', Escape: '⎋', Tab: '⇥' },
};
const ARROWS: Readonly<Record<string, string>> = { ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→' };

/**
 * Key caps to draw, one list per press of a chord: `[['Ctrl', 'K']]`, `[['G'], ['S']]`. `name` translates key names
 * (message keys `keys.<name>`); without it they stay English.
 */
export function keyCaps(press: string, platform: Platform, name: (key: string) => string = (key) => key): string[][] {
  return press
    .trim()
    .split(/\s+/)
    .map((one) => {
      const parts = parse(one, platform);
      const modifiers = [
        parts.ctrl ? 'Ctrl' : '',
        parts.alt ? 'Alt' : '',
        parts.shift ? 'Shift' : '',
        parts.meta ? 'Meta' : '',
      ].filter(Boolean);
      const cap = (key: string) =>
        ARROWS[key] ??
        (platform === 'mac' ? MAC_CAPS[key] : undefined) ??
        (isCharacter(key) ? key.toUpperCase() : name(key));
      return [...modifiers, parts.key].map(cap);
    });
}

/** A press for display: `Ctrl+K`, `⌘K`, `G S`. */
export const formatPress = (press: string, platform: Platform, name?: (key: string) => string): string =>
  keyCaps(press, platform, name)
    .map((caps) => caps.join(platform === 'mac' ? '' : '+'))
    .join(' ');

/** A press for `aria-keyshortcuts`: `Control+K`. */
export const ariaPress = (press: string, platform: Platform): string =>
  parsePresses(press, platform)
    .map((one) =>
      one.replace('Ctrl+', 'Control+').replace(/\+([a-z])$/, (_, letter: string) => `+${letter.toUpperCase()}`),
    )
    .join(' ');
