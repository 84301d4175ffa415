/**
 * Works a school's books out anew from the files that it can download, and from the mails in its outbox. It imports nothing of
 * the product, and takes no column that the product worked out: neither states, nor sums, nor what counts as taken.
 *
 *   node recompute.ts FOLDER ZONE INSTANT FREE_HOURS
 *
 * FOLDER holds students.csv, enrolments.csv, bookings.csv, entries.csv, desk_closings.csv and deliveries.csv, and the
 * mails in outbox/. ZONE is the
 * school's (`Europe/Lisbon`), INSTANT the moment of the downloads (ISO 8601), FREE_HOURS how long before a class a student
 * cancels without cost. Writes one JSON object; amounts are minor units.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Mail, mailOf } from './mail-file.ts';

type Line = Record<string, string>;
const [folder = '', zone = 'UTC', now = '', freeHours = '0'] = process.argv.slice(2);
const outbox = join(folder, 'outbox');
const problems: string[] = [];

/** The lines of a file by the names in its header (RFC 4180; a mark at the begin says that it is UTF-8). */
function table(name: string): Line[] {
  const text = readFileSync(join(folder, `${name}.csv`), 'utf8').replace(/^\uFEFF/, '');
  const lines: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    lines.at(-1)?.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
    if (end === '\r\n') lines.push([]);
    if (end === '') break;
  }
  const [header = [], ...rest] = lines.filter((cells) => cells.length > 1);
  return rest.map((cells) =>
    Object.fromEntries(header.map((column, index) => [column, inCents(column, cells[index] ?? '')])),
  );
}

/** An amount of a file, `85.00`, in cents; any other cell as it is. */
function inCents(column: string, cell: string): string {
  if (cell === '' || !['amount', 'price', 'discount', 'counted', 'expected', 'difference'].includes(column))
    return cell;
  return String(Math.round(Number(cell) * 100));
}

const byDay = new Intl.DateTimeFormat('en-CA', { timeZone: zone });
/** The school's day of an instant, `2026-03-02`. */
const dayOf = (instant: string): string => byDay.format(new Date(instant));
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;
const groups = <T>(all: readonly T[], key: (one: T) => string): Map<string, T[]> => Map.groupBy(all, key);
const sum = (all: readonly number[]): number => all.reduce((a, b) => a + b, 0);
const before = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

// In the order in which they were entered: money given back is taken from the payment that came first.
const entries = table('entries').sort((a, b) => Number(a.id) - Number(b.id));
const bookings = table('bookings');
const students = table('students');
const enrolments = table('enrolments');
const today = dayOf(now);

// --- Money --------------------------------------------------------------------------------------------------------------

const entryById = new Map(entries.map((entry) => [entry.id as string, entry]));
/** The entry at the begin of a row of counter-entries. */
function rootOf(entry: Line): Line {
  let root = entry;
  while (root.reverses_id) root = entryById.get(root.reverses_id) as Line;
  return root;
}

/** The charges that were split into what an entry is a part of, the first one last. */
function wholesOf(id: number): string[] {
  const wholes: string[] = [];
  for (let part = entryById.get(String(id)); part?.part_of_id; part = entryById.get(part.part_of_id))
    wholes.push(part.part_of_id);
  return wholes;
}

interface Open {
  id: number;
  due: string;
  rest: number;
}
interface Credit {
  rest: number;
  for: string;
}

