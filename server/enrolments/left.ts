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
import type { Tables } from '../store/tables.ts';

export type EnrolmentRow = Selectable<Tables['enrolment']>;

export interface Account {
  readonly enrolments: readonly (EnrolmentRow & Holding)[];
  readonly classes: readonly DrawnClass[];
}
const NOTHING: Account = { enrolments: [], classes: [] };

/** Enrolments and classes of each student, by the student's id. The class with the id `without` is left out. */
export async function accountsOf(
  db: ClubDb,
  students: readonly number[],
  zone: string,
  without?: number,
): Promise<ReadonlyMap<number, Account>> {
  const wanted = [...new Set(students)];
  const found = new Map<number, { enrolments: (EnrolmentRow & Holding)[]; classes: DrawnClass[] }>();
  if (wanted.length === 0) return found;
  const rows = await db
    .from('enrolment')
    .selectAll('enrolment')
    .where('enrolment.deleted_at', 'is', null)
    .where('enrolment.student_id', 'in', wanted)
    .execute();
  const startOf = dayStarts(zone);
  for (const row of rows) {
    const account = found.get(row.student_id) ?? { enrolments: [], classes: [] };
    account.enrolments.push(holdingOf(row, startOf));
    found.set(row.student_id, account);
  }
  // Classes say nothing where nothing was bought.
  if (found.size === 0) return found;
  const classes = await db
    .from('booking')
    .select(['booking.id', 'booking.student_id', 'booking.class_type', 'booking.starts_at', 'booking.status'])
    .select('booking.counts_as_taken')
    .where('booking.deleted_at', 'is', null)
    .where('booking.student_id', 'in', [...found.keys()])
    .execute();
  for (const row of classes) {
    const one = row.id === without ? null : drawnClass(row);
    if (one) found.get(row.student_id)?.classes.push(one);
  }
  return found;
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
    const holding = holdingOf(row as unknown as EnrolmentRow, startOf);
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
