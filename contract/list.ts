/**
 * Lists: one description of a list's fields serves the server's query, the client's columns and filters, and the API
 * page. Every list takes `page, per_page, sort, q` and typed filters, and answers
 * `{current_page, last_page, per_page, total, data}`.
 */
import { z } from 'zod';
import { csvForm } from './csv-form.ts';
import { date, instant } from './fields.ts';

/** How a field of a list is sorted and filtered. */
export interface ListField {
  /**
   * `choice` and `ref` filter by a comma list of values; `text` by a case-blind prefix, a telephone number by any part of it; `flag` by 1 or 0;
   * `id` by one number; `time` by `<name>_from` (inclusive) and `<name>_to` (exclusive), the school's local time; `number`, `date` and `instant` by `<name>_from` (inclusive) and `<name>_to` (inclusive for dates and numbers,
   * exclusive for instants).
   */
  readonly type: 'text' | 'choice' | 'number' | 'date' | 'instant' | 'flag' | 'ref' | 'id' | 'time';
  /** Column or SQL-side name when it differs from the field's. */
  readonly column?: string;
  readonly sort?: boolean;
  /** Column that it is sorted by, where that is another one: codes sort by their numbers. */
  readonly sortBy?: string;
  /** True where it may be an empty text: those rows come last in either order. */
  readonly blankLast?: boolean;
  readonly filter?: boolean;
  /** For `text`: a person's name, the surname first; the comma that lists show behind it may be typed or left out. */
  readonly person?: boolean;
  /** For `text`: a telephone number, found by any part of it in any spelling. */
  readonly phone?: boolean;
  /** For `choice`: the values, and the prefix of their message keys. */
  readonly values?: readonly string[];
  readonly labels?: string;
  /** For `choice`: the column holds a JSON list, and a row matches that holds any of the values. */
  readonly many?: boolean;
  /** For `choice`: `values` are what a club starts with; others are taken too. */
  readonly open?: boolean;
  /** For `choice`: no column, but the state that follows from status, start and end at the time of asking (rules/run-state). */
  readonly runs?: boolean;
  /** For `ref`: what it refers to. */
  readonly entity?: string;
  /** For `number`: an amount in minor units of the school's currency, which people read and type in whole ones. */
  readonly money?: boolean;
}

export interface ListSpec<R extends z.ZodObject = z.ZodObject> {
  readonly entity: string;
  readonly row: R;
  readonly fields: Readonly<Record<string, ListField>>;
  /** `-created_at,name`; ties are always broken by id. */
  readonly defaultSort: string;
  /** False where there are no words to search, and `q` takes an id alone. */
  readonly search?: boolean;
  /** The table also holds rows that an import is still bringing in: no list has them, that of deleted rows included. */
  readonly staged?: boolean;
  /** False where rows are never deleted: then there is nothing to list of what was. */
  readonly deletes?: boolean;
  /** What the list answers beside each row's columns where it is asked for (`with=next`), as it costs more. */
  readonly beside?: readonly string[];
  /** Fields that only the answer of a single row holds: texts so long that a page of them would be. */
  readonly apart?: readonly string[];
}

/** Most rows a list answers at once. Source: specification, section 5. */
export const MAX_PER_PAGE = 500;
/** Spaces around a filter, and around each of several values, say nothing. */
const commaList = z
  .string()
  .overwrite((text) =>
    text
      .split(',')
      .map((one) => one.trim())
      .join(','),
  )
  .max(4000);
/** A time of the day, `09:30`; the end of a span may be the end of the day. */
const TIME = /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/;
const LARGEST = 2_147_483_647;
const bound = () => z.coerce.number().min(-LARGEST).max(LARGEST);
const trimmed = <S extends z.ZodType<unknown, string>>(schema: S) => z.string().trim().pipe(schema);

/** `begin`: a word of `q` begins one of the row's. Else, from three letters on, it may also stand inside one. */
export const wordMatch = z.enum(['begin', 'inside']).optional();

/** The query of a list call, with its typed filters. All values are strings on the wire. */
export function listQuery(spec: Pick<ListSpec, 'fields' | 'deletes' | 'beside'>) {
  const shape: Record<string, z.ZodType> = {
    page: z.coerce.number().int().min(1).max(100_000_000).default(1),
    per_page: z.coerce.number().int().min(1).max(MAX_PER_PAGE).default(50),
    sort: commaList.max(200).optional(),
    q: z.string().trim().max(200).optional(),
    match: wordMatch,
    /** Only these ids. */
    ids: commaList.regex(/^\d{1,15}(,\d{1,15})*$|^$/).optional(),
    // `only` lists what was deleted and can be restored.
    ...(spec.deletes === false ? {} : { deleted: trimmed(z.enum(['no', 'only'])).optional() }),
  };
  if (spec.beside) shape.with = z.enum(spec.beside as [string, ...string[]]).optional();
  for (const [name, field] of Object.entries(spec.fields)) {
    if (!field.filter) continue;
    for (const [key, schema] of filterKeys(name, field)) shape[key] = schema().optional();
  }
  return z.object(shape) as unknown as z.ZodType<ListQuery, Partial<Record<string, string | number>>>;
}