/** What a student owes: what names a charge pays it, all else pays what is due the longest. */
function account(own: readonly Line[]) {
  const stands = [...groups(own, (entry) => rootOf(entry).id as string)]
    .map(([id, chain]) => ({ ...(entryById.get(id) as Line), left: sum(chain.map((one) => Number(one.amount))) }))
    .filter(({ left }) => left !== 0) as unknown as (Line & { left: number })[];
  const open: Open[] = stands
    .filter(({ kind }) => kind === 'charge')
    .map((one) => ({ id: Number(one.id), due: one.due_on as string, rest: Number(one.left) }));
  const credits = new Map<string, Credit>();
  for (const one of stands)
    if (['payment', 'discount', 'write_off'].includes(one.kind as string))
      credits.set(one.id as string, { rest: -one.left, for: one.for_id as string });
  // Money given back is that of the payment it names; beyond that, money that was for nothing in particular.
  for (const refund of stands.filter(({ kind }) => kind === 'refund')) {
    const named = credits.get(refund.for_id as string);
    const others = [...credits.values()].filter((one) => one !== named);
    let back = refund.left;
    for (const credit of [named, ...others.filter((one) => !one.for), ...others.filter((one) => one.for)]) {
      const taken = Math.min(back, credit?.rest ?? 0);
      if (credit) credit.rest -= taken;
      back -= taken;
    }
    if (back > 0) open.push({ id: Number(refund.id), due: refund.day as string, rest: back });
  }
  let purse = 0;
  for (const credit of credits.values()) {
    // What was for a charge is for its parts once it was split, the one that was entered first before the others.
    const named = open.filter(({ id }) => String(id) === credit.for);
    const parts = open.filter(({ id }) => wholesOf(id).includes(credit.for)).sort((a, b) => a.id - b.id);
    for (const charge of [...named, ...parts]) {
      const paid = Math.min(charge.rest, credit.rest);
      charge.rest -= paid;
      credit.rest -= paid;
    }
    purse += credit.rest;
  }
  const age = ({ id }: Open) => Number(wholesOf(id).at(-1) ?? id);
  open.sort((a, b) => before(a.due, b.due) || age(a) - age(b) || a.id - b.id);
  for (const charge of open) {
    const paid = Math.min(purse, charge.rest);
    charge.rest -= paid;
    purse -= paid;
  }
  const owed = open.filter(({ rest }) => rest > 0);
  const aged = (from: number, to: number) =>
    sum(
      owed
        .filter(({ due }) => daysBetween(due, today) >= from && daysBetween(due, today) <= to)
        .map(({ rest }) => rest),
    );
  return {
    balance: sum(own.map(({ amount }) => Number(amount))),
    credit: purse,
    oldest_due_on: owed[0]?.due ?? '',
    ages: { not_due: aged(-99_999, 0), days_1_30: aged(1, 30), days_31_60: aged(31, 60), older: aged(61, 99_999) },
  };
}

function receipts() {
  const found: Record<string, { count: number; first: number; last: number; sum: number }> = {};
  const numbered = entries.filter(({ receipt_number }) => receipt_number !== '');
  for (const [year, own] of groups(numbered, ({ receipt_year }) => receipt_year as string)) {
    const numbers = own.map(({ receipt_number }) => Number(receipt_number)).sort((a, b) => a - b);
    for (const [index, number] of numbers.entries())
      if (number !== index + 1) problems.push(`receipt ${year}/${index + 1} is missing, or there twice`);
    found[year] = {
      count: own.length,
      first: numbers[0] as number,
      last: numbers.at(-1) as number,
      sum: -sum(own.map(({ amount }) => Number(amount))),
    };
  }
  for (const { id, kind, amount, receipt_number, receipt_year, day } of entries) {
    if ((kind === 'payment' && Number(amount) < 0) !== (receipt_number !== ''))
      problems.push(`entry ${id} and its receipt`);
    if (receipt_number && !day?.startsWith(receipt_year as string)) problems.push(`the year of the receipt of ${id}`);
  }
  return found;
}

/** Closings of the cash desk: each counts the cash since the one before. */
function desk() {
  const cash = entries.filter(({ method }) => method === 'cash');
  let since = '';
  const closings = table('desk_closings')
    .sort((a, b) => Number(a.id) - Number(b.id))
    .map((closing) => {
      const until = closing.closed_at as string;
      const own = cash.filter(({ created_at = '' }) => created_at > since && created_at <= until);
      since = until;
      const expected = 0 - sum(own.map(({ amount }) => Number(amount)));
      return { id: Number(closing.id), expected, difference: Number(closing.counted) - expected };
    });
  return {
    closings,
    expected: 0 - sum(cash.filter(({ created_at = '' }) => created_at > since).map((one) => Number(one.amount))),
  };
}

// --- Classes and packages -----------------------------------------------------------------------------------------------

/** Whether a student cancelled so late that it costs. */
const isLate = ({ cancelled_by, cancelled_at = '', starts_at = '' }: Line): boolean =>
  cancelled_by === 'student' && Date.parse(starts_at) - Date.parse(cancelled_at) < Number(freeHours) * 3_600_000;
const missed = (one: Line): boolean => one.status === 'no_show' || (one.status === 'cancelled' && isLate(one));
const taken = (one: Line): boolean => one.status === 'completed' || (missed(one) && !one.waived_at);

