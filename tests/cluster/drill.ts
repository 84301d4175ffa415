/** Breaks a cluster under load in many ways, and looks for everything that was acknowledged. */
import { type Cluster, query, startCluster } from './cluster.ts';
import { beginLoad, type Load } from './load.ts';
import { pause, until } from './processes.ts';

/** What is done to the cluster, and how long writing may stand still for it, in ms; null where nothing is promised. */
export const KINDS = {
  switch: { title: 'planned switch of the leader', goal: 3_000 },
  database: { title: 'PostgreSQL of the leader killed (-9)', goal: 10_000 },
  node: { title: "leader's node dead: Patroni and PostgreSQL killed (-9)", goal: 30_000 },
  freeze: { title: "leader's node frozen (STOP) for 25 s", goal: 30_000 },
  copy: { title: 'a copy of Clutch killed (-9)', goal: null },
  pooler: { title: 'PgBouncer restarted', goal: null },
  etcd: { title: 'leader of etcd killed and started', goal: null },
} as const;
export type Kind = keyof typeof KINDS;

export interface Report {
  /** Longest time without an acknowledged write after each failure, in ms. */
  readonly outages: ReadonlyMap<Kind, readonly number[]>;
  readonly writes: number;
  readonly refused: ReadonlyMap<number, number>;
  readonly hours: number;
  readonly events: number;
  readonly faults: readonly string[];
}

/** Time between a failure and the next, in ms: what broke is whole again before. */
const BETWEEN = 6_000;
const FROZEN = 25_000;

export async function drill(kinds: readonly Kind[], say: (line: string) => void): Promise<Report> {
  const cluster = await startCluster();
  try {
    say('The cluster is up.');
    const load = await beginLoad(cluster.url);
    await pause(3000);
    const outages = new Map<Kind, number[]>();
    for (const kind of kinds) {
      const from = Date.now();
      const mend = await breakIt(cluster, kind).catch((error: Error) => {
        load.faults.push(`${kind}: ${error.message}`);
        return async () => {};
      });
      // Writing goes on without what is broken.
      await until('the first write after it', async () => load.times.some((at) => at > from + 500), 90_000).catch(
        (error: Error) => load.faults.push(`${kind}: ${error.message}`),
      );
      await pause(2000);
      await mend();
      // What was acknowledged is looked for all the same.
      await cluster.whole().catch((error: Error) => load.faults.push(`${kind}: ${error.message}`));
      await pause(BETWEEN);
      const out = longestGap(load.times, from, Date.now());
      outages.set(kind, [...(outages.get(kind) ?? []), out]);
      say(`${KINDS[kind].title}: ${(out / 1000).toFixed(1)} s`);
    }
    await load.end(() => newestOperation(cluster.databaseUrl));
    const faults = [...load.faults, ...(await lostOrDoubled(cluster, load)), ...(await outOfOrder(cluster, load))];
    for (const [kind, times] of outages) {
      const { goal, title } = KINDS[kind];
      if (goal !== null && Math.max(...times) > goal)
        faults.push(`${title}: ${Math.max(...times)} ms, and the goal is ${goal}`);
    }
    return {
      ...{ outages, faults, refused: load.refused, writes: load.times.length, hours: load.fought.hours },
      events: Math.min(...load.heard.map(({ all }) => all.size)),
    };
  } catch (error) {
    const said = cluster.nodes.map(({ name, patroni }) => `${name}: ${patroni.said()}`).join('\n');
    throw new Error(`${error instanceof Error ? error.message : error}\n${said}`);
  } finally {
    await cluster.stop();
  }
}

export const newestOperation = async (databaseUrl: string): Promise<number> =>
  Number((await query<{ id: string }>(databaseUrl, 'select max(id) as id from operation'))[0]?.id);

function longestGap(times: readonly number[], from: number, to: number): number {
  const within = times.filter((at) => at >= from && at <= to).sort((a, b) => a - b);
  let last = from;
  let longest = 0;
  for (const at of within) {
    longest = Math.max(longest, at - last);
    last = at;
  }
  // What never came to an end lasted until now.
  return Math.max(longest, to - last);
}

const kill = (pids: readonly number[], signal: NodeJS.Signals): void => {
  for (const pid of pids)
    try {
      process.kill(pid, signal);
    } catch {
      // It ended meanwhile.
    }
};

/** Which copy is killed next. */
let turn = 0;

