/**
 * Messages of the rules that time brings about: what is due, or overdue, what is left of a package, and a teacher's day the
 * evening before. Every few minutes what holds is compared with what was said: one message for one rule, event and person, as
 * no two have the same `once_key`, whatever copy of the server looks.
 */
import { CHANNELS, NOTICE_EVENTS, type NoticeEvent } from '#contract/entities/message-rule.ts';
import { amountText } from '#contract/rules/amounts.ts';
import { draw } from '#contract/rules/enrolments.ts';
import type { OpenCharge } from '#contract/rules/settling.ts';
import { timeTexts } from '#contract/rules/time-texts.ts';
import { addDays, instantOf, localTimeOf, todayIn } from '#contract/rules/zone.ts';
import type { Services } from '../context.ts';
import { accountsOf } from '../enrolments/left.ts';
import { systemCtx } from '../jobs/system.ts';
import { write } from '../operations/write.ts';
import type { ClubDb } from '../store/club-db.ts';
import type { Reader, RuleWords } from './compose.ts';
import { noticeWords } from './notice-words.ts';
import { wordsIn } from './words.ts';
import { inParts, readersOf } from './write-down.ts';
import { commonValues, type Notice, writeNotices } from './write-notice.ts';

/** From when on the day after is told, on the school's clock. */
const EVENING = '18:00';
/** How many days a message about money may come late: a rule that is turned on says nothing of older debts. */
const CATCH_UP = 7;
/** How long after a class what it left of a package is said, in hours. */
const AFTER_CLASS = 72;
/** Messages in one transaction. */
const AT_ONCE = 200;

interface Rule extends RuleWords {
  readonly event: NoticeEvent;
  readonly channel: string;
  readonly threshold: number;
}
/** What is to be said to somebody, before channel and language are known. */
interface Said {
  readonly id: number;
  readonly once: string;
  values(reader: Reader): Record<string, string>;
}
interface Looked {
  readonly db: ClubDb;
  readonly zone: string;
  readonly currency: string;
  readonly now: Date;
  readonly today: string;
}

/** Looks at one school. Answers how many messages were written. */
export async function tellOfTime(services: Services, clubId: number): Promise<number> {
  const ctx = systemCtx(services, clubId, 'system.notices');
  const { db } = ctx;
  const rules = (await db
    .from('message_rule')
    .selectAll('message_rule')
    .where('message_rule.active', '=', 1)
    .where('message_rule.deleted_at', 'is', null)
    .where('message_rule.event', 'in', [...NOTICE_EVENTS])
    .execute()) as unknown as Rule[];
  if (rules.length === 0) return 0;
  const club = await db.club();
  const now = services.now();
  const looked = { db, zone: club.time_zone, currency: club.currency, now, today: todayIn(club.time_zone, now) };
  let count = 0;
  for (const rule of rules) {
    const fresh = await unsaid(db, rule, await SAID[rule.event](looked, rule.threshold));
    for (let from = 0; from < fresh.length; from += AT_ONCE) {
      const part = fresh.slice(from, from + AT_ONCE);
      const { written } = await write(ctx, async (writer) => {
        const notices = await noticesOf(writer.db, rule, part, club);
        const made = await writeNotices(writer, notices);
        if (made > 0) {
          writer.irreversible();
          writer.internals.touched.set('delivery', null);
          await writer.operationId();
        }
        return { written: made };
      });
      count += written;
    }
  }
  return count;
}

const channelsOf = ({ channel }: Rule) => CHANNELS.filter((one) => channel === one || channel === 'both');
const onceKey = (rule: Rule, said: Said, channel: string) => `${rule.event} ${said.once} ${channel}`;

/** Those of which not every channel of the rule has told yet. */
async function unsaid(db: ClubDb, rule: Rule, all: readonly Said[]): Promise<Said[]> {
  const known = new Set<string>();
  const keys = all.flatMap((said) => channelsOf(rule).map((channel) => onceKey(rule, said, channel)));
  for (let from = 0; from < keys.length; from += 500) {
    const rows = await db
      .from('delivery')
      .select('delivery.once_key')
      .where('delivery.once_key', 'in', keys.slice(from, from + 500))
      .execute();
    for (const { once_key } of rows) known.add(once_key as string);
  }
  return all.filter((said) => channelsOf(rule).some((channel) => !known.has(onceKey(rule, said, channel))));
}

