import { expect, test, vi } from 'vitest';

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
const asked: unknown[] = [];
let classes: readonly object[] = [];
vi.mock('./http.ts', () => ({
  ApiError: class extends Error {},
  call: async (_endpoint: unknown, input: unknown) => {
    asked.push(input);
    return { last_page: 1, data: classes };
  },
}));
const { wordLookups } = await import('./word-lookups.ts');
const { refreshEntity } = await import('./queries.ts');

test('what a line names is asked once while nothing changes, and anew after a class was booked', async () => {
  expect(await wordLookups.of('booking', 'student', [7])).toEqual([]);
  expect(await wordLookups.of('booking', 'student', [7])).toEqual([]);
  expect(asked).toHaveLength(1);
  classes = [{ id: 3, student_id: 7, student_name: 'Ana Reis', starts_at: '2030-01-01T10:00:00Z', status: 'booked' }];
  await refreshEntity('booking');
  expect(await wordLookups.of('booking', 'student', [7])).toMatchObject([{ id: 3, owner: 7 }]);
  expect(asked).toHaveLength(2);
});
