/**
 * The audit as lines for a system of its own: one JSON object an entry, in the order of the chain, once it is sealed. What
 * was sent last is noted in the data folder, so that nothing is left out while the receiver is away; an entry may come twice
 * after a break. Rows before and after, and what was typed, stay here: what is erased of a person here would stay there.
 */
import { open, readFile, rename, writeFile } from 'node:fs/promises';
import { connect, isIP } from 'node:net';
import { join } from 'node:path';
import { connect as connectByTls } from 'node:tls';
import type { Services } from '../context.ts';
import type { Receiver } from './receiver.ts';

/** Entries sent at once. */
const ENTRIES = 200;
/** How long a receiver may take for them, in ms. */
const PATIENCE = 10_000;

/** Sends what every school's audit has more than was sent. Answers how many entries. */
export async function streamAudit(
  services: Pick<Services, 'database' | 'config'>,
  receiver: Receiver,
): Promise<number> {
  const { db } = services.database;
  const noted = join(services.config.dataDir, 'audit-stream.json');
  const sent: Record<string, number> = JSON.parse(await readFile(noted, 'utf8').catch(orNothing));
  const clubs = await db.selectFrom('club').select('id').orderBy('id').execute();
  let count = 0;
  for (const { id } of clubs) {
    for (;;) {
      const entries = await db
        .selectFrom('operation')
        .innerJoin('audit_seal', (join) =>
          join
            .onRef('audit_seal.operation_id', '=', 'operation.id')
            .onRef('audit_seal.club_id', '=', 'operation.club_id'),
        )
        .select(['operation.id as entry', 'operation.at', 'operation.actor_id', 'operation.actor_name'])
        .select(['operation.command', 'operation.source', 'operation.result', 'operation.rows_touched'])
        .select(['operation.address', 'operation.device', 'operation.request_id', 'operation.times'])
        .select(['operation.arguments', 'operation.undo_of', 'audit_seal.hash'])
        .where('operation.club_id', '=', id)
        .where('operation.id', '>', sent[id] ?? 0)
        .orderBy('operation.id')
        .limit(ENTRIES)
        .execute();
      const last = entries.at(-1);
      if (!last) break;
      await deliver(
        receiver,
        entries
          .map(({ arguments: facts, ...entry }) => {
            // Of an event they say why; of a write, what was typed.
            const about = entry.source === 'event' ? { facts: JSON.parse(facts) } : {};
            return `${JSON.stringify({ audit: 'clutch', club: id, ...entry, ...about })}\n`;
          })
          .join(''),
      );
      sent[id] = last.entry;
      // Whole or not at all: a server that dies here does not begin anew.
      await writeFile(`${noted}.new`, JSON.stringify(sent), { mode: 0o600 });
      await rename(`${noted}.new`, noted);
      count += entries.length;
    }
  }
  return count;
}

function orNothing(error: unknown): string {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '{}';
  throw error;
}

/** What a receiver is asked for by; a number is no name (RFC 6066, 3), and the certificate is compared with it all the same. */
const nameOf = (host: string) => (isIP(host) ? {} : { servername: host });

async function deliver(receiver: Receiver, lines: string): Promise<void> {
  if (receiver.kind === 'file') {
    const file = await open(receiver.path, 'a', 0o600);
    try {
      await file.appendFile(lines);
      await file.sync();
    } finally {
      await file.close();
    }
    return;
  }
  await new Promise<void>((done, failed) => {
    const socket =
      'path' in receiver
        ? connect(receiver.path)
        : receiver.kind === 'tls'
          ? connectByTls({ host: receiver.host, port: receiver.port, ...nameOf(receiver.host) })
          : connect(receiver.port, receiver.host);
    const give = (error: Error) => {
      socket.destroy();
      failed(error);
    };
    socket.setTimeout(PATIENCE, () => give(new Error('The receiver of the audit took too long.')));
    socket.once('error', give);
    // Ended by the receiver too: it has read all of it.
    socket.once('close', (broken) => (broken ? undefined : done()));
    socket.resume();
    socket.once(receiver.kind === 'tls' ? 'secureConnect' : 'connect', () => socket.end(lines));
  });
}
