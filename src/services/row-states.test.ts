/** Who chooses a person is told of a state in which they are not simply there. */
import { expect, test, vi } from 'vitest';
import { kinds as described } from '#contract/kinds.ts';

// What is kept in the browser is asked as the modules load.
vi.stubGlobal('localStorage', { getItem: () => null, removeItem: () => {} });
vi.stubGlobal('sessionStorage', { clear: () => {} });
vi.stubGlobal('window', { addEventListener: () => {} });
vi.stubGlobal('document', { documentElement: { lang: 'en' } });
vi.stubGlobal('location', { href: 'http://school.example/' });
const { kinds } = await import('./row-kinds.ts');
const { named } = await import('./rows.ts');

const person = { id: 1, first_name: 'Ana', last_name: 'Reis', email: 'ana@x.example' };
const stateOf = (entity: 'student' | 'teacher', status?: string) => {
  const kind = kinds[entity];
  return kind && named(kind, { ...person, status }).state;
};

test.each(['paused', 'completed', 'blocked'])('a student who is %s is offered with it', (status) => {
  expect(stateOf('student', status)).toBe(`student.status.${status}`);
});

test('who is active, new or not loaded whole is offered as they are', () => {
  expect(['active', 'pending', undefined].map((status) => stateOf('student', status))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect([stateOf('teacher', 'inactive'), stateOf('teacher', 'active')]).toEqual([
    'teacher.status.inactive',
    undefined,
  ]);
});

test('a second line says its days as every screen does', () => {
  const more = (entity: string, row: object) => kinds[entity]?.more?.(row as never);
  expect(more('paper', { valid_until: '2026-11-26' })).toBe('26 Nov 2026');
  expect(more('enrolment', { begins_on: '2026-11-26', ends_on: '2027-02-01' })).toBe('– 1 Feb 2027');
  expect(more('wait', { since: '2026-11-26' })).toBe('26 Nov 2026');
  expect(more('holiday', { day: '2026-12-25' })).toBe('25 Dec 2026');
  expect(more('entry', { amount: -2500, currency: 'EUR', day: '2026-11-26' })).toBe('€25.00 · 26 Nov 2026');
  expect(more('package', { price: 124_900, currency: 'EUR' })).toBe('€1,249.00');
  expect(kinds.pay_rate?.name({ teacher_name: 'Rui Costa', valid_from: '2026-11-26' })).toBe('Rui Costa 26 Nov 2026');
  // Whatever day an entity is listed by: no row is told with it raw.
  for (const { entity, fields } of described) {
    const dates = Object.entries(fields).filter(([, { type }]) => type === 'date');
    const row = Object.fromEntries(dates.map(([column]) => [column, '2026-11-26']));
    expect([entity, kinds[entity]?.name(row), more(entity, row)].join(' ')).not.toContain('2026-11-26');
  }
});

test('two packages of one name are told apart by the day, and say what is left of them', () => {
  const of = (begins_on: string, taken: number) => ({
    ...{ student_name: 'Ana Gomes', name: 'B complete', begins_on, ends_on: '2027-02-01' },
    ...{ practical: { bought: 20, taken, booked: 1 }, theory: { bought: 8, taken: 0, booked: 0 } },
  });
  const name = (row: object) => kinds.enrolment?.name(row as never);
  expect(name(of('2026-11-26', 3))).toBe('Ana Gomes · B complete · 26 Nov 2026');
  expect(name(of('2026-12-03', 3))).not.toBe(name(of('2026-11-26', 3)));
  expect(kinds.enrolment?.left?.(of('2026-11-26', 3) as never)).toEqual({ practical: 17, theory: 8 });
});
