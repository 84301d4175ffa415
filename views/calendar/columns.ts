import type { AnswerOf } from '#contract/endpoint.ts';
import type { CalendarBooking, CalendarSlot, calendar } from '#contract/entities/calendar.ts';

export type CalendarData = AnswerOf<typeof calendar>['data'];

/** A column of the day or a row of the week: a teacher or a location with what is theirs. */
export interface Line {
  readonly id: number;
  readonly name: string;
  readonly colour: string;
  readonly slots: readonly CalendarSlot[];
  readonly bookings: readonly CalendarBooking[];
}

export function linesOf(data: CalendarData, by: 'teacher' | 'location'): readonly Line[] {
  const key = by === 'teacher' ? 'teacher_id' : 'location_id';
  const slots = Map.groupBy(data.slots, (one) => one[key]);
  const bookings = Map.groupBy(data.bookings, (one) => one[key]);
  const heads = by === 'teacher' ? data.teachers : data.locations.map(({ id, name }) => ({ id, name, colour: '' }));
  return heads.map(({ id, name, colour }) => ({
    id,
    name,
    colour,
    slots: slots.get(id) ?? [],
    bookings: bookings.get(id) ?? [],
  }));
}

/** The colour of a teacher, by id. */
export const coloursOf = (data: CalendarData): ReadonlyMap<number, string> =>
  new Map(data.teachers.map(({ id, colour }) => [id, colour]));
