/**
 * One of several processes that try to book the same few times at once; run by double-booking.test.ts. Takes its orders as
 * JSON on the standard input and answers what came of them as JSON on the standard output.
 */
import { text } from 'node:stream/consumers';
import type { BookingConflict } from '#contract/entities/booking.ts';
import type { ExamConflict } from '#contract/entities/exam.ts';
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
  /** A teacher without slots, who is ill now and then. */
  readonly floater: number;
  readonly place: number;
  /** Vehicles of the school, fewer than teachers. */
  readonly vehicles: readonly number[];
  readonly zone: string;
  /** A slot with several seats, and its time. */
  readonly theory: { readonly slot: number; readonly starts_at: string; readonly ends_at: string };
  /** Starts of the teachers' slots, an hour each. */
  readonly times: readonly string[];
  /** Start of a slot of each teacher that nobody books: a class that is moved there is moved for certain. */
  readonly spare: string;
}

export interface Outcome {
  /** How often each status was answered. */
  readonly statuses: Record<string, number>;
  readonly booked: number[];
  /** How often a class was booked with a vehicle, and a vehicle taken off the road. */
  drove: number;
  repaired: number;
  /** Tries of each kind: all, done, refused with what is in the way. */
  readonly kinds: Record<Kind, Tally>;
  /** Refusals that do not name a booking which is truly in the way, and answers that should not be; a few of each. */
  readonly wrong: unknown[];
}

/** What is tried. */
export const KINDS = ['class', 'move', 'repair', 'exam', 'entry', 'sick day'] as const;
export type Kind = (typeof KINDS)[number];
export interface Tally {
  tried: number;
  done: number;
  refused: number;
}

interface Wish {
  readonly student_id: number;
  readonly teacher_id: number;
  readonly starts_at: string;
  readonly ends_at: string;
}

/** Why a student is not entered, beside what the student has then. */
const NOT_ENTERED: ReadonlySet<string> = new Set(['exam-closed', 'exam-full', 'exam-entered-already']);
const HALF_HOUR = 1800_000;
const later = (at: string, halves: number) => new Date(Date.parse(at) + halves * HALF_HOUR).toISOString();

const orders = JSON.parse(await text(process.stdin)) as Orders;
const outcome: Outcome = {
  statuses: {},
  booked: [],
  drove: 0,
  repaired: 0,
  kinds: Object.fromEntries(KINDS.map((kind) => [kind, { tried: 0, done: 0, refused: 0 }])) as Outcome['kinds'],
  wrong: [],
};
/** Classes of this process that fill a slot of a teacher, and so fit any other. */
const movable: number[] = [];
/** When vehicles are off the road by this process. */
const repairs: number[] = [];
/** Exams of this process that were not cancelled. */
const exams: (Pick<Wish, 'starts_at' | 'ends_at'> & { readonly id: number })[] = [];
/** Exams that are kept before the oldest is cancelled. */
const MOST_EXAMS = 2;
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
  if (random.chance(0.12)) {
    // Around the slots, so that some find their people free.
    const starts_at = later(start, random.int(-4, 4));
    const span = { starts_at, ends_at: later(starts_at, random.int(1, 3)) };
    return exam(turn, { ...span, ...car, teacher_id: random.pick([...orders.teachers, orders.floater]) });
  }
  if (exams.length > 0 && random.chance(0.1)) return enter(turn, random.pick(exams), student_id);
  if (random.chance(0.02)) return sickDay(turn);
  if (own !== null) {
    const starts_at = random.chance(0.5) ? orders.spare : start;
    const wish = { student_id: 0, teacher_id, starts_at, ends_at: later(starts_at, 2) };
    await send(turn, '/admin/student_class/move', { student_bookings_id: own, teacher_id, starts_at }, wish);
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
    const who = random.chance(0.3) ? orders.floater : teacher_id;
    const wish = { student_id, teacher_id: who, starts_at, ends_at: later(starts_at, random.int(1, 4)) };
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
    const reply = await ask(turn, 'repair', `/admin/repair/${over}`, 'DELETE');
    if (reply.status !== 200) wrong({ over, status: reply.status });
    return;
  }
  const ends_at = later(starts_at, 2);
  const [from, to] = [localTimeOf(starts_at, orders.zone), localTimeOf(ends_at, orders.zone)];
  const body = { date: from.date, to: to.date, start_time: from.time.slice(0, 5), end_time: to.time.slice(0, 5) };
  const reply = await ask(turn, 'repair', `/admin/vehicle/${vehicle}/offRoad`, 'POST', body);
  const answer = (await reply.json()) as { data?: { id: number } } & Problem;
  if (answer.data) {
    outcome.repaired++;
    repairs.push(answer.data.id);
  } else if (!isOffRoad(answer, { starts_at, ends_at }) && !isInExam(answer, { starts_at, ends_at }))
    wrong({ body, status: reply.status, answer });
}

