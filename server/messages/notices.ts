/**
 * Messages of the rules that time brings about: what is due, or overdue, what is left of a package, a teacher's day the
 * evening before, papers that run out, exams, and what the office is told. Every few minutes what holds is compared with what was said: one message for one rule, event and person, as
 * no two have the same `once_key`, whatever copy of the server looks.
 */
import {
  type Audience,
  CHANNELS,
  type Channel,
  NOTICE_EVENTS,
  type NoticeEvent,
} from '#contract/entities/message-rule.ts';
import { addDays } from '#contract/rules/zone.ts';
import type { Services } from '../context.ts';
import { systemCtx } from '../jobs/system.ts';
import { write } from '../operations/write.ts';
import { placeOf } from '../phones.ts';
import type { ClubDb } from '../store/club-db.ts';
import type { Reader, RuleWords } from './compose.ts';
import type { NoticeFact, SchoolNow } from './notice-fact.ts';
import { FACTS, schoolNow } from './notice-facts.ts';
import { noticeWords } from './notice-words.ts';
import { officeKnows, papersRunningOut, type RunningOut, tellOffice } from './paper-notices.ts';
import { hears, NO_WORDS, readersOf, smsNumber } from './write-down.ts';
import { commonValues, type Notice, writeNotices } from './write-notice.ts';

/** Messages in one transaction. */
const AT_ONCE = 200;

/** Whom a rule tells, by which channels, in which words. */
interface Telling {
  readonly audience: Audience;
  readonly channels: readonly Channel[];
  readonly words: RuleWords;
}
export interface NoticeRule {
  readonly event: NoticeEvent;
  readonly threshold: number;
  readonly tells: readonly Telling[];
}

/**
 * The rules that are on. A rule that tells students tells their guardians too, by the channels for which the school has no
 * rule for guardians.
 */
export async function noticeRulesOf(db: ClubDb): Promise<NoticeRule[]> {
  const rows = await db
    .from('message_rule')
    .selectAll('message_rule')
    .where('message_rule.deleted_at', 'is', null)
    .where('message_rule.event', 'in', [...NOTICE_EVENTS])
    .orderBy('message_rule.id')
    .execute();
  const channelsOf = (channel: string) => CHANNELS.filter((one) => channel === one || channel === 'both');
  return rows
    .filter(({ active }) => active === 1)
    .map((row) => {
      const audience = row.audience as Audience;
      const channels = channelsOf(row.channel);
      const decided = rows
        .filter((other) => other.event === row.event && other.audience === 'guardian')
        .flatMap((other) => channelsOf(other.channel));
      const guardians = channels.filter((channel) => !decided.includes(channel));
      return {
        event: row.event as NoticeEvent,
        threshold: row.threshold,
        tells: [
          { audience, channels, words: row },
          ...(audience === 'student' && guardians.length > 0
            ? [{ audience: 'guardian' as const, channels: guardians, words: NO_WORDS }]
            : []),
        ],
      };
    });
}

