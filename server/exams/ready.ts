/** What is known of students for their readiness, read for many of them at once. */
import { type Selectable, type SqlBool, sql } from 'kysely';
import { EXAM_FACTS, type ExamFacts, NO_EXAM_FACTS } from '#contract/data/countries/exams.ts';
import { type RequiredPractice, SPECIAL_DRIVES } from '#contract/data/countries/practice-type.ts';
import { readSettings } from '#contract/entities/club.ts';
import { type ExamKind, examFigures } from '#contract/rules/exam-rules.ts';
import type { HeldPaper } from '#contract/rules/papers.ts';
import { type Missing, type ReadinessFacts, readiness } from '#contract/rules/readiness.ts';
import { localTimeOf, todayIn } from '#contract/rules/zone.ts';
import { askedKinds } from '../papers/lacking.ts';
import { asksOfAutomatic, automaticAlone, requiredMinutesOf } from '../progress/required-practice.ts';
import type { ClubDb } from '../store/club-db.ts';
import type { ExamEntryRow } from '../store/tables/exams.ts';
import type { Tables } from '../store/tables.ts';

export type StudentRow = Selectable<Tables['student']>;
export type EntryRow = Selectable<ExamEntryRow>;

/** The figures that hold for a school, its settings before those of its country. */
export async function figuresOf(db: ClubDb): Promise<ExamFacts> {
  const club = await db.club();
  const facts = (EXAM_FACTS as Readonly<Record<string, ExamFacts>>)[club.country] ?? NO_EXAM_FACTS;
  return examFigures(readSettings(club.settings), facts);
}

/** Entries of students for exams that were not cancelled, by student. */
export async function entriesBy(db: ClubDb, students: readonly number[]): Promise<Map<number, EntryRow[]>> {
  if (students.length === 0) return new Map();
  const rows = (await db
    .from('exam_entry')
    .selectAll('exam_entry')
    .where('exam_entry.student_id', 'in', [...students])
    .where('exam_entry.deleted_at', 'is', null)
    .where('exam_entry.exam_status', '<>', 'cancelled')
    .orderBy('exam_entry.starts_at')
    .orderBy('exam_entry.id')
    .execute()) as EntryRow[];
  return Map.groupBy(rows, ({ student_id }) => student_id);
}

/** What students have of the papers that the school asks them for. */
async function papersBy(db: ClubDb, students: readonly number[]) {
  const papers_asked = (await askedKinds(db)).filter(({ owner }) => owner === 'student');
  if (papers_asked.length === 0 || students.length === 0) return () => ({ papers_asked, papers: [] });
  const rows = await db
    .from('paper')
    .select(['paper.student_id', 'paper.paper_kind_id', 'paper.valid_until', 'paper.state'])
    .where('paper.deleted_at', 'is', null)
    .where('paper.student_id', 'in', [...students])
    .execute();
  const held = Map.groupBy(rows, ({ student_id }) => student_id);
  return (student: number) => ({
    papers_asked,
    papers: (held.get(student) ?? []).map(
      ({ paper_kind_id, valid_until, state }): HeldPaper => ({
        kind: paper_kind_id,
        valid_until,
        state: state as HeldPaper['state'],
      }),
    ),
  });
}

/** Students with a charge that is due and unpaid. */
async function owing(db: ClubDb, students: readonly number[], today: string): Promise<ReadonlySet<number>> {
  if (students.length === 0) return new Set();
  const rows = await db
    .from('balance')
    .select('balance.student_id')
    .where('balance.student_id', 'in', [...students])
    .where('balance.standing', '=', 'owes')
    .where('balance.oldest_due_on', '<>', '')
    .where('balance.oldest_due_on', '<=', today)
    .execute();
  return new Set(rows.map(({ student_id }) => student_id));
}

/**
 * Who drove with an automatic gearbox alone, in a licence category or (null) in that which each learns for; nothing is read where
 * the school has no figure for that.
 */
