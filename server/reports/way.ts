/** How far students are from their registration to the licence, and since when. */
import { type SqlBool, sql } from 'kysely';
import { readBookingSettings } from '#contract/rules/booking-settings.ts';
import type { Services } from '../context.ts';
import { breather } from '../operations/breather.ts';
import type { Db, Engine } from '../store/engine.ts';
import { takeTurn } from '../store/locks.ts';
import { forgetNames, namesSeen } from './days.ts';
import { type Passed, passedBetween } from './passed.ts';

/** Students worked out in one transaction. */
const AT_ONCE = 200;

export interface StudentWay {
  readonly first_class_at: string | null;
  readonly practice_at: string | null;
}

/** Minutes of practice that a school requires, by licence category. */
export type Required = Readonly<Record<string, number>>;

/** What a school's settings require. */
export const requiredIn = (settings: string): Required =>
  Object.fromEntries(
    Object.entries(readBookingSettings(settings).required_practice).map(([category, { hours }]) => [
      category,
      Math.ceil(hours * 60),
    ]),
  );

interface Student {
  readonly id: number;
  readonly licence_category: string;
}

const among = (column: string, ids: readonly number[], engine: Engine) =>
  engine === 'sqlite'
    ? sql<SqlBool>`${sql.raw(column)} in (select value from json_each(${JSON.stringify(ids)}))`
    : sql<SqlBool>`${sql.raw(column)} = any(${[...ids]}::bigint[])`;

/** How far students are, from their classes. */
export async function waysOfRows(
  db: Db,
  { clubId, engine, required }: { clubId: number; engine: Engine; required: Required },
  students: readonly Student[],
): Promise<Map<number, StudentWay>> {
  const { rows } = await sql<{
    student_id: number;
    class_type: string;
    licence_category: string;
    starts_at: string;
    ends_at: string;
  }>`select student_id, class_type, licence_category, starts_at, ends_at from booking as b
    where b.club_id = ${clubId} and ${among(
      'b.student_id',
      students.map(({ id }) => id),
      engine,
    )} and b.status = 'completed' and b.deleted_at is null
    order by b.student_id, b.starts_at, b.id`.execute(db);
  const byStudent = Map.groupBy(rows, ({ student_id }) => student_id);
  return new Map(
    students.map(({ id, licence_category }) => {
      const held = byStudent.get(id) ?? [];
      const needed = required[licence_category] ?? 0;
      let minutes = 0;
      const reached = held
        .filter((one) => one.class_type === 'practical' && one.licence_category === licence_category)
        .find(({ starts_at, ends_at }) => {
          minutes += Math.round((Date.parse(ends_at) - Date.parse(starts_at)) / 60_000);
          return minutes >= needed;
        });
      return [
        id,
        {
          first_class_at: held[0]?.starts_at ?? null,
          practice_at: needed > 0 ? (reached?.ends_at ?? null) : null,
        },
      ];
    }),
  );
}

/**
 * Works out the ways of the students of a school that were named, and of those that were judged by what is no longer
 * required. Answers how many.
 */
