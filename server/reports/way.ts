/** How far students are from their registration to the licence, and since when. */
import { type SqlBool, sql } from 'kysely';
import { readBookingSettings } from '#contract/rules/booking-settings.ts';
import type { Period } from '#contract/rules/periods.ts';
import { allAutomatic } from '#contract/rules/required-hours.ts';
import type { Services } from '../context.ts';
import { fewest, type RequiredMinutes, requiredMinutesOf, requiredMinutesSql } from '../progress/required-practice.ts';
import { breather } from '../store/breather.ts';
import type { Db, Engine } from '../store/engine.ts';
import { takeTurn } from '../store/locks.ts';
import { registeredWithin } from '../students/registered.ts';
import { forgetNames, namesSeen } from './days.ts';
import { type Passed, passedBetween } from './passed.ts';

/** Students worked out in one transaction. */
const AT_ONCE = 200;

export interface StudentWay {
  readonly first_class_at: string | null;
  readonly practice_at: string | null;
  /** The minutes by which `practice_at` was found; 0 where the school requires none. */
  readonly required: number;
}

/** What a school's settings require. */
export const requiredIn = (settings: string): RequiredMinutes =>
  requiredMinutesOf(readBookingSettings(settings).required_practice);

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
  { clubId, engine, required }: { clubId: number; engine: Engine; required: RequiredMinutes },
  students: readonly Student[],
): Promise<Map<number, StudentWay>> {
  const { rows } = await sql<{
    student_id: number;
    class_type: string;
    licence_category: string;
    starts_at: string;
    ends_at: string;
    transmission: string | null;
  }>`select b.student_id, b.class_type, b.licence_category, b.starts_at, b.ends_at, v.transmission from booking as b
    left join vehicle as v on v.club_id = b.club_id and v.id = b.vehicle_id
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
      const figures = required[licence_category] ?? { manual: 0, automatic: 0 };
      const driven = held.filter((one) => one.class_type === 'practical' && one.licence_category === licence_category);
      const lengths = driven.map(({ starts_at, ends_at }) =>
        Math.round((Date.parse(ends_at) - Date.parse(starts_at)) / 60_000),
      );
      const total = lengths.reduce((sum, one) => sum + one, 0);
      // As in requiredMinutesSql: with fewer than either, the figure is that of everybody.
      const automatic = total >= fewest(figures) && allAutomatic(driven.map(({ transmission }) => transmission));
      const needed = automatic ? figures.automatic : figures.manual;
      let minutes = 0;
      const reached = driven.find((_one, at) => {
        minutes += lengths[at] as number;
        return minutes >= needed;
      });
      return [
        id,
        {
          first_class_at: held[0]?.starts_at ?? null,
          practice_at: needed > 0 ? (reached?.ends_at ?? null) : null,
          required: needed,
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
      const rows = students.map(({ id }) => ({
        club_id: clubId,
        student_id: id,
        ...(ways.get(id) as StudentWay),
      }));
      if (rows.length > 0) await trx.insertInto('report_student').values(rows).execute();
      await forgetNames(trx, engine, clubId, seen);
      return ids.length;
    });
    if (count === 0) return done;
    done += count;
  }
}

/**
 * Students whose practice was judged by minutes that are required of nobody in their category now. Who was judged by one of two
 * figures where the other holds is left to the reading, which sees it: to find all of them here, each one's classes would be read.
 */
async function judgedOtherwise(trx: Db, clubId: number, required: RequiredMinutes): Promise<number[]> {
  const now = Object.entries(required);
  const otherwise = now.length
    ? sql<SqlBool>`case s.licence_category ${sql.join(
        now.map(
          ([category, { manual, automatic }]) =>
            sql`when ${category} then r.required not in (${sql.lit(manual)}, ${sql.lit(automatic)})`,
        ),
        sql` `,
      )} else r.required <> 0 end`
    : sql<SqlBool>`r.required <> 0`;
  const { rows } = await sql<{ id: number }>`select s.id from report_student as r
    join student as s on s.club_id = r.club_id and s.id = r.student_id
    where r.club_id = ${clubId} and ${otherwise} limit ${AT_ONCE}`.execute(trx);
  return rows.map(({ id }) => id);
}

/** A student who registered in a period, with how far they are. */
export interface OnTheWay extends StudentWay {
  readonly id: number;
  /** A day of the school, or the instant at which the row was made. */
  readonly registered: string;
  readonly practice_minutes: number;
  readonly passed: Passed | null;
  readonly licence_number: string;
  /** The day of issue, `2026-12-25`; null where none was noted. */
  readonly licence_issued_on: string | null;
}

/** The students who registered within a period, with how far they are. */
export async function waysBetween(
  db: Db,
  { clubId, engine, required, zone }: { clubId: number; engine: Engine; required: RequiredMinutes; zone: string },
  period: Period,
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
    registered_on: string | null;
    licence_category: string;
    practice_minutes: number;
    licence_number: string;
    licence_issued_on: string | null;
    first_class_at: string | null;
    practice_at: string | null;
    judged: number | null;
    required: number;
  }>`select s.id, s.created_at, s.registered_on, s.licence_category, s.practice_minutes, s.licence_number, s.licence_issued_on, r.first_class_at, r.practice_at, r.required as judged,
      ${requiredMinutesSql('s', required, engine)} as required
    from student as s left join report_student as r on r.club_id = s.club_id and r.student_id = s.id
    where s.club_id = ${clubId} and s.deleted_at is null and ${registeredWithin('s', period, zone)}`.execute(db);
  const passed = await passedBetween(db, { clubId, zone }, period);
  const old = rows.filter((row) => stale.has(row.id) || row.judged !== row.required);
  const fresh = new Map<number, StudentWay>();
  const breathe = breather();
  for (let at = 0; at < old.length; at += AT_ONCE) {
    for (const [id, way] of await waysOfRows(db, { clubId, engine, required }, old.slice(at, at + AT_ONCE)))
      fresh.set(id, way);
    await breathe();
  }
  return rows.map(({ licence_category: _category, judged: _judged, created_at, registered_on, ...row }) => ({
    ...row,
    registered: registered_on ?? created_at,
    passed: passed.get(row.id) ?? null,
    ...fresh.get(row.id),
  }));
}
