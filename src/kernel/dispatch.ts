/**
 * The one way in which a command runs, whichever surface it came from:
 * role and availability → prefill → parse → ask for what is missing → preview → confirm → run → history → done.
 */

import { aboutOf } from './about.ts';
import { accepts, isHalfMoment } from './accepts.ts';

import { availabilityOf } from './availability.ts';
import type { AnyCommand, Outcome, Ports, Preview, Source } from './command.ts';
import type { Args, DispatchDeps, Dispatched, FieldErrors, SubmitError } from './dispatch-types.ts';
import type { Field } from './fields.ts';
import { fieldsOf, isKept, ROW_KINDS } from './fields.ts';
import type { Act, HistoryEntry } from './history.ts';
import { lastAct, push } from './history.ts';
import { given, prefillOf } from './prefill.ts';
import { fieldOfTheirs, namesIn, type Theirs, TOO_MANY, withoutLine } from './whose.ts';

const submitError = (result: SubmitError['result']): SubmitError =>
  Object.assign(new Error(result.state), { result, errors: 'errors' in result ? result.errors : {} });

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Field messages of a problem document, thrown as it is or carried by an error as `problem`. */
export function fieldErrorsOf(error: unknown): FieldErrors {
  const holder = isObject(error) && isObject(error.problem) ? error.problem : error;
  if (!isObject(holder) || !isObject(holder.errors)) return {};
  return Object.fromEntries(
    Object.entries(holder.errors).flatMap(([field, messages]) =>
      Array.isArray(messages) ? [[field, messages.map(String)] as const] : [],
    ),
  );
}

type Parsed = { readonly ok: true; readonly args: Args } | { readonly ok: false; readonly errors: FieldErrors };

function parse(command: AnyCommand, args: Args): Parsed {
  const parsed = command.args.safeParse(args);
  if (parsed.success) return { ok: true, args: parsed.data as Args };
  const errors: Record<string, string[]> = {};
  for (const issue of parsed.error.issues) {
    const name = String(issue.path[0] ?? '');
    errors[name] = [...(errors[name] ?? []), issue.message];
  }
  return { ok: false, errors };
}

const missingOf = (command: AnyCommand, args: Args): readonly Field[] =>
  fieldsOf(command).filter((field) => !field.optional && args[field.name] === undefined);

/** True where a form has an editor of its own for it, which knows better rows than a search. */
const hasEditor = ({ meta }: Field): boolean => 'editor' in meta && meta.editor !== undefined;

/** What a palette page can ask for on its own. */
const ON_A_PAGE = new Set(['choice', 'ref', 'rows', 'date']);

/** The field to ask for on a page, or null when a form is due. */
function pageField(command: AnyCommand, args: Args): Field | null {
  const missing = missingOf(command, args);
  const [first] = missing;
  // The form of an edit starts from the row as it is, so the row has to be known before.
  // It is the first argument: what the row refers to (a class's place) is in the form with what holds.
  const [row] = fieldsOf(command);
  const asked = row && missing.includes(row) && (row.meta.kind === 'ref' || row.meta.kind === 'rows');
  // A form shows rows that were chosen, and chooses none.
  if ((command.load || row?.meta.kind === 'rows') && asked && !hasEditor(row)) return row;
  if (!first || missing.length > 1 || command.alwaysAsk || !ON_A_PAGE.has(first.meta.kind) || hasEditor(first))
    return null;
  const wrong = fieldsOf(command).some((field) => args[field.name] !== undefined && !accepts(field, args[field.name]));
  return wrong ? null : first;
}

/** Rows named one by one that the history keeps; more would fill the browser's store. */
const MOST_KEPT = 1000;
const tooMany = (value: unknown): boolean =>
  isObject(value) && [value.ids, value.also, value.except].some((ids) => Array.isArray(ids) && ids.length > MOST_KEPT);

/** Secrets and files are never kept; of a selection of very many rows only that there was one, so that repeating it asks. */
const keepable = (command: AnyCommand, args: Args): Args => {
  const kept = new Set(fieldsOf(command).flatMap((field) => (isKept(field) ? [field.name] : [])));
  return Object.fromEntries(
    Object.entries(args).flatMap(([name, value]) =>
      kept.has(name) ? [[name, tooMany(value) ? { ids: [] } : value]] : [],
    ),
  );
};

const changes = ({ effect }: AnyCommand): boolean => effect === 'reversible' || effect === 'irreversible';

/** What belongs into the history: acts, not reading, moving about, or undo itself. */
function actOf(command: AnyCommand, args: Args, outcome: Outcome, source: Source, now: Date): Act | null {
  const changed = outcome.operation !== undefined || outcome.inverse !== undefined || command.effect === 'irreversible';
  if (source === 'undo' || command.effect === 'read' || command.effect === 'navigate' || !changed) return null;
  const { message, operation, inverse } = outcome;
  return { at: now.getTime(), command: command.id, args: keepable(command, args), message, source, operation, inverse };
}

