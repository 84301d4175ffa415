/** Numbers between what is typed and what is kept. Money is typed in whole units of a currency and kept in its minor ones. */
import { minorDigits, plainAmount, readAmount } from '#contract/rules/amounts.ts';

/** How amounts are written, and in which currency they are. */
export interface Money {
  readonly locale: string;
  readonly currency: string;
}

/** The number that a text says, with a comma or a point; null when it says none, or may say two. */
export function numberSaid(typed: string, money: Money | null): number | null {
  const plain = typed.trim();
  if (money) {
    if (/^0+([.,]0*)?$/.test(plain)) return 0;
    const read = readAmount(plain.replace(/[.,]$/, ''), money);
    return 'minor' in read ? read.minor : null;
  }
  const number = Number(plain.replace(',', '.'));
  return plain === '' || !Number.isFinite(number) ? null : number;
}

/** A kept number as it is first shown, with the language's decimal sign. */
export function numberShown(kept: number, money: Money | null, language: string): string {
  const exact = money && plainAmount(kept, money.currency);
  const whole = money && minorDigits(money.currency) > 0 ? exact?.replace(/\.0+$/, '') : exact;
  const shown = whole ?? String(kept);
  return language === 'en' ? shown : shown.replace('.', ',');
}
