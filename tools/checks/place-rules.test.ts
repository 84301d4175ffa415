import { expect, test } from 'vitest';
import { traces } from './place-rules.ts';

const found = (text: string): string[] => traces([{ path: 'a.md', text }]);

test.each([
  'in /home/ada/clutch it',
  "'/root/.cache'",
  '"/work/main/x"',
  'C:\\Users\\ada',
  '"resolved": "x"',
  'https://registry.npmjs.org/x',
])('%s is a trace', (text) => expect(found(text)).toHaveLength(1));

test.each(['/usr/lib/postgresql', 'api/home/ada/x', 'the root/home', "path: '/work/:id'", '/homework/x'])(
  '%s is none',
  (text) => expect(found(text)).toEqual([]),
);

test('the line is told', () => expect(found('a\nb /home/ada/x')).toEqual(['a.md:2: a path of one machine']));
