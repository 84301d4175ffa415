/** The waiting list of the sample school. It draws no chance, so that what was there before it stays as it was. */
import { addDays, todayIn } from '#contract/rules/zone.ts';
import type { Part } from './parts.ts';

/** Days that suit, hours, whether one teacher is meant, days back since when, which of the school's notes. */
const ENTRIES = [
  [['tue', 'thu'], '17:00', '20:00', true, 21, null],
  [[], null, null, false, 16, 0],
  [['sat'], '09:00', '13:00', false, 12, null],
  [['mon', 'wed', 'fri'], null, '12:00', true, 9, null],
  [['fri'], '14:00', null, false, 4, 1],
  [[], '18:00', '21:00', false, 1, null],
] as const;

export const waits: Part = {
  name: 'waits',
  tables: [],
  fills: ['wait'],
  units: () => ENTRIES.length,
  batch: ENTRIES.length,
  async fill({ db, clubId, now, school, insert }, from, to) {
    const students = await db
      .selectFrom('student')
      .select(['id', 'teacher_id'])
      .where('club_id', '=', clubId)
      .where('status', '=', 'active')
      .orderBy('id')
      .limit(ENTRIES.length)
      .execute();
    const { time_zone } = await db
      .selectFrom('club')
      .select('time_zone')
      .where('id', '=', clubId)
      .executeTakeFirstOrThrow();
    const today = todayIn(time_zone, now.getTime());
    const rows = ENTRIES.slice(from, to).flatMap(([weekdays, start_time, end_time, own, days, note], index) => {
      const student = students[from + index];
      const at = new Date(now.getTime() - days * 86_400_000).toISOString();
      return student
        ? [
            {
              student_id: student.id,
              class_type: 'practical',
              weekdays: JSON.stringify(weekdays),
              start_time,
              end_time,
              teacher_id: own ? student.teacher_id : null,
              since: addDays(today, -days),
              note: note === null ? '' : school.waitNotes[note],
              version: 1,
              created_at: at,
              updated_at: at,
              deleted_at: null,
            },
          ]
        : [];
    });
    if (rows.length > 0) await insert('wait', rows);
  },
};
