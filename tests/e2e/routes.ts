/** The console's routes by what they are, and rows of the sample school to see each of them with. */
import { screens } from '#app/screens.ts';
import { payEach, type School } from './school.ts';

/** Routes that are neither a list nor a form, and what they are instead. */
export const WITHOUT: Readonly<Record<string, string>> = {
  '/tests/preview/:id': 'a test that is sat, with keys of its own',
  '/subscription': 'the settings by their other name',
  '/v/:view': 'leads on to the list that a view shows',
};

/** Routes that are a page to read and print: the keys scroll it. */
export const PAPERS: Readonly<Record<string, (ids: Ids) => string>> = {
  '/bookings/:id/page': ({ booking }) => `/bookings/${booking}/page`,
  '/payments/:id/receipt': ({ payment }) => `/payments/${payment}/receipt`,
  '/students/:id/statement': ({ student }) => `/students/${student}/statement`,
  '/teachers/:id/pay': ({ teacher }) => `/teachers/${teacher}/pay`,
  '/students/:id/record': ({ student }) => `/students/${student}/record`,
  '/exams/:id/list': ({ exam }) => `/exams/${exam}/list`,
  '/teachers/:id/calendar': ({ teacher }) => `/teachers/${teacher}/calendar`,
};

interface Ids {
  readonly booking: number;
  readonly payment: number;
  readonly student: number;
  readonly teacher: number;
  readonly question: number;
  readonly module: number;
  readonly package: number;
  readonly vehicle: number;
  readonly theory: number;
  readonly test: number;
  readonly attempt: number;
  readonly conversation: number;
  readonly exam: number;
}

/** Routes that are a form: one types at once. */
export const FORMS: Readonly<Record<string, (ids: Ids) => string>> = {
  '/students/add': () => '/students/add',
  '/teachers/add': () => '/teachers/add',
  '/questions/add': () => '/questions/add',
  '/questions/edit/:id': ({ question }) => `/questions/edit/${question}`,
  '/questions/import': () => '/questions/import',
  '/vehicles/add': () => '/vehicles/add',
  '/vehicles/edit/:id': ({ vehicle }) => `/vehicles/edit/${vehicle}?tab=edit`,
  '/exams/add': () => '/exams/add',
  '/packages/add': () => '/packages/add',
  '/packages/edit/:id': (ids) => `/packages/edit/${ids.package}?tab=edit`,
  '/modules/add': () => '/modules/add',
  '/theory/edit/:id': ({ theory }) => `/theory/edit/${theory}`,
  '/tests/edit/:id': (ids) => `/tests/edit/${ids.test}`,
  '/chat/:conversationId': ({ conversation }) => `/chat/${conversation}`,
  '/do/:commandId': () => '/do/student.add',
};

/** Routes with tabs: each tab's list is a key away. */
export const TABBED: Readonly<Record<string, (ids: Ids) => string>> = {
  '/students/:id': ({ student }) => `/students/${student}`,
  '/teachers/:id': ({ teacher }) => `/teachers/${teacher}`,
  '/questions/view/:id': ({ question }) => `/questions/view/${question}`,
  '/tests/edit/:id': (ids) => `/tests/edit/${ids.test}`,
  '/tests/attempts/:id': ({ attempt }) => `/tests/attempts/${attempt}`,
  '/packages/edit/:id': (ids) => `/packages/edit/${ids.package}`,
  '/vehicles/edit/:id': ({ vehicle }) => `/vehicles/edit/${vehicle}`,
  '/modules/edit/:id': ({ module }) => `/modules/edit/${module}`,
  '/theory/edit/:id': ({ theory }) => `/theory/edit/${theory}`,
  '/settings': () => '/settings',
};

