import { expect, test } from 'vitest';
import { menu, menuGroups, nearest, shortcuts } from './menu.ts';

test.each([
  ['/students', 'studentsAll'],
  ['/students/add', 'studentsAdd'],
  ['/students/12', 'studentsAll'],
  ['/tests/attempts/7', 'attempts'],
  ['/bookings', 'bookings'],
  ['/calendar', 'calendar'],
  ['/nowhere', undefined],
])('at %s one entry is lit: %s', (path, label) => {
  expect(nearest(path, menu, shortcuts)).toEqual(label ? expect.objectContaining({ label }) : undefined);
});

test('every entry that the brief names is in one group, and no address is listed twice', () => {
  const brief = [
    ...[
      'dashboard',
      'packages',
      'modules',
      'teachers',
      'students',
      'settings',
      'calendar',
      'chat',
      'questions',
      'tests',
    ],
    ...['banners', 'categories', 'signs', 'advertisements', 'theory'],
  ];
  const labels = menuGroups.flatMap(({ entries }) => entries.map(({ label }) => label));
  for (const label of brief) expect(labels.filter((one) => one === label)).toEqual([label]);
  const addresses = menu.flatMap(({ to, children = [] }) => [to, ...children.map((child) => child.to)]);
  expect(addresses.length - new Set(addresses).size).toBe(menu.filter(({ children }) => children).length);
});
