/** Backups of the installation, kept on the server's own disk. Restoring one is for whoever runs the server. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { ADMIN } from '../permissions.ts';
import { operationId } from '../resource.ts';

export const backup = z.object({
  /** The folder below `DATA_DIR/backups`. */
  name: z.string(),
  created_at: z.string(),
  engine: z.enum(['sqlite', 'postgres']),
  files: z.number().int(),
  /** Null for one made before sizes were noted. */
  bytes: z.number().int().nullable(),
});
export type Backup = z.infer<typeof backup>;

const tag = 'data';

export const listBackups = endpoint({
  id: 'listBackups',
  method: 'GET',
  path: '/admin/data/backup',
  access: ADMIN,
  tag,
  summary: 'Lists the backups on the disk of the server that answers, the newest first, at most 50.',
  answer: z.object({ data: z.array(backup) }),
});

export const makeBackup = endpoint({
  id: 'makeBackup',
  method: 'POST',
  path: '/admin/data/backup',
  access: ADMIN,
  tag,
  summary: 'Makes a backup of the database and the files while the server runs. One at a time.',
  reauthenticate: true,
  answer: z.object({ data: backup, operation_id: operationId }),
  rateLimit: { max: 10, perMinutes: 60 },
});

export const backupEndpoints = [listBackups, makeBackup];
