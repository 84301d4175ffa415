/** What has to hold of teachers, locations and slots before they are deleted, and after an undo brought them back. */
import { type RawBuilder, sql } from 'kysely';
import { addMinutes, overlaps } from '#contract/rules/booking-rules.ts';
import type { Row } from '../entities/entity.ts';
import { refuseWhileEntered, refuseWhileExamined } from '../exams/guards.ts';
import type { Writer } from '../operations/writer.ts';
import { problem } from '../problems.ts';
import type { ClubDb } from '../store/club-db.ts';

type Holder = 'teacher_id' | 'student_id' | 'location_id' | 'vehicle_id' | 'slot_id';

/** Booked classes to come, or of any time, that hold on to a teacher, location or slot: the first few ids, and how many. */
export async function heldBy(
  db: ClubDb,
  column: Holder,
  id: number,
  from: string | null,
): Promise<{ ids: number[]; count: number }> {
  let query = db.from('booking').where('booking.deleted_at', 'is', null).where(`booking.${column}`, '=', id);
  query =
    from === null
      ? query.where('booking.status', '<>', 'cancelled')
      : query.where('booking.status', '=', 'booked').where('booking.ends_at', '>', from);
  const { count } = await query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows =
    Number(count) === 0 ? [] : await query.select('booking.id').orderBy('booking.starts_at').limit(10).execute();
  return { ids: rows.map((row) => row.id), count: Number(count) };
}

/**
 * The row is locked first, as booking does, so that no class is booked between this look and the commit.
 * @throws Problem 409 `has-bookings` while classes to come hold on to the row, `has-exams` while exams do.
 */
export async function refuseWhileBooked(
  writer: Writer,
  what: 'teacher' | 'student' | 'location' | 'vehicle',
  id: number,
): Promise<void> {
  await writer.lock(what, [id]);
  const { ids, count } = await heldBy(writer.db, `${what}_id`, id, writer.at);
  if (count === 0) return refuseExams(writer, what, id);
  throw problem(
    count === 1 ? 'has-booking' : 'has-bookings',
    { what, count },
    { conflict: { count, student_bookings_ids: ids } },
  );
}

/** Exams hold on to a teacher, a vehicle or a student as classes do. */
async function refuseExams(writer: Writer, what: 'teacher' | 'student' | 'location' | 'vehicle', id: number) {
  if (what === 'student') await refuseWhileEntered(writer, sql<number>`(${id})`);
  else if (what !== 'location') await refuseWhileExamined(writer, what, id);
}

/**
 * Of the students that the operation deleted, or would delete (`those`), none has classes to come. The rows are locked by
 * then: a booking that was under way has come to its end.
 * @throws Problem 409 `has-bookings`
 */
export async function guardStudents(writer: Writer, those?: RawBuilder<number>): Promise<void> {
  const operation = those ? null : await writer.operationId();
  const ids =
    those ??
    sql<number>`(select row_id from change where club_id = ${writer.ctx.clubId} and operation_id = ${operation} and entity = 'student')`;
  const found = await writer.db
    .from('booking')
    .innerJoin('student', (join) =>
      join.onRef('student.id', '=', 'booking.student_id').onRef('student.club_id', '=', 'booking.club_id'),
    )
    .select(['booking.id', 'booking.student_id'])
    .where('booking.deleted_at', 'is', null)
    .where('booking.status', '=', 'booked')
    .where('booking.starts_at', '>', addMinutes(writer.at, -24 * 60))
    .where('booking.ends_at', '>', writer.at)
    .where('student.deleted_at', those ? 'is' : 'is not', null)
    .where('booking.student_id', 'in', ids)
    .orderBy('booking.starts_at')
    .limit(10)
    .execute();
  if (found.length === 0)
    return refuseWhileEntered(
      writer,
      sql<number>`(select id from student where club_id = ${writer.ctx.clubId} and id in ${ids} and deleted_at is ${sql.raw(those ? 'null' : 'not null')})`,
    );
  throw problem(
    'students-have-bookings',
    {},
    {
      conflict: { student_bookings_ids: found.map(({ id }) => id) },
    },
  );
}

export async function guardTeacher(writer: Writer, row: Row): Promise<void> {
  if (row.deleted_at) await refuseWhileBooked(writer, 'teacher', row.id as number);
}

export async function guardLocation(writer: Writer, row: Row): Promise<void> {
  if (row.deleted_at) await refuseWhileBooked(writer, 'location', row.id as number);
}

export async function guardVehicle(writer: Writer, row: Row): Promise<void> {
  if (row.deleted_at) await refuseWhileBooked(writer, 'vehicle', row.id as number);
}

/** A slot that goes must hold no class; a slot that comes back must not lie across another of its teacher. */
export async function guardSlot(writer: Writer, row: Row): Promise<void> {
  const id = row.id as number;
  if (row.deleted_at) {
    await writer.lock('slot', [id]);
    const { ids, count } = await heldBy(writer.db, 'slot_id', id, null);
    if (count > 0)
      throw problem(
        'slot-has-bookings',
        {},
        {
          conflict: { slot_id: id, count, student_bookings_ids: ids },
        },
      );
    return;
  }
  await writer.lock('teacher', [row.teacher_id as number]);
  const span = row as { starts_at: string; ends_at: string; teacher_id: number };
  const others = await writer.db
    .from('slot')
    .select(['slot.id', 'slot.starts_at', 'slot.ends_at'])
    .where('slot.deleted_at', 'is', null)
    .where('slot.teacher_id', '=', span.teacher_id)
    .where('slot.starts_at', '<', span.ends_at)
    .where('slot.ends_at', '>', span.starts_at)
    .where('slot.id', '<>', id)
    .execute();
  const other = others.find((one) => overlaps(one, span));
  if (other)
    throw problem(
      'slot-conflict',
      {},
      {
        conflict: { kind: 'slot', ...other },
      },
    );
}
