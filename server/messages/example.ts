/** Words of a rule about a class that nobody has, for whoever writes them. */
import { type Audience, isNotice, type RuleEvent } from '#contract/entities/message-rule.ts';
import { amountText } from '#contract/rules/amounts.ts';
import { shownPhone } from '#contract/rules/phone.ts';
import { timeTexts } from '#contract/rules/time-texts.ts';
import { addDays, instantOf, todayIn } from '#contract/rules/zone.ts';
import { type ClassState, type School, valuesOf } from './compose.ts';
import type { MessageWords } from './message-words.ts';
import { examText } from './office-facts.ts';
import { filled, oneLine, wordsIn } from './words.ts';

interface About {
  readonly audience: Audience;
  readonly event: RuleEvent;
  readonly locale: string;
  readonly school: School & { readonly currency: string };
  readonly at: Date;
}

const NAMES = {
  students: new Map([[1, 'Ana Martins']]),
  teachers: new Map([[1, 'Rui Costa']]),
  places: new Map([[1, 'Rua Central 5']]),
};

/** Subject, body and SMS as they would be sent about a class tomorrow at 15:00 that was at 10:00 before. */
export function exampleOf(words: MessageWords, { audience, event, locale, school, at }: About): MessageWords {
  const day = addDays(todayIn(school.time_zone, at), 1);
  const state = (from: string, to: string): ClassState => ({
    student_id: 1,
    teacher_id: 1,
    location_id: 1,
    class_type: 'practical',
    starts_at: instantOf(day, from, school.time_zone),
    ends_at: instantOf(day, to, school.time_zone),
  });
  const readers = {
    student: ['Ana', 'Ana Martins'],
    teacher: ['Rui', 'Rui Costa'],
    guardian: ['Carla Martins', 'Carla Martins'],
    office: [school.name, school.name],
  } as const;
  const [first_name, name] = readers[audience];
  if (isNotice(event)) return filledWith(words, noticeValues(locale, school, day, first_name));
  const values = valuesOf(
    {
      booking_id: 1,
      sequence: 1,
      event,
      was: event === 'class_booked' || event === 'class_due' ? null : state('10:00', '10:45'),
      became: state('15:00', '15:45'),
    },
    { audience, id: 1, first_name, name, email: '', phone: '', locale, no_mail: false, no_sms: false, listens: true },
    school,
    NAMES,
  );
  return filledWith(words, values);
}

const filledWith = (words: MessageWords, values: Readonly<Record<string, string>>): MessageWords => ({
  subject: oneLine(filled(words.subject, values)),
  body: filled(words.body, values),
  sms: filled(words.sms, values).trim(),
});

const PAPER: Readonly<Record<string, string>> = { fr: 'Certificat médical', pt: 'Atestado médico' };

/** What messages about money, a package and a day may name, of people whom nobody is. */
function noticeValues(locale: string, school: About['school'], day: string, name: string): Record<string, string> {
  const shown = timeTexts(locale, 'UTC', '24').day(day);
  return {
    name,
    student: 'Ana Martins',
    teacher: 'Rui Costa',
    school: school.name,
    phone: shownPhone(school.phone, school.country),
    amount: amountText(15_000, school.currency, locale),
    due: shown,
    day: shown,
    package: 'B 20',
    left: '2',
    paper: PAPER[locale] ?? 'Medical certificate',
    owner: 'Ana Martins',
    until: shown,
    days: '1',
    exam: examText(locale, 'practical', 'B'),
    class: wordsIn(locale).class.practical ?? '',
    when: timeTexts(locale, school.time_zone, '24').instant(instantOf(day, '15:00', school.time_zone)),
    place: 'Rua Central 5',
    count: '1',
    lines: `15:00 – 15:45  Ana Martins, ${wordsIn(locale).class.practical}, Rua Central 5`,
  };
}
