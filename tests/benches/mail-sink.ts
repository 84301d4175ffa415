/** A mail server that takes everything and keeps nothing: prints its address, and runs until it is ended. */
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

const server = new SMTPServer({
  authOptional: true,
  // Who calls is this machine.
  disableReverseLookup: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData(stream, _session, answer) {
    stream.resume();
    stream.on('end', () => answer());
  },
});
server.on('error', () => {});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}\n`);
});
