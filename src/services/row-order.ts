/** Which rows a picker asks for first: what is due comes before what lies far ahead or long ago. */

type Query = Readonly<Record<string, string>>;

/** Queries asked one after the other until a picker is full. With nothing typed, only the first that finds something. */
export type Tiers = readonly Query[];

const soonest = (now: string, more: Query = {}): Query => ({ ...more, ends_at_from: now, sort: 'starts_at' });
const latest = (now: string, more: Query = {}): Query => ({ ...more, ends_at_to: now, sort: '-starts_at' });
const begun = (now: string, more: Query = {}): Query => ({ ...more, starts_at_to: now, sort: '-starts_at' });
const ahead = (now: string, more: Query = {}): Query => ({ ...more, starts_at_from: now, sort: 'starts_at' });
const cancelled = (more: Query = {}): Query => ({ ...more, status: 'cancelled', sort: '-starts_at' });
const booked = { status: 'booked' };

const BOOKINGS: Readonly<Record<string, (now: string) => Tiers>> = {
  /** To cancel or move: the next ones. */
  next: (now) => [soonest(now, booked), latest(now, booked)],
  /** For a no-show: those that have begun, the newest first. */
  begun: (now) => [begun(now, booked), ahead(now, booked)],
  over: (now) => [latest(now, booked), soonest(now, booked)],
  'unsigned-student': (now) => [
    begun(now, { status: 'booked,completed', signed: 'none,teacher' }),
    ahead(now, { status: 'booked,completed' }),
  ],
  'unsigned-teacher': (now) => [
    begun(now, { status: 'booked,completed', signed: 'none,student' }),
    ahead(now, { status: 'booked,completed' }),
  ],
  /** For the fee of an absence: the classes that were missed, then those that began and say nothing yet. */
  missed: (now) => [{ status: 'no_show', sort: '-starts_at' }, begun(now, booked)],
  /** For the fee of a late cancellation. */
  'cancelled-late': () => [cancelled({ late: '1' }), cancelled()],
  counted: () => [{ counts_as_taken: '1', status: 'cancelled,no_show', sort: '-starts_at' }],
  closed: (now) => [
    soonest(now, { status: 'cancelled,no_show,completed' }),
    latest(now, { status: 'cancelled,no_show,completed' }),
  ],
};

/** The tiers of an entity for a purpose (`offer` of an argument), at an instant; null where its list's own order serves. */
export function tiersOf(entity: string, offer: string | undefined, now: string): Tiers | null {
  if (entity === 'booking') return BOOKINGS[offer ?? '']?.(now) ?? [soonest(now), latest(now)];
  // Of a student's account what the argument is about alone.
  if (entity === 'entry' && offer) return [{ kind: offer }];
  // For a class: who is learning now, before who has ended, rests or is shut out.
  if (entity === 'student' && offer === 'class') return [{ status: 'active,pending' }, {}];
  // For an exam: who has come to the end of it is entered by name alone, and after the others.
  if (entity === 'student' && offer === 'exam') return [{ status: 'active' }, { status: 'pending,paused' }, {}];
  // To drive in: what is sold or stopped is found by its name alone.
  if (entity === 'vehicle' && offer === 'drive') return [{ status: 'in_service' }, {}];
  if (entity === 'slot' || entity === 'exam') return [ahead(now), begun(now)];
  if (entity === 'free_time') return [{ freed: '1' }, { freed: '0' }];
  return null;
}

type Row = Readonly<Record<string, unknown>>;

/** Of an entity and a purpose, the rows that are offered of somebody's: a package that is over is not cancelled along with others. */
const OFFERED: Readonly<Record<string, (row: Row) => boolean>> = {
  'enrolment open': ({ state }) => state === 'open',
  'enrolment lasting': ({ state }) => state === 'open' || state === 'expired',
};

/** Whether one of somebody's rows is offered for a purpose. */
export const isOffered = (entity: string, offer: string | undefined, row: Row): boolean =>
  OFFERED[`${entity} ${offer}`]?.(row) ?? true;
