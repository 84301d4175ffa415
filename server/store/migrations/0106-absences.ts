/**
 * When teachers are away, and the rule that no teacher is to give a class or take an exam then, or is away twice at once, kept by the
 * database itself as for vehicles (see 0037-repairs.ts). It looks at what is still to be held: a class that was completed earlier on
 * the day on which its teacher fell ill was held all the same. Refusals read `booking-conflict absence <id of the absence in the
 * way>`, `booking-conflict teacher <id of the class in the way>` and `booking-conflict exam-teacher <id of the exam in the way>`.
 */
import { sql } from 'kysely';
import { clubReference, clubTable, instantType, liveIndex, type Step } from '../columns.ts';

const OF_BOOKING = 'teacher_id, starts_at, ends_at, status, deleted_at';
const OF_EXAM = 'teacher_id, starts_at, ends_at, status, deleted_at';
const OF_ABSENCE = 'teacher_id, starts_at, ends_at, deleted_at';
const MEETS = (table: string) => `${table}.club_id = new.club_id and ${table}.teacher_id = new.teacher_id
  and ${table}.deleted_at is null and ${table}.starts_at < new.ends_at and ${table}.ends_at > new.starts_at`;
const OPEN_EXAM = `('planned', 'requested', 'confirmed')`;
const WHEN = {
  booking: `new.status = 'booked' and new.deleted_at is null`,
  exam: `new.teacher_id is not null and new.status in ${OPEN_EXAM} and new.deleted_at is null`,
  absence: 'new.deleted_at is null',
} as const;

export async function absences(step: Step): Promise<void> {
  const { db, engine } = step;
  const run = (text: string) => sql.raw(text).execute(db);
  const at = instantType(engine);
  const made = clubTable(step, 'absence')
    .addColumn('teacher_id', 'bigint', (c) => c.notNull())
    .addColumn('starts_at', at, (c) => c.notNull())
    .addColumn('ends_at', at, (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull().defaultTo(''))
    .addCheckConstraint('absence_span', sql`ends_at > starts_at`);
  await clubReference(made, 'absence', 'teacher_id', 'teacher').execute();
  await liveIndex(step, 'absence_by_teacher', 'absence', ['club_id', 'teacher_id', 'starts_at', 'id']);
  await liveIndex(step, 'absence_by_start', 'absence', ['club_id', 'starts_at', 'id']);
  // No class and no exam is longer than a day.
  const yesterday =
    engine === 'sqlite'
      ? `strftime('%Y-%m-%dT%H:%M:%fZ', new.starts_at, '-1 day')`
      : `new.starts_at - interval '1 day'`;
  const away = (own = '') => ({ word: 'absence', from: 'absence a', id: 'a.id', where: `${MEETS('a')}${own}` });
  const looks = {
    booking: [away()],
    exam: [away()],
    absence: [
      away(` and a.id ${engine === 'sqlite' ? 'is not' : '<>'} new.id`),
      {
        word: 'teacher',
        from: 'booking b',
        id: 'b.id',
        where: `${MEETS('b')} and b.status = 'booked' and b.starts_at > ${yesterday}`,
      },
      {
        word: 'exam-teacher',
        from: 'exam e',
        id: 'e.id',
        where: `${MEETS('e')} and e.status in ${OPEN_EXAM} and e.starts_at > ${yesterday}`,
      },
    ],
  } as const;
  for (const [name, table, columns] of [
    // By name behind the triggers that lock teacher, student and slot of a class in their order.
    ['booking_teacher_away', 'booking', OF_BOOKING],
    ['exam_teacher_away', 'exam', OF_EXAM],
    ['absence_once', 'absence', OF_ABSENCE],
  ] as const) {
    if (engine === 'sqlite') {
      const body = looks[table]
        .map(
          ({ word, from, id, where }) =>
            `select raise(abort, 'booking-conflict ${word} ' || ${id}) from ${from} where ${where} limit 1;`,
        )
        .join('\n');
      await run(`create trigger ${name}_added before insert on ${table} when ${WHEN[table]} begin ${body} end`);
      await run(
        `create trigger ${name}_changed before update of ${columns} on ${table} when ${WHEN[table]} begin ${body} end`,
      );
      continue;
    }
    const body = looks[table]
      .map(
        ({ word, from, id, where }) =>
          `select ${id} into met from ${from} where ${where} limit 1;
           if found then raise exception 'booking-conflict ${word} %', met using errcode = 'BC001'; end if;`,
      )
      .join('\n');
    await run(`create function ${name}() returns trigger language plpgsql as $$
      declare met bigint;
      begin
        if not (${WHEN[table]}) then return null; end if;
        if current_setting('transaction_isolation') = 'repeatable read' then
          raise exception 'what takes teachers is written under read committed or serializable';
        end if;
        perform 1 from teacher where id = new.teacher_id for no key update;
        ${body}
        return null;
      end $$`);
    await run(`create trigger ${name}_added after insert on ${table} for each row execute function ${name}()`);
    await run(
      `create trigger ${name}_changed after update of ${columns} on ${table} for each row execute function ${name}()`,
    );
  }
}
