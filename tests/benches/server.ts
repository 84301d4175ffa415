/** A real server process over a filled database, and a client that keeps its connection open as browsers do. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openSession } from '#server/auth/sessions.ts';
import { openDatabase } from '#server/store/database.ts';
import { DEMO_EMAIL } from '#tools/demo/fill.ts';
import type { Answers } from './process-watch.ts';

const root = resolve(import.meta.dirname, '../..');

/** Of the admin whom the benches call as. */
export const BENCH_PASSWORD = 'bench-horse-battery';

export interface BenchServer {
  readonly origin: string;
  readonly token: string;
  /** Answers the body, and how long it took from the first byte sent to the last received, in ms. @throws Error on another status than 200. */
  call(method: string, path: string, body?: unknown): Promise<{ ms: number; body: unknown }>;
  /** Memory of the process that is resident, in MB: all of it, and without pages of the database file that it shares. */
  memory(): { all: number; own: number };
  /** How late the server's event loop was since this was last asked, in ms. */
  late(): Promise<Answers['late']>;
  /** What the server holds once it has collected its garbage, in MB. */
  held(): Promise<Answers['held']>;
  stop(): Promise<void>;
}

/** Starts `npm start`'s server on a free port with the default settings. @throws Error when it does not come up. */
export async function startServer(
  databaseUrl: string,
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
): Promise<BenchServer> {
  const token = await signIn(databaseUrl);
  const watch = pathToFileURL(resolve(import.meta.dirname, 'process-watch.ts')).href;
  const child = spawn(process.execPath, ['--import', watch, resolve(root, 'server/main.ts')], {
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: 'info',
      WORKERS: '1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const origin = await ready(child);
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const call: BenchServer['call'] = (method, path, body) =>
    new Promise((done, failed) => {
      const text = body === undefined ? undefined : JSON.stringify(body);
      const headers = {
        // Signing in ends the session that it is asked in.
        ...(path === '/auth/login' ? {} : { authorization: `Bearer ${token}` }),
        ...(text === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
      };
      const start = performance.now();
      const sent = request(`${origin}/api${path}`, { agent, method, headers }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', failed);
        answer.on('end', () => {
          const ms = performance.now() - start;
          const content = Buffer.concat(chunks).toString();
          if (answer.statusCode === 200) done({ ms, body: JSON.parse(content) });
          else failed(new Error(`${method} ${path} answered ${answer.statusCode}: ${content.slice(0, 300)}`));
        });
      });
      sent.on('error', failed);
      sent.end(text);
    });
  const ask = <Name extends keyof Answers>(name: Name): Promise<Answers[Name]> =>
    new Promise((done) => {
      child.once('message', (answer) => done(answer as Answers[Name]));
      child.send(name);
    });
  return {
    origin,
    token,
    call,
    late: () => ask('late'),
    held: () => ask('held'),
    memory: () => memoryOf(child.pid as number),
    async stop() {
      agent.destroy();
      const ended = new Promise((done) => child.once('exit', done));
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function signIn(databaseUrl: string): Promise<string> {
  const database = await openDatabase(databaseUrl);
  const { db } = database;
  const admin = await db
    .selectFrom('account')
    .select(['id', 'club_id'])
    .where('email_key', '=', DEMO_EMAIL)
    .executeTakeFirstOrThrow();
  const { token } = await openSession(db, admin, new Date(), 24 * 60);
  await database.close();
  return token;
}

const ready = (child: ChildProcess): Promise<string> =>
  new Promise((done, failed) => {
    let text = '';
    child.once('exit', (code) => failed(new Error(`The server ended with ${code}: ${text}`)));
    child.stdout?.on('data', (chunk: Buffer) => {
      // Whoever reads a bench that failed has nothing else to go by.
      for (const line of chunk.toString().split('\n'))
        if (/"level":[56]0/.test(line)) process.stderr.write(`${line}\n`);
      if (text.length > 100_000) return;
      text += chunk.toString();
      const found = /Clutch is ready: (\S+)/.exec(text);
      if (found?.[1]) done(found[1]);
    });
  });

function memoryOf(pid: number): { all: number; own: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const kilobytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
  return { all: kilobytes('VmRSS') / 1024, own: kilobytes('RssAnon') / 1024 };
}