/** Fees that stand, by class; and classes that would have cost one where nobody was charged. */
function fees() {
  const charged = new Map<string, number>();
  for (const { booking_id = '', charge_type = '', kind, amount } of entries)
    if (kind === 'charge' && ['late_cancellation', 'no_show'].includes(charge_type))
      charged.set(booking_id, (charged.get(booking_id) ?? 0) + Number(amount));
  const uncharged: number[] = [];
  for (const one of bookings) {
    const fee = charged.get(one.id as string) ?? 0;
    const costs = missed(one) && !one.waived_at;
    if (fee > 0 && !costs) problems.push(`class ${one.id} has a fee and is ${one.status}`);
    if (fee === 0 && costs) uncharged.push(Number(one.id));
  }
  return { uncharged, standing: sum([...charged.values()]) };
}

const KINDS = ['practical', 'theory'] as const;
/** What was drawn of a student's packages: by day, the oldest package first; what is taken before what is booked. */
function packagesOf(own: readonly Line[], classes: readonly Line[]) {
  const sold = own.toSorted(
    (a, b) => before(a.begins_on as string, b.begins_on as string) || Number(a.id) - Number(b.id),
  );
  const drawn = sold.map((one) => ({
    one,
    kinds: Object.fromEntries(
      KINDS.map((kind) => [kind, { bought: Number(one[`${kind}_classes`]), taken: 0, booked: 0 }]),
    ),
  }));
  const held = classes
    .filter(taken)
    .sort((a, b) => before(a.starts_at as string, b.starts_at as string) || Number(a.id) - Number(b.id));
  const ahead = classes.filter(({ status }) => status === 'booked').sort((a, b) => Number(a.id) - Number(b.id));
  for (const [count, list] of [
    ['taken', held],
    ['booked', ahead],
  ] as const)
    for (const { class_type = '', starts_at = '' } of list) {
      const from = drawn.find(({ one, kinds }) => {
        const kind = kinds[class_type];
        const day = dayOf(starts_at);
        const holds = (one.begins_on as string) <= day && day <= (one.ends_on as string);
        return (
          kind && holds && (!one.cancelled_at || starts_at < one.cancelled_at) && kind.taken + kind.booked < kind.bought
        );
      });
      const kind = from?.kinds[class_type];
      if (kind) kind[count]++;
    }
  return drawn;
}

function packages() {
  const found: Record<string, object> = {};
  const left: Record<string, object | null> = {};
  for (const { id = '' } of students) {
    const drawn = packagesOf(
      enrolments.filter(({ student_id }) => student_id === id),
      bookings.filter(({ student_id }) => student_id === id),
    );
    for (const { one, kinds } of drawn) {
      const all = Object.values(kinds);
      const used = sum(all.map(({ bought }) => bought)) > 0 && all.every((kind) => kind.taken >= kind.bought);
      const state = one.cancelled_at
        ? 'cancelled'
        : used
          ? 'used_up'
          : (one.ends_on as string) < today
            ? 'expired'
            : 'open';
      found[one.id as string] = { state, ...kinds };
    }
    const open = drawn.filter(({ one }) => !one.cancelled_at && (one.ends_on as string) >= today);
    const of = (kind: string) => {
      const all = open.map(({ one, kinds }) => ({
        ends: one.ends_on,
        ...(kinds[kind] as { bought: number; taken: number; booked: number }),
      }));
      return {
        bought: sum(all.map(({ bought }) => bought)),
        left: sum(all.map((one) => one.bought - one.taken)),
        booked: sum(all.map(({ booked }) => booked)),
        until: all.find((one) => one.taken < one.bought)?.ends ?? null,
      };
    };
    left[id] = drawn.length === 0 ? null : { practical: of('practical'), theory: of('theory') };
  }
  return { enrolments: found, left };
}

// --- Messages -----------------------------------------------------------------------------------------------------------

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();
const keyOf = (to: string, subject: string, body: string): string => [to, plain(subject), plain(body)].join('\n');

const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' });
/** Whether a message reminds of a class: alone, or in a line among others that are news of classes with calendar files. */
function reminds(delivery: Line, mail: Mail, { id, starts_at = '', teacher_name = '' }: Line): boolean {
  if (delivery.event === 'class_due') return delivery.booking_id === id;
  if (delivery.event !== 'several' || mail.events.some(({ booking }) => booking === id)) return false;
  const [year, , day] = dayOf(starts_at).split('-');
  const shown = new RegExp(`\\b0?${Number(day)}\\b.*\\b${year}\\b.*${clock.format(new Date(starts_at))}`);
  return mail.text.split('\n').some((line) => line.includes(teacher_name) && shown.test(line));
}

