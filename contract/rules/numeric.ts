/**
 * Answers that are numbers. What is accepted is written as GIFT does: `50`, `50:2` for two more or less, `49..51` for a span.
 * Numbers have a point or a comma before their decimals.
 */
const NUMBER = String.raw`[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)`;
const FORMS = new RegExp(String.raw`^(${NUMBER})(?:\s*:\s*(${NUMBER})|\s*\.\.\s*(${NUMBER}))?$`);
/** Digits of a number that are read at most. */
const MOST_SIGNS = 24;
/** Shares of a number by which it may differ for how machines count. */
const SLACK = 1e-9;

export interface Accepted {
  readonly low: number;
  readonly high: number;
}

/** The number that somebody typed: `62,5`, `1 200`, `-3.5`; null where it is none. */
export function numberTyped(typed: string): number | null {
  const plain = typed.replace(/[\s\u00a0\u202f]/g, '').replace('−', '-');
  if (plain.length > MOST_SIGNS || !new RegExp(`^${NUMBER}$`).test(plain)) return null;
  const number = Number(plain.replace(',', '.'));
  return Number.isFinite(number) ? number : null;
}

/** What a text accepts; null where it is none of the forms. */
export function acceptedIn(text: string): Accepted | null {
  const bare = text.trim().replaceAll('−', '-');
  const [, first = '', tolerance, last] = FORMS.exec(bare) ?? [];
  const from = numberTyped(first);
  if (from === null) return null;
  if (tolerance !== undefined) {
    const by = numberTyped(tolerance);
    return by === null || by < 0 ? null : { low: from - by, high: from + by };
  }
  if (last === undefined) return { low: from, high: from };
  const to = numberTyped(last);
  return to === null || to < from ? null : { low: from, high: to };
}

/** Whether a text of what is accepted takes a number. */
export function accepts(text: string, number: number): boolean {
  const found = acceptedIn(text);
  if (!found) return false;
  const slack = SLACK * Math.max(1, Math.abs(found.low), Math.abs(found.high));
  return number >= found.low - slack && number <= found.high + slack;
}

/** Whether answers are numbers that are typed, and none to choose among. */
export const isNumeric = (answers: readonly { readonly numeric?: true | undefined }[]): boolean =>
  answers.length > 0 && answers.every(({ numeric }) => numeric === true);
