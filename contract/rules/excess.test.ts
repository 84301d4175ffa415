import { describe, expect, test } from 'vitest';
import { excessOf } from './excess.ts';
import type { EntryKind } from './settling.ts';

/** Entries in their order, numbered from 1: `[kind, amount, what it names]`. */
const entries = (...some: readonly (readonly [EntryKind, number, { root?: number; for?: number; part?: number }?])[]) =>
  some.map(([kind, amount, of = {}], index) => ({
    id: index + 1,
    kind,
    amount,
    root_id: of.root ?? null,
    for_id: of.for ?? null,
    part_of_id: of.part ?? null,
  }));

describe('what does not add up', () => {
  test.each([
    ['nothing', entries(), 0, 0],
    ['a payment without a charge', entries(['payment', -500]), 0, 0],
    ['all of it given back', entries(['payment', -500], ['refund', 500, { for: 1 }]), 0, 0],
    [
      'a payment taken back that was given back',
      entries(['payment', -500], ['refund', 500], ['payment', 500, { root: 1 }]),
      500,
      0,
    ],
    [
      'the same beside another payment, where the refund names it',
      entries(['payment', -500], ['refund', 500, { for: 1 }], ['payment', -500], ['payment', 500, { root: 1 }]),
      500,
      0,
    ],
    [
      'the same where it names none',
      entries(['payment', -500], ['refund', 500], ['payment', -500], ['payment', 500, { root: 1 }]),
      0,
      0,
    ],
    ['a charge let off', entries(['charge', 500], ['discount', -200], ['write_off', -300, { for: 1 }]), 0, 0],
    [
      'a charge taken back that was let off',
      entries(['charge', 500], ['discount', -200], ['charge', -500, { root: 1 }]),
      0,
      200,
    ],
    [
      'the same beside another charge, where the waiver names it',
      entries(['charge', 500], ['write_off', -500, { for: 1 }], ['charge', 900], ['charge', -500, { root: 1 }]),
      0,
      500,
    ],
    [
      'a charge that was split: what was let off before goes to its parts',
      entries(
        ['charge', 500],
        ['discount', -100, { for: 1 }],
        ['charge', -500, { root: 1 }],
        ['charge', 100, { part: 1 }],
        ['charge', 400, { part: 1 }],
      ),
      0,
      0,
    ],
    [
      'a part let off that is split again',
      entries(
        ['charge', 500],
        ['charge', -500, { root: 1 }],
        ['charge', 500, { part: 1 }],
        ['write_off', -200, { for: 3 }],
        ['charge', -500, { root: 3 }],
        ['charge', 500, { part: 3 }],
      ),
      0,
      0,
    ],
    ['a discount that was charged back', entries(['discount', -200], ['discount', 200]), 0, 0],
  ])('%s', (_name, some, givenBack, letOff) => {
    expect(excessOf(some)).toEqual({ givenBack, letOff });
  });
});
