/**
 * What the rules that time brings about speak of: looked for where a rule would begin to speak of it, and looked up again
 * while a message of it waits.
 */
import type { NoticeEvent } from '#contract/entities/message-rule.ts';
import { amountText } from '#contract/rules/amounts.ts';
import { draw } from '#contract/rules/enrolments.ts';
import type { OpenCharge } from '#contract/rules/settling.ts';
import { timeTexts } from '#contract/rules/time-texts.ts';
import { addDays, daysBetween, instantOf, localTimeOf, todayIn } from '#contract/rules/zone.ts';
import { accountsOf } from '../enrolments/left.ts';
import type { ClubDb } from '../store/club-db.ts';
import { inParts } from '../store/in-parts.ts';
import type { Reader } from './compose.ts';
import type { NoticeFact, SchoolNow } from './notice-fact.ts';
import { appBookings, examsDue, missedClasses } from './office-facts.ts';
import { papersRunningOut } from './paper-notices.ts';
import { wordsIn } from './words.ts';

/** From when on the day after is told, on the school's clock. */
const EVENING = '18:00';
/** How many days a message about money may come late: a rule that is turned on says nothing of older debts. */
const CATCH_UP = 7;
/** How long after a class what it left of a package is said, in hours. */
const AFTER_CLASS = 72;

export const schoolNow = (db: ClubDb, club: { readonly time_zone: string; readonly currency: string }, now: Date) => ({
  db,
  zone: club.time_zone,
  currency: club.currency,
  now,
  today: todayIn(club.time_zone, now),
});

/** What rules begin to speak of, at the moment of looking; the threshold is that of the rule. */
export const FACTS: Readonly<Record<NoticeEvent, (looked: SchoolNow, threshold: number) => Promise<NoticeFact[]>>> = {
  payment_due: (looked, days) => openCharges(looked, looked.today, addDays(looked.today, days)),
  payment_overdue: (looked, days) => {
    const until = addDays(looked.today, -Math.max(days, 1));
    return openCharges(looked, addDays(until, -CATCH_UP), until);
  },
  package_nearly_used: async (looked, most) => nearlyUsed(looked, most, await hadClasses(looked)),
  teacher_day: async (looked) =>
    localTimeOf(looked.now.toISOString(), looked.zone).time < EVENING
      ? []
      : classesOn(looked, addDays(looked.today, 1)),
  paper_expiring: (looked, days) => expiring(looked, looked.today, addDays(looked.today, days)),
  exam_due: (looked, days) => examsDue(looked, days),
  class_missed: (looked) => missedClasses(looked),
  app_booking: (looked) => appBookings(looked),
};

/** What still holds of what was said to these people; `onces` are what the messages speak of. */
export const STILL: Readonly<
  Record<
    NoticeEvent,
    (looked: SchoolNow, threshold: number, people: readonly number[], onces: readonly string[]) => Promise<NoticeFact[]>
  >
> = {
  payment_due: (looked, _days, people) => openCharges(looked, '', '9999', people),
  payment_overdue: (looked, _days, people) => openCharges(looked, '', '9999', people),
  package_nearly_used: nearlyUsed,
  // `12 2026-05-20`: a teacher and a day.
  teacher_day: async (looked, _none, _people, onces) => {
    const days = new Set(onces.map((once) => once.split(' ')[1] ?? ''));
    return (await Promise.all([...days].map((day) => classesOn(looked, day)))).flat();
  },
  // `7 2026-05-20`: a paper and its last day; on another day it is another event.
  paper_expiring: (looked, _days, _people, onces) =>
    expiring(
      looked,
      '',
      '9999',
      onces.map((once) => Number.parseInt(once, 10)),
    ),
  // `7 2026-05-20T09:00:00.000Z`: an entry and its time; moved, it is another event.
  exam_due: (looked) => examsDue(looked, null),
  class_missed: (looked, _none, _people, onces) => missedClasses(looked, onces.map(Number)),
  app_booking: (looked, _none, _people, onces) => appBookings(looked, onces.map(Number)),
};

/** Charges that are open and due within these days, of everybody or of these students. */
async function openCharges(
  { db, currency }: SchoolNow,
  from: string,
  until: string,
  students?: readonly number[],
): Promise<NoticeFact[]> {
  if (students?.length === 0) return [];
  const rows = await db
    .from('balance')
    .select(['balance.id', 'balance.open_charges'])
    .where('balance.oldest_due_on', '>', '')
    .where('balance.oldest_due_on', '<=', until)
    .where('balance.deleted_at', 'is', null)
    .$if(students !== undefined, (query) => query.where('balance.id', 'in', students ?? []))
    .execute();
  const live = await liveOf(
    db,
    'student',
    rows.map(({ id }) => id),
  );
  return rows
    .filter(({ id }) => live.has(id))
    .flatMap(({ id, open_charges }) =>
      (JSON.parse(open_charges) as OpenCharge[])
        .filter(({ due_on }) => due_on >= from && due_on <= until)
        .map(({ entry_id, due_on, open }) => ({
          id,
          once: String(entry_id),
          values: ({ locale }: Reader) => ({
            amount: amountText(open, currency, locale),
            due: timeTexts(locale, 'UTC', '24').day(due_on),
          }),
        })),
    );
}

