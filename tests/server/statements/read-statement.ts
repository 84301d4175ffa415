/**
 * Reads a statement of SQL far enough to say which tables it touches, and to which school each of them is bound: by an equation with a
 * value, or with a table that is bound. No grammar of all of SQL: what the server sends, and an unknown form counts as not bound.
 */

/** A place where a statement names a table. */
export interface Reference {
  readonly table: string;
  readonly alias: string;
  /** Whether its rows are those of schools that the statement names. */
  readonly bound: boolean;
  /** Columns that an equation holds to a value, or to a column of another table. */
  readonly columns: readonly string[];
}

interface Token {
  readonly kind: 'word' | 'name' | 'value' | 'sign';
  readonly text: string;
}

interface Node {
  readonly table: string;
  readonly alias: string;
  /** A table of its own making: another part of the statement is read for it. */
  readonly derived: boolean;
  /** Rows go into it: a column without a name before it is not its own. */
  readonly into: boolean;
  bound: boolean;
  readonly columns: Set<string>;
  readonly equals: Set<Node>;
}

/** A query or a part of one, with what it names in its FROM. */
interface Scope {
  readonly parent: Scope | null;
  readonly nodes: Node[];
  /** Whether a bracket opened it that holds no query: names belong to the query around it. */
  readonly plain: boolean;
  reading: 'from' | 'other';
  expects: boolean;
}

const TOKEN = /'(?:[^']|'')*'|"([^"]+)"|(\$\d+|\?|\d[\w.]*)|([A-Za-z_]\w*)|(<=|>=|<>|!=|::|->>|->|\|\||.)/gsy;

function tokensOf(sql: string): Token[] {
  const found: Token[] = [];
  for (const [text, name, value, word] of sql.matchAll(new RegExp(TOKEN.source, 'gs'))) {
    if (/^\s+$/.test(text)) continue;
    if (name !== undefined) found.push({ kind: 'name', text: name });
    else if (word !== undefined) found.push({ kind: 'word', text: word.toLowerCase() });
    else found.push({ kind: value !== undefined || text.startsWith("'") ? 'value' : 'sign', text });
  }
  return found;
}

const QUERIES = new Set(['select', 'with', 'insert', 'update', 'delete', 'values']);
/** Words that end a FROM, or the name of a table in it. */
const ENDS = new Set([
  'where',
  'group',
  'order',
  'having',
  'limit',
  'offset',
  'union',
  'except',
  'intersect',
  'returning',
  'for',
]);
/** What follows is a query of its own. */
const PARTS = new Set(['union', 'except', 'intersect']);
const NO_ALIAS = new Set([
  ...ENDS,
  ...[
    'on',
    'using',
    'join',
    'inner',
    'left',
    'right',
    'full',
    'cross',
    'natural',
    'set',
    'values',
    'select',
    'default',
    'lateral',
  ],
  ...['as', 'indexed', 'not', 'do', 'conflict', 'window', 'with', 'when', 'then', 'end', 'and', 'or', 'overriding'],
]);

/**
 * The tables that a statement names. Those of its own making (WITH, a query in FROM) are not among them. `isExempt` says of which
 * tables the rows are named by something else: what is equal to their school is bound as well.
 */
export function readStatement(
  sql: string,
  isExempt: (one: Omit<Reference, 'bound'>) => boolean = () => false,
): Reference[] {
  const tokens = tokensOf(sql);
  const made = namesOfWith(tokens);
  const all: Node[] = [];
  const scopes = readScopes(tokens, made, all);
  readEquations(tokens, scopes);
  for (const node of all) if (!node.bound && isExempt({ ...node, columns: [...node.columns] })) node.bound = true;
  spread(all);
  return all
    .filter(({ derived }) => !derived)
    .map(({ table, alias, bound, columns }) => ({ table, alias, bound, columns: [...columns] }));
}

