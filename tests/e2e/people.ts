/** Whom journeys begin with, added through the API. */
import type { School } from './school.ts';

/** Adds a row; answers its number. */
export const add = async (school: School, path: string, body: object): Promise<number> =>
  (await school.call<{ data: { id: number } }>('POST', path, body)).data.id;

/** A student of category B who may book. */
export async function addActive(school: School, person: object): Promise<number> {
  const id = await add(school, '/admin/student/signup', { licence_category: 'B', ...person });
  await school.call('POST', '/admin/student/statusMany', { rows: { ids: [id] }, status: 'active' });
  return id;
}

/** Rui, who teaches category B, and a place to begin at. */
export async function addTeaching(
  school: School,
  last_name: string,
): Promise<{ teacher_id: number; location_id: number }> {
  const location_id = await add(school, '/admin/location', { name: 'Station' });
  const rui = { first_name: 'Rui', last_name, licence_categories: ['B'] };
  return { teacher_id: await add(school, '/admin/teacher/signup', rui), location_id };
}

/** Ana Reis, whose class with Rui Costa is two days ahead. */
export async function addClassAhead(school: School, more: object = {}): Promise<{ student: number; teacher: number }> {
  const { teacher_id, location_id } = await addTeaching(school, 'Costa');
  const ana = { first_name: 'Ana', last_name: 'Reis', email: 'ana@learner.example', teacher_id };
  const student_id = await addActive(school, { ...ana, ...more });
  await school.call('POST', '/booking_2/admin/bookClass', {
    student_id,
    teacher_id,
    location_id,
    starts_at: new Date(Date.now() + 50 * 3_600_000).toISOString(),
    outside_schedule: true,
  });
  return { student: student_id, teacher: teacher_id };
}
