/**
 * A connection that was handed to a worker belongs to it once the worker has said so. Where it dies before, Node waits for its
 * words for ever, and the caller with it: here they are said in its place, that it did not take the connection, which then goes
 * to another. Nobody has read from it yet.
 */
import type { SendHandle } from 'node:child_process';
import type { Worker } from 'node:cluster';

/** What Node's own modules say, as far as it is needed. */
interface Internal {
  readonly cmd?: string;
  readonly act?: string;
  readonly seq?: number;
  readonly ack?: number;
}

/** `others` says whether another worker takes connections now; where none does, the caller hears at once that there was no answer. */
export function handOnUntaken({ process: child }: Worker, others: () => boolean): void {
  /** Of one connection at a time: the next comes after the worker's word. */
  let open: { readonly seq: number | undefined; readonly connection: { close?(): void } } | null = null;
  const send = child.send;
  child.send = ((message: Internal, connection: SendHandle & { close?(): void }, ...rest: []) => {
    if (message.cmd === 'NODE_CLUSTER' && message.act === 'newconn') {
      open = { seq: message.seq, connection };
    }
    return send.call(child, message, connection, ...rest);
  }) as typeof send;
  child.on('internalMessage', ({ ack }: Internal) => {
    if (open && ack === open.seq) open = null;
  });
  child.once('disconnect', () => {
    const untaken = open;
    open = null;
    if (!untaken) return;
    if (others()) child.emit('internalMessage', { cmd: 'NODE_CLUSTER', ack: untaken.seq, accepted: false });
    else untaken.connection.close?.();
  });
  child.once('exit', () => {
    const look = () => {
      // What it said before it died is read first.
      if (child.connected) setImmediate(look);
      // With a connection under way Node leaves this out.
      else if (open) child.emit('disconnect');
    };
    look();
  });
}