/** Names that a WITH gives: `name as (`, `name (columns) as (`, `name as materialized (`. */
function namesOfWith(tokens: readonly Token[]): Set<string> {
  const names = new Set<string>();
  if (!tokens.some(({ kind, text }) => kind === 'word' && text === 'with')) return names;
  tokens.forEach((token, at) => {
    if (token.kind !== 'name' && token.kind !== 'word') return;
    let next = at + 1;
    if (tokens[next]?.text === '(') {
      while (next < tokens.length && tokens[next]?.text !== ')') next++;
      next++;
    }
    if (tokens[next]?.text !== 'as') return;
    next++;
    while (['not', 'materialized'].includes(tokens[next]?.text ?? '')) next++;
    if (tokens[next]?.text === '(' && QUERIES.has(tokens[next + 1]?.text ?? '')) names.add(token.text);
  });
  return names;
}

const isName = (token: Token | undefined): token is Token =>
  token !== undefined && (token.kind === 'name' || (token.kind === 'word' && !NO_ALIAS.has(token.text)));

/** Goes through the brackets; answers of each token in which part it stands, and enters each table where it is named. */
function readScopes(tokens: readonly Token[], made: ReadonlySet<string>, all: Node[]): Scope[] {
  const open = (parent: Scope | null, plain: boolean): Scope => ({
    ...{ parent, plain, nodes: [], reading: 'other', expects: false },
  });
  let scope = open(null, false);
  const scopes: Scope[] = [];
  /** An alias that follows at `at`; the name itself where none does. */
  const aliasAt = (at: number, name: string): string => {
    const next = tokens[at]?.text === 'as' ? tokens[at + 1] : tokens[at];
    return isName(next) ? next.text : name;
  };
  const enter = (table: string, alias: string, derived: boolean, into = false) => {
    const node: Node = { table, alias, derived, into, bound: derived, columns: new Set(), equals: new Set() };
    scope.nodes.push(node);
    all.push(node);
  };
  for (let at = 0; at < tokens.length; at++) {
    const { kind, text } = tokens[at] as Token;
    if (text === '(' && kind === 'sign') {
      scopes[at] = scope;
      scope = open(scope, !QUERIES.has(tokens[at + 1]?.text ?? ''));
      continue;
    }
    if (text === ')' && kind === 'sign') {
      const closed = scope;
      scope = scope.parent ?? scope;
      scopes[at] = scope;
      if (scope.expects && (!closed.plain || closed.parent === scope)) {
        scope.expects = false;
        enter('', aliasAt(at + 1, ''), true);
      }
      continue;
    }
    scopes[at] = scope;
    const before = tokens[at - 1]?.text ?? '';
    if (kind === 'word' && !scope.plain) {
      if (text === 'from' && before !== 'distinct') Object.assign(scope, { reading: 'from', expects: true });
      else if (text === 'join' || text === 'into') scope.expects = true;
      else if (text === 'using' && scope.nodes.length > 0 && tokens[at + 1]?.text !== '(') scope.expects = true;
      else if (text === 'update' && !['for', 'do', 'key'].includes(before)) scope.expects = true;
      else if (PARTS.has(text)) scope = open(scope.parent, false);
      else if (ENDS.has(text) || text === 'set') scope.reading = 'other';
      else if (scope.expects && isName(tokens[at])) named(at);
    } else if (kind === 'name' && scope.expects) named(at);
    else if (text === ',' && scope.reading === 'from' && !scope.plain) scope.expects = true;
  }
  return scopes;

  function named(at: number): void {
    const { text } = tokens[at] as Token;
    // A function that answers rows is entered where its bracket closes.
    if (tokens[at + 1]?.text === '(' && tokens[at - 1]?.text !== 'into') return;
    scope.expects = false;
    enter(text, aliasAt(at + 1, text), made.has(text), tokens[at - 1]?.text === 'into');
    if (tokens[at - 1]?.text === 'into') readColumns(at, scope.nodes.at(-1) as Node);
  }

  /** `insert into t (…)`: rows go to the school that is among the columns. */
  function readColumns(at: number, node: Node): void {
    let next = at + 1;
    if (tokens[next]?.text === 'as') next += 2;
    if (tokens[next]?.text !== '(') return;
    for (; next < tokens.length && tokens[next]?.text !== ')'; next++)
      if (tokens[next]?.text === 'club_id') node.bound = true;
  }
}

