/**
 * Exams at the authority and who is entered for them. What they take is kept by the database itself, on both engines, as for
 * classes and repairs (see booking-triggers.ts and 0037-repairs.ts): a teacher or vehicle of an exam is in no class, repair or
 * other exam then, a student is in no class or other exam then, and no exam has more students than seats. An exam and what
 * comes before or after it may touch: the changeover between classes is no rule of the authority.
 *
 * Refusals read `booking-conflict <what> <id of what is in the way>`, where `what` is `exam-teacher`, `exam-vehicle` or
 * `exam-student` for an exam in the way, `teacher`, `student` or `driven` for a class, `repair` for a repair, and
 * `exam-seats` where an exam is full.
 */
import { sql } from 'kysely';
import { clubReference, clubTable, instantType, liveIndex, type Step, searchIndex, sortedText } from '../columns.ts';

const run = async ({ db }: Step, text: string): Promise<void> => {
  await sql.raw(text).execute(db);
};

export async function exams(step: Step): Promise<void> {
  const { engine } = step;
  const at = instantType(engine);
  const sorted = sortedText(engine);
  const exam = clubTable(step, 'exam')
    .addColumn('kind', sorted, (c) => c.notNull())
    .addColumn('licence_category', sorted, (c) => c.notNull())
    .addColumn('starts_at', at, (c) => c.notNull())
    .addColumn('ends_at', at, (c) => c.notNull())
    .addColumn('centre', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('name_key', sorted, (c) => c.notNull().defaultTo(''))
    .addColumn('seats', 'integer', (c) => c.notNull())
    .addColumn('taken', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('reference', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('teacher_id', 'bigint')
    .addColumn('vehicle_id', 'bigint')
    .addColumn('status', sorted, (c) => c.notNull().defaultTo('planned'))
    .addColumn('note', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('search_text', 'text', (c) => c.notNull().defaultTo(''))
    .addCheckConstraint('exam_span', sql`ends_at > starts_at`)
    .addCheckConstraint('exam_seats', sql`seats > 0`)
    .addCheckConstraint('exam_people', sql`kind = 'practical' or (teacher_id is null and vehicle_id is null)`);
  await clubReference(clubReference(exam, 'exam', 'teacher_id', 'teacher'), 'exam', 'vehicle_id', 'vehicle').execute();
  for (const column of ['starts_at', 'name_key', 'created_at'])
    await liveIndex(step, `exam_by_${column}`, 'exam', ['club_id', column, 'id']);
  for (const column of ['teacher_id', 'vehicle_id', 'status', 'kind'])
    await liveIndex(step, `exam_by_${column}`, 'exam', ['club_id', column, 'starts_at', 'id']);
  await searchIndex(step, 'exam');

  const entry = clubTable(step, 'exam_entry')
    .addColumn('exam_id', 'bigint', (c) => c.notNull())
    .addColumn('student_id', 'bigint', (c) => c.notNull())
    .addColumn('kind', sorted, (c) => c.notNull())
    .addColumn('licence_category', sorted, (c) => c.notNull())
    .addColumn('starts_at', at, (c) => c.notNull())
    .addColumn('ends_at', at, (c) => c.notNull())
    .addColumn('exam_status', sorted, (c) => c.notNull())
    .addColumn('status', sorted, (c) => c.notNull().defaultTo('entered'))
    .addColumn('try_number', 'integer', (c) => c.notNull())
    .addColumn('faults', 'integer')
    .addColumn('next_try_on', sorted)
    .addColumn('missing', 'text', (c) => c.notNull().defaultTo('[]'))
    .addColumn('reason', 'text', (c) => c.notNull().defaultTo(''));
  await clubReference(
    clubReference(entry, 'exam_entry', 'exam_id', 'exam'),
    'exam_entry',
    'student_id',
    'student',
  ).execute();
  for (const column of ['exam_id', 'student_id', 'status'])
    await liveIndex(step, `exam_entry_by_${column}`, 'exam_entry', ['club_id', column, 'starts_at', 'id']);
  await liveIndex(step, 'exam_entry_by_start', 'exam_entry', ['club_id', 'starts_at', 'id']);
  await liveIndex(step, 'exam_entry_by_created_at', 'exam_entry', ['club_id', 'created_at', 'id']);
  // Nobody is entered for the next try before the result of this one.
  await run(
    step,
    `create unique index exam_entry_open_once on exam_entry (club_id, student_id, kind, licence_category)
     where status = 'entered' and exam_status <> 'cancelled' and deleted_at is null`,
  );

  await run(step, `alter table entry add column exam_entry_id bigint`);
  await run(step, `create index entry_exam_entry on entry (club_id, exam_entry_id) where exam_entry_id is not null`);
  await (engine === 'sqlite' ? onSqlite(step) : onPostgres(step));
}

const LIVE_EXAM = `e.status <> 'cancelled' and e.deleted_at is null`;
const LIVE_ENTRY = `n.status <> 'withdrawn' and n.exam_status <> 'cancelled' and n.deleted_at is null`;
const LIVE_CLASS = `b.status <> 'cancelled' and b.deleted_at is null`;
const NEW_LIVE = `new.status <> 'cancelled' and new.deleted_at is null`;
const NEW_ENTRY_LIVE = `new.status <> 'withdrawn' and new.exam_status <> 'cancelled' and new.deleted_at is null`;
const OF_EXAM = 'kind, teacher_id, vehicle_id, starts_at, ends_at, status, seats, deleted_at';
const OF_ENTRY = 'exam_id, student_id, starts_at, ends_at, status, exam_status, deleted_at';
const OF_CLASS = 'student_id, teacher_id, vehicle_id, starts_at, ends_at, status, deleted_at';
const OF_REPAIR = 'vehicle_id, starts_at, ends_at, deleted_at';
/** What an entry holds of its exam, so that its own rules need no other table. */
const COPIES = ['kind', 'licence_category', 'starts_at', 'ends_at'];

/** Rows `alias` of a table that share a moment with the new one; none of them is longer than a day. */
const meets = (alias: string, engine: Step['engine']) =>
  `${alias}.club_id = new.club_id and ${alias}.starts_at < new.ends_at and ${alias}.ends_at > new.starts_at
   and ${alias}.starts_at > ${engine === 'sqlite' ? `strftime('%Y-%m-%dT%H:%M:%fZ', new.starts_at, '-1 day')` : `new.starts_at - interval '1 day'`}`;

interface Look {
  /** The word of the refusal. */
  readonly word: string;
  readonly from: string;
  /** What is named as being in the way. */
  readonly id: string;
  readonly where: string;
}

/** What is looked for when a row of a table is written, in the order in which it is told. */
function looks(engine: Step['engine']): Record<'booking' | 'repair' | 'exam' | 'exam_entry', readonly Look[]> {
  const exam = (who: 'teacher' | 'vehicle', own = ''): Look => ({
    word: `exam-${who}`,
    from: 'exam e',
    id: 'e.id',
    where: `e.${who}_id = new.${who}_id and ${LIVE_EXAM} and ${meets('e', engine)}${own}`,
  });
  const entered = (own = ''): Look => ({
    word: 'exam-student',
    from: 'exam_entry n',
    id: 'n.exam_id',
    where: `n.student_id = new.student_id and ${LIVE_ENTRY} and ${meets('n', engine)}${own}`,
  });
  const lesson = (word: string, who: string): Look => ({
    word,
    from: 'booking b',
    id: 'b.id',
    where: `b.${who}_id = new.${who}_id and ${LIVE_CLASS} and ${meets('b', engine)}`,
  });
  const not = engine === 'sqlite' ? 'is not' : '<>';
  return {
    booking: [exam('teacher'), entered(), exam('vehicle')],
    repair: [exam('vehicle')],
    exam: [
      exam('teacher', ` and e.id ${not} new.id`),
      lesson('teacher', 'teacher'),
      exam('vehicle', ` and e.id ${not} new.id`),
      lesson('driven', 'vehicle'),
      {
        word: 'repair',
        from: 'repair r',
        id: 'r.id',
        where: `r.club_id = new.club_id and r.vehicle_id = new.vehicle_id and r.deleted_at is null
          and r.starts_at < new.ends_at and r.ends_at > new.starts_at`,
      },
    ],
    exam_entry: [entered(` and n.id ${not} new.id and n.exam_id <> new.exam_id`), lesson('student', 'student')],
  };
}

const WHEN = { booking: NEW_LIVE, repair: 'new.deleted_at is null', exam: NEW_LIVE, exam_entry: NEW_ENTRY_LIVE };
const COLUMNS = { booking: OF_CLASS, repair: OF_REPAIR, exam: OF_EXAM, exam_entry: OF_ENTRY };
const TABLES = ['booking', 'repair', 'exam', 'exam_entry'] as const;
const COPIED = COPIES.map((column) => `${column} = new.${column}`).join(', ');
const MOVES_ALONG = `update exam_entry set ${COPIED}, exam_status = new.status where club_id = new.club_id and exam_id = new.id;`;
const MOVED = [...COPIES, 'status'].map((column) => `new.${column} <> old.${column}`).join(' or ');
/** `exam.taken`: how many are entered. */
const count = (exam: string) =>
  `update exam set taken = (select count(*) from exam_entry n where n.exam_id = ${exam} and ${LIVE_ENTRY}) where id = ${exam};`;

async function onSqlite(step: Step): Promise<void> {
  const found = looks('sqlite');
  const places = `(select seats from exam where id = new.exam_id)`;
  for (const table of TABLES) {
    const body = found[table]
      .map(
        ({ word, from, id, where }) =>
          `select raise(abort, 'booking-conflict ${word} ' || ${id}) from ${from} where ${where} limit 1;`,
      )
      .join('\n');
    const seats =
      table === 'exam_entry'
        ? `select raise(abort, 'booking-conflict exam-seats ' || max(n.exam_id)) from exam_entry n
             where n.exam_id = new.exam_id and n.id is not new.id and ${LIVE_ENTRY} having count(*) >= ${places};`
        : table === 'exam'
          ? `select raise(abort, 'booking-conflict exam-seats ' || max(n.exam_id)) from exam_entry n
               where n.exam_id = new.id and ${LIVE_ENTRY.replace('n.exam_status', `'planned'`)} having count(*) > new.seats;`
          : '';
    const name = `${table}_with_exams`;
    await run(
      step,
      `create trigger ${name}_added before insert on ${table} when ${WHEN[table]} begin ${body} ${seats} end`,
    );
    await run(
      step,
      `create trigger ${name}_changed before update of ${COLUMNS[table]} on ${table} when ${WHEN[table]} begin ${body} ${seats} end`,
    );
  }
  await run(
    step,
    `create trigger exam_moves_along after update of ${[...COPIES, 'status'].join(', ')} on exam when ${MOVED} begin ${MOVES_ALONG} end`,
  );
  await run(step, `create trigger exam_seats_added after insert on exam_entry begin ${count('new.exam_id')} end`);
  await run(
    step,
    `create trigger exam_seats_changed after update of status, exam_status, deleted_at on exam_entry begin ${count('new.exam_id')} end`,
  );
  await run(
    step,
    `create trigger entry_exam_kept before update of exam_entry_id on entry when new.exam_entry_id is not old.exam_entry_id
     begin select raise(abort, 'Entries are never changed.'); end`,
  );
}

async function onPostgres(step: Step): Promise<void> {
  const found = looks('postgres');
  const lock = (table: string, column: string) =>
    `if new.${column} is not null then perform 1 from ${table} where id = new.${column} for no key update; end if;`;
  const locks = {
    // Those of classes are locked by the triggers that come before.
    booking: '',
    repair: lock('vehicle', 'vehicle_id'),
    exam: `${lock('teacher', 'teacher_id')} ${lock('vehicle', 'vehicle_id')}`,
    exam_entry: lock('student', 'student_id'),
  };
  for (const table of TABLES) {
    const body = found[table]
      .map(
        ({ word, from, id, where }) =>
          `select ${id} into met from ${from} where ${where} limit 1;
           if found then raise exception 'booking-conflict ${word} %', met using errcode = 'BC001'; end if;`,
      )
      .join('\n');
    const seats =
      table === 'exam_entry'
        ? `select seats into places from exam where id = new.exam_id for no key update;
           select count(*) into met from exam_entry n where n.exam_id = new.exam_id and n.id <> new.id and ${LIVE_ENTRY};
           if met >= places then raise exception 'booking-conflict exam-seats %', new.exam_id using errcode = 'BC001'; end if;`
        : table === 'exam'
          ? `select count(*) into met from exam_entry n where n.exam_id = new.id and n.status <> 'withdrawn' and n.deleted_at is null;
             if met > new.seats then raise exception 'booking-conflict exam-seats %', new.id using errcode = 'BC001'; end if;`
          : '';
    await run(
      step,
      `create function ${table}_with_exams() returns trigger language plpgsql as $$
      declare met bigint; places int;
      begin
        if not (${WHEN[table]}) then return null; end if;
        if current_setting('transaction_isolation') = 'repeatable read' then
          raise exception 'what takes people and vehicles is written under read committed or serializable';
        end if;
        ${locks[table]}
        ${body}
        ${seats}
        return null;
      end $$`,
    );
    // Behind those of classes by name, whose locks come first.
    await run(
      step,
      `create trigger ${table}_with_exams_added after insert on ${table} for each row execute function ${table}_with_exams()`,
    );
    await run(
      step,
      `create trigger ${table}_with_exams_changed after update of ${COLUMNS[table]} on ${table} for each row execute function ${table}_with_exams()`,
    );
  }
  await run(
    step,
    `create function exam_moves_along() returns trigger language plpgsql as $$ begin ${MOVES_ALONG} return null; end $$`,
  );
  await run(
    step,
    `create trigger exam_moves_along after update of ${[...COPIES, 'status'].join(', ')} on exam for each row when (${MOVED}) execute function exam_moves_along()`,
  );
  await run(
    step,
    `create function exam_seats() returns trigger language plpgsql as $$ begin ${count('new.exam_id')} return null; end $$`,
  );
  await run(
    step,
    `create trigger exam_seats_added after insert on exam_entry for each row execute function exam_seats()`,
  );
  await run(
    step,
    `create trigger exam_seats_changed after update of status, exam_status, deleted_at on exam_entry for each row execute function exam_seats()`,
  );
  await run(
    step,
    `create function entry_exam_kept() returns trigger language plpgsql as $$
     begin raise exception 'Entries are never changed.'; end $$`,
  );
  await run(
    step,
    `create trigger entry_exam_kept before update of exam_entry_id on entry for each row
     when (new.exam_entry_id is distinct from old.exam_entry_id) execute function entry_exam_kept()`,
  );
}
