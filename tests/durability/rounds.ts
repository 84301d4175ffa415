/** Kills the real server while clients write, starts it again, and looks for every write it had acknowledged. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { killWhileStarting, type RealServer, startServer } from '#tools/process/real-server.ts';
import { createSchool } from '../e2e/school.ts';
import { acknowledge, emptyLedger, type Ledger, send, writeUntilGone } from './writers.ts';

export interface KillOptions {
  /** Null: SQLite in the data folder. */
  readonly databaseUrl: string | null;
  readonly rounds: number;
  readonly writers?: number;
  readonly onRound?: (round: number, writes: number) => void;
}

export interface KillReport {
  readonly kills: number;
  readonly writes: number;
  readonly unanswered: number;
  /** What was wrong, in words; empty when nothing was lost. */
  readonly faults: readonly string[];
}

/** Longest time that clients write before the server is killed, in ms. */
const LONGEST = 250;
/** What a start takes at most, about, in ms. */
const LONGEST_START = 700;
/** Every so many rounds the server is killed during its start as well. */
const DURING_START = 8;

/** Runs the rounds on one engine. @throws Error when the server does not start again by itself */
export async function killRounds({ databaseUrl, rounds, writers = 6, onRound }: KillOptions): Promise<KillReport> {
  const dataDir = await mkdtemp(join(tmpdir(), 'clutch-kill-'));
  const env: Record<string, string> = databaseUrl ? { DATABASE_URL: databaseUrl } : {};
  const options = { dataDir, env };
  const ledger = emptyLedger();
  const faults: string[] = [];
  let kills = 0;
  let unanswered = 0;
  try {
    let server = await startServer(options);
    const school = await createSchool(server);
    const token = school.localStorage.find(({ name }) => name === 'accessToken')?.value ?? '';
    for (let round = 1; round <= rounds; round++) {
      const known = new Set(ledger.students.keys());
      const clients = Array.from({ length: writers }, () => writeUntilGone(server.url, token, ledger));
      await pause(Math.random() * LONGEST);
      await server.kill();
      kills++;
      for (const client of await Promise.allSettled(clients)) {
        if (client.status === 'rejected') faults.push(`round ${round}: ${String(client.reason)}`);
      }
      if (round % DURING_START === 0) {
        await killWhileStarting(options, Math.random() * LONGEST_START);
        kills++;
      }
      server = await startServer(options);
      unanswered += ledger.unanswered.length;
      const fresh = [...ledger.students.keys()].filter((id) => !known.has(id));
      faults.push(...(await settle(server, token, ledger, fresh)).map((fault) => `round ${round}: ${fault}`));
      onRound?.(round, ledger.writes);
    }
    faults.push(...(await settle(server, token, ledger, [...ledger.students.keys()])));
    faults.push(...(await countAll(server, token, ledger)));
    await server.stop();
  } finally {
    await rm(dataDir, { recursive: true, force: true, maxRetries: 3 });
  }
  return { kills, writes: ledger.writes, unanswered, faults };
}

/** Repeats what got no answer, then compares the students `ids` with what was acknowledged. */
async function settle(server: RealServer, token: string, ledger: Ledger, ids: readonly number[]): Promise<string[]> {
  const faults: string[] = [];
  const health = await get<{ status: string }>(server, token, '/health');
  if (health.status !== 'ok') faults.push(`health is ${health.status}`);
  for (const sent of ledger.unanswered) acknowledge(ledger, await send(server.url, token, sent));
  ledger.unanswered = [];
  const found = new Map<number, { email: string; status: string; version: number }>();
  for (let at = 0; at < ids.length; at += 400) {
    const some = ids.slice(at, at + 400).join(',');
    const { data } = await get<{ data: { id: number; email: string; status: string; version: number }[] }>(
      server,
      token,
      `/admin/student?per_page=500&ids=${some}`,
    );
    for (const row of data) found.set(row.id, row);
  }
  for (const id of ids) {
    const known = ledger.students.get(id);
    const row = found.get(id);
    if (!row) faults.push(`student ${id} is lost`);
    else if (row.email !== known?.email || row.status !== known.status || row.version !== known.version) {
      faults.push(`student ${id} is ${JSON.stringify(row)} instead of ${JSON.stringify(known)}`);
    }
  }
  return faults;
}

/** No write took effect twice: there are as many students as were acknowledged. */
async function countAll(server: RealServer, token: string, ledger: Ledger): Promise<string[]> {
  const { total } = await get<{ total: number }>(server, token, '/admin/student?per_page=1');
  return total === ledger.students.size ? [] : [`${total} students instead of ${ledger.students.size}`];
}

async function get<T>(server: RealServer, token: string, path: string): Promise<T> {
  const response = await fetch(`${server.url}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
