/** A payment as it was entered: what the form that corrects it opens with. */
import { entry } from '#contract/entities/money.ts';
import { happenedOn } from '#contract/rules/settling.ts';
import type { Ports } from '#kernel/command.ts';

/** Amounts are above zero, in minor units. @throws ApiError */
export async function paidAs(ports: Ports, payment: number) {
  const { data } = await ports.call(entry.endpoints.get, { params: { id: payment } });
  const { amount, method, reference } = data;
  return { amount: Math.abs(amount), method: method ?? 'other', paid_on: happenedOn(data), reference };
}
