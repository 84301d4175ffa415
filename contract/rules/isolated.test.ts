import { expect, test } from 'vitest';
import { isolated } from './isolated.ts';

test('what is written from right to left is kept to itself, and nothing else is touched', () => {
  for (const name of ['محمد علي', 'דוד', 'Ali محمد']) expect(isolated(name)).toBe(`\u2068${name}\u2069`);
  for (const name of ['Ana Sá', '李明', 'Иван 12:30', '']) expect(isolated(name)).toBe(name);
});