export async function foldWays({ database }: Pick<Services, 'database'>, clubId: number): Promise<number> {
  const { db, engine } = database;
  const breathe = breather();
  for (let done = 0; ; await breathe()) {
    const count = await db.transaction().execute(async (trx) => {
      await takeTurn(database, trx, clubId);
      const { settings } = await trx
        .selectFrom('club')
        .select('settings')
        .where('id', '=', clubId)
        .executeTakeFirstOrThrow();
      const required = requiredIn(settings);
      const named = (
        await trx
          .selectFrom('report_stale')
          .select('named')
          .distinct()
          .where('club_id', '=', clubId)
          .where('kind', '=', 'student')
          .limit(AT_ONCE)
          .execute()
      ).map((row) => row.named);
      const seen = named.length > 0 ? await namesSeen(trx, clubId, 'student', named) : [];
      const ids = named.length > 0 ? named.map(Number) : await judgedOtherwise(trx, clubId, required);
      if (ids.length === 0) return 0;
      const { rows: students } = await sql<Student>`select s.id, s.licence_category from student as s
        where s.club_id = ${clubId} and ${among('s.id', ids, engine)}`.execute(trx);
      const ways = await waysOfRows(trx, { clubId, engine, required }, students);
      await sql`delete from report_student where club_id = ${clubId} and ${among('student_id', ids, engine)}`.execute(
        trx,
      );
      const rows = students.map(({ id, licence_category }) => ({
        club_id: clubId,
        student_id: id,
        ...(ways.get(id) as StudentWay),
        required: required[licence_category] ?? 0,
      }));
      if (rows.length > 0) await trx.insertInto('report_student').values(rows).execute();
      await forgetNames(trx, engine, clubId, seen);
      return ids.length;
    });
    if (count === 0) return done;
    done += count;
  }
}

/** Students whose practice was judged by other minutes than are required now. */
async function judgedOtherwise(trx: Db, clubId: number, required: Required): Promise<number[]> {
  const now = Object.entries(required);
  const minutes = now.length
    ? sql`case s.licence_category ${sql.join(
        now.map(([category, value]) => sql`when ${category} then ${sql.lit(value)}`),
        sql` `,
      )} else 0 end`
    : sql`0`;
  const { rows } = await sql<{ id: number }>`select s.id from report_student as r
    join student as s on s.club_id = r.club_id and s.id = r.student_id
    where r.club_id = ${clubId} and r.required <> ${minutes} limit ${AT_ONCE}`.execute(trx);
  return rows.map(({ id }) => id);
}

/** A student who registered in a period, with how far they are. */
export interface OnTheWay extends StudentWay {
  readonly id: number;
  readonly created_at: string;
  readonly required: number;
  readonly practice_minutes: number;
  readonly passed: Passed | null;
  readonly licence_number: string;
  /** The day of issue, `2026-12-25`; null where none was noted. */
  readonly licence_issued_on: string | null;
}

/** The students who registered between two instants, the last one left out, with how far they are. */
export async function waysBetween(
  db: Db,
  { clubId, engine, required }: { clubId: number; engine: Engine; required: Required },
  from: string,
  to: string,
): Promise<OnTheWay[]> {
  const stale = new Set(
    (
      await sql<{
        named: string;
      }>`select distinct named from report_stale where club_id = ${clubId} and kind = 'student'`.execute(db)
    ).rows.map(({ named }) => Number(named)),
  );
  const { rows } = await sql<{
    id: number;
    created_at: string;
    licence_category: string;
    practice_minutes: number;
    licence_number: string;
    licence_issued_on: string | null;
    first_class_at: string | null;
    practice_at: string | null;
    judged: number | null;
  }>`select s.id, s.created_at, s.licence_category, s.practice_minutes, s.licence_number, s.licence_issued_on, r.first_class_at, r.practice_at, r.required as judged
    from student as s left join report_student as r on r.club_id = s.club_id and r.student_id = s.id
    where s.club_id = ${clubId} and s.deleted_at is null and s.created_at >= ${from} and s.created_at < ${to}`.execute(
    db,
  );
  const passed = await passedBetween(db, clubId, from, to);
  const needed = (category: string) => required[category] ?? 0;
  const old = rows.filter((row) => stale.has(row.id) || row.judged !== needed(row.licence_category));
  const fresh = new Map<number, StudentWay>();
  const breathe = breather();
  for (let at = 0; at < old.length; at += AT_ONCE) {
    for (const [id, way] of await waysOfRows(db, { clubId, engine, required }, old.slice(at, at + AT_ONCE)))
      fresh.set(id, way);
    await breathe();
  }
  return rows.map(({ licence_category, judged: _judged, ...row }) => ({
    ...row,
    required: needed(licence_category),
    passed: passed.get(row.id) ?? null,
    ...fresh.get(row.id),
  }));
}
