/** The columns of a file of an entity's rows, in either form: which there are, what they are called, how each is written. */

import type { z } from 'zod';
import type { ListField } from '#contract/list.ts';
import { nameKey } from '#contract/rules/fold.ts';
import { groupedPhone } from '#contract/rules/phone.ts';
import type { Ctx } from '../context.ts';
import type { Entity, Row } from '../entities/entity.ts';
import { missingIn } from '../exams/missing-words.ts';
import type { CsvForm } from './csv-form.ts';

export interface CsvColumn {
  readonly title: string;
  cell(row: Row): string;
}

/** Columns with amounts in minor units, by entity. */
const AMOUNTS: Readonly<Record<string, readonly string[]>> = {
  package: ['price'],
  enrolment: ['price', 'discount'],
  entry: ['amount'],
  balance: ['balance', 'credit'],
  desk_closing: ['expected', 'counted', 'difference'],
  pay_rate: ['amount'],
  exam_entry: ['fee'],
};
/** Whether a column holds amounts in minor units. */
export const isAmount = (entity: string, column: string): boolean => AMOUNTS[entity]?.includes(column) ?? false;
/** Entities whose amounts are in the school's currency, which no column of theirs names. */
const CURRENCY_UNSAID: ReadonlySet<string> = new Set(['desk_closing', 'exam_entry']);

/** What says nothing to an office: numbers for programs, keys of files, and what another column says in words. */
const FOR_PROGRAMS: ReadonlySet<string> = new Set([
  ...['version', 'photo', 'image', 'signature_file', 'busy_until', 'theme', 'file_id', 'series_id', 'slot_id'],
  ...['student_bookings_id', 'entered_by', 'exam_entry_id', 'feed_at', 'exam_id'],
]);
/** The same of single entities. */
const ALSO_FOR_PROGRAMS: Readonly<Record<string, readonly string[]>> = {
  paper: ['student_id', 'teacher_id', 'vehicle_id', 'paper_kind_id'],
  lacking_paper: ['id', 'student_id', 'teacher_id', 'vehicle_id', 'paper_kind_id'],
  attempt: ['test_id'],
  delivery: ['student_id', 'teacher_id', 'booking_id'],
};
/** Namesakes are told apart by the number of a student where a file comes back, or is about money. */
const NUMBER_STAYS: Readonly<Record<string, readonly string[]>> = {
  enrolment: ['student_id'],
  entry: ['student_id'],
  balance: ['student_id'],
};

/** Where the words of codes stand whose field of the list does not say it. */
const LABELS: Readonly<Record<string, string>> = {
  language: 'person_language',
  locale: 'person_language',
  guardian_told: 'guardian_told',
  roles: 'settings.role',
  permissions: 'permissions',
  closed_by: 'booking.closed_by',
  student_status: 'student.status',
  exam_status: 'exam.status',
  booked_by: 'exam.booked_by',
  term: 'paper_kind.term',
  result_shown: 'test.result_shown',
  'entry.state': 'entry.state',
  'delivery.reason': 'delivery.reason',
  'enrolment.state': 'enrolment.state',
  'lacking_paper.owner': 'paper_kind.owner',
};

/** Small tables whose rows a column names by number, by the column. */
const NAMED_BY: Readonly<Record<string, NamedTable>> = {
  teacher_id: 'teacher',
  package_id: 'package',
  pickup_location_id: 'location',
  location_id: 'location',
  vehicle_id: 'vehicle',
  category_id: 'category',
  parent_id: 'category',
  modules: 'module',
  tests: 'test',
};
type NamedTable = 'teacher' | 'package' | 'location' | 'vehicle' | 'category' | 'module' | 'test';
const NAME_COLUMNS: Readonly<Record<NamedTable, readonly string[]>> = {
  teacher: ['first_name', 'last_name'],
  package: ['name'],
  location: ['name'],
  vehicle: ['plate', 'name'],
  category: ['name'],
  module: ['title'],
  test: ['title'],
};

