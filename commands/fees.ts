/** What previews say of the fees that an act charges. */
import type { Fees } from '#contract/entities/fees.ts';
import { amountText } from '#contract/rules/amounts.ts';
import type { PreviewLine } from '#kernel/command.ts';

/** The sum, for who may see money; `letOff`: the student is let off. Nothing where the school asks for none. */
export function feeLines({ count, amount, currency }: Fees, letOff: boolean, locale: string): PreviewLine[] {
  if (letOff) return [{ kind: 'note', text: { key: 'fees.none' } }];
  if (count === 0) return [];
  const values = { count, amount: amount === null ? '' : amountText(amount, currency, locale) };
  return [{ kind: 'conflict', text: { key: amount === null ? 'fees.owedUnseen' : 'fees.owed', values } }];
}
