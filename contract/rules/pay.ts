/**
 * Pay of teachers by rates: minor units of the school's currency for an hour of a kind of class, valid from a day on. A later
 * rate leaves what was before its day as it was. Source: specification of the school, section 18.
 */
import type { ClubSettings } from '../entities/club.ts';

/** What there are rates for. `exam` is going along to a practical exam at the authority. */
export const RATE_KINDS = ['practical', 'theory', 'exam'] as const;
export type RateKind = (typeof RATE_KINDS)[number];
/** What is paid by the hour: the same, and practical classes whose student did not come or cancelled late, waived or not. */
export const PAID_KINDS = [...RATE_KINDS, 'no_show', 'late_cancel', 'waived_cancel'] as const;
export type PaidKind = (typeof PAID_KINDS)[number];
/** An hour costs at most that much, in minor units. */
export const MOST_RATE = 100_000_000;

export interface Rate {
  readonly teacher_id: number;
  readonly kind: RateKind;
  /** Minor units for an hour. */
  readonly amount: number;
  /** The school's day, `2026-05-01`, from which it holds until the next one of its kind. */
  readonly valid_from: string;
}

/** How many hundredths of a rate are paid for classes that were let down. */
export type PayShares = Pick<ClubSettings, 'no_show_pay' | 'late_cancel_pay' | 'waived_cancel_pay'>;

/** What is paid for a kind of work of a teacher on a day: the rate, and how many hundredths of it. Null without a rate. */
export type PayFor = (teacher: number, kind: PaidKind, day: string) => { rate: number; share: number } | null;

/** Looks rates up among those of a school. */
export function payFor(rates: readonly Rate[], { no_show_pay, late_cancel_pay, waived_cancel_pay }: PayShares): PayFor {
  const shares: Partial<Record<PaidKind, number>> = {
    no_show: no_show_pay,
    late_cancel: late_cancel_pay,
    waived_cancel: waived_cancel_pay,
  };
  const known = new Map<string, Rate[]>();
  for (const rate of [...rates].sort((a, b) => (a.valid_from < b.valid_from ? 1 : -1))) {
    const key = `${rate.teacher_id} ${rate.kind}`;
    const own = known.get(key);
    if (own) own.push(rate);
    else known.set(key, [rate]);
  }
  return (teacher, kind, day) => {
    const paidAs = kind in shares ? 'practical' : kind;
    const rate = known.get(`${teacher} ${paidAs}`)?.find(({ valid_from }) => valid_from <= day);
    return rate ? { rate: rate.amount, share: shares[kind] ?? 100 } : null;
  };
}

/**
 * Minor units for so many minutes of one kind on one day, rounded half up. Rounded once a day: a report that knows the minutes of
 * a day and a statement that knows each class come to the same.
 */
export const payOf = (minutes: number, { rate, share }: { readonly rate: number; readonly share: number }): number =>
  Math.round((minutes * rate * share) / 6000);
