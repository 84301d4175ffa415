/** A private, temporary PostgreSQL for tests and benches. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { findPostgres } from '#tools/set-up/find-postgres.mjs';
import { clusterFolder, openTemporaryFolder, ownerMark, removeOrphans } from './orphans.ts';

const run = promisify(execFile);

/** Codes of a statement that took too long: PostgreSQL's, or that of the connection where the server is slower to say so. */
export const STATEMENT_ENDED = /^(?:57014|ETIMEDOUT)$/;

export interface Postgres {
  /** `postgres://` address of the cluster's own database, on a random port of the loopback interface. */
  readonly url: string;
  /** The data folder; its size is what the bench reports. */
  readonly folder: string;
  stop(): Promise<void>;
}

export interface PostgresOptions {
  /** Whether commits wait for the disk. Off for tests, which never outlive a crash of the machine. */
  readonly fsync?: boolean;
  /** Further settings of the server, such as `{ shared_buffers: '512MB' }`. */
  readonly settings?: Readonly<Record<string, string>>;
}

/**
 * Makes a cluster in a new temporary folder and starts it. As root it runs as the user `postgres`, or `nobody`, since
 * PostgreSQL refuses root. What an earlier, killed run left behind is ended and removed first.
 * @throws Error when PostgreSQL is not installed or does not start, with its last lines
 */
export async function startPostgres(options: PostgresOptions = {}): Promise<Postgres> {
  const found = await findPostgres();
  if (!found) throw new Error('PostgreSQL (initdb and postgres) is not installed; `npm test` says how to install it.');
  await removeOrphans();
  const user = await unprivilegedUser();
  const folder = await mkdtemp(join(await (options.fsync ? openTemporaryFolder() : clusterFolder()), 'clutch-pg-'));
  const as = {
    ...(user ? { uid: user.uid, gid: user.gid } : {}),
    cwd: folder,
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
  };
  const data = join(folder, 'data');
  try {
    await writeFile(join(folder, 'owner'), await ownerMark(process.pid));
    await mkdir(data, { mode: 0o700 });
    const password = randomBytes(16).toString('hex');
    const passwordFile = join(folder, 'password');
    await writeFile(passwordFile, password, { mode: 0o600 });
    if (user) await Promise.all([folder, data, passwordFile].map((path) => chown(path, user.uid, user.gid)));
    await run(
      found.initdb,
      [
        '-D',
        data,
        '-U',
        'postgres',
        '-A',
        'scram-sha-256',
        `--pwfile=${passwordFile}`,
        '-E',
        'UTF8',
        '--no-locale',
        '--no-sync',
      ],
      as,
    );
    return await serve(found.postgres, folder, password, options, as);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Runs one statement on a connection of its own. @throws DatabaseError */
export async function statement(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

/** Connections that a PostgreSQL of the tests accepts; a standby has to accept as many as its primary. */
export const MOST_CONNECTIONS = 400;

async function serve(
  binary: string,
  folder: string,
  password: string,
  options: PostgresOptions,
  as: object,
): Promise<Postgres> {
  const port = await freePort();
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: folder,
    max_connections: String(MOST_CONNECTIONS),
    ...(options.fsync ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    ...options.settings,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(binary, ['-D', join(folder, 'data'), ...flags], { ...as, stdio: ['ignore', 'ignore', 'pipe'] });
  const said = keepLastLines(child);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  // The last resort when this process ends without calling stop: an immediate shutdown.
  const endWithUs = () => child.kill('SIGQUIT');
  process.once('exit', endWithUs);
  const stop = async () => {
    process.removeListener('exit', endWithUs);
    for (const [signal, wait] of [
      ['SIGINT', 5000],
      ['SIGQUIT', 3000],
      ['SIGKILL', 3000],
    ] as const) {
      if (child.exitCode !== null || child.signalCode !== null) break;
      child.kill(signal);
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, wait).unref())]);
    }
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  };
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  try {
    await untilReady(url, child, said);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, folder, stop };
}

export function keepLastLines(child: ChildProcess): () => string {
  let text = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    text = (text + chunk.toString()).slice(-2000);
  });
  return () => text;
}

export async function untilReady(url: string, child: ChildProcess, said: () => string): Promise<void> {
  const end = Date.now() + 30_000;
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`PostgreSQL ended at once:\n${said()}`);
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (Date.now() > end) throw new Error(`PostgreSQL does not answer:\n${said()}`, { cause: error });
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== 'object' || !address) throw new Error('No free port.');
  return address.port;
}

/** Who runs PostgreSQL when we are root; null when we are not. */
export async function unprivilegedUser(): Promise<{ uid: number; gid: number } | null> {
  if (process.getuid?.() !== 0) return null;
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const line = lines.find(([name]) => name === 'postgres') ?? lines.find(([name]) => name === 'nobody');
  if (!line) throw new Error('PostgreSQL cannot run as root, and there is no user postgres or nobody to run it as.');
  return { uid: Number(line[2]), gid: Number(line[3]) };
}
