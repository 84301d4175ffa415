/** Where the focus goes when something is wrong with what was typed. */

const MARKED = '[aria-invalid="true"], [data-invalid="true"]';
const TAKES_FOCUS =
  '[role="spinbutton"], input:not([type="hidden"], [hidden], [tabindex="-1"]), textarea, select, button:not([tabindex="-1"])';

/** Frames within which a fault is drawn, also on a machine that is busy. */
const FRAMES = 20;

/** Puts the focus into the first field with a fault, once it is drawn as faulty. */
export function focusFault(within: () => ParentNode | null, frames = FRAMES): void {
  requestAnimationFrame(() => {
    const marked = within()?.querySelector<HTMLElement>(MARKED);
    if (!marked) return frames > 0 ? focusFault(within, frames - 1) : undefined;
    if (marked.matches(TAKES_FOCUS)) marked.focus();
    else marked.querySelector<HTMLElement>(TAKES_FOCUS)?.focus();
  });
}
