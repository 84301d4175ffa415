/** A driving school in Paris as the receptionist of the day finds it in the morning, added through the API. */
import { addDays, instantOf, todayIn } from '#contract/rules/zone.ts';
import { add, addActive } from './people.ts';
import type { School } from './school.ts';

export const ZONE = 'Europe/Paris';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A day of the school: `day(1)` is tomorrow. */
export const day = (ahead: number): string => addDays(todayIn(ZONE, Date.now()), ahead);
/** The instant of an hour on one of those days. */
export const at = (ahead: number, time: string): string => instantOf(day(ahead), time, ZONE);

/** Each teacher has free times of an hour from 9 to 18, from tomorrow on. */
const FREE_FROM = 1;
const FREE_UNTIL = 45;

export type FrenchSchool = Awaited<ReturnType<typeof fillFrenchSchool>>;

export async function fillFrenchSchool(school: School) {
  await school.call('POST', '/admin/club', {
    ...{ name: 'Auto-école du Parc', country: 'FR', time_zone: ZONE, locale: 'fr' },
  });
  // The kinds of paper came with the country in which the school was created.
  await school.call('POST', '/admin/paper_kind/deleteMany', { rows: { matching: {} } });
  await school.call('POST', '/admin/paper_kind/set', {});
  await school.call('POST', '/admin/club/setting', { late_cancel_fee: 3000, free_cancel_hours: 48 });

  const place = await add(school, '/admin/location', { name: 'Agence du Parc' });
  const teacher = (first_name: string, last_name: string) =>
    add(school, '/admin/teacher/signup', { first_name, last_name, licence_categories: ['B'] });
  const teachers = {
    julien: await teacher('Julien', 'Moreau'),
    claire: await teacher('Claire', 'Lefèvre'),
    karim: await teacher('Karim', 'Haddad'),
  };
  for (const teacher_id of Object.values(teachers))
    await school.call('POST', '/admin/createSchludeArray', {
      ...{ teacher_id, location_id: place, on_conflict: 'skip' },
      weekly: {
        weekdays: [0, 1, 2, 3, 4, 5, 6],
        ...{ start_time: '09:00', end_time: '18:00', lesson_minutes: 60 },
        ...{ from: day(FREE_FROM), to: day(FREE_UNTIL) },
      },
    });

  const student = (first_name: string, last_name: string, more: object = {}) =>
    addActive(school, { first_name, last_name, teacher_id: teachers.julien, ...more });
  const students = {
    emma: await student('Emma', 'Dubois', { phone: '+33612345678', email: 'emma@eleve.example' }),
    mehdi: await student('Mehdi', 'Benali', { phone: '+33698765432', email: 'mehdi@eleve.example' }),
    lina: await student('Lina', 'Morel', { date_of_birth: `${Number(day(0).slice(0, 4)) - 16}-03-14` }),
    hugo: await student('Hugo', 'Lambert', { teacher_id: teachers.claire }),
    chloe: await student('Chloé', 'Girard', { teacher_id: teachers.claire, email: 'chloe@eleve.example' }),
    nathan: await student('Nathan', 'Roussel', { phone: '+33611112222', email: 'nathan@eleve.example' }),
    lucas: await student('Lucas', 'Martin', { phone: '+33655550001' }),
    namesake: await student('Lucas', 'Martin', { phone: '+33655550002', teacher_id: teachers.claire }),
    ines: await student('Inès', 'Fontaine', { teacher_id: teachers.claire }),
  };

  const book = (student_id: number, teacher_id: number, starts_at: string, past = false) =>
    add(school, '/booking_2/admin/bookClass', {
      ...{ student_id, teacher_id, location_id: place, starts_at, past },
      ...{ outside_schedule: true, ignore_rules: true },
    });
  const { julien, claire, karim } = teachers;
  const classes = {
    /** Begun half an hour ago, and nobody came. */
    missed: await book(students.ines, claire, new Date(Date.now() - 30 * MINUTE).toISOString(), true),
    /** Yesterday's, which nobody has closed. */
    yesterday: [
      await book(students.emma, julien, at(-1, '10:00'), true),
      await book(students.hugo, claire, at(-1, '14:00'), true),
    ],
    /** So soon that cancelling it costs a fee. */
    soon: await book(students.nathan, karim, new Date(Math.ceil(Date.now() / HOUR) * HOUR + 26 * HOUR).toISOString()),
    /** Classes of the teacher who will be ill. */
    ofClaire: [await book(students.hugo, claire, at(3, '10:00')), await book(students.chloe, claire, at(3, '14:00'))],
    /** A class that stays as it is the whole day. */
    untouched: await book(students.lucas, julien, at(2, '11:00')),
  };

  const vehicle = await add(school, '/admin/vehicle', {
    ...{ plate: 'GA-482-TL', name: 'Renault Clio', transmission: 'manual', licence_categories: ['B'] },
  });
  const forfait = await add(school, '/admin/package', {
    ...{ name: 'Forfait 20 heures', licence_category: 'B', price: 120_000, practical_classes: 20, status: 'published' },
  });
  await school.call('POST', '/admin/package/statusMany', { rows: { ids: [forfait] }, status: 'published' });
  const exam = await add(school, '/admin/exam', {
    ...{ kind: 'theory', licence_category: 'B', seats: 5, starts_at: at(6, '10:00'), centre: 'Paris Est' },
  });
  const held = await add(school, '/admin/exam', {
    ...{ kind: 'theory', licence_category: 'B', seats: 5, starts_at: at(-1, '09:00'), centre: 'Paris Sud' },
  });
  await school.call('POST', `/admin/exam/${held}/enter`, {
    students: { ids: [students.hugo, students.ines] },
    reason: 'Inscrits au guichet',
  });
  for (const [student_id, amount] of [
    [students.mehdi, 18_000],
    [students.chloe, 4500],
  ])
    await school.call('POST', '/admin/entry/charge', { student_id, amount });
  return { place, teachers, students, classes, vehicle, forfait, exam, held };
}