/** Whether what went out is what was to go out, and whether whoever read it knows what became of their classes. */
function messages() {
  const mails: Mail[] = readdirSync(outbox).map((name) => mailOf(readFileSync(join(outbox, name), 'latin1')));
  const deliveries = table('deliveries');
  const unclaimed = groups(mails, (mail) => keyOf(mail.to, mail.subject, mail.text));
  const sent: { delivery: Line; mail: Mail }[] = [];
  for (const delivery of deliveries.filter(({ state }) => state === 'sent')) {
    const mail = unclaimed
      .get(keyOf(delivery.address as string, delivery.subject as string, delivery.body as string))
      ?.pop();
    if (mail) sent.push({ delivery, mail });
    else problems.push(`message ${delivery.id} is said to be sent, and is not in the outbox`);
  }
  const ids = mails.map(({ id }) => id);
  if (new Set(ids).size < ids.length) problems.push('a mail went out twice');
  const reached = new Set(students.filter((one) => one.email && one.no_mail === 'false').map(({ id }) => id));
  // A receipt goes to whoever asks for it, whatever they want of the school's own messages.
  for (const { delivery } of sent)
    if (delivery.event !== 'receipt' && delivery.student_id && !reached.has(delivery.student_id))
      problems.push(`message ${delivery.id} to who wants none`);

  const told = groups(
    sent.flatMap(({ delivery, mail }) =>
      mail.events.map((event) => ({ ...event, at: delivery.updated_at as string, to: delivery.student_id })),
    ),
    ({ booking }) => booking,
  );
  const reminded = (one: Line): Line[] =>
    sent
      .filter(({ delivery, mail }) => delivery.student_id === one.student_id && reminds(delivery, mail, one))
      .map(({ delivery }) => delivery);
  let reminders = 0;
  for (const one of bookings.filter(({ student_id }) => reached.has(student_id))) {
    const chain = (told.get(one.id as string) ?? []).toSorted((a, b) => a.sequence - b.sequence);
    for (const [index, event] of chain.entries()) {
      const last = chain[index - 1];
      if (event.to !== one.student_id) problems.push(`class ${one.id} was told to another student`);
      if (last && last.sequence === event.sequence)
        problems.push(`class ${one.id}: version ${event.sequence} was told twice`);
      if (last && last.what === event.what) problems.push(`class ${one.id}: told again what was known`);
      if (event.method === 'CANCEL' && last?.method !== 'REQUEST')
        problems.push(`class ${one.id}: taken back, never told`);
    }
    const last = chain.at(-1);
    const cancelled = one.status === 'cancelled';
    if (cancelled && (one.cancelled_at as string) < (one.starts_at as string) && last && last.method !== 'CANCEL')
      problems.push(`class ${one.id} was cancelled, and nobody told`);
    if (
      !cancelled &&
      (last?.method !== 'REQUEST' || last.starts_at !== new Date(one.starts_at as string).toISOString())
    )
      problems.push(`class ${one.id} is at ${one.starts_at}, and told was ${last?.method} ${last?.starts_at}`);
    // Who heard of a class in the day before it, or has only just booked it, is not reminded; everybody else is, once.
    const due = new Date(Date.parse(one.starts_at as string) - 86_400_000).toISOString();
    const [reminder, ...twice] = reminded(one);
    if (reminder) reminders++;
    const heard = chain.some(
      (event) => event.at >= due && event.at < (reminder?.created_at ?? (one.starts_at as string)),
    );
    const held = one.status === 'completed' || one.status === 'no_show';
    const wanted = (one.created_at as string) < due && !heard;
    if (twice.length > 0 || (reminder ? !wanted : held && wanted))
      problems.push(`class ${one.id} at ${one.starts_at}: ${reminder ? 'reminded, and knew' : 'not reminded'}`);
  }
  const receipts = sent.filter(({ delivery }) => delivery.event === 'receipt').length;
  const states = Object.fromEntries(
    [...groups(deliveries, ({ state }) => state as string)].map(([state, own]) => [state, own.length]),
  );
  return { states, receipts, reminders };
}

const result = {
  balances: Object.fromEntries(
    [...groups(entries, ({ student_id }) => student_id as string)].map(([id, own]) => [id, account(own)]),
  ),
  ...packages(),
  receipts: receipts(),
  desk: desk(),
  fees: fees(),
  messages: messages(),
};
process.stdout.write(JSON.stringify({ ...result, problems }));