/** Breaks something; answers how it is mended. */
async function breakIt(cluster: Cluster, kind: Kind): Promise<() => Promise<void>> {
  if (kind === 'copy') {
    const copy = cluster.copies[turn++ % 3];
    copy?.signal('SIGKILL');
    return async () => copy?.again();
  }
  if (kind === 'pooler') {
    cluster.pooler.signal('SIGKILL');
    await until('the end of PgBouncer', async () => !cluster.pooler.running());
    await cluster.pooler.again();
    return async () => {};
  }
  if (kind === 'etcd') {
    const etcd = await cluster.etcdLeader();
    etcd.signal('SIGKILL');
    await until('the end of etcd', async () => !etcd.running());
    return () => etcd.again();
  }
  const node = await cluster.leader();
  if (kind === 'switch') {
    // Whoever plans a switch waits until a standby has all that the leader has.
    let refusal = '';
    await until(
      'a standby to switch to',
      async () => {
        const response = await fetch(`${node.rest}/switchover`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ leader: node.name }),
        });
        if (!response.ok) refusal = await response.text();
        return response.ok;
      },
      60_000,
    ).catch((error: Error) => {
      throw new Error(`${error.message} ${refusal}`);
    });
    return async () => {};
  }
  const pids = await cluster.postgresOf(node);
  if (kind === 'database') {
    kill(pids.slice(0, 1), 'SIGKILL');
    return async () => {};
  }
  if (kind === 'node') {
    node.patroni.signal('SIGKILL');
    kill(pids, 'SIGKILL');
    return () => node.patroni.again();
  }
  node.patroni.signal('SIGSTOP');
  kill(pids, 'SIGSTOP');
  await pause(FROZEN);
  return async () => {
    kill(pids, 'SIGCONT');
    node.patroni.signal('SIGCONT');
  };
}

/** What was acknowledged beside what is there. */
export async function lostOrDoubled(
  { databaseUrl }: Pick<Cluster, 'databaseUrl'>,
  { acknowledged, fought }: Load,
): Promise<string[]> {
  const faults: string[] = [];
  const students = await query<{ id: string; last_name: string; status: string; deleted: boolean }>(
    databaseUrl,
    'select id, last_name, status, deleted_at is not null as deleted from student',
  );
  const byId = new Map(students.map((row) => [Number(row.id), row]));
  for (const [id, status] of acknowledged.students) {
    const row = byId.get(id);
    if (!row) faults.push(`student ${id} is lost`);
    else if (row.deleted !== (status === null) || (status !== null && row.status !== status))
      faults.push(`student ${id} is ${row.deleted ? 'deleted' : row.status}, not ${status ?? 'deleted'}`);
  }
  const names = new Map<string, number>();
  for (const { last_name, deleted } of students) if (!deleted) names.set(last_name, (names.get(last_name) ?? 0) + 1);
  for (const [name, times] of names) if (times > 1) faults.push(`${name} is there ${times} times`);
  for (const name of acknowledged.imported) if (!names.has(name)) faults.push(`${name} of a file is lost`);
  const classes = await query<{ id: string; student_id: string }>(
    databaseUrl,
    `select id, student_id from booking where deleted_at is null`,
  );
  const byStudent = new Map(classes.map((row) => [Number(row.student_id), Number(row.id)]));
  for (const [student, id] of acknowledged.classes)
    if (byStudent.get(student) !== id) faults.push(`class ${id} is lost`);
  if (classes.length !== acknowledged.classes.size)
    faults.push(`${classes.length} classes are there, and ${acknowledged.classes.size} were acknowledged`);
  const twice = await query(
    databaseUrl,
    `select teacher_id, starts_at from booking where deleted_at is null group by 1, 2 having count(*) > 1`,
  );
  if (twice.length > 0 || fought.both > 0)
    faults.push(`${twice.length} hours have two classes, ${fought.both} were told to two`);
  const paid = await query<{ student_id: string; amount: string; count: string }>(
    databaseUrl,
    `select student_id, sum(abs(amount)) as amount, count(*) from entry where kind = 'payment' group by 1`,
  );
  const sums = new Map(paid.map((row) => [Number(row.student_id), Number(row.amount)]));
  for (const [id, amount] of acknowledged.paid)
    if (sums.get(id) !== amount) faults.push(`student ${id} paid ${amount}, and ${sums.get(id) ?? 0} is written`);
  if (sums.size !== acknowledged.paid.size)
    faults.push(`${sums.size} students paid, and ${acknowledged.paid.size} were told so`);
  return faults;
}

/** Events that a listener missed, had twice or out of order. */
export async function outOfOrder(
  { databaseUrl }: Pick<Cluster, 'databaseUrl'>,
  { heard, acknowledged }: Load,
): Promise<string[]> {
  const faults: string[] = [];
  const rows = await query<{ id: string }>(databaseUrl, 'select id from operation order by id');
  const all = rows.map(({ id }) => Number(id));
  for (const id of acknowledged.operations) if (!all.includes(id)) faults.push(`operation ${id} is lost`);
  heard.forEach(({ streams, all: known }, listener) => {
    const missed = all.filter((id) => !known.has(id));
    if (missed.length > 0)
      faults.push(`listener ${listener} missed ${missed.length} of ${all.length}: ${missed.slice(0, 5).join()}`);
    for (const told of streams) {
      if (new Set(told.map(({ operation }) => operation)).size !== told.length)
        faults.push(`listener ${listener} heard something twice on one stream`);
      // A file is told when it is all there, which may be after what others began later.
      const inTurn = told.filter(({ command }) => !command.includes('import')).map(({ operation }) => operation);
      if (inTurn.some((id, at) => at > 0 && id < (inTurn[at - 1] as number)))
        faults.push(`listener ${listener} heard out of order`);
    }
  });
  return faults;
}
