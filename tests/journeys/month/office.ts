/** The school of the month: ten teachers, 200 students, and an office that makes its calls as a client does. */
import type { AnswerOf, AnyEndpoint, InputOf } from '#contract/endpoint.ts';
import { type Booking, booking } from '#contract/entities/booking.ts';
import { changeClubSettings, editClub } from '#contract/entities/club.ts';
import { undoOperation } from '#contract/entities/operation.ts';
import { packageResource } from '#contract/entities/package.ts';
import { createScheduleSlots } from '#contract/entities/slot.ts';
import { addDays, instantOf, weekdayOf } from '#contract/rules/zone.ts';
import type { TestEngine } from '../../engines/engines.ts';
import { HOUR, type School, START, startSchool } from '../../server/booking-school.ts';
import { type Random, randomFrom } from './random.ts';

export const ZONE = 'Europe/Lisbon';
export const FIRST_DAY = '2026-03-02';
export const LAST_DAY = '2026-03-31';
export const TEACHERS = 10;
export const FREE_HOURS = 24;
export const LATE_FEE = 1575;
export const NO_SHOW_FEE = 2599;
/** Calls under way at a time. */
const AT_ONCE = 8;
/** Answers of an office at work: done, or refused since somebody was quicker, or since it cannot be. */
const EXPECTED = new Set([200, 409, 422]);

export interface Pupil {
  readonly id: number;
  /** The teacher's place in the list of teachers. */
  readonly teacher: number;
  readonly first_name: string;
}

/** What was done and can be undone. */
export interface Done {
  readonly what: string;
  readonly operation: number;
}

export interface Office {
  readonly school: School;
  readonly random: Random;
  readonly teachers: readonly number[];
  readonly packages: readonly number[];
  readonly theoryTeacher: number;
  readonly pupils: Pupil[];
  /** Operations of today, the oldest first. */
  readonly today: Done[];
  /** Classes whose students were let off the fee in the act itself. */
  readonly letOff: Set<number>;
  /** How many of each act were done, and how many refused. */
  readonly counts: Map<string, { done: number; refused: number }>;
  /** Puts the clock to a time of the school's day. */
  clock(day: string, time: string): void;
  now(): Date;
  /** Makes a call; answers null where it was refused. */
  act<E extends AnyEndpoint>(what: string, endpoint: E, input: unknown): Promise<AnswerOf<E> | null>;
  /** Works through a list, several at a time. */
  each<T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void>;
  undo(one: Done): Promise<boolean>;
  /** Classes of a day, in an order that is the same in each run. */
  classes(day: string, query?: object): Promise<Booking[]>;
}

export const weekdaysFrom = (first: string, last: string): string[] => {
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
};
export const isSchoolDay = (day: string): boolean => ![0, 6].includes(weekdayOf(day));
export const at = (day: string, time: string): string => instantOf(day, time, ZONE);

