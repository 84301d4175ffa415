/**
 * When vehicles are off the road, and the rule that none is in a class then, or off the road twice at once, kept by the
 * database itself as for classes (see 0030-class-vehicles.ts). A class keeps its vehicle while it lasts: the changeover behind
 * it is its people's. Refusals read `booking-conflict repair <id of the span in the way>` and `booking-conflict driven <id of
 * the booking in the way>`.
 */
import { sql } from 'kysely';
import { clubReference, clubTable, instantType, liveIndex, type Step, sortedText } from '../columns.ts';

const OF_BOOKING = 'vehicle_id, starts_at, ends_at, status, deleted_at';
const OF_REPAIR = 'vehicle_id, starts_at, ends_at, deleted_at';
const MEETS = (table: string) => `${table}.club_id = new.club_id and ${table}.vehicle_id = new.vehicle_id
  and ${table}.deleted_at is null and ${table}.starts_at < new.ends_at and ${table}.ends_at > new.starts_at`;

export async function repairs(step: Step): Promise<void> {
  const { db, engine } = step;
  const run = (text: string) => sql.raw(text).execute(db);
  const at = instantType(engine);
  const made = clubTable(step, 'repair')
    .addColumn('vehicle_id', 'bigint', (c) => c.notNull())
    .addColumn('starts_at', at, (c) => c.notNull())
    .addColumn('ends_at', at, (c) => c.notNull())
    .addColumn('kind', sortedText(engine), (c) => c.notNull().defaultTo('repair'))
    .addColumn('note', 'text', (c) => c.notNull().defaultTo(''))
    .addCheckConstraint('repair_span', sql`ends_at > starts_at`);
  await clubReference(made, 'repair', 'vehicle_id', 'vehicle').execute();
  await liveIndex(step, 'repair_by_vehicle', 'repair', ['club_id', 'vehicle_id', 'starts_at', 'id']);
  await liveIndex(step, 'repair_by_start', 'repair', ['club_id', 'starts_at', 'id']);
  if (engine === 'sqlite') {
    const again = `select raise(abort, 'booking-conflict repair ' || r.id) from repair r where ${MEETS('r')}`;
    const driven = `select raise(abort, 'booking-conflict driven ' || b.id) from booking b where ${MEETS('b')}
      and b.status <> 'cancelled' and b.starts_at > strftime('%Y-%m-%dT%H:%M:%fZ', new.starts_at, '-1 day') limit 1;`;
    for (const [name, when, table, body] of [
      [
        'booking_vehicle_repair',
        `new.vehicle_id is not null and new.status <> 'cancelled' and new.deleted_at is null`,
        'booking',
        `${again} limit 1;`,
      ],
      ['repair_once', 'new.deleted_at is null', 'repair', `${again} and r.id is not new.id limit 1; ${driven}`],
    ] as const) {
      const columns = table === 'booking' ? OF_BOOKING : OF_REPAIR;
      await run(`create trigger ${name}_added before insert on ${table} when ${when} begin ${body} end`);
      await run(
        `create trigger ${name}_changed before update of ${columns} on ${table} when ${when} begin ${body} end`,
      );
    }
    return;
  }
  await run(`create function booking_vehicle_repair() returns trigger language plpgsql as $$
    declare met bigint;
    begin
      if new.vehicle_id is null or new.status = 'cancelled' or new.deleted_at is not null then return null; end if;
      perform 1 from vehicle where id = new.vehicle_id for no key update;
      select r.id into met from repair r where ${MEETS('r')} limit 1;
      if found then raise exception 'booking-conflict repair %', met using errcode = 'BC001'; end if;
      return null;
    end $$`);
  await run(`create function repair_once() returns trigger language plpgsql as $$
    declare met bigint;
    begin
      if new.deleted_at is not null then return null; end if;
      if current_setting('transaction_isolation') = 'repeatable read' then
        raise exception 'repairs are written under read committed or serializable';
      end if;
      perform 1 from vehicle where id = new.vehicle_id for no key update;
      select r.id into met from repair r where ${MEETS('r')} and r.id <> new.id limit 1;
      if found then raise exception 'booking-conflict repair %', met using errcode = 'BC001'; end if;
      select b.id into met from booking b where ${MEETS('b')} and b.status <> 'cancelled'
        and b.starts_at > new.starts_at - interval '1 day' limit 1;
      if found then raise exception 'booking-conflict driven %', met using errcode = 'BC001'; end if;
      return null;
    end $$`);
  // Behind those of classes, whose locks come first.
  for (const [name, table, columns] of [
    ['booking_vehicle_repair', 'booking', OF_BOOKING],
    ['repair_once', 'repair', OF_REPAIR],
  ]) {
    await run(`create trigger ${name}_added after insert on ${table} for each row execute function ${name}()`);
    await run(
      `create trigger ${name}_changed after update of ${columns} on ${table} for each row execute function ${name}()`,
    );
  }
}