/** Plans a practical exam, or cancels one. */
async function exam(turn: number, asked: Omit<Wish, 'student_id'> & { vehicle_id?: number }): Promise<void> {
  const over = exams.length > MOST_EXAMS ? exams.shift() : undefined;
  if (over) {
    const body = { rows: { ids: [over.id] }, status: 'cancelled' };
    const reply = await ask(turn, 'exam', '/admin/exam/statusMany', 'POST', body);
    if (reply.status !== 200) wrong({ over, status: reply.status, answer: await reply.json() });
    return;
  }
  const body = { kind: 'practical', licence_category: 'B', seats: 2, ...asked };
  const reply = await ask(turn, 'exam', '/admin/exam', 'POST', body);
  const answer = (await reply.json()) as { data?: { id: number } } & Problem;
  if (answer.data) exams.push({ id: answer.data.id, starts_at: asked.starts_at, ends_at: asked.ends_at });
  else if (!meets(answer, asked)) wrong({ body, status: reply.status, answer });
}

/** Enters a student for an exam of this process. */
async function enter(turn: number, { id, ...span }: (typeof exams)[number], student: number): Promise<void> {
  const body = { students: { ids: [student] }, reason: 'Wanted' };
  const reply = await ask(turn, 'entry', `/admin/exam/${id}/enter`, 'POST', body);
  if (reply.status === 200) return;
  const answer = (await reply.json()) as Problem;
  if (!NOT_ENTERED.has(String(answer.type).replace('/problems/', '')) && !meets(answer, span))
    wrong({ id, student, status: reply.status, answer });
}

/** The teacher without slots is ill: classes and exams of the day go to whoever is free. Soon after they are back. */
async function sickDay(turn: number): Promise<void> {
  const { date } = localTimeOf(orders.times[0] as string, orders.zone);
  const to = localTimeOf(orders.times.at(-1) as string, orders.zone).date;
  const body = { date, to, reason: 'Ill' };
  const reply = await ask(turn, 'sick day', `/admin/teacher/${orders.floater}/sickDay`, 'POST', body);
  const answer = (await reply.json()) as { absence?: { id: number } | null } & Problem;
  if (reply.status === 200) {
    if (!answer.absence) return;
    // No try of its own: it only makes room for the next.
    const back = await fetch(`${orders.servers[0]}/api/admin/absence/${answer.absence.id}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${orders.token}` },
    });
    // A longer absence may have taken its place meanwhile.
    if (back.status !== 200 && back.status !== 404) wrong({ body, status: back.status, answer: await back.json() });
    return;
  }
  // Who was free as it was planned is taken as it is written, or somebody has changed the class meanwhile.
  if (reply.status !== 409) wrong({ body, status: reply.status, answer });
}

/** Whether an answer names a class, an exam, a repair or an absence that meets a span. */
function meets(answer: Problem, span: Pick<Wish, 'starts_at' | 'ends_at'>): boolean {
  const other = answer.conflict as BookingConflict | ExamConflict | RepairConflict | undefined;
  return other ? other.starts_at < span.ends_at && other.ends_at > span.starts_at : false;
}

/** Whether an answer names an exam that is in the way. */
function isInExam(answer: Problem, span: Pick<Wish, 'starts_at' | 'ends_at'>): boolean {
  return Boolean((answer.conflict as Partial<ExamConflict> | undefined)?.exam_id) && meets(answer, span);
}

/** Whether an answer names when the teacher is away, and that is in the way. */
function isAway(answer: Problem, span: Pick<Wish, 'starts_at' | 'ends_at'>): boolean {
  return answer.type === '/problems/teacher-away' && meets(answer, span);
}

/** Whether an answer names when the vehicle is off the road, and that is in the way. */
function isOffRoad(answer: Problem, span: Pick<Wish, 'starts_at' | 'ends_at'>): boolean {
  const other = answer.type === '/problems/vehicle-off-road' && (answer.conflict as RepairConflict | undefined);
  return other ? other.starts_at < span.ends_at && other.ends_at > span.starts_at : false;
}

async function ask(turn: number, kind: Kind, path: string, method: string, body?: object): Promise<Response> {
  const reply = await fetch(`${orders.servers[turn % orders.servers.length]}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${orders.token}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  outcome.statuses[reply.status] = (outcome.statuses[reply.status] ?? 0) + 1;
  const tally = outcome.kinds[kind];
  tally.tried++;
  if (reply.status === 200) tally.done++;
  if (reply.status === 409) tally.refused++;
  return reply;
}

/** Answers the id of the class where it could be booked. */
async function send(turn: number, path: string, body: object, wish: Wish): Promise<number | null> {
  const moving = path.endsWith('move');
  const reply = await ask(turn, moving ? 'move' : 'class', path, 'POST', body);
  const answer = (await reply.json()) as { data?: { id: number; vehicle_id: number | null } } & Problem;
  if (reply.status === 200) {
    const { id, vehicle_id } = answer.data as { id: number; vehicle_id: number | null };
    if (!moving) outcome.booked.push(id);
    if (vehicle_id !== null) outcome.drove++;
    return id;
  }
  // A class can be moved by two requests of this process at once: one of them then comes too late.
  const late = moving && answer.type === '/problems/version-conflict';
  const elsewhere = isOffRoad(answer, wish) || isInExam(answer, wish) || isAway(answer, wish);
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
