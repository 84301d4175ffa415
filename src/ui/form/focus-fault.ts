/** Where the focus goes when something is wrong with what was typed. */

const MARKED = '[aria-invalid="true"], [data-invalid="true"]';
const TAKES_FOCUS =
  '[role="spinbutton"], input:not([type="hidden"], [hidden], [tabindex="-1"]), textarea, select, button:not([tabindex="-1"])';

/** Frames within which a fault is drawn, also on a machine that is busy. */
const FRAMES = 20;

/** What is said of the form as a whole, above its fields. */
const OF_WHOLE = '[data-of-whole]';

/**
 * Puts the focus into the first field with a fault, once it is drawn as faulty, and brings it into sight with what is said
 * of it. What is said of the whole comes into sight where no field is at fault.
 */
export function focusFault(within: () => ParentNode | null, frames = FRAMES): void {
  requestAnimationFrame(() => {
    const marked = within()?.querySelector<HTMLElement>(MARKED);
    if (!marked) {
      const whole = within()?.querySelector(OF_WHOLE);
      if (whole) return whole.scrollIntoView({ block: 'nearest' });
      return frames > 0 ? focusFault(within, frames - 1) : undefined;
    }
    if (marked.matches(TAKES_FOCUS)) marked.focus();
    else marked.querySelector<HTMLElement>(TAKES_FOCUS)?.focus();
    // A field that has the focus already is not scrolled to, and its fault stands below it.
    (marked.closest('[data-field]') ?? marked).scrollIntoView({ block: 'nearest' });
  });
}
