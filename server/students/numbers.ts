/** National numbers of students: in one form, and each with one student of the school. */
import { sql } from 'kysely';
import { fault } from '#contract/faults/fault.ts';
import { type NationalNumber, readNumbers, writeNumbers } from '#contract/rules/national-numbers.ts';
import { invalid } from '../problems.ts';
import type { ClubDb } from '../store/club-db.ts';

export interface Holder {
  readonly id: number;
  readonly name: string;
}

/** Who of the school holds numbers, each written as `NIF 123456789`. */
export async function holdersOf(db: ClubDb, numbers: readonly string[]): Promise<ReadonlyMap<string, Holder>> {
  if (numbers.length === 0) return new Map();
  const rows = await db
    .from('student')
    .innerJoin('student_number', (join) =>
      join.onRef('student_number.club_id', '=', 'student.club_id').onRef('student_number.student', '=', 'student.id'),
    )
    .select(['student.id', 'student.first_name', 'student.last_name', sql<string>`student_number.number`.as('number')])
    .where('student_number.number', 'in', [...numbers])
    .execute();
  return new Map(
    rows.map(({ id, first_name, last_name, number }) => [number, { id, name: `${first_name} ${last_name}` }]),
  );
}

export const keyOf = (one: NationalNumber): string => writeNumbers([one]);

/**
 * A line of numbers as it is kept. `student` is who is to have them; null for a new one.
 * @throws Problem 422 at the field where one does not hold, or where another student has it, who is named
 */
export async function ownNumbers(db: ClubDb, line: string, student: number | null): Promise<string> {
  const read = readNumbers(line);
  if ('fault' in read) {
    const { code, values } = read.fault;
    throw invalid({ numbers: { code, values } });
  }
  const holders = await holdersOf(db, read.numbers.map(keyOf));
  for (const one of read.numbers) {
    const holder = holders.get(keyOf(one));
    if (holder && holder.id !== student)
      throw invalid({ numbers: fault('number-taken', { name: holder.name, kind: one.kind }) });
  }
  return writeNumbers(read.numbers);
}