/** The same of a call that answers the list as CSV, which may be asked for in a form. */
export const csvListQuery = (spec: Pick<ListSpec, 'fields' | 'deletes' | 'beside'>) =>
  z.object({ ...(listQuery(spec) as unknown as z.ZodObject).shape, ...csvForm }) as unknown as ReturnType<
    typeof listQuery
  >;

/** A list's query, parsed. Filters keep their wire form; the server's list engine reads them by the field's type. */
export type ListQuery = {
  page: number;
  per_page: number;
  sort?: string;
  q?: string;
  match?: 'begin' | 'inside';
  ids?: string;
  deleted?: 'no' | 'only';
} & Record<string, string | number | undefined>;

/** The query keys by which a field is filtered, with what makes the schema of each: a page that opens needs few of them. */
export function filterKeys(name: string, field: ListField): [string, () => z.ZodType<unknown, unknown>][] {
  switch (field.type) {
    case 'choice': {
      const values = field.values ?? [];
      return [
        [
          name,
          () =>
            commaList.refine((given) =>
              given.split(',').every((value) => values.includes(value) || (field.open && /^[\w -]{1,40}$/.test(value))),
            ),
        ],
      ];
    }
    case 'ref':
      return [[name, () => commaList.regex(/^(\d{1,15}|none)(,(\d{1,15}|none))*$/)]];
    case 'flag':
      return [[name, () => trimmed(z.enum(['0', '1']))]];
    case 'id':
      return [
        [
          name,
          () =>
            z
              .string()
              .trim()
              .regex(/^\d{1,15}$/),
        ],
      ];
    case 'text':
      return [[name, () => z.string().trim().max(200)]];
    case 'number':
      return [
        [`${name}_from`, bound],
        [`${name}_to`, bound],
      ];
    case 'date':
      return [
        [`${name}_from`, () => trimmed(date())],
        [`${name}_to`, () => trimmed(date())],
      ];
    case 'instant':
      return [
        [`${name}_from`, () => trimmed(instant())],
        [`${name}_to`, () => trimmed(instant())],
      ];
    case 'time':
      return [
        [`${name}_from`, () => trimmed(z.string().regex(TIME))],
        [`${name}_to`, () => trimmed(z.string().regex(TIME))],
      ];
  }
}

/** Keys of an address or a query that the list call knows. */
export const queryKeys = (spec: Pick<ListSpec, 'fields'>): string[] => [
  'q',
  'sort',
  'ids',
  'deleted',
  ...Object.entries(spec.fields).flatMap(([name, field]) =>
    field.filter ? filterKeys(name, field).map(([key]) => key) : [],
  ),
];

/** What screens of lists keep in their address beside the list's query: the row, what lies beside or above it, its look. */
const OF_SCREENS: ReadonlySet<string> = new Set(
  'row at panel do view tab group runs show kind order question_id category_id similarity'.split(' '),
);

/**
 * The list call's query in an address: what the call knows and accepts. A broken filter, a column that cannot be sorted by
 * and a name that nothing is called by are left out and told apart.
 */
export function knownQuery(
  spec: Pick<ListSpec, 'fields'>,
  state: Readonly<Record<string, string>>,
): { query: Record<string, string>; broken: string[] } {
  const query: Record<string, string> = {};
  const broken: string[] = [];
  const schemas = new Map(
    Object.entries(spec.fields).flatMap(([name, field]) => (field.filter ? filterKeys(name, field) : [])),
  );
  for (const key of queryKeys(spec)) {
    const value = state[key]?.trim();
    if (value === undefined || value === '') continue;
    const read = schemas.get(key)?.().safeParse(value);
    if (key === 'sort') {
      const terms = value.split(',').filter(Boolean);
      const good = terms
        .map((term) => [term, term.replace(/^-/, '')] as const)
        .filter(([, name]) => name === 'id' || spec.fields[name]?.sort);
      if (good.length < terms.length) broken.push(key);
      if (good.length > 0) query.sort = good.map(([term]) => term).join();
    } else if (read?.success === false) broken.push(key);
    else query[key] = typeof read?.data === 'string' ? read.data : value;
  }
  const known = new Set(queryKeys(spec));
  broken.push(...Object.keys(state).filter((key) => !known.has(key) && !OF_SCREENS.has(key)));
  return { query, broken };
}

/** The answer of a list call. `total` of a huge table may be an estimate: then `total_exact` is false. */
export const listAnswer = <R extends z.ZodType>(row: R) =>
  z.object({
    current_page: z.number().int(),
    last_page: z.number().int(),
    per_page: z.number().int(),
    total: z.number().int(),
    total_exact: z.boolean(),
    data: z.array(row),
  });

/** Columns every row of a club's table has. */
export const rowBase = {
  id: z.number().int(),
  version: z.number().int(),
  created_at: z.string(),
  updated_at: z.string(),
  deleted_at: z.string().nullable(),
};