/** Where a column is named: of which table, and where the name ends. */
interface Column {
  readonly node: Node | null;
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

function columnAt(tokens: readonly Token[], scopes: readonly Scope[], at: number): Column | null {
  const token = tokens[at];
  if (!token || !isName(token) || tokens[at + 1]?.text === '(' || tokens[at - 1]?.text === '.') return null;
  const dotted = tokens[at + 1]?.text === '.' ? tokens[at + 2] : undefined;
  for (let scope: Scope | null = scopes[at] ?? null; scope; scope = scope.parent) {
    if (dotted) {
      const node = scope.nodes.find(({ alias }) => alias === token.text);
      if (node) return { node, name: dotted.text, from: at, to: at + 2 };
    } else if (!scope.plain) {
      const own = scope.nodes.filter(({ derived, into }) => !derived && !into);
      // SQL itself refuses a name without a table where two have it.
      return { node: own.length === 1 ? (own[0] as Node) : null, name: token.text, from: at, to: at };
    }
  }
  return null;
}

/** `a.x = b.y`, `x = $1`, `x in (…)`, and the same of several in brackets. */
function readEquations(tokens: readonly Token[], scopes: readonly Scope[]): void {
  let setting = false;
  for (let at = 0; at < tokens.length; at++) {
    // What a row is set to says nothing of which row it is.
    setting =
      tokens[at]?.text === 'set' || (setting && !ENDS.has(tokens[at]?.text ?? '') && tokens[at]?.text !== 'from');
    const left = setting ? null : columnAt(tokens, scopes, at);
    if (!left?.node) continue;
    const { node, name, from, to } = left;
    const after = tokens[to + 1]?.text;
    const before = tokens[from - 1]?.text;
    // In `(club_id, id) = ($1, $2)` and `(club_id, id) in (…)` the bracket's end is followed by the sign.
    const closing = inTuple(tokens, from, to);
    const sign = closing === null ? after : tokens[closing + 1]?.text;
    if (sign === 'in' || (closing !== null && sign === '=')) hold(node, name);
    else if (after === '=') equate(node, name, columnAt(tokens, scopes, to + 2), tokens[to + 2]);
    else if (before === '=' && tokens[from - 2]?.kind === 'value') hold(node, name);
  }
}

function inTuple(tokens: readonly Token[], from: number, to: number): number | null {
  const isPart = ({ kind, text }: Token) =>
    kind === 'name' || (kind === 'word' && !NO_ALIAS.has(text)) || text === ',' || text === '.';
  let start = from - 1;
  while (start >= 0 && isPart(tokens[start] as Token)) start--;
  let end = to + 1;
  while (end < tokens.length && isPart(tokens[end] as Token)) end++;
  return tokens[start]?.text === '(' && tokens[end]?.text === ')' ? end : null;
}

function hold(node: Node, column: string): void {
  node.columns.add(column);
  if (column === 'club_id') node.bound = true;
}

function equate(node: Node, name: string, right: Column | null, next: Token | undefined): void {
  if (!right?.node) {
    // A value, a function of values, or a query that answers one: not a column of a table that is not bound itself.
    if (next) hold(node, name);
    return;
  }
  node.columns.add(name);
  right.node.columns.add(right.name);
  // A school's own row is named by its id.
  const isClub = (each: Node, column: string) => column === 'club_id' || (each.table === 'club' && column === 'id');
  if (!isClub(node, name) || !isClub(right.node, right.name)) return;
  node.equals.add(right.node);
  right.node.equals.add(node);
}

/** What equals a table that is bound is bound. */
function spread(all: readonly Node[]): void {
  const waiting = all.filter(({ bound, table, columns }) => bound || (table === 'club' && columns.has('id')));
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    node.bound = true;
    for (const other of node.equals) if (!other.bound) waiting.push(other);
  }
}
