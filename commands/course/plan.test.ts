import { expect, test } from 'vitest';
import type { Context, Ports } from '#kernel/command.ts';
import { teacherCommands } from '../teacher/index.ts';
import { courseCommands } from './index.ts';

const context = { locale: 'en', timeZone: 'UTC', clock: '24', now: new Date('2026-11-18T10:00:00Z') } as Context;
/** So many days with a time each; those of some places are outside the opening hours. */
const portsOf = (count: number, ...beyond: readonly number[]) => {
  const created = Array.from({ length: count }, (_, at) => ({
    starts_at: `2026-12-${String(at + 1).padStart(2, '0')}T19:00:00.000Z`,
    ends_at: `2026-12-${String(at + 1).padStart(2, '0')}T20:30:00.000Z`,
  }));
  const answer = { created, skipped: [], missing: 0, outside: beyond.map((at) => created[at]) };
  return { call: async () => answer } as unknown as Ports;
};
const previewOf = (id: string, ports: Ports, args: object) =>
  [...courseCommands, ...teacherCommands].find((one) => one.id === id)?.preview?.(ports, args as never, context);
const days = (lines: readonly { readonly kind: string; readonly text: unknown }[]) =>
  lines
    .filter(({ kind }) => kind !== 'note')
    .map(({ text }) =>
      JSON.stringify(text)
        .match(/Dec (\d+)|(\d+) Dec/)
        ?.slice(1)
        .find(Boolean),
    );

test('a course names each date once, in order, and says which are outside the opening hours', async () => {
  const found = await previewOf('course.plan', portsOf(4, 1, 3), { name: 'December' });
  expect(found).toMatchObject({ total: 4, named: 4, blocked: true });
  expect(found?.lines.map(({ kind }) => kind)).toEqual(['change', 'conflict', 'change', 'conflict']);
  expect(days(found?.lines ?? [])).toEqual(['1', '2', '3', '4']);
});

test('of more slots than are shown those outside come first', async () => {
  const args = { date: '2026-12-01', start_time: '19:00', end_time: '20:30' };
  const found = await previewOf('teacher.add-slots', portsOf(12, 11), args);
  expect(found).toMatchObject({ total: 12, named: 10 });
  expect(days(found?.lines ?? [])).toEqual(['12', '1', '2', '3', '4', '5', '6', '7', '8', '9']);
});
