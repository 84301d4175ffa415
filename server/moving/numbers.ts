/**
 * Numbers of rows in another installation. The rows of a table keep their order: each number is moved by the same amount, so that a
 * number in a text is as good as one in a column, and nothing is remembered of single rows.
 */
import { entityNamed } from '../entities/index.ts';
import type { SmsKept } from '../sms/kept.ts';
import { COLUMNS, namedBy, type Table } from './tables.ts';

type Row = Record<string, unknown>;
/** How far the numbers of each table are moved. */
export type Moves = ReadonlyMap<Table, number>;

/** Words of the console's addresses, and whose rows they show. */
const PATHS: Readonly<Record<string, Table>> = {
  audit: 'operation',
  bookings: 'booking',
  categories: 'category',
  chat: 'conversation',
  'course-plans': 'skill',
  courses: 'course',
  exams: 'exam',
  messages: 'delivery',
  modules: 'module',
  packages: 'package',
  papers: 'paper',
  'pay-rates': 'pay_rate',
  payments: 'entry',
  questions: 'question',
  repairs: 'repair',
  signs: 'sign',
  students: 'student',
  teachers: 'teacher',
  tests: 'test',
  theory: 'theory',
  v: 'shared_view',
  vehicles: 'vehicle',
  'waiting-list': 'wait',
};
const TABS: Readonly<Record<string, Table>> = {
  holidays: 'holiday',
  locations: 'location',
  messages: 'message_rule',
  papers: 'paper_kind',
};

/** Names in the arguments of an act that stand for a row, or for a list of rows. */
const ARGUMENTS: Readonly<Record<string, Table>> = {
  ...COLUMNS,
  student_bookings_id: 'booking',
  user: 'account',
  conversation: 'conversation',
  device: 'device',
  entry: 'entry',
  invitation: 'invitation',
  operation: 'operation',
};
const LISTS: Readonly<Record<string, Table>> = {
  bookings: 'booking',
  student_bookings_ids: 'booking',
  question_ids: 'question',
  right_ids: 'question',
  slot_ids: 'slot',
  student_ids: 'student',
  teacher_ids: 'teacher',
};

/** Of which rows a message that is never said twice speaks: the first number of its key. */
const SAID_OF: Readonly<Record<string, Table>> = {
  payment_due: 'entry',
  payment_overdue: 'entry',
  payment_reminder: 'entry',
  package_nearly_used: 'enrolment',
  teacher_day: 'teacher',
  paper_expiring: 'paper',
  class_missed: 'booking',
  app_booking: 'booking',
};

/** The table of an entity as the audit names it. @throws Error where there is none */
function tableNamed(name: string): Table {
  if (name === 'banner' || name === 'advertisement') return name;
  const entity = entityNamed(name);
  if (!entity) throw new Error(`Rows of "${name}" are named, and no table is known for them.`);
  return entity.table;
}

