/**
 * Further schools of one installation, made by whoever runs the server:
 *   npm run club -- add "Name" [--zone Europe/Lisbon] [--url https://address]
 *   npm run club -- list
 * `add` prints the link by which the school's first admin signs up.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { invite } from '#server/auth/invitations.ts';
import { createClub } from '#server/auth/sign-up.ts';
import { startUp } from '#server/start-up.ts';
import { openDatabase } from '#server/store/database.ts';

const USAGE =
  'Usage: npm run club -- add "Name" [--zone Europe/Lisbon] [--url https://address], or npm run club -- list';

async function main(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { zone: { type: 'string' }, url: { type: 'string' } },
  });
  const [act, name] = positionals;
  const config = await startUp(resolve(import.meta.dirname, '..'));
  if (act !== 'list' && (act !== 'add' || !name?.trim())) {
    process.stderr.write(`${USAGE}\n`);
    return 2;
  }
  const database = await openDatabase(config);
  try {
    if (act === 'list') {
      for (const club of await database.db
        .selectFrom('club')
        .select(['id', 'name', 'time_zone'])
        .orderBy('id')
        .execute()) {
        process.stdout.write(`${club.id}  ${club.name}  ${club.time_zone}\n`);
      }
      return 0;
    }
    const now = new Date();
    const clubId = await createClub(
      database.db,
      { name: String(name).trim(), email: '', ...(values.zone ? { time_zone: values.zone } : {}) },
      now.toISOString(),
    );
    const token = await invite(database.db, { clubId, roles: ['admin'] }, now);
    const address = values.url ?? config.publicUrl ?? `http://${config.host}:${config.port}`;
    process.stdout.write(
      `School ${clubId}, ${name}, is made. Its first admin signs up within 7 days at\n  ${address}/register#invitation=${token}\n`,
    );
    return 0;
  } finally {
    await database.close();
  }
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error) => {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  },
);
