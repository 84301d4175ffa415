/** Runs one line of the command line. Exit codes: 0 done, 1 refused or failed, 2 used wrongly, 3 not signed in. */

import { readFile, stat, writeFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import type { AnswerOf, AnyEndpoint, InputOf } from '#contract/endpoint.ts';
import { booking } from '#contract/entities/booking.ts';
import { lastOperation, undoOperation } from '#contract/entities/operation.ts';
import { adminProfile } from '#contract/entities/profile.ts';
import { searchAll } from '#contract/entities/search.ts';
import { reauthenticate, secondStep } from '#contract/entities/second-step.ts';
import { login, logout } from '#contract/entities/session.ts';
import { problemType } from '#contract/errors.ts';
import { issueFaults } from '#contract/issues.ts';
import { ROLES } from '#contract/permissions.ts';
import { clockIn, type TimeTexts, timeTexts } from '#contract/rules/time-texts.ts';
import type { AnyCommand, Context, Ports, Preview } from '#kernel/command.ts';
import { dispatch } from '#kernel/dispatch.ts';
import type { Args } from '#kernel/dispatch-types.ts';
import type { Field } from '#kernel/fields.ts';
import { emptyHistory } from '#kernel/history.ts';
import { flagName, fromFlags } from '#kernel/link.ts';
import { LANGUAGES } from '#kernel/reading/languages.ts';
import { readWords } from '#kernel/reading/read.ts';
import type { Lookups, ReadOptions } from '#kernel/reading/types.ts';
import { timesFor } from '#kernel/times.ts';
import { chooseLocale } from '#locales/index.ts';
import { amountLine, hasAmount } from './amounts.ts';
import { helpFor, isOwnWord, overview, terminalCommands } from './help.ts';
import { CallError, callServer, type Server } from './http.ts';
import { candidates, currencyGiven, readOptions } from './options.ts';
import { forgetTerminalSession, readTerminalSession, type TerminalSession, writeTerminalSession } from './session.ts';
import type { Terminal } from './terminal.ts';
import { faultText, type Texts, textsIn } from './texts.ts';

const DEFAULT_URL = 'http://127.0.0.1:8400';

/** Runs a line, without the program's name. @returns the exit code */
export async function runLine(argv: readonly string[], terminal: Terminal): Promise<number> {
  const { LC_ALL, LC_MESSAGES, LANG } = terminal.env;
  let texts = await textsIn(chooseLocale(LC_ALL, LC_MESSAGES, LANG), timeTexts('en', 'UTC', '12'));
  const { line, tokenFile } = withoutTokenFile(argv);
  const [name = 'help', ...rest] = line;
  if (tokenFile === '') {
    terminal.err(texts.own('needsFile'));
    return 2;
  }
  try {
    if (isOwnWord(name) && rest.includes('--help')) return await help(name, terminal, tokenFile, texts);
    if (name === 'help' || name === '--help') return await help(rest[0], terminal, tokenFile, texts);
    if (name === 'login') return await signIn(rest, terminal, texts);
    const session = await sessionOf(terminal, tokenFile, texts);
    if (!session) {
      terminal.err(texts.own('signInFirst'));
      return 3;
    }
    if (name === 'logout') {
      await callServer(session, logout, { body: {} }).catch(() => {});
      await forgetTerminalSession(terminal.env);
      return 0;
    }
    const account = await accountOf(session);
    texts = account.texts;
    if (name === 'undo') return await undo(session, rest[0], terminal, texts);
    const command = terminalCommands().find(({ id }) => id === name);
    if (!command) {
      terminal.err(texts.own('noCommand', { name }));
      return 2;
    }
    if (rest.includes('--help')) return helpIn(name, terminal, texts, account.currency);
    return await runCommand(command, rest, session, terminal, account);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    tellProblem(error, terminal, texts);
    return error.problem.status === 401 ? 3 : 1;
  }
}

function tellProblem({ message, problem }: CallError, terminal: Terminal, { fault, own }: Texts): void {
  const offline = problemType(problem) === 'offline';
  terminal.err(offline ? own('nobodyAnswers', { url: urlOf(terminal) }) : fault(problem, message));
  for (const [field, messages] of Object.entries(problem.errors ?? {})) {
    const said = messages.map((english, at) => fault(problem.faults?.[field]?.[at] ?? {}, english));
    terminal.err(`  --${flagName(field)}: ${said.join(' ')}`);
  }
}

/** Where amounts are written before a school is known. */
const SOME_CURRENCY = 'EUR';

/** Help, in the account's language where somebody is signed in and the server answers. */
async function help(
  name: string | undefined,
  terminal: Terminal,
  tokenFile: string | null,
  texts: Texts,
): Promise<number> {
  const account = await sessionOf(terminal, tokenFile, texts)
    .then((session) => session && accountOf(session))
    .catch(() => null);
  return helpIn(name, terminal, account?.texts ?? texts, account?.currency ?? SOME_CURRENCY);
}

function helpIn(name: string | undefined, terminal: Terminal, texts: Texts, currency: string): number {
  const text = name ? helpFor(name, texts, currency) : overview(texts);
  if (text === null) {
    terminal.err(texts.own('noCommand', { name: name ?? '' }));
    return 2;
  }
  terminal.out(text);
  return 0;
}

const urlOf = (terminal: Terminal): string => (terminal.env.CLUTCH_URL || DEFAULT_URL).replace(/\/$/, '');

async function signIn(words: readonly string[], terminal: Terminal, { own, locale }: Texts): Promise<number> {
  const [address] = words;
  const url = urlOf(terminal);
  if (!terminal.asks && (!address || !terminal.env.CLUTCH_PASSWORD)) {
    terminal.err(own('signInScript'));
    return 2;
  }
  const email = address ?? (await terminal.ask(own('email')));
  const password = terminal.env.CLUTCH_PASSWORD ?? (await terminal.ask(own('password'), true));
  const open: Server = { url, token: null };
  const { user, token, expires_in_minutes } = await callServer(open, login, { body: { email, password } }).catch(
    (error) => takeSecondStep(open, error, terminal, own),
  );
  const { club, second_factor: factor } = await callServer({ url, token }, adminProfile, {});
  await writeTerminalSession(terminal.env, {
    url,
    token,
    expires_at: new Date(Date.now() + expires_in_minutes * 60_000).toISOString(),
    user: { id: user.id, name: `${user.first_name} ${user.last_name}`, roles: user.roles },
    time_zone: club.time_zone,
  });
  terminal.out(own('signedIn', { school: club.name, email: user.email }));
  if (factor) {
    const until = timeTexts(locale, club.time_zone, '24').instant(factor.due);
    terminal.err(own(factor.over ? 'factorOver' : 'factorDue', { school: club.name, until }));
  }
  return 0;
}

const isProblem = (error: unknown, code: string): error is CallError =>
  error instanceof CallError && problemType(error.problem) === code;

/** Where the account has a second step, a code ends the sign-in. @throws CallError what signing in was refused with otherwise */
async function takeSecondStep(server: Server, error: unknown, terminal: Terminal, own: Texts['own']) {
  const given = terminal.env.CLUTCH_CODE;
  if (!isProblem(error, 'second-step') || (!given && !terminal.asks)) throw error;
  const code = given ?? (await terminal.ask(own('code')));
  return callServer(server, secondStep, { body: { code } }, { cookies: error.cookies });
}

/** The stored session, or one made from a token: of the file that was named, or of CLUTCH_TOKEN. */
async function sessionOf(terminal: Terminal, tokenFile: string | null, texts: Texts): Promise<TerminalSession | null> {
  const token = tokenFile === null ? terminal.env.CLUTCH_TOKEN : await tokenOf(tokenFile, terminal, texts);
  if (!token) return readTerminalSession(terminal.env);
  const url = urlOf(terminal);
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
async function tokenOf(path: string, terminal: Terminal, { own }: Texts): Promise<string> {
  const refused = (title: string) => new CallError({ type: '/problems/no-file', title, status: 0, request_id: '' });
  const file = resolve(terminal.env.CLUTCH_CWD || process.cwd(), path);
  const found = await stat(file).catch(() => null);
  if (!found?.isFile()) throw refused(own('noFile', { path }));
  if (process.platform !== 'win32' && (found.mode & 0o077) !== 0) throw refused(own('openFile', { path }));
  const token = (await readFile(file, 'utf8')).trim();
  if (!/^[A-Za-z0-9_-]{20,200}$/.test(token)) throw refused(own('noToken', { path }));
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
    terminal.err(texts.own('undoNumber'));
    return 2;
  }
  const done = await callConfirmed(session, undoOperation, { params: { id } }, 'history.undo', terminal, texts);
  const counts = done.counts.length > 0 ? done.counts : [{ entity: 'other', count: done.rows }];
  const what = counts.map(texts.counted).join(', ');
  terminal.out(
    texts.own('undone', {
      id,
      command: named(last?.command ?? done.command, texts),
      what,
      back: done.operation_id ?? '',
    }),
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
    last ? texts.own('lastStays', { id: last.id, command: named(last.command, texts) }) : texts.own('nothingToUndo'),
  );
  return null;
}

const OWN_FLAGS = new Set(['--yes', '--json']);

async function runCommand(
  command: AnyCommand,
  words: readonly string[],
  session: TerminalSession,
  terminal: Terminal,
  account: Account,
): Promise<number> {
  const { context, texts } = account;
  const { own, say } = texts;
  const yes = words.includes('--yes');
  const json = words.includes('--json');
  const flags = fromFlags(
    words.filter((word) => !OWN_FLAGS.has(word)),
    command,
  );
  const currency = currencyGiven(flags) ?? account.currency;
  const lookups = lookupsOf(session);
  const reading = { ...(await readingOf(account)), currency };
  const times = timesFor(context);
  const read = await readOptions(command, flags, lookups, reading, texts, times.instant);
  for (const line of read.wrong) terminal.err(line);
  if (read.wrong.length > 0) return 2;
  const filled = [...Object.keys(read.args), ...Object.keys(flags.files)];
  const typed = await typedArgs(command, flags.rest, filled, lookups, reading, account, terminal);
  if (!typed) return 2;
  const args = {
    ...typed,
    ...read.args,
    ...(await filesOf(flags.files, terminal, texts)),
  };
  let told: string | null = null;
  let refused: number | null = null;
  /** Shows the amounts; true where somebody has still to agree to them. */
  const shown = async (final: Args): Promise<boolean> => {
    if (!hasAmount(command, final)) return false;
    const priced = typeof final.currency === 'string' && final.currency ? final.currency : account.currency;
    const asked = { ...typed, ...read.args };
    if (priced !== currency && hasAmount(command, asked)) {
      terminal.err(own('currencyFirst', { currency, other: priced }));
      refused = 2;
      return true;
    }
    terminal.err(await amountLine(command, final, priced, lookups, texts));
    return terminal.asks && !yes;
  };
  const echoing: AnyCommand = {
    ...command,
    preview: async (ports, final, at) => {
      const asks = await shown(final as Args);
      if (refused !== null) return AMOUNTS_ALONE;
      return (await command.preview?.(ports, final, at)) ?? (asks ? AMOUNTS_ALONE : null);
    },
  };
  const result = await dispatch(
    {
      context,
      ports: portsOf(command, session, terminal, json, texts),
      ask: async (request) => {
        const missing = (request.kind === 'page' ? [request.field] : request.fields).filter(
          (field) => !field.optional && args[field.name as keyof typeof args] === undefined && !field.hidden,
        );
        const wrong =
          request.kind === 'form'
            ? faultsOf(command, request.args, texts).filter(([name]) => name in request.errors)
            : [];
        for (const [field, messages] of wrong) terminal.err(`  --${flagName(field)}: ${messages.join(' ')}`);
        if (missing.length > 0)
          terminal.err(
            own('stillNeeded', {
              fields: missing.map(({ name }) => `--${flagName(name)}`).join(', '),
              command: command.id,
            }),
          );
        return null;
      },
      confirm: async ({ preview, irreversible }) =>
        refused === null && agreed(command, preview, irreversible, { yes, json }, terminal, texts),
      done: (outcome) => {
        const done = say(outcome.message);
        told = outcome.operation ? own('undoHint', { done, id: outcome.operation }) : done;
      },
      failed: (error) => {
        if (error instanceof CallError) tellProblem(error, terminal, texts);
        else terminal.err(error instanceof Error ? error.message : String(error));
      },
      history: { read: () => emptyHistory, write: () => {} },
    },
    echoing,
    args,
    'terminal',
  );
  if (refused !== null) return refused;
  switch (result.state) {
    case 'done':
      if (json)
        terminal.out(
          JSON.stringify({ operation: result.outcome?.operation ?? null, data: result.outcome?.data ?? null }),
        );
      else if (told) terminal.out(told);
      return 0;
    case 'unavailable':
      terminal.err(result.reason ? say({ key: result.reason }) : own('unavailable'));
      return 1;
    case 'invalid':
      for (const [field, messages] of faultsOf(command, result.args, texts))
        terminal.err(`  --${flagName(field)}: ${messages.join(' ')}`);
      return 2;
    case 'cancelled':
      return 2;
    default:
      return 1;
  }
}

/** What is agreed to where a command shows nothing beforehand but its amounts. */
const AMOUNTS_ALONE: Preview = { title: { key: '' }, lines: [] };

/** What is wrong with a command's arguments, in sentences, by argument. */
function faultsOf(
  { args: schema }: AnyCommand,
  args: Args,
  texts: Texts,
): readonly (readonly [string, readonly string[]])[] {
  const read = schema.safeParse(args);
  if (read.success) return [];
  return Object.entries(issueFaults(read.error.issues, args, schema, '')).map(([field, faults]) => [
    field,
    faults.map((one) => faultText(texts, one)),
  ]);
}

/** How an account's words are read: its language first, the others as well. */
async function readingOf({
  context: { timeZone, locale },
  currency,
  weekStart,
  texts,
  times,
}: Account): Promise<ReadOptions> {
  const all = await Promise.all(LANGUAGES.map((one) => (one === locale ? texts : textsIn(one, times))));
  const ordered = [texts, ...all.filter((one) => one !== texts)];
  return {
    now: new Date(),
    timeZone,
    weekStart,
    currency,
    languages: ordered.map((one) => one.locale),
    labelsOf: (field: Field, value) => {
      const labels = 'labels' in field.meta ? field.meta.labels : '';
      const found = ordered.flatMap(({ textOf }) => textOf(`${labels}.${value}`) ?? []);
      return found.length > 0 ? found : [value];
    },
    fieldLabels: ({ labelKey }) => ordered.flatMap(({ textOf }) => textOf(labelKey) ?? []),
  };
}

/** Words after the command's name, read as in the palette; null where something is left to say, which is told. */
async function typedArgs(
  command: AnyCommand,
  words: readonly string[],
  filled: readonly string[],
  lookups: Lookups,
  reading: ReadOptions,
  { texts, times }: Account,
  terminal: Terminal,
): Promise<Args | null> {
  if (words.length === 0) return {};
  const line = words.map((word) => (/\s/.test(word) ? `"${word}"` : word)).join(' ');
  const { args, spans } = await readWords(command, line, filled, lookups, reading);
  let open = false;
  for (const { from, to, state, choices } of spans) {
    const said = line.slice(from, to);
    if (state === 'unknown') terminal.err(texts.own('notUnderstood', { said }));
    else if (state === 'ambiguous' && choices)
      for (const one of candidates(said, choices, times.instant, texts)) terminal.err(one);
    else continue;
    open = true;
  }
  return open ? null : args;
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
    const { data } = await callServer(session, booking.endpoints.list, { query });
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

async function filesOf(
  files: Readonly<Record<string, string>>,
  terminal: Terminal,
  { own }: Texts,
): Promise<Record<string, File>> {
  const from = terminal.env.CLUTCH_CWD || process.cwd();
  const found = await Promise.all(
    Object.entries(files).map(async ([name, path]) => {
      const bytes = await readFile(resolve(from, path)).catch(() => {
        throw new CallError({
          type: '/problems/no-file',
          title: own('noFile', { path }),
          status: 0,
          request_id: '',
        });
      });
      return [name, new File([new Uint8Array(bytes)], basename(path))] as const;
    }),
  );
  return Object.fromEntries(found);
}

interface Account {
  readonly context: Context;
  readonly texts: Texts;
  readonly times: TimeTexts;
  /** The school's, ISO 4217. */
  readonly currency: string;
  /** 0 Sunday to 6 Saturday. */
  readonly weekStart: number;
}

/** The school and the account are asked for anew: language, clock, zone and currency may have been changed since signing in. */
async function accountOf(session: TerminalSession): Promise<Account> {
  const { user, club, settings, preferences } = await callServer(session, adminProfile, {});
  const locale = chooseLocale(user.locale);
  const context: Context = {
    user: { id: session.user.id, roles: ROLES.filter((role) => session.user.roles.includes(role)) },
    url: '',
    scopes: [],
    selection: null,
    focused: null,
    locale,
    timeZone: club.time_zone,
    clock: clockIn(preferences, locale),
    now: new Date(),
    facts: {},
  };
  const times = timesFor(context);
  const { currency } = club;
  return { context, times, texts: await textsIn(locale, times), currency, weekStart: settings.week_starts_on };
}

/** Confirms the session by the password, given or asked for. @throws CallError where nobody can be asked, or it is wrong */
async function confirmSession(session: TerminalSession, terminal: Terminal, { own }: Texts): Promise<void> {
  const given = terminal.env.CLUTCH_PASSWORD;
  if (!given && !terminal.asks)
    throw new CallError({
      type: '/problems/reauthentication-needed',
      title: own('passwordScript'),
      status: 403,
      request_id: '',
    });
  const password = given ?? (await terminal.ask(own('passwordAgain'), true));
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
  texts: Texts,
): Promise<AnswerOf<E>> {
  const marks = { command, key: crypto.randomUUID() };
  try {
    return await callServer(session, endpoint, input, marks);
  } catch (error) {
    if (!isProblem(error, 'reauthentication-needed')) throw error;
    await confirmSession(session, terminal, texts);
    return callServer(session, endpoint, input, marks);
  }
}

function portsOf(
  command: AnyCommand,
  session: TerminalSession,
  terminal: Terminal,
  json: boolean,
  texts: Texts,
): Ports {
  const call: Ports['call'] = (endpoint, input) => callConfirmed(session, endpoint, input, command.id, terminal, texts);
  return {
    call,
    work: (endpoint, input) => call(endpoint, input),
    navigate: () => {},
    refresh: () => {},
    async download(file, name) {
      const path = resolve(terminal.env.CLUTCH_CWD || process.cwd(), name);
      await writeFile(path, new Uint8Array(await file.arrayBuffer()));
      terminal.err(texts.own('wrote', { name }));
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
  { say, textOf, own }: Texts,
): Promise<boolean> {
  if (preview && preview !== AMOUNTS_ALONE && !json) {
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
    terminal.err(own('needsYes'));
    return false;
  }
  const answer = (await terminal.ask(own('goOn'))).trim().toLowerCase();
  return own('yes').split(', ').includes(answer);
}
