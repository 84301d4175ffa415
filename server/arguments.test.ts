import { expect, test } from 'vitest';
import { readArguments } from './arguments.ts';

const none = { demo: false, language: null, students: null };

test.each([
  [[], none],
  [['--demo'], { ...none, demo: true }],
  [['--demo', 'fr'], { ...none, demo: true, language: 'fr' }],
  [['--demo=fr'], { ...none, demo: true, language: 'fr' }],
  [['--demo', '--students', '40'], { ...none, demo: true, students: 40 }],
  [['--demo', 'pt', '--students=40'], { demo: true, language: 'pt', students: 40 }],
])('%j is read', (words, read) => {
  expect(readArguments(words)).toEqual(read);
});

test.each([
  [['--demo', 'xx'], /There is no sample school in "xx". There is one in pt, fr, en\./],
  [['--demo', '40'], /There is no sample school in "40"/],
  [['--demo='], /There is no sample school in ""/],
  [['--students', '40'], /--students goes with --demo/],
  [['--students', '0', '--demo'], /not "0"/],
  [['fr'], /"fr" is not known/],
])('%j is refused with what is wrong', (words, why) => {
  expect(() => readArguments(words)).toThrow(why);
});
