/**
 * Money that adds up: of no payment more is given back than was paid, and of no charge more is let off than was charged. Else a
 * balance would be better than what a student paid in, or somebody would owe what was never handed out.
 */
import type { EntryKind, Settled } from './settling.ts';

/** How much too much stands, in minor units; nothing where it adds up. */
export interface Excess {
  /** Given back beyond what was paid. */
  readonly givenBack: number;
  /** Let off beyond what was charged. */
  readonly letOff: number;
}

/** What lets a student off a charge, or a part of it. */
export const LETS_OFF: ReadonlySet<EntryKind> = new Set(['discount', 'write_off']);

/** What does not add up in all entries of a student: in their sums, and at each payment and each charge that others name. */
export function excessOf(
  entries: readonly Pick<Settled, 'id' | 'kind' | 'amount' | 'root_id' | 'for_id' | 'part_of_id'>[],
): Excess {
  const partOf = new Map(entries.map(({ id, part_of_id }) => [id, part_of_id]));
  /** The charge that was split first, for one of its parts; the entry itself for any other. */
  const wholeOf = (id: number): number => {
    let whole = id;
    for (let next = partOf.get(whole); next != null; next = partOf.get(whole)) whole = next;
    return whole;
  };
  let paid = 0;
  let charged = 0;
  const ofPayment = new Map<number, number>();
  const ofCharge = new Map<number, number>();
  const add = (to: Map<number, number>, id: number, amount: number) => to.set(id, (to.get(id) ?? 0) + amount);
  for (const { id, root_id, kind, amount, for_id } of entries) {
    const own = root_id ?? id;
    if (kind === 'payment' || kind === 'refund') {
      paid += amount;
      if (kind === 'payment') add(ofPayment, own, amount);
      else if (for_id !== null) add(ofPayment, for_id, amount);
    } else {
      charged += amount;
      if (kind === 'charge') add(ofCharge, wholeOf(own), amount);
      else if (for_id !== null) add(ofCharge, wholeOf(for_id), amount);
    }
  }
  const over = (amounts: Iterable<number>) => [...amounts].reduce((sum, one) => sum + Math.max(0, one), 0);
  return {
    givenBack: Math.max(over([paid]), over(ofPayment.values())),
    letOff: Math.max(over([-charged]), over([...ofCharge.values()].map((sum) => -sum))),
  };
}
