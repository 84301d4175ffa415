/** Who chooses a person is told of a state in which they are not simply there. */
import { expect, test, vi } from 'vitest';

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
