import { beforeAll, describe, expect, test } from 'vitest';
import { availabilityOf, learnFits } from '#kernel/availability.ts';
import { type Messages, messageAt } from '#kernel/check-registry.ts';
import type { Context } from '#kernel/command.ts';
import { LOCALES, loadEverything } from '#locales/index.ts';
import { fits } from './fits.ts';
import { commandNamed, commands } from './index.ts';

beforeAll(() => learnFits(fits));

const NOW = new Date('2026-11-21T12:00:00.000Z');
const on = (entity: string, row: Readonly<Record<string, unknown>>): Context => ({
  user: { id: 1, roles: ['admin'] },
  url: '/',
  scopes: ['app'],
  selection: null,
  focused: { entity, id: 7, row },
  locale: 'en',
  timeZone: 'Europe/Lisbon',
  clock: '24',
  now: NOW,
  facts: {},
});
const offered = (entity: string, row: Readonly<Record<string, unknown>>) =>
  commands
    .filter(({ surfaces }) => surfaces.some((surface) => surface.kind === 'row' && surface.entity === entity))
    .filter((command) => availabilityOf(command, on(entity, row)).state === 'ok')
    .map(({ id }) => id.slice(id.indexOf('.') + 1));

const past = { starts_at: '2026-11-21T09:00:00.000Z', ends_at: '2026-11-21T10:00:00.000Z' };
const toCome = { starts_at: '2026-11-22T09:00:00.000Z', ends_at: '2026-11-22T10:00:00.000Z' };
const live = { status: 'booked', signed: 'none', counts_as_taken: false };

describe('a class is offered what its state allows', () => {
  test('one to come is moved and cancelled, not closed', () => {
    const acts = offered('booking', { ...toCome, ...live });
    expect(acts).toEqual(expect.arrayContaining(['move', 'cancel-as-admin', 'edit']));
    for (const act of ['complete', 'no-show', 'sign-as-student', 'restore', 'waive', 'mark-skills'])
      expect(acts).not.toContain(act);
  });
  test('one that is over is closed and signed', () => {
    const acts = offered('booking', { ...past, ...live, signed: 'student' });
    expect(acts).toEqual(expect.arrayContaining(['complete', 'no-show', 'sign-as-teacher']));
    expect(acts).not.toContain('sign-as-student');
  });
  test('one that was cancelled is restored and waived', () => {
    const acts = offered('booking', { ...toCome, ...live, status: 'cancelled', counts_as_taken: true });
    expect(acts).toEqual(expect.arrayContaining(['restore', 'waive']));
    for (const act of ['move', 'cancel-as-admin', 'no-show', 'sign-as-teacher', 'mark-skills', 'note-drive'])
      expect(acts).not.toContain(act);
  });
});

test('content is published or retired, what is deleted is restored', () => {
  expect(offered('test', { status: 'draft', deleted_at: null })).toContain('publish');
  expect(offered('test', { status: 'draft', deleted_at: null })).not.toContain('retire');
  expect(offered('test', { status: 'published', deleted_at: null })).not.toContain('publish');
  expect(offered('test', { status: 'published', deleted_at: '2026-11-01' })).not.toContain('retire');
  for (const act of ['book-class', 'plan']) {
    expect(offered('student', { status: 'active', deleted_at: null })).toContain(act);
    for (const status of ['blocked', 'completed'])
      expect(offered('student', { status, deleted_at: null })).not.toContain(act);
  }
});

test('what is not loaded forbids nothing', () => {
  expect(offered('booking', {})).toEqual(expect.arrayContaining(['move', 'no-show', 'waive', 'restore']));
});

test('an act that the row in focus does not allow is there for another row, and with its reason for this one', () => {
  const cancel = commandNamed('booking.cancel-as-admin');
  const context = on('booking', { ...past, ...live, status: 'cancelled' });
  expect(availabilityOf(cancel, context)).toEqual({ state: 'disabled', reason: 'availability.class-closed' });
  expect(availabilityOf(cancel, context, { bookings: { ids: [7] } }).state).toBe('disabled');
  expect(availabilityOf(cancel, context, { bookings: { ids: [8] } }).state).toBe('ok');
  expect(availabilityOf(cancel, context, 'other').state).toBe('ok');
  const selected: Context = { ...context, selection: { entity: 'booking', rows: { ids: [8, 9] }, count: 2 } };
  expect(availabilityOf(cancel, selected).state).toBe('ok');
});

test.each(LOCALES)('every reason is said in %s', async (locale) => {
  const messages = (await loadEverything(locale)) as Messages;
  const reasons = new Set(Object.values(fits).flatMap((list) => list.map(({ reason }) => reason)));
  expect([...reasons].filter((reason) => messageAt(messages, reason) === undefined)).toEqual([]);
});
