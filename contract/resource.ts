/**
 * A resource: an entity with the usual family of calls (list, get, add, edit, delete, restore, and one status call where
 * it has states), in the brief's style. Paths can be overridden where the brief spells them otherwise.
 */
import { z } from 'zod';
import { csvQuery } from './csv-form.ts';
import { type AnyEndpoint, endpoint, once } from './endpoint.ts';
import { flag, rows, version } from './fields.ts';
import type { Kind, KindParts } from './kind.ts';
import { csvListQuery, type ListField, type ListSpec, listAnswer, listQuery, rowBase } from './list.ts';
import type { Role } from './permissions.ts';

/** The number of the operation a write was recorded under: what undo takes back. Null when nothing changed. */
export const operationId = z.number().int().nullable();

/** The answer of a write to one row. */
export const written = <R extends z.ZodType>(row: R) => z.object({ data: row, operation_id: operationId });
/** The answer of a write to many rows. */
export const writtenMany = z.object({ changed: z.number().int(), operation_id: operationId });
export type WrittenMany = z.infer<typeof writtenMany>;

/**
 * The body of a call on many rows. `dry_run` goes the same way as the act, rules and refusals included, and changes nothing:
 * what it answers is what the act would come to.
 */
export const bulkBody = <S extends z.ZodRawShape>(entity: string, more: S) =>
  z.object({ rows: rows(entity), ...more, dry_run: flag().default(false) });
/** The answer of a call on many rows. */
export const bulkAnswer = <R extends z.ZodType>(row: R) =>
  writtenMany.extend({
    dry_run: z.boolean(),
    /** Of a dry run: rows of the selection that stay as they are, because they are so already or must not become so. */
    left: z.number().int().optional(),
    /** Of a dry run: the first of the rows that would change, as they are now. */
    first: z.array(row).optional(),
  });

/** A selection's rows, counted, and where its ranges stand in its list. */
export const selectionAnswer = z.object({
  count: z.number().int(),
  ranges: z.array(
    z.object({
      /** The ends as places that stay. */
      from: z.array(z.union([z.string(), z.number(), z.null()])).nullable(),
      to: z.array(z.union([z.string(), z.number(), z.null()])).nullable(),
      /** Positions of its first and last row, the list's first being 0; `last` is below `first` where it holds none. */
      first: z.number().int(),
      last: z.number().int(),
    }),
  ),
});
export type SelectionAnswer = z.infer<typeof selectionAnswer>;
/** What the page of the API says of every call that answers CSV. */
export const SAYS_FORM =
  '`form=office` writes it as an office’s spreadsheet opens it, in `language`; else it is written for programs, as `form=machine` says.';

/** The body of an export: the rows, and the order to write them in. */
export const exportBody = (entity: string) => z.object({ rows: rows(entity), sort: z.string().max(200).optional() });

const idParam = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });

/** What is loaded of a row. */
type PartOfRow<R extends z.ZodRawShape> = Readonly<Partial<z.output<z.ZodObject<R & typeof rowBase>>>>;

export interface ResourceDefinition<
  E extends string,
  R extends z.ZodRawShape,
  I extends z.ZodRawShape,
  S extends readonly [string, ...string[]],
  A extends keyof R & string = never,
> extends KindParts<PartOfRow<R>, keyof R & string> {
  /** Singular, as on the wire: `student`. */
  readonly entity: E;
  readonly plural: string;
  /** The table's name, where it differs from the entity's. */
  readonly table?: string;
  readonly access: readonly Role[];
  /** Fields answered beside id, version and times. */
  readonly row: R;
  /** Fields taken on adding; editing takes any of them, with the row's version. */
  readonly input: z.ZodObject<I>;
  readonly fields: Readonly<Record<string, ListField>>;
  readonly defaultSort: string;
  readonly search?: boolean;
  readonly staged?: boolean;
  readonly beside?: readonly string[];
  /** Fields that only the answer of a single row holds (see `ListSpec`). */
  readonly apart?: readonly A[];
  readonly statuses?: S;
  /** Calls that need the session confirmed a short while before. */
  readonly reauthenticate?: readonly ('remove' | 'restore')[];
  readonly paths?: Partial<Record<'list' | 'get' | 'add' | 'edit' | 'remove' | 'restore' | 'status', string>>;
}

