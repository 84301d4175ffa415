import { expect, test } from 'vitest';
import { context, ports } from '#kernel/fixtures.ts';
import { chatCommands } from './index.ts';

/** What a command says before it sends, where the school answers so. */
async function said(command: string, answers: Record<string, object>, args: Record<string, unknown>) {
  const found = chatCommands.find(({ id }) => id === command);
  const answered = { ...ports(), call: async ({ id }: { id: string }) => answers[id] } as never;
  const preview = await found?.preview?.(answered, args as never, context());
  return (preview?.lines ?? []).flatMap(({ text }) => (typeof text === 'string' ? [] : [text]));
}

const dry = (more: object) => ({ changed: 7, left: 0, first: [], refused: 0, not_told: [], told: null, ...more });
const onlyChat = (count: number) => ({ key: 'commands.student.message-many.onlyChat', values: { count } });
const toSeven = { students: { ids: [1, 2, 3, 4, 5, 6, 7] }, body: 'No classes' };

test.each([
  ['student.message-many', 'messageStudents', toSeven],
  ['booking.message-students', 'messageStudentsOfClasses', { bookings: { ids: [1] }, body: 'No classes' }],
  ['booking.message-day', 'messageStudentsOfClasses', { date: '2026-03-12', body: 'No classes' }],
])('%s says whom neither a mail nor an SMS reaches', async (command, call, args) => {
  expect(await said(command, { [call]: dry({ mailed: 0 }) }, args)).toContainEqual(onlyChat(7));
  expect(await said(command, { [call]: dry({ mailed: 5 }) }, args)).toContainEqual(onlyChat(2));
  const told = { people: [], reached: 7, not_reached: 0 };
  const keys = (await said(command, { [call]: dry({ mailed: 0, told }) }, args)).map(({ key }) => key);
  expect(keys).not.toContain(onlyChat(7).key);
});

const known = {
  getStudent: { data: { first_name: 'Ana', last_name: 'Reis' } },
  listConversations: { data: [] },
  messageStudents: dry({ changed: 1, mailed: 0, told: { people: [], reached: 1, not_reached: 0 } }),
};

test('one student is written to in the chat alone where no way is said, and that is said; by SMS where it is', async () => {
  const one = { student: 1, body: 'Your car is here' };
  expect((await said('student.message', known, one)).map(({ key }) => key)).toEqual(['commands.chat.send.onlyChat']);
  const calls: unknown[] = [];
  const command = chatCommands.find(({ id }) => id === 'student.message');
  const call = async (_endpoint: object, input: unknown) => {
    calls.push(input);
    return { ...known.messageStudents, operation_id: 3 };
  };
  const sending = { ...ports(), call, refresh: () => {} } as never;
  await command?.run(sending, { ...one, channel: 'sms' } as never, context());
  expect(calls).toEqual([{ body: { rows: { ids: [1] }, body: 'Your car is here', channel: 'sms' } }]);
});

test('by SMS without a text the text is asked, with the way beside it', async () => {
  const command = chatCommands.find(({ id }) => id === 'student.message');
  const gone: string[] = [];
  const going = { ...ports(), navigate: (to: string) => gone.push(to) } as never;
  expect(await command?.run(going, { student: 4, channel: 'sms' } as never, context())).toBeNull();
  expect(gone).toEqual(['/do/student.message-many?students=4&channel=sms']);
});