/** Students who had a practical class a short while ago. */
async function hadClasses({ db, now }: SchoolNow): Promise<number[]> {
  const had = await db
    .from('booking')
    .select('booking.student_id')
    .distinct()
    .where('booking.class_type', '=', 'practical')
    .where('booking.starts_at', '>', new Date(now.getTime() - AFTER_CLASS * 3_600_000).toISOString())
    .where('booking.starts_at', '<=', now.toISOString())
    .where('booking.deleted_at', 'is', null)
    .execute();
  return had.map(({ student_id }) => student_id);
}

/** Packages of these students with so few practical classes left. */
async function nearlyUsed(
  { db, zone, now }: SchoolNow,
  most: number,
  students: readonly number[],
): Promise<NoticeFact[]> {
  const at = now.toISOString();
  const live = await liveOf(db, 'student', students);
  const accounts = await accountsOf(db, [...live], zone);
  return [...accounts].flatMap(([id, { enrolments, classes }]) => {
    const { drawn } = draw(enrolments, classes);
    return enrolments.flatMap((enrolment): NoticeFact[] => {
      const { bought = 0, taken = 0 } = drawn.get(enrolment.id)?.practical ?? {};
      const left = bought - taken;
      if (enrolment.cancelled_at !== null || enrolment.until <= at || taken === 0 || left > most) return [];
      return [
        {
          id,
          once: String(enrolment.id),
          values: () => ({ package: enrolment.name, left: String(left) }),
        },
      ];
    });
  });
}

/** Papers whose last day lies within these days: those of students for them, those of teachers and vehicles for the teacher. */
async function expiring({ db, today }: SchoolNow, from: string, until: string, ids?: number[]): Promise<NoticeFact[]> {
  const papers = await papersRunningOut(db, { from, until, ...(ids ? { ids } : {}) });
  return papers.flatMap((paper): NoticeFact[] =>
    paper.reader
      ? [
          {
            ...paper.reader,
            once: `${paper.id} ${paper.valid_until}`,
            values: ({ locale }: Reader) => ({
              paper: paper.kind_name,
              owner: paper.owner_name,
              until: timeTexts(locale, 'UTC', '24').day(paper.valid_until),
              days: String(daysBetween(today, paper.valid_until)),
            }),
          },
        ]
      : [],
  );
}

/** The classes that teachers have on a day. */
async function classesOn({ db, zone }: SchoolNow, day: string): Promise<NoticeFact[]> {
  const rows = await db
    .from('booking')
    .innerJoin('student', (join) =>
      join.onRef('student.club_id', '=', 'booking.club_id').onRef('student.id', '=', 'booking.student_id'),
    )
    .innerJoin('location', (join) =>
      join.onRef('location.club_id', '=', 'booking.club_id').onRef('location.id', '=', 'booking.location_id'),
    )
    .select(['booking.teacher_id', 'booking.starts_at', 'booking.ends_at', 'booking.class_type'])
    .select(['student.first_name', 'student.last_name', 'location.name as place'])
    .where('booking.status', '=', 'booked')
    .where('booking.deleted_at', 'is', null)
    .where('booking.starts_at', '>=', instantOf(day, '00:00', zone))
    .where('booking.starts_at', '<', instantOf(addDays(day, 1), '00:00', zone))
    .orderBy('booking.starts_at')
    .execute();
  return [...Map.groupBy(rows, ({ teacher_id }) => teacher_id)].map(([id, classes]) => ({
    id,
    once: `${id} ${day}`,
    values: ({ locale, name }) => {
      const times = timeTexts(locale, zone, '24');
      const kinds = wordsIn(locale).class;
      const lines = classes.map(
        (one) =>
          `${times.time(one.starts_at)} – ${times.time(one.ends_at)}  ${one.first_name} ${one.last_name}, ${kinds[one.class_type] ?? kinds.other}, ${one.place}`,
      );
      return {
        teacher: name,
        day: timeTexts(locale, 'UTC', '24').day(day),
        count: String(classes.length),
        lines: lines.join('\n'),
      };
    },
  }));
}

/** Of some people, those who are not deleted. */
async function liveOf(db: ClubDb, person: 'student', ids: readonly number[]): Promise<Set<number>> {
  const rows = await inParts(ids, (part) =>
    db
      .from(person)
      .select(`${person}.id`)
      .where(`${person}.id`, 'in', part)
      .where(`${person}.deleted_at`, 'is', null)
      .execute(),
  );
  return new Set(rows.map(({ id }) => id));
}
