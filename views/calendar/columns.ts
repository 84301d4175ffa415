import type { AnswerOf } from '#contract/endpoint.ts';
import type {
  CalendarAbsence,
  CalendarBooking,
  CalendarExam,
  CalendarRepair,
  CalendarSlot,
  calendar,
} from '#contract/entities/calendar.ts';

export type CalendarData = AnswerOf<typeof calendar>['data'];

/** What the columns of the day and the rows of the week are. */
export const LINES = ['teacher', 'location', 'vehicle'] as const;
export type LineOf = (typeof LINES)[number];

/** A column of the day or a row of the week: a teacher, a location or a vehicle with what is theirs. */
export interface Line {
  readonly id: number;
  readonly name: string;
  /** Of a person, first name and initial, for where the whole does not fit. */
  readonly short: string;
  readonly colour: string;
  readonly slots: readonly CalendarSlot[];
  readonly lessons: readonly Lesson[];
  /** When a teacher is away. */
  readonly absences: readonly CalendarAbsence[];
  /** When a vehicle is off the road. */
  readonly repairs: readonly CalendarRepair[];
  /** Exams at the authority that take a teacher or a vehicle. */
  readonly exams: readonly CalendarExam[];
}

/** What stands in the calendar as one: a class of one student, or all bookings of a slot with several seats. */
export interface Lesson {
  readonly key: string;
  readonly starts_at: string;
  readonly ends_at: string;
  /** The booking, or the first of several. */
  readonly booking: CalendarBooking;
  /** The slot whose seats are shared; null for a class of one student. */
  readonly shared: CalendarSlot | null;
  /** How many seats are taken at this time. */
  readonly taken: number;
}

/** Puts together what shares a slot of several seats at one time; the order of the bookings is kept. */
export function lessonsOf(bookings: readonly CalendarBooking[], slots: readonly CalendarSlot[]): readonly Lesson[] {
  const several = new Map(slots.filter(({ capacity }) => capacity > 1).map((slot) => [slot.id, slot]));
  const keyOf = ({ id, slot_id, starts_at }: CalendarBooking) =>
    slot_id !== null && several.has(slot_id) ? `slot-${slot_id}-${starts_at}` : `booking-${id}`;
  return [...Map.groupBy(bookings, keyOf)].map(([key, together]) => {
    const [booking] = together as [CalendarBooking];
    return {
      key,
      starts_at: booking.starts_at,
      ends_at: booking.ends_at,
      booking,
      shared: (booking.slot_id !== null && several.get(booking.slot_id)) || null,
      taken: together.filter(({ status }) => status !== 'cancelled').length,
    };
  });
}

/** Where those who share a lesson are listed. */
export const seatsPath = ({ booking }: Lesson): string => `/bookings?slot_id=${booking.slot_id}`;

/** `Rodrigo C.` */
export function shortName({ first_name: first, last_name: last }: { first_name: string; last_name: string }): string {
  const initial = Array.from(last.trim())[0];
  return first && initial ? `${first} ${initial}.` : first || last;
}

export function linesOf(data: CalendarData, by: LineOf): readonly Line[] {
  // A slot is a teacher's time, and no vehicle's.
  const slots = by === 'vehicle' ? new Map() : Map.groupBy(data.slots, (one) => one[`${by}_id`]);
  const absences = Map.groupBy(by === 'teacher' ? data.absences : [], (one) => one.teacher_id);
  const repairs = Map.groupBy(by === 'vehicle' ? data.repairs : [], (one) => one.vehicle_id);
  const exams = Map.groupBy(by === 'location' ? [] : data.exams, (one) => one[`${by as 'teacher' | 'vehicle'}_id`]);
  const bookings = Map.groupBy(data.bookings, (one) => one[`${by}_id`]);
  const heads = {
    teacher: data.teachers.map((one) => ({ ...one, short: shortName(one) })),
    location: data.locations.map(({ id, name }) => ({ id, name, short: name, colour: '' })),
    vehicle: data.vehicles.map((one) => ({ ...one, short: one.name })),
  }[by];
  return heads.map(({ id, name, short, colour }) => ({
    id,
    name,
    short,
    colour,
    slots: slots.get(id) ?? [],
    lessons: lessonsOf(bookings.get(id) ?? [], data.slots),
    absences: absences.get(id) ?? [],
    repairs: repairs.get(id) ?? [],
    exams: exams.get(id) ?? [],
  }));
}

/** The calendar of some teachers alone; all of them where none of those named is there. */
export function ofTeachers(data: CalendarData, ids: readonly number[]): CalendarData {
  const teachers = data.teachers.filter(({ id }) => ids.includes(id));
  return teachers.length > 0 ? { ...data, teachers } : data;
}

/** What a class booked in a line is known to have. `slot` is the teacher's time there. */
export const placeIn = (by: LineOf, line: Line, slot: Pick<CalendarSlot, 'teacher_id'> | undefined) => ({
  [by]: line.id,
  ...(by === 'location' && slot ? { teacher: slot.teacher_id } : {}),
});

/** The colour of a teacher, by id. */
export const coloursOf = (data: CalendarData): ReadonlyMap<number, string> =>
  new Map(data.teachers.map(({ id, colour }) => [id, colour]));
