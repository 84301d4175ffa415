/** What is said of exams to come, and what the office is told of: missed classes, and those that a student's own app booked. */
import { type SqlBool, sql } from 'kysely';
import { timeTexts } from '#contract/rules/time-texts.ts';
import { todayIn } from '#contract/rules/zone.ts';
import type { ClubDb } from '../store/club-db.ts';
import type { NoticeFact, SchoolNow } from './notice-fact.ts';
import { wordsIn } from './words.ts';

const HOUR = 3_600_000;
/** How long after a class it is said that it was missed, in hours. */
const AFTER_CLASS = 72;
/** How long after it was made a booking is said, in hours. */
const AFTER_BOOKING = 24;
/** The command of the call by which a student's app books. */
const BOOKS = 'app.book-class';

const EXAMS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  en: { theory: 'Theory exam', practical: 'Practical exam' },
  fr: { theory: 'Examen théorique', practical: 'Examen pratique' },
  pt: { theory: 'Exame teórico', practical: 'Exame prático' },
};
/** An exam in words: `Theory exam B`. */
export const examText = (locale: string, kind: string, category: string): string =>
  `${(EXAMS[locale] ?? EXAMS.en)?.[kind] ?? kind} ${category}`;

/**
 * Exams that begin within so many days of 24 hours, of those who are entered and of the teachers who go along; 0: those of
 * today, null: all to come.
 */
export async function examsDue({ db, zone, now, today }: SchoolNow, days: number | null): Promise<NoticeFact[]> {
  const rows = await db
    .from('exam_entry')
    .innerJoin('exam', (join) =>
      join.onRef('exam.club_id', '=', 'exam_entry.club_id').onRef('exam.id', '=', 'exam_entry.exam_id'),
    )
    .innerJoin('student', (join) =>
      join.onRef('student.club_id', '=', 'exam_entry.club_id').onRef('student.id', '=', 'exam_entry.student_id'),
    )
    .select(['exam_entry.id', 'exam_entry.exam_id', 'exam_entry.student_id', 'exam_entry.starts_at'])
    .select(['exam_entry.kind', 'exam_entry.licence_category', 'exam.centre', 'exam.teacher_id'])
    .select(['student.first_name', 'student.last_name'])
    .where('exam_entry.status', '=', 'entered')
    .where('exam_entry.exam_status', '<>', 'cancelled')
    .where('exam_entry.deleted_at', 'is', null)
    .where('student.deleted_at', 'is', null)
    .where('exam_entry.starts_at', '>', now.toISOString())
    .$if(days !== null, (query) =>
      query.where(
        'exam_entry.starts_at',
        '<=',
        new Date(now.getTime() + Math.max(days as number, 1) * 24 * HOUR).toISOString(),
      ),
    )
    .orderBy('exam_entry.id')
    .execute();
  const due = rows.filter(({ starts_at }) => days !== 0 || todayIn(zone, new Date(starts_at)) === today);
  const fact = (row: (typeof rows)[number], students: readonly (typeof rows)[number][]): NoticeFact => ({
    id: row.student_id,
    once: `${row.id} ${row.starts_at}`,
    values: ({ locale }) => ({
      student: students.map(({ first_name, last_name }) => `${first_name} ${last_name}`).join(', '),
      exam: examText(locale, row.kind, row.licence_category),
      when: timeTexts(locale, zone, '24').instant(row.starts_at),
      place: row.centre,
    }),
  });
  const exams = Map.groupBy(due, ({ exam_id }) => exam_id);
  const toTeachers = [...exams].flatMap(([exam_id, entries]): NoticeFact[] => {
    const [first] = entries;
    if (!first || first.teacher_id === null) return [];
    const once = `exam-${exam_id} ${first.starts_at}`;
    return [{ ...fact(first, entries), id: first.teacher_id, of: 'teacher', once }];
  });
  return [...due.map((row) => fact(row, [row])), ...toTeachers];
}

/** Classes to which a student did not come, of the last days or of these. */
export async function missedClasses(looked: SchoolNow, ids?: readonly number[]): Promise<NoticeFact[]> {
  const { now } = looked;
  const at = (hours: number) => new Date(now.getTime() - hours * HOUR).toISOString();
  return classFacts(
    looked,
    ids
      ? among(ids, sql<SqlBool>`booking.status = 'no_show'`)
      : sql<SqlBool>`booking.status = 'no_show' and booking.starts_at > ${at(AFTER_CLASS)} and booking.starts_at <= ${at(0)}`,
  );
}

/** Classes to come that students booked by their own app, a short while ago or these. */
export async function appBookings(looked: SchoolNow, ids?: readonly number[]): Promise<NoticeFact[]> {
  const { db, now } = looked;
  const still = sql<SqlBool>`booking.status = 'booked' and booking.starts_at > ${now.toISOString()}`;
  return classFacts(looked, among(ids ?? (await bookedByApp(db, now)), still));
}

const among = (ids: readonly number[], and: ReturnType<typeof sql<SqlBool>>) =>
  ids.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`${and} and booking.id in (${sql.join(ids)})`;

async function bookedByApp(db: ClubDb, now: Date): Promise<number[]> {
  const rows = await db
    .from('operation')
    .innerJoin('change', (join) =>
      join.onRef('change.club_id', '=', 'operation.club_id').onRef('change.operation_id', '=', 'operation.id'),
    )
    .select('change.row_id')
    .where('operation.command', '=', BOOKS)
    .where('operation.at', '>', new Date(now.getTime() - AFTER_BOOKING * HOUR).toISOString())
    .where('change.entity', '=', 'booking')
    .where('change.kind', '=', 'insert')
    .execute();
  return rows.map(({ row_id }) => row_id);
}

async function classFacts({ db, zone }: SchoolNow, where: ReturnType<typeof sql<SqlBool>>): Promise<NoticeFact[]> {
  const rows = await db
    .from('booking')
    .innerJoin('student', (join) =>
      join.onRef('student.club_id', '=', 'booking.club_id').onRef('student.id', '=', 'booking.student_id'),
    )
    .innerJoin('teacher', (join) =>
      join.onRef('teacher.club_id', '=', 'booking.club_id').onRef('teacher.id', '=', 'booking.teacher_id'),
    )
    .innerJoin('location', (join) =>
      join.onRef('location.club_id', '=', 'booking.club_id').onRef('location.id', '=', 'booking.location_id'),
    )
    .select(['booking.id', 'booking.student_id', 'booking.starts_at', 'booking.class_type', 'location.name as place'])
    .select(['student.first_name', 'student.last_name'])
    .select(['teacher.first_name as teacher_first', 'teacher.last_name as teacher_last'])
    .where('booking.deleted_at', 'is', null)
    .where('student.deleted_at', 'is', null)
    .where(where)
    .orderBy('booking.starts_at')
    .execute();
  return rows.map((row) => ({
    id: row.student_id,
    once: String(row.id),
    values: ({ locale }) => {
      const kinds = wordsIn(locale).class;
      return {
        student: `${row.first_name} ${row.last_name}`,
        teacher: `${row.teacher_first} ${row.teacher_last}`,
        class: kinds[row.class_type] ?? kinds.other ?? '',
        when: timeTexts(locale, zone, '24').instant(row.starts_at),
        place: row.place,
      };
    },
  }));
}
