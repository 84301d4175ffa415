import { expect, test } from 'vitest';
import { problem } from '../problems.ts';
import { asProblem, loggedUrl } from './faults.ts';

test('what cannot be read is 400, what does not fit a column 422, everything else 500 without its cause', () => {
  const status = (error: unknown) => asProblem(error).status;
  expect(status(Object.assign(new Error('x'), { statusCode: 431 }))).toBe(400);
  expect(status(Object.assign(new Error('x'), { statusCode: 413 }))).toBe(413);
  expect(status(Object.assign(new Error('x'), { code: '22003' }))).toBe(422);
  expect(asProblem(new Error('select secret from account'))).toMatchObject({ status: 500 });
  expect(asProblem(new Error('select secret from account')).message).not.toContain('secret');
  expect(status('a string')).toBe(500);
  expect(asProblem(problem('duplicate')).type).toBe('duplicate');
});

test('a database, a disk or a store that is away or full is 503, by whatever code it is told', () => {
  const away = (facts: object) => {
    const { type, extra } = asProblem(Object.assign(new Error('x'), facts));
    return [type, extra?.retryAfter];
  };
  // PostgreSQL: connection, no room, read-only. The system: full, over the quota, read-only. SQLite: read-only, input and output, full.
  for (const code of ['08006', '53100', '53300', '57P01', '25006', 'ECONNREFUSED', 'ENOSPC', 'EDQUOT', 'EROFS', 'EIO'])
    expect([code, ...away({ code })]).toEqual([code, 'away', 5]);
  for (const errcode of [5, 8, 10, 13, 14, 10 | (3 << 8)])
    expect([errcode, ...away({ errcode })]).toEqual([errcode, 'away', 5]);
  expect(away({ cause: Object.assign(new Error('y'), { code: 'ECONNRESET' }) })).toEqual(['away', 5]);
  expect(away({ code: '42601' })[0]).toBe('unexpected');
  expect(away({ errcode: 19 })[0]).toBe('unexpected');
});

test('the log has no query and no secret of an address', () => {
  const secret = 'Zm9vYmFyYmF6cXV4MTIzNDU2Nzg5MA_-abcdefghijk';
  expect(loggedUrl(`/reset-password/${secret}`)).toBe('/reset-password/…');
  expect(loggedUrl(`/api/calendar/${secret}.ics?x=${secret}`)).toBe('/api/calendar/….ics?…');
  expect(loggedUrl('/sit/K7QF-2M9X-4TPD')).toBe('/sit/…');
  expect(loggedUrl('/Sit/k7qf2m9x4tpd?x')).toBe('/sit/…');
  expect(loggedUrl('/api/admin/student/12/restore')).toBe('/api/admin/student/12/restore');
  expect(loggedUrl('/api/admin/getUnreadMessageCount')).toBe('/api/admin/getUnreadMessageCount');
});
