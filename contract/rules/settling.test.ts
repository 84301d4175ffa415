import { expect, test } from 'vitest';
import { ageOf, agesOf, daysOf, type EntryKind, type Settled, settle } from './settling.ts';

let next = 0;
const entry = (kind: EntryKind, amount: number, more: Partial<Settled> = {}): Settled => ({
  id: ++next,
  root_id: null,
  kind,
  amount,
  day: '2026-05-01',
  due_on: kind === 'charge' ? '2026-05-01' : null,
  for_id: null,
  part_of_id: null,
  ...more,
});

test('a payment settles the charge that is due the longest', () => {
  const late = entry('charge', 100, { due_on: '2026-04-01' });
  const soon = entry('charge', 50, { due_on: '2026-06-01' });
  const { open, credit } = settle([soon, late, entry('payment', -120)]);
  expect(open).toEqual([{ entry_id: soon.id, due_on: '2026-06-01', open: 30 }]);
  expect(credit).toBe(0);
});

test('unless it names another; what is beyond that goes to the oldest', () => {
  const late = entry('charge', 100, { due_on: '2026-04-01' });
  const soon = entry('charge', 50, { due_on: '2026-06-01' });
  const { open } = settle([late, soon, entry('payment', -70, { for_id: soon.id })]);
  expect(open).toEqual([{ entry_id: late.id, due_on: '2026-04-01', open: 80 }]);
});

test('what is paid too much is a credit, and settles the next charge', () => {
  const paid = [entry('charge', 100), entry('payment', -130)];
  expect(settle(paid)).toEqual({ open: [], credit: 30 });
  expect(settle([...paid, entry('charge', 30)])).toEqual({ open: [], credit: 0 });
});

test('an entry that was taken back counts for nothing, and stands again once that was taken back', () => {
  const charge = entry('charge', 100);
  const payment = entry('payment', -100);
  const back = entry('payment', 100, { root_id: payment.id });
  const again = entry('payment', -100, { root_id: payment.id });
  expect(settle([charge, payment]).open).toEqual([]);
  expect(settle([charge, payment, back]).open).toMatchObject([{ entry_id: charge.id, open: 100 }]);
  expect(settle([charge, payment, back, again]).open).toEqual([]);
});

test('what is given back opens the charge that the payment had settled', () => {
  const charge = entry('charge', 100);
  const payment = entry('payment', -100, { for_id: charge.id });
  const { open } = settle([charge, payment, entry('refund', 40, { for_id: payment.id })]);
  expect(open).toMatchObject([{ entry_id: charge.id, open: 40 }]);
});

/** What a split enters: the charge is taken back, what is paid of it is charged alone, and the rest in parts. */
function parted(charge: Settled, open: number, days: readonly string[]): Settled[] {
  const part = { part_of_id: charge.id };
  const due = charge.due_on as string;
  const paid = charge.amount - open;
  const each = Math.floor(open / days.length);
  return [
    { ...charge, id: ++next, root_id: charge.id, amount: -charge.amount },
    ...(paid > 0 ? [entry('charge', paid, { ...part, due_on: [due, ...days].sort()[0] ?? due })] : []),
    ...days.map((due_on, at) =>
      entry('charge', at === 0 ? open - each * (days.length - 1) : each, { ...part, due_on }),
    ),
  ];
}

test('what was paid of a charge stays with it when the rest is parted', () => {
  const other = entry('charge', 50, { due_on: '2026-04-01' });
  const charge = entry('charge', 100);
  const same = entry('charge', 70);
  const before = [other, charge, same, entry('payment', -30, { for_id: charge.id })];
  const after = [...before, ...parted(charge, 70, ['2026-06-01', '2026-07-01'])];
  expect(settle(before).open.map(({ open }) => open)).toEqual([50, 70, 70]);
  expect(settle(after).open.map(({ due_on, open }) => [due_on, open])).toEqual([
    ['2026-04-01', 50],
    ['2026-05-01', 70],
    ['2026-06-01', 35],
    ['2026-07-01', 35],
  ]);
  // What names the charge later pays its parts, one after the other.
  const { open } = settle([...after, entry('payment', -50, { for_id: charge.id })]);
  expect(open.map((one) => one.open)).toEqual([50, 70, 20]);
});

