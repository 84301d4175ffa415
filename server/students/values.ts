/** Cells of a file of students as values: what the school has and today's date decide what can be right. */

import { LANGUAGES } from '#contract/data/languages.ts';
import { readSettings } from '#contract/entities/club.ts';
import { MARKETING_ANSWERS, STUDENT_STATUSES, student } from '#contract/entities/student.ts';
import type { ImportFault } from '#contract/entities/student-import.ts';
import { birthDateFault, OLDEST, YOUNGEST } from '#contract/rules/birth-date.ts';
import { fold, nameKey } from '#contract/rules/fold.ts';
import { GUARDIAN_TOLD } from '#contract/rules/guardian.ts';
import { readNumbers, writeNumbers } from '#contract/rules/national-numbers.ts';
import type { PhonePlace } from '#contract/rules/phone.ts';
import type { PhoneFault } from '#contract/rules/phone-text.ts';
import { instantOf, todayIn } from '#contract/rules/zone.ts';
import { UNREAD_DAYS } from '../files/cell-faults.ts';
import { columnKey } from '../files/csv-table.ts';
import { type DayFault, type DayOrder, readDay, wallTimeIn } from '../files/days.ts';
import { csvWords } from '../lists/csv-words.ts';
import { keptPhone, placeOf } from '../phones.ts';
import type { ClubDb } from '../store/club-db.ts';

/** What is wrong with a cell or a line: a code with its values, and the same as an English sentence. */
export interface LineFault {
  readonly code: ImportFault;
  readonly values: Readonly<Record<string, string | number>>;
  readonly message: string;
}

export type Read = { readonly value: unknown } | { readonly fault: LineFault };

/** Rows that a cell may name, by name or number. */
interface Named {
  readonly entity: 'teacher' | 'package' | 'location';
  readonly ids: ReadonlySet<number>;
  readonly byName: ReadonlyMap<string, readonly { readonly id: number; readonly name: string }[]>;
}

export interface SchoolFacts {
  readonly licences: readonly string[];
  readonly today: string;
  readonly now: Date;
  readonly teachers: Named;
  readonly packages: Named;
  readonly locations: Named;
  readonly dialled: PhonePlace;
  readonly zone: string;
  /** Codes by what they are called in any of the languages, by the column. */
  readonly codes: Readonly<Record<string, ReadonlyMap<string, string>>>;
}

/** What a file's cells are checked against, read once. */
export async function schoolFacts(db: ClubDb, now: Date): Promise<SchoolFacts> {
  const [club, teachers, packages, locations] = await Promise.all([
    db.club(),
    db
      .from('teacher')
      .select(['teacher.id', 'teacher.first_name', 'teacher.last_name'])
      .where('teacher.deleted_at', 'is', null)
      .execute(),
    db.from('package').select(['package.id', 'package.name']).where('package.deleted_at', 'is', null).execute(),
    db.from('location').select(['location.id', 'location.name']).where('location.deleted_at', 'is', null).execute(),
  ]);
  return {
    licences: readSettings(club.settings).licence_categories,
    dialled: placeOf(club),
    zone: club.time_zone,
    codes: await codesInWords(),
    today: todayIn(club.time_zone, now),
    now,
    teachers: named(
      'teacher',
      teachers.map(({ id, first_name: first, last_name: last }) => ({
        id,
        name: `${first} ${last}`,
        // As lists of people are often written.
        others: [`${last} ${first}`, `${last}, ${first}`],
      })),
    ),
    packages: named(
      'package',
      packages.map(({ id, name }) => ({ id, name, others: [] })),
    ),
    locations: named(
      'location',
      locations.map(({ id, name }) => ({ id, name, others: [] })),
    ),
  };
}

/** Columns with codes, and where their words stand. */
const CODES = [
  ['status', 'student.status', STUDENT_STATUSES],
  ['marketing', 'student.marketing', MARKETING_ANSWERS],
  ['guardian_told', 'guardian_told', GUARDIAN_TOLD],
] as const;

async function codesInWords(): Promise<SchoolFacts['codes']> {
  const languages = await Promise.all(LANGUAGES.map(csvWords));
  return Object.fromEntries(
    CODES.map(([column, labels, codes]) => [
      column,
      new Map(languages.flatMap((words) => codes.map((code) => [columnKey(words.word(labels, code)), code] as const))),
    ]),
  );
}

