/** Conversations of the sample school: with students who learn now, and with its teachers. Some wait for an answer. */

import type { Row } from '#server/entities/entity.ts';
import { entityNamed } from '#server/entities/index.ts';
import { aheadOf } from '../calendar.ts';
import type { Language } from '../learning/words.ts';
import type { FillContext, Part, Size } from '../parts.ts';
import type { Random } from '../random.ts';
import type { SampleSchool } from '../schools/school.ts';
import { DAYS_AND_HOURS } from './said.ts';

const MINUTE = 60_000;
const HOUR = 3_600_000;
const DAY = 86_400_000;
/** Most conversations with students, and most with teachers. */
const STUDENTS = 150;
const TEACHERS = 6;
/** How many students' conversations there are for each that waits for an answer. */
const WAITING = 11;
/** Most unread messages that are told of. */
const MOST_NEWS = 200;
/** How much one talks with a teacher over time: longer than a page of the screen. */
const TEACHER_TALKS = 24;

const withStudents = ({ students }: Size): number => Math.min(STUDENTS, Math.ceil(students / 8));
/** The first unit is the first teacher's: the longest conversation stands near the top. */
const isTeacher = (unit: number): boolean => unit < TEACHERS;

interface Person {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly phone: string;
}
interface Said {
  readonly school: boolean;
  readonly body: string;
  /** When, in ms. */
  readonly at: number;
  /** Whether nobody has read it yet. */
  readonly waiting: boolean;
}

/** Nobody writes at night: an instant before opening is the evening before. */
function awake(at: number, zone: string): number {
  const local = new Date(at + aheadOf(zone, new Date(at)));
  const hours = local.getUTCHours() + local.getUTCMinutes() / 60;
  if (hours < 8) return at - (hours + 2.5) * HOUR;
  return hours > 22 ? at - (hours - 21.5) * HOUR : at;
}

function fill(random: Random, language: Language, person: Person, places: SampleSchool['places']) {
  const words = DAYS_AND_HOURS[language];
  const values: Readonly<Record<string, string>> = {
    first: person.first_name,
    day: random.pick(words.days),
    hour: words.hour(random.pick([9, 10, 11, 14, 15, 16, 17, 18])),
    place: random.pick(places)[0],
  };
  return (line: string) => line.slice(1).replace(/\{(\w+)\}/g, (_all, name: string) => values[name] ?? '');
}

/** What was said, the oldest first. `waits` ends it with a question of the other side that nobody has read. */
function conversation(context: FillContext, unit: number, person: Person, waits: boolean): Said[] {
  const random = context.random(unit);
  const { zone, school } = context;
  const { own, talks, unanswered, languageOf } = school.chat;
  const teacher = isTeacher(unit);
  const language = teacher ? own : languageOf(person.phone);
  const known = teacher ? talks.teachers : talks[language];
  const count = teacher ? (unit === 0 ? TEACHER_TALKS * 2 : random.int(6, TEACHER_TALKS)) : random.weighted(LENGTHS);
  // Those who wait wrote in the last hours; others were answered up to weeks ago.
  const age = waits ? (0.05 + random.next() * 6) * HOUR : (0.3 + 30 * random.next() ** 2) * DAY;
  const ends = awake(context.now.getTime() - age, zone);
  const chosen = Array.from({ length: count }, () => ({
    talk: random.pick(known),
    say: fill(random, language, person, school.places),
  }));
  // The same is not asked twice in a row.
  const spoken = chosen.filter(({ talk }, at) => talk !== chosen[at - 1]?.talk);
  if (waits) {
    // One after the other, so that no two of them ask the same.
    const open = teacher ? unanswered.teachers : unanswered[language];
    const last = open[Math.floor(unit / (teacher ? TEACHERS / 2 : WAITING)) % open.length];
    if (last) spoken.push({ talk: last, say: fill(random, language, person, school.places) });
  }
  const all: Said[] = [];
  // Backwards from the end, so that a talk is over before the next begins.
  let end = ends;
  for (const { talk, say } of spoken.reverse()) {
    let at = end;
    for (const line of [...talk].reverse()) {
      all.push({ school: line.startsWith('>'), body: say(line), at, waiting: waits && end === ends });
      at -= (1 + random.next() ** 2 * 40) * MINUTE;
    }
    end = awake(at - (0.4 + random.next() * (teacher ? 4 : 9)) * DAY, zone);
  }
  return all.reverse();
}

/** How many talks there were with a student. */
const LENGTHS = [
  [1, 5],
  [2, 4],
  [3, 3],
  [5, 1],
] as const;

const stamps = (at: number) => {
  const iso = new Date(at).toISOString();
  return { version: 1, created_at: iso, updated_at: iso, deleted_at: null };
};

