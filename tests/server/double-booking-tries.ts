/**
 * One of several processes that try to book the same few times at once; run by double-booking.test.ts. Takes its orders as
 * JSON on the standard input and answers what came of them as JSON on the standard output.
 */
import { text } from 'node:stream/consumers';
import type { BookingConflict } from '#contract/entities/booking.ts';
import type { RepairConflict } from '#contract/entities/repair.ts';
import type { Problem } from '#contract/errors.ts';
import { localTimeOf } from '#contract/rules/zone.ts';
import { randomAt } from '#tools/demo/random.ts';

export interface Orders {
  readonly servers: readonly string[];
  readonly token: string;
  readonly seed: number;
  readonly tries: number;
  readonly atOnce: number;
  readonly students: readonly number[];
  readonly teachers: readonly number[];
  readonly place: number;
  /** Vehicles of the school, fewer than teachers. */
  readonly vehicles: readonly number[];
  readonly zone: string;
  /** A slot with several seats, and its time. */
  readonly theory: { readonly slot: number; readonly starts_at: string; readonly ends_at: string };
  /** Starts of the teachers' slots, an hour each. */
  readonly times: readonly string[];
}

export interface Outcome {
  /** How often each status was answered. */
  readonly statuses: Record<string, number>;
  readonly booked: number[];
  /** How often a class was booked with a vehicle, and a vehicle taken off the road. */
  drove: number;
  repaired: number;
  /** Refusals that do not name a booking which is truly in the way, and answers that should not be; a few of each. */
  readonly wrong: unknown[];
}

interface Wish {
  readonly student_id: number;
  readonly teacher_id: number;
  readonly starts_at: string;
  readonly ends_at: string;
}

const HALF_HOUR = 1800_000;
const later = (at: string, halves: number) => new Date(Date.parse(at) + halves * HALF_HOUR).toISOString();

const orders = JSON.parse(await text(process.stdin)) as Orders;
const outcome: Outcome = { statuses: {}, booked: [], drove: 0, repaired: 0, wrong: [] };
/** Classes of this process that fill a slot of a teacher, and so fit any other. */
const movable: number[] = [];
/** When vehicles are off the road by this process. */
const repairs: number[] = [];
let next = 0;
await Promise.all(
  Array.from({ length: orders.atOnce }, async () => {
    for (let turn = next++; turn < orders.tries; turn = next++) await attempt(turn);
  }),
);
process.stdout.write(JSON.stringify(outcome));

async function attempt(turn: number): Promise<void> {
  const random = randomAt(orders.seed, turn);
  const student_id = random.pick(orders.students);
  const teacher_id = random.pick(orders.teachers);
  const start = random.pick(orders.times);
  const car = random.chance(0.5) ? { vehicle_id: random.pick(orders.vehicles) } : {};
  const own = movable.length > 0 && random.chance(0.1) ? random.pick(movable) : null;
  if (random.chance(0.08)) return repair(turn, random.pick(orders.vehicles), start);
  if (own !== null) {
    const wish = { student_id: 0, teacher_id, starts_at: start, ends_at: later(start, 2) };
    await send(turn, '/admin/student_class/move', { student_bookings_id: own, teacher_id, starts_at: start }, wish);
  } else if (random.chance(0.15)) {
    const { slot, starts_at, ends_at } = orders.theory;
    await send(
      turn,
      '/booking_2/admin/bookClass',
      { student_id, slot_id: slot },
      { student_id, teacher_id: 0, starts_at, ends_at },
    );
  } else if (random.chance(0.3)) {
    // Beside the slots: half an hour off, and up to two hours long.
    const starts_at = later(start, random.int(-1, 1));
    const wish = { student_id, teacher_id, starts_at, ends_at: later(starts_at, random.int(1, 4)) };
    await send(
      turn,
      '/booking_2/admin/bookClass',
      { ...wish, ...car, outside_schedule: true, location_id: orders.place },
      wish,
    );
  } else {
    const wish = { student_id, teacher_id, starts_at: start, ends_at: later(start, 2) };
    const id = await send(
      turn,
      '/booking_2/admin/bookClass',
      { student_id, teacher_id, starts_at: start, ...car },
      wish,
    );
    if (id !== null) movable.push(id);
  }
}

/** Takes a vehicle off the road for an hour, which takes it from its class, or puts one back. */
async function repair(turn: number, vehicle: number, starts_at: string): Promise<void> {
  const over = repairs.length > 1 ? repairs.shift() : undefined;
  if (over !== undefined) {
    const reply = await ask(turn, `/admin/repair/${over}`, 'DELETE');
    if (reply.status !== 200) wrong({ over, status: reply.status });
    return;
  }
  const ends_at = later(starts_at, 2);
  const [from, to] = [localTimeOf(starts_at, orders.zone), localTimeOf(ends_at, orders.zone)];
  const body = { date: from.date, to: to.date, start_time: from.time.slice(0, 5), end_time: to.time.slice(0, 5) };
  const reply = await ask(turn, `/admin/vehicle/${vehicle}/offRoad`, 'POST', body);
  const answer = (await reply.json()) as { data?: { id: number } } & Problem;
  if (answer.data) {
    outcome.repaired++;
    repairs.push(answer.data.id);
  } else if (!isOffRoad(answer, { starts_at, ends_at })) wrong({ body, status: reply.status, answer });
}

/** Whether an answer names when the vehicle is off the road, and that is in the way. */
function isOffRoad(answer: Problem, span: Pick<Wish, 'starts_at' | 'ends_at'>): boolean {
  const other = answer.type === '/problems/vehicle-off-road' && (answer.conflict as RepairConflict | undefined);
  return other ? other.starts_at < span.ends_at && other.ends_at > span.starts_at : false;
}

async function ask(turn: number, path: string, method: string, body?: object): Promise<Response> {
  const reply = await fetch(`${orders.servers[turn % orders.servers.length]}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${orders.token}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  outcome.statuses[reply.status] = (outcome.statuses[reply.status] ?? 0) + 1;
  return reply;
}

/** Answers the id of the class where it could be booked. */
async function send(turn: number, path: string, body: object, wish: Wish): Promise<number | null> {
  const reply = await ask(turn, path, 'POST', body);
  const answer = (await reply.json()) as { data?: { id: number; vehicle_id: number | null } } & Problem;
  const moving = path.endsWith('move');
  if (reply.status === 200) {
    const { id, vehicle_id } = answer.data as { id: number; vehicle_id: number | null };
    if (!moving) outcome.booked.push(id);
    if (vehicle_id !== null) outcome.drove++;
    return id;
  }
  // A class can be moved by two requests of this process at once: one of them then comes too late.
  const late = moving && answer.type === '/problems/version-conflict';
  const elsewhere = isOffRoad(answer, wish);
  if (!late && !elsewhere && !standsInTheWay(answer.conflict as BookingConflict | undefined, wish, moving))
    wrong({ path, body, status: reply.status, answer });
  return null;
}

function standsInTheWay(other: BookingConflict | undefined, wish: Wish, moving: boolean): boolean {
  if (!other?.student_bookings_id) return false;
  const meets = other.starts_at < wish.ends_at && other.ends_at > wish.starts_at;
  if (other.which === 'vehicle') return meets;
  if (other.which === 'student') return meets && (moving || other.student.id === wish.student_id);
  return meets && (wish.teacher_id === 0 || other.teacher.id === wish.teacher_id);
}

function wrong(what: unknown): void {
  if (outcome.wrong.length < 5) outcome.wrong.push(what);
}