function named(
  entity: Named['entity'],
  rows: readonly { readonly id: number; readonly name: string; readonly others: readonly string[] }[],
): Named {
  const byName = new Map<string, { id: number; name: string }[]>();
  for (const { id, name, others } of rows) {
    for (const one of new Set([name, ...others].map(nameKey)))
      byName.set(one, [...(byName.get(one) ?? []), { id, name }]);
  }
  return { entity, ids: new Set(rows.map(({ id }) => id)), byName };
}

export const lineFault = (code: ImportFault, message: string, values: LineFault['values'] = {}): LineFault => ({
  code,
  values,
  message,
});
const wrong = (code: ImportFault, message: string, values: LineFault['values'] = {}): Read => ({
  fault: lineFault(code, message, values),
});

/** The value of a cell, trimmed, of the field `name`. */
export function readCell(name: string, written: string, facts: SchoolFacts, order: DayOrder = 'day-first'): Read {
  const text = facts.codes[name]?.get(columnKey(written)) ?? written;
  switch (name) {
    case 'status': {
      const status = text.toLowerCase();
      return STUDENT_STATUSES.some((one) => one === status)
        ? { value: status }
        : wrong('status', `One of ${STUDENT_STATUSES.join(', ')}.`, { value: text });
    }
    case 'licence_category': {
      const code = text.toUpperCase();
      return code === '' || facts.licences.includes(code)
        ? { value: code }
        : wrong('licence', `The school has no licence category ${text}: ${facts.licences.join(', ')}.`, {
            value: text,
            known: facts.licences.join(', '),
          });
    }
    case 'registered_on':
      return readPastDay(text, facts.today, order);
    case 'date_of_birth':
      return readBirthDate(text, facts.today, order);
    case 'phone':
    case 'other_phone':
    case 'guardian_phone':
      return readNumber(text, facts.dialled);
    case 'numbers':
      return readNationalNumbers(text);
    case 'teacher_id':
      return readNamed(text, facts.teachers);
    case 'package_id':
      return readNamed(text, facts.packages);
    case 'pickup_location_id':
      return readNamed(text, facts.locations);
    case 'no_mail':
    case 'no_sms': {
      const answer = answerIn(text);
      return answer === null ? noAnswer(text) : { value: answer === 'yes' };
    }
    case 'marketing': {
      const answer = text.toLowerCase() === 'unasked' ? 'unasked' : answerIn(text);
      return answer === null ? noAnswer(text) : { value: answer };
    }
    case 'no_mail_at':
    case 'no_sms_at':
    case 'marketing_at':
      return readMoment(text, facts, order);
    default:
      return readPlain(name, text);
  }
}

const YES: ReadonlySet<string> = new Set(['yes', 'y', 'true', '1', 'x', 'oui', 'o', 'vrai', 'sim', 's', 'verdadeiro']);
const NO: ReadonlySet<string> = new Set(['no', 'n', 'false', '0', 'non', 'faux', 'nao', 'falso']);

/** A yes or no in any of the three languages, or as another program writes a flag; null where it is neither. */
function answerIn(text: string): 'yes' | 'no' | null {
  const word = fold(text).trim();
  return YES.has(word) ? 'yes' : NO.has(word) ? 'no' : null;
}
const noAnswer = (text: string): Read => wrong('yes-no', 'Write yes or no.', { value: text });

/** When something was said: an instant as it is exported, in either form, or a day. */
function readMoment(text: string, { now, zone }: SchoolFacts, order: DayOrder): Read {
  const wall = wallTimeIn(text, order);
  if (wall) {
    const said = instantOf(wall.date, wall.time, zone);
    return new Date(said) > now
      ? wrong('answered-ahead', 'This day is still to come.', { value: text })
      : { value: said };
  }
  const read = readDay(text, order);
  const instant = /^(\d{4}-\d\d-\d\d)T/.exec(text);
  const at = new Date(instant ? text : 'day' in read ? `${read.day}T00:00:00.000Z` : Number.NaN);
  if (Number.isNaN(at.getTime()) || (instant && !at.toISOString().startsWith(instant[1] as string)))
    return noDay(text, 'fault' in read ? read.fault : 'unreadable');
  if (at > now) return wrong('answered-ahead', 'This day is still to come.', { value: text });
  return { value: at.toISOString() };
}

const noDay = (value: string, found: DayFault): Read =>
  wrong(found === 'unreadable' ? 'date' : found, UNREAD_DAYS[found][1], { value });

