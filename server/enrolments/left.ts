/** What students have bought and taken, read for the rows that are asked for and no others. */
import type { Selectable } from 'kysely';
import {
  type DrawnClass,
  dayStarts,
  draw,
  drawnClass,
  type Holding,
  holdingOf,
  leftOf,
  stateOf,
} from '#contract/rules/enrolments.ts';
import { namesOf } from '../bookings/names.ts';
import { present, type Row } from '../entities/entity.ts';
import { entityOfTable } from '../entities/index.ts';
import type { ClubDb } from '../store/club-db.ts';
import { inParts } from '../store/in-parts.ts';
import type { Tables } from '../store/tables.ts';

export type EnrolmentRow = Selectable<Tables['enrolment']>;

export interface Account {
  readonly enrolments: readonly Held[];
  readonly classes: readonly DrawnClass[];
}
const NOTHING: Account = { enrolments: [], classes: [] };

type Held = EnrolmentRow & Holding;

/** What each student has bought, by the student's id. */
export async function enrolmentsOf(
  db: ClubDb,
  students: readonly number[],
  zone: string,
): Promise<ReadonlyMap<number, readonly Held[]>> {
  const rows = await inParts(students, (part) =>
    db
      .from('enrolment')
      .selectAll('enrolment')
      .where('enrolment.deleted_at', 'is', null)
      .where('enrolment.student_id', 'in', part)
      .execute(),
  );
  const startOf = dayStarts(zone);
  return Map.groupBy(
    rows.map((row) => holdingOf(row, startOf)),
    ({ student_id }) => student_id,
  );
}

/** The classes of each student that packages are drawn by. The one with the id `without` is left out. */
export async function drawnClassesOf(
  db: ClubDb,
  students: readonly number[],
  without?: number,
): Promise<ReadonlyMap<number, readonly DrawnClass[]>> {
  const rows = await inParts(students, (part) =>
    db
      .from('booking')
      .select(['booking.id', 'booking.student_id', 'booking.class_type', 'booking.starts_at', 'booking.status'])
      .select(['booking.counts_as_taken', 'booking.lessons', 'booking.cancelled_at'])
      .where('booking.deleted_at', 'is', null)
      .where('booking.student_id', 'in', part)
      .execute(),
  );
  const found = new Map<number, DrawnClass[]>();
  for (const row of rows) {
    const one = row.id === without ? null : drawnClass(row);
    if (!one) continue;
    const own = found.get(row.student_id);
    if (own) own.push(one);
    else found.set(row.student_id, [one]);
  }
  return found;
}

/** Enrolments and classes of each student who bought something, by the student's id. The class with the id `without` is left out. */
export async function accountsOf(
  db: ClubDb,
  students: readonly number[],
  zone: string,
  without?: number,
): Promise<ReadonlyMap<number, Account>> {
  const bought = await enrolmentsOf(db, students, zone);
  // Classes say nothing where nothing was bought.
  const classes = await drawnClassesOf(db, [...bought.keys()], without);
  return new Map([...bought].map(([id, enrolments]) => [id, { enrolments, classes: classes.get(id) ?? [] }]));
}

export async function accountOf(db: ClubDb, student: number, zone: string, without?: number): Promise<Account> {
  return (await accountsOf(db, [student], zone, without)).get(student) ?? NOTHING;
}

/** Adds to presented students what is left of their packages. */
export async function withLeft(db: ClubDb, students: readonly Row[], now: Date): Promise<Row[]> {
  const { time_zone: zone } = await db.club();
  const accounts = await accountsOf(
    db,
    students.map(({ id }) => id as number),
    zone,
  );
  const at = now.toISOString();
  return students.map((row) => {
    const { enrolments, classes } = accounts.get(row.id as number) ?? NOTHING;
    return { ...row, left: leftOf(enrolments, classes, at) };
  });
}

/** Enrolments as the API answers them: whose they are, what was drawn from them, and what state they are in. */
export async function presentEnrolments(db: ClubDb, rows: readonly Row[], now: Date): Promise<Row[]> {
  const { time_zone: zone } = await db.club();
  const students = rows.map(({ student_id }) => student_id as number);
  const names = await namesOf(db, 'student', students);
  const accounts = await accountsOf(db, students, zone);
  const startOf = dayStarts(zone);
  const drawn = new Map([...accounts].map(([id, { enrolments, classes }]) => [id, draw(enrolments, classes).drawn]));
  const entity = entityOfTable('enrolment');
  return rows.map((row) => {
    const holding = holdingOf(row as EnrolmentRow, startOf);
    const none = (kind: 'practical' | 'theory') => ({ bought: holding[`${kind}_classes`], taken: 0, booked: 0 });
    const of = drawn.get(holding.student_id)?.get(holding.id) ?? {
      practical: none('practical'),
      theory: none('theory'),
    };
    return {
      ...present(entity, row),
      student_name: names.get(holding.student_id) ?? '',
      state: stateOf(holding, of, now.toISOString()),
      ...of,
    };
  });
}
