/**
 * Which charges are paid: a plain function of a student's entries. Amounts are signed minor units: above zero is owed by the
 * student, below zero is in their favour, so that the balance is the sum.
 */
import { addDays } from './zone.ts';

export const ENTRY_KINDS = ['charge', 'payment', 'refund', 'discount', 'write_off'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** What is read of an entry. */
export interface Settled {
  readonly id: number;
  /** The entry at the beginning of a chain of counter-entries; null for that entry itself. */
  readonly root_id: number | null;
  readonly kind: EntryKind;
  readonly amount: number;
  /** The school's day on which it was entered. */
  readonly day: string;
  readonly due_on: string | null;
  /** The charge that a payment, discount or write-off is for, or the payment that a refund gives back. */
  readonly for_id: number | null;
  /** Of a part of a charge that was split: that charge. */
  readonly part_of_id: number | null;
}

/** The day of an entry on a statement: that on which money changed hands, or that of the entry. */
export const happenedOn = ({ day, paid_on }: { readonly day: string; readonly paid_on: string | null }): string =>
  paid_on ?? day;

/** A charge that is not paid in full. */
export interface OpenCharge {
  readonly entry_id: number;
  readonly due_on: string;
  /** What is left of it, above zero. */
  readonly open: number;
}

export interface Settlement {
  /** The oldest due first. */
  readonly open: readonly OpenCharge[];
  /** What was paid beyond all charges; 0 while any is open. */
  readonly credit: number;
}

/**
 * Settles entries: what names a charge goes to it, all else to the charge that is due the longest. An entry and its
 * counter-entries together count as what they add up to. The open parts less the credit are the sum of all amounts.
 *
 * What names a charge that was split goes to its parts, in the order in which they were entered: the first is what was paid of
 * it by then. Of charges due on one day a part is as old as the charge that was split, so that a split moves no payment.
 */
export function settle(entries: readonly Settled[]): Settlement {
  const sums = new Map<number, number>();
  for (const { id, root_id, amount } of entries) {
    const root = root_id ?? id;
    sums.set(root, (sums.get(root) ?? 0) + amount);
  }
  const roots = entries.filter(({ root_id }) => root_id === null);
  const partOf = new Map(roots.map(({ id, part_of_id }) => [id, part_of_id]));
  const wholesOf = (id: number): readonly number[] => {
    const wholes: number[] = [];
    for (let whole = partOf.get(id); whole != null; whole = partOf.get(whole)) wholes.push(whole);
    return wholes;
  };
  const owed = new Map<number, { entry_id: number; due_on: string; open: number }>();
  const credits = new Map<number, { rest: number; for_id: number | null }>();
  const back: { id: number; day: string; amount: number; for_id: number | null }[] = [];
  for (const { id, kind, day, due_on, for_id } of roots) {
    const amount = sums.get(id) ?? 0;
    if (amount === 0) continue;
    if (amount < 0) credits.set(id, { rest: -amount, for_id });
    else if (kind === 'refund') back.push({ id, day, amount, for_id });
    else owed.set(id, { entry_id: id, due_on: due_on ?? day, open: amount });
  }
  // What was given back is first taken from the payment that it names, then from what names no charge, then from the rest.
  for (const refund of back) {
    const named = refund.for_id === null ? undefined : credits.get(refund.for_id);
    const unnamed = [...credits.values()].filter((one) => one !== named && one.for_id === null);
    const others = [...credits.values()].filter((one) => one !== named && one.for_id !== null);
    let rest = refund.amount;
    for (const credit of [...(named ? [named] : []), ...unnamed, ...others]) {
      const taken = Math.min(rest, credit.rest);
      credit.rest -= taken;
      rest -= taken;
    }
    if (rest > 0) owed.set(refund.id, { entry_id: refund.id, due_on: refund.day, open: rest });
  }
  const partsOf = new Map<number, number[]>();
  const age = new Map<number, number>();
  for (const id of [...owed.keys()].sort((a, b) => a - b)) {
    const wholes = wholesOf(id);
    for (const whole of wholes) partsOf.set(whole, [...(partsOf.get(whole) ?? []), id]);
    age.set(id, wholes.at(-1) ?? id);
  }
  for (const credit of credits.values()) {
    if (credit.for_id === null) continue;
    for (const id of [credit.for_id, ...(partsOf.get(credit.for_id) ?? [])]) {
      const named = owed.get(id);
      if (!named) continue;
      const paid = Math.min(credit.rest, named.open);
      named.open -= paid;
      credit.rest -= paid;
    }
  }
  let pool = [...credits.values()].reduce((sum, { rest }) => sum + rest, 0);
  const ageOfEntry = ({ entry_id }: OpenCharge) => age.get(entry_id) ?? entry_id;
  const oldest = [...owed.values()].sort((a, b) =>
    a.due_on < b.due_on ? -1 : a.due_on > b.due_on ? 1 : ageOfEntry(a) - ageOfEntry(b) || a.entry_id - b.entry_id,
  );
  for (const charge of oldest) {
    const paid = Math.min(pool, charge.open);
    charge.open -= paid;
    pool -= paid;
  }
  return { open: oldest.filter(({ open }) => open > 0), credit: pool };
}

/** By how long what is owed is due. Source: specification of the school, section 11. */
export const AGES = ['not_due', 'days_1_30', 'days_31_60', 'older'] as const;
export type Age = (typeof AGES)[number];

/** How long a charge has been due on a day. What is due today is not late yet. */
export function ageOf(dueOn: string, today: string): Age {
  if (dueOn >= today) return 'not_due';
  if (dueOn >= addDays(today, -30)) return 'days_1_30';
  return dueOn >= addDays(today, -60) ? 'days_31_60' : 'older';
}

/** The days on which charges of an age were due, both included; null where it has no end. */
export function daysOf(age: Age, today: string): { readonly from: string | null; readonly to: string | null } {
  switch (age) {
    case 'not_due':
      return { from: today, to: null };
    case 'days_1_30':
      return { from: addDays(today, -30), to: addDays(today, -1) };
    case 'days_31_60':
      return { from: addDays(today, -60), to: addDays(today, -31) };
    case 'older':
      return { from: null, to: addDays(today, -61) };
  }
}

/** What is owed, by age. */
export function agesOf(open: readonly OpenCharge[], today: string): Record<Age, number> {
  const sums: Record<Age, number> = { not_due: 0, days_1_30: 0, days_31_60: 0, older: 0 };
  for (const { due_on, open: amount } of open) sums[ageOf(due_on, today)] += amount;
  return sums;
}