/** Columns with several figures in one value: each is a column for the office. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  'balance.ages': ['not_due', 'days_1_30', 'days_31_60', 'older'],
};

/** Every column of a row's answer, as programs read it. The surname beside a whole name only says how the console's lists write that name. */
export const columnNames = (row: z.ZodObject): readonly string[] =>
  Object.keys(row.shape).filter((name) => name !== 'deleted_at' && !name.endsWith('_surname'));

/** What a schema is, behind `nullable` and `optional`. */
function kindOf(schema: z.ZodType | undefined): { readonly type: string; readonly of: string } {
  let inner = schema as { def: { type: string; innerType?: z.ZodType; element?: z.ZodType } } | undefined;
  while (inner?.def.innerType) inner = inner.def.innerType;
  const element = inner?.def.element as { def: { type: string } } | undefined;
  return { type: inner?.def.type ?? '', of: element?.def.type ?? '' };
}

/** The columns of an entity's file. In the office form rows that are named by number are read here, once. */
export async function columnsOf(ctx: Pick<Ctx, 'db'>, form: CsvForm, entity: Entity): Promise<readonly CsvColumn[]> {
  const { list } = entity;
  if (!list) throw new Error(`${entity.entity} has no list.`);
  const names = columnNames(list.row);
  const columns = form.isOffice
    ? await officeColumns(ctx, form, entity, names)
    : names.map((name) => ({ title: name, cell: machineCell(form, entity, name) }));
  const says = !CURRENCY_UNSAID.has(entity.entity)
    ? []
    : [
        {
          title: form.isOffice ? form.words.heading(entity.entity, 'currency') : 'currency',
          cell: () => form.text(form.currency),
        },
      ];
  return [...columns, ...says];
}

const currencyOf = (form: CsvForm, row: Row): string => (row.currency ? String(row.currency) : form.currency);

function machineCell(form: CsvForm, { entity, phones }: Entity, name: string): CsvColumn['cell'] {
  if (isAmount(entity, name)) return (row) => form.amount(row[name], currencyOf(form, row));
  if (PARTS[`${entity}.${name}`])
    return (row) => {
      const currency = currencyOf(form, row);
      const parts = Object.entries((row[name] ?? {}) as Record<string, number>);
      return form.text(Object.fromEntries(parts.map(([part, minor]) => [part, form.amount(minor, currency)])));
    };
  if (phones?.includes(name)) return (row) => form.text(groupedPhone(String(row[name] ?? '')));
  return (row) => form.text(row[name]);
}

/** What a list in one cell may be of. */
const PLAIN: ReadonlySet<string> = new Set(['string', 'number', 'enum']);

/** Whether the office form has a column. */
function isShown(entity: Entity, name: string, names: readonly string[]): boolean {
  const { entity: of, list } = entity;
  if (FOR_PROGRAMS.has(name) || ALSO_FOR_PROGRAMS[of]?.includes(name)) return false;
  if (NUMBER_STAYS[of]?.includes(name) || PARTS[`${of}.${name}`]) return true;
  if (name.endsWith('_id') && names.includes(name.replace(/_id$/, '_name'))) return false;
  const { type, of: element } = kindOf(list?.row.shape[name] as z.ZodType | undefined);
  if (of === 'enrolment' && (name === 'practical' || name === 'theory')) return true;
  if (of === 'exam_entry' && name === 'missing') return true;
  // What has parts of its own fits no cell; the screen of the row shows it.
  return !(type === 'object' || type === 'union' || (type === 'array' && !PLAIN.has(element)));
}

/** Where the words of a column's codes stand. */
const labelsOf = ({ entity, list }: Pick<Entity, 'entity' | 'list'>, name: string): string | undefined => {
  const field: ListField | undefined = list?.fields[name];
  // Categories of licences are codes to everybody.
  if (name === 'licence_category' || name === 'licence_categories') return undefined;
  return field?.labels ?? LABELS[`${entity}.${name}`] ?? LABELS[name];
};

