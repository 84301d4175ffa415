/** Gives the focus to the rows of the list on the screen. */
export const toRows = (): void => document.querySelector<HTMLElement>('main [data-grid]')?.focus();
