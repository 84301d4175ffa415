/**
 * Steps through the browser's history, heard before the router hears of them. The window tells its listeners in the order
 * they came, so this one has to be there first, whoever decides later what becomes of a step.
 */
type Hears = (event: PopStateEvent) => void;

let hears: Hears | null = null;
addEventListener('popstate', (event) => hears?.(event));

/** `stopImmediatePropagation` keeps the step from the router. */
export function hearSteps(next: Hears | null): void {
  hears = next;
}
