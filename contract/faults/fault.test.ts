import { expect, test } from 'vitest';
import { readFiles } from '#tools/checks/project-files.ts';
import { ENGLISH, sentence } from './english.ts';
import { fault } from './fault.ts';

test('a fault is its code with the values that its sentence names', () => {
  expect(fault('min-characters', { min: 3 })).toEqual({ code: 'min-characters', values: { min: 3 } });
  expect(sentence(fault('status-step', { from: 'completed', to: 'active' }))).toBe(
    'A student’s status can’t change from completed to active.',
  );
  expect(fault('needed')).toEqual({ code: 'needed' });
  expect(sentence(fault('needed'))).toBe('Fill in this field.');
});

test('a wrong code, a missing value and one that the sentence does not name are no types', () => {
  const wrong = () => [
    // @ts-expect-error: there is no such code
    fault('needful'),
    // @ts-expect-error: the value is missing
    fault('min'),
    // @ts-expect-error: the value has another name
    fault('min', { least: 3 }),
    // @ts-expect-error: the sentence names no value
    fault('needed', { min: 3 }),
  ];
  expect(wrong).toBeTypeOf('function');
});

/** Codes that are put together where they are used, by the template that does it. */
const COMPOSED: Readonly<Record<string, string>> = {
  'min-characters': 'min-#{unit}',
  'min-entries': 'min-#{unit}',
  'max-characters': 'max-#{unit}',
  'max-entries': 'max-#{unit}',
  'student-deleted': '#{table}-deleted',
  'teacher-deleted': '#{table}-deleted',
  'vehicle-deleted': '#{table}-deleted',
};

test('each code is one that the server, the contract or a service of the panel uses', () => {
  const code = readFiles(/^(?:server|contract|commands|src\/services)\/.*\.ts$/)
    .filter(({ path }) => !/^contract\/faults\/|\.test\.ts$/.test(path))
    .map(({ text }) => text.replaceAll('${', '#{'))
    .join('\n');
  const isUsed = (name: string) => code.includes(`'${name}'`) || code.includes(`\`${COMPOSED[name]}\``);
  expect(Object.keys(ENGLISH).filter((name) => !isUsed(name))).toEqual([]);
});

test('no sentence stands with two codes, but for those that are meant to be alike', () => {
  const codes = Object.entries(ENGLISH).map(([name, text]) => [text, name] as const);
  const twice = codes.filter(([text], index) => codes.findIndex(([other]) => other === text) !== index);
  expect(twice.map(([, name]) => name)).toEqual(['unknown-token', 'token-expired']);
});
