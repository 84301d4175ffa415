/**
 * The vehicle of a class, and the rule that no vehicle is in two classes at once, kept by the database itself as for teachers
 * and students (see booking-triggers.ts). A refusal reads `booking-conflict vehicle <id of the booking in the way>`.
 */
import { sql } from 'kysely';
import type { Step } from '../columns.ts';

const COLUMNS = 'vehicle_id, slot_id, starts_at, busy_until, status, deleted_at';
const LIVE = `b.status <> 'cancelled' and b.deleted_at is null`;

export async function classVehicles({ db, engine }: Step): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  if (engine === 'sqlite') {
    await run('alter table booking add column vehicle_id bigint references vehicle(id)');
    const body = `
      select raise(abort, 'the vehicle is of another school')
        where not exists (select 1 from vehicle where id = new.vehicle_id and club_id = new.club_id);
      select raise(abort, 'booking-conflict vehicle ' || b.id) from booking b
        where b.club_id = new.club_id and b.vehicle_id = new.vehicle_id and ${LIVE} and b.id is not new.id
          and b.starts_at < new.busy_until and b.busy_until > new.starts_at
          and b.starts_at > strftime('%Y-%m-%dT%H:%M:%fZ', new.starts_at, '-1 day')
          and not (b.slot_id is new.slot_id and new.slot_id is not null
            and (select capacity from slot where id = new.slot_id) > 1) limit 1;`;
    const when = `new.vehicle_id is not null and new.status <> 'cancelled' and new.deleted_at is null`;
    await run(`create trigger booking_vehicle_once_added before insert on booking when ${when} begin ${body} end`);
    await run(
      `create trigger booking_vehicle_once_changed before update of ${COLUMNS} on booking when ${when} begin ${body} end`,
    );
  } else {
    await run('alter table booking add column vehicle_id bigint');
    await run(
      `alter table booking add constraint booking_vehicle_id foreign key (club_id, vehicle_id) references vehicle (club_id, id)`,
    );
    await run(`create function booking_vehicle_once() returns trigger language plpgsql as $$
      declare seats int; met bigint;
      begin
        if new.vehicle_id is null or new.status = 'cancelled' or new.deleted_at is not null then return null; end if;
        perform 1 from vehicle where id = new.vehicle_id for no key update;
        if new.slot_id is not null then select capacity into seats from slot where id = new.slot_id; end if;
        select b.id into met from booking b
          where b.club_id = new.club_id and b.vehicle_id = new.vehicle_id and ${LIVE} and b.id <> new.id
            and b.starts_at < new.busy_until and b.busy_until > new.starts_at
            and b.starts_at > new.starts_at - interval '1 day'
            and not (b.slot_id is not distinct from new.slot_id and new.slot_id is not null and seats > 1) limit 1;
        if found then raise exception 'booking-conflict vehicle %', met using errcode = 'BC001'; end if;
        return null;
      end $$`);
    // Its name comes behind that of the teacher's and student's: the locks are taken in one order everywhere.
    await run(
      `create trigger booking_vehicle_once_added after insert on booking for each row execute function booking_vehicle_once()`,
    );
    await run(
      `create trigger booking_vehicle_once_changed after update of ${COLUMNS} on booking for each row execute function booking_vehicle_once()`,
    );
  }
  await run(
    'create index booking_by_vehicle on booking (club_id, vehicle_id, starts_at, id) where vehicle_id is not null and deleted_at is null',
  );
}
