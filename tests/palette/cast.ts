/**
 * Who plays in the corpus: students of the sample school by what classes they have today, so that a line can name
 * "a student with one class ahead" whatever day it is.
 */
import { addDays, weekdayOf } from '#contract/rules/zone.ts';
import { fold } from '#kernel/fold.ts';
import { isDayForm, today, typedDay, ZONE } from './days.ts';
import type { Language } from './entry.ts';

export interface Actor {
  /** The class. */
  readonly id: number;
  /** The student. */
  readonly name: string;
  readonly starts: string;
  /** Day and time of the class in the school's zone. */
  readonly day: string;
  readonly time: string;
}
export type Cast = Readonly<Record<string, Actor>>;

export interface BookedClass {
  readonly id: number;
  readonly student_id: number;
  readonly student_name: string;
  readonly starts_at: string;
}

/** A payment as the journal lists it. */
export interface TakenPayment {
  readonly id: number;
  readonly student_id: number;
  readonly student_name: string;
  readonly created_at: string;
}

const DAY = 86_400_000;
const LAST_OF_A_KIND = 30;

const part = (instant: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: ZONE, hourCycle: 'h23', ...options }).format(new Date(instant));

const actorOf = (row: BookedClass): Actor => ({
  id: row.id,
  name: row.student_name,
  starts: row.starts_at,
  day: part(row.starts_at, { year: 'numeric', month: '2-digit', day: '2-digit' }),
  time: part(row.starts_at, { hour: '2-digit', minute: '2-digit' }),
});

/**
 * ONE1 …: students with one open class, tomorrow or later. TWO1 …: with several, of which this one is alone on its weekday
 * and within a week. PAST1 …: with one open class that has begun. None has a namesake among those with an open class.
 * PAID1 …: students who paid once, and have no namesake among those who paid.
 */
export function castOf(classes: readonly BookedClass[], payments: readonly TakenPayment[], now = Date.now()): Cast {
  const byStudent = Map.groupBy(classes, (row) => row.student_id);
  const names = [...byStudent.values()].map((rows) => fold(rows[0]?.student_name ?? '').split(' '));
  const isAlone = (name: string) => {
    const words = fold(name).split(' ');
    return names.filter((other) => words.every((word) => other.includes(word))).length === 1;
  };
  const cast: Record<string, Actor> = {};
  const counts = { ONE: 0, TWO: 0, PAST: 0, PAID: 0 };
  const add = (kind: keyof typeof counts, actor: Actor) => {
    if (counts[kind] < LAST_OF_A_KIND) cast[`${kind}${++counts[kind]}`] = actor;
  };
  for (const [, rows] of [...byStudent].sort(([a], [b]) => a - b)) {
    const actors = rows.map(actorOf);
    const [first] = actors;
    if (!first || !isAlone(first.name) || /['-]/.test(first.name)) continue;
    const ahead = actors.filter(({ day }) => day > today());
    if (actors.length === 1) {
      if (ahead.length === 1 && Date.parse(first.starts) < now + 8 * DAY) add('ONE', first);
      else if (Date.parse(first.starts) < now) add('PAST', first);
    } else if (ahead.length === actors.length) {
      const alone = ahead.find(
        (actor) =>
          actor.day < addDays(today(), 6) &&
          ahead.filter((other) => weekdayOf(other.day) === weekdayOf(actor.day)).length === 1,
      );
      if (alone) add('TWO', alone);
    }
  }
  const paid = [...Map.groupBy(payments, (row) => row.student_id)].sort(([a], [b]) => a - b);
  const payers = paid.map(([, rows]) => fold(rows[0]?.student_name ?? ''));
  for (const [, [payment, ...more]] of paid) {
    if (!payment || more.length > 0 || /['-]/.test(payment.student_name)) continue;
    const words = fold(payment.student_name).split(' ');
    if (payers.filter((other) => words.every((word) => other.split(' ').includes(word))).length > 1) continue;
    add('PAID', actorOf({ ...payment, starts_at: payment.created_at }));
  }
  return cast;
}

/** Somebody of the cast by name (`ONE7`); where there are fewer, counting begins again at the first. */
export function pick(cast: Cast, name: string): Actor | undefined {
  const [, kind = '', number = '1'] = /^([A-Z]+)(\d+)$/.exec(name) ?? [];
  const count = Object.keys(cast).filter((key) => key.replace(/\d+$/, '') === kind).length;
  return count === 0 ? undefined : cast[`${kind}${((Number(number) - 1) % count) + 1}`];
}

const lastNameFirst = (name: string): string => {
  const [first = '', ...last] = name.split(' ');
  return `${last.join(' ')} ${first}`;
};

/** What is typed: `{dm:+3}` is a day, `{ONE1.rev}` something of a class. Null where the sample school has no such class. */
export function typed(text: string, language: Language, cast: Cast): string | null {
  let missing = false;
  const line = text.replace(/\{([^}]+)\}/g, (whole, inner: string) => {
    const day = /^(\w+):([+-]\d+)$/.exec(inner);
    if (day) return typedDay(day[1] ?? '', addDays(today(), Number(day[2])), language);
    const [who = '', what = 'name'] = inner.split('.');
    const actor = pick(cast, who);
    if (!actor) {
      missing = true;
      return whole;
    }
    if (isDayForm(what)) return typedDay(what, actor.day, language);
    if (what === 'rev') return lastNameFirst(actor.name);
    if (what === 'h') return String(Number(actor.time.slice(0, 2)));
    return String(actor[what as keyof Actor]);
  });
  return missing ? null : line;
}
