/** Rows with the names of what they refer to, for lists and answers. */

import { vehicle } from '#contract/entities/vehicle.ts';
import { noTime } from '#contract/kind.ts';
import { present, type Row } from '../entities/entity.ts';
import { entityOfTable } from '../entities/index.ts';
import type { ClubDb } from '../store/club-db.ts';

type Named = 'student' | 'teacher' | 'location' | 'vehicle';

/** A person as rows name them: the whole name, and the surname that it is sorted by. */
interface PersonNamed {
  readonly name: string;
  readonly surname: string;
}

const numbers = (ids: readonly unknown[]) => [...new Set(ids)].filter((id): id is number => typeof id === 'number');

/** People by id, deleted ones included. */
export async function peopleOf(
  db: ClubDb,
  table: 'student' | 'teacher',
  ids: readonly unknown[],
): Promise<Map<number, PersonNamed>> {
  const wanted = numbers(ids);
  if (wanted.length === 0) return new Map();
  const rows = await db
    .from(table as 'student')
    .select([
      `${table}.id` as 'student.id',
      `${table}.first_name` as 'student.first_name',
      `${table}.last_name` as 'student.last_name',
    ])
    .where(`${table}.id` as 'student.id', 'in', wanted)
    .execute();
  return new Map(
    rows.map((row) => [row.id, { name: `${row.first_name} ${row.last_name}`, surname: row.last_name }] as const),
  );
}

/** A student as rows name them; empty where they have none. */
export const namedStudent = (student: PersonNamed | undefined) => ({
  student_name: student?.name ?? '',
  student_surname: student?.surname ?? '',
});

/** Names by id, deleted rows included. */
export async function namesOf(db: ClubDb, table: Named, ids: readonly unknown[]): Promise<Map<number, string>> {
  const wanted = numbers(ids);
  if (wanted.length === 0) return new Map();
  if (table === 'location') {
    const rows = await db
      .from('location')
      .select(['location.id', 'location.name'])
      .where('location.id', 'in', wanted)
      .execute();
    return new Map(rows.map((row) => [row.id, row.name]));
  }
  if (table === 'vehicle') {
    const rows = await db
      .from('vehicle')
      .select(['vehicle.id', 'vehicle.plate', 'vehicle.name'])
      .where('vehicle.id', 'in', wanted)
      .execute();
    return new Map(rows.map((row) => [row.id, vehicle.kind.name(row, noTime)]));
  }
  return new Map([...(await peopleOf(db, table, wanted))].map(([id, { name }]) => [id, name] as const));
}

/** Adds `teacher_name` and `location_name` to presented rows, and to bookings `student_name`, `vehicle_name` and their id on the wire. */
export async function withNames(db: ClubDb, entity: 'booking' | 'slot', rows: readonly Row[]): Promise<Row[]> {
  const column = (name: string) => rows.map((row) => row[name]);
  // Slots have neither students nor vehicles, and who has no ids is not asked for. The others do not wait for each other.
  const [teachers, locations, students, vehicles] = await Promise.all([
    namesOf(db, 'teacher', column('teacher_id')),
    namesOf(db, 'location', column('location_id')),
    namesOf(db, 'student', column('student_id')),
    namesOf(db, 'vehicle', column('vehicle_id')),
  ]);
  return rows.map((row) => ({
    ...row,
    ...(entity === 'booking'
      ? {
          student_bookings_id: row.id,
          student_name: students.get(row.student_id as number) ?? '',
          vehicle_name: vehicles.get(row.vehicle_id as number) ?? String(row.own_vehicle ?? ''),
        }
      : {}),
    teacher_name: teachers.get(row.teacher_id as number) ?? '',
    location_name: locations.get(row.location_id as number) ?? '',
  }));
}

/** Adds `teacher_name` and `location_name` to rows that may have neither. */
export async function withPlaces(db: ClubDb, rows: readonly Row[]): Promise<Row[]> {
  const column = (name: string) => rows.map((row) => row[name]);
  const [teachers, locations] = await Promise.all([
    namesOf(db, 'teacher', column('teacher_id')),
    namesOf(db, 'location', column('location_id')),
  ]);
  return rows.map((row) => ({
    ...row,
    teacher_name: teachers.get(row.teacher_id as number) ?? '',
    location_name: locations.get(row.location_id as number) ?? '',
  }));
}

/** Adds `vehicle_name` to rows that have a vehicle. */
export async function withVehicles(db: ClubDb, rows: readonly Row[]): Promise<Row[]> {
  const names = await namesOf(
    db,
    'vehicle',
    rows.map((row) => row.vehicle_id),
  );
  return rows.map((row) => ({ ...row, vehicle_name: names.get(row.vehicle_id as number) ?? '' }));
}

/** One row of the table as the API answers it. */
export async function presented(db: ClubDb, entity: 'booking' | 'slot', row: unknown): Promise<Row> {
  const [answer] = await withNames(db, entity, [present(entityOfTable(entity), row as Row)]);
  return answer as Row;
}

/** Many rows of the table as the API answers them. */
export const presentedMany = (db: ClubDb, entity: 'booking' | 'slot', rows: readonly unknown[]): Promise<Row[]> =>
  withNames(
    db,
    entity,
    rows.map((row) => present(entityOfTable(entity), row as Row)),
  );
