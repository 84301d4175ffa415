/** A school with teachers, a place and students, for tests of its classes; the clock stands until a test moves it. */
import { type Booking, bookClass, booking } from '#contract/entities/booking.ts';
import { location } from '#contract/entities/location.ts';
import { createScheduleSlots } from '#contract/entities/slot.ts';
import { student } from '#contract/entities/student.ts';
import { teacher } from '#contract/entities/teacher.ts';
import type { Config } from '#server/config.ts';
import type { TestEngine } from '../engines/engines.ts';
import { startApp, type TestApp } from './harness.ts';

/** A Monday, 07:00 in Lisbon. */
export const START = Date.parse('2026-03-02T07:00:00.000Z');
export const HOUR = 3600_000;
/** The instant `hours` after the start. */
export const at = (hours: number): string => new Date(START + hours * HOUR).toISOString();
/** A signature: a PNG that holds ink. */
export const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAADwAAAAUAQMAAADrzcxqAAAABlBMVEX///8AAABVwtN+AAAACXBIWXMAAAsTAAALEwEAmpwYAAAAUUlEQVQI12NgIAYwNkAZzA0MBWAG+wGGP2AG3wPm+2BZmQR25g8ghoUBH0MdiPHAwIaB/wBQ9wGJAgbGHyDdMg8YGGyADLA4D9ggmB1sDMQCAJ1JDvUkOyJXAAAAAElFTkSuQmCC';

export interface School {
  readonly app: TestApp;
  readonly place: number;
  /** Moves the clock to `hours` after the start. */
  setClock(hours: number): void;
  addTeacher(name: string, more?: object): Promise<number>;
  addStudent(name: string, more?: object): Promise<number>;
  /** Adds a slot of a teacher from one hour to another. */
  addSlot(teacher: number, from: number, to: number, more?: object): Promise<void>;
  book(student: number, teacher: number, hours: number, more?: object): Promise<Booking>;
  /** Books a class outside of the schedule and lets it pass; answers its number. The clock stands two hours after its beginning. */
  hold(student: number, teacher: number, hours: number): Promise<number>;
  get(id: number): Promise<Booking>;
}

export async function startSchool(
  engine: TestEngine,
  more: Partial<Config> = {},
  seen?: (statement: string) => void,
): Promise<School> {
  let clock = START;
  const app = await startApp(engine, {
    now: () => new Date(clock),
    seen,
    config: { sessionMinutes: 525_600, sessionDays: 365, ...more },
  });
  const place = (await app.call(location.endpoints.add, { body: { name: 'Station' } as never })).data.id;
  const setClock = (hours: number) => {
    clock = START + hours * HOUR;
  };
  const book: School['book'] = async (student_id, teacher_id, hours, more = {}) =>
    (await app.call(bookClass, { body: { student_id, teacher_id, starts_at: at(hours), ...more } as never })).data;
  return {
    app,
    place,
    setClock,
    book,
    async hold(student, teacher, hours) {
      const anywhere = { outside_schedule: true, location_id: place, ignore_rules: true, past: true };
      const { id } = await book(student, teacher, hours, anywhere);
      setClock(hours + 2);
      return id;
    },
    async addTeacher(first_name, more = {}) {
      const body = { first_name, last_name: 'Teacher', licence_categories: ['B'], ...more };
      return (await app.call(teacher.endpoints.add, { body: body as never })).data.id;
    },
    async addStudent(first_name, more = {}) {
      const body = { first_name, last_name: 'Student', licence_category: 'B', ...more };
      const { id } = (await app.call(student.endpoints.add, { body: body as never })).data;
      await app.call(student.endpoints.setStatus, { body: { rows: { ids: [id] }, status: 'active' } });
      return id;
    },
    async addSlot(teacher_id, from, to, more = {}) {
      const body = { teacher_id, location_id: place, slots: [{ starts_at: at(from), ends_at: at(to) }], ...more };
      await app.call(createScheduleSlots, { body: body as never });
    },
    get: async (id) => (await app.call(booking.endpoints.get, { params: { id } })).data,
  };
}