const running = new WeakMap<Ports, Set<string>>();

/** The same command with the same arguments; files are told apart by size and type. */
const runKey = (command: AnyCommand, args: Args): string =>
  JSON.stringify([command.id, args], (_key, value: unknown) => {
    if (value instanceof Blob) return { size: value.size, type: value.type };
    return isObject(value) && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value;
  });

const stopped = Symbol('stopped');

/** Looks something up before the command runs. Comes to `stopped` at once when the run is ended meanwhile. */
async function lookUp<T>(deps: DispatchDeps, work: () => Promise<T> | T): Promise<T | typeof stopped> {
  const { signal } = deps;
  if (signal?.aborted) return stopped;
  let end = () => {};
  const ended = new Promise<typeof stopped>((resolve) => {
    end = () => resolve(stopped);
    signal?.addEventListener('abort', end);
  });
  deps.resolving?.(true);
  try {
    const working = Promise.resolve(work());
    // What comes of it after the end is nobody's business.
    working.catch(() => {});
    return await Promise.race([working, ended]);
  } catch (error) {
    if (signal?.aborted) return stopped;
    throw error;
  } finally {
    signal?.removeEventListener('abort', end);
    deps.resolving?.(false);
  }
}

/** With the persons whose rows an argument was filled from; `put` where their only one was put in by itself. */
type Deps = DispatchDeps & { readonly of?: { readonly theirs: Theirs; readonly put: boolean } };

/** A preview says who of the persons has nothing to do with it, too. */
const withWithout = (preview: Preview | null, of: Deps['of']): Preview | null =>
  preview && of ? { ...preview, lines: [...preview.lines, ...withoutLine(of.theirs)] } : preview;

/**
 * Preview, confirmation, run, history. `args` are complete and parsed. A refusal that `asksAgain` knows what to do with is
 * not told of.
 */
async function execute(
  deps: Deps,
  command: AnyCommand,
  begun: Args,
  source: Source,
  inForm: boolean,
  asksAgain: (errors: FieldErrors) => boolean = () => false,
): Promise<Dispatched> {
  const { context } = deps;
  let args = begun;
  const ports = deps.portsFor?.(command, source) ?? deps.ports;
  const busy = running.get(deps.ports) ?? new Set<string>();
  running.set(deps.ports, busy);
  const key = runKey(command, args);
  if (busy.has(key) && !command.everyPress) return { state: 'busy' };
  busy.add(key);
  let outcome: Outcome | null;
  let settled = () => {};
  try {
    const looking = deps.portsFor?.(command, source, deps.signal) ?? deps.ports;
    const looked =
      command.preview && source !== 'undo'
        ? await lookUp(deps, () => command.preview?.(looking, args, context) ?? null)
        : null;
    if (looked === stopped) return { state: 'cancelled', args };
    const preview = withWithout(looked, deps.of);
    const irreversible = command.effect === 'irreversible';
    // A link is never run unasked; one that only goes somewhere does no more than the link itself. Neither is a change of a
    // row that nobody named, though it is the only one of whom the screen is about.
    const linked = source === 'link' && command.effect !== 'navigate';
    const unasked = !inForm && (linked || (deps.of?.put === true && changes(command)));
    if (preview || irreversible || unasked) {
      const agreed = await deps.confirm({ command, args, preview, irreversible });
      if (preview?.blocked) return { state: 'blocked', args, preview };
      if (!agreed) return { state: 'cancelled', args };
      if (agreed !== true) args = { ...args, ...agreed };
    }
    if (command.effect === 'reversible')
      deps.acting?.(
        new Promise<void>((resolve) => {
          settled = resolve;
        }),
      );
    deps.tries?.(command, args);
    outcome = await command.run(ports, args, context);
  } catch (error) {
    const errors = fieldErrorsOf(error);
    if (!asksAgain(errors)) deps.failed(error, { command, args, errors, inForm });
    settled();
    return { state: 'failed', args, error, errors };
  } finally {
    busy.delete(key);
  }
  const entry = outcome && remember(deps, actOf(command, args, outcome, source, new Date()));
  settled();
  if (!outcome) return { state: 'done', args, outcome: null, entry: null };
  deps.done(outcome, entry);
  return { state: 'done', args, outcome, entry };
}

/** Adds to the history. A store that is full or closed costs the undo, but must not look as if the act had failed. */
function remember(deps: DispatchDeps, act: Act | null): HistoryEntry | null {
  if (!act) return null;
  try {
    const history = push(deps.history.read(), act);
    deps.history.write(history);
    return lastAct(history) ?? null;
  } catch {
    return null;
  }
}

