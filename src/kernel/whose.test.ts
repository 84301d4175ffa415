import { expect, test } from 'vitest';
import { commands } from '#commands/index.ts';
import { kinds } from '#contract/kinds.ts';
import { context } from './fixtures.ts';
import { fieldOfTheirs, whoseRows } from './whose.ts';

const owners = (entity: string) => kinds.find((one) => one.entity === entity)?.owners ?? [];
const command = (id: string) => {
  const found = commands.find((one) => one.id === id);
  if (!found) throw new Error(`There is no ${id}.`);
  return found;
};
const student = { entity: 'student', id: 3 };

test('rows are those of the persons who are selected, else of the one whose page or panel is open', () => {
  const selection = { entity: 'student', rows: { ids: [5, 6] }, count: 2 };
  expect(whoseRows(owners('enrolment'), context({ selection, about: student }))).toEqual(
    expect.objectContaining({ person: 'student', column: 'student_id', persons: { ids: [5, 6] }, count: 2 }),
  );
  expect(whoseRows(owners('enrolment'), context({ about: student }))).toMatchObject({ persons: { ids: [3] } });
  const onList = context({ focused: student, url: '/students?row=3&panel=peek' });
  expect(whoseRows(owners('booking'), onList)).toMatchObject({ persons: { ids: [3] } });
});

test('a cursor that stands on somebody means nobody, and neither does a row that is not a person', () => {
  expect(whoseRows(owners('enrolment'), context({ focused: student, url: '/students?row=3' }))).toBeNull();
  expect(whoseRows(owners('enrolment'), context({ about: { entity: 'exam', id: 3 } }))).toBeNull();
  expect(whoseRows(owners('absence'), context({ about: student }))).toBeNull();
});

/** Rows that name somebody and are not that person's: whom the school gives them to, or whom somebody waits for. */
const GIVEN = ['vehicle teacher_id', 'exam teacher_id', 'wait teacher_id'];

test('what says something of a person, and is listed by persons, is theirs', () => {
  const named = kinds.flatMap(({ entity, personal, fields }) =>
    personal && 'about' in personal
      ? personal.about.flatMap(({ column }) => (fields[column]?.filter ? [`${entity} ${column}`] : []))
      : [],
  );
  const owned = kinds.flatMap(({ entity, owners: list = [] }) => list.map(({ column }) => `${entity} ${column}`));
  expect(owned.filter((one) => !one.startsWith('lacking_paper')).sort()).toEqual(
    named.filter((one) => !GIVEN.includes(one)).sort(),
  );
  // What a list cannot be narrowed by is no owner of its rows.
  for (const { owners: list = [], fields } of kinds)
    for (const { column } of list) expect(fields[column]?.filter).toBe(true);
});

test('the argument is the first that is needed, as long as nothing was said of it', () => {
  expect(fieldOfTheirs(command('enrolment.cancel'), {})?.name).toBe('enrolments');
  expect(fieldOfTheirs(command('enrolment.cancel'), { enrolments: { ids: [1] } })).toBeNull();
  expect(fieldOfTheirs(command('payment.correct'), {})?.name).toBe('payment');
  expect(fieldOfTheirs(command('charge.split'), {})?.name).toBe('charge');
  expect(fieldOfTheirs(command('enrolment.export'), {})).toBeNull();
});
