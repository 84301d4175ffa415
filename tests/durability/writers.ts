/** Clients that write until the server dies, and remember what it acknowledged. */
import { randomUUID } from 'node:crypto';

/** A write that was sent. Sent again with its key, it has one effect. */
export interface Sent {
  readonly key: string;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** What the server acknowledged of one student. */
export interface Acknowledged {
  readonly id: number;
  readonly email: string;
  status: string;
  version: number;
}

export interface Ledger {
  readonly students: Map<number, Acknowledged>;
  /** Sent, and no answer came: done or not, but never by half. */
  unanswered: Sent[];
  /** Acknowledged writes. */
  writes: number;
}

export const emptyLedger = (): Ledger => ({ students: new Map(), unanswered: [], writes: 0 });

interface Written {
  readonly data: { id: number; email: string; status: string; version: number };
}

/** Sends a write. @throws Error when the server answers anything but 200; TypeError (of fetch) when no answer comes */
export async function send(url: string, token: string, sent: Sent): Promise<Written['data']> {
  const response = await fetch(`${url}/api${sent.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': sent.key },
    body: JSON.stringify(sent.body),
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${sent.path} answered ${response.status}: ${text}`);
  return (JSON.parse(text) as Written).data;
}

/** Enters an acknowledged write. */
export function acknowledge(ledger: Ledger, { id, email, status, version }: Written['data']): void {
  const known = ledger.students.get(id);
  // An answer repeated after the restart may be older than what was acknowledged since.
  if (!known) ledger.students.set(id, { id, email, status, version });
  else if (version > known.version) Object.assign(known, { status, version });
  ledger.writes++;
}

/** One client: adds students and activates them, until there is no answer any more. */
export async function writeUntilGone(url: string, token: string, ledger: Ledger): Promise<void> {
  for (;;) {
    const name = randomUUID();
    const add: Sent = {
      key: randomUUID(),
      path: '/admin/student/signup',
      body: { first_name: 'Kill', last_name: name, email: `${name}@kill.example` },
    };
    const added = await tryToSend(url, token, ledger, add);
    if (!added) return;
    if (added.id % 3 !== 0) continue;
    const status = added.status === 'active' ? 'paused' : 'active';
    const change: Sent = { key: randomUUID(), path: `/admin/student/status/${added.id}`, body: { status } };
    if (!(await tryToSend(url, token, ledger, change))) return;
  }
}

async function tryToSend(url: string, token: string, ledger: Ledger, sent: Sent): Promise<Written['data'] | null> {
  try {
    const data = await send(url, token, sent);
    acknowledge(ledger, data);
    return data;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    ledger.unanswered.push(sent);
    return null;
  }
}
