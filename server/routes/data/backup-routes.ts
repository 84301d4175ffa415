import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type Backup, listBackups, makeBackup } from '#contract/entities/backup.ts';
import { makeBackup as copyAll, type Manifest } from '../../backup/copy.ts';
import type { Services } from '../../context.ts';
import { withProgress } from '../../http/progress.ts';
import { route } from '../../http/route.ts';
import { write } from '../../operations/write.ts';
import { problem } from '../../problems.ts';

/** Backups listed at most. */
const LISTED = 50;

/** Backups of the whole installation, below the data folder of this server. */
export function backupRoutes(app: FastifyInstance, services: Services): void {
  const folder = join(services.config.dataDir, 'backups');

  route(app, services, listBackups, async () => {
    const names = (await readdir(folder).catch(() => [])).filter((name) => !name.startsWith('.'));
    const found = await Promise.all(
      names
        .sort()
        .reverse()
        .slice(0, LISTED)
        .map((name) => shown(folder, name)),
    );
    return { data: found.filter((one) => one !== null).sort((a, b) => b.created_at.localeCompare(a.created_at)) };
  });

  route(app, services, makeBackup, async (ctx, { request, reply }) => {
    const end = await services.together.take('backup', 1);
    if (!end) throw problem('backup-running');
    return withProgress(request, reply, 1, async () => {
      try {
        const name = await freeName(folder, ctx.now());
        const manifest = await copyAll(services.config, join(folder, name), ctx.signal);
        // Noted once it is whole; what is in it is one moment before.
        return await write(ctx, async (writer) => {
          writer.describe({ name });
          writer.irreversible();
          await writer.operationId();
          return { data: told(name, manifest) };
        });
      } finally {
        end();
      }
    });
  });
}

/** The moment, and a number where a backup of the same second is there. */
async function freeName(folder: string, now: Date): Promise<string> {
  const taken = new Set(await readdir(folder).catch(() => []));
  const name = now.toISOString().slice(0, 19).replaceAll(':', '');
  let free = name;
  for (let next = 2; taken.has(free); next++) free = `${name}-${next}`;
  return free;
}

const told = (name: string, { created_at, engine, files, bytes }: Manifest): Backup => ({
  name,
  created_at,
  engine,
  files: files.length,
  bytes: bytes ?? null,
});

/** What a folder says of itself, or null where it is no backup. */
async function shown(folder: string, name: string): Promise<Backup | null> {
  try {
    return told(name, JSON.parse(await readFile(join(folder, name, 'manifest.json'), 'utf8')) as Manifest);
  } catch {
    return null;
  }
}
