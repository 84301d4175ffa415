import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { entry } from './money.ts';

test('the columns of the entries’ CSV are those that are documented, in that order', () => {
  const page = readFileSync(new URL('../../docs/money.md', import.meta.url), 'utf8');
  const [, table = ''] = page.split('## Entries as CSV');
  const documented = [...table.matchAll(/^\| (`[^|]*`) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name),
  );
  expect(documented).toEqual(Object.keys(entry.list.row.shape).filter((name) => name !== 'deleted_at'));
});
