/**
 * What a clock that was ahead has left behind. Instants that are written down say until when something holds, waits or is held;
 * written while the clock was a day or a year ahead, they would hold, wait or be held until then once it is right again. Whatever
 * ends later than one that begins now ends then instead: nobody waits, and nothing is held, for longer than its rule says.
 *
 * Waits of callers, which shut somebody out, are mended where they are counted (`auth/throttle.ts`, `http/rate-counts.ts`), and
 * codes of apps where they are taken (`auth/totp.ts`).
 */
import { sql } from 'kysely';
import { CONFIRM_LIFE, STOP_LIFE } from '../auth/address-changes.ts';
import { INVITATION_LIFE } from '../auth/invitations.ts';
import { CHALLENGE_LIFE } from '../auth/passkeys.ts';
import { PROVIDER_LIFE } from '../auth/provider.ts';
import { RECOVERY_LIFE } from '../auth/recovery.ts';
import { STEP_LIFE } from '../auth/second-factor.ts';
import type { Config } from '../config.ts';
import type { Services } from '../context.ts';
import { UNCLAIMED } from '../files/unshared.ts';
import { LEASE, WAITS } from '../mail/outbox.ts';
import { HELD } from '../operations/long-work.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
/** As far as the clocks of copies may be apart, in ms. */
const APART = 5 * MINUTE;

interface Bound {
  readonly table: string;
  readonly column: string;
  /** How far ahead it is at most, in ms. */
  readonly most: number | ((config: Config) => number);
  /** Of which rows, in SQL; left out, of all. */
  readonly where?: string;
}

/** An instant that is as far from now as it was from when it was written. */
interface Shifted {
  readonly table: string;
  readonly column: string;
  /** When it was written. */
  readonly from: string;
  readonly where: string;
}

/** Instants that end by themselves, and how long they hold. */
export const BOUNDS: readonly Bound[] = [
  { table: 'session', column: 'expires_at', most: ({ sessionMinutes }) => sessionMinutes * MINUTE },
  // Its last day is counted from here.
  { table: 'session', column: 'created_at', most: 0 },
  { table: 'session', column: 'last_seen_at', most: 0 },
  { table: 'known_device', column: 'seen_at', most: 0 },
  { table: 'device', column: 'last_seen_at', most: 0 },
  { table: 'sign_in_step', column: 'expires_at', most: STEP_LIFE },
  { table: 'passkey_challenge', column: 'expires_at', most: CHALLENGE_LIFE },
  { table: 'provider_sign_in', column: 'expires_at', most: PROVIDER_LIFE },
  { table: 'recovery', column: 'expires_at', most: RECOVERY_LIFE },
  { table: 'invitation', column: 'expires_at', most: INVITATION_LIFE },
  { table: 'address_change', column: 'expires_at', most: CONFIRM_LIFE, where: 'confirmed_at is null' },
  { table: 'address_change', column: 'expires_at', most: STOP_LIFE, where: 'confirmed_at is not null' },
  // A year ahead at most, to the end of that day wherever the school is.
  { table: 'access_token', column: 'expires_at', most: 368 * DAY },
  { table: 'doomed_file', column: 'due_at', most: UNCLAIMED },
  { table: 'event_fold', column: 'since', most: 0 },
  { table: 'long_work', column: 'held_until', most: HELD },
  { table: 'outbox', column: 'due_at', most: LEASE, where: "state = 'claimed'" },
  ...[0, ...WAITS].map((minutes, tries) => ({
    table: 'outbox',
    column: 'due_at',
    most: minutes * MINUTE,
    where: `state = 'waiting' and tries = ${tries}`,
  })),
];

export const SHIFTED: readonly Shifted[] = [
  // After the quiet moment, the quiet hours or a wait of its school.
  { table: 'delivery', column: 'due_at', from: 'updated_at', where: "state in ('waiting', 'sending')" },
  { table: 'attempt', column: 'expires_at', from: 'started_at', where: "status = 'open'" },
];

/** Instants that are let be, and why. */
export const LET_BE: Readonly<Record<string, string>> = {
  'attempt.expires_at': 'shifted',
  'delivery.due_at': 'shifted',
  'throttle.since': 'mended where it is counted',
  'rate_count.ends_at': 'mended where it is counted, by the clock of the database',
  'provider_sign_out.expires_at': 'a logout token that is remembered for longer is refused for longer',
  'wait.since': 'since when somebody is on the list: it orders the list, and keeps nobody from it',
};

/** Mends what a clock that was ahead has left behind. It asks before it writes: as a rule there is nothing. */
export async function mendInstants({ config, database: { db }, now }: Services): Promise<void> {
  const at = now().getTime();
  const instant = (ahead: number) => new Date(at + ahead).toISOString();
  const bounds = BOUNDS.map(({ table, column, most, where = '1 = 1' }) => {
    const ahead = typeof most === 'number' ? most : most(config);
    const beyond = sql<boolean>`${sql.ref(column)} > ${instant(ahead + APART)} and ${sql.raw(where)}`;
    return { table, column, until: instant(ahead), beyond };
  });
  const shifted = SHIFTED.map(({ column, from, where, ...one }) => {
    const beyond = sql<boolean>`${sql.ref(column)} > ${instant(0)} and ${sql.ref(from)} > ${instant(APART)} and ${sql.raw(where)}`;
    return { ...one, column, from, where, beyond };
  });
  const some = [...bounds, ...shifted].map(
    ({ table, beyond }) => sql`exists (select 1 from ${sql.table(table)} where ${beyond})`,
  );
  const { rows: asked } = await sql<{
    found: boolean | number;
  }>`select (${sql.join(some, sql` or `)}) as found`.execute(db);
  if (!asked[0]?.found) return;
  for (const { table, column, until, beyond } of bounds)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${until} where ${beyond}`.execute(db);
  for (const { table, column, from, where, beyond } of shifted) {
    const { rows } = await sql<{ id: number; until: string; said: string }>`
      select id, ${sql.ref(column)} as until, ${sql.ref(from)} as said from ${sql.table(table)} where ${beyond}`.execute(
      db,
    );
    for (const { id, until, said } of rows)
      await sql`update ${sql.table(table)}
        set ${sql.ref(column)} = ${instant(Date.parse(until) - Date.parse(said))}, ${sql.ref(from)} = ${instant(0)}
        where id = ${id} and ${sql.ref(from)} = ${said} and ${sql.raw(where)}`.execute(db);
  }
}
