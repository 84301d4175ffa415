/** Whether what the palette shows is what was meant. Plain functions: rows in, a verdict out. */
import { commands } from '#commands/index.ts';
import { addDays, instantOf } from '#contract/rules/zone.ts';
import { isDestructive, isSetting } from '#kernel/careful.ts';
import { fold } from '#kernel/fold.ts';
import { type Cast, pick, typed } from './cast.ts';
import { daysMeant, ZONE } from './days.ts';
import type { Meant, Query, Sentence } from './entry.ts';

export interface Chip {
  readonly field: string;
  readonly text: string;
  /** As a machine reads it: an id, an ISO day or instant, minor units. */
  readonly value: string;
  readonly state: string;
}
export interface Row {
  /** A command's id, or `entity:id`. */
  readonly key: string;
  readonly title: string;
  readonly detail: string;
  readonly off: boolean;
  readonly chips: readonly Chip[];
}

export interface QueryVerdict {
  readonly first: boolean;
  readonly three: boolean;
  /** What came up that must not. */
  readonly danger: string | null;
  readonly saw: string;
}

/**
 * `right`: the first row is the command, every argument has its value, nothing else is filled, what had to be asked is
 * open. `partly`: nothing is wrong, something is asked for. `wrong`: a value was not meant, or Enter would run another
 * command. `not`: not understood. `grave` is a wrong person, day, time, amount or act; the rest are stray words in a text.
 */
export interface SentenceVerdict {
  readonly class: 'right' | 'partly' | 'wrong' | 'not';
  readonly grave: boolean;
  /** Whether all is asked that the sentence leaves open, by the command that was meant; null where it leaves nothing open. */
  readonly asks: boolean | null;
  readonly saw: string;
  readonly why: string;
}

const matchesGlob = (pattern: string, text: string): boolean =>
  new RegExp(`^${pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}$`).test(text);

function matches(wanted: string, row: Row): boolean {
  const entity = /^([a-z_]+):/.exec(row.key)?.[1];
  const names = entity ? [row.key, `${entity}:${fold(row.title)}`, `${entity}:${fold(row.detail)}`] : [row.key];
  const at = wanted.indexOf(':');
  const pattern = at < 0 ? wanted : `${wanted.slice(0, at)}:${fold(wanted.slice(at + 1))}`;
  return names.some((name) => matchesGlob(pattern, name));
}

const nameOf = (row: Row): string =>
  `${/^[a-z_]+:\d/.test(row.key) ? `${row.key.split(':')[0]}:${row.title}` : row.key}${row.off ? ' (off)' : ''}`;

/** Commands that take something away, and rules of the school, as the commands say it themselves. */
const TAKING = commands.filter(isDestructive).map(({ id }) => id);
const RULES = commands.filter(isSetting).map(({ id }) => id);

/** Whether a row is one of these commands and the line did not ask for any of them. */
const isUnasked = (row: Row, ids: readonly string[], expected: readonly string[]): boolean =>
  ids.includes(commandOf(row)) && !ids.some((id) => expected.some((pattern) => matchesGlob(pattern, id)));
/** A command that was read twice stands in two rows. */
const commandOf = ({ key }: Row): string => key.replace(/~\d+$/, '');

/**
 * What takes something away may not be among the first three, nor a rule of the school first, where the line does not ask for
 * such a thing; `never` and `not_first` name what else may not.
 */
export function judgeQuery(entry: Query, rows: readonly Row[]): QueryVerdict {
  const isRight = (row: Row) => entry.expect.some((wanted) => wanted !== 'nothing' && matches(wanted, row));
  const [top] = rows;
  const first = top ? isRight(top) : entry.expect.includes('nothing');
  const leading = rows.slice(0, 3);
  const forbidden = leading.find(
    (row) =>
      !isRight(row) &&
      (isUnasked(row, TAKING, [...entry.expect, ...(entry.asks ?? [])]) ||
        (entry.never ?? []).some((pattern) => matches(pattern, row))),
  );
  const notFirst =
    top &&
    !isRight(top) &&
    (isUnasked(top, RULES, entry.expect) || (entry.not_first ?? []).some((pattern) => matches(pattern, top)))
      ? top
      : undefined;
  const danger = forbidden ?? notFirst;
  return {
    first,
    three: first || leading.some(isRight),
    danger: danger ? nameOf(danger) : null,
    saw: leading.map(nameOf).join(' | ') || 'nothing',
  };
}

/** The corpus' names of arguments, by the commands' own. */
const ARGUMENTS: Readonly<Record<string, string>> = {
  students: 'student',
  bookings: 'booking',
  conversation: 'student',
  student_id: 'student',
  location_id: 'location',
  teacher_id: 'teacher',
  package_id: 'package',
};
const PEOPLE = new Set(['student', 'teacher', 'location', 'package']);
const DAYS = new Set([
  'date',
  'to',
  'from',
  'starting',
  'until',
  'date_of_birth',
  'paid_on',
  'due_on',
  'valid_until',
  'first_due_on',
  'begins',
  'ends_on',
]);
const LOOSE = new Set(['reason', 'topics', 'note']);

const isArgument = (chip: Chip, name: string): boolean => chip.field === name || ARGUMENTS[chip.field] === name;

const plain = (text: string): string => fold(text).replace(/^[\s:–—-]+|[\s.!]+$/g, '');