/** Opens the form and runs what it submits. */
async function askByForm(
  deps: Deps,
  command: AnyCommand,
  args: Args,
  begun: Args,
  source: Source,
  errors: FieldErrors,
): Promise<Dispatched> {
  let result: Dispatched | null = null;
  const closed = new AbortController();
  const signal = deps.signal ? AbortSignal.any([deps.signal, closed.signal]) : closed.signal;
  const attempt = async (values: Args, inForm: boolean): Promise<Dispatched> => {
    const parsed = parse(command, given(values));
    if (!parsed.ok) return { state: 'invalid', args: values, errors: parsed.errors };
    return execute({ ...deps, signal }, command, parsed.args, source, inForm);
  };
  const answer = await deps.ask({
    kind: 'form',
    command,
    fields: fieldsOf(command),
    args,
    begun,
    ...(deps.opens ? { opens: deps.opens } : {}),
    errors,
    submit: async (values) => {
      const attempted = await attempt(values, true);
      if (attempted.state !== 'done') throw submitError(attempted);
      result = attempted;
    },
  });
  if (result) return result;
  if (!answer) {
    // A form that is closed takes along what it was about to do.
    closed.abort();
    return { state: 'cancelled', args };
  }
  return attempt(answer, true);
}

/** Messages for values that were handed in and are not valid. */
function wrongOf(command: AnyCommand, args: Args, typed: Args): FieldErrors {
  const parsed = parse(command, args);
  if (parsed.ok) return {};
  // Of a moment the day or the hour may have been said alone: the form asks for the other, and nothing is wrong.
  const half = new Set(
    fieldsOf(command).flatMap((field) => (isHalfMoment(field, typed[field.name]) ? [field.name] : [])),
  );
  return Object.fromEntries(
    Object.entries(parsed.errors).filter(([name]) => typed[name] !== undefined && !half.has(name)),
  );
}

/** What a command's `load` finds; `ended` where it was broken off or failed, which is said. */
async function loadedFor(
  deps: DispatchDeps,
  command: AnyCommand,
  args: Args,
  source: Source,
): Promise<
  { readonly found: Args; readonly ended?: undefined } | { readonly found?: undefined; readonly ended: Dispatched }
> {
  try {
    const looking = deps.portsFor?.(command, source, deps.signal) ?? deps.ports;
    deps.tries?.(command, args);
    const loaded = await lookUp(deps, () => command.load?.(looking, args) ?? {});
    return loaded === stopped ? { ended: { state: 'cancelled', args } } : { found: given(loaded as Args) };
  } catch (error) {
    const errors = fieldErrorsOf(error);
    deps.failed(error, { command, args, errors, inForm: false });
    return { ended: { state: 'failed', args, error, errors } };
  }
}

/**
 * The rows of the persons on the screen that an argument may take, where nothing was said of it; `ended` where they have
 * none, or cannot be known.
 */
async function theirsFor(
  deps: DispatchDeps,
  command: AnyCommand,
  args: Args,
  source: Source,
): Promise<{ readonly theirs?: { readonly field: Field; readonly theirs: Theirs }; readonly ended?: Dispatched }> {
  const field = source === 'terminal' || source === 'undo' ? null : fieldOfTheirs(command, args);
  if (!field || !deps.theirs) return {};
  let theirs: Theirs | typeof TOO_MANY | typeof stopped | null;
  try {
    theirs = await lookUp(deps, () => deps.theirs?.(command, field) ?? null);
  } catch (error) {
    const errors = fieldErrorsOf(error);
    deps.failed(error, { command, args, errors, inForm: false });
    return { ended: { state: 'failed', args, error, errors } };
  }
  if (theirs === stopped) return { ended: { state: 'cancelled', args } };
  if (theirs === null) return {};
  if (theirs === TOO_MANY) return { ended: { state: 'unavailable', reason: 'availability.too-many-persons' } };
  if (theirs.rows.length > 0) return { theirs: { field, theirs } };
  const values = { ...namesIn(theirs), count: theirs.count };
  return { ended: { state: 'unavailable', reason: 'availability.none-of-theirs', values } };
}

/**
 * Runs a command with what is known of its arguments, asking for the rest. Rejects only when `deps.ask` or `deps.done`
 * do: failures of the command go to `deps.failed` and into the result. From the command line nothing that is complete is asked again.
 */
