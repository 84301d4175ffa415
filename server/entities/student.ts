import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { readSettings } from '#contract/entities/club.ts';
import { student as resource, WAY_STEPS, type WayStep } from '#contract/entities/student.ts';
import type { ExamKind } from '#contract/rules/exam-rules.ts';
import { nameKey, nameSpellings } from '#contract/rules/fold.ts';
import { phoneWords } from '#contract/rules/phone.ts';
import { addDays, instantOf, todayIn } from '#contract/rules/zone.ts';
import { clubRules } from '../bookings/rules.ts';
import type { Part } from '../lists/where.ts';
import { asksOfAutomatic, hasEnough, hasTooFew, requiredMinutesOf } from '../progress/required-practice.ts';
import { passedAs, saysTheoryPassed } from '../reports/passed.ts';
import type { ClubDb } from '../store/club-db.ts';
import type { Engine } from '../store/engine.ts';
import { naturalKey, searchText } from '../store/search.ts';
import { type Days, registeredWithin } from '../students/registered.ts';
import type { Entity } from './entity.ts';

/** Active, and with fewer hours than the school requires in the licence category learned for; 0 asks for all others. */
async function belowRequired(asked: unknown, db: ClubDb): Promise<Part> {
  const { required_practice: required } = await clubRules(db);
  const below = sql<SqlBool>`(t.status = 'active' and ${hasTooFew(requiredMinutesOf(required), db.engine)})`;
  return {
    // The settings are part of what is asked: what is remembered of a list must not outlive them.
    key: `below_required=${asked}:${JSON.stringify(required)}`,
    column: 'practice_minutes',
    equal: false,
    sql: asked === '1' ? below : sql<SqlBool>`not ${below}`,
  };
}

/**
 * With no class booked that is still to begin, and active unless a status is asked for; 0 asks for who has one, whatever the
 * status. To the minute, so that what is remembered of a list grows old with it.
 */
function unbookedParts(asked: unknown, status: unknown, now: Date, engine: Engine): Part[] {
  const minute = `${now.toISOString().slice(0, 16)}:00.000Z`;
  // The plus keeps SQLite from going through all that is booked for each student: it has booking_by_student for that.
  const state = sql.raw(engine === 'sqlite' ? '+b.status' : 'b.status');
  const booked = sql<SqlBool>`exists (select 1 from booking as b where b.club_id = t.club_id and b.student_id = t.id
    and b.starts_at > ${minute} and ${state} = 'booked' and b.deleted_at is null)`;
  const part = (condition: Part['sql']): Part => ({
    key: `unbooked=${asked}@${minute}`,
    column: 'unbooked',
    equal: false,
    sql: condition,
  });
  if (asked === '0') return [part(booked)];
  return [...activeUnless(status), part(sql<SqlBool>`not ${booked}`)];
}

/** The status apart, which has an index: few of all students are active. */
const activeUnless = (status: unknown): Part[] =>
  status ? [] : [{ key: 'status=active', column: 'status', equal: true, sql: sql<SqlBool>`t.status = 'active'` }];

/** With no class on some days of the school but cancelled ones, and active unless a status is asked for. */
async function unbookedOnParts({ from, to }: Days, status: unknown, db: ClubDb): Promise<Part[]> {
  const { time_zone } = await db.club();
  const within = sql.join(
    [
      ...(from ? [sql`and b.starts_at >= ${instantOf(from, '00:00', time_zone)}`] : []),
      ...(to ? [sql`and b.starts_at < ${instantOf(addDays(to, 1), '00:00', time_zone)}`] : []),
    ],
    sql` `,
  );
  const state = sql.raw(db.engine === 'sqlite' ? '+b.status' : 'b.status');
  const none = sql<SqlBool>`not exists (select 1 from booking as b where b.club_id = t.club_id and b.student_id = t.id
    ${within} and ${state} <> 'cancelled' and b.deleted_at is null)`;
  return [
    ...activeUnless(status),
    // The zone is part of what is asked, as below.
    { key: `unbooked_on=${from ?? ''}-${to ?? ''}@${time_zone}`, column: 'unbooked', equal: false, sql: none },
  ];
}

const passedExam = (kind: ExamKind) => sql<SqlBool>`exists (select 1 from exam_entry as n
  where n.club_id = t.club_id and n.student_id = t.id and n.licence_category = t.licence_category and ${passedAs(kind)})`;

