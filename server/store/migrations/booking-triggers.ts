/**
 * What the database itself keeps about bookings, on both engines.
 *
 * Nothing is booked twice: two live bookings of a teacher or of a student never share a moment of their half-open spans
 * `[starts_at, busy_until)`, and no more live bookings of a slot share one than it has seats. Classes of a slot with
 * several seats are one class for their teacher. SQLite has one writer at a time, so that a trigger's look at the table
 * is the truth; on PostgreSQL the trigger first locks teacher, student and slot, in that order, so that two transactions
 * which could meet look one after the other (READ COMMITTED gives each look what was committed before it).
 *
 * A refusal reads `booking-conflict <teacher|student|seat> <id of the booking in the way>`.
 */
import { sql } from 'kysely';
import type { Step } from '../columns.ts';

const run = async ({ db }: Step, text: string): Promise<void> => {
  await sql.raw(text).execute(db);
};

const LIVE = `b.status <> 'cancelled' and b.deleted_at is null`;
const SPAN_COLUMNS = 'student_id, teacher_id, slot_id, starts_at, busy_until, status, deleted_at';

export async function refuseOverlaps(step: Step): Promise<void> {
  await (step.engine === 'sqlite' ? overlapsOnSqlite(step) : overlapsOnPostgres(step));
}

async function overlapsOnSqlite(step: Step): Promise<void> {
  const meets = `${LIVE} and b.id is not new.id and b.starts_at < new.busy_until and b.busy_until > new.starts_at
    and b.starts_at > strftime('%Y-%m-%dT%H:%M:%fZ', new.starts_at, '-1 day')`;
  const seats = '(select capacity from slot where id = new.slot_id)';
  const body = `
    select raise(abort, 'booking-conflict teacher ' || b.id) from booking b
      where b.club_id = new.club_id and b.teacher_id = new.teacher_id and ${meets}
        and not (b.slot_id is new.slot_id and new.slot_id is not null and ${seats} > 1) limit 1;
    select raise(abort, 'booking-conflict student ' || b.id) from booking b
      where b.club_id = new.club_id and b.student_id = new.student_id and ${meets} limit 1;
    select raise(abort, 'booking-conflict seat ' || min(b.id)) from booking b
      where b.slot_id = new.slot_id and ${meets} having count(*) >= ${seats};`;
  const when = `new.status <> 'cancelled' and new.deleted_at is null`;
  await run(step, `create trigger booking_once_added before insert on booking when ${when} begin ${body} end`);
  await run(
    step,
    `create trigger booking_once_changed before update of ${SPAN_COLUMNS} on booking when ${when} begin ${body} end`,
  );
}

async function overlapsOnPostgres(step: Step): Promise<void> {
  const meets = `${LIVE} and b.id <> new.id and b.starts_at < new.busy_until and b.busy_until > new.starts_at
    and b.starts_at > new.starts_at - interval '1 day'`;
  await run(
    step,
    `create function booking_once() returns trigger language plpgsql as $$
    declare seats int; met bigint; how_many bigint;
    begin
      if new.status = 'cancelled' or new.deleted_at is not null then return null; end if;
      if current_setting('transaction_isolation') = 'repeatable read' then
        raise exception 'bookings are written under read committed or serializable';
      end if;
      perform 1 from teacher where id = new.teacher_id for no key update;
      perform 1 from student where id = new.student_id for no key update;
      if new.slot_id is not null then
        select capacity into seats from slot where id = new.slot_id for no key update;
      end if;
      select b.id into met from booking b
        where b.club_id = new.club_id and b.teacher_id = new.teacher_id and ${meets}
          and not (b.slot_id is not distinct from new.slot_id and new.slot_id is not null and seats > 1) limit 1;
      if found then raise exception 'booking-conflict teacher %', met using errcode = 'BC001'; end if;
      select b.id into met from booking b
        where b.club_id = new.club_id and b.student_id = new.student_id and ${meets} limit 1;
      if found then raise exception 'booking-conflict student %', met using errcode = 'BC001'; end if;
      if new.slot_id is not null then
        select min(b.id), count(*) into met, how_many from booking b where b.slot_id = new.slot_id and ${meets};
        if how_many >= seats then raise exception 'booking-conflict seat %', met using errcode = 'BC001'; end if;
      end if;
      return null;
    end $$`,
  );
  // After the row is there: rows of one statement then see each other.
  await run(
    step,
    `create trigger booking_once_added after insert on booking for each row execute function booking_once()`,
  );
  await run(
    step,
    `create trigger booking_once_changed after update of ${SPAN_COLUMNS} on booking for each row execute function booking_once()`,
  );
}

/** `slot.taken`: how many live bookings a slot has. */
export async function keepSeats(step: Step): Promise<void> {
  const count = (slot: string) =>
    `update slot set taken = (select count(*) from booking b where b.slot_id = ${slot} and ${LIVE}) where id = ${slot};`;
  if (step.engine === 'sqlite') {
    await run(
      step,
      `create trigger booking_seats_added after insert on booking when new.slot_id is not null begin ${count('new.slot_id')} end`,
    );
    await run(
      step,
      `create trigger booking_seats_changed after update of slot_id, status, deleted_at on booking
       when new.slot_id is not old.slot_id or new.status <> old.status or new.deleted_at is not old.deleted_at
       begin ${count('old.slot_id')} ${count('new.slot_id')} end`,
    );
    return;
  }
  await run(
    step,
    `create function booking_seats() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' then
        if old.slot_id is not null and old.slot_id is distinct from new.slot_id then ${count('old.slot_id')} end if;
      end if;
      if new.slot_id is not null then ${count('new.slot_id')} end if;
      return null;
    end $$`,
  );
  await run(
    step,
    `create trigger booking_seats_added after insert on booking for each row when (new.slot_id is not null) execute function booking_seats()`,
  );
  await run(
    step,
    `create trigger booking_seats_changed after update of slot_id, status, deleted_at on booking for each row
     when (new.slot_id is distinct from old.slot_id or new.status <> old.status or new.deleted_at is distinct from old.deleted_at)
     execute function booking_seats()`,
  );
}

