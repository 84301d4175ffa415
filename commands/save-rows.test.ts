import { expect, test } from 'vitest';
import { countRows } from './save-rows.ts';

test.each([
  ['', 0],
  ['name\r\n', 0],
  ['name\r\nAna\r\n', 1],
  ['name\r\nAna\r\nRui', 2],
  ['name;note\r\nAna;"two\r\nlines, and ""more"""\r\nRui;\r\n', 2],
])('%j has %i rows below its header', async (csv, rows) => {
  expect(await countRows(new Blob([csv]))).toBe(rows);
});
