/** A private PgBouncer in transaction mode, for server tests and the cluster drill. */
import { spawn } from 'node:child_process';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openTemporaryFolder } from './orphans.ts';
import { freePort, keepLastLines, unprivilegedUser, untilReady } from './postgres.ts';

export interface Pooler {
  /** `127.0.0.1:PORT`. */
  readonly host: string;
  stop(): Promise<void>;
}

/**
 * Starts PgBouncer in front of the server that `url` names, for all its databases, with the settings of docs/cluster/pgbouncer.ini.
 * @throws Error when it is not installed or does not start, with its last lines
 */
export async function startPooler(url: string): Promise<Pooler> {
  const user = await unprivilegedUser();
  const folder = await mkdtemp(join(await openTemporaryFolder(), 'clutch-pgbouncer-'));
  const port = await freePort();
  const to = new URL(url);
  const settings = `[databases]
* = host=${to.hostname} port=${to.port} connect_query='set statement_timeout = 54000; set idle_in_transaction_session_timeout = 60000'

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(folder, 'users')}
pool_mode = transaction
max_client_conn = 2000
default_pool_size = 15
server_idle_timeout = 5
autodb_idle_timeout = 5
log_connections = 0
log_disconnections = 0
`;
  await writeFile(join(folder, 'pgbouncer.ini'), settings, { mode: 0o600 });
  const name = decodeURIComponent(to.username);
  const password = decodeURIComponent(to.password);
  await writeFile(join(folder, 'users'), `"${name}" "${password}"\n`, { mode: 0o600 });
  if (user)
    for (const path of [folder, join(folder, 'pgbouncer.ini'), join(folder, 'users')])
      await chown(path, user.uid, user.gid);
  const child = spawn('pgbouncer', [join(folder, 'pgbouncer.ini')], {
    ...(user ? { uid: user.uid, gid: user.gid } : {}),
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: `${process.env.PATH}:/usr/sbin`, LC_ALL: 'C' },
  });
  const said = keepLastLines(child);
  const missing = new Promise<never>((_, failed) => child.once('error', failed));
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const endWithUs = () => child.kill('SIGKILL');
  process.once('exit', endWithUs);
  const stop = async () => {
    process.removeListener('exit', endWithUs);
    child.kill('SIGKILL');
    if (child.pid) await ended;
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  };
  const through = Object.assign(new URL(url), { host: `127.0.0.1:${port}` });
  try {
    await Promise.race([untilReady(through.href, child, said), missing]);
  } catch (error) {
    await stop();
    throw error;
  }
  return { host: `127.0.0.1:${port}`, stop };
}
