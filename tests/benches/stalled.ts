/** Exports that nobody reads: what they take of the server's memory. */
import { connect, type Socket } from 'node:net';
import { student } from '#contract/entities/student.ts';
import type { Measure } from './report.ts';
import type { BenchServer } from './server.ts';

const READERS = 60;
/** Most that may be held for them together, in MB. */
const BUDGET = 50;

/** Measures on a server whose database holds a large school, with caps that let one account open them all. */
export async function benchStalled(
  server: BenchServer,
  engine: string,
  report: (measure: Measure) => void,
): Promise<void> {
  const { port } = new URL(server.origin);
  const { method, path } = student.endpoints.exportCsv;
  const open = () =>
    new Promise<Socket>((done, failed) => {
      const socket = connect(Number(port), '127.0.0.1');
      socket.once('error', failed);
      socket.once('data', (chunk) => {
        socket.pause();
        if (chunk.toString().startsWith('HTTP/1.1 200')) done(socket);
        else failed(new Error(chunk.toString().slice(0, 300)));
      });
      socket.write(`${method} /api${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${server.token}\r\n\r\n`);
    });
  // One that is read to its end, so that what any export needs once is there.
  await (await fetch(`${server.origin}/api${path}`, { headers: { authorization: `Bearer ${server.token}` } })).text();
  const heldBefore = await server.held();
  const before = server.memory().own;
  let most = 0;
  const sockets: Socket[] = [];
  for (let turn = 0; turn < READERS; turn++) {
    sockets.push(await open());
    most = Math.max(most, server.memory().own - before);
  }
  for (let look = 0; look < 50; look++) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    most = Math.max(most, server.memory().own - before);
  }
  const held = (await server.held()) - heldBefore;
  for (const socket of sockets) socket.destroy();
  const group = `Readers who do not read, ${engine}`;
  report({ group, name: `held for ${READERS} stalled exports`, value: held, unit: 'MB', budget: BUDGET });
  // Garbage that nothing has called for yet is in it: as many exports that are read to their end come to no less.
  report({ group, name: 'more memory resident meanwhile (most)', value: most, unit: 'MB', budget: null });
}