/** Where the lists of the other routes are seen, and whether the address holds the place in them. */
export const WORK: Readonly<Record<string, readonly ((ids: Ids) => string)[]>> = {
  '/students/:id': [
    ({ student }) => `/students/${student}?tab=classes`,
    ({ student }) => `/students/${student}?tab=timeline`,
  ],
  '/teachers/:id': [
    ({ teacher }) => `/teachers/${teacher}?tab=schedule`,
    ({ teacher }) => `/teachers/${teacher}?tab=classes`,
  ],
  '/calendar': [() => '/calendar', () => '/calendar?view=week'],
  '/settings': [
    () => '/settings?tab=locations',
    () => '/settings?tab=licences',
    () => '/settings?tab=shortcuts',
    () => '/settings?tab=tokens',
  ],
  '/exams/:id': [({ exam }) => `/exams/${exam}`],
  // A way to begin is chosen; nothing is kept of where one looked.
  '/tests/add': [() => '/tests/add'],
  '/modules/edit/:id': [({ module }) => `/modules/edit/${module}`],
  '/questions/view/:id': [({ question }) => `/questions/view/${question}?tab=history`],
  '/reports/:report': [() => '/reports/occupancy', () => '/reports/cancellations'],
};
/** Fills what the sample school lacks for every list to have several rows; answers rows to go to. */
export async function someIds(school: School): Promise<Ids> {
  type Rows = { data: { student_id: number; teacher_id: number; id: number }[] };
  const { data } = await school.call<Rows>('GET', '/admin/booking?per_page=500');
  const most = (name: 'student_id' | 'teacher_id') =>
    [...Map.groupBy(data, (row) => row[name])].sort((a, b) => b[1].length - a[1].length)[0]?.[0] ?? 0;
  const questions = await school.call<{ data: { id: number; version: number }[] }>('GET', '/admin/question?per_page=1');
  const [question = { id: 0, version: 0 }] = questions.data;
  // Something has happened to it twice, for its history.
  for (const difficulty of [1, 5])
    await school.call('POST', `/admin/question/${question.id}`, { version: question.version++, difficulty });
  const ends_on = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  for (const name of ['Night export', 'Web site', 'Accounts'])
    await school.call('POST', '/admin/token', { name, kind: 'school', permissions: ['students.read'], ends_on });
  for (const day of ['2030-12-24', '2030-12-25']) await school.call('POST', '/admin/holiday', { day, name: day });
  await payEach(school, [1, 2, 3]);
  const modules = await school.call<{ data: { id: number; items: unknown[] }[] }>('GET', '/admin/module?per_page=100');
  const module = modules.data.find(({ items }) => items.length > 2)?.id ?? 0;
  const first = async (path: string) =>
    (await school.call<{ data: { id: number }[] }>('GET', `${path}${path.includes('?') ? '&' : '?'}per_page=1`)).data[0]
      ?.id ?? 0;
  await someReady(school);
  const mostTaken = async () =>
    (await school.call<{ data: { id: number; taken: number }[] }>('GET', '/admin/exam?per_page=500')).data.sort(
      (a, b) => b.taken - a.taken,
    )[0]?.id ?? 0;
  const teacher_id = await first('/admin/teacher');
  for (const day of [1, 2, 3])
    await school.call('POST', '/admin/pay_rate', {
      teacher_id,
      kind: 'exam',
      amount: 1500,
      valid_from: `2030-01-0${day}`,
    });
  const vehicle = await first('/admin/vehicle');
  for (const date of ['2030-03-04', '2030-03-11', '2030-03-18'])
    await school.call('POST', `/admin/vehicle/${vehicle}/offRoad`, { date, kind: 'service' });
  return {
    booking: data[0]?.id ?? 0,
    payment: await first('/admin/entry?kind=payment'),
    student: most('student_id'),
    teacher: most('teacher_id'),
    question: question.id,
    module,
    package: await first('/admin/package'),
    vehicle,
    theory: await first('/admin/theory'),
    test: await first('/admin/test'),
    attempt: await first('/admin/attempt?status=submitted'),
    conversation: await first('/admin/conversation'),
    exam: await mostTaken(),
  };
}

/** Students who have all that is asked for before a theory exam. */
async function someReady(school: School): Promise<void> {
  type Kinds = { data: { id: number; owner: string; needed_for: string[] }[] };
  const kinds = (await school.call<Kinds>('GET', '/admin/paper_kind?per_page=100')).data.filter(
    ({ owner, needed_for }) => owner === 'student' && needed_for.includes('theory_exam'),
  );
  for (const first_name of ['Abel', 'Abigail', 'Abraão']) {
    const body = { first_name, last_name: 'Zagalo', licence_category: 'B' };
    const { data } = await school.call<{ data: { id: number } }>('POST', '/admin/student/signup', body);
    await school.call('POST', '/admin/student/statusMany', { rows: { ids: [data.id] }, status: 'active' });
    for (const { id } of kinds)
      await school.call('POST', '/admin/paper', { paper_kind_id: id, student_id: data.id, valid_until: '2035-01-01' });
  }
}

/** Addresses of screens with a list, calendar or tree. */
export const addressesOf = (ids: Ids): string[] =>
  screens.flatMap(({ path }) =>
    path in WORK
      ? (WORK[path] ?? []).map((of) => of(ids))
      : path in WITHOUT || path in PAPERS || path in FORMS || path in TABBED
        ? []
        : [path],
  );
