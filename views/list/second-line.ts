/** The second line of a row: what there is of some parts. */
export const secondLine = (parts: readonly unknown[]): string => parts.filter(Boolean).join(' · ');
