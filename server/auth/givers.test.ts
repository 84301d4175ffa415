import { expect, test } from 'vitest';
import { endpoints } from '#contract/index.ts';
import { GRANTS, TOKEN_PERMISSIONS, type TokenPermission } from '#contract/permissions.ts';
import { OPENED, requireCarried } from './givers.ts';

const byKey = endpoints.filter(({ access }) => access === 'feed');

test('every call by a key or a secret address says what it carries, and is opened by one that asks for it', () => {
  const silent = byKey.filter(({ carries = [] }) => carries.length === 0).map(({ id }) => id);
  expect(silent).toEqual([]);
  const opened = new Set<string>(Object.values(OPENED).flatMap((calls) => calls.map(({ id }) => id)));
  expect(byKey.map(({ id }) => id).filter((id) => !opened.has(id))).toEqual([]);
});

test('whoever gives one holds all of it, and is told what is lacking', () => {
  const lacking = (permissions: readonly TokenPermission[] | null, own: readonly 'money'[] = ['money']) => {
    const token = permissions ? { token: { id: 1, permissions } } : {};
    try {
      requireCarried({ roles: ['admin'], own, ...token }, OPENED.studentKey);
      return '';
    } catch (error) {
      return (error as { fault: { values: { permissions: string } } }).fault.values.permissions;
    }
  };
  expect(GRANTS.admin).not.toContain('money');
  expect([lacking(null), lacking(null, [])]).toEqual(['', 'money']);
  expect([lacking(TOKEN_PERMISSIONS), lacking(TOKEN_PERMISSIONS, [])]).toEqual(['', 'money']);
  expect(lacking(['messages.write'])).toBe(
    'messages.read, students.read, learning.read, school.read, classes.read, classes.write, money.read',
  );
});