test('a split of what is open leaves what is open of every other charge as it was', () => {
  let state = 11;
  const random = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
  let partly = 0;
  for (let tries = 0; tries < 3000; tries++) {
    const entries: Settled[] = [];
    for (let count = 2 + random(8); count > 0; count--) {
      const charges = entries.filter(({ kind }) => kind === 'charge');
      const kind = charges.length < 2 ? 'charge' : (['charge', 'payment', 'payment', 'discount'] as const)[random(4)];
      const for_id = kind !== 'charge' && random(2) === 0 ? (charges[random(charges.length)]?.id ?? null) : null;
      const amount = kind === 'charge' ? 100 + random(500) : -(1 + random(300));
      entries.push(
        entry(kind ?? 'charge', amount, { for_id, due_on: kind === 'charge' ? `2026-0${1 + random(4)}-15` : null }),
      );
    }
    for (let times = 1 + random(2); times > 0; times--) {
      const before = settle(entries).open;
      const open = before[random(before.length)];
      const charge = entries.find(({ id }) => id === open?.entry_id);
      if (!open || !charge || open.open < 3) break;
      if (open.open < charge.amount) partly++;
      const made = parted(charge, open.open, ['2026-09-01', '2026-10-01', '2026-11-01']);
      entries.push(...made);
      const after = settle(entries).open;
      const mine = new Set(made.map(({ id }) => id));
      expect(after.filter(({ entry_id }) => !mine.has(entry_id))).toEqual(
        before.filter(({ entry_id }) => entry_id !== open.entry_id),
      );
      const parts = after.filter(({ entry_id }) => mine.has(entry_id));
      expect(parts).toHaveLength(3);
      expect(parts.reduce((sum, one) => sum + one.open, 0)).toBe(open.open);
    }
  }
  expect(partly).toBeGreaterThan(300);
});

test('the open parts less the credit are the sum of all entries, whatever they are', () => {
  let state = 5;
  const random = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
  for (let tries = 0; tries < 2000; tries++) {
    const entries: Settled[] = [];
    for (let count = random(14); count > 0; count--) {
      const kinds: EntryKind[] = ['charge', 'charge', 'payment', 'refund', 'discount', 'write_off'];
      const kind = kinds[random(kinds.length)] as EntryKind;
      const owed = kind === 'charge' || kind === 'refund';
      const named = entries.filter((one) => (kind === 'refund' ? one.kind === 'payment' : one.kind === 'charge'));
      const for_id =
        kind !== 'charge' && named.length > 0 && random(2) === 0 ? (named[random(named.length)]?.id ?? null) : null;
      const made = entry(kind, (owed ? 1 : -1) * (1 + random(500)), {
        for_id,
        due_on: kind === 'charge' ? `2026-0${1 + random(9)}-15` : null,
      });
      entries.push(made);
      if (random(5) === 0) entries.push({ ...made, id: ++next, root_id: made.id, amount: -made.amount });
    }
    const { open, credit } = settle(entries);
    const sum = entries.reduce((total, { amount }) => total + amount, 0);
    expect(open.reduce((total, one) => total + one.open, 0) - credit).toBe(sum);
    expect(credit === 0 || open.length === 0).toBe(true);
    expect(open.every((one) => one.open > 0)).toBe(true);
    expect(open.map(({ due_on }) => due_on)).toEqual(open.map(({ due_on }) => due_on).sort());
  }
});

test('what is due today is not late; then come 30 days, 30 more, and the rest', () => {
  const ages = ['2026-05-31', '2026-05-30', '2026-05-01', '2026-04-30', '2026-04-01', '2026-03-31', '2020-01-01'];
  expect(ages.map((day) => ageOf(day, '2026-05-31'))).toEqual([
    ...['not_due', 'days_1_30', 'days_1_30', 'days_31_60'],
    ...['days_31_60', 'older', 'older'],
  ]);
  expect(ageOf('2026-06-01', '2026-05-31')).toBe('not_due');
  for (const day of ages) {
    const { from, to } = daysOf(ageOf(day, '2026-05-31'), '2026-05-31');
    expect((from === null || day >= from) && (to === null || day <= to)).toBe(true);
  }
  const open = ages.map((due_on, index) => ({ entry_id: index, due_on, open: 1 }));
  expect(agesOf(open, '2026-05-31')).toEqual({ not_due: 1, days_1_30: 2, days_31_60: 2, older: 2 });
});
