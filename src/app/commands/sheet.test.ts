import { expect, test } from 'vitest';
import { commands } from '#commands/index.ts';
import { bindingsOf } from '#kernel/keymap.ts';
import { sheetOf } from './sheet.ts';

test('each command stands once in the sheet of shortcuts, with each of its keys once', () => {
  const bindings = bindingsOf(commands);
  const lines = [...sheetOf(bindings, (id) => id.split('.')[0] ?? '').values()].flat();
  expect(new Set(lines.map(({ command }) => command)).size).toBe(lines.length);
  for (const { presses } of lines) expect(new Set(presses).size).toBe(presses.length);
  expect(lines.find(({ command }) => command === 'booking.move')?.presses).toEqual(['m']);
  expect(new Set(bindings.map(({ command }) => command)).size).toBe(lines.length);
});
