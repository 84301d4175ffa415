/** PostgreSQL's own dump and restore. A password goes through the environment, never through the command line. */
import { spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { access, readdir } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import pg from 'pg';

/** Writes a consistent copy of the whole database to a file. */
export const dumpPostgres = (url: string, file: string): Promise<void> =>
  program('pg_dump', url, ['--format=custom', '--no-owner', '--no-privileges', `--file=${file}`]);

/** Reads a dump into an empty database, all of it or nothing. */
export const restorePostgres = (url: string, file: string): Promise<void> =>
  program(
    'pg_restore',
    url,
    ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges', `--dbname=${bare(url)}`, file],
    false,
  );

/** Whether there is no table yet. */
export async function isEmptyPostgres(url: string): Promise<boolean> {
  const { rows } = await query(url, `select 1 from pg_tables where schemaname = current_schema() limit 1`);
  return rows.length === 0;
}

/** Takes everything out of the database. */
export async function clearPostgres(url: string): Promise<void> {
  await query(url, 'drop schema public cascade; create schema public');
}

async function query(url: string, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // A connection that breaks is told by the statement under way.
  client.on('error', () => {});
  await client.connect();
  try {
    return await client.query(text);
  } finally {
    await client.end();
  }
}

/** The address without its password. */
function bare(url: string): string {
  const found = new URL(url);
  found.password = '';
  return found.href;
}

async function program(name: string, url: string, args: readonly string[], nameDatabase = true): Promise<void> {
  const path = await findProgram(name);
  const password = decodeURIComponent(new URL(url).password);
  const child = spawn(path, nameDatabase ? [...args, `--dbname=${bare(url)}`] : args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...(password ? { PGPASSWORD: password } : {}) },
  });
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const code = await new Promise<number | null>((done, failed) => {
    child.once('error', failed);
    child.once('close', done);
  });
  if (code !== 0) throw new Error(`${name} ended with ${code}: ${said.trim()}`);
}

/** PATH first, then where Debian keeps the versions, the newest first. */
async function findProgram(name: string): Promise<string> {
  const versions = await readdir('/usr/lib/postgresql').catch(() => []);
  const folders = [
    ...versions.sort((a, b) => Number(b) - Number(a)).map((version) => `/usr/lib/postgresql/${version}/bin`),
    ...(process.env.PATH ?? '').split(delimiter).filter(Boolean),
  ];
  for (const folder of folders) {
    const path = join(folder, name);
    if (
      await access(path, constants.X_OK).then(
        () => true,
        () => false,
      )
    )
      return path;
  }
  throw new Error(`${name} is needed and not installed. It comes with PostgreSQL's client programs.`);
}
