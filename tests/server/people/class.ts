/** A class for tests, written as an operation of the server itself. */
import { systemCtx } from '#server/jobs/system.ts';
import { write } from '#server/operations/write.ts';
import type { TestApp } from '../harness.ts';

const parts = new WeakMap<TestApp, { student_id: number; teacher_id: number; location_id: number }>();

/** Books a class of 45 minutes, `days` from now, with a student, teacher and place of its own. Answers its id. */
export async function addClass(app: TestApp, { days }: { days: number }): Promise<number> {
  const ctx = systemCtx(app.app.services, app.clubId, 'booking.create', 'A test');
  const made = await write(ctx, async (writer) => {
    let known = parts.get(app);
    if (!known) {
      const student = await writer.insert('student', {
        first_name: 'Samarina',
        last_name: 'Student',
        email: 'sam@people.example',
        phone: '',
        address: '',
        licence_category: 'B',
        external_id: '',
        status: 'active',
        note: '',
      });
      const teacher = await writer.insert('teacher', {
        first_name: 'Tea',
        last_name: 'Cher',
        email: 'tea@people.example',
        licence_categories: ['B'],
        status: 'active',
      });
      const location = await writer.insert('location', { name: 'Here', address: '', active: true });
      known = { student_id: student.id, teacher_id: teacher.id, location_id: location.id };
    }
    const starts = app.app.services.now().getTime() + days * 86_400_000;
    const at = (minutes: number) => new Date(starts + minutes * 60_000).toISOString();
    const row = await writer.insert('booking', {
      ...known,
      class_type: 'practical',
      licence_category: 'B',
      starts_at: at(0),
      ends_at: at(45),
      busy_until: at(45),
      status: 'booked',
      counts_as_taken: false,
      student_signature: null,
      teacher_signature: null,
    });
    return { id: row.id, known };
  });
  parts.set(app, made.known);
  return made.id;
}

/** The student and teacher of the classes made so far. */
export const peopleOf = (app: TestApp) => parts.get(app);
