/** Starts the server. Settings come from the environment (server/config.ts). */
import cluster from 'node:cluster';
import { resolve } from 'node:path';
import { readArguments } from './arguments.ts';
import type { Config } from './config.ts';
import { startUp } from './start-up.ts';
import { type Database, openDatabase } from './store/database.ts';
import { runWorkers } from './workers/primary.ts';
import { alone, type Together } from './workers/together.ts';
import { amongWorkers, refuse } from './workers/worker.ts';

const root = resolve(import.meta.dirname, '..');

async function main(): Promise<void> {
  const config = await startUp(root);
  if (cluster.isWorker) {
    await serve(config, await openDatabase(config, { migrate: false, processes: config.workers }), amongWorkers());
    return;
  }
  const { demo, ...sample } = readArguments(process.argv.slice(2));
  // The schema is brought up to date here, once, before anybody serves.
  const database = await openDatabase(config);
  // Loaded when wanted: the server itself knows nothing of the sample school.
  const signIn = demo
    ? await (await import('../tools/demo/start.ts')).startDemo(database, sample, process.env.DEMO_PASSWORD)
    : [];
  if (!demo && (await hasUnfinishedSample(database))) await (await import('../tools/demo/start.ts')).carryOn(database);
  if (config.workers === 1) {
    sayReady(config, await serve(config, database, alone()), signIn);
    return;
  }
  await database.close();
  await lead(config, signIn);
}

/** Answers requests in this process. Answers the port. */
async function serve(config: Config, database: Database, together: Together): Promise<number> {
  const { createApp } = await import('./app.ts');
  const app = await createApp({
    config,
    database,
    together,
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
  return typeof address === 'object' && address ? address.port : config.port;
}

/** Has others answer them. */
async function lead(config: Config, signIn: readonly string[]): Promise<void> {
  const workers = runWorkers(config.workers, (msg, facts) => {
    const line = { level: 40, time: Date.now(), pid: process.pid, ...facts, msg };
    if (['debug', 'info', 'warn'].includes(config.logLevel)) process.stdout.write(`${JSON.stringify(line)}\n`);
  });
  process.on('SIGTERM', workers.stop);
  process.on('SIGINT', workers.stop);
  void workers.ended.then((why) => {
    if (why) process.stderr.write(`${why}\n`);
    process.exit(why ? 1 : 0);
  });
  const port = await workers.ready.catch(() => null);
  if (port !== null) sayReady(config, port, signIn);
}

function sayReady(config: Config, port: number, signIn: readonly string[]): void {
  const host = ['0.0.0.0', '::'].includes(config.host) ? 'localhost' : config.host;
  const ready = `Clutch is ready: http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  // In one piece: who waits for the first line finds the others with it.
  process.stdout.write([ready, ...signIn.map((line) => `  ${line}`), ''].join('\n'));
}

const hasUnfinishedSample = async ({ db }: Database): Promise<boolean> =>
  Boolean(await db.selectFrom('sample_fill').select('id').where('finished_at', 'is', null).executeTakeFirst());

main().catch(async (error: NodeJS.ErrnoException) => {
  const text =
    error.code === 'EADDRINUSE'
      ? `Port ${process.env.PORT || 8400} is in use. Stop what uses it, or choose another: PORT=8401 npm start`
      : `Clutch could not start: ${error.message}${error.cause instanceof Error ? ` ${error.cause.message}` : ''}`;
  if (cluster.isWorker) await refuse(text);
  else process.stderr.write(`${text}\n`);
  process.exit(1);
});
