/** Hands what was kept for a layer to the field that has the focus now, as if it were pressed there. */
import { copyOf, pressAt } from '#ui/press-copy.ts';
import { nextKeys } from './kept-keys.ts';

export async function giveKeys(layer: number): Promise<void> {
  for (let keys = nextKeys(layer); keys; keys = nextKeys(layer)) {
    if (typeof keys === 'string') document.execCommand('insertText', false, keys);
    else press(keys);
    // What they changed is drawn before the next.
    await new Promise((drawn) => setTimeout(drawn));
  }
}

function press(event: KeyboardEvent): void {
  const field = document.activeElement;
  // The parts of a date are no field of the browser's, and take keys all the same.
  if (!(field instanceof HTMLElement) || field === document.body) return;
  pressAt(field, copyOf(event));
}
