/** Exports that nobody reads: what they take of the server's memory. */
import { connect, type Socket } from 'node:net';
import { student } from '#contract/entities/student.ts';
import type { Measure } from './report.ts';
import type { BenchServer } from './server.ts';

const READERS = 60;
/** Most that they may take together, in MB. */
const BUDGET = 50;
/** Until what a closed connection held is let go, in ms. */
const ENDING = 1000;

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
  const group = `Readers who do not read, ${engine}`;
  report({ group, name: `memory of ${READERS} stalled exports (most)`, value: most, unit: 'MB', budget: BUDGET });
  // How much of it is no garbage. Garbage is collected for this, so that it comes last.
  const held = await server.held();
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => setTimeout(resolve, ENDING));
  report({ group, name: 'of it held', value: held - (await server.held()), unit: 'MB', budget: null });
}
