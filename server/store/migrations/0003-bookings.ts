/** Locations, teachers, schedules and bookings, with the rule that nothing is booked twice kept by the database itself. */
import { sql } from 'kysely';
import { clubReference, clubTable, instantType, liveIndex, type Step, searchIndex, sortedText } from '../columns.ts';
import { keepPractice, keepSearch, keepSeats, refuseOverlaps } from './booking-triggers.ts';

export async function bookings(step: Step): Promise<void> {
  await locations(step);
  await teachers(step);
  await slots(step);
  await classes(step);
  await refuseOverlaps(step);
  await keepSeats(step);
  await keepSearch(step);
  await keepPractice(step);
}

async function locations(step: Step): Promise<void> {
  await clubTable(step, 'location')
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('latitude', 'double precision')
    .addColumn('longitude', 'double precision')
    .addColumn('active', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('name_key', sortedText(step.engine), (c) => c.notNull())
    .addColumn('search_text', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  await liveIndex(step, 'location_by_name_key', 'location', ['club_id', 'name_key', 'id']);
  await searchIndex(step, 'location');
}

async function teachers(step: Step): Promise<void> {
  const at = instantType(step.engine);
  const sorted = sortedText(step.engine);
  await clubTable(step, 'teacher')
    .addColumn('first_name', 'text', (c) => c.notNull())
    .addColumn('last_name', 'text', (c) => c.notNull())
    .addColumn('email', sorted, (c) => c.notNull().defaultTo(''))
    .addColumn('phone', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('teacher_type', sorted, (c) => c.notNull().defaultTo('internal'))
    .addColumn('licence_categories', 'text', (c) => c.notNull().defaultTo('[]'))
    .addColumn('colour', 'text', (c) => c.notNull().defaultTo('#8a8f98'))
    .addColumn('status', sorted, (c) => c.notNull().defaultTo('active'))
    .addColumn('signature_file', 'text')
    .addColumn('signature_at', at)
    // Hash of the secret in the calendar's address.
    .addColumn('feed_hash', 'text', (c) => c.unique())
    .addColumn('feed_at', at)
    .addColumn('name_key', sorted, (c) => c.notNull())
    .addColumn('search_text', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  for (const column of ['name_key', 'email', 'teacher_type', 'status', 'created_at']) {
    await liveIndex(step, `teacher_by_${column}`, 'teacher', ['club_id', column, 'id']);
  }
  await searchIndex(step, 'teacher');
}

async function slots(step: Step): Promise<void> {
  const at = instantType(step.engine);
  const sorted = sortedText(step.engine);
  const series = clubTable(step, 'slot_series')
    .addColumn('teacher_id', 'bigint', (c) => c.notNull())
    .addColumn('location_id', 'bigint', (c) => c.notNull())
    .addColumn('class_type', 'text', (c) => c.notNull())
    .addColumn('capacity', 'integer', (c) => c.notNull())
    .addColumn('rule', 'text', (c) => c.notNull())
    .addColumn('skipped', 'text', (c) => c.notNull().defaultTo('[]'));
  await clubReference(
    clubReference(series, 'slot_series', 'teacher_id', 'teacher'),
    'slot_series',
    'location_id',
    'location',
  ).execute();
  await liveIndex(step, 'slot_series_by_teacher', 'slot_series', ['club_id', 'teacher_id', 'id']);

  let slot = clubTable(step, 'slot')
    .addColumn('teacher_id', 'bigint', (c) => c.notNull())
    .addColumn('location_id', 'bigint', (c) => c.notNull())
    .addColumn('class_type', sorted, (c) => c.notNull())
    .addColumn('starts_at', at, (c) => c.notNull())
    .addColumn('ends_at', at, (c) => c.notNull())
    .addColumn('capacity', 'integer', (c) => c.notNull().defaultTo(1))
    // Classes that keep a seat; kept by triggers.
    .addColumn('taken', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('series_id', 'bigint')
    .addCheckConstraint('slot_span', sql`ends_at > starts_at`);
  for (const [column, to] of [
    ['teacher_id', 'teacher'],
    ['location_id', 'location'],
    ['series_id', 'slot_series'],
  ] as const) {
    slot = clubReference(slot, 'slot', column, to);
  }
  await slot.execute();
  await liveIndex(step, 'slot_by_time', 'slot', ['club_id', 'starts_at', 'id']);
  await liveIndex(step, 'slot_by_teacher', 'slot', ['club_id', 'teacher_id', 'starts_at', 'id']);
  await liveIndex(step, 'slot_by_location', 'slot', ['club_id', 'location_id', 'starts_at', 'id']);
  await liveIndex(step, 'slot_by_series', 'slot', ['club_id', 'series_id', 'starts_at']);
  await liveIndex(step, 'slot_by_created_at', 'slot', ['club_id', 'created_at', 'id']);
}

async function classes(step: Step): Promise<void> {
  const { engine } = step;
  const at = instantType(engine);
  const sorted = sortedText(engine);
  let made = clubTable(step, 'booking')
    .addColumn('student_id', 'bigint', (c) => c.notNull())
    .addColumn('teacher_id', 'bigint', (c) => c.notNull())
    .addColumn('slot_id', 'bigint')
    .addColumn('location_id', 'bigint', (c) => c.notNull())
    .addColumn('class_type', sorted, (c) => c.notNull())
    .addColumn('licence_category', sorted, (c) => c.notNull().defaultTo(''))
    .addColumn('starts_at', at, (c) => c.notNull())
    .addColumn('ends_at', at, (c) => c.notNull())
    .addColumn('busy_until', at, (c) => c.notNull())
    .addColumn('status', sorted, (c) => c.notNull().defaultTo('booked'))
    .addColumn('cancelled_by', 'text')
    .addColumn('cancelled_at', at)
    .addColumn('cancel_reason', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('notice_minutes', 'integer')
    .addColumn('counts_as_taken', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('waived_by', 'text')
    .addColumn('waived_at', at)
    .addColumn('waive_reason', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('closed_by', 'text')
    .addColumn('close_reason', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('topics', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('distance_km', 'double precision')
    .addColumn('note', 'text', (c) => c.notNull().defaultTo(''))
    // JSON: contract/entities/booking.ts, classSignature; null until signed.
    .addColumn('student_signature', 'text')
    .addColumn('teacher_signature', 'text')
    .addColumn('signed', sorted, (c) => c.notNull().defaultTo('none'))
    .addColumn('search_text', 'text', (c) => c.notNull().defaultTo(''))
    .addCheckConstraint('booking_span', sql`ends_at > starts_at and busy_until >= ends_at`)
    // The overlap checks look back one day for what began earlier and is still going on.
    .addCheckConstraint(
      'booking_within_a_day',
      engine === 'sqlite'
        ? sql`julianday(busy_until) - julianday(starts_at) < 1`
        : sql`busy_until < starts_at + interval '1 day'`,
    );
  for (const [column, to] of [
    ['student_id', 'student'],
    ['teacher_id', 'teacher'],
    ['slot_id', 'slot'],
    ['location_id', 'location'],
  ] as const) {
    made = clubReference(made, 'booking', column, to);
  }
  await made.execute();
  await liveIndex(step, 'booking_by_time', 'booking', ['club_id', 'starts_at', 'id']);
  await liveIndex(step, 'booking_by_teacher', 'booking', ['club_id', 'teacher_id', 'starts_at', 'id']);
  await liveIndex(step, 'booking_by_student', 'booking', ['club_id', 'student_id', 'starts_at', 'id']);
  await liveIndex(step, 'booking_by_location', 'booking', ['club_id', 'location_id', 'starts_at', 'id']);
  await liveIndex(step, 'booking_by_status', 'booking', ['club_id', 'status', 'starts_at', 'id']);
  await liveIndex(step, 'booking_by_created_at', 'booking', ['club_id', 'created_at', 'id']);
  await sql`create index booking_by_slot on booking (slot_id) where slot_id is not null and deleted_at is null`.execute(
    step.db,
  );
  // Few classes are cancelled late or missed; the dashboard asks for them by when it happened.
  await sql`create index booking_cancelled on booking (club_id, cancelled_at) where cancelled_at is not null and deleted_at is null`.execute(
    step.db,
  );
  await searchIndex(step, 'booking');
}
