/** Puts a message about classes into the words of its reader. */
import type { Audience, Channel, MessageEvent, WORD_COLUMNS } from '#contract/entities/message-rule.ts';
import { shownPhone } from '#contract/rules/phone.ts';
import { timeTexts } from '#contract/rules/time-texts.ts';
import type { MessageRuleRow } from '../store/tables/messages.ts';
import { type CalendarMethod, invitation } from './calendar.ts';
import type { MessageWords } from './message-words.ts';
import { broughtWords, filled, oneLine, wordsIn } from './words.ts';

/** What a person knows of a class. */
export interface ClassState {
  readonly student_id: number;
  readonly teacher_id: number;
  readonly location_id: number;
  readonly class_type: string;
  readonly starts_at: string;
  readonly ends_at: string;
}

/** What became of one class since its reader was last told. */
export interface Item {
  readonly booking_id: number;
  readonly event: MessageEvent;
  readonly was: ClassState | null;
  readonly became: ClassState | null;
  readonly sequence: number;
}

export interface Reader {
  /** `guardian`: of the student `id`. */
  readonly audience: Audience;
  /** Of the office: whom the message is about. */
  readonly about?: 'student' | 'teacher';
  /** Of the student or teacher. */
  readonly id: number;
  /** By which the message speaks to whoever reads it: a first name, or a guardian's name as it is written. */
  readonly first_name: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly locale: string;
  readonly no_mail: boolean;
  readonly no_sms: boolean;
  /** Whether news go to this reader. What waits already is kept true whether or not. */
  readonly listens: boolean;
  /** Of a guardian beside a student: the channels by which both have one address. */
  readonly shares?: Readonly<Record<Channel, boolean>>;
}

/** What messages of a school have in common. */
export interface School {
  readonly name: string;
  readonly phone: string;
  readonly country: string;
  readonly email: string;
  readonly time_zone: string;
}

export interface Names {
  readonly students: ReadonlyMap<number, string>;
  readonly teachers: ReadonlyMap<number, string>;
  readonly places: ReadonlyMap<number, string>;
}

export interface CalendarFile {
  readonly method: CalendarMethod;
  readonly content: string;
}

export interface Composed {
  readonly event: MessageEvent | 'several';
  readonly booking_id: number | null;
  readonly subject: string;
  readonly body: string;
  readonly calendar: readonly CalendarFile[];
}

export type RuleWords = Pick<MessageRuleRowRead, (typeof WORD_COLUMNS)[number]>;
type MessageRuleRowRead = { readonly [K in keyof MessageRuleRow]: string };

/** The words of a rule in a language: the school's own, else those that Clutch brings. */
export function wordsOf(
  rule: Partial<RuleWords> | undefined,
  audience: Audience,
  event: MessageEvent,
  locale: string,
): MessageWords {
  const own = broughtWords(locale, audience, event);
  const [subject, body, sms] = ['subject', 'body', 'sms'].map((part) => rule?.[`${part}_${locale}` as keyof RuleWords]);
  return { subject: subject || own.subject, body: body || own.body, sms: sms || own.sms };
}

/** The values of a message about one class. */
export function valuesOf(item: Item, reader: Reader, school: School, names: Names): Record<string, string> {
  const times = timeTexts(reader.locale, school.time_zone, '24');
  const now = (item.became ?? item.was) as ClassState;
  const kinds = wordsIn(reader.locale).class;
  const teacher = (state: ClassState) => names.teachers.get(state.teacher_id) ?? '';
  const place = (state: ClassState) => names.places.get(state.location_id) ?? '';
  const { was } = item;
  return {
    name: reader.first_name,
    student: names.students.get(now.student_id) ?? '',
    teacher: teacher(now),
    class: kinds[now.class_type] ?? kinds.other ?? '',
    when: times.instant(now.starts_at),
    ends: times.time(now.ends_at),
    place: place(now),
    before: was
      ? [times.instant(was.starts_at), ...(reader.audience !== 'teacher' ? [teacher(was)] : []), place(was)]
          .filter(Boolean)
          .join(', ')
      : '',
    school: school.name,
    phone: shownPhone(school.phone, school.country),
  };
}

/** A message that tells of all of `items`; there is at least one. An SMS has no calendar; its subject is for lists alone. */
export function compose(
  items: readonly Item[],
  reader: Reader,
  school: School,
  names: Names,
  rules: ReadonlyMap<MessageEvent, RuleWords>,
  { at, organizer, channel }: { readonly at: string; readonly organizer: string; readonly channel: Channel },
): Composed {
  const sorted = items.toSorted((a, b) => (startOf(a) < startOf(b) ? -1 : 1));
  const language = wordsIn(reader.locale);
  const audience = reader.audience === 'office' ? 'student' : reader.audience;
  // Who is reminded has the entry already.
  const news = sorted.filter(({ event }) => event !== 'class_due');
  const calendar = (channel === 'sms' ? [] : news).map((item) => {
    const values = valuesOf(item, reader, school, names);
    const state = (item.became ?? item.was) as ClassState;
    const method = item.became ? ('REQUEST' as const) : ('CANCEL' as const);
    return {
      method,
      content: invitation(method, {
        booking_id: item.booking_id,
        sequence: item.sequence,
        starts_at: state.starts_at,
        ends_at: state.ends_at,
        summary: filled(language.entry[audience], values),
        place: values.place ?? '',
        time_zone: school.time_zone,
        organizer: { name: school.name, email: organizer },
        attendee: { name: reader.name, email: reader.email },
        at,
      }),
    };
  });
  const [first] = sorted;
  if (sorted.length === 1 && first) {
    const { subject, body, sms } = wordsOf(rules.get(first.event), reader.audience, first.event, reader.locale);
    const values = valuesOf(first, reader, school, names);
    return {
      event: first.event,
      booking_id: first.booking_id,
      subject: oneLine(filled(subject, values)),
      body: channel === 'sms' ? filled(sms, values).trim() : filled(body, values),
      calendar,
    };
  }
  const values = {
    name: reader.first_name,
    school: school.name,
    phone: shownPhone(school.phone, school.country),
    count: String(sorted.length),
    lines: sorted
      .map((item) => filled(language.line[audience][item.event], valuesOf(item, reader, school, names)))
      .join('\n'),
  };
  const several = news.length > 0 ? language.several : language.severalDue;
  return {
    event: 'several',
    booking_id: null,
    subject: oneLine(filled(several.subject, values)),
    body: channel === 'sms' ? `${school.name}:\n${values.lines}` : filled(several.body, values),
    calendar,
  };
}

const startOf = ({ became, was }: Item): string => (became ?? was)?.starts_at ?? '';
