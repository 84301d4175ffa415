/** Starts the server. Settings come from the environment (server/config.ts). */
import { resolve } from 'node:path';
import { createApp } from './app.ts';
import { readArguments } from './arguments.ts';
import { startUp } from './start-up.ts';
import { type Database, openDatabase } from './store/database.ts';

const root = resolve(import.meta.dirname, '..');

async function main(): Promise<void> {
  const { demo, ...sample } = readArguments(process.argv.slice(2));
  const config = await startUp(root);
  const database = await openDatabase(config);
  // Loaded when wanted: the server itself knows nothing of the sample school.
  const signIn = demo
    ? await (await import('../tools/demo/start.ts')).startDemo(database, sample, process.env.DEMO_PASSWORD)
    : [];
  if (!demo && (await hasUnfinishedSample(database))) await (await import('../tools/demo/start.ts')).carryOn(database);
  const app = await createApp({
    config,
    database,
    loadSample: async ({ live }, clubId) =>
      (await import('../tools/demo/fill.ts')).fillInto(database, clubId, { live }),
  });
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    // What is in flight ends first; a caller that never ends does not hold the server for ever.
    setTimeout(() => process.exit(1), 10_000).unref();
    await app.close();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  await app.http.listen({ port: config.port, host: config.host });
  const address = app.http.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  const host = ['0.0.0.0', '::'].includes(config.host) ? 'localhost' : config.host;
  const ready = `Clutch is ready: http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  // In one piece: who waits for the first line finds the others with it.
  process.stdout.write([ready, ...signIn.map((line) => `  ${line}`), ''].join('\n'));
}

const hasUnfinishedSample = async ({ db }: Database): Promise<boolean> =>
  Boolean(await db.selectFrom('sample_fill').select('id').where('finished_at', 'is', null).executeTakeFirst());

main().catch((error: NodeJS.ErrnoException) => {
  const text =
    error.code === 'EADDRINUSE'
      ? `Port ${process.env.PORT || 8400} is in use. Stop what uses it, or choose another: PORT=8401 npm start`
      : `Clutch could not start: ${error.message}${error.cause instanceof Error ? ` ${error.cause.message}` : ''}`;
  process.stderr.write(`${text}\n`);
  process.exit(1);
});