async function peopleOf({ db, clubId, size }: FillContext) {
  const columns = ['id', 'first_name', 'last_name', 'phone'] as const;
  const teachers = await db
    .selectFrom('teacher')
    .select(columns)
    .where('club_id', '=', clubId)
    .orderBy('id')
    .limit(TEACHERS)
    .execute();
  // The newest ones, along the primary key: other indexes may be set aside.
  const students = await db
    .selectFrom('student')
    .select(columns)
    .where('club_id', '=', clubId)
    .where('status', 'in', ['active', 'pending', 'paused'])
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(withStudents(size))
    .execute();
  return { teachers, students };
}

async function one(context: FillContext, unit: number, person: Person, account: Account | undefined): Promise<void> {
  const { db, clubId, now } = context;
  const column = isTeacher(unit) ? 'teacher_id' : 'student_id';
  // Somebody may have begun it already: the school can be in use.
  const known = await db
    .selectFrom('conversation')
    .select('id')
    .where('club_id', '=', clubId)
    .where(column, '=', person.id)
    .executeTakeFirst();
  if (known) return;
  const waits = isTeacher(unit) ? unit === 1 || unit === 4 : unit % WAITING === 3;
  const said = conversation(context, unit, person, waits);
  const [first] = said;
  const last = said.at(-1);
  if (!first || !last) return;
  const unread = said.filter(({ waiting }) => waiting).length;
  const { id } = await db
    .insertInto('conversation')
    .values({
      club_id: clubId,
      student_id: null,
      teacher_id: null,
      [column]: person.id,
      last_message_at: new Date(last.at).toISOString(),
      last_text: last.body,
      unread,
      ...stamps(first.at),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const name = `${person.first_name} ${person.last_name}`;
  const school = account ? `${account.first_name} ${account.last_name}` : '';
  const derived = entityNamed('message')?.derived;
  await context.insert(
    'message',
    said.map((each, at): Row => {
      // Read when the other side went on, or soon after.
      const answered = said.slice(at + 1).find((later) => later.school !== each.school)?.at;
      const seen = answered ?? Math.min(now.getTime(), each.at + 20 * MINUTE);
      const row = {
        conversation_id: id,
        author: each.school ? 'admin' : isTeacher(unit) ? 'teacher' : 'student',
        account_id: each.school ? (account?.id ?? null) : null,
        author_name: each.school ? school : name,
        body: each.body,
        sent_at: new Date(each.at).toISOString(),
        read_at: each.waiting ? null : new Date(seen).toISOString(),
        client_key: null,
        ...stamps(each.at),
      };
      return { ...row, ...derived?.(row) };
    }),
  );
}

interface Account {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
}

export const conversations: Part = {
  name: 'conversations',
  tables: [],
  fills: ['conversation', 'message'],
  units: (size) => TEACHERS + withStudents(size),
  batch: 40,
  async fill(context, from, to) {
    const { teachers, students } = await peopleOf(context);
    const account = await context.db
      .selectFrom('account')
      .select(['id', 'first_name', 'last_name'])
      .where('club_id', '=', context.clubId)
      .orderBy('id')
      .executeTakeFirst();
    for (let unit = from; unit < to; unit++) {
      const person = isTeacher(unit) ? teachers[unit] : students[unit - TEACHERS];
      if (person) await one(context, unit, person, account);
    }
  },
};

/** Templates of every sample school. */
const TEMPLATES = 5;

export const templates: Part = {
  name: 'templates',
  tables: [],
  fills: ['message_template'],
  units: () => TEMPLATES,
  batch: TEMPLATES,
  async fill(context, from, to) {
    const derived = entityNamed('template')?.derived;
    const rows = context.school.templates.slice(from, to).map(([title, body]) => {
      const row = { title, body, ...stamps(context.now.getTime() - 300 * DAY) };
      return { ...row, ...derived?.(row) };
    });
    await context.insert('message_template', rows);
  },
};

/** What waits has been told of, in the order in which it came. */
export const news: Part = {
  name: 'news',
  tables: [],
  fills: ['notification'],
  units: () => 1,
  batch: 1,
  async fill({ db, clubId, insert }) {
    const school = await db
      .selectFrom('club')
      .innerJoin('account', 'account.club_id', 'club.id')
      .select('account.id')
      .where('club.id', '=', clubId)
      .orderBy('account.id')
      .executeTakeFirst();
    if (!school) return;
    const waiting = await db
      .selectFrom('message')
      .select(['conversation_id', 'author_name', 'body', 'sent_at'])
      .where('club_id', '=', clubId)
      .where('author', '<>', 'admin')
      .where('read_at', 'is', null)
      .where('deleted_at', 'is', null)
      .orderBy('sent_at')
      .limit(MOST_NEWS)
      .execute();
    await insert(
      'notification',
      waiting.map(({ conversation_id, author_name, body, sent_at }) => {
        const values = { name: author_name, conversation_id };
        return {
          account_id: school.id,
          kind: 'message',
          body,
          link: `/chat/${conversation_id}`,
          entity: 'conversation',
          row_id: conversation_id,
          data: JSON.stringify(values),
          read_at: null,
          ...stamps(Date.parse(sent_at)),
        };
      }),
    );
  },
};