export async function dispatch(
  begins: DispatchDeps,
  command: AnyCommand,
  partial: Args,
  source: Source,
): Promise<Dispatched> {
  let deps: Deps = begins;
  const available = availabilityOf(command, deps.context, given(partial));
  if (available.state !== 'ok') {
    return { state: 'unavailable', reason: available.state === 'disabled' ? available.reason : null };
  }
  const typed = given(partial);
  const prefilled = source === 'undo' ? {} : prefillOf(command, deps.context, typed);
  let args: Args = { ...prefilled, ...typed };

  // What the command can tell by itself is not asked: of a day that was said there may be one exam alone.
  const asks = command.load && source !== 'undo' ? pageField(command, args) : null;
  if (asks && command.setAsideBy?.[asks.name]?.some((other) => typed[other] !== undefined)) {
    const { found, ended } = await loadedFor(deps, command, args, source);
    if (ended) return ended;
    args = { ...found, ...args };
  }
  const { theirs, ended } = await theirsFor(deps, command, args, source);
  if (ended) return ended;
  if (theirs) {
    const [only, more] = theirs.theirs.rows;
    const put = only !== undefined && more === undefined;
    deps = { ...deps, of: { theirs: theirs.theirs, put } };
    const { field } = theirs;
    const answer = put
      ? { [field.name]: field.meta.kind === 'rows' ? { ids: [only.id] } : only.id }
      : await deps.ask({ kind: 'page', command, field, args, theirs: theirs.theirs });
    args = { ...args, ...given(answer ?? {}) };
    if (args[field.name] === undefined) return { state: 'cancelled', args };
  }
  for (let field = pageField(command, args); field; field = pageField(command, args)) {
    const answer = await deps.ask({ kind: 'page', command, field, args });
    if (!answer) return { state: 'cancelled', args };
    args = { ...args, ...given(answer) };
    if (args[field.name] === undefined) return { state: 'cancelled', args };
  }

  // A complete invocation of the command line, of undo or of a form on a screen runs as it stands; an edit still needs the
  // row's other values.
  const inForm = source === 'form';
  const direct = source === 'terminal' || source === 'undo' || inForm || deps.whole === true;
  const mustAsk = command.alwaysAsk && !direct;
  const begun = args;
  const explicit = { ...typed, ...difference(args, prefilled) };
  if (command.load && (command.alwaysAsk || !parse(command, args).ok) && source !== 'undo') {
    const { found, ended } = await loadedFor(deps, command, args, source);
    if (ended) return ended;
    args = { ...args, ...found, ...explicit };
  }
  const parsed = parse(command, args);
  // A link's values can be changed before they are used; where there is but the row it is about, agreeing to it is all.
  const unasked = source === 'link' && command.effect !== 'navigate' && hasMore(command, args);
  if (parsed.ok && !mustAsk && !unasked) {
    // Of what the server wants otherwise the user is asked, with all that was said in its place.
    const asksAgain = (errors: FieldErrors) =>
      !inForm && source !== 'terminal' && source !== 'undo' && namesField(command, errors);
    const ran = await execute(deps, command, parsed.args, source, inForm, asksAgain);
    // What is in the way is decided in the form, with all that was said in its place.
    const decided = ran.state === 'blocked' ? ran.preview.decidedBy?.field : undefined;
    if (decided && !inForm && source !== 'terminal' && source !== 'undo')
      return askByForm({ ...deps, opens: decided }, command, args, begun, source, {});
    if (ran.state !== 'failed' || !asksAgain(ran.errors)) return ran;
    return askByForm(deps, command, args, begun, source, ran.errors);
  }
  // The form that it came from says what is wrong.
  if (inForm && !parsed.ok) return { state: 'invalid', args, errors: parsed.errors };
  return askByForm(
    { ...deps, ...openedAt(deps, command, typed) },
    command,
    args,
    begun,
    source,
    wrongOf(command, args, explicit),
  );
}

/** Where a form that always opens begins: at what was said of it besides its row, as `put the polo on the class of rita`. */
function openedAt(deps: DispatchDeps, command: AnyCommand, typed: Args): Pick<DispatchDeps, 'opens'> {
  if (deps.opens || !command.alwaysAsk) return {};
  const said = fieldsOf(command).find(
    ({ name, hidden, optional, meta }) => !hidden && name in typed && (optional || !ROW_KINDS.has(meta.kind)),
  );
  return said ? { opens: said.name } : {};
}

/** True where a message is about a field that the form draws: the server's `student_id` is the field `student`. */
function namesField(command: AnyCommand, errors: FieldErrors): boolean {
  const drawn = new Set(fieldsOf(command).flatMap(({ name, hidden }) => (hidden ? [] : [name])));
  return Object.keys(errors).some((path) => drawn.has(path) || drawn.has(path.replace(/_ids?$/, '')));
}

/** Whether a form would have anything to draw besides the rows the command is about. */
function hasMore(command: AnyCommand, args: Args): boolean {
  const drawn = fieldsOf(command).filter(({ hidden }) => !hidden);
  return drawn.some((field) => field !== aboutOf(drawn, args));
}

/** What stands in `args` and was not prefilled so. */
const difference = (args: Args, prefilled: Args): Args =>
  Object.fromEntries(Object.entries(args).filter(([name, value]) => prefilled[name] !== value));
