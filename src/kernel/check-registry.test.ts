import { expect, test } from 'vitest';
import { z } from 'zod';
import * as f from '#contract/fields.ts';
import { checkRegistry, messageAt, registryFaults } from './check-registry.ts';
import { disabled } from './command.ts';
import { addStudent, bookClass, cancelBooking, sample, setStatus, writeCall } from './fixtures.ts';

const availability = { 'needs-role': 'No role', 'needs-sign-in': 'Sign in' };
const texts = {
  commands: { a: { b: { title: 'Do', keywords: 'make' } } },
  sections: { sample: 'Sample' },
  availability,
};

test('a careful command has no faults', () => {
  expect(checkRegistry([sample('a.b')], { en: texts })).toEqual([]);
});

test('names what is missing, by language', () => {
  const faults = checkRegistry([sample('a.b')], { en: texts, fr: { availability } });
  expect(faults).toEqual([
    'fr: no text for "commands.a.b.title", needed by "a.b"',
    'fr: no text for "commands.a.b.keywords", needed by "a.b"',
    'fr: no text for "sections.sample", needed by "a.b"',
  ]);
});

test('finds reasons by looking at sample contexts, and texts of fields, choices and confirmations', () => {
  const command = sample('a.b', {
    effect: 'irreversible',
    args: z.object({ student: f.ref('student'), how: f.choice(['fast'], 'ways') }),
    when: (context) => (context.focused?.entity === 'student' ? disabled('why.not') : { state: 'ok' }),
  });
  const faults = checkRegistry([command], { en: texts }).join('\n');
  for (const key of ['why.not', 'fields.student', 'ways.fast', 'commands.a.b.confirm'])
    expect(faults).toContain(`"${key}"`);
});

test('reversible commands have to call something that writes, and somebody must be able to run each', () => {
  const faults = checkRegistry(
    [sample('a.b', { effect: 'reversible' }), sample('a.b', { endpoints: [writeCall], roles: ['developer'] })],
    {},
  );
  expect(faults).toEqual([
    'Two commands are called "a.b"',
    '"a.b" is reversible but calls no endpoint that writes',
    '"a.b" can be run by nobody: its roles exclude each other',
  ]);
});

test('arguments of the sample commands come back from links and flags; one that cannot is named', () => {
  expect(checkRegistry([addStudent, bookClass, cancelBooking, setStatus], {})).toEqual([]);
  const strange = sample('a.b', { args: z.object({ magic: z.string().regex(/^xyzzy$/) }) });
  expect(checkRegistry([strange], {})).toEqual(['"a.b": no sample value could be made for "magic"']);
});

test('messages are found by dotted keys, empty ones are none', () => {
  expect(messageAt({ a: { b: 'x', c: ' ' } }, 'a.b')).toBe('x');
  for (const key of ['a', 'a.c', 'a.b.length', 'toString'])
    expect(messageAt({ a: { b: 'x', c: ' ' } }, key)).toBeUndefined();
});

test('double ids, meeting keys and unplaced commands are faults', () => {
  expect(registryFaults([sample('a.b'), sample('a.b')]).join()).toContain('a.b');
  const keys = (press: string, scope: string) => ({ keys: [{ press, scope }] });
  expect(registryFaults([sample('a.b', keys('g', 'app')), sample('a.c', keys('g s', 'app'))]).join()).toContain(
    'meets',
  );
  expect(registryFaults([sample('a.b', keys('e', 'app')), sample('a.c', keys('e', 'students'))]).join()).toContain(
    'meets',
  );
  expect(registryFaults([sample('a.b', keys('Bogus+e', 'app'))]).join()).toContain('Bogus');
  expect(registryFaults([sample('a.b', { surfaces: [] })]).join()).toContain('no surface');
});

test('scopes that differ may share a key; a command may opt out of surfaces with a reason', () => {
  const shared = [
    sample('a.b', { keys: [{ press: 'e', scope: 'students' }] }),
    sample('a.c', { keys: [{ press: 'e', scope: 'bookings' }] }),
    sample('a.d', { surfaces: [], hiddenBecause: 'only keys' }),
  ];
  expect(registryFaults(shared)).toEqual([]);
});
