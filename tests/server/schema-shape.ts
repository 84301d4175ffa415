/**
 * What of a schema older copies of the server rely on, read from the database itself on either engine, and what a step took away or
 * tightened of it. Triggers and views are not looked at: what a trigger refuses only its writer knows.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Schema } from '#server/store/columns.ts';
import type { Engine } from '#server/store/engine.ts';

interface Column {
  readonly type: string;
  readonly notNull: boolean;
  /** As the engine writes it; null where a row that leaves the column out has null. */
  readonly default: string | null;
}

/** A rule that refuses rows: what it says, and of which columns. */
interface Rule {
  readonly text: string;
  readonly columns: readonly string[];
  readonly kind: 'check' | 'unique' | 'reference';
}

interface Table {
  readonly columns: ReadonlyMap<string, Column>;
  readonly rules: readonly Rule[];
}

export type SchemaShape = ReadonlyMap<string, Table>;

interface ColumnRow extends Column {
  readonly table: string;
  readonly name: string;
}
interface RuleRow extends Omit<Rule, 'columns'> {
  readonly table: string;
  /** Names with commas between them; null where the rule does not say. */
  readonly columns: string | null;
}

/** Reads the tables of a database as they are now. */
export async function schemaShape(db: Schema, engine: Engine): Promise<SchemaShape> {
  const rows = async <R>(query: RawBuilder<R>) => (await query.execute(db)).rows;
  const columns = await rows(engine === 'sqlite' ? SQLITE_COLUMNS : POSTGRES_COLUMNS);
  const rules =
    engine === 'sqlite'
      ? [...(await rows(SQLITE_RULES)), ...(await rows(SQLITE_TABLES)).flatMap(checksOf)]
      : await rows(POSTGRES_RULES);
  const shape = new Map<string, { columns: Map<string, Column>; rules: Rule[] }>();
  for (const { table, name, ...column } of columns) {
    const known = shape.get(table) ?? { columns: new Map(), rules: [] };
    known.columns.set(name, { ...column, notNull: Boolean(column.notNull) });
    shape.set(table, known);
  }
  for (const { table, columns: names, ...rule } of rules)
    shape.get(table)?.rules.push({ ...rule, columns: names?.split(',') ?? [] });
  return shape;
}

/** What an older copy that reads and writes as before would run into; empty where a step only expanded. */
export function contractions(before: SchemaShape, after: SchemaShape): string[] {
  return [...before].flatMap(([name, table]) => {
    const now = after.get(name);
    return now ? contractionsOf(name, table, now) : [`table ${name} is gone`];
  });
}

function contractionsOf(name: string, before: Table, after: Table): string[] {
  const lost = [...before.columns].flatMap(([column, was]) => {
    const now = after.columns.get(column);
    if (!now) return [`column ${name}.${column} is gone`];
    return [
      ...(now.type === was.type ? [] : [`column ${name}.${column} is ${now.type}, and was ${was.type}`]),
      ...(now.notNull && !was.notNull ? [`column ${name}.${column} may not be null any more`] : []),
      ...(was.default !== null && now.default === null ? [`column ${name}.${column} has no default any more`] : []),
    ];
  });
  const added = [...after.columns].filter(([column]) => !before.columns.has(column));
  const wanted = added
    .filter(([, column]) => column.notNull && column.default === null)
    .map(([column]) => `column ${name}.${column} is not null and has no default`);
  const had = new Set(before.rules.map(({ text }) => text));
  const tightened = after.rules
    .filter((rule) => !had.has(rule.text) && !isMetByOlderRows(rule, new Map(added)))
    .map(({ kind, text }) => `${kind} on ${name}: ${text}`);
  return [...lost, ...wanted, ...tightened];
}

/** Older copies leave new columns out. */
function isMetByOlderRows({ kind, columns }: Rule, added: ReadonlyMap<string, Column>): boolean {
  if (kind === 'check') return columns.length > 0 && columns.every((column) => added.has(column));
  // Of what has a null none is twice, and nothing is referred to.
  return columns.some((column) => added.get(column)?.default === null);
}

const POSTGRES_COLUMNS = sql<ColumnRow>`
  select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as "notNull",
    case when a.attidentity <> '' then 'identity' else pg_get_expr(d.adbin, d.adrelid) end as "default"
  from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relkind in ('r', 'p') and c.relname not like 'kysely%'`;

const POSTGRES_RULES = sql<RuleRow>`
  select conrelid::regclass::text as "table", pg_get_constraintdef(oid) as text,
    case contype when 'c' then 'check' when 'f' then 'reference' else 'unique' end as kind,
    (select string_agg(a.attname, ',') from pg_attribute a where a.attrelid = conrelid and a.attnum = any(conkey)) as columns
  from pg_constraint where contype in ('c', 'f', 'u', 'p', 'x') and conrelid <> 0
  union all select i.indrelid::regclass::text, pg_get_indexdef(i.indexrelid), 'unique',
    (select string_agg(a.attname, ',') from pg_attribute a where a.attrelid = i.indrelid and a.attnum = any(i.indkey))
  from pg_index i where i.indisunique and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid)
    and i.indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`;

/** Tables of the schema; those of the index of words belong to it. */
const SQLITE_OWN = sql`m.type = 'table' and m.name not like 'sqlite_%' and m.name not like 'kysely_%' and m.name not like '%\\_search%' escape '\\'`;

const SQLITE_COLUMNS = sql<ColumnRow>`
  select m.name as "table", x.name, lower(x.type) as type, x."notnull" as "notNull",
    case when x.pk > 0 then 'identity' when x.hidden > 0 then 'generated' else x.dflt_value end as "default"
  from sqlite_master m, pragma_table_xinfo(m.name) x where ${SQLITE_OWN}`;

const SQLITE_RULES = sql<RuleRow>`
  select m.name as "table", coalesce((select s.sql from sqlite_master s where s.type = 'index' and s.name = l.name),
      (select 'unique ' || group_concat(c.name) from pragma_index_info(l.name) c)) as text, 'unique' as kind,
    (select group_concat(c.name) from pragma_index_info(l.name) c) as columns
  from sqlite_master m, pragma_index_list(m.name) l where ${SQLITE_OWN} and l."unique" = 1
  union all select m.name, group_concat(f."from") || ' to ' || f."table" || ' ' || coalesce(group_concat(f."to"), ''), 'reference', group_concat(f."from")
  from sqlite_master m, pragma_foreign_key_list(m.name) f where ${SQLITE_OWN} group by m.name, f.id, f."table"`;

const SQLITE_TABLES = sql<{ name: string; sql: string; names: string }>`
  select m.name, m.sql, (select group_concat(x.name) from pragma_table_xinfo(m.name) x) as names from sqlite_master m where ${SQLITE_OWN}`;

/** The checks of a table, which SQLite keeps in its text alone. */
function checksOf({ name, sql: text, names }: { name: string; sql: string; names: string }): RuleRow[] {
  return [...text.matchAll(/\bcheck\s*\(/gi)].map(({ index, 0: opening }) => {
    let end = index + opening.length;
    for (let open = 1; open > 0 && end < text.length; end++) {
      if (text[end] === '(') open++;
      if (text[end] === ')') open--;
    }
    const check = text.slice(index, end);
    const words = new Set(check.match(/\w+/g));
    const columns = names.split(',').filter((column) => words.has(column));
    return { table: name, text: check, kind: 'check', columns: columns.join(',') || null };
  });
}
