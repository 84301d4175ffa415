/**
 * What is pressed before the commands are here: scripts take a moment, and hands do not wait for them. What the list has no
 * use for is kept for them; what is pressed after it waits as well, so that no key overtakes another.
 */
import { copyOf, isWrittenInto, pressAt } from '#ui/press-copy.ts';
import { isCopy } from './key-targets.ts';

/** The longest that a press waits, in ms: who waits longer has changed their mind. */
const PATIENCE = 10_000;

/** Whether a press asks for the palette. */
export const asksPalette = ({ ctrlKey, metaKey, altKey, shiftKey, key }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k';

/** What changes other keys, and what leads on by itself. */
const LEADS = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'Tab', 'Dead', 'Process']);
/** What takes every press by itself, and what takes those that press it or lead along. */
const TYPED_INTO = 'input, textarea, select, [role="menu"], [role="listbox"]';
const PRESSED = 'a[href], button, summary, [role="button"], [role="tab"]';

/** Whether the element that has the focus answers the press, so that it is nobody else's. */
const isItsOwn = (target: EventTarget | null, { key }: KeyboardEvent): boolean =>
  target instanceof Element &&
  (target.closest(TYPED_INTO) !== null || ((key === ' ' || key.length > 1) && target.closest(PRESSED) !== null));

let presses: KeyboardEvent[] = [];
let isHandedOver = false;
/** Whether presses are noted on once those that waited are made again: the commands did not come, and may at the next press. */
let goesOn = false;
/** Fetches the commands that a press waits for. */
let onNoted: (() => void) | undefined;
const held = new WeakSet<KeyboardEvent>();

/** Whether something took the press when it was made: it is not to be made again. */
const isDone = (press: KeyboardEvent): boolean => press.defaultPrevented && !held.has(press);

/** Whether a press goes where those that waited are being made again, and is to come after them. */
const followsThem = (event: KeyboardEvent): boolean => isHandedOver && isPlain(event) && isWrittenInto(event.target);

/** Whether a press writes, moves or deletes, and is nothing that the browser has a use for. */
const isPlain = ({ ctrlKey, metaKey, altKey, key }: KeyboardEvent): boolean =>
  !ctrlKey &&
  !metaKey &&
  !altKey &&
  (key.length === 1 || /^(Enter|Arrow\w+|Home|End|Page\w+|Delete|Backspace)$/.test(key));

function note(event: KeyboardEvent): void {
  // What is handed on to the list is no press of its own.
  if (isCopy(event) || again.has(event) || event.isComposing || LEADS.has(event.key)) return;
  // From a field, too; what is typed after it is the palette's.
  const forPalette = asksPalette(event) || presses.some(asksPalette);
  if (!forPalette && isItsOwn(event.target, event) && !followsThem(event)) return;
  // What the list took is done.
  presses = presses.filter((press) => !isDone(press));
  // The commands are here, and nothing waits that it could overtake.
  if (isHandedOver && presses.length === 0 && endHandingOver()) return;
  // The browser has an own use for Ctrl+K, which would take the letters that follow. And Esc is for what was asked for before
  // it: a list that took it would leave that to open after all.
  const waits = presses.length > 0 && (isPlain(event) || event.key === 'Escape');
  if (asksPalette(event) || waits) {
    held.add(event);
    event.preventDefault();
    event.stopImmediatePropagation();
  }
  presses.push(event);
  onNoted?.();
}

/**
 * Begins to note presses, or goes on with it. `fetchCommands` is called with each from now on: what is noted goes no further,
 * so that nobody else hears of it.
 */
export function notePresses(fetchCommands?: () => void): void {
  isHandedOver = false;
  if (fetchCommands) onNoted = fetchCommands;
  addEventListener('keydown', note, true);
}

const endNoting = (): void => removeEventListener('keydown', note, true);

/** After the last press that waited. Answers whether the noting ends with it. */
function endHandingOver(): boolean {
  isHandedOver = false;
  if (!goesOn) endNoting();
  return !goesOn;
}

/** Whether a press is still wanted: nothing took it, and it did not wait too long. */
const isOpen = (press: KeyboardEvent): boolean => performance.now() - press.timeStamp < PATIENCE && !isDone(press);

/** Ends the noting. Answers what was pressed until now, for the console, which takes the keys from here on. */
export function takePresses(): readonly KeyboardEvent[] {
  endNoting();
  const taken = presses.filter(isOpen);
  presses = [];
  return taken;
}

const again = new WeakSet<Event>();
/** Whether a press is one that waited, made again. */
export const isMadeAgain = (event: Event): boolean => again.has(event);

/**
 * Makes the presses again that waited: one a frame, so that what each changes is drawn before the next; all at once as soon
 * as a layer keeps what is typed (`isKept`), since its field takes them as a text. What is pressed meanwhile is noted behind them.
 */
function makeAgain(isKept: () => boolean): void {
  do {
    presses = presses.filter(isOpen);
    // They wait for what was fetched again with the press that asks for the palette.
    if (goesOn && waitForPalette()) {
      isHandedOver = false;
      return;
    }
    const press = presses.shift();
    if (presses.length === 0) endHandingOver();
    if (!press) return;
    const copy = copyOf(press);
    again.add(copy);
    pressAt(document.activeElement ?? document.body, copy);
  } while (presses.length > 0 && isKept());
  if (presses.length > 0) requestAnimationFrame(() => makeAgain(isKept));
}

/** Gives the presses that waited to the commands, which are here now; `isMissing`: to the list, since they did not come. */
export function handOver(isKept: () => boolean, isMissing: boolean): void {
  isHandedOver = true;
  goesOn = isMissing;
  // React may call this in the middle of a press, which the commands then take by themselves.
  setTimeout(() => makeAgain(isKept));
}

/** Whether presses wait for the palette, which one of them asks for. */
export const waitForPalette = (): boolean => presses.some(asksPalette);
