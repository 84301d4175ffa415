import { expect, test } from 'vitest';
import { menu, nearest, shortcuts } from './menu.ts';

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