/** Rows with their numbers moved. A move of nothing answers rows as they are. */
export function mover(moves: Moves): (table: Table, row: Row) => Row {
  const still = [...moves.values()].every((move) => move === 0);
  const number = (table: Table, id: number): number => id + (moves.get(table === 'balance' ? 'student' : table) ?? 0);
  const whole = (value: unknown): value is number => Number.isInteger(value);

  /** JSON in a text, kept as it is where it is none. */
  const inText = (text: unknown, change: (value: unknown) => unknown): unknown => {
    if (typeof text !== 'string' || text === '') return text;
    return JSON.stringify(change(JSON.parse(text)));
  };

  /** Moves what is named in a value by the names of its parts; `own` is what `id` and `ids` stand for. */
  function named(value: unknown, own: Table | null): unknown {
    if (Array.isArray(value)) return value.map((each) => named(each, own));
    if (typeof value === 'string') return value.startsWith('/') ? link(value) : value;
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => {
        if (whole(part)) {
          const table = name === 'id' ? own : ARGUMENTS[name];
          return [name, table ? number(table, part) : part];
        }
        if (Array.isArray(part) && part.every(whole)) {
          const table = name === 'ids' ? own : LISTS[name];
          return [name, table ? part.map((id) => number(table, id)) : part];
        }
        return [name, named(part, own)];
      }),
    );
  }

  /** Numbers in an address of the console. */
  function link(text: string): string {
    const [path = '', query] = text.split(/\?(.*)/s);
    const words = path.split('/').slice(1);
    const parameters = new URLSearchParams(query ?? '');
    const own =
      words[0] === 'settings'
        ? TABS[parameters.get('tab') ?? '']
        : words[1] === 'attempts'
          ? 'attempt'
          : PATHS[words[0] ?? ''];
    const moved = words.map((word) => (own && /^\d{1,15}$/.test(word) ? String(number(own, Number(word))) : word));
    const address = `/${moved.join('/')}`;
    return query === undefined ? address : `${address}?${search(query, own ?? null)}`;
  }

  function search(text: string, own: Table | null): string {
    return text
      .split('&')
      .map((pair) => {
        const [name = '', value = ''] = pair.split(/=(.*)/s);
        const table = name === 'ids' || name === 'row' ? own : (COLUMNS[name] ?? COLUMNS[`${name}_id`]);
        const ids = value.split(/(,|%2C)/i);
        if (!table || !ids.every((id) => /^(\d{1,15}|,|%2C)$/i.test(id))) return pair;
        return `${name}=${ids.map((id) => (/^\d/.test(id) ? number(table, Number(id)) : id)).join('')}`;
      })
      .join('&');
  }

  /** Columns of a row, or of what the audit kept of it. */
  function columns(table: Table, row: Row): Row {
    const moved: Row = {};
    for (const [column, value] of Object.entries(row)) {
      const names = namedBy(table, column);
      if (names === null || !whole(value)) moved[column] = TEXTS[`${table}.${column}`]?.(value, row) ?? value;
      else if (typeof names === 'string') moved[column] = number(names, value);
      else moved[column] = row[names.by] ? number(tableNamed(String(row[names.by])), value) : value;
    }
    return moved;
  }

  const touched = (value: unknown): Row =>
    Object.fromEntries(
      Object.entries(value as Record<string, number[] | null>).map(([entity, ids]) => [
        entity,
        ids?.map((id) => number(tableNamed(entity), id)) ?? ids,
      ]),
    );

  /** What `id` and `ids` stand for in the arguments of an act: its only kind of rows, or what its command is of. */
  function subjectOf(row: Row): Table | null {
    const { kind } = JSON.parse(String(row.arguments)) as { kind?: unknown };
    const erased = kind === 'student' || kind === 'teacher' ? kind : undefined;
    const entities = Object.keys(JSON.parse(String(row.touched ?? '{}')));
    const word = String(row.command).split('.')[0] ?? '';
    const name = erased ?? (entities.includes(word) || entities.length !== 1 ? word : entities[0]);
    return entityNamed(name ?? '')?.table ?? null;
  }

  const image = (text: unknown, { entity }: Row) =>
    inText(text, (value) => columns(tableNamed(String(entity)), value as Row));
  const generic = (text: unknown) => inText(text, (value) => named(value, null));
  const operation = (row: Row) => columns('operation', row);

  /** Numbers within texts, by table and column. */
  const TEXTS: Readonly<Record<string, (value: unknown, row: Row) => unknown>> = {
    'attempt.answers': (text) =>
      inText(text, (value) =>
        Object.fromEntries(
          Object.entries(value as Row).map(([id, picked]) => [number('question', Number(id)), picked]),
        ),
      ),
    'attempt.score': generic,
    'attempt.snapshot': (text) => inText(text, (value) => named(value, 'question')),
    'balance.open_charges': generic,
    'change.after': image,
    'change.before': image,
    'club.settings': (text) =>
      inText(text, (value) => {
        const { sms_provider: sms } = value as { sms_provider?: SmsKept | null };
        if (!sms) return value;
        const secret = (id: number) => number('sms_secret', id);
        const headers = sms.headers.map((header) => ({ ...header, secret: secret(header.secret) }));
        const { address, body = null } = sms.secrets ?? {};
        const secrets =
          address === undefined
            ? {}
            : { secrets: { address: secret(address), body: body === null ? null : secret(body) } };
        return { ...(value as Row), sms_provider: { ...sms, ...secrets, headers } };
      }),
    'delivery.once_key': (text, { event }) => {
      if (typeof text !== 'string') return text;
      const exam = /^(\S+ exam-)(\d+)(.*)$/s.exec(text);
      const [, before = '', id, after] = exam ?? /^(\S+ )(\d+)((?: .*)?)$/s.exec(text) ?? [];
      const table = exam ? 'exam' : event === 'exam_due' ? 'exam_entry' : SAID_OF[String(event)];
      return id === undefined || !table ? text : `${before}${number(table, Number(id))}${after}`;
    },
    'delivery_class.became': generic,
    'delivery_class.was': generic,
    'event_fold.entry': (text) => inText(text, (value) => operation(value as Row)),
    'event_fold.key': (text) => String(text).replace(/^\d+/, (club) => String(number('club', Number(club)))),
    'kept_value.body': generic,
    'kept_value.key': (text) =>
      String(text).replace(
        /^(stars|views|keys|tips|columns)\.(\d+)/,
        (_all, what, account) => `${what}.${number('account', Number(account))}`,
      ),
    'module.items': (text) =>
      inText(text, (items) =>
        (items as { kind: string; id: number }[]).map((item) => ({
          ...item,
          id: number(tableNamed(item.kind), item.id),
        })),
      ),
    'notification.data': generic,
    'notification.link': (text) => named(text, null),
    'operation.arguments': (text, row) => inText(text, (value) => named(value, subjectOf(row))),
    'operation.touched': (text) => inText(text, touched),
    'package.modules': (text) => inText(text, (ids) => (ids as number[]).map((id) => number('module', id))),
    'package.tests': (text) => inText(text, (ids) => (ids as number[]).map((id) => number('test', id))),
    // It begins with its question mark, or is empty.
    'shared_view.search': (text, { path }) => link(`${path}${text}`).replace(/^[^?]*/, ''),
    'test.sections': generic,
  };

  return (table, row) => (still ? row : columns(table, row));
}