/** Makes the endpoints of a resource. Bulk calls (`removeMany`, `setStatus`) take a selection of rows. */
export function resource<
  const E extends string,
  R extends z.ZodRawShape,
  I extends z.ZodRawShape,
  const S extends readonly [string, ...string[]] = readonly ['active'],
  A extends keyof R & string = never,
>(definition: ResourceDefinition<E, R, I, S, A>) {
  const { entity, plural, access, apart = [] } = definition;
  const row = z.object({ ...rowBase, ...definition.row });
  // Not by `omit`, which asks for fields that the console's build leaves out.
  const listed = z.object(
    Object.fromEntries(Object.entries(row.shape).filter(([name]) => !(apart as readonly string[]).includes(name))),
  ) as z.ZodObject<Omit<typeof row.shape, A>>;
  const list: ListSpec<typeof row> = {
    entity,
    row,
    fields: { ...definition.fields, created_at: { type: 'instant', sort: true, filter: true } },
    defaultSort: definition.defaultSort,
    search: definition.search,
    staged: definition.staged,
    ...(definition.beside && { beside: definition.beside }),
    ...(definition.apart && { apart: definition.apart }),
  };
  const query = once(() => listQuery(list));
  const csvOfList = once(() => csvListQuery(list));
  const paths = {
    list: `/admin/${entity}`,
    get: `/admin/${entity}/:id`,
    add: `/admin/${entity}`,
    edit: `/admin/${entity}/:id`,
    remove: `/admin/${entity}/:id`,
    restore: `/admin/${entity}/:id/restore`,
    status: `/admin/${entity}/status/:id`,
    ...definition.paths,
  };
  const name = entity.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase());
  const Name = name.charAt(0).toUpperCase() + name.slice(1);
  const Plural = plural.replace(/(?:^|[ _])(\w)/g, (_all, letter: string) => letter.toUpperCase());
  const common = { access, tag: plural };
  const editInput = once(() => editable(definition.input).extend({ version: version() }) as Edit);
  type Edit = z.ZodObject<{ [K in keyof I]: z.ZodOptional<I[K]> } & { version: z.ZodNumber }>;
  const confirmed = (call: 'remove' | 'restore') =>
    definition.reauthenticate?.includes(call) ? { reauthenticate: true as const } : {};
  const statuses = (definition.statuses ?? ['active']) as S;
  const family = {
    entity,
    plural,
    table: definition.table ?? entity,
    row,
    input: definition.input,
    list,
    statuses,
    endpoints: {
      list: endpoint({
        ...common,
        id: `list${Plural}`,
        method: 'GET',
        path: paths.list,
        summary: `Lists ${plural}, by page, with filters, sort and search.`,
        get query() {
          return query();
        },
        answer: listAnswer(listed),
      }),
      exportCsv: endpoint({
        ...common,
        id: `export${Plural}`,
        method: 'GET',
        path: `/admin/${entity}.csv`,
        summary: `Streams the ${plural} that a list query matches as CSV. ${SAYS_FORM}`,
        get query() {
          return csvOfList();
        },
        answer: z.string(),
        produces: 'text/csv; charset=utf-8',
      }),
      exportSelected: endpoint({
        ...common,
        id: `exportSelected${Plural}`,
        method: 'POST',
        path: `/admin/${entity}.csv`,
        summary: `Streams the selected ${plural} as CSV. ${SAYS_FORM}`,
        write: false,
        query: csvQuery,
        body: exportBody(entity),
        answer: z.string(),
        produces: 'text/csv; charset=utf-8',
      }),
      countSelected: endpoint({
        ...common,
        id: `countSelected${Plural}`,
        method: 'POST',
        path: `/admin/${entity}/selected`,
        summary: `Counts the selected ${plural}, and says where the ranges of the selection stand in its list.`,
        write: false,
        body: z.object({ rows: rows(entity) }),
        answer: selectionAnswer,
      }),
      get: endpoint({
        ...common,
        id: `get${Name}`,
        method: 'GET',
        path: paths.get,
        summary: `Answers one ${entity}, deleted ones included.`,
        params: idParam,
        answer: z.object({ data: row }),
      }),
      add: endpoint({
        ...common,
        id: `add${Name}`,
        method: 'POST',
        path: paths.add,
        summary: `Adds a ${entity}.`,
        body: definition.input,
        answer: written(row),
      }),
      edit: endpoint({
        ...common,
        id: `edit${Name}`,
        method: 'POST',
        path: paths.edit,
        summary: `Edits a ${entity}; an old version answers 409 with the current row.`,
        params: idParam,
        get body() {
          return editInput();
        },
        answer: written(row),
      }),
      remove: endpoint({
        ...common,
        ...confirmed('remove'),
        id: `delete${Name}`,
        method: 'DELETE',
        path: paths.remove,
        summary: `Deletes a ${entity}; it can be restored.`,
        params: idParam,
        answer: written(row),
      }),
      restore: endpoint({
        ...common,
        ...confirmed('restore'),
        id: `restore${Name}`,
        method: 'POST',
        path: paths.restore,
        summary: `Restores a deleted ${entity}.`,
        params: idParam,
        answer: written(row),
      }),
      removeMany: endpoint({
        ...common,
        id: `delete${Plural}`,
        method: 'POST',
        path: `/admin/${entity}/deleteMany`,
        summary: `Deletes the selected ${plural} in one operation; \`dry_run\` says what that would come to.`,
        body: bulkBody(entity, {}),
        answer: bulkAnswer(listed),
      }),
      setStatus: endpoint({
        ...common,
        id: `set${Name}Status`,
        method: 'POST',
        path: `/admin/${entity}/statusMany`,
        summary: `Sets the status of the selected ${plural} in one operation; \`dry_run\` says what that would come to.`,
        body: bulkBody(entity, { status: z.enum(statuses) }),
        answer: bulkAnswer(listed),
      }),
    },
  };
  // A definition says all that a description does, and more.
  const said: KindParts = definition as KindParts;
  const kind: Kind<E> = {
    ...said,
    entity,
    plural,
    table: family.table,
    list: family.endpoints.list,
    fields: list.fields,
    ...(list.beside && { beside: list.beside }),
  };
  return { ...family, kind };
}