/** Who has come to any of some steps of the way to the licence, and whose last step is any of some. */
async function wayParts(reached: unknown, stopped: unknown, db: ClubDb): Promise<Part[]> {
  const { required_practice: required } = await clubRules(db);
  const facts: Record<WayStep, RawBuilder<SqlBool>> = {
    registered: sql<SqlBool>`1 = 1`,
    first_class: sql<SqlBool>`exists (select 1 from booking as b where b.club_id = t.club_id and b.student_id = t.id
      and ${sql.raw(db.engine === 'sqlite' ? '+b.status' : 'b.status')} = 'completed' and b.deleted_at is null)`,
    theory: sql<SqlBool>`(${passedExam('theory')} or exists (select 1 from paper as p
      join paper_kind as k on k.club_id = p.club_id and k.id = p.paper_kind_id
      where p.club_id = t.club_id and p.student_id = t.id and ${saysTheoryPassed}))`,
    practice: hasEnough(requiredMinutesOf(required), db.engine),
    practical: passedExam('practical'),
    licence: sql<SqlBool>`t.licence_number <> ''`,
  };
  /** Who has come to a step has come to it or to a later one. */
  const cameTo = (step: WayStep | undefined) =>
    step === undefined
      ? sql<SqlBool>`1 = 0`
      : sql<SqlBool>`(${sql.join(
          WAY_STEPS.slice(WAY_STEPS.indexOf(step)).map((one) => facts[one]),
          sql` or `,
        )})`;
  const next = (step: WayStep) => WAY_STEPS[WAY_STEPS.indexOf(step) + 1];
  const part = (name: string, asked: unknown, condition: (step: WayStep) => RawBuilder<SqlBool>): Part => ({
    // The settings are part of what is asked, as above.
    key: `${name}=${asked}:${JSON.stringify(required)}`,
    column: 'practice_minutes',
    equal: false,
    sql: sql<SqlBool>`(${sql.join((String(asked).split(',') as WayStep[]).map(condition), sql` or `)})`,
  });
  return [
    ...(reached === undefined ? [] : [part('reached', reached, cameTo)]),
    ...(stopped === undefined
      ? []
      : [part('stopped', stopped, (step) => sql<SqlBool>`(${cameTo(step)} and not ${cameTo(next(step))})`)]),
  ];
}

/** Who is under age on the school's day, by the birth date that is known; 0 asks for all others. */
async function minorPart(asked: unknown, now: Date, db: ClubDb): Promise<Part> {
  const { settings, time_zone } = await db.club();
  const { age_of_majority: age } = readSettings(settings);
  const today = todayIn(time_zone, now.getTime());
  const latest = `${String(Number(today.slice(0, 4)) - age).padStart(4, '0')}${today.slice(4)}`;
  const minor = sql<SqlBool>`coalesce(t.date_of_birth > ${latest}, ${sql.raw(db.engine === 'sqlite' ? '0' : 'false')})`;
  return {
    key: `minor=${asked}@${latest}`,
    column: 'date_of_birth',
    equal: false,
    sql: asked === '1' ? minor : sql<SqlBool>`not ${minor}`,
  };
}

/** Who registered on some days: of who has no day noted, by the day on which the row was made. */
async function registeredPart(days: Days, db: ClubDb): Promise<Part> {
  const { time_zone } = await db.club();
  return {
    // The zone is part of what is asked, as above.
    key: `registered_on=${days.from ?? ''}-${days.to ?? ''}@${time_zone}`,
    column: 'registered_on',
    equal: false,
    sql: registeredWithin('t', days, time_zone),
  };
}

const said = (value: unknown): string | undefined => (value ? String(value) : undefined);
const isAsked = (value: unknown): boolean => value === '0' || value === '1';

export const student: Entity = {
  entity: 'student',
  table: 'student',
  flags: ['no_mail', 'no_sms', 'guardian_no_mail', 'guardian_no_sms'],
  phones: ['phone', 'other_phone', 'guardian_phone'],
  list: resource.list,
  async asked({ below_required: below, unbooked, minor, reached, stopped, ...asked }, { db, now }) {
    const { registered_on_from, registered_on_to, unbooked_on_from, unbooked_on_to, ...query } = asked;
    const parts = isAsked(below) ? [await belowRequired(below, db)] : [];
    const days = { from: said(registered_on_from), to: said(registered_on_to) };
    if (days.from || days.to) parts.push(await registeredPart(days, db));
    if (isAsked(unbooked)) parts.push(...unbookedParts(unbooked, query.status, now, db.engine));
    const without = { from: said(unbooked_on_from), to: said(unbooked_on_to) };
    const asksDays = Boolean(without.from || without.to);
    if (asksDays) parts.push(...(await unbookedOnParts(without, query.status, db)));
    if (isAsked(minor)) parts.push(await minorPart(minor, now, db));
    const byWay = reached !== undefined || stopped !== undefined;
    if (byWay) {
      parts.push(...(await wayParts(reached, stopped, db)));
      return { query, parts, follows: ['booking', 'vehicle', 'exam_entry', 'paper', 'paper_kind'] };
    }
    // With which gearbox somebody drove is known of the vehicles of their classes.
    if (isAsked(below) && asksOfAutomatic(requiredMinutesOf((await clubRules(db)).required_practice)))
      return { query, parts, follows: ['booking', 'vehicle'] };
    return { query, parts, ...((isAsked(unbooked) || asksDays) && { follows: ['booking'] }) };
  },
  // It follows from the enrolments.
  settled: ['package_id'],
  uniques: { student_external_once: 'external_id', student_number_once: 'numbers' },
  derived: (row) => ({
    name_key: nameKey(`${row.last_name} ${row.first_name}`),
    external_key: naturalKey(String(row.external_id ?? '')),
    search_text: searchText(
      row.first_name as string,
      row.last_name as string,
      nameSpellings(String(row.first_name), String(row.last_name)),
      row.email as string,
      ...[row.phone, row.other_phone, row.guardian_phone].map((number) => phoneWords(String(number ?? ''))),
      row.external_id as string,
      // Their kinds are no words to be found by.
      String(row.numbers ?? '').replace(/\p{L}+ /gu, ''),
    ),
  }),
};
