/** Runs one line of the command line. Exit codes: 0 done, 1 refused or failed, 2 used wrongly, 3 not signed in. */

import { readFile, stat, writeFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { createTranslator } from 'use-intl/core';
import type { AnswerOf, AnyEndpoint, InputOf } from '#contract/endpoint.ts';
import { booking } from '#contract/entities/booking.ts';
import { lastOperation, undoOperation } from '#contract/entities/operation.ts';
import { adminProfile } from '#contract/entities/profile.ts';
import { searchAll } from '#contract/entities/search.ts';
import { reauthenticate, secondStep } from '#contract/entities/second-step.ts';
import { login, logout } from '#contract/entities/session.ts';
import { problemType } from '#contract/errors.ts';
import { sentence } from '#contract/faults/english.ts';
import { issueFaults } from '#contract/issues.ts';
import { ROLES } from '#contract/permissions.ts';
import { clockIn, type TimeTexts, timeTexts } from '#contract/rules/time-texts.ts';
import type { AnyCommand, Context, Counted, Message, Ports, Preview } from '#kernel/command.ts';
import { dispatch } from '#kernel/dispatch.ts';
import type { Args } from '#kernel/dispatch-types.ts';
import type { Field } from '#kernel/fields.ts';
import { emptyHistory } from '#kernel/history.ts';
import { flagName, fromFlags } from '#kernel/link.ts';
import { countText, messageText } from '#kernel/message-text.ts';
import { LANGUAGES } from '#kernel/reading/languages.ts';
import { readWords } from '#kernel/reading/read.ts';
import type { Lookups } from '#kernel/reading/types.ts';
import { timesFor } from '#kernel/times.ts';
import { loadEverything } from '#locales/index.ts';
import { helpOf, overview, type TextOf, terminalCommands } from './help.ts';
import { CallError, callServer, type Server } from './http.ts';
import { forgetTerminalSession, readTerminalSession, type TerminalSession, writeTerminalSession } from './session.ts';
import type { Terminal } from './terminal.ts';

const DEFAULT_URL = 'http://127.0.0.1:8400';

interface Texts {
  readonly say: (message: Message | string) => string;
  readonly textOf: TextOf;
  readonly counted: (counted: Counted) => string;
}

async function englishTexts(times: TimeTexts): Promise<Texts> {
  const messages = await loadEverything('en');
  const t = createTranslator({ locale: 'en', messages: messages as never, timeZone: 'UTC' }) as unknown as {
    (key: string, values?: object): string;
    has(key: string): boolean;
  };
  return {
    say: (message) =>
      typeof message === 'string' ? message : t.has(message.key) ? messageText(t, message, times) : message.key,
    textOf: (key) => (t.has(key) ? t(key) : undefined),
    counted: (counted) => countText(t, counted),
  };
}

/** Runs a line, without the program's name. @returns the exit code */
export async function runLine(argv: readonly string[], terminal: Terminal): Promise<number> {
  const texts = await englishTexts(timeTexts('en', 'UTC', '12'));
  const { line, tokenFile } = withoutTokenFile(argv);
  const [name = 'help', ...rest] = line;
  if (tokenFile === '') {
    terminal.err('Name the file: --token-file PATH');
    return 2;
  }
  try {
    if (name === 'help' || name === '--help') return help(rest[0], terminal, texts);
    if (name === 'login') return await signIn(rest, terminal);
    const session = await sessionOf(terminal, tokenFile);
    if (!session) {
      terminal.err('Sign in first: clutch login');
      return 3;
    }
    if (name === 'logout') {
      await callServer(session, logout, { body: {} }).catch(() => {});
      await forgetTerminalSession(terminal.env);
      return 0;
    }
    if (name === 'undo') return await undo(session, rest[0], terminal, texts);
    const command = terminalCommands().find(({ id }) => id === name);
    if (!command) {
      terminal.err(`There is no command ${name}. See: clutch help`);
      return 2;
    }
    if (rest.includes('--help')) return help(name, terminal, texts);
    return await runCommand(command, rest, session, terminal, texts);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    tellProblem(error, terminal);
    return error.problem.status === 401 ? 3 : 1;
  }
}

function tellProblem({ message, problem }: CallError, terminal: Terminal): void {
  terminal.err(message);
  for (const [field, messages] of Object.entries(problem.errors ?? {}))
    terminal.err(`  --${flagName(field)}: ${messages.join(' ')}`);
}

function help(name: string | undefined, terminal: Terminal, { textOf }: Texts): number {
  if (!name) {
    terminal.out(overview(textOf));
    return 0;
  }
  const command = terminalCommands().find(({ id }) => id === name);
  if (!command) {
    terminal.err(`There is no command ${name}. See: clutch help`);
    return 2;
  }
  terminal.out(helpOf(command, textOf));
  return 0;
}

async function signIn(words: readonly string[], terminal: Terminal): Promise<number> {
  const [address] = words;
  const url = (terminal.env.CLUTCH_URL || DEFAULT_URL).replace(/\/$/, '');
  if (!terminal.asks && (!address || !terminal.env.CLUTCH_PASSWORD)) {
    terminal.err('Nobody can be asked here: give the address, and the password as CLUTCH_PASSWORD.');
    return 2;
  }
  const email = address ?? (await terminal.ask('E-mail: '));
  const password = terminal.env.CLUTCH_PASSWORD ?? (await terminal.ask('Password: ', true));
  const open: Server = { url, token: null };
  const { user, token, expires_in_minutes } = await callServer(open, login, { body: { email, password } }).catch(
    (error) => takeSecondStep(open, error, terminal),
  );
  const { club, second_factor: factor } = await callServer({ url, token }, adminProfile, {});
  await writeTerminalSession(terminal.env, {
    url,
    token,
    expires_at: new Date(Date.now() + expires_in_minutes * 60_000).toISOString(),
    user: { id: user.id, name: `${user.first_name} ${user.last_name}`, roles: user.roles },
    time_zone: club.time_zone,
  });
  terminal.out(`Signed in to ${club.name} as ${user.email}.`);
  if (factor) {
    const until = timeTexts('en', club.time_zone, '24').instant(factor.due);
    terminal.err(
      factor.over
        ? `${club.name} asks for a second step at sign-in. Set yours up in the console: nothing else can be done before.`
        : `${club.name} asks for a second step at sign-in. Set yours up in the console by ${until}.`,
    );
  }
  return 0;
}

const isProblem = (error: unknown, code: string): error is CallError =>
  error instanceof CallError && problemType(error.problem) === code;

/** Where the account has a second step, a code ends the sign-in. @throws CallError what signing in was refused with otherwise */
async function takeSecondStep(server: Server, error: unknown, terminal: Terminal) {
  const given = terminal.env.CLUTCH_CODE;
  if (!isProblem(error, 'second-step') || (!given && !terminal.asks)) throw error;
  const code = given ?? (await terminal.ask('Code of the app, or a recovery code: '));
  return callServer(server, secondStep, { body: { code } }, { cookies: error.cookies });
}

/** The stored session, or one made from a token: of the file that was named, or of CLUTCH_TOKEN. */
async function sessionOf(terminal: Terminal, tokenFile: string | null): Promise<TerminalSession | null> {
  const token = tokenFile === null ? terminal.env.CLUTCH_TOKEN : await tokenOf(tokenFile, terminal);
  if (!token) return readTerminalSession(terminal.env);
  const url = (terminal.env.CLUTCH_URL || DEFAULT_URL).replace(/\/$/, '');
  const { user, club } = await callServer({ url, token }, adminProfile, {});
  return {
    url,
    token,
    expires_at: '',
    user: { id: user.id, name: user.email, roles: user.roles },
    time_zone: club.time_zone,
  };
}

/** A line without `--token-file PATH`, and that path; empty where none follows. */
function withoutTokenFile(argv: readonly string[]): { line: readonly string[]; tokenFile: string | null } {
  const at = argv.indexOf('--token-file');
  if (at < 0) return { line: argv, tokenFile: null };
  return { line: argv.toSpliced(at, 2), tokenFile: argv[at + 1] ?? '' };
}

/** The token that a file holds. A file that others can read is refused: it is a password. @throws CallError */
async function tokenOf(path: string, terminal: Terminal): Promise<string> {
  const refused = (title: string) => new CallError({ type: '/problems/no-file', title, status: 0, request_id: '' });
  const file = resolve(terminal.env.CLUTCH_CWD || process.cwd(), path);
  const found = await stat(file).catch(() => null);
  if (!found?.isFile()) throw refused(`There is no file ${path}.`);
  if (process.platform !== 'win32' && (found.mode & 0o077) !== 0)
    throw refused(`Others can read ${path}: chmod 600 ${path}`);
  const token = (await readFile(file, 'utf8')).trim();
  if (!/^[A-Za-z0-9_-]{20,200}$/.test(token)) throw refused(`${path} holds no token.`);
  return token;
}

/** Takes an operation back: the one named, or the newest of this account that still stands. */
async function undo(
  session: TerminalSession,
  word: string | undefined,
  terminal: Terminal,
  texts: Texts,
): Promise<number> {
  const last = word === undefined ? await lastOfAll(session, terminal, texts) : null;
  if (word === undefined && !last) return 1;
  const id = last?.id ?? Number(word);
  if (!Number.isSafeInteger(id) || id < 1) {
    terminal.err('Name the operation to take back by its number, or leave it out for the last one: clutch undo 123');
    return 2;
  }
  const done = await callConfirmed(session, undoOperation, { params: { id } }, 'history.undo', terminal);
  const counts = done.counts.length > 0 ? done.counts : [{ entity: 'other', count: done.rows }];
  const what = counts.map(texts.counted).join(', ');
  terminal.out(
    `Taken back: operation ${id}, ${named(last?.command ?? done.command, texts)}, ${what}. Back again: clutch undo ${done.operation_id}`,
  );
  return 0;
}

const named = (command: string, { textOf }: Texts): string => {
  const title = textOf(`commands.${command}.title`);
  return title ? `${command} (${title})` : command;
};

/** The account's last operation; null, and why, where it cannot be taken back: an older one is not touched unasked. */
async function lastOfAll(session: TerminalSession, terminal: Terminal, texts: Texts) {
  const { data: last } = await callServer(session, lastOperation, {});
  if (last?.undoable) return last;
  terminal.err(
    last
      ? `Your last operation, ${last.id}, ${named(last.command, texts)}, cannot be taken back. Name an earlier one by its number.`
      : 'There is nothing of yours to take back.',
  );
  return null;
}

const OWN_FLAGS = new Set(['--yes', '--json']);

async function runCommand(
  command: AnyCommand,
  words: readonly string[],
  session: TerminalSession,
  terminal: Terminal,
  texts: Texts,
): Promise<number> {
  const yes = words.includes('--yes');
  const json = words.includes('--json');
  const read = fromFlags(
    words.filter((word) => !OWN_FLAGS.has(word)),
    command,
  );
  for (const { field, code } of read.problems)
    terminal.err(texts.say({ key: `arguments.${code}`, values: { field: flagName(field) } }));
  if (read.problems.length > 0) return 2;
  const context = await contextOf(session);
  const typed = await typedArgs(command, read.rest, Object.keys(read.args), session, context, texts, terminal);
  if (!typed) return 2;
  const args = {
    ...typed,
    ...read.args,
    ...(await filesOf(read.files, terminal)),
  };
  const { say } = await englishTexts(timesFor(context));
  let told: string | null = null;
  const result = await dispatch(
    {
      context,
      ports: portsOf(command, session, terminal, json),
      ask: async (request) => {
        const missing = (request.kind === 'page' ? [request.field] : request.fields).filter(
          (field) => !field.optional && args[field.name as keyof typeof args] === undefined && !field.hidden,
        );
        const wrong =
          request.kind === 'form' ? faultsOf(command, request.args).filter(([name]) => name in request.errors) : [];
        for (const [field, messages] of wrong) terminal.err(`  --${flagName(field)}: ${messages.join(' ')}`);
        if (missing.length > 0)
          terminal.err(
            `Still needed: ${missing.map(({ name }) => `--${flagName(name)}`).join(', ')}. See: clutch help ${command.id}`,
          );
        return null;
      },
      confirm: async ({ preview, irreversible }) =>
        agreed(command, preview, irreversible, { yes, json }, terminal, { ...texts, say }),
      done: (outcome) => {
        told = `${say(outcome.message)}${outcome.operation ? ` (take back: clutch undo ${outcome.operation})` : ''}`;
      },
      failed: (error) => {
        if (error instanceof CallError) tellProblem(error, terminal);
        else terminal.err(error instanceof Error ? error.message : String(error));
      },
      history: { read: () => emptyHistory, write: () => {} },
    },
    command,
    args,
    'terminal',
  );
  switch (result.state) {
    case 'done':
      if (json)
        terminal.out(
          JSON.stringify({ operation: result.outcome?.operation ?? null, data: result.outcome?.data ?? null }),
        );
      else if (told) terminal.out(told);
      return 0;
    case 'unavailable':
      terminal.err(result.reason ? texts.say({ key: result.reason }) : 'This command cannot be run here.');
      return 1;
    case 'invalid':
      for (const [field, messages] of faultsOf(command, result.args))
        terminal.err(`  --${flagName(field)}: ${messages.join(' ')}`);
      return 2;
    case 'cancelled':
      return 2;
    default:
      return 1;
  }
}

/** What is wrong with a command's arguments, in sentences, by argument. */
function faultsOf({ args: schema }: AnyCommand, args: Args): readonly (readonly [string, readonly string[]])[] {
  const read = schema.safeParse(args);
  if (read.success) return [];
  return Object.entries(issueFaults(read.error.issues, args, schema, '')).map(([field, faults]) => [
    field,
    faults.map(sentence),
  ]);
}

/** Words after the command's name, read as in the palette; null where something is left to say, which is told. */
async function typedArgs(
  command: AnyCommand,
  words: readonly string[],
  filled: readonly string[],
  session: TerminalSession,
  { timeZone, locale, clock }: Context,
  texts: Texts,
  terminal: Terminal,
): Promise<Args | null> {
  if (words.length === 0) return {};
  const line = words.map((word) => (/\s/.test(word) ? `"${word}"` : word)).join(' ');
  const { args, spans } = await readWords(command, line, filled, lookupsOf(session), {
    now: new Date(),
    timeZone,
    languages: LANGUAGES,
    labelsOf: (field: Field, value) =>
      'labels' in field.meta ? [texts.textOf(`${field.meta.labels}.${value}`) ?? value] : [value],
    fieldLabels: ({ labelKey }) => [texts.textOf(labelKey) ?? []].flat(),
  });
  const times = timeTexts(locale, timeZone, clock);
  let open = false;
  for (const { from, to, state, choices } of spans) {
    const said = line.slice(from, to);
    if (state === 'unknown') terminal.err(`Not understood: ${said}`);
    else if (state === 'ambiguous' && choices) {
      terminal.err(`${said} may be:`);
      for (const { value, label, detail, at } of choices.slice(0, NAMED))
        terminal.err(
          `  ${[numberOf(value), label, at ? times.instant(at) : '', detail ?? ''].filter(Boolean).join('  ')}`,
        );
      if (choices.length > NAMED) terminal.err(`  and ${choices.length - NAMED} more`);
    } else continue;
    open = true;
  }
  return open ? null : args;
}

/** Candidates that are named. */
const NAMED = 12;

/** How a row is said to be this one and no other: `#12`. */
function numberOf(value: unknown): string {
  const ids = typeof value === 'object' && value !== null && 'ids' in value ? (value.ids as unknown[]) : [value];
  return typeof ids[0] === 'number' ? `#${ids[0]}` : '';
}

const lookupsOf = (session: TerminalSession): Lookups => ({
  async find(entity, text) {
    const { data } = await callServer(session, searchAll, { query: { q: text, per_group: 20 } });
    const rows = data.filter((group) => group.entity === entity).flatMap(({ hits }) => hits);
    return rows.map(({ id, label, detail }) => ({ id, label, ...(detail ? { detail } : {}) }));
  },
  async of(entity, owner, ids) {
    if (entity !== 'booking' || owner !== 'student') return [];
    const query = { student_id: ids.join(','), status: 'booked', per_page: 500, page: 1, sort: 'starts_at' };
    const { data } = await callServer(session, booking.endpoints.list, { query } as never);
    return data.map(({ id, student_name, student_id, starts_at, status, teacher_name }) => ({
      id,
      label: student_name,
      detail: teacher_name,
      at: starts_at,
      owner: student_id,
      status,
    }));
  },
});

async function filesOf(files: Readonly<Record<string, string>>, terminal: Terminal): Promise<Record<string, File>> {
  const from = terminal.env.CLUTCH_CWD || process.cwd();
  const found = await Promise.all(
    Object.entries(files).map(async ([name, path]) => {
      const bytes = await readFile(resolve(from, path)).catch(() => {
        throw new CallError({
          type: '/problems/no-file',
          title: `There is no file ${path}.`,
          status: 0,
          request_id: '',
        });
      });
      return [name, new File([new Uint8Array(bytes)], basename(path))] as const;
    }),
  );
  return Object.fromEntries(found);
}

/** The school's zone and the account's clock are asked for anew: both may have been changed since signing in. */
async function contextOf(session: TerminalSession): Promise<Context> {
  const { club, preferences } = await callServer(session, adminProfile, {});
  return {
    user: { id: session.user.id, roles: ROLES.filter((role) => session.user.roles.includes(role)) },
    url: '',
    scopes: [],
    selection: null,
    focused: null,
    locale: 'en',
    timeZone: club.time_zone,
    clock: clockIn(preferences),
    now: new Date(),
    facts: {},
  };
}

/** Confirms the session by the password, given or asked for. @throws CallError where nobody can be asked, or it is wrong */
async function confirmSession(session: TerminalSession, terminal: Terminal): Promise<void> {
  const given = terminal.env.CLUTCH_PASSWORD;
  if (!given && !terminal.asks)
    throw new CallError({
      type: '/problems/reauthentication-needed',
      title: 'This needs your password again: give it as CLUTCH_PASSWORD.',
      status: 403,
      request_id: '',
    });
  const password = given ?? (await terminal.ask('Your password again: ', true));
  const { token } = await callServer(session, reauthenticate, { body: { password } });
  // The session goes on under it, in this line and in those to come.
  const kept = await readTerminalSession(terminal.env);
  if (kept?.token === session.token) await writeTerminalSession(terminal.env, { ...kept, token });
  session.token = token;
}

/** Makes a call; where the session has to be confirmed first, asks and makes the same call once more. @throws CallError */
async function callConfirmed<E extends AnyEndpoint>(
  session: TerminalSession,
  endpoint: E,
  input: InputOf<E>,
  command: string,
  terminal: Terminal,
): Promise<AnswerOf<E>> {
  const marks = { command, key: crypto.randomUUID() };
  try {
    return await callServer(session, endpoint, input, marks);
  } catch (error) {
    if (!isProblem(error, 'reauthentication-needed')) throw error;
    await confirmSession(session, terminal);
    return callServer(session, endpoint, input, marks);
  }
}

function portsOf(command: AnyCommand, session: TerminalSession, terminal: Terminal, json: boolean): Ports {
  const call: Ports['call'] = (endpoint, input) => callConfirmed(session, endpoint, input, command.id, terminal);
  return {
    call,
    work: (endpoint, input) => call(endpoint, input),
    navigate: () => {},
    refresh: () => {},
    async download(file, name) {
      const path = resolve(terminal.env.CLUTCH_CWD || process.cwd(), name);
      await writeFile(path, new Uint8Array(await file.arrayBuffer()));
      terminal.err(`Wrote ${name}.`);
    },
    async copy(text) {
      terminal.out(text);
    },
    async local(act, value) {
      if (act === 'codes.show') for (const code of value as readonly string[]) terminal.out(code);
      // As data it stands in the answer.
      if (act === 'token.show' && !json) terminal.out((value as { token: string }).token);
    },
  };
}

/** Shows what would happen, and asks. `--yes` agrees beforehand. */
async function agreed(
  command: AnyCommand,
  preview: Preview | null,
  irreversible: boolean,
  { yes, json }: { yes: boolean; json: boolean },
  terminal: Terminal,
  { say, textOf }: Texts,
): Promise<boolean> {
  if (preview && !json) {
    terminal.err(say(preview.title));
    for (const line of preview.lines)
      terminal.err(
        `  ${line.kind === 'conflict' ? '! ' : ''}${say(line.text)}${line.after ? ` → ${say(line.after)}` : ''}`,
      );
  }
  if (preview?.decidedBy && !json) terminal.err(say(preview.decidedBy.text));
  if (preview?.blocked) return false;
  if (irreversible) terminal.err(textOf(`commands.${command.id}.confirm`) ?? '');
  if (yes) return true;
  if (!terminal.asks) {
    terminal.err('Nobody can be asked here: agree with --yes.');
    return false;
  }
  return /^y(es)?$/i.test((await terminal.ask('Go on? [y/N] ')).trim());
}