async function noticesOf(
  db: ClubDb,
  rule: Rule,
  all: readonly Said[],
  school: { readonly name: string; readonly phone: string },
): Promise<Notice[]> {
  const audience = rule.event === 'teacher_day' ? 'teacher' : 'student';
  const readers = await readersOf(
    db,
    all.map(({ id }) => ({ student_id: audience === 'student' ? id : 0, teacher_id: audience === 'teacher' ? id : 0 })),
  );
  return all.flatMap((said) => {
    const reader = readers.get(`${audience} ${said.id}`);
    if (!reader) return [];
    const brought = noticeWords(reader.locale, rule.event);
    const [subject, body, sms] = (['subject', 'body', 'sms'] as const).map(
      (part) => rule[`${part}_${reader.locale}` as keyof RuleWords] || brought[part],
    ) as [string, string, string];
    return channelsOf(rule).map((channel) => ({
      reader,
      channel,
      kind: rule.event,
      words: { subject, body, sms },
      values: { ...commonValues(reader, school), ...said.values(reader) },
      once: onceKey(rule, said, channel),
    }));
  });
}

/** What rules speak of, at the moment of looking. */
const SAID: Readonly<Record<NoticeEvent, (looked: Looked, threshold: number) => Promise<Said[]>>> = {
  payment_due: (looked, days) => openCharges(looked, looked.today, addDays(looked.today, days)),
  payment_overdue: (looked, days) => {
    const until = addDays(looked.today, -Math.max(days, 1));
    return openCharges(looked, addDays(until, -CATCH_UP), until);
  },
  package_nearly_used: nearlyUsed,
  teacher_day: tomorrows,
};

/** Charges that are open and due within these days. */
async function openCharges({ db, currency }: Looked, from: string, until: string): Promise<Said[]> {
  const rows = await db
    .from('balance')
    .select(['balance.id', 'balance.open_charges'])
    .where('balance.oldest_due_on', '>', '')
    .where('balance.oldest_due_on', '<=', until)
    .where('balance.deleted_at', 'is', null)
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
          values: ({ locale, name }: Reader) => ({
            student: name,
            amount: amountText(open, currency, locale),
            due: timeTexts(locale, 'UTC', '24').day(due_on),
          }),
        })),
    );
}

/** Packages with so few practical classes left, of students who had a class a short while ago. */
async function nearlyUsed({ db, zone, now }: Looked, most: number): Promise<Said[]> {
  const at = now.toISOString();
  const had = await db
    .from('booking')
    .select('booking.student_id')
    .distinct()
    .where('booking.class_type', '=', 'practical')
    .where('booking.starts_at', '>', new Date(now.getTime() - AFTER_CLASS * 3_600_000).toISOString())
    .where('booking.starts_at', '<=', at)
    .where('booking.deleted_at', 'is', null)
    .execute();
  const live = await liveOf(
    db,
    'student',
    had.map(({ student_id }) => student_id),
  );
  const accounts = await accountsOf(db, [...live], zone);
  return [...accounts].flatMap(([id, { enrolments, classes }]) => {
    const { drawn } = draw(enrolments, classes);
    return enrolments.flatMap((enrolment): Said[] => {
      const { bought = 0, taken = 0 } = drawn.get(enrolment.id)?.practical ?? {};
      const left = bought - taken;
      if (enrolment.cancelled_at !== null || enrolment.until <= at || taken === 0 || left > most) return [];
      return [
        {
          id,
          once: String(enrolment.id),
          values: ({ name }) => ({ student: name, package: enrolment.name, left: String(left) }),
        },
      ];
    });
  });
}

/** The classes that teachers have on the day after, once it is evening. */
async function tomorrows({ db, zone, now, today }: Looked): Promise<Said[]> {
  if (localTimeOf(now.toISOString(), zone).time < EVENING) return [];
  const day = addDays(today, 1);
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
