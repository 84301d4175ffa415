import { expect, test } from 'vitest';
import { csvFormIn } from '#contract/rules/csv-forms.ts';

test('files are for the office until the account chooses the form for programs', () => {
  expect(csvFormIn({})).toBe('office');
  expect(csvFormIn({ files: 'machine' })).toBe('machine');
  expect(csvFormIn({ files: 'office' })).toBe('office');
  expect(csvFormIn({ files: 7 })).toBe('office');
});
