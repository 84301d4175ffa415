import { expect, test } from 'vitest';
import type { z } from 'zod';
import { commands } from '#commands/index.ts';
import type { Problem } from '#contract/errors.ts';
import { argumentFaults, problemIn } from './fault-texts.ts';

const problem: Problem = {
  type: '/problems/validation',
  title: 'Validation failed',
  status: 422,
  detail: 'Some fields aren’t valid. Correct them and try again.',
  code: 'validation',
  errors: {
    email: ['This value is already in use. Enter another one.', 'Nobody has foreseen this.'],
    capacity: ['At least 1.'],
  },
  faults: {
    email: [{ code: 'taken' }, { code: 'of-a-later-server', values: { at: 1 } }],
    capacity: [{ code: 'min', values: { min: 1 } }],
  },
  request_id: 'r1',
};

test('of a problem the detail and the messages of fields are said in the language, and nothing else is touched', async () => {
  expect(await problemIn('pt', problem, '12')).toEqual({
    ...problem,
    detail: 'Alguns campos não são válidos. Corrija-os e tente de novo.',
    errors: {
      email: ['Este valor já está em uso. Introduza outro.', 'Nobody has foreseen this.'],
      capacity: ['Pelo menos 1.'],
    },
  });
  expect(await problemIn('en', problem, '12')).toEqual(problem);
});

test('values that are words are words of the language', async () => {
  const said = async (locale: 'fr' | 'pt', code: string, values: NonNullable<Problem['values']>) =>
    (await problemIn(locale, { ...problem, code, values }, '12')).detail;
  expect(await said('fr', 'not-found', { what: 'teacher' })).toBe('Ce moniteur n’existe pas.');
  expect(await said('fr', 'student-status', { status: 'blocked' })).toBe(
    'Vous ne pouvez pas réserver de cours pour un élève bloqué. Modifiez d’abord son statut.',
  );
  expect(await said('pt', 'lead-time', { hours: 1 })).toBe('Marque as aulas com pelo menos 1 hora de antecedência.');
});

test('a time that a refusal names is written by the account’s clock, in English too', async () => {
  const exam = {
    ...{ exam_id: 3, kind: 'practical', licence_category: 'B', centre: '', time_zone: 'Europe/Lisbon' },
    ...{ starts_at: '2026-03-02T15:00:00.000Z', ends_at: '2026-03-02T16:00:00.000Z' },
  };
  const at = 'Mon 2 Mar 2026, 15:00';
  const refused: Problem = {
    ...problem,
    ...{ code: 'teacher-in-exam', detail: `Busy with an exam at ${at}.`, values: { at }, conflict: exam },
  };
  expect((await problemIn('en', refused, '12')).detail).toMatch(/^Busy with an exam at .*3:00 PM\.$/);
  expect((await problemIn('en', refused, '24')).detail).toMatch(/15:00\.$/);
  expect((await problemIn('fr', refused, '24')).detail).toContain('15:00');
  expect((await problemIn('fr', refused, '12')).detail).toContain('3:00');
});

test('a sentence stays as it came where the server names other values', async () => {
  expect((await problemIn('fr', { ...problem, code: 'lead-time', values: { days: 2 } }, '12')).detail).toBe(
    problem.detail,
  );
  expect((await problemIn('fr', { ...problem, code: undefined }, '12')).detail).toBe(problem.detail);
});

test('what a command refuses before anything is sent is said in the language, in English too', async () => {
  const args = commands.find(({ id }) => id === 'data.erase-person')?.args as z.ZodType;
  expect(await argumentFaults('en', args, {})).toEqual({ student: ['Choose a student or a teacher.'] });
  expect(await argumentFaults('fr', args, {})).toEqual({ student: ['Choisissez un élève ou un moniteur.'] });
  expect(await argumentFaults('pt', args, { student: 1, reason: 5 })).toEqual({
    reason: ['Introduza texto.'],
  });
});
