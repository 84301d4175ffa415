/**
 * A resource: an entity with the usual family of calls (list, get, add, edit, delete, restore, and one status call where
 * it has states), in the brief's style. Paths can be overridden where the brief spells them otherwise.
 */
import { z } from 'zod';
import { type AnyEndpoint, endpoint } from './endpoint.ts';
import { rows, version } from './fields.ts';
import { type ListField, type ListSpec, listAnswer, listQuery, rowBase } from './list.ts';
import type { Role } from './permissions.ts';

/** The number of the operation a write was recorded under: what undo takes back. Null when nothing changed. */
export const operationId = z.number().int().nullable();

/** The answer of a write to one row. */
export const written = <R extends z.ZodType>(row: R) => z.object({ data: row, operation_id: operationId });
/** The answer of a write to many rows. */
export const writtenMany = z.object({ changed: z.number().int(), operation_id: operationId });
export type WrittenMany = z.infer<typeof writtenMany>;

const idParam = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });

export interface ResourceDefinition<
  R extends z.ZodRawShape,
  I extends z.ZodRawShape,
  S extends readonly [string, ...string[]],
> {
  /** Singular, as on the wire: `student`. */
  readonly entity: string;
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
  readonly statuses?: S;
  readonly paths?: Partial<Record<'list' | 'get' | 'add' | 'edit' | 'remove' | 'restore' | 'status', string>>;
}

/** Makes the endpoints of a resource. Bulk calls (`removeMany`, `setStatus`) take a selection of rows. */
export function resource<
  R extends z.ZodRawShape,
  I extends z.ZodRawShape,
  const S extends readonly [string, ...string[]] = readonly ['active'],
>(definition: ResourceDefinition<R, I, S>) {
  const { entity, plural, access } = definition;
  const row = z.object({ ...rowBase, ...definition.row });
  const list: ListSpec<typeof row> = {
    entity,
    row,
    fields: { ...definition.fields, created_at: { type: 'instant', sort: true, filter: true } },
    defaultSort: definition.defaultSort,
    search: definition.search,
    staged: definition.staged,
  };
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
  const editInput = editable(definition.input).extend({ version: version() });
  type Edit = z.ZodObject<{ [K in keyof I]: z.ZodOptional<I[K]> } & { version: z.ZodNumber }>;
  const statuses = (definition.statuses ?? ['active']) as S;
  return {
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
        query: listQuery(list),
        answer: listAnswer(row),
      }),
      exportCsv: endpoint({
        ...common,
        id: `export${Plural}`,
        method: 'GET',
        path: `/admin/${entity}.csv`,
        summary: `Streams the ${plural} that a list query matches as CSV.`,
        query: listQuery(list),
        answer: z.string(),
        produces: 'text/csv; charset=utf-8',
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
        body: editInput as unknown as Edit,
        answer: written(row),
      }),
      remove: endpoint({
        ...common,
        id: `delete${Name}`,
        method: 'DELETE',
        path: paths.remove,
        summary: `Deletes a ${entity}; it can be restored.`,
        params: idParam,
        answer: written(row),
      }),
      restore: endpoint({
        ...common,
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
        summary: `Deletes the selected ${plural} in one operation.`,
        body: z.object({ rows: rows(entity) }),
        answer: writtenMany,
      }),
      setStatus: endpoint({
        ...common,
        id: `set${Name}Status`,
        method: 'POST',
        path: `/admin/${entity}/statusMany`,
        summary: `Sets the status of the selected ${plural} in one operation.`,
        body: z.object({ rows: rows(entity), status: z.enum(statuses) }),
        answer: writtenMany,
      }),
    },
  };
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

/** A resource of any shape, for code that serves them all. */
export interface AnyResource {
  readonly entity: string;
  readonly plural: string;
  readonly table: string;
  readonly row: z.ZodObject;
  readonly input: z.ZodObject;
  readonly list: ListSpec;
  readonly statuses: readonly string[];
  readonly endpoints: Readonly<
    Record<
      'list' | 'exportCsv' | 'get' | 'add' | 'edit' | 'remove' | 'restore' | 'removeMany' | 'setStatus',
      AnyEndpoint
    >
  >;
}
export { idParam };