export async function openOffice(engine: TestEngine, seed: number): Promise<Office> {
  const school = await startSchool(engine);
  const { app } = school;
  await app.call(editClub, { body: { email: 'office@school.example', phone: '+351 210 000 000' } });
  const settings = {
    ...{ lesson_minutes: 45, free_cancel_hours: FREE_HOURS, late_cancel_fee: LATE_FEE, no_show_fee: NO_SHOW_FEE },
    ...{ beyond_package: 'warn', message_wait_minutes: 2, reminder_hours: 24, quiet_hours: '21:00-08:00' },
  };
  await app.call(changeClubSettings, { body: settings as never });
  const packages: number[] = [];
  for (const [name, price, practical_classes, theory_classes, valid_days] of [
    ['Category B complete', 74_950, 20, 4, 365],
    ['Ten classes', 39_999, 10, 2, 90],
    ['Five classes', 21_033, 5, 1, 21],
  ] as const) {
    const body = { name, price, currency: 'EUR', practical_classes, theory_classes, valid_days };
    const { id } = (await app.call(packageResource.endpoints.add, { body: body as never })).data;
    await app.call(packageResource.endpoints.setStatus, {
      body: { rows: { ids: [id] }, status: 'published' },
    } as never);
    packages.push(id);
  }
  const days = weekdaysFrom(FIRST_DAY, LAST_DAY).filter(isSchoolDay);
  const teachers: number[] = [];
  for (let index = 0; index < TEACHERS; index++) {
    const teacher_id = await school.addTeacher(`Teacher${index}`, { email: `teacher${index}@school.example` });
    teachers.push(teacher_id);
    const slots = days.map((day) => ({ starts_at: at(day, '08:00'), ends_at: at(day, '18:00') }));
    await app.call(createScheduleSlots, { body: { teacher_id, location_id: school.place, slots } as never });
  }
  const theoryTeacher = await school.addTeacher('Theory');
  const evenings = days
    .filter((day) => weekdayOf(day) === 5)
    .map((day) => ({ starts_at: at(day, '18:30'), ends_at: at(day, '19:30') }));
  const theory = {
    teacher_id: theoryTeacher,
    location_id: school.place,
    class_type: 'theory',
    capacity: 20,
    slots: evenings,
  };
  await app.call(createScheduleSlots, { body: theory as never });
  return officeOf(school, seed, { teachers, packages, theoryTeacher });
}

function officeOf(
  school: School,
  seed: number,
  people: Pick<Office, 'teachers' | 'packages' | 'theoryTeacher'>,
): Office {
  let calls = 0;
  let clock = new Date(START);
  const counts: Office['counts'] = new Map();
  const today: Done[] = [];
  const count = (what: string, outcome: 'done' | 'refused') => {
    const so = counts.get(what) ?? { done: 0, refused: 0 };
    counts.set(what, { ...so, [outcome]: so[outcome] + 1 });
  };
  /** Asks again under the same key where the server was too busy to answer. */
  async function ask(endpoint: AnyEndpoint, input: unknown) {
    const idempotencyKey = `month-${++calls}`;
    for (;;) {
      const reply = await school.app.raw(endpoint, input as InputOf<AnyEndpoint>, { idempotencyKey });
      if (reply.status !== 503) return reply;
    }
  }
  const office: Office = {
    ...{ school, ...people, today, counts },
    random: randomFrom(seed),
    pupils: [],
    letOff: new Set(),
    clock(day, time) {
      clock = new Date(at(day, time));
      school.setClock((clock.getTime() - START) / HOUR);
    },
    now: () => clock,
    async act(what, endpoint, input) {
      const reply = await ask(endpoint, input);
      if (!EXPECTED.has(reply.status))
        throw new Error(`${what}: ${endpoint.id} answered ${reply.status}: ${reply.body}`);
      count(what, reply.status === 200 ? 'done' : 'refused');
      if (reply.status !== 200) return null;
      const answer = reply.json<{ operation_id?: number | null }>();
      if (answer.operation_id) today.push({ what, operation: answer.operation_id });
      return answer as never;
    },
    async each(all, work) {
      const rest = [...all];
      const worker = async () => {
        for (let one = rest.shift(); one !== undefined; one = rest.shift()) await work(one);
      };
      await Promise.all(Array.from({ length: AT_ONCE }, worker));
    },
    async undo({ what, operation }) {
      return (await office.act(`undo ${what}`, undoOperation, { params: { id: operation } })) !== null;
    },
    async classes(day, query = {}) {
      const span = { starts_at_from: at(day, '00:00'), starts_at_to: at(addDays(day, 1), '00:00') };
      const { data } = await school.app.call(booking.endpoints.list, {
        query: { ...span, per_page: 500, ...query },
      } as never);
      const key = (one: Booking) => `${one.starts_at} ${one.student_name}`;
      return (data as Booking[]).sort((a, b) => (key(a) < key(b) ? -1 : 1));
    },
  };
  return office;
}
