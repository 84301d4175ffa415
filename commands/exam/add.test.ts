import { expect, test } from 'vitest';
import type { Context, Ports } from '#kernel/command.ts';
import en from '#locales/exams/en.json' with { type: 'json' };
import fr from '#locales/exams/fr.json' with { type: 'json' };
import pt from '#locales/exams/pt.json' with { type: 'json' };
import { examCommands } from './index.ts';

test('an exam that was planned is said with its day and hour, in each language', async () => {
  const data = { id: 3, kind: 'theory', licence_category: 'B', starts_at: '2026-12-02T10:00:00Z' };
  const ports = { call: async () => ({ data, operation_id: 1 }), refresh: () => {} } as unknown as Ports;
  const add = examCommands.find(({ id }) => id === 'exam.add');
  const outcome = await add?.run(ports, data, {} as Context);
  expect(outcome?.message.values).toMatchObject({ kind: 'theory', at: { instant: data.starts_at } });
  for (const texts of [en, fr, pt]) expect(texts.commands.exam.add.done).toContain('{at}');
});
