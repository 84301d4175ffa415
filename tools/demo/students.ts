/** Students who signed up over the last three years. */
import type { StudentStatus } from '#contract/entities/student.ts';
import { student } from '#server/entities/student.ts';
import { type Season, season, signUpMinute, wallTime } from './calendar.ts';
import type { FillContext, Part } from './parts.ts';
import { person } from './people.ts';
import type { Random } from './random.ts';

const DAY = 86_400_000;
const YEAR = 365.25 * DAY;
/** How long ago the first of them signed up. */
export const DAYS = 3 * 365;

/** What people became, by how long ago they signed up (days). */
const STATUSES: readonly { upTo: number; shares: readonly (readonly [StudentStatus, number])[] }[] = [
  {
    upTo: 10,
    shares: [
      ['pending', 70],
      ['active', 30],
    ],
  },
  {
    upTo: 45,
    shares: [
      ['pending', 12],
      ['active', 86],
      ['paused', 1],
      ['blocked', 1],
    ],
  },
  {
    upTo: 150,
    shares: [
      ['pending', 2],
      ['active', 82],
      ['paused', 7],
      ['completed', 8],
      ['blocked', 1],
    ],
  },
  {
    upTo: 300,
    shares: [
      ['pending', 1],
      ['active', 42],
      ['paused', 12],
      ['completed', 43],
      ['blocked', 2],
    ],
  },
  {
    upTo: 540,
    shares: [
      ['active', 12],
      ['paused', 10],
      ['completed', 75],
      ['blocked', 3],
    ],
  },
  {
    upTo: Number.POSITIVE_INFINITY,
    shares: [
      ['active', 2],
      ['paused', 4],
      ['completed', 91],
      ['blocked', 3],
    ],
  },
];

const seasons = new Map<number, Season>();
function seasonOf(now: Date): Season {
  const known = seasons.get(now.getTime()) ?? season(now, DAYS);
  seasons.clear();
  seasons.set(now.getTime(), known);
  return known;
}

/** Who signs up before the age has to wait for it; most come within a few years of it, some much later. */
function birthDate(random: Random, age: number, signedUp: number): string {
  const early = random.chance(0.35) ? -0.4 : 0;
  const years = age + early + 28 * random.next() ** (random.chance(0.75) ? 5 : 1.6);
  return new Date(signedUp - years * YEAR).toISOString().slice(0, 10);
}

function one(context: FillContext, index: number) {
  const { now, size, school, zone } = context;
  const random = context.random(index);
  const day = seasonOf(now).dayAt((index + random.next()) / size.students);
  const created = wallTime(zone, day, signUpMinute(random));
  const age = (now.getTime() - created.getTime()) / DAY;
  const licence = random.weighted(school.licences);
  const status = random.weighted((STATUSES.find(({ upTo }) => age < upTo) as (typeof STATUSES)[number]).shares);
  const changed =
    status === 'pending'
      ? created
      : new Date(Math.min(now.getTime(), created.getTime() + age * DAY * random.next() ** 2));
  // A few entered by mistake were deleted again.
  const deleted = random.chance(0.004) ? changed.toISOString() : null;
  const row = {
    ...person(random, index + 1, school.people),
    date_of_birth: random.chance(0.02) ? null : birthDate(random, licence.age, created.getTime()),
    licence_category: licence.code,
    external_id: random.chance(0.06) ? '' : `${created.getUTCFullYear()}-${String(index + 1).padStart(5, '0')}`,
    status,
    note: random.chance(0.12) ? random.pick(school.notes) : '',
  };
  return {
    ...row,
    ...student.derived?.(row),
    version: status === 'pending' ? 1 : 2,
    created_at: created.toISOString(),
    updated_at: changed.toISOString(),
    deleted_at: deleted,
  };
}

export const students: Part = {
  name: 'students',
  tables: ['student'],
  units: (size) => size.students,
  batch: 5000,
  async fill(context, from, to) {
    const rows = [];
    for (let index = from; index < to; index++) rows.push(one(context, index));
    await context.insert('student', rows);
  },
};