/** `booking.search_text`: the words of its student and its teacher, also after one of them was changed or renamed. */
export async function keepSearch(step: Step): Promise<void> {
  const own = `update booking set search_text = (select search_text from student where id = new.student_id) || (select search_text from teacher where id = new.teacher_id)
    where id = new.id;`;
  // A bulk load brings the text along.
  const added = `new.search_text = ''`;
  const changed = 'new.student_id <> old.student_id or new.teacher_id <> old.teacher_id';
  if (step.engine === 'sqlite') {
    await run(step, `create trigger booking_words_added after insert on booking when ${added} begin ${own} end`);
    await run(
      step,
      `create trigger booking_words_changed after update of student_id, teacher_id on booking when ${changed} begin ${own} end`,
    );
  } else {
    await run(
      step,
      `create function booking_words() returns trigger language plpgsql as $$ begin ${own} return null; end $$`,
    );
    await run(
      step,
      `create trigger booking_words_added after insert on booking for each row when (${added}) execute function booking_words()`,
    );
    await run(
      step,
      `create trigger booking_words_changed after update of student_id, teacher_id on booking for each row when (${changed}) execute function booking_words()`,
    );
  }
  for (const [who, other] of [
    ['student', 'teacher'],
    ['teacher', 'student'],
  ] as const) {
    const update = `update booking set search_text = new.search_text || (select search_text from ${other} where id = booking.${other}_id)
      where club_id = new.club_id and ${who}_id = new.id and deleted_at is null;`;
    if (step.engine === 'sqlite') {
      await run(
        step,
        `create trigger ${who}_names_bookings after update of search_text on ${who} when new.search_text <> old.search_text begin ${update} end`,
      );
    } else {
      await run(
        step,
        `create function ${who}_names_bookings() returns trigger language plpgsql as $$ begin ${update} return null; end $$`,
      );
      await run(
        step,
        `create trigger ${who}_names_bookings after update of search_text on ${who} for each row
         when (new.search_text <> old.search_text) execute function ${who}_names_bookings()`,
      );
    }
  }
}

/** `student.practice_minutes` and `practice_km`: practical classes held, in the category the student learns for. */
export async function keepPractice(step: Step): Promise<void> {
  const { engine } = step;
  await run(step, `alter table student add column practice_minutes integer not null default 0`);
  await run(step, `alter table student add column practice_km double precision not null default 0`);
  await run(
    step,
    `create index student_by_practice on student (club_id, status, licence_category, practice_minutes) where deleted_at is null`,
  );
  if (engine === 'sqlite') return practiceOnSqlite(step);
  const sum = sumOf(`round(extract(epoch from b.ends_at - b.starts_at) / 60)`);
  await run(
    step,
    `create function booking_practice() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' then
        if old.student_id <> new.student_id then ${sum('old.student_id')} end if;
      end if;
      ${sum('new.student_id')}
      return null;
    end $$`,
  );
  await run(
    step,
    `create trigger booking_practice_added after insert on booking for each row when (new.status = 'completed') execute function booking_practice()`,
  );
  await run(
    step,
    `create trigger booking_practice_changed after update of ${PRACTICE_COLUMNS} on booking for each row when (${HELD}) execute function booking_practice()`,
  );
  await run(
    step,
    `create function student_practice() returns trigger language plpgsql as $$ begin ${sum('new.id')} return null; end $$`,
  );
  await run(
    step,
    `create trigger student_practice after update of licence_category on student for each row
     when (new.licence_category <> old.licence_category) execute function student_practice()`,
  );
}

const PRACTICE_COLUMNS =
  'student_id, status, deleted_at, starts_at, ends_at, distance_km, class_type, licence_category';
const HELD = `(new.status = 'completed' or old.status = 'completed')`;

/** The statement that adds a student's classes up anew; `status` is how it asks for the state of a class. */
const sumOf =
  (minutes: string, status = 'b.status') =>
  (student: string): string => {
    const held = `from booking b where b.club_id = student.club_id and b.student_id = student.id and b.deleted_at is null
      and ${status} = 'completed' and b.class_type = 'practical' and b.licence_category = student.licence_category`;
    return `update student set practice_minutes = (select coalesce(sum(${minutes}), 0) ${held}), practice_km = (select coalesce(sum(b.distance_km), 0) ${held})
      where id = ${student};`;
  };

export async function practiceOnSqlite(step: Step, status = 'b.status'): Promise<void> {
  const sum = sumOf(`cast(round((julianday(b.ends_at) - julianday(b.starts_at)) * 1440) as integer)`, status);
  await run(
    step,
    `create trigger booking_practice_added after insert on booking when new.status = 'completed' begin ${sum('new.student_id')} end`,
  );
  await run(
    step,
    `create trigger booking_practice_changed after update of ${PRACTICE_COLUMNS} on booking when ${HELD}
     begin ${sum('old.student_id')} ${sum('new.student_id')} end`,
  );
  await run(
    step,
    `create trigger student_practice after update of licence_category on student when new.licence_category <> old.licence_category begin ${sum('new.id')} end`,
  );
}
