/** Runs one line of the command line. Exit codes: 0 done, 1 refused or failed, 2 used wrongly, 3 not signed in. */
import { readFile, writeFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { createTranslator } from 'use-intl/core';
import { undoOperation } from '#contract/entities/operation.ts';
import { searchAll } from '#contract/entities/search.ts';
import { adminProfile, login, logout } from '#contract/entities/session.ts';
import { ROLES } from '#contract/permissions.ts';
import { todayIn } from '#contract/rules/zone.ts';
import type { AnyCommand, Context, Message, Ports, Preview } from '#kernel/command.ts';
import { DATE_LANGUAGES } from '#kernel/date-words.ts';
import { dispatch } from '#kernel/dispatch.ts';
import type { Args } from '#kernel/dispatch-types.ts';
import { type Field, fieldsOf } from '#kernel/fields.ts';
import { emptyHistory } from '#kernel/history.ts';
import { flagName, fromFlags } from '#kernel/link.ts';
import { parseWords } from '#kernel/words.ts';
import { loadEverything } from '#locales/index.ts';
import { helpOf, overview, type TextOf, terminalCommands } from './help.ts';
import { CallError, callServer, type Server } from './http.ts';
import { forgetTerminalSession, readTerminalSession, type TerminalSession, writeTerminalSession } from './session.ts';
import type { Terminal } from './terminal.ts';

const DEFAULT_URL = 'http://127.0.0.1:8400';

interface Texts {
  readonly say: (message: Message | string) => string;
  readonly textOf: TextOf;
}

async function englishTexts(): Promise<Texts> {
  const messages = await loadEverything('en');
  const t = createTranslator({ locale: 'en', messages: messages as never, timeZone: 'UTC' }) as unknown as {
    (key: string, values?: object): string;
    has(key: string): boolean;
  };
  return {
    say: (message) =>
      typeof message === 'string' ? message : t.has(message.key) ? t(message.key, message.values) : message.key,
    textOf: (key) => (t.has(key) ? t(key) : undefined),
  };
}

/** Runs a line, without the program's name. @returns the exit code */
export async function runLine(argv: readonly string[], terminal: Terminal): Promise<number> {
  const texts = await englishTexts();
  const [name = 'help', ...rest] = argv;
  try {
    if (name === 'help' || name === '--help') return help(rest[0], terminal, texts);
    if (name === 'login') return await signIn(rest, terminal);
    const session = await sessionOf(terminal);
    if (!session) {
      terminal.err('Sign in first: clutch login');
      return 3;
    }
    if (name === 'logout') {
      await callServer(session, logout, { body: {} }).catch(() => {});
      await forgetTerminalSession(terminal.env);
      return 0;
    }
    if (name === 'undo') return await undo(session, rest[0], terminal);
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
  const { user, token, expires_in_minutes } = await callServer(open, login, { body: { email, password } });
  const { club } = await callServer({ url, token }, adminProfile, {});
  await writeTerminalSession(terminal.env, {
    url,
    token,
    expires_at: new Date(Date.now() + expires_in_minutes * 60_000).toISOString(),
    user: { id: user.id, name: `${user.first_name} ${user.last_name}`, roles: user.roles },
    time_zone: club.time_zone,
  });
  terminal.out(`Signed in to ${club.name} as ${user.email}.`);
  return 0;
}

/** The stored session, or one made from CLUTCH_TOKEN. */
async function sessionOf(terminal: Terminal): Promise<TerminalSession | null> {
  const token = terminal.env.CLUTCH_TOKEN;
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

async function undo(session: TerminalSession, word: string | undefined, terminal: Terminal): Promise<number> {
  const id = Number(word);
  if (!Number.isSafeInteger(id) || id < 1) {
    terminal.err('Name the operation to take back, as the command told it: clutch undo 123');
    return 2;
  }
  const done = await callServer(session, undoOperation, { params: { id } }, { command: 'history.undo' });
  terminal.out(`Taken back: ${done.command}, ${done.rows} rows. Operation ${done.operation_id}.`);
  return 0;
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
  const args = {
    ...(await typedArgs(command, read.rest, Object.keys(read.args), session, texts)),
    ...read.args,
    ...(await filesOf(read.files, terminal)),
  };
  const context = contextOf(session);
  let told: string | null = null;
  const result = await dispatch(
    {
      context,
      ports: portsOf(command, session, terminal),
      ask: async (request) => {
        const missing = (request.kind === 'page' ? [request.field] : request.fields).filter(
          (field) => !field.optional && args[field.name as keyof typeof args] === undefined && !field.hidden,
        );
        const wrong = request.kind === 'form' ? Object.entries(request.errors) : [];
        for (const [field, messages] of wrong) terminal.err(`  --${flagName(field)}: ${messages.join(' ')}`);
        if (missing.length > 0)
          terminal.err(
            `Still needed: ${missing.map(({ name }) => `--${flagName(name)}`).join(', ')}. See: clutch help ${command.id}`,
          );
        return null;
      },
      confirm: async ({ preview, irreversible }) =>
        agreed(command, preview, irreversible, { yes, json }, terminal, texts),
      done: (outcome) => {
        told = `${texts.say(outcome.message)}${outcome.operation ? ` (take back: clutch undo ${outcome.operation})` : ''}`;
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
      for (const [field, messages] of Object.entries(result.errors))
        terminal.err(`  --${flagName(field)}: ${messages.join(' ')}`);
      return 2;
    case 'cancelled':
      return 2;
    default:
      return 1;
  }
}

/** Words after the command's name, read as in the palette. */
async function typedArgs(
  command: AnyCommand,
  words: readonly string[],
  filled: readonly string[],
  session: TerminalSession,
  texts: Texts,
): Promise<Args> {
  if (words.length === 0) return {};
  const line = words.map((word) => (/\s/.test(word) ? `"${word}"` : word)).join(' ');
  const find = async (entity: string, text: string) => {
    const { data } = await callServer(session, searchAll, { query: { q: text } });
    return data.filter((group) => group.entity === entity).flatMap(({ hits }) => hits);
  };
  const { args } = await parseWords(fieldsOf(command), line, find, {
    today: todayIn(session.time_zone, Date.now()),
    timeZone: session.time_zone,
    languages: DATE_LANGUAGES,
    filled,
    labelsOf: (field: Field, value) =>
      'labels' in field.meta ? [texts.textOf(`${field.meta.labels}.${value}`) ?? value] : [value],
  });
  return args;
}

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

const contextOf = (session: TerminalSession): Context => ({
  user: { id: session.user.id, roles: ROLES.filter((role) => session.user.roles.includes(role)) },
  url: '',
  scopes: [],
  selection: null,
  focused: null,
  locale: 'en',
  timeZone: session.time_zone,
  now: new Date(),
  facts: {},
});

function portsOf(command: AnyCommand, session: TerminalSession, terminal: Terminal): Ports {
  const call: Ports['call'] = (endpoint, input) => callServer(session, endpoint, input, { command: command.id });
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
    local: async () => undefined,
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
      terminal.err(`  ${line.kind === 'conflict' ? '! ' : ''}${say(line.text)}${line.after ? ` → ${line.after}` : ''}`);
  }
  if (preview?.blocked) return false;
  if (irreversible) terminal.err(textOf(`commands.${command.id}.confirm`) ?? '');
  if (yes) return true;
  if (!terminal.asks) {
    terminal.err('Nobody can be asked here: agree with --yes.');
    return false;
  }
  return /^y(es)?$/i.test((await terminal.ask('Go on? [y/N] ')).trim());
}
