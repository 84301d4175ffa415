import { expect, test } from 'vitest';
import type { Context, Ports } from '#kernel/command.ts';
import { unseenIn } from '#kernel/preview.ts';
import { remind } from './acts.ts';

const person = (id: number, reason: 'no_address' | null = null) => ({
  ...{ audience: 'student', id, name: `Ana ${id}`, channel: 'mail', reason },
});
const args = { balances: { matching: {} }, channel: 'mail' as const };
const previewOf = (answer: object) =>
  remind.preview({ call: async () => answer } as unknown as Ports, args, { locale: 'en' } as Context);

test('who else is reminded is said once, with the names and not after those who cannot be', async () => {
  const people = [...Array.from({ length: 10 }, (_, at) => person(at + 1)), person(99, 'no_address')];
  const preview = await previewOf({ changed: 13, told: { people, reached: 12, not_reached: 1 } });
  const [first, last] = preview?.lines ?? [];
  expect(first?.text).toEqual({ key: 'told.tellsMany', values: { names: 'Ana 1, Ana 2, Ana 3', more: 9 } });
  expect(last?.kind).toBe('conflict');
  expect(unseenIn(preview ?? null)).toBe(0);
});

test('a single one is reminded by name', async () => {
  const preview = await previewOf({ changed: 1, told: { people: [person(1)], reached: 1, not_reached: 0 } });
  expect(preview?.title).toMatchObject({ values: { count: 1, known: 'yes', name: 'Ana 1' } });
});