/** Whether a chip holds one of the values meant. */
function holds(name: string, meant: Meant, chip: Chip, cast: Cast): boolean {
  return [meant].flat().some((value) => {
    const actor = typeof value === 'string' && value.startsWith('@') ? pick(cast, value.slice(1)) : undefined;
    if (value === '@any') return true;
    if (value === '@row') return chip.state === 'known';
    if (name === 'booking') return actor !== undefined && chip.value === String(actor.id);
    if (PEOPLE.has(name)) {
      const wanted = actor?.name ?? value;
      return typeof wanted === 'number'
        ? chip.value === String(wanted)
        : fold(chip.text).replace(/\s*[·(#].*$/, '') === fold(wanted);
    }
    if (name === 'starts_at') {
      const [, who = '', minutes = '0', days = '0'] =
        /^@(\w+?\d+)(?:([+-]\d+)m)?(?:([+-]\d+)d)?$/.exec(String(value)) ?? [];
      const moved = pick(cast, who);
      if (moved) {
        const day = addDays(moved.day, Number(days));
        return Date.parse(chip.value) === Date.parse(instantOf(day, moved.time, ZONE)) + Number(minutes) * 60_000;
      }
      const [day = '', hour = ''] = String(value).split('@');
      const time = pick(cast, hour)?.time ?? hour;
      return daysMeant(day).some((date) => Date.parse(chip.value) === Date.parse(instantOf(date, time, ZONE)));
    }
    if (DAYS.has(name)) return daysMeant(String(value)).includes(chip.value);
    // By which clock it is shown is the reader's.
    if (name === 'time_of_day' && chip.value === value) return true;
    if (typeof value === 'number' || name === 'start_time' || name === 'end_time') return chip.value === String(value);
    if (name === 'phone') return chip.text.replace(/\D/g, '') === value.replace(/\D/g, '');
    return plain(chip.text) === plain(typed(value, 'en', cast) ?? value);
  });
}

const SURE = new Set(['ok', 'known']);
const chipText = ({ field, text, state }: Chip): string =>
  `${field || '?'}=${text || '∅'}${state === 'ok' ? '' : `(${state})`}`;

export function judgeSentence(entry: Sentence, rows: readonly Row[], cast: Cast): SentenceVerdict {
  const [first] = rows;
  const open = entry.must_ask ?? [];
  const unasked = open.length > 0 ? false : null;
  if (!first) return { class: 'not', grave: false, asks: unasked, saw: 'nothing', why: '' };
  const saw = `${nameOf(first)} ${first.chips.map(chipText).join(' · ')}`.trim();
  if (!entry.expect.command.some((pattern) => matches(pattern, first))) {
    const runs = first.chips.some(({ state }) => state === 'ok') && !first.off;
    const runsOther = runs && first.chips.every(({ state }) => SURE.has(state));
    const harmful =
      isUnasked(first, TAKING, entry.expect.command) ||
      (entry.never_command ?? []).some((pattern) => matches(pattern, first));
    const grave = runsOther || harmful;
    return {
      class: grave ? 'wrong' : 'not',
      grave,
      asks: unasked,
      saw,
      why: `wanted ${entry.expect.command.join(' or ')}`,
    };
  }
  const grave: string[] = [];
  const stray: string[] = [];
  const asked: string[] = [];
  let right = 0;
  const seen = new Set<Chip>();
  const chipOf = (name: string) => {
    const chip = first.chips.find((each) => !seen.has(each) && isArgument(each, name));
    if (chip) seen.add(chip);
    return chip;
  };
  for (const [name, meant] of Object.entries(entry.expect.args)) {
    const chip = chipOf(name);
    if (!chip) {
      if (meant === '@row') right++;
      else asked.push(`${name} is not there`);
    } else if (!SURE.has(chip.state)) {
      asked.push(`${name} is ${chip.state}`);
      if (chip.state === 'ambiguous') right++;
    } else if (holds(name, meant, chip, cast)) right++;
    else (LOOSE.has(name) ? stray : grave).push(`${name} is ${chip.text} (${chip.value})`);
  }
  let answered = 0;
  for (const name of open) {
    const chip = chipOf(name);
    if (chip?.state !== 'ok') continue;
    answered++;
    grave.push(`${name} had to be asked and is ${chip.text}`);
  }
  const asks = open.length > 0 ? answered === 0 : null;
  for (const [name, never] of Object.entries(entry.never ?? {})) {
    const taken = first.chips.find(
      (chip) => isArgument(chip, name) && SURE.has(chip.state) && holds(name, never, chip, cast),
    );
    if (taken) grave.push(`${name} must never be ${taken.text}`);
  }
  for (const chip of first.chips) {
    if (seen.has(chip)) continue;
    const also = Object.entries(entry.also ?? {}).find(([name]) => isArgument(chip, name));
    if (also && (chip.state !== 'ok' || holds(also[0], also[1], chip, cast))) continue;
    if (chip.state === 'ok') stray.push(`${chip.field} got ‘${chip.text}’`);
    else if (chip.state === 'unknown' || chip.state === 'ambiguous') asked.push(`‘${chip.text}’ is ${chip.state}`);
  }
  const why = [...new Set([...grave, ...stray, ...asked])].join('; ');
  if (grave.length + stray.length > 0) return { class: 'wrong', grave: grave.length > 0, asks, saw, why };
  if (asked.length === 0) return { class: 'right', grave: false, asks, saw, why: '' };
  const asksAlone = Object.keys(entry.expect.args).length === 0 && open.length > 0;
  return { class: right > 0 || asksAlone ? 'partly' : 'not', grave: false, asks, saw, why };
}
