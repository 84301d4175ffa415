/**
 * Servers of the browser tests: one process for a worker's tests, which opens a server on a folder of its own for each.
 * What takes the time of a start, reading the program, happens once. A child process of server-hosts.ts, asked by messages.
 */
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/store/database.ts';
import { SERVER_SETTINGS } from '#tools/process/real-server.ts';
import type { Answer, Asked } from './server-hosts.ts';

// As server/main.ts does.
process.umask(0o077);

// What listens to one answer more and more is a leak, or will be read as one in every log.
process.on('warning', (warning) => {
  if (warning.name === 'MaxListenersExceededWarning') throw warning;
});

const open = new Map<string, () => Promise<void>>();

/** A port that nobody listens on. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Of a sample school that is asked for in the console: a few are soon there. */
const SAMPLE_STUDENTS = 60;

/** Opens a server on the data of a folder; answers its address. @throws Error when the data cannot be opened */
async function openServer(dataDir: string, named: boolean, issuer?: string): Promise<string> {
  const port = named ? await freePort() : 0;
  const own = named ? { PORT: String(port), PUBLIC_URL: `http://localhost:${port}` } : {};
  const provider = issuer ? { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'clutch' } : {};
  const settings = { ...process.env, ...SERVER_SETTINGS, ...own, ...provider, DATA_DIR: dataDir };
  const config = readConfig(settings, process.cwd());
  const database = await openDatabase(config);
  const app = await createApp({
    config,
    database,
    loadSample: async ({ live }, clubId) =>
      (await import('#tools/demo/fill.ts')).fillInto(database, clubId, { live, students: SAMPLE_STUDENTS }),
  });
  const listening = await app.http.listen({ port: config.port, host: config.host });
  const url = config.publicUrl ?? listening;
  open.set(url, app.close);
  return url;
}

async function closeServer(url: string): Promise<string> {
  await open.get(url)?.();
  open.delete(url);
  return url;
}

process.on('message', async ({ id, open: dataDir, named = false, issuer, close }: Asked) => {
  const send = (answer: Answer) => process.send?.(answer);
  try {
    send({
      id,
      url: dataDir === undefined ? await closeServer(close ?? '') : await openServer(dataDir, named, issuer),
    });
  } catch (error) {
    send({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
// The worker is gone.
process.on('disconnect', () => process.exit());
