/**
 * What a key press typed, for those who handle keys themselves: lists, trees, calendars. The character counts, wherever
 * the layout has it; the physical key only stands in where the layout types no Latin letters.
 */

/** The part of a KeyboardEvent that is read; a plain object, so that it needs no DOM. */
export interface TypedEvent {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  readonly isComposing?: boolean;
  readonly keyCode?: number;
  readonly getModifierState?: (key: string) => boolean;
}

export interface TypedKey {
  /** As the event names it; on a layout without Latin letters what the key types on a US keyboard. */
  readonly key: string;
  /** Ctrl or Meta is held. */
  readonly mod: boolean;
  readonly alt: boolean;
  readonly shift: boolean;
}

/** US positions of the physical keys: unshifted and shifted character. */
const BY_CODE: Readonly<Record<string, string>> = {
  ...{ Minus: '-_', Equal: '=+', BracketLeft: '[{', BracketRight: ']}', Backslash: '\\|', Semicolon: ';:' },
  ...{ Quote: '\'"', Backquote: '`~', Comma: ',<', Period: '.>', Slash: '/?' },
  ...Object.fromEntries([...')!@#$%^&*('].map((shifted, digit) => [`Digit${digit}`, `${digit}${shifted}`])),
};

/** The character that a physical key types on a US keyboard, letters small; null for keys that type none. */
export function characterOf(code: string, shift: boolean): string | null {
  if (/^Key[A-Z]$/.test(code)) return code.slice(3).toLowerCase();
  return BY_CODE[code]?.[shift ? 1 : 0] ?? null;
}

export const isCharacter = (key: string): boolean => [...key].length === 1;

/** Signs that Latin layouts have too: currencies, dashes, quotation marks. */
const LATIN_SIGN = /[\p{Sc}\u2000-\u206f]/u;
/** Characters beyond Latin: a layout on which the physical key has to stand in. */
export const isForeign = (key: string): boolean =>
  isCharacter(key) && (key.codePointAt(0) ?? 0) > 0x24f && !LATIN_SIGN.test(key);

/** True while an input method puts a character together: the press is the method's. */
export const isComposed = ({ isComposing, keyCode }: Pick<TypedEvent, 'isComposing' | 'keyCode'>): boolean =>
  isComposing === true || keyCode === 229;

/** AltGr is reported as Ctrl+Alt on Windows and as Alt elsewhere; it only chose the character, and is no modifier. */
export const isAltGraph = (event: Pick<TypedEvent, 'getModifierState'>): boolean =>
  event.getModifierState?.('AltGraph') === true;

/** What was typed, or null while a character is being composed. */
export function typedKey(event: TypedEvent): TypedKey | null {
  if (isComposed(event)) return null;
  const altGraph = isAltGraph(event);
  const physical = isForeign(event.key) && !altGraph ? characterOf(event.code, event.shiftKey) : null;
  const shifted = physical && event.shiftKey ? physical.toUpperCase() : physical;
  return {
    key: shifted ?? event.key,
    mod: event.metaKey || (event.ctrlKey && !altGraph),
    alt: event.altKey && !altGraph,
    shift: event.shiftKey,
  };
}