/** Looks at one school. Answers how many messages were written. */
export async function tellOfTime(services: Services, clubId: number): Promise<number> {
  const ctx = systemCtx(services, clubId, 'system.notices');
  const { db } = ctx;
  const rules = await noticeRulesOf(db);
  if (rules.length === 0) return 0;
  const club = await db.club();
  const now = services.now();
  const looked = schoolNow(db, club, now);
  let count = await officeOfPapers(services, clubId, rules, looked);
  for (const rule of rules) {
    const facts = await FACTS[rule.event](looked, rule.threshold);
    const fresh = await unsaid(db, await noticesOf(db, rule, facts, { club, at: now.toISOString(), to: hears }));
    for (let from = 0; from < fresh.length; from += AT_ONCE) {
      const { written } = await write(ctx, async (writer) => {
        const made = await writeNotices(writer, fresh.slice(from, from + AT_ONCE));
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

/** Tells the office what teachers are told, and of vehicles that are nobody's usual one. Answers of how many papers. */
async function officeOfPapers(
  services: Services,
  clubId: number,
  rules: readonly NoticeRule[],
  { db, today }: SchoolNow,
): Promise<number> {
  const days = rules
    .filter(
      ({ event, tells }) =>
        event === 'paper_expiring' && tells.some(({ audience }) => audience === 'teacher' || audience === 'office'),
    )
    .map(({ threshold }) => threshold);
  if (days.length === 0) return 0;
  const papers = await papersRunningOut(db, { from: today, until: addDays(today, Math.max(...days)) });
  const fresh: RunningOut[] = [];
  for (const paper of papers) if (paper.student_id === null && !(await officeKnows(db, paper))) fresh.push(paper);
  if (fresh.length === 0) return 0;
  const { told } = await write(systemCtx(services, clubId, 'system.notices'), async (writer) => {
    const count = await tellOffice(writer, fresh);
    if (count > 0) {
      writer.irreversible();
      await writer.operationId();
    }
    return { told: count };
  });
  return told;
}

/** Those that nobody has written yet. */
async function unsaid(db: ClubDb, notices: readonly Notice[]): Promise<Notice[]> {
  const known = new Set<string | null>();
  const keys = notices.flatMap(({ once }) => once ?? []);
  for (let from = 0; from < keys.length; from += 500) {
    const rows = await db
      .from('delivery')
      .select('delivery.once_key')
      .where('delivery.once_key', 'in', keys.slice(from, from + 500))
      .execute();
    for (const { once_key } of rows) known.add(once_key);
  }
  return notices.filter(({ once }) => !known.has(once));
}

/** The messages that a rule makes of some facts, to those readers whom `to` chooses. */
export async function noticesOf(
  db: ClubDb,
  rule: NoticeRule,
  facts: readonly NoticeFact[],
  {
    club,
    at,
    to,
  }: {
    readonly club: OfficeClub;
    readonly at: string;
    readonly to: (reader: Reader, channel: Channel) => boolean;
  },
): Promise<Notice[]> {
  const ofTeacher = (fact: NoticeFact) =>
    (fact.of ?? (rule.event === 'teacher_day' ? 'teacher' : 'student')) === 'teacher';
  const readers = await readersOf(
    db,
    facts.map((fact) => ({
      student_id: ofTeacher(fact) ? 0 : fact.id,
      teacher_id: ofTeacher(fact) ? fact.id : 0,
    })),
    at,
  );
  return facts.flatMap((fact) =>
    rule.tells.flatMap(({ audience, channels, words: own }) => {
      const about = ofTeacher(fact) ? 'teacher' : 'student';
      const reader =
        audience === 'office' ? officeOf(club, { about, id: fact.id }) : readers.get(`${audience} ${fact.id}`);
      if (!reader || (audience !== 'office' && (audience === 'teacher') !== ofTeacher(fact))) return [];
      const brought = noticeWords(reader.locale, rule.event, audience);
      const [subject, body, sms] = (['subject', 'body', 'sms'] as const).map(
        (part) => own[`${part}_${reader.locale}` as keyof RuleWords] || brought[part],
      ) as [string, string, string];
      const student = ofTeacher(fact) ? undefined : readers.get(`student ${fact.id}`);
      return channels
        .filter((channel) => to(reader, channel))
        .map((channel) => ({
          reader,
          channel,
          kind: rule.event,
          words: { subject, body, sms },
          values: { ...commonValues(reader, club), ...(student && { student: student.name }), ...fact.values(reader) },
          once: onceKey(rule.event, fact.once, audience, channel),
        }));
    }),
  );
}

interface OfficeClub {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly locale: string;
  readonly country: string;
  readonly settings: string;
}

/** The office as a reader of a message about somebody: at the school's own address and number. */
const officeOf = (club: OfficeClub, who: { readonly about: 'student' | 'teacher'; readonly id: number }): Reader => ({
  audience: 'office',
  ...who,
  first_name: club.name,
  name: club.name,
  email: club.email,
  phone: smsNumber(club.phone, placeOf(club)),
  locale: club.locale,
  no_mail: false,
  no_sms: false,
  listens: true,
});

/** What a message says, of what, to whom and by what. A student's and a teacher's need no name of the audience: it is the event's. */
const onceKey = (event: NoticeEvent, once: string, audience: Audience, channel: Channel): string =>
  [event, once, ...(audience === 'guardian' || audience === 'office' ? [audience] : []), channel].join(' ');
