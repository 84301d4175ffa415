import { describe, expect, test } from 'vitest';
import type { AnyCommand, Context, Ports } from '#kernel/command.ts';
import { context } from '#kernel/fixtures.ts';
import { prefillOf } from '#kernel/prefill.ts';
import { goCommands } from './index.ts';

const named = (id: string) => goCommands.find((command) => command.id === id) as AnyCommand;
async function addressOf(id: string, args: Record<string, unknown>, more: Partial<Context> = {}): Promise<string> {
  let went = '';
  const navigate = (to: string) => {
    went = to;
  };
  const ports = { navigate } as unknown as Ports;
  await named(id).run(ports, named(id).args.parse(args) as never, { ...context(), timeZone: 'Europe/Lisbon', ...more });
  return decodeURIComponent(went);
}

describe('a list is gone to as its address narrows it', () => {
  test.each([
    ['go.students', {}, '/students'],
    ['go.papers', { to: '2026-07-01' }, '/papers?sort=valid_until&valid_until_to=2026-07-01'],
    ['go.missing-papers', { to: '2026-07-01' }, '/papers/missing?sort=needed_on&needed_on_to=2026-07-01'],
    [
      'go.missing-papers',
      { from: '2026-07-01', to: '2026-07-07' },
      '/papers/missing?sort=needed_on&needed_on_from=2026-07-01&needed_on_to=2026-07-07',
    ],
    ['go.payments', { from: '2026-07-01' }, '/payments?sort=-day&day_from=2026-07-01&day_to=2026-07-01'],
    [
      'go.payments',
      { from: '2026-06-01', to: '2026-06-30', method: ['cash'] },
      '/payments?sort=-day&day_from=2026-06-01&day_to=2026-06-30&method=cash',
    ],
    [
      'go.students',
      { status: ['active', 'paused'], licence_category: 'A' },
      '/students?status=active,paused&licence_category=A',
    ],
    ['go.students', { teacher_id: [3] }, '/students?teacher_id=3'],
    ['go.students', { without_teacher: true }, '/students?teacher_id=none'],
    ['go.students', { without_package: true, status: ['active'] }, '/students?status=active&package_id=none'],
    ['go.bookings', { without_vehicle: true }, '/bookings?vehicle_id=none'],
    ['go.teachers', { licence_categories: 'B' }, '/teachers?licence_categories=B'],
    ['go.tests', { status: ['draft'] }, '/tests?status=draft'],
    [
      'go.bookings',
      { from: '2026-07-01', status: ['cancelled'] },
      '/bookings?sort=starts_at&starts_at_from=2026-06-30T23:00:00.000Z&starts_at_to=2026-07-01T23:00:00.000Z&status=cancelled',
    ],
    // Days without an end, or a beginning.
    [
      'go.exam-entries',
      { status: ['entered'], to: '2026-07-01' },
      '/exams/entries?sort=-starts_at&starts_at_to=2026-07-01T23:00:00.000Z&status=entered',
    ],
    ['go.bookings', { starting: '2026-07-01' }, '/bookings?sort=starts_at&starts_at_from=2026-06-30T23:00:00.000Z'],
    ['go.bookings', { until: '2026-07-01' }, '/bookings?sort=-starts_at&starts_at_to=2026-07-01T23:00:00.000Z'],
    [
      'go.bookings',
      { starting: '2026-07-01', until: '2026-07-02' },
      '/bookings?sort=starts_at&starts_at_from=2026-06-30T23:00:00.000Z&starts_at_to=2026-07-02T23:00:00.000Z',
    ],
    // An hour alone is all of it.
    [
      'go.bookings',
      { from: '2026-07-01', start_time: '10:00' },
      '/bookings?sort=starts_at&starts_at_from=2026-07-01T09:00:00.000Z&starts_at_to=2026-07-01T10:00:00.000Z',
    ],
    [
      'go.bookings',
      { from: '2026-07-01', end_time: '12:00', unsigned: true },
      '/bookings?sort=starts_at&starts_at_from=2026-06-30T23:00:00.000Z&starts_at_to=2026-07-01T11:00:00.000Z&unsigned=1',
    ],
    ['go.questions', { has_image: false }, '/questions?has_image=0'],
    ['go.signs', { group: ['warning'], status: ['published'] }, '/signs?group=warning&status=published'],
    ['go.calendar', { from: '2026-07-01', to: '2026-07-07' }, '/calendar?date=2026-07-01&view=week'],
    ['go.calendar', { teacher_id: [3] }, '/calendar?view=week&teacher_id=3'],
    ['go.calendar-vehicles', {}, '/calendar?by=vehicle'],
    ['go.calendar-vehicles', { from: '2026-07-01' }, '/calendar?by=vehicle&date=2026-07-01'],
    [
      'go.free-times',
      { from: '2026-07-01' },
      '/free-times?sort=starts_at&starts_at_from=2026-06-30T23:00:00.000Z&starts_at_to=2026-07-01T23:00:00.000Z',
    ],
    [
      'go.messages',
      { from: '2026-07-01' },
      '/messages?sort=-created_at&created_at_from=2026-06-30T23:00:00.000Z&created_at_to=2026-07-01T23:00:00.000Z',
    ],
    ['go.messages', { to: '2026-07-01' }, '/messages?sort=-created_at&created_at_to=2026-07-01T23:00:00.000Z'],
    [
      'go.audit',
      { from: '2026-07-01' },
      '/audit?sort=-at&at_from=2026-06-30T23:00:00.000Z&at_to=2026-07-01T23:00:00.000Z',
    ],
    ['go.calendar', { teacher_id: [3], from: '2026-07-01' }, '/calendar?date=2026-07-01&teacher_id=3'],
  ])('%s %j', async (id, args, address) => {
    expect(await addressOf(id, args)).toBe(address);
  });

  test('the audit is searched by the name of the student that is asked about', async () => {
    const called = async (rows: readonly unknown[], ids: number[]) => {
      let went = '';
      const navigate = (to: string) => {
        went = to;
      };
      const ports = { navigate, call: async () => ({ data: rows }) };
      const args = named('go.audit').args.parse({ student: ids, from: '2026-07-01' });
      await named('go.audit').run(ports as unknown as Ports, args as never, {
        ...context(),
        timeZone: 'Europe/Lisbon',
      });
      return new URLSearchParams(went.split('?')[1]);
    };
    const rita = { first_name: 'Rita', last_name: 'Gomes' };
    const one = await called([rita], [7]);
    expect([one.get('q'), one.get('student'), one.get('at_to')]).toEqual([
      'Rita Gomes',
      null,
      '2026-07-01T23:00:00.000Z',
    ]);
    // What two have in common is in no name, and whoever is gone has none.
    expect((await called([rita, rita], [7, 8])).get('q')).toBeNull();
    expect((await called([], [7])).get('q')).toBeNull();
  });

  test('a day begins with its earliest class, but for a list that somebody sorted', async () => {
    const day = { from: '2026-07-01' };
    expect(await addressOf('go.bookings', day, { url: '/bookings?sort=-teacher_id' })).toContain('sort=-teacher_id&');
    expect(await addressOf('go.bookings', day, { url: '/students?sort=last_name' })).toContain('sort=starts_at&');
    expect(await addressOf('go.bookings', { status: ['booked'] })).toBe('/bookings?status=booked');
  });

  test('and never by the row in focus', () => {
    for (const entity of ['student', 'teacher', 'location', 'package']) {
      const on = { ...context(), focused: { entity, id: 7 } };
      for (const command of goCommands) expect(prefillOf(command, on), command.id).toEqual({});
    }
  });
});
