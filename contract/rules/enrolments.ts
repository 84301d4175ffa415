/**
 * What a student has bought and what is left of it. Classes that count as taken are drawn from the oldest enrolment of
 * their kind that holds at their time; classes that are booked take what is left after them. Nothing of it is stored.
 */
import { type ClassType, minutesBetween } from './booking-rules.ts';
import { addDays, instantOf } from './zone.ts';

/** What stands behind a booking that no package covers. */
export const BEYOND_PACKAGE = ['allow', 'warn', 'refuse'] as const;
export type BeyondPackage = (typeof BEYOND_PACKAGE)[number];

export const ENROLMENT_STATES = ['open', 'used_up', 'expired', 'cancelled'] as const;
export type EnrolmentState = (typeof ENROLMENT_STATES)[number];

const KINDS = ['practical', 'theory'] as const satisfies readonly ClassType[];
export type ByKind<T> = Readonly<Record<ClassType, T>>;
const byKind = <T>(of: (kind: ClassType) => T): ByKind<T> => ({ practical: of('practical'), theory: of('theory') });

/** An enrolment as it is kept: days of the school, both included. */
export interface Enrolled {
  readonly id: number;
  readonly practical_classes: number;
  readonly theory_classes: number;
  readonly begins_on: string;
  readonly ends_on: string;
  readonly cancelled_at: string | null;
}

/** An enrolment with the instants between which it holds; `until` is not part of it. */
export interface Holding extends Enrolled {
  readonly from: string;
  readonly until: string;
  /** Until when it would have held if it had not been cancelled. */
  readonly bought_until: string;
}

/** A class that counts as taken, or is booked and may come to be. `starts_at` is an ISO instant. */
export interface DrawnClass {
  readonly id: number;
  readonly class_type: ClassType;
  readonly starts_at: string;
  /** How many of what was bought it takes: `lessonsOf` as it was booked. */
  readonly lessons: number;
  readonly booked: boolean;
  /** When it was cancelled and counts as taken all the same, which may be before its time. */
  readonly cancelled_at?: string | null;
}

/**
 * How many lessons of a package a class takes: a practical one as many of the school's lessons as are nearest to its length, and
 * never none; theory is one, however long.
 */
export function lessonsOf(
  {
    class_type,
    starts_at,
    ends_at,
  }: { readonly class_type: string; readonly starts_at: string; readonly ends_at: string },
  lessonMinutes: number,
): number {
  if (class_type !== 'practical') return 1;
  return Math.max(1, Math.round(minutesBetween(starts_at, ends_at) / lessonMinutes));
}

/** How many classes of a kind an enrolment had, how many were taken, and how many more are booked. */
export interface Drawn {
  readonly bought: number;
  readonly taken: number;
  readonly booked: number;
}

export interface Account {
  /** By the enrolment's id. */
  readonly drawn: ReadonlyMap<number, ByKind<Drawn>>;
  /** Classes that no enrolment covers. */
  readonly beyond: ByKind<{ readonly taken: number; readonly booked: number }>;
}

/** A day's begin, remembered: very many enrolments begin and end on the same days. */
export function dayStarts(zone: string): (day: string) => string {
  const known = new Map<string, string>();
  return (day) => {
    const start = known.get(day) ?? instantOf(day, '00:00', zone);
    known.set(day, start);
    return start;
  };
}

/** When an enrolment holds: from its first day to its last, or until it was cancelled. */
export function holdingOf<E extends Enrolled>(enrolled: E, startOf: (day: string) => string): E & Holding {
  const end = startOf(addDays(enrolled.ends_on, 1));
  const { cancelled_at: cancelled } = enrolled;
  const until = cancelled && cancelled < end ? cancelled : end;
  return { ...enrolled, from: startOf(enrolled.begins_on), until, bought_until: end };
}

/** Whether a class is drawn from what was bought, and how; null where it is not. */
export function drawnClass(row: {
  readonly id: number;
  readonly class_type: string;
  readonly starts_at: string;
  readonly status: string;
  readonly counts_as_taken: number | boolean;
  readonly lessons: number;
  readonly cancelled_at: string | null;
}): DrawnClass | null {
  const booked = row.status === 'booked';
  if (!booked && row.status !== 'completed' && !row.counts_as_taken) return null;
  const { id, starts_at, lessons, cancelled_at } = row;
  return { id, class_type: row.class_type as ClassType, starts_at, lessons, booked, cancelled_at };
}

/**
 * Whether a class is drawn from an enrolment. One that was cancelled too late is taken from then on, whenever it would have been:
 * it stays with an enrolment that is cancelled after it, as the money that is kept for it does.
 */
function holds(one: Holding, { starts_at, cancelled_at: counted }: Omit<DrawnClass, 'id' | 'class_type'>): boolean {
  if (starts_at < one.from) return false;
  if (starts_at < one.until) return true;
  return !!counted && !!one.cancelled_at && counted <= one.cancelled_at && starts_at < one.bought_until;
}

const before = <T extends string | number>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * Draws classes from enrolments: first what was taken, in the order of time; then what is booked, in the order of booking, so
 * that no later booking takes from an earlier one. Each lesson of a class is drawn by itself: where one is left of a package, a class
 * of two takes it, and the other one from the next.
 */