async function automaticAmong(
  db: ClubDb,
  students: readonly number[],
  category: string | null,
  required: Readonly<Record<string, RequiredPractice>>,
): Promise<ReadonlySet<number>> {
  if (!asksOfAutomatic(requiredMinutesOf(required)) || students.length === 0) return new Set();
  const learned = category === null ? sql`student.licence_category` : sql`${category}`;
  const rows = await db
    .from('student')
    .select('student.id')
    .where('student.id', 'in', [...students])
    .where(automaticAlone('student', learned, db.engine))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

type Learned = Pick<ReadinessFacts['student'], 'theory_minutes' | 'special_minutes'>;

/** Theory classes and special drives held, by student; nothing is read where the school asks for none of it. */
async function learnedBy(
  db: ClubDb,
  students: readonly number[],
  required: Readonly<Record<string, RequiredPractice>>,
): Promise<(student: number, category: string) => Learned> {
  const asked = Object.values(required).some((one) => one.theory_hours || SPECIAL_DRIVES.some((drive) => one[drive]));
  if (!asked || students.length === 0) return () => ({ theory_minutes: 0, special_minutes: {} });
  const minutes =
    db.engine === 'sqlite'
      ? sql<number>`sum(round((julianday(booking.ends_at) - julianday(booking.starts_at)) * 1440))`
      : sql<number>`sum(round(extract(epoch from booking.ends_at - booking.starts_at) / 60))`;
  const rows = await db
    .from('booking')
    .select(['booking.student_id', 'booking.class_type', 'booking.licence_category', 'booking.drive'])
    .select(minutes.as('minutes'))
    .where('booking.student_id', 'in', [...students])
    .where(sql<SqlBool>`booking.status = 'completed' and booking.deleted_at is null
      and (booking.class_type = 'theory' or booking.drive <> 'none')`)
    .groupBy(['booking.student_id', 'booking.class_type', 'booking.licence_category', 'booking.drive'])
    .execute();
  const held = Map.groupBy(rows, ({ student_id }) => student_id);
  return (student, category) => {
    const own = held.get(student) ?? [];
    const sum = (some: typeof own) => some.reduce((total, one) => total + Number(one.minutes), 0);
    return {
      // Theory is heard together, whatever each learns for.
      theory_minutes: sum(own.filter(({ class_type }) => class_type === 'theory')),
      special_minutes: Object.fromEntries(
        SPECIAL_DRIVES.map((drive) => [
          drive,
          sum(
            own.filter(
              (one) => one.class_type === 'practical' && one.licence_category === category && one.drive === drive,
            ),
          ),
        ]),
      ),
    };
  };
}

export interface Known {
  readonly student: StudentRow;
  readonly entries: readonly EntryRow[];
  readonly missing: readonly Missing[];
}

/** At which exam: its kind, licence category (that of each student where none is said), and the school's day. */
interface At {
  readonly kind: ExamKind;
  readonly licence_category: string | null;
  readonly day: string;
}

/** What each student lacks for an exam, in the order of `students`. */
export async function known(db: ClubDb, students: readonly StudentRow[], at: At, now: Date): Promise<Known[]> {
  const ids = students.map(({ id }) => id);
  const club = await db.club();
  const { required_practice } = readSettings(club.settings);
  const [figures, learned, automatic, entries, papers, debtors] = await Promise.all([
    figuresOf(db),
    learnedBy(db, ids, required_practice),
    automaticAmong(db, ids, at.licence_category, required_practice),
    entriesBy(db, ids),
    papersBy(db, ids),
    owing(db, ids, todayIn(club.time_zone, now)),
  ]);
  return students.map((student) => {
    const own = entries.get(student.id) ?? [];
    const licence_category = at.licence_category ?? student.licence_category;
    const missing = readiness({
      kind: at.kind,
      licence_category,
      day: at.day,
      student: {
        ...student,
        ...learned(student.id, licence_category),
        automatic: automatic.has(student.id),
      },
      required: required_practice[licence_category] ?? null,
      taken: own.map(({ kind, licence_category: category, status, starts_at, next_try_on }) => ({
        kind,
        licence_category: category,
        status,
        day: localTimeOf(starts_at, club.time_zone).date,
        next_try_on,
      })),
      ...papers(student.id),
      owes: debtors.has(student.id),
      figures,
    });
    return { student, entries: own, missing };
  });
}

/** Of entries of one student: whether theory and practice of a category are both passed. */
export function bothPassed(entries: readonly Pick<EntryRow, 'kind' | 'licence_category' | 'status'>[]): boolean {
  const passed = entries.filter(({ status }) => status === 'passed');
  const theory = new Set(passed.filter(({ kind }) => kind === 'theory').map((one) => one.licence_category));
  return passed.some(({ kind, licence_category }) => kind === 'practical' && theory.has(licence_category));
}

export const hasPassedBoth = async (db: ClubDb, student: number): Promise<boolean> =>
  bothPassed((await entriesBy(db, [student])).get(student) ?? []);

/** Which try the next one of a kind and category is: those that were withdrawn do not count. */
export const tryNumber = (
  entries: readonly Pick<EntryRow, 'id' | 'kind' | 'licence_category' | 'status'>[],
  { kind, licence_category }: Pick<At, 'kind'> & { readonly licence_category: string },
  own = 0,
): number =>
  1 +
  entries.filter(
    (one) =>
      one.id !== own &&
      one.kind === kind &&
      one.licence_category === licence_category &&
      one.status !== 'withdrawn' &&
      (own === 0 || one.id < own),
  ).length;