/** A day until today; nothing where the cell is empty. */
function readPastDay(text: string, today: string, order: DayOrder): Read {
  if (text === '') return { value: null };
  const read = readDay(text, order);
  if ('fault' in read) return noDay(text, read.fault);
  const { day } = read;
  if (day > today) return wrong('registered-ahead', 'This day is still to come.', { value: text });
  return { value: day };
}

function readPlain(name: string, text: string): Read {
  const schema = student.input.shape[name as keyof typeof student.input.shape];
  const parsed = schema.safeParse(name === 'guardian_told' ? text.toLowerCase() : text);
  if (parsed.success) return { value: parsed.data };
  const issue = parsed.error.issues[0];
  if (issue?.code === 'too_big')
    return wrong('too-long', `At most ${issue.maximum} characters.`, { max: Number(issue.maximum) });
  if (issue?.message === 'several-emails')
    return wrong('several-emails', 'This holds several email addresses. Keep one.', { value: text });
  if (name === 'email' || name === 'guardian_email')
    return wrong('email', 'This is not an e-mail address.', { value: text });
  if (text === '') return wrong('empty', 'This must not be empty.');
  return wrong('value', 'This value cannot be used.', { value: text });
}

/** Why a cell holds no telephone number, as English sentences. */
const PHONE_MESSAGES: Readonly<Record<PhoneFault, string>> = {
  phone: 'This is not a telephone number.',
  'phone-words': 'A telephone number has digits only: the rest is for the notes.',
  'phone-rounded': 'The spreadsheet rounded this number and digits are lost. Format the column as text.',
  'phone-several': 'There are several telephone numbers here. Leave one.',
  'phone-short': 'This telephone number is too short.',
  'phone-long': 'This telephone number is too long. One of another country begins with + and its code.',
  'phone-country': 'No country has this code.',
  'phone-unclear': 'Start this number with + and the country code.',
};

/** A telephone number in E.164. Nothing is guessed: two of them, or words beside one, are told. */
function readNumber(text: string, place: PhonePlace): Read {
  if (text === '') return { value: '' };
  const read = keptPhone(text, place);
  if ('number' in read) return { value: read.number };
  return wrong(read.code, PHONE_MESSAGES[read.code], { value: text, ...read.values });
}

function readBirthDate(text: string, today: string, order: DayOrder): Read {
  if (text === '') return { value: null };
  const read = readDay(text, order);
  if ('fault' in read) return noDay(text, read.fault);
  const { day } = read;
  const found = birthDateFault(day, today);
  if (found === 'birth-future') return wrong(found, 'This day is still to come.', { value: text });
  if (found === 'birth-age')
    return wrong(found, `A student is ${YOUNGEST} to ${OLDEST} years old.`, {
      value: text,
      youngest: YOUNGEST,
      oldest: OLDEST,
    });
  return { value: day };
}

const NUMBER_MESSAGES = {
  'number-kind': 'A number needs its kind before it: NIF 123456789.',
  'number-form': 'A number does not have the form of its kind.',
  'number-check': 'The check digit of a number is another one.',
  'number-twice': 'A kind of number is there twice.',
} as const;

function readNationalNumbers(text: string): Read {
  const read = readNumbers(text);
  if ('numbers' in read) return { value: writeNumbers(read.numbers) };
  const { code, values } = read.fault;
  return wrong(code, NUMBER_MESSAGES[code], { value: text, ...values });
}

/** A row by its number or its whole name; a name that several have is nobody's. */
export function readNamed(text: string, { entity, ids, byName }: Named): Read {
  if (text === '') return { value: null };
  const number = /^#?(\d{1,15})$/.exec(text)?.[1];
  if (number && ids.has(Number(number))) return { value: Number(number) };
  // As a file for the office tells namesakes apart.
  const both = /^(.+) #(\d{1,15})$/.exec(text);
  if (both && byName.get(nameKey(both[1] as string))?.some(({ id }) => id === Number(both[2])))
    return { value: Number(both[2]) };
  const found = byName.get(nameKey(text)) ?? [];
  if (found.length === 1) return { value: found[0]?.id };
  if (found.length === 0) return wrong(`unknown-${entity}`, `There is no ${entity} ${text}.`, { value: text });
  const candidates = found.map(({ id, name }) => `${name} #${id}`).join(', ');
  return wrong(`several-${entity}s`, `Several ${entity}s have this name: ${candidates}. Give the number.`, {
    value: text,
    candidates,
  });
}
