/**
 * Reminds people of the classes that are due. What stands at that moment is what is said: a class that moves takes its
 * reminder along, as there is none before its time. Nobody is reminded of what they were told of since the reminder was due:
 * not twice, and not right after the class was booked.
 */
import { sql } from 'kysely';
import { readSettings } from '#contract/entities/club.ts';
import { CHANNELS } from '#contract/entities/message-rule.ts';
import { addMinutes } from '#contract/rules/booking-rules.ts';
import type { Services } from '../context.ts';
import { systemCtx } from '../jobs/system.ts';
import { write } from '../operations/write.ts';
import type { Writer } from '../operations/writer.ts';
import type { ClubDb } from '../store/club-db.ts';
import type { ClassState, Item } from './compose.ts';
import {
  activeRules,
  hears,
  keyOf,
  type OpenMessage,
  type RefusedMessage,
  readersOf,
  refusal,
  stateOf,
  TOLD_OF_CLASS,
  waitingFor,
  writeDown,
} from './write-down.ts';

/** Whose class it is: a guardian is told of that of a student. */
const SIDES = ['student', 'teacher'] as const;
type Side = (typeof SIDES)[number];

/** Classes in one transaction. */
const AT_ONCE = 500;
/** All that are due are looked at this often, in ms; between, those that have come to be due. */
const WHOLE = 60 * 60_000;

interface Due extends ClassState {
  readonly id: number;
  readonly version: number;
}

/** By school: until when the classes were looked at, with how many hours, and when all of them were. */
const looked = new WeakMap<
  object,
  Map<number, { readonly until: string; readonly hours: number; readonly at: number }>
>();

/** Looks at one school. Answers how many classes its people are reminded of. */
export async function writeReminders(services: Services, clubId: number): Promise<number> {
  const schools = looked.get(services) ?? new Map();
  looked.set(services, schools);
  const ctx = systemCtx(services, clubId, 'system.reminders');
  const rules = await ctx.db
    .from('message_rule')
    .select('message_rule.audience')
    .where('message_rule.event', '=', 'class_due')
    .where('message_rule.active', '=', 1)
    .where('message_rule.deleted_at', 'is', null)
    .execute();
  if (rules.length === 0) {
    schools.delete(clubId);
    return 0;
  }
  const about = (audience: string) => rules.some((rule) => rule.audience === audience);
  const sides = SIDES.filter((side) => about(side) || (side === 'student' && about('guardian')));
  const { reminder_hours: hours } = readSettings((await ctx.db.club()).settings);
  const now = services.now();
  const until = addMinutes(now.toISOString(), hours * 60);
  const last = schools.get(clubId);
  const whole = !last || last.hours !== hours || now.getTime() - last.at >= WHOLE || last.until > until;
  const from = whole ? now.toISOString() : last.until;
  let reminded = 0;
  for (const side of sides)
    for (let more = true; more; ) {
      const span = { hours, from, until, at: now.toISOString() };
      // In most minutes nothing is due, and nobody else's write has to wait for that.
      if ((await dueClasses(ctx.db, side, span)).length === 0) break;
      const { due, written } = await write(ctx, async (writer) => {
        const classes = await dueClasses(writer.db, side, { ...span, at: writer.at });
        const count = classes.length > 0 ? await remind(writer, side, classes) : 0;
        // Listeners are told by the operation's record.
        if (count > 0) {
          writer.irreversible();
          await writer.operationId();
        }
        return { due: classes.length, written: count };
      });
      reminded += written;
      more = due === AT_ONCE && written > 0;
    }
  schools.set(clubId, { until, hours, at: whole ? now.getTime() : last.at });
  return reminded;
}

/** The instant `hours` before a class begins, in SQL. */
const dueSince = (db: ClubDb, hours: number) =>
  db.engine === 'postgres'
    ? sql<string>`booking.starts_at - ${hours} * interval '1 hour'`
    : sql<string>`strftime('%Y-%m-%dT%H:%M:%fZ', booking.starts_at, ${`-${hours} hours`})`;

/** Classes to come of which their student or guardian, or their teacher, has heard nothing since they were due. */
async function dueClasses(
  db: ClubDb,
  side: Side,
  {
    hours,
    from,
    until,
    at,
  }: { readonly hours: number; readonly from: string; readonly until: string; readonly at: string },
): Promise<Due[]> {
  const since = dueSince(db, hours);
  return await db
    .from('booking')
    .select(['booking.id', 'booking.version', ...TOLD_OF_CLASS])
    .where('booking.status', '=', 'booked')
    .where('booking.deleted_at', 'is', null)
    .where('booking.starts_at', '>=', from)
    .where('booking.starts_at', '>', at)
    .where('booking.starts_at', '<=', until)
    .where('booking.created_at', '<', since)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('delivery_class')
            .innerJoin('delivery', (join) =>
              join
                .onRef('delivery.club_id', '=', 'delivery_class.club_id')
                .onRef('delivery.id', '=', 'delivery_class.delivery_id'),
            )
            .select('delivery.id')
            .whereRef('delivery_class.club_id', '=', 'booking.club_id')
            .whereRef('delivery_class.booking_id', '=', 'booking.id')
            .where(`delivery.${side}_id`, 'is not', null)
            .where('delivery.state', '<>', 'withdrawn')
            // The messages of the class are looked at, few as they are, and not all those of the last days: SQLite, which
            // counts no rows, would begin with them.
            .where(db.engine === 'postgres' ? sql.ref('delivery.updated_at') : sql`+delivery.updated_at`, '>=', since),
        ),
      ),
    )
    .orderBy('booking.starts_at')
    .orderBy('booking.id')
    .limit(AT_ONCE)
    .execute();
}

/** Writes the reminders of these classes to one side, joined with what waits for the same person. Answers how many. */
async function remind(writer: Writer, side: Side, due: readonly Due[]): Promise<number> {
  const rules = await activeRules(writer.db);
  const everybody = await readersOf(writer.db, due, writer.at);
  const people = new Map(
    [...everybody].filter(([, { audience }]) => (audience === 'teacher') === (side === 'teacher')),
  );
  const waiting = await waitingFor(writer.db, people, writer.db.engine === 'postgres');
  const classes = Map.groupBy(due, (row) => row[`${side}_id`]);
  const open: OpenMessage[] = [];
  const refused: RefusedMessage[] = [];
  let count = 0;
  for (const reader of people.values())
    for (const channel of CHANNELS) {
      if (!hears(reader, channel) || !rules.get(reader.audience)?.get(channel)?.has('class_due')) continue;
      const waits = waiting.get(keyOf(reader, channel));
      const items = (classes.get(reader.id) ?? [])
        .filter(({ id }) => !waits?.items.has(id))
        .map((row): Item => {
          const state = stateOf(row);
          return { booking_id: row.id, event: 'class_due', was: state, became: state, sequence: row.version };
        });
      if (items.length === 0) continue;
      count += items.length;
      const reason = refusal(reader, channel);
      if (reason) refused.push({ reader, channel, reason, items });
      else {
        const all = new Map([...(waits?.items ?? []), ...items.map((item) => [item.booking_id, item] as const)]);
        open.push({ reader, channel, items: all, id: waits?.id ?? null });
      }
    }
  if (count === 0) return 0;
  await writeDown(writer, rules, open, refused);
  writer.internals.touched.set('delivery', null);
  return count;
}
