/** A student's training record, as it is printed and mailed. */
import { LANGUAGES } from '#contract/data/languages.ts';
import type { Booking, ClassSignature } from '#contract/entities/booking.ts';
import type { TrainingRecord } from '#contract/entities/training-record.ts';
import { fault } from '#contract/faults/fault.ts';
import { minutesBetween } from '#contract/rules/booking-rules.ts';
import { progressOf } from '#contract/rules/logbook.ts';
import { shownPhone } from '#contract/rules/phone.ts';
import { LEVELS } from '#contract/rules/progress.ts';
import { timeTexts } from '#contract/rules/time-texts.ts';
import { localTimeOf, todayIn } from '#contract/rules/zone.ts';
import { withGearboxes } from '../bookings/gearboxes.ts';
import { namesOf, presentedMany } from '../bookings/names.ts';
import type { BookingRow } from '../bookings/plan.ts';
import { clubRules } from '../bookings/rules.ts';
import { contentHash } from '../bookings/sign.ts';
import type { Ctx } from '../context.ts';
import { fileStore } from '../files/store.ts';
import { queueMail, sendSoon } from '../mail/outbox.ts';
import { mailText } from '../mail/texts.ts';
import { write } from '../operations/write.ts';
import { invalid, notFound } from '../problems.ts';
import type { ClubDb } from '../store/club-db.ts';
import { marksOfStudent, planOf } from './marks.ts';
import { recordWords } from './record-words.ts';

type Language = TrainingRecord['language'];
type Images = 'images' | 'no images';

/** @throws Problem 404 */
export async function recordOf(
  ctx: Ctx,
  studentId: number,
  asked: Language | undefined,
  images: Images = 'images',
): Promise<TrainingRecord> {
  const { db } = ctx;
  const student = await db.find('student', studentId);
  if (!student) throw notFound('student');
  const club = await db.club();
  const erasure = await db
    .from('erasure')
    .select('erasure.id')
    .where('entity', '=', 'student')
    .where('row_id', '=', studentId)
    .executeTakeFirst();
  const [held, rules, teachers, skills, tests, exams] = await Promise.all([
    heldClasses(db, studentId),
    clubRules(db),
    namesOf(db, 'teacher', [student.teacher_id]),
    skillsOf(db, studentId, student.licence_category),
    testsOf(db, studentId, club.time_zone),
    examsOf(db, studentId, club.time_zone),
  ]);
  const language = [asked, student.language, club.locale].find((one): one is Language =>
    LANGUAGES.some((known) => known === one),
  );
  const progress = progressOf(
    (await withGearboxes(db, held)).map((row) => ({ ...row, counts_as_taken: row.counts_as_taken === 1 })),
    rules.required_practice,
    student.licence_category,
  );
  return {
    school: {
      name: club.name,
      address: club.address,
      phone: shownPhone(club.phone, club.country),
      email: club.email,
      tax_number: club.tax_number,
      approval_number: club.approval_number,
      time_zone: club.time_zone,
    },
    student: {
      id: student.id,
      name: erasure ? `#${student.id}` : `${student.first_name} ${student.last_name}`,
      email: student.email,
      date_of_birth: student.date_of_birth,
      teacher_name: teachers.get(student.teacher_id ?? 0) ?? '',
      erased: erasure !== undefined,
    },
    language: language ?? 'en',
    today: todayIn(club.time_zone, ctx.now()),
    licence_category: student.licence_category,
    progress: progress.find(({ licence_category }) => licence_category === student.licence_category) ?? null,
    classes: await classesOf(ctx, held, images),
    skills,
    tests,
    exams,
  };
}

const heldClasses = (db: ClubDb, student: number): Promise<BookingRow[]> =>
  db
    .from('booking')
    .selectAll('booking')
    .where('booking.student_id', '=', student)
    .where('booking.status', '=', 'completed')
    .where('booking.deleted_at', 'is', null)
    .orderBy('booking.starts_at')
    .orderBy('booking.id')
    .limit(5000)
    .execute() as Promise<BookingRow[]>;

async function classesOf(ctx: Ctx, rows: readonly BookingRow[], images: Images): Promise<TrainingRecord['classes']> {
  const shown = (await presentedMany(ctx.db, 'booking', [...rows])) as Booking[];
  const files = fileStore(ctx.services.config);
  // A teacher's stored signature stands in most classes: each image is read once.
  const read = new Map<string, Promise<string | null>>();
  const imageOf = (file: string) => {
    const known = read.get(file);
    if (known) return known;
    const found = files
      .get(file)
      .then((bytes) => (bytes ? `data:image/png;base64,${Buffer.from(bytes).toString('base64')}` : null));
    read.set(file, found);
    return found;
  };
  const signed = async (signature: ClassSignature | null, hash: string) =>
    signature && {
      signer: signature.signer,
      at: signature.at,
      image: images === 'images' ? await imageOf(signature.file) : null,
      valid: signature.hash === hash,
    };
  return Promise.all(
    shown.map(async (row, index) => {
      const hash = contentHash(rows[index] as BookingRow);
      return {
        student_bookings_id: row.id,
        starts_at: row.starts_at,
        ends_at: row.ends_at,
        class_type: row.class_type,
        minutes: minutesBetween(row.starts_at, row.ends_at),
        distance_km: row.distance_km,
        teacher_name: row.teacher_name,
        vehicle_name: row.vehicle_name,
        topics: row.topics,
        student_signature: await signed(row.student_signature, hash),
        teacher_signature: await signed(row.teacher_signature, hash),
      };
    }),
  );
}

