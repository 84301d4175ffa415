/**
 * Three PostgreSQL nodes under Patroni with etcd, HAProxy, PgBouncer, an S3-compatible store and three copies of Clutch, all on the
 * loopback interface, by the files of docs/cluster/ with other ports and folders.
 */
import { randomBytes } from 'node:crypto';
import { chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import pg from 'pg';
import S3rver from 's3rver';
import { openTemporaryFolder } from '../engines/orphans.ts';
import { freePort, unprivilegedUser } from '../engines/postgres.ts';
import { launch, type Program, until } from './processes.ts';

const root = resolve(import.meta.dirname, '../..');
const NODES = [0, 1, 2] as const;

export interface Node {
  readonly name: string;
  readonly rest: string;
  readonly port: number;
  readonly data: string;
  readonly patroni: Program;
}

export interface Cluster {
  /** Where clients reach Clutch, through HAProxy. */
  readonly url: string;
  /** PostgreSQL's leader, through HAProxy. */
  readonly databaseUrl: string;
  readonly nodes: readonly Node[];
  readonly etcd: readonly Program[];
  readonly pooler: Program;
  readonly copies: readonly Program[];
  /** The node that holds the lease. @throws Error where none does */
  leader(): Promise<Node>;
  /** Process ids of a node's PostgreSQL, the one that all others come from first. */
  postgresOf(node: Node): Promise<number[]>;
  /** The etcd that leads the others. */
  etcdLeader(): Promise<Program>;
  /** Resolves when there is a leader with a standby whose copy is synchronous, and the third node follows too. */
  whole(): Promise<void>;
  stop(): Promise<void>;
}

const answers = async (url: string): Promise<boolean> =>
  (await fetch(url, { signal: AbortSignal.timeout(2000) })).status === 200;

/** Puts other words in the place of those that the files in docs/cluster/ show. */
async function fileOf(name: string, words: Readonly<Record<string, string>>): Promise<string> {
  let text = await readFile(join(root, 'docs/cluster', name), 'utf8');
  for (const [shown, own] of Object.entries(words)) text = text.replaceAll(shown, own);
  return text;
}

/** Starts it all. @throws Error naming what does not start, with its last lines */
export async function startCluster(): Promise<Cluster> {
  const user = await unprivilegedUser();
  const folder = await mkdtemp(join(await openTemporaryFolder(), 'clutch-cluster-'));
  const programs: Program[] = [];
  const own = async (path: string) => {
    if (user) await chown(path, user.uid, user.gid);
    return path;
  };
  await own(folder);
  const made = async (name: string) => {
    await mkdir(join(folder, name), { mode: 0o700 });
    return own(join(folder, name));
  };
  const written = async (name: string, text: string) => {
    await writeFile(join(folder, name), text, { mode: 0o600 });
    return own(join(folder, name));
  };
  const start = async (
    name: string,
    command: string,
    args: readonly string[],
    env: Record<string, string> = {},
    cwd = folder,
  ) => {
    const program = await launch({ name, command, args, env, cwd, user });
    programs.push(program);
    return program;
  };
  const ports = async (count: number) => {
    const found: number[] = [];
    while (found.length < count) {
      const port = await freePort();
      if (!found.includes(port)) found.push(port);
    }
    return found;
  };
  const [client, peer, postgres, rest, web] = [
    await ports(3),
    await ports(3),
    await ports(3),
    await ports(3),
    await ports(3),
  ];
  const [leaderPort, standbyPort, front, poolPort] = (await ports(4)) as [number, number, number, number];
  const password = randomBytes(16).toString('hex');
  const s3 = new S3rver({
    ...{ port: 0, address: '127.0.0.1', silent: true, directory: join(folder, 's3') },
    configureBuckets: [{ name: 'school', configs: [] }],
  });
  const stop = async () => {
    for (const program of [...programs].reverse()) {
      // Patroni ends its PostgreSQL by itself where it may.
      if (program.name.startsWith('node') && program.running()) {
        program.signal('SIGCONT');
        program.signal('SIGTERM');
        await until(program.name, async () => !program.running(), 15_000).catch(() => {});
      }
      await program.end();
    }
    for (const at of NODES) await endPostgres(join(folder, `node${at + 1}`));
    await s3.close().catch(() => {});
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const store = await s3.run();
    const cluster = NODES.map((at) => `etcd${at}=http://127.0.0.1:${peer[at]}`).join();
    const etcd: Program[] = [];
    for (const at of NODES) {
      const own = `http://127.0.0.1:${client[at]}`;
      etcd.push(
        await start(`etcd${at}`, 'etcd', [
          ...['--name', `etcd${at}`, '--data-dir', await made(`etcd${at}`), '--listen-client-urls', own],
          ...['--advertise-client-urls', own, '--listen-peer-urls', `http://127.0.0.1:${peer[at]}`],
          ...['--initial-advertise-peer-urls', `http://127.0.0.1:${peer[at]}`, '--initial-cluster', cluster],
          ...['--logger', 'zap', '--log-level', 'error', '--election-timeout', '1000'],
        ]),
      );
    }
    await until('etcd', () => answers(`http://127.0.0.1:${client[0]}/health`));
    const nodes: Node[] = [];
    for (const at of NODES) {
      const name = `node${at + 1}`;
      const file = await written(
        `${name}.yml`,
        await fileOf('patroni.yml', {
          '127.0.0.1:8008': `127.0.0.1:${rest[at]}`,
          '127.0.0.1:2379,127.0.0.1:2381,127.0.0.1:2383': client.map((port) => `127.0.0.1:${port}`).join(),
          '127.0.0.1:5432': `127.0.0.1:${postgres[at]}`,
          '/var/lib/postgresql/node1': join(folder, name),
          '/var/run/postgresql': folder,
          SECRET: password,
          'name: node1': `name: ${name}`,
        }),
      );
      const patroni = await start(name, 'patroni', [file]);
      nodes.push({
        name,
        rest: `http://127.0.0.1:${rest[at]}`,
        port: postgres[at] as number,
        data: join(folder, name),
        patroni,
      });
    }
    const leader = async (): Promise<Node> => {
      for (const node of nodes) if (await answers(`${node.rest}/primary`).catch(() => false)) return node;
      throw new Error('No node leads.');
    };
    const whole = () =>
      until('a leader with two standbys', async () => {
        await leader();
        const are = (what: string) =>
          Promise.all(nodes.map((node) => answers(`${node.rest}/${what}`).catch(() => false)));
        const [synchronous, healthy] = await Promise.all([are('synchronous'), are('health')]);
        return synchronous.includes(true) && !healthy.includes(false);
      }).catch(async (error: Error) => {
        const told = nodes.map(({ rest }) => fetch(`${rest}/cluster`, { signal: AbortSignal.timeout(2000) }));
        const state = await Promise.any(told).then((answer) => answer.text());
        throw new Error(`${error.message} ${state}`);
      });
    await whole();
    const haproxy: Record<string, string> = {
      '127.0.0.1:5000': `127.0.0.1:${leaderPort}`,
      '127.0.0.1:5001': `127.0.0.1:${standbyPort}`,
      '127.0.0.1:8400': `127.0.0.1:${front}`,
    };
    for (const at of NODES) {
      haproxy[`127.0.0.1:${5432 + at}`] = `127.0.0.1:${postgres[at]}`;
      haproxy[`port ${8008 + at}`] = `port ${rest[at]}`;
      haproxy[`127.0.0.1:${8401 + at}`] = `127.0.0.1:${web[at]}`;
    }
    await start('haproxy', 'haproxy', [
      '-db',
      '-f',
      await written('haproxy.cfg', await fileOf('haproxy.cfg', haproxy)),
    ]);
    const pooler = await start('pgbouncer', 'pgbouncer', [
      await written(
        'pgbouncer.ini',
        await fileOf('pgbouncer.ini', {
          'port=5000': `port=${leaderPort}`,
          'listen_port = 6432': `listen_port = ${poolPort}`,
          '/etc/pgbouncer/userlist.txt': await written('users', `"postgres" "${password}"\n`),
        }),
      ),
    ]);
    const databaseUrl = `postgres://postgres:${password}@127.0.0.1:${leaderPort}/clutch`;
    await until('the leader behind HAProxy', async () => {
      await query(databaseUrl.replace(/clutch$/, 'postgres'), 'create database clutch');
      return true;
    });
    const copies: Program[] = [];
    for (const at of NODES) {
      copies.push(
        await start(
          `copy${at}`,
          process.execPath,
          ['server/main.ts'],
          {
            PORT: String(web[at]),
            ...{ HOST: '127.0.0.1', WORKERS: '1', LOG_LEVEL: 'error', RATE_LIMIT_FACTOR: '1000000', TRUST_PROXY: '1' },
            DATA_DIR: await made(`copy${at}`),
            DATABASE_URL: databaseUrl.replace(`:${leaderPort}/`, `:${poolPort}/`),
            DATABASE_DIRECT_URL: `postgres://127.0.0.1:${leaderPort}`,
            FILES_URL: `s3://school?endpoint=http://127.0.0.1:${store.port}&region=eu-west-1`,
            ...{ AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' },
          },
          root,
        ),
      );
      // One after the other: the first brings the schema up to date.
      await until(`copy${at}`, () => answers(`http://127.0.0.1:${web[at]}/api/alive`));
    }
    const url = `http://127.0.0.1:${front}`;
    await until('Clutch behind HAProxy', () => answers(`${url}/api/health`));
    return {
      ...{ url, databaseUrl, nodes, etcd, pooler, copies, leader, whole, stop },
      postgresOf: ({ data }) => processesOf(data),
      async etcdLeader() {
        for (const at of NODES) {
          const status = await fetch(`http://127.0.0.1:${client[at]}/v3/maintenance/status`, {
            method: 'POST',
            body: '{}',
          });
          const { header, leader: led } = (await status.json()) as { header: { member_id: string }; leader: string };
          if (header.member_id === led) return etcd[at] as Program;
        }
        throw new Error('No etcd leads.');
      },
    };
  } catch (error) {
    const said = programs.map(({ name, said }) => `${name}: ${said()}`).join('\n');
    await stop();
    throw new Error(`${error instanceof Error ? error.message : error}\n${said}`);
  }
}

/** Asks the leader once. */
export async function query<R extends object>(url: string, text: string, values: unknown[] = []): Promise<R[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text, values)).rows as R[];
  } finally {
    await client.end();
  }
}

/** The process that serves a data folder, and those it started. */
async function processesOf(data: string): Promise<number[]> {
  const first = Number((await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0]);
  if (!first || !(await readFile(`/proc/${first}/cmdline`, 'utf8').catch(() => '')).includes(data)) return [];
  const children = await readFile(`/proc/${first}/task/${first}/children`, 'utf8').catch(() => '');
  return [first, ...children.trim().split(' ').filter(Boolean).map(Number)];
}

async function endPostgres(data: string): Promise<void> {
  for (const pid of await processesOf(data)) {
    try {
      process.kill(pid, 'SIGCONT');
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended by itself.
    }
  }
}