async function officeColumns(
  { db }: Pick<Ctx, 'db'>,
  form: CsvForm,
  entity: Entity,
  names: readonly string[],
): Promise<CsvColumn[]> {
  const { entity: of, list, phones } = entity;
  const found: CsvColumn[] = [];
  for (const name of names) {
    if (!isShown(entity, name, names)) continue;
    const title = form.words.heading(of, name);
    const { type } = kindOf(list?.row.shape[name] as z.ZodType | undefined);
    const parts = PARTS[`${of}.${name}`];
    const labels = labelsOf(entity, name);
    const listed = list?.fields[name]?.type;
    const add = (cell: CsvColumn['cell']) => found.push({ title, cell });
    if (parts)
      for (const part of parts)
        found.push({
          title: form.words.heading(of, part),
          cell: (row) => form.amount((row[name] as Row | undefined)?.[part], currencyOf(form, row)),
        });
    else if (of === 'enrolment' && (name === 'practical' || name === 'theory')) found.push(...drawn(form, name));
    else if (of === 'exam_entry' && name === 'missing') add(missing(form));
    else if (isAmount(of, name)) add((row) => form.amount(row[name], currencyOf(form, row)));
    else if (NAMED_BY[name] && !NUMBER_STAYS[of]?.includes(name)) {
      const nameOf = await namesIn(db, NAMED_BY[name]);
      add((row) => {
        const ids = row[name];
        return form.text(Array.isArray(ids) ? ids.map(nameOf).join(', ') : nameOf(ids));
      });
    } else if (labels) {
      const word = form.word(labels);
      add((row) => word(row[name]));
    } else if (type === 'boolean') add((row) => form.flag(row[name]));
    else if (phones?.includes(name)) add((row) => form.text(groupedPhone(String(row[name] ?? ''))));
    else if (type === 'array') add((row) => form.text(((row[name] ?? []) as readonly unknown[]).join(', ')));
    else if (listed === 'instant' || listed === 'date' || IS_TIME.test(name)) add((row) => form.instant(row[name]));
    else add((row) => form.text(row[name]));
  }
  return found;
}

/** Columns with days and instants by their names, where the list has no field of them. */
const IS_TIME = /(?:_at|_on|_until|_from)$|^(?:day|since|until|date_of_birth)$/;

function drawn(form: CsvForm, kind: 'practical' | 'theory'): CsvColumn[] {
  const column = (what: string, value: (of: { bought: number; taken: number; booked: number }) => number) => ({
    title: form.words.heading('enrolment', `${kind}_${what}`),
    cell: (row: Row) => form.text(value(row[kind] as { bought: number; taken: number; booked: number })),
  });
  return [
    column('taken', ({ taken }) => taken),
    column('booked', ({ booked }) => booked),
    column('left', ({ bought, taken }) => bought - taken),
  ];
}

function missing(form: CsvForm): CsvColumn['cell'] {
  const inWords = missingIn(form.language, form.timeZone);
  return (row) => form.text(((row.missing ?? []) as Parameters<typeof inWords>[0][]).map(inWords).join('; '));
}

/** Names of a small table's rows by their number. One that several rows have, or whose row is deleted, has its number behind it. */
async function namesIn(db: Ctx['db'], table: NamedTable): Promise<(id: unknown) => string> {
  const columns = NAME_COLUMNS[table];
  const rows = (await db
    .from(table as 'package')
    .select([`${table}.id`, `${table}.deleted_at`, ...columns.map((column) => `${table}.${column}`)] as never[])
    .execute()) as Row[];
  const nameOf = (row: Row) =>
    columns
      .map((column) => String(row[column] ?? ''))
      .join(' ')
      .trim();
  const live = rows.filter(({ deleted_at }) => deleted_at === null);
  const counts = Map.groupBy(live, (row) => nameKey(nameOf(row)));
  const names = new Map(
    rows.map((row) => {
      const name = nameOf(row);
      const alone = row.deleted_at === null && counts.get(nameKey(name))?.length === 1;
      return [row.id, alone ? name : `${name} #${row.id}`] as const;
    }),
  );
  return (id) => (id === null || id === undefined ? '' : (names.get(id) ?? `#${id}`));
}
