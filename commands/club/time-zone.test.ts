import { expect, test } from 'vitest';
import type { Context, Ports } from '#kernel/command.ts';
import { zonePreview } from './time-zone.ts';

const context = {
  locale: 'fr',
  timeZone: 'Europe/Lisbon',
  clock: '24',
  now: new Date('2026-11-18T10:00:00Z'),
} as Context;
const asked: string[] = [];
const ports = (total: number, exams = 0) =>
  ({
    call: async ({ id }: { id: string }, input: { query: { starts_at_from: string } }) => {
      asked.push(`${id} ${input.query.starts_at_from}`);
      if (/exam/i.test(id)) return { data: [], total: exams };
      const data = [{ student_name: 'Ana Reis', teacher_name: 'Rui Costa', starts_at: '2026-12-01T15:00:00.000Z' }];
      return { data: total > 0 ? data : [], total };
    },
  }) as unknown as Ports;
const preview = (after: string, total = 12, exams = 1) =>
  zonePreview(ports(total, exams), { before: 'Europe/Lisbon', after }, context);

test('another zone says how many classes it concerns, and at which time the next ones are shown then', async () => {
  const found = await preview('Europe/Paris');
  expect(found?.title.values).toEqual({ before: 'Europe/Lisbon', after: 'Europe/Paris' });
  expect(found?.lines).toMatchObject([
    { kind: 'conflict', text: { values: { classes: 12, exams: 1 } } },
    { text: 'Ana Reis · Rui Costa', before: 'mar. 1er déc. 2026, 15:00', after: 'mar. 1er déc. 2026, 16:00' },
    { kind: 'note' },
  ]);
  expect(found?.total).toBe(12);
  // Those to come alone.
  expect(asked.every((one) => one.endsWith(' 2026-11-18T10:00:00.000Z'))).toBe(true);
});

test('it asks where no class is to come, and where both clocks are the same', async () => {
  expect((await preview('Europe/Paris', 0, 0))?.lines[0]).toMatchObject({
    kind: 'note',
    text: { values: { classes: 0 } },
  });
  expect((await preview('Europe/London'))?.lines).toMatchObject([{ kind: 'note' }]);
  // As Lisbon in winter, and not in summer.
  expect((await preview('Africa/Abidjan'))?.lines[0]?.kind).toBe('conflict');
});

test('the zone that it has, and one that there is not, are nothing to ask about', async () => {
  expect(await preview('Europe/Lisbon')).toBeNull();
  expect(await preview('Europe/Atlantis')).toBeNull();
});
