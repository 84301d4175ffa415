import { expect, test } from 'vitest';
import { LEVEL, levelOf, nameWords } from './name-match.ts';

const level = (typed: string, name: string) => levelOf(nameWords(typed), name);

test.each([
  ['ana sá', 'Ana Sá', 'whole'],
  ['sa ana', 'Ana Sá', 'whole'],
  ['李明', '明 李', 'whole'],
  ['明李', '明 李', 'whole'],
  ["sinead o'connor", 'Sinéad O’Connor', 'whole'],
  ['sinead oconnor', 'Sinéad O’Connor', 'whole'],
  ['o’connor sinead', 'Sinead OConnor', 'whole'],
  ['anasofia reis', 'Ana-Sofia Reis', 'whole'],
  ['oconnor', 'Sinéad O’Connor', 'words'],
  ['dukic', 'Novak Đukić', 'words'],
  ['ocon', 'Sinéad O’Connor', 'begun'],
  ['oconner', 'Sinéad O’Connor', 'slipped'],
] as const)('%s is %s, %s', (typed, name, found) => {
  expect(level(typed, name)).toBe(LEVEL[found]);
});

test.each([
  ['hara', 'Sinéad O’Connor'],
  ['明', '李 名'],
  ['anas', 'Ana Sá'],
  ['asana', 'Ana Sá'],
])('%s is not %s', (typed, name) => {
  expect(level(typed, name)).toBeNull();
});
