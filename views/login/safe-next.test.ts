import { expect, test } from 'vitest';
import { safeNext } from './safe-next.ts';

test('a path of the console is gone on to, with all that it says', () => {
  for (const path of ['/students', '/', '/students?q=ana%20reis&sort=name#row', '/tests/edit/4', '/chat/7?panel=peek'])
    expect(safeNext(path)).toBe(path);
});

test('anything else is the dashboard', () => {
  for (const other of [
    null,
    '',
    'students',
    'https://evil.example/',
    'javascript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    '/\\/evil.example',
    '/\t/evil.example',
    '\t//evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    '/a//evil.example',
    '/\u0000/evil.example',
    '/api/admin/student.csv',
    '/login?next=/login',
    '/reset-password/abc',
    '/confirm-email/abc',
    '/keep-email/abc',
  ])
    expect(safeNext(other), String(other)).toBe('/dashboard');
});
