/** A private hot standby of a private PostgreSQL, made by pg_basebackup on the loopback interface. */
import { execFile } from 'node:child_process';
import { chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { findPostgres } from '#tools/set-up/find-postgres.mjs';
import { launch } from '../cluster/processes.ts';
import { clusterFolder, ownerMark } from './orphans.ts';
import { freePort, MOST_CONNECTIONS, type Postgres, unprivilegedUser } from './postgres.ts';

const run = promisify(execFile);

export interface Standby {
  /** `postgres://` address of the primary's database on the standby. */
  readonly url: string;
  /** Runs a statement on it. */
  ask<R extends pg.QueryResultRow>(statement: string): Promise<R[]>;
  /** Kills it as a failure of its machine does. */
  kill(): Promise<void>;
  /** Starts it again; resolves once it answers. */
  again(): Promise<void>;
  /** Stops all its processes where they are, so that nothing comes from it and connections stay; or lets them go on. */
  freeze(frozen: boolean): Promise<void>;
  stop(): Promise<void>;
}

/** @throws Error when PostgreSQL is not installed or the standby does not start, with its last lines */
export async function startStandby(primary: Postgres): Promise<Standby> {
  const found = await findPostgres();
  if (!found) throw new Error('PostgreSQL (initdb and postgres) is not installed; `npm test` says how to install it.');
  const user = await unprivilegedUser();
  const folder = await mkdtemp(join(await clusterFolder(), 'clutch-pg-'));
  const data = join(folder, 'data');
  await writeFile(join(folder, 'owner'), await ownerMark(process.pid));
  await mkdir(data, { mode: 0o700 });
  if (user) await Promise.all([folder, data].map((path) => chown(path, user.uid, user.gid)));
  await run('pg_basebackup', ['-D', data, '-d', primary.url, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'], {
    ...user,
    cwd: folder,
    env: { PATH: `${dirname(found.postgres)}:${process.env.PATH}`, LC_ALL: 'C', TZ: 'UTC' },
  });
  // Chosen last, since another process may take it meanwhile.
  const port = await freePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: folder,
    // No fewer than the primary has.
    max_connections: MOST_CONNECTIONS,
    fsync: 'off',
  };
  const program = await launch({
    name: 'standby',
    command: found.postgres,
    args: ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    cwd: folder,
    user,
  });
  const url = Object.assign(new URL(primary.url), { port: String(port) }).href;
  const ask = async <R extends pg.QueryResultRow>(statement: string): Promise<R[]> => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 20_000 });
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query<R>(statement)).rows;
    } finally {
      await client.end();
    }
  };
  const answering = async () => {
    for (const end = Date.now() + 30_000; ; ) {
      if (!program.running()) throw new Error(`The standby ended at once:\n${program.said()}`);
      const error = await ask('select 1').then(
        () => null,
        (failure: unknown) => failure,
      );
      if (!error) return;
      if (Date.now() > end) throw new Error(`The standby does not answer:\n${program.said()}`, { cause: error });
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  await answering();
  /** Of its own processes: the first, and those that it started. */
  const ids = async () => {
    const { stdout } = await run('ps', ['-o', 'pid=', '--ppid', String(program.pid)]).catch(() => ({ stdout: '' }));
    return [program.pid, ...stdout.split('\n').filter(Boolean).map(Number)];
  };
  return {
    url,
    ask,
    async kill() {
      // The others end by themselves once the first is gone; none is to answer meanwhile.
      const all = await ids();
      await program.end();
      for (const id of all.slice(1)) kill(id, 'SIGKILL');
    },
    async again() {
      await rm(join(data, 'postmaster.pid'), { force: true });
      await program.again();
      await answering();
    },
    async freeze(frozen) {
      for (const id of await ids()) kill(id, frozen ? 'SIGSTOP' : 'SIGCONT');
    },
    async stop() {
      for (const id of await ids()) kill(id, 'SIGKILL');
      await program.end();
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
