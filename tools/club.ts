/**
 * Further schools of one installation, made by whoever runs the server:
 *   npm run club -- add "Name" [--zone Europe/Lisbon] [--url https://address]
 *   npm run club -- list
 *   npm run club -- grant-money ADDRESS
 *   npm run club -- export ID --file PATH
 *   npm run club -- import --file PATH [--send-waiting]
 * `add` prints the link by which the school's first admin signs up. `grant-money` gives an admin the permission for money, where
 * nobody in the school holds it any more. `export` writes one school with its files into an archive,
 * `import` brings it into another installation, on either engine: docs/operations.md, Moving a school.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { grantMoney } from '#server/auth/grant-money.ts';
import { invite } from '#server/auth/invitations.ts';
import { createClub } from '#server/auth/sign-up.ts';
import { exportSchool } from '#server/moving/export.ts';
import { importSchool } from '#server/moving/import.ts';
import { startUp } from '#server/start-up.ts';
import { openDatabase } from '#server/store/database.ts';

const USAGE = `Usage:
  npm run club -- add "Name" [--zone Europe/Lisbon] [--url https://address]
  npm run club -- list
  npm run club -- grant-money ADDRESS
  npm run club -- export ID --file PATH
  npm run club -- import --file PATH [--send-waiting]`;

/** What became of an act that failed. */
const OUTCOMES: Readonly<Record<string, string>> = {
  'grant-money': 'Nothing was granted: ',
  export: 'The school was not exported: ',
  import: 'Nothing was imported: ',
};

/** Whether the words say all that an act needs, and nothing else. */
const SAID: Readonly<Record<string, (name: string | undefined, file: string | undefined) => boolean>> = {
  list: (name) => name === undefined,
  add: (name) => Boolean(name?.trim()),
  'grant-money': (name) => Boolean(name?.trim()),
  export: (name, file) => /^\d{1,15}$/.test(name ?? '') && Boolean(file),
  import: (name, file) => name === undefined && Boolean(file),
};

async function main(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      zone: { type: 'string' },
      url: { type: 'string' },
      file: { type: 'string' },
      'send-waiting': { type: 'boolean' },
    },
  });
  const [act, name] = positionals;
  const config = await startUp(resolve(import.meta.dirname, '..'));
  if (!SAID[act ?? '']?.(name, values.file)) {
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
    if (act === 'grant-money') {
      const school = await grantMoney(database, String(name).trim());
      process.stdout.write(`${String(name).trim()} can now see and record payments in ${school}.\n`);
      return 0;
    }
    // npm runs this in the folder of the product, and says from where it was called.
    const file = resolve(process.env.INIT_CWD ?? '.', values.file ?? '');
    if (act === 'export') {
      const { manifest, rows, files, missing, sha256 } = await exportSchool(database, config, Number(name), file);
      const { school, audit } = manifest;
      process.stdout.write(
        `School ${school.id}, ${school.name}: ${total(rows)} rows, ${files} files in ${file}\n  archive ${manifest.archive}, checksums ${sha256}\n`,
      );
      if (audit.faults > 0)
        process.stderr.write(`Its activity log has ${audit.faults} faults. See them with: npm run audit -- verify\n`);
      tellMissing(missing);
      return 0;
    }
    if (act === 'import') {
      const school = await importSchool(database, config, file, {
        sendWaiting: values['send-waiting'] ?? false,
        oldSecretKey: process.env.OLD_SECRET_KEY || null,
      });
      const numbers = school.kept ? 'numbers are kept' : 'numbers are new because some were taken';
      process.stdout.write(
        `School ${school.clubId}, ${school.name}, imported: ${school.rows} rows, ${school.files} files; ${numbers}.\n`,
      );
      tellMissing(school.missing);
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
      `School ${clubId}, ${name}, created. Its first admin has 7 days to sign up at\n  ${address}/register#invitation=${token}\n`,
    );
    return 0;
  } finally {
    await database.close();
  }
}

const total = (rows: Readonly<Record<string, number>>): number =>
  Object.values(rows).reduce((sum, count) => sum + count, 0);

function tellMissing(keys: readonly string[]): void {
  if (keys.length > 0) process.stderr.write(`Files the old installation had already lost: ${keys.join(', ')}\n`);
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error) => {
    const act = OUTCOMES[process.argv[2] ?? ''] ?? '';
    process.stderr.write(`${act}${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  },
);
