import { expect, test } from 'vitest';
import { commands } from '#commands/index.ts';
import { booking } from '#contract/entities/booking.ts';
import { exam } from '#contract/entities/exam.ts';
import { freeTimes } from '#contract/entities/free-time.ts';
import { slot } from '#contract/entities/slot.ts';
import { student } from '#contract/entities/student.ts';
import { vehicle } from '#contract/entities/vehicle.ts';
import { filterKeys, type ListSpec } from '#contract/list.ts';
import { fieldsOf } from '#kernel/fields.ts';
import { tiersOf } from './row-order.ts';

const NOW = '2026-03-02T07:00:00.000Z';
const firstOf = (offer: string | undefined) => tiersOf('booking', offer, NOW)?.[0];

test('what is due comes first: the next classes to cancel, those that have begun for a no-show', () => {
  expect(firstOf('next')).toEqual({ status: 'booked', ends_at_from: NOW, sort: 'starts_at' });
  expect(firstOf('begun')).toEqual({ status: 'booked', starts_at_to: NOW, sort: '-starts_at' });
  expect(firstOf('missed')).toEqual({ status: 'no_show', sort: '-starts_at' });
  expect(firstOf('cancelled-late')).toEqual({ status: 'cancelled', late: '1', sort: '-starts_at' });
  expect(firstOf(undefined)).toEqual({ ends_at_from: NOW, sort: 'starts_at' });
  expect(tiersOf('slot', undefined, NOW)?.[0]).toEqual({ starts_at_from: NOW, sort: 'starts_at' });
  expect(tiersOf('exam', undefined, NOW)).toEqual([
    { starts_at_from: NOW, sort: 'starts_at' },
    { starts_at_to: NOW, sort: '-starts_at' },
  ]);
  expect(tiersOf('student', undefined, NOW)).toBeNull();
  expect(tiersOf('vehicle', 'drive', NOW)?.[0]).toEqual({ status: 'in_service' });
  expect(tiersOf('student', 'class', NOW)?.[0]).toEqual({ status: 'active,pending' });
});

/** Every query has to be one that the list takes. */
const lists: Readonly<Record<string, Pick<ListSpec, 'fields'>>> = {
  booking: booking.list,
  exam: exam.list,
  slot: slot.list,
  student: student.list,
  vehicle: vehicle.list,
  free_time: freeTimes.list,
};
const offers = commands.flatMap((command) =>
  fieldsOf(command).flatMap(({ meta }) =>
    (meta.kind === 'ref' || meta.kind === 'rows') && lists[meta.entity]
      ? [[meta.entity, meta.offer ?? ''] as const]
      : [],
  ),
);

test.each([...new Set(offers.map((one) => one.join(' ')))])('the list takes what is asked of it: %s', (pair) => {
  const [entity = '', offer] = pair.split(' ');
  const { fields } = lists[entity] as Pick<ListSpec, 'fields'>;
  const schemas = new Map(
    Object.entries(fields).flatMap(([name, field]) => (field.filter ? filterKeys(name, field) : [])),
  );
  for (const { sort = '', ...query } of tiersOf(entity, offer || undefined, NOW) ?? []) {
    if (sort) expect(fields[sort.replace('-', '')]?.sort, sort).toBe(true);
    for (const [key, value] of Object.entries(query))
      expect(schemas.get(key)?.().safeParse(value).success, key).toBe(true);
  }
});

test('an argument that says what its rows are for is known here', () => {
  for (const [entity, offer] of offers)
    if (offer) expect(tiersOf(entity, offer, NOW), offer).not.toEqual(tiersOf(entity, undefined, NOW));
});