export function draw(enrolments: readonly Holding[], classes: readonly DrawnClass[]): Account {
  const oldest = [...enrolments].sort((a, b) => before(a.begins_on, b.begins_on) || a.id - b.id);
  const entries = oldest.map((one) => ({
    one,
    of: byKind((kind) => ({ bought: one[`${kind}_classes`], taken: 0, booked: 0 })),
  }));
  const beyond = byKind(() => ({ taken: 0, booked: 0 }));
  const taken = classes.filter(({ booked }) => !booked).sort((a, b) => before(a.starts_at, b.starts_at) || a.id - b.id);
  const booked = classes.filter((one) => one.booked).sort((a, b) => a.id - b.id);
  for (const drawn of [...taken, ...booked]) {
    const { class_type: kind } = drawn;
    const as = drawn.booked ? 'booked' : 'taken';
    let open = drawn.lessons;
    for (const { one, of } of entries) {
      if (!holds(one, drawn)) continue;
      const some = Math.min(open, of[kind].bought - of[kind].taken - of[kind].booked);
      of[kind][as] += some;
      open -= some;
    }
    beyond[kind][as] += open;
  }
  return { drawn: new Map(entries.map(({ one, of }) => [one.id, of])), beyond };
}

/** How many classes were bought and taken, of all kinds. */
export const inAll = (drawn: ByKind<Pick<Drawn, 'bought' | 'taken'>>): { bought: number; taken: number } => ({
  bought: KINDS.reduce((sum, kind) => sum + drawn[kind].bought, 0),
  taken: KINDS.reduce((sum, kind) => sum + drawn[kind].taken, 0),
});

/**
 * What of a charge falls on the classes that were taken, each as dear as the other, rounded half up to the minor unit. A package
 * without classes, or of which none was taken, has nothing to keep.
 */
export const worthOfTaken = (charged: number, { bought, taken }: ReturnType<typeof inAll>): number =>
  bought > 0 ? Math.round((charged * Math.min(taken, bought)) / bought) : 0;

/** What an enrolment has come to at an instant. One without classes lasts until its end. */
export function stateOf(enrolment: Holding, drawn: ByKind<Drawn>, now: string): EnrolmentState {
  if (enrolment.cancelled_at !== null) return 'cancelled';
  const bought = KINDS.reduce((sum, kind) => sum + drawn[kind].bought, 0);
  if (bought > 0 && KINDS.every((kind) => drawn[kind].taken >= drawn[kind].bought)) return 'used_up';
  return enrolment.until <= now ? 'expired' : 'open';
}

/** What a student can still take of a kind. */
export interface Left {
  /** Classes of the enrolments that are not cancelled and have not expired. */
  readonly bought: number;
  /** Of these, how many were not taken. */
  readonly left: number;
  /** Of those left, how many are booked already. */
  readonly booked: number;
  /** The last day of the enrolment that the next class is drawn from; null where nothing is left. */
  readonly until: string | null;
}

/** What is left of each kind at an instant; null for somebody who never bought anything. */
export function leftOf(
  enrolments: readonly Holding[],
  classes: readonly DrawnClass[],
  now: string,
): ByKind<Left> | null {
  if (enrolments.length === 0) return null;
  const { drawn } = draw(enrolments, classes);
  const open = enrolments
    .filter((one) => one.until > now && one.cancelled_at === null)
    .sort((a, b) => before(a.begins_on, b.begins_on) || a.id - b.id);
  return byKind((kind) => {
    const all = open.map((one) => ({ ends_on: one.ends_on, ...(drawn.get(one.id) as ByKind<Drawn>)[kind] }));
    const sum = (of: (one: Drawn) => number) => all.reduce((total, one) => total + of(one), 0);
    return {
      bought: sum((one) => one.bought),
      left: sum((one) => one.bought - one.taken),
      booked: sum((one) => one.booked),
      until: all.find((one) => one.taken < one.bought)?.ends_on ?? null,
    };
  });
}

/** What one more class would take. */
export interface Taking {
  /** Of what it is drawn from, the oldest first; none where all of it is beyond. */
  readonly from: readonly number[];
  /** Lessons that the enrolments which hold at its time have to spare, before it. */
  readonly spare: number;
}

/** What one more class finds at its time. */
export function takingOf(
  enrolments: readonly Holding[],
  classes: readonly DrawnClass[],
  { class_type, starts_at, lessons }: Pick<DrawnClass, 'class_type' | 'starts_at' | 'lessons'>,
): Taking {
  const { drawn } = draw(enrolments, classes);
  const from: number[] = [];
  let spare = 0;
  // The account names the enrolments in the order in which they are drawn from.
  for (const [id, of] of drawn) {
    const one = enrolments.find((held) => held.id === id) as Holding;
    const free = of[class_type].bought - of[class_type].taken - of[class_type].booked;
    if (starts_at < one.from || one.until <= starts_at || free <= 0) continue;
    if (spare < lessons) from.push(id);
    spare += free;
  }
  return { from, spare };
}

/**
 * Whether one more class is beyond what was bought: that the enrolments which hold at its time have fewer lessons of its kind to
 * spare than it takes. Where `refuse` is the school's rule, somebody who never bought anything has nothing to take a class from; otherwise they pay class
 * by class, and nothing is beyond.
 */
export function isBeyond(
  enrolments: readonly Holding[],
  classes: readonly DrawnClass[],
  more: Pick<DrawnClass, 'class_type' | 'starts_at' | 'lessons'>,
  rule: BeyondPackage,
): boolean {
  if (rule === 'allow') return false;
  if (enrolments.length === 0) return rule === 'refuse';
  return takingOf(enrolments, classes, more).spare < more.lessons;
}
