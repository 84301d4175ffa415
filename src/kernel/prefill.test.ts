import { expect, test } from 'vitest';
import { commands } from '#commands/index.ts';
import type { Context } from './command.ts';
import { prefillOf } from './prefill.ts';

const at = (entity: string, id: number) =>
  ({ focused: { entity, id }, selection: null, url: '/' }) as unknown as Context;
const command = (id: string) => {
  const found = commands.find((one) => one.id === id);
  if (!found) throw new Error(`There is no ${id}.`);
  return found;
};

test('a class is driven in no vehicle, and begins at no place, for being looked at', () => {
  for (const id of ['booking.create', 'booking.plan']) {
    expect(prefillOf(command(id), at('vehicle', 3))).not.toHaveProperty('vehicle');
    expect(prefillOf(command(id), at('location', 3))).not.toHaveProperty('location');
    expect(prefillOf(command(id), at('student', 3))).toMatchObject({ student: 3 });
  }
  expect(prefillOf(command('paper.hand-in'), at('vehicle', 3))).toEqual({ vehicle: 3 });
});

test('a charge is about the class or the exam that is chosen, and about none for being looked at', () => {
  expect(prefillOf(command('student.charge'), at('booking', 3))).not.toHaveProperty('booking');
  expect(prefillOf(command('student.charge'), at('exam', 3))).not.toHaveProperty('exam');
  expect(prefillOf(command('student.charge'), at('student', 3))).toMatchObject({ student: 3 });
});

test('on the page of a student an act is about that student, whatever row on it is in focus, but for what takes away', () => {
  const page = { ...at('exam_entry', 7), about: { entity: 'student', id: 3 } } as Context;
  expect(prefillOf(command('student.message'), page)).toMatchObject({ student: 3 });
  expect(prefillOf(command('payment.take'), page)).toMatchObject({ student: 3 });
  expect(prefillOf(command('exam.results'), page)).toMatchObject({ exam_entries: { ids: [7] } });
  expect(prefillOf(command('student.delete'), page)).toEqual({});
});