/**
 * Every field optional, and none with a default: a field left out of an edit stays as it is. (Zod applies a default inside
 * an optional field, which would reset it.)
 */
function editable(input: z.ZodObject): z.ZodObject {
  const shape = Object.entries(input.shape).map(([key, schema]) => {
    const inner = schema instanceof z.ZodDefault ? (schema.def.innerType as z.ZodType) : (schema as z.ZodType);
    const found = (schema as z.ZodType).meta();
    return [key, (found ? inner.meta(found) : inner).optional()];
  });
  return z.object(Object.fromEntries(shape));
}

/** The calls of a resource that only read: for rows that are made and changed by calls of their own. */
export const readCalls = <L, C, S, N, G>(all: {
  readonly list: L;
  readonly exportCsv: C;
  readonly exportSelected: S;
  readonly countSelected: N;
  readonly get: G;
}) => {
  const { list, exportCsv, exportSelected, countSelected, get } = all;
  return { list, exportCsv, exportSelected, countSelected, get };
};

/** A resource of any shape, for code that serves them all. */
export interface AnyResource {
  readonly entity: string;
  readonly plural: string;
  readonly table: string;
  readonly row: z.ZodObject;
  readonly input: z.ZodObject;
  readonly list: ListSpec;
  readonly statuses: readonly string[];
  /** What the entity is. */
  readonly kind: Kind;
  readonly endpoints: Readonly<
    Record<
      | 'list'
      | 'exportCsv'
      | 'exportSelected'
      | 'countSelected'
      | 'get'
      | 'add'
      | 'edit'
      | 'remove'
      | 'restore'
      | 'removeMany'
      | 'setStatus',
      AnyEndpoint
    >
  >;
}
export { idParam };