/** The plan of a category, each skill with the first class of each level. */
async function skillsOf(db: ClubDb, student: number, category: string): Promise<TrainingRecord['skills']> {
  const [plan, marks] = await Promise.all([planOf(db, category), marksOfStudent(db, student)]);
  const bySkill = Map.groupBy(marks, ({ skill_id }) => skill_id);
  return plan.map(({ id, group, name }) => ({
    group,
    name,
    levels: LEVELS.flatMap((level) => {
      const first = bySkill.get(id)?.find((mark) => mark.level === level);
      return first
        ? [{ level, starts_at: first.starts_at, teacher_name: `${first.first_name} ${first.last_name}`.trim() }]
        : [];
    }),
  }));
}

async function testsOf(db: ClubDb, student: number, zone: string): Promise<TrainingRecord['tests']> {
  const rows = await db
    .from('attempt')
    .innerJoin('test', (join) =>
      join.onRef('test.id', '=', 'attempt.test_id').onRef('test.club_id', '=', 'attempt.club_id'),
    )
    .select(['test.title', 'attempt.submitted_at', 'attempt.passed'])
    .where('attempt.student_id', '=', student)
    .where('attempt.deleted_at', 'is', null)
    .where('attempt.submitted_at', 'is not', null)
    .where('attempt.passed', 'is not', null)
    .orderBy('attempt.submitted_at')
    .limit(500)
    .execute();
  return rows.map(({ title, submitted_at, passed }) => ({
    title,
    day: localTimeOf(submitted_at as string, zone).date,
    passed: passed === 1,
  }));
}

async function examsOf(db: ClubDb, student: number, zone: string): Promise<TrainingRecord['exams']> {
  const rows = await db
    .from('exam_entry')
    .select(['exam_entry.kind', 'exam_entry.licence_category', 'exam_entry.starts_at'])
    .select(['exam_entry.try_number', 'exam_entry.status'])
    .where('exam_entry.student_id', '=', student)
    .where('exam_entry.deleted_at', 'is', null)
    .where('exam_entry.status', 'in', ['passed', 'failed'])
    .orderBy('exam_entry.starts_at')
    .execute();
  return rows.map(({ starts_at, status, ...row }) => ({
    ...row,
    day: localTimeOf(starts_at, zone).date,
    passed: status === 'passed',
  }));
}

/**
 * Queues the record as a mail to the student, or to another address.
 * @throws Problem 404; 422 where the student has no address and none is named
 */
export async function mailRecord(ctx: Ctx, studentId: number, body: { to?: string; language?: Language }) {
  const row = await ctx.db.find('student', studentId);
  if (!row || row.deleted_at) throw notFound('student');
  const record = await recordOf(ctx, studentId, body.language, 'no images');
  const to = body.to ?? record.student.email;
  if (!to) throw invalid({ to: fault('student-no-address') });
  const answer = await write(ctx, async (writer) => {
    // What was mailed cannot be called back.
    writer.irreversible();
    await queueMail(writer.internals.trx, ctx.clubId, { to, ...mailOf(record) }, writer.at);
    writer.describe({ student_id: studentId, student: record.student.name, to });
    writer.internals.touched.set('student', [studentId]);
    await writer.operationId();
    return { to };
  });
  sendSoon(ctx.services);
  return answer;
}

function mailOf(record: TrainingRecord): { subject: string; text: string } {
  const { language, school, student, classes, skills, progress } = record;
  const words = recordWords(language);
  const times = timeTexts(language, school.time_zone, '24');
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  const hours = (minutes: number) => `${number.format(minutes / 60)} h`;
  const way = (km: number | null) => (km === null ? '' : `${number.format(km)} km`);
  const values = {
    school: school.name,
    name: student.name,
    day: timeTexts(language, 'UTC', '24').day(record.today),
    licence: record.licence_category,
    sums: progress ? `${hours(progress.minutes)}, ${way(progress.km)}` : '',
    classes: classes
      .map((one) =>
        [
          times.instant(one.starts_at),
          words.kind[one.class_type],
          one.teacher_name,
          hours(one.minutes),
          way(one.distance_km),
          one.topics.replace(/\s+/g, ' '),
        ]
          .filter(Boolean)
          .join(' · '),
      )
      .join('\n'),
    skills: skills
      .filter(({ levels }) => levels.length > 0)
      .map(
        ({ name, levels }) =>
          `${name}: ${levels.map(({ level, starts_at }) => `${words.level[level]} ${times.day(localTimeOf(starts_at, school.time_zone).date)}`).join(', ')}`,
      )
      .join('\n'),
  };
  return { subject: mailText(language, 'recordSubject', values), text: mailText(language, 'recordBody', values) };
}
